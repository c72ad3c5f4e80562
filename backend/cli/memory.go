package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/knowledge/memory"
)

// Memory is what Pult knows; *memory.Service is one.
type Memory interface {
	List(ctx context.Context, f memory.Filter) ([]memory.Fact, error)
	Proposals(ctx context.Context) ([]memory.Proposal, error)
	Decide(ctx context.Context, id string, d memory.Decision) (memory.Outcome, error)
	Add(ctx context.Context, f memory.Fact, d memory.Decision) (memory.Outcome, error)
	Forget(ctx context.Context, id string) error
	ForgetAll(ctx context.Context) (memory.Wiped, error)
}

// memoryCommand is "pult memory": what Pult knows, and what waits for an answer.
func (a *app) memoryCommand(ctx context.Context) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "memory", Short: a.say("cli.memory"), Args: a.noArgs,
		RunE: func(*cobra.Command, []string) error {
			return a.with(ctx, func(d *Services) error { return a.memory(ctx, d.Memory, asJSON) })
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	c.AddCommand(a.memoryAddCommand(ctx), a.memoryAnswerCommand(ctx, "accept", a.say("cli.memory.accept"), memory.Accept),
		a.memoryAnswerCommand(ctx, "refuse", a.say("cli.memory.refuse"), memory.Refuse),
		a.memoryForgetCommand(ctx))
	return c
}

func (a *app) memory(ctx context.Context, m Memory, asJSON bool) error {
	facts, err := m.List(ctx, memory.Filter{State: memory.Active})
	if err != nil {
		return err
	}
	waiting, err := m.Proposals(ctx)
	if err != nil {
		return err
	}
	if asJSON {
		return a.printJSON(struct {
			Facts     []memory.Fact     `json:"facts"`
			Proposals []memory.Proposal `json:"proposals"`
		}{facts, waiting})
	}
	if len(facts)+len(waiting) == 0 {
		a.tell("cli.memory.none")
		return nil
	}
	for _, p := range waiting {
		a.out.item(0, "?", a.say("cli.memory.proposal", "id", p.ID, "text", p.Fact.Text, "quote", p.Fact.Source.Quote))
	}
	for _, f := range facts {
		a.out.item(0, "•", a.say("cli.memory.fact", "text", f.Text, "category", "@memory.category."+string(f.Category), "tier", "@memory.tier."+string(f.Tier), "id", f.ID))
	}
	return nil
}

func (a *app) memoryAddCommand(ctx context.Context) *cobra.Command {
	var category, tier, class string
	var sure bool
	c := &cobra.Command{
		Use: "add " + a.say("cli.arg.fact"), Short: a.say("cli.memory.add"), Args: a.needs(1, many, "cli.what.fact"),
		RunE: func(_ *cobra.Command, args []string) error {
			f := memory.Fact{Text: strings.Join(args, " "), Category: memory.Category(category), Tier: memory.Tier(tier), Scope: memory.Scope{Kind: memory.Me}}
			if class != "" {
				f.Scope = memory.Scope{Kind: memory.OfClass, Name: class}
			}
			return a.with(ctx, func(d *Services) error {
				out, err := d.Memory.Add(ctx, f, memory.Decision{Sure: sure})
				return a.outcome(out, err)
			})
		},
	}
	c.Flags().StringVar(&category, "category", string(memory.Preference), a.say("cli.flag.category"))
	c.Flags().StringVar(&tier, "tier", string(memory.Important), a.say("cli.flag.tier"))
	c.Flags().StringVar(&class, "class", "", a.say("cli.flag.class"))
	c.Flags().BoolVar(&sure, "sure", false, a.say("cli.flag.sure"))
	return c
}

func (a *app) memoryAnswerCommand(ctx context.Context, name, about string, do memory.Verb) *cobra.Command {
	var sure bool
	c := &cobra.Command{
		Use: name + " " + a.say("cli.arg.id"), Short: about, Args: a.needs(1, 1, "cli.what.id"),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.with(ctx, func(d *Services) error {
				out, err := d.Memory.Decide(ctx, args[0], memory.Decision{Do: do, Sure: sure})
				return a.outcome(out, err)
			})
		},
	}
	if do == memory.Accept {
		c.Flags().BoolVar(&sure, "sure", false, a.say("cli.flag.sure"))
	}
	return c
}

// outcome says what became of a fact; what was not kept ends with 1.
func (a *app) outcome(out memory.Outcome, err error) error {
	if err != nil {
		return err
	}
	a.out.line(0, a.words.Say(out.Reason))
	for _, f := range out.Room {
		a.out.item(2, "•", a.say("cli.memory.fact", "text", f.Text, "category", "@memory.category."+string(f.Category), "tier", "@memory.tier."+string(f.Tier), "id", f.ID))
	}
	switch out.Result {
	case memory.Refused, memory.Full, memory.Ask:
		a.code = Failure
	case memory.Saved, memory.Proposed, memory.Waiting, memory.Known, memory.Echo, memory.Dropped:
	}
	return nil
}

func (a *app) memoryForgetCommand(ctx context.Context) *cobra.Command {
	var all bool
	c := &cobra.Command{
		Use: "forget " + a.say("cli.arg.id"), Short: a.say("cli.memory.forget"), Args: a.oneOrAll(&all, "cli.what.id"),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.with(ctx, func(d *Services) error {
				if !all {
					return d.Memory.Forget(ctx, args[0])
				}
				wiped, err := d.Memory.ForgetAll(ctx)
				if err == nil {
					a.tell("cli.memory.wiped", "n", number(wiped.Facts), "proposals", number(wiped.Proposals), "backups", number(wiped.Backups))
				}
				return err
			})
		},
	}
	c.Flags().BoolVar(&all, "all", false, a.say("cli.flag.everything"))
	return c
}
