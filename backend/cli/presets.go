package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/base/fault"
	"pult/backend/settings"
)

// presetsCommand is "pult presets": the list.
type presetsCommand struct{ *door }

func (c presetsCommand) command(ctx context.Context) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "presets", Short: c.say("cli.presets"), Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			return c.reading(ctx, func(d *Services) error {
				list, err := d.Presets.List(ctx)
				if err != nil {
					return err
				}
				if asJSON {
					return c.printJSON(list)
				}
				for _, p := range list {
					presetView{c.screen}.show(p)
				}
				return nil
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.json"))
	return cmd
}

// presetView shows a preset: what it is called on the command line, and its words.
type presetView struct{ *screen }

func (v presetView) show(p settings.Preset) {
	if p.Shipped {
		v.out.item(0, p.ID+":", v.say("preset."+p.ID)+" "+v.say("both.preset.shipped"))
		return
	}
	v.out.line(0, p.Name)
}

// presetCommand is "pult preset …": what can be done with one.
type presetCommand struct{ *door }

func (c presetCommand) command(ctx context.Context) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "preset",
		Short: c.say("cli.preset"),
		Args:  noArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	var agent, out string
	var sure bool
	apply := c.does(
		ctx,
		"cli.preset.apply",
		1,
		func(d *Services, args []string) error { return c.apply(ctx, d, args[0], agent, sure) },
	)
	apply.Flags().BoolVar(&sure, "yes", false, c.say("cli.flag.looser"))
	save := c.does(ctx, "cli.preset.save", 1, func(d *Services, args []string) error {
		kept, err := d.Presets.Keep(ctx, agent, args[0])
		if err == nil {
			presetView{c.screen}.show(kept)
		}
		return err
	})
	for _, with := range []*cobra.Command{apply, save} {
		with.Flags().StringVar(&agent, "agent", "", c.say("cli.flag.presetAgent"))
	}
	export := c.does(ctx, "cli.preset.export", 1, func(d *Services, args []string) error {
		path, err := d.Presets.Export(ctx, args[0], outDir(d, out))
		if err == nil {
			c.tell("cli.file", "path", path)
		}
		return err
	})
	export.Flags().StringVar(&out, "out", "", c.say("cli.flag.out"))
	cmd.AddCommand(
		apply,
		save,
		export,
		c.does(
			ctx,
			"cli.preset.rename",
			2,
			func(d *Services, args []string) error { return d.Presets.Rename(ctx, args[0], args[1]) },
		),
		c.does(ctx, "cli.preset.delete", 1, func(d *Services, args []string) error { return d.Presets.Delete(ctx, args[0]) }),
		c.does(ctx, "cli.preset.import", 1, func(d *Services, args []string) error {
			text, err := readParcel(args[0])
			if err != nil {
				return err
			}
			kept, err := d.Presets.Import(ctx, text)
			if err == nil {
				presetView{c.screen}.show(kept)
			}
			return err
		}),
	)
	return cmd
}

func (c presetCommand) does(ctx context.Context, key string, n int, do func(*Services, []string) error) *cobra.Command {
	name, takes := strings.TrimPrefix(key, "cli.preset."), "cli.arg.preset"
	switch name {
	case "rename":
		takes = "cli.arg.rename"
	case "import":
		takes = "cli.arg.recipeFile"
	}
	return &cobra.Command{
		Use: name + " " + c.say(takes), Short: c.say(key), Args: needs(n, n, "cli.what.preset"),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.with(ctx, func(d *Services) error { return do(d, args) })
		},
	}
}

// apply shows what changes, then does it.
func (c presetCommand) apply(ctx context.Context, d *Services, name, agent string, sure bool) error {
	if agent != "" && !c.words.Has("agent."+agent) {
		return misuseError{fault.New(fault.Invalid, "fault.agent.unknown", nil, "agent", agent)}
	}
	list, err := d.Presets.Preview(ctx, name, agent)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		c.tell("both.preset.same")
		return nil
	}
	for _, diff := range list {
		mark := "±"
		if diff.Looser {
			mark = "!"
		}
		c.out.item(
			2,
			mark,
			c.say(
				"moment.param",
				"name",
				"@agent.setting."+diff.Field,
				"before",
				c.setting(diff.Before),
				"after",
				c.setting(diff.After),
			),
		)
	}
	if err := d.Presets.Apply(ctx, name, agent, sure); err != nil {
		return err
	}
	c.tell("cli.preset.applied")
	return nil
}

// setting is the value of a setting; switches are words.
func (c presetCommand) setting(value string) string {
	if value == "true" || value == "false" {
		return c.say("cli.setting." + value)
	}
	return value
}
