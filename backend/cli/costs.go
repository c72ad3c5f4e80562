package cli

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/base/fault"
	"pult/backend/cost"
)

// Costs are the books; *cost.Ledger is one.
type Costs interface {
	Report(ctx context.Context, q cost.Query) (cost.Report, error)
	// Money is how amounts are shown.
	Money(ctx context.Context) (cost.Money, error)
}

// costOptions are those of "pult costs".
type costOptions struct {
	query  cost.Query
	csv    bool
	asJSON bool
}

func (a *app) costsCommand(ctx context.Context) *cobra.Command {
	var o costOptions
	c := &cobra.Command{
		Use: "costs", Short: a.say("cli.costs"), Args: a.noArgs,
		RunE: func(*cobra.Command, []string) error {
			if !slices.Contains(cost.Groupings(), o.query.By) {
				return fault.New(fault.Invalid, "fault.cli.badValue", nil, "flag", "by", "value", o.query.By)
			}
			if o.csv && o.asJSON {
				return unexpected("--csv")
			}
			return a.with(ctx, func(d *Services) error { return a.costs(ctx, d.Costs, o) })
		},
	}
	c.Flags().StringVar(&o.query.By, "by", "day", a.say("cli.flag.by", "groups", strings.Join(cost.Groupings(), ", ")))
	c.Flags().StringVar(&o.query.From, "from", "", a.say("cli.flag.from"))
	c.Flags().StringVar(&o.query.To, "to", "", a.say("cli.flag.to"))
	c.Flags().BoolVar(&o.csv, "csv", false, a.say("cli.flag.csv"))
	c.Flags().BoolVar(&o.asJSON, "json", false, a.say("cli.flag.json"))
	return c
}

func (a *app) costs(ctx context.Context, books Costs, o costOptions) error {
	report, err := books.Report(ctx, o.query)
	if err != nil {
		return err
	}
	if o.asJSON {
		return a.printJSON(report)
	}
	money, err := books.Money(ctx)
	if err != nil {
		return err
	}
	if o.csv {
		return cost.WriteReport(a.Out, report, money, a.words)
	}
	if report.Total.Calls == 0 {
		a.tell("cli.costs.none")
		return nil
	}
	rows := append(slices.Clone(report.Rows), cost.Group{Key: a.say("cost.total"), Sum: report.Total})
	return a.table(len(rows)+1, func(i int) []string {
		if i == 0 {
			return []string{a.say(cost.GroupingKey(o.query.By)), a.say("cli.costs.amount"), a.say("cost.csv.calls")}
		}
		return a.costRow(rows[i-1], o.query.By, money)
	})
}

// costRow is a line: what is summed up, its amount, and how many calls that were. Calls without an amount are named beside it.
func (a *app) costRow(g cost.Group, by string, money cost.Money) []string {
	name := g.Label
	if name == "" {
		name = g.Key
	}
	if name == "" {
		name = a.say("cli.costs.nobody")
	}
	if key := by + "." + name; (by == "agent" || by == "provider") && a.words.Has(key) {
		name = a.say(key)
	}
	amount := a.say("cost.unknown")
	if known := g.Sum.Known(); known != nil {
		amount = money.Say(*known, a.words.Lang())
		if g.Sum.Unknown > 0 {
			amount = a.say("cli.costs.partly", "amount", amount, "count", number(int(g.Sum.Unknown)))
		}
	}
	return []string{name, amount, number(int(g.Sum.Calls))}
}
