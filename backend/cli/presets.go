package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/base/fault"
	"pult/backend/settings"
)

// presetsCommand is "pult presets": the list.
func (a *app) presetsCommand(ctx context.Context) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "presets", Short: a.say("cli.presets"), Args: a.noArgs,
		RunE: func(*cobra.Command, []string) error {
			return a.with(ctx, func(d *Services) error {
				list, err := d.Presets.List(ctx)
				if err != nil {
					return err
				}
				if asJSON {
					return a.printJSON(list)
				}
				for _, p := range list {
					a.preset(p)
				}
				return nil
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	return c
}

// preset prints a line: what it is called on the command line, and its words.
func (a *app) preset(p settings.Preset) {
	if p.Shipped {
		a.out.item(0, p.ID+":", a.say("preset."+p.ID)+" "+a.say("cli.preset.shipped"))
		return
	}
	a.out.line(0, p.Name)
}

// presetCommand is "pult preset …": what can be done with one.
func (a *app) presetCommand(ctx context.Context) *cobra.Command {
	c := &cobra.Command{Use: "preset", Short: a.say("cli.preset"), Args: a.noArgs, RunE: func(c *cobra.Command, _ []string) error { return c.Help() }}
	var agent, out string
	var sure bool
	apply := a.presetDo(ctx, "cli.preset.apply", 1, func(d *Services, args []string) error { return a.applyPreset(ctx, d, args[0], agent, sure) })
	apply.Flags().BoolVar(&sure, "yes", false, a.say("cli.flag.looser"))
	save := a.presetDo(ctx, "cli.preset.save", 1, func(d *Services, args []string) error {
		kept, err := d.Presets.Keep(ctx, agent, args[0])
		if err == nil {
			a.preset(kept)
		}
		return err
	})
	for _, with := range []*cobra.Command{apply, save} {
		with.Flags().StringVar(&agent, "agent", "", a.say("cli.flag.presetAgent"))
	}
	export := a.presetDo(ctx, "cli.preset.export", 1, func(d *Services, args []string) error {
		path, err := d.Presets.Export(ctx, args[0], outDir(d, out))
		if err == nil {
			a.tell("cli.file", "path", path)
		}
		return err
	})
	export.Flags().StringVar(&out, "out", "", a.say("cli.flag.out"))
	c.AddCommand(apply, save, export,
		a.presetDo(ctx, "cli.preset.rename", 2, func(d *Services, args []string) error { return d.Presets.Rename(ctx, args[0], args[1]) }),
		a.presetDo(ctx, "cli.preset.delete", 1, func(d *Services, args []string) error { return d.Presets.Delete(ctx, args[0]) }),
		a.presetDo(ctx, "cli.preset.import", 1, func(d *Services, args []string) error {
			text, err := readParcel(args[0])
			if err != nil {
				return err
			}
			kept, err := d.Presets.Import(ctx, text)
			if err == nil {
				a.preset(kept)
			}
			return err
		}))
	return c
}

func (a *app) presetDo(ctx context.Context, key string, n int, do func(*Services, []string) error) *cobra.Command {
	name, takes := strings.TrimPrefix(key, "cli.preset."), "cli.arg.preset"
	switch name {
	case "rename":
		takes = "cli.arg.rename"
	case "import":
		takes = "cli.arg.recipeFile"
	}
	return &cobra.Command{
		Use: name + " " + a.say(takes), Short: a.say(key), Args: a.needs(n, n, "cli.what.preset"),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.with(ctx, func(d *Services) error { return do(d, args) })
		},
	}
}

// applyPreset shows what changes, then does it.
func (a *app) applyPreset(ctx context.Context, d *Services, name, agent string, sure bool) error {
	if agent != "" && !a.words.Has("agent."+agent) {
		return misuseError{fault.New(fault.Invalid, "fault.agent.unknown", nil, "agent", agent)}
	}
	list, err := d.Presets.Preview(ctx, name, agent)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		a.tell("cli.preset.same")
		return nil
	}
	for _, c := range list {
		mark := "±"
		if c.Looser {
			mark = "!"
		}
		a.out.item(2, mark, a.say("moment.param", "name", "@agent.setting."+c.Field, "before", a.setting(c.Before), "after", a.setting(c.After)))
	}
	if err := d.Presets.Apply(ctx, name, agent, sure); err != nil {
		return err
	}
	a.tell("cli.preset.applied")
	return nil
}

// setting is the value of a setting; switches are words.
func (a *app) setting(value string) string {
	if value == "true" || value == "false" {
		return a.say("cli.setting." + value)
	}
	return value
}
