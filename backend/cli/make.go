package cli

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/workflow"
	"pult/backend/workflow/form"
)

// makeCommand is "pult make KIND": the forms of the start screen, filled in with options. The command is the button of
// the form: what costs nothing, sends nothing and asks nothing is made at once.
type makeCommand struct{ *driver }

func (c makeCommand) command(ctx context.Context) *cobra.Command {
	cmd := &cobra.Command{
		Use: "make", Short: c.say("cli.make"), Long: c.say("cli.make.about"), Args: noArgs,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	if c.Forms != nil && slices.Contains(c.Args, cmd.Name()) { // no other command has to know all forms to begin
		for _, f := range c.Forms() {
			cmd.AddCommand(c.kind(ctx, f))
		}
	}
	return cmd
}

// fieldMark marks an option that is a field of a form.
const fieldMark = "field"

// kind is the command of one form: an option for each field.
func (c makeCommand) kind(ctx context.Context, f form.Form) *cobra.Command {
	var o runOptions
	values := map[string]*string{}
	cmd := &cobra.Command{
		Use: f.Agent, Short: c.say("agent." + f.Agent), Args: noArgs,
		Aliases: []string{strings.ReplaceAll(strings.ToLower(c.say("agent."+f.Agent)), " ", "-")},
	}
	for _, field := range f.All() {
		values[field.Key] = cmd.Flags().String(field.Key, "", c.usage(field))
		cmd.Flags().Lookup(field.Key).Annotations = map[string][]string{fieldMark: {}}
	}
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		given := map[string]string{}
		cmd.Flags().Visit(func(set *pflag.Flag) {
			if v, ours := values[set.Name]; ours {
				given[set.Name] = *v
			}
		})
		for _, field := range f.All() {
			if v, ok := given[field.Key]; ok {
				given[field.Key] = c.option(field, v)
			}
		}
		o.mode = cmp.Or(o.mode, string(workflow.Quick))
		return c.begin(ctx, o, func(d *Services) (workflow.Run, error) { return c.make(ctx, d, f.Agent, given, o) })
	}
	c.runFlags(cmd, &o)
	return cmd
}

// make orders what a form says: what was given, over what its class has kept.
func (c makeCommand) make(
	ctx context.Context,
	d *Services,
	name string,
	given map[string]string,
	o runOptions,
) (workflow.Run, error) {
	values, err := d.Forms.Blank(ctx, name, given["grade"])
	if err != nil {
		return workflow.Run{}, err
	}
	maps.Copy(values, given)
	r, err := d.Forms.Make(
		ctx,
		form.Order{Agent: name, Values: values, Language: c.words.Lang(), Mode: workflow.Mode(o.mode)},
	)
	if fault.Is(err, fault.Invalid) {
		return r, misuseError{err}
	}
	return r, err
}

// usage says what a field is, and which values a choice has.
func (c makeCommand) usage(f form.Field) string {
	label := c.say("param." + f.Agent + "." + f.Key)
	if f.Kind != agent.ChoiceParam || slices.Contains(f.Options, "1-4") { // classes explain themselves
		return label
	}
	var options []string
	for _, option := range f.Options {
		if key := "param." + f.Agent + "." + f.Key + "." + option; option != "" && c.words.Has(key) && c.say(key) != option {
			options = append(options, option+" ("+c.say(key)+")")
		} else if option != "" {
			options = append(options, option)
		}
	}
	return label + ": " + strings.Join(options, ", ")
}

// option is the value that is meant by one as the window names it; other values are what they are.
func (c makeCommand) option(f form.Field, value string) string {
	for _, option := range f.Options {
		key := "param." + f.Agent + "." + f.Key + "." + option
		if c.words.Has(key) && strings.EqualFold(c.say(key), strings.TrimSpace(value)) {
			return option
		}
	}
	return value
}
