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
type memoryCommand struct{ *door }

func (c memoryCommand) command(ctx context.Context) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "memory", Short: c.say("cli.memory"), Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			return c.reading(ctx, func(d *Services) error { return c.list(ctx, d.Memory, asJSON) })
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.json"))
	cmd.AddCommand(c.addCommand(ctx), c.answerCommand(ctx, "accept", c.say("cli.memory.accept"), memory.Accept),
		c.answerCommand(ctx, "refuse", c.say("cli.memory.refuse"), memory.Refuse),
		c.forgetCommand(ctx))
	return cmd
}

func (c memoryCommand) list(ctx context.Context, m Memory, asJSON bool) error {
	facts, err := m.List(ctx, memory.Filter{State: memory.Active})
	if err != nil {
		return err
	}
	waiting, err := m.Proposals(ctx)
	if err != nil {
		return err
	}
	if asJSON {
		return c.printJSON(struct {
			Facts     []memory.Fact     `json:"facts"`
			Proposals []memory.Proposal `json:"proposals"`
		}{facts, waiting})
	}
	if len(facts)+len(waiting) == 0 {
		c.tell("cli.memory.none")
		return nil
	}
	for _, p := range waiting {
		c.out.item(0, "?", c.say("cli.memory.proposal", "id", p.ID, "text", p.Fact.Text, "quote", p.Fact.Source.Quote))
	}
	for _, f := range facts {
		c.out.item(
			0,
			"•",
			c.say(
				"cli.memory.fact",
				"text",
				f.Text,
				"category",
				"@memory.category."+string(f.Category),
				"tier",
				"@memory.tier."+string(f.Tier),
				"id",
				f.ID,
			),
		)
	}
	return nil
}

func (c memoryCommand) addCommand(ctx context.Context) *cobra.Command {
	var category, tier, class string
	var sure bool
	cmd := &cobra.Command{
		Use: "add " + c.say("cli.arg.fact"), Short: c.say("cli.memory.add"), Args: needs(1, many, "cli.what.fact"),
		RunE: func(_ *cobra.Command, args []string) error {
			f := memory.Fact{
				Text:     strings.Join(args, " "),
				Category: memory.Category(category),
				Tier:     memory.Tier(tier),
				Scope:    memory.Scope{Kind: memory.Me},
			}
			if class != "" {
				f.Scope = memory.Scope{Kind: memory.OfClass, Name: class}
			}
			return c.with(ctx, func(d *Services) error {
				out, err := d.Memory.Add(ctx, f, memory.Decision{Sure: sure})
				return c.outcome(out, err)
			})
		},
	}
	cmd.Flags().StringVar(&category, "category", string(memory.Preference), c.say("cli.flag.category"))
	cmd.Flags().StringVar(&tier, "tier", string(memory.Important), c.say("cli.flag.tier"))
	cmd.Flags().StringVar(&class, "class", "", c.say("cli.flag.class"))
	cmd.Flags().BoolVar(&sure, "sure", false, c.say("cli.flag.sure"))
	return cmd
}

func (c memoryCommand) answerCommand(ctx context.Context, name, about string, do memory.Verb) *cobra.Command {
	var sure bool
	cmd := &cobra.Command{
		Use: name + " " + c.say("cli.arg.id"), Short: about, Args: needs(1, 1, "cli.what.id"),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.with(ctx, func(d *Services) error {
				out, err := d.Memory.Decide(ctx, args[0], memory.Decision{Do: do, Sure: sure})
				return c.outcome(out, err)
			})
		},
	}
	if do == memory.Accept {
		cmd.Flags().BoolVar(&sure, "sure", false, c.say("cli.flag.sure"))
	}
	return cmd
}

// outcome says what became of a fact; what was not kept ends with 1.
func (c memoryCommand) outcome(out memory.Outcome, err error) error {
	if err != nil {
		return err
	}
	c.out.line(0, c.words.Say(out.Reason))
	for _, f := range out.Room {
		c.out.item(
			2,
			"•",
			c.say(
				"cli.memory.fact",
				"text",
				f.Text,
				"category",
				"@memory.category."+string(f.Category),
				"tier",
				"@memory.tier."+string(f.Tier),
				"id",
				f.ID,
			),
		)
	}
	switch out.Result {
	case memory.Refused, memory.Full, memory.Ask:
		c.code = Failure
	case memory.Saved, memory.Proposed, memory.Waiting, memory.Known, memory.Echo, memory.Dropped:
	}
	return nil
}

func (c memoryCommand) forgetCommand(ctx context.Context) *cobra.Command {
	var all bool
	cmd := &cobra.Command{
		Use: "forget " + c.say("cli.arg.id"), Short: c.say("cli.memory.forget"), Args: oneOrAll(&all, "cli.what.id"),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.with(ctx, func(d *Services) error {
				if !all {
					return d.Memory.Forget(ctx, args[0])
				}
				wiped, err := d.Memory.ForgetAll(ctx)
				if err == nil {
					c.tell(
						"cli.memory.wiped",
						"n",
						number(wiped.Facts),
						"proposals",
						number(wiped.Proposals),
						"backups",
						number(wiped.Backups),
					)
				}
				return err
			})
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, c.say("cli.flag.everything"))
	return cmd
}
