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

// costsCommand adds up the books.
type costsCommand struct{ *door }

func (c costsCommand) command(ctx context.Context) *cobra.Command {
	var o costOptions
	cmd := &cobra.Command{
		Use: "costs", Short: c.say("cli.costs"), Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			if !slices.Contains(cost.Groupings(), o.query.By) {
				return misuse(fault.Invalid, "fault.cli.badValue", nil, "flag", "by", "value", o.query.By)
			}
			if o.csv && o.asJSON {
				return unexpected("--csv")
			}
			return c.reading(ctx, func(d *Services) error { return c.costs(ctx, d.Costs, o) })
		},
	}
	cmd.Flags().StringVar(&o.query.By, "by", "day", c.say("cli.flag.by", "groups", strings.Join(cost.Groupings(), ", ")))
	cmd.Flags().StringVar(&o.query.From, "from", "", c.say("cli.flag.from"))
	cmd.Flags().StringVar(&o.query.To, "to", "", c.say("cli.flag.to"))
	cmd.Flags().BoolVar(&o.csv, "csv", false, c.say("cli.flag.csv"))
	cmd.Flags().BoolVar(&o.asJSON, "json", false, c.say("cli.flag.json"))
	return cmd
}

func (c costsCommand) costs(ctx context.Context, books Costs, o costOptions) error {
	report, err := books.Report(ctx, o.query)
	if err != nil {
		return err
	}
	if o.asJSON {
		return c.printJSON(report)
	}
	money, err := books.Money(ctx)
	if err != nil {
		return err
	}
	if o.csv {
		return cost.WriteReport(c.Out, report, money, c.words)
	}
	if report.Total.Calls == 0 {
		c.tell("cli.costs.none")
		return nil
	}
	rows := append(slices.Clone(report.Rows), cost.Group{Key: c.say("cost.total"), Sum: report.Total})
	return c.table(len(rows)+1, func(i int) []string {
		if i == 0 {
			return []string{c.say(cost.GroupingKey(o.query.By)), c.say("both.costs.amount"), c.say("cost.csv.calls")}
		}
		return c.row(rows[i-1], o.query.By, money)
	})
}

// row is a line: what is summed up, its amount, and how many calls that were. Calls without an amount are named beside
// it.
func (c costsCommand) row(g cost.Group, by string, money cost.Money) []string {
	name := g.Label
	if name == "" {
		name = g.Key
	}
	if name == "" {
		name = c.say("cli.costs.nobody")
	}
	if key := by + "." + name; (by == "agent" || by == "provider") && c.words.Has(key) {
		name = c.say(key)
	}
	amount := c.say("cost.unknown")
	if known := g.Sum.Known(); known != nil {
		amount = money.Say(*known, c.words.Lang())
		if g.Sum.Unknown > 0 {
			amount = c.say("cli.costs.partly", "amount", amount, "count", number(int(g.Sum.Unknown)))
		}
	}
	return []string{name, amount, number(int(g.Sum.Calls))}
}
