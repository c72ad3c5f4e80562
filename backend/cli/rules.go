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
func (a *app) rulesCommand(ctx context.Context) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "rules", Short: a.say("cli.rules"), Args: a.noArgs,
		RunE: func(*cobra.Command, []string) error {
			return a.with(ctx, func(d *Services) error { return a.rules(ctx, d, asJSON) })
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	remove := &cobra.Command{
		Use: "remove " + a.say("cli.arg.rule"), Short: a.say("cli.rules.remove"), Args: a.needs(1, 1, "cli.what.rule"),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.with(ctx, func(d *Services) error {
				id, err := ruleID(ctx, d, args[0])
				if err != nil {
					return err
				}
				if err := d.Engine.Policy.Drop(ctx, id); err != nil {
					return err
				}
				a.tell("cli.rules.removed")
				return nil
			})
		},
	}
	c.AddCommand(a.rulesAddCommand(ctx), remove)
	return c
}

func (a *app) rules(ctx context.Context, d *Services, asJSON bool) error {
	list, err := d.Engine.Policy.Rules(ctx)
	switch {
	case err != nil:
		return err
	case asJSON:
		return a.printJSON(list)
	case len(list) == 0:
		a.tell("cli.rules.none")
	}
	for i, r := range list {
		a.out.item(0, number(i+1)+".", a.words.Say(r.Text()))
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

func (a *app) rulesAddCommand(ctx context.Context) *cobra.Command {
	var agent, class, host, to string
	c := &cobra.Command{
		Use: "add " + a.say("cli.arg.verb"), Short: a.say("cli.rules.add"), Args: a.needs(1, 1, "cli.what.verb"),
		RunE: func(_ *cobra.Command, args []string) error {
			rule, err := rule(args[0], agent, map[consent.Scope]string{consent.OfClass: class, consent.OfHost: host, consent.OfRecipient: to})
			if err != nil {
				return err
			}
			return a.with(ctx, func(d *Services) error {
				kept, err := d.Engine.Policy.Add(ctx, rule)
				if fault.Is(err, fault.Invalid) {
					return misuseError{err}
				}
				if err != nil {
					return err
				}
				a.out.line(0, a.words.Say(kept.Text()))
				a.tell("cli.rules.added")
				return nil
			})
		},
	}
	c.Flags().StringVar(&agent, "agent", "", a.say("cli.flag.ruleAgent"))
	c.Flags().StringVar(&class, "class", "", a.say("cli.flag.ruleClass"))
	c.Flags().StringVar(&host, "host", "", a.say("cli.flag.ruleHost"))
	c.Flags().StringVar(&to, "to", "", a.say("cli.flag.ruleTo"))
	return c
}

// rule reads what was typed; a rule has one scope.
func rule(verb, agent string, scopes map[consent.Scope]string) (consent.Rule, error) {
	r := consent.Rule{Verb: consent.Verb(verb), Agent: agent}
	for _, lang := range []i18n.Lang{i18n.German, i18n.English} { // what README and colleagues say counts in every language
		words := i18n.Must(lang)
		for known, word := range map[consent.Verb]string{consent.Always: words.Say(i18n.T("cli.verb.always")), consent.Never: words.Say(i18n.T("cli.verb.never"))} {
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
