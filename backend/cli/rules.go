package cli

import (
	"context"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/workflow/consent"
)

// rulesCommand is "pult rules": what is always or never done without a question.
type rulesCommand struct{ *door }

func (c rulesCommand) command(ctx context.Context) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "rules", Short: c.say("cli.rules"), Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			return c.reading(ctx, func(d *Services) error { return c.list(ctx, d, asJSON) })
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.json"))
	remove := &cobra.Command{
		Use: "remove " + c.say("cli.arg.rule"), Short: c.say("cli.rules.remove"), Args: needs(1, 1, "cli.what.rule"),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.with(ctx, func(d *Services) error {
				id, err := ruleID(ctx, d, args[0])
				if err != nil {
					return err
				}
				if err := d.Engine.Policy.Drop(ctx, id); err != nil {
					return err
				}
				c.tell("cli.rules.removed")
				return nil
			})
		},
	}
	cmd.AddCommand(c.addCommand(ctx), remove)
	return cmd
}

func (c rulesCommand) list(ctx context.Context, d *Services, asJSON bool) error {
	list, err := d.Engine.Policy.Rules(ctx)
	switch {
	case err != nil:
		return err
	case asJSON:
		return c.printJSON(list)
	case len(list) == 0:
		c.tell("cli.rules.none")
	}
	for i, r := range list {
		c.out.item(0, number(i+1)+".", c.words.Say(r.Text()))
	}
	return nil
}

// ruleID takes the number that a rule has in the list, or its id.
func ruleID(ctx context.Context, d *Services, name string) (string, error) {
	list, err := d.Engine.Policy.Rules(ctx)
	if n, notNumber := strconv.Atoi(name); err == nil && notNumber == nil && n >= 1 && n <= len(list) {
		return list[n-1].ID, nil
	}
	return name, err
}

func (c rulesCommand) addCommand(ctx context.Context) *cobra.Command {
	var agent, class, host, to string
	cmd := &cobra.Command{
		Use: "add " + c.say("cli.arg.verb"), Short: c.say("cli.rules.add"), Args: needs(1, 1, "cli.what.verb"),
		RunE: func(_ *cobra.Command, args []string) error {
			rule, err := rule(
				args[0],
				agent,
				map[consent.Scope]string{consent.OfClass: class, consent.OfHost: host, consent.OfRecipient: to},
			)
			if err != nil {
				return err
			}
			return c.with(ctx, func(d *Services) error {
				kept, err := d.Engine.Policy.Add(ctx, rule)
				if fault.Is(err, fault.Invalid) {
					return misuseError{err}
				}
				if err != nil {
					return err
				}
				c.out.line(0, c.words.Say(kept.Text()))
				c.tell("cli.rules.added")
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&agent, "agent", "", c.say("cli.flag.ruleAgent"))
	cmd.Flags().StringVar(&class, "class", "", c.say("cli.flag.ruleClass"))
	cmd.Flags().StringVar(&host, "host", "", c.say("cli.flag.ruleHost"))
	cmd.Flags().StringVar(&to, "to", "", c.say("cli.flag.ruleTo"))
	return cmd
}

// rule reads what was typed; a rule has one scope.
func rule(verb, agent string, scopes map[consent.Scope]string) (consent.Rule, error) {
	r := consent.Rule{Verb: consent.Verb(verb), Agent: agent}
	// what README and colleagues say counts in every language
	for _, lang := range []i18n.Lang{i18n.German, i18n.English} {
		words := i18n.Must(lang)
		for known, word := range map[consent.Verb]string{
			consent.Always: words.Say(i18n.T("cli.verb.always")),
			consent.Never:  words.Say(i18n.T("cli.verb.never")),
		} {
			if strings.EqualFold(verb, word) {
				r.Verb = known
			}
		}
	}
	for scope, value := range scopes {
		switch {
		case value == "":
		case r.Scope != consent.OfAgent:
			return r, misuseError{fault.New(fault.Invalid, "fault.rule.scopes", nil)}
		default:
			r.Scope, r.Value = scope, value
		}
	}
	return r, nil
}
