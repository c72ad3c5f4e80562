package cli

import (
	"context"

	"github.com/spf13/cobra"

	"pult/backend/settings"
)

// schoolCommand is "pult school": the name and the logo above what is handed out.
type schoolCommand struct{ *door }

type schoolOptions struct {
	name, logo string
	named      bool // --name was given, "" takes the name away
	drawn      bool // --logo was given, "" takes the logo away
	json       bool
}

func (c schoolCommand) command(ctx context.Context) *cobra.Command {
	var o schoolOptions
	cmd := &cobra.Command{
		Use: "school", Short: c.say("cli.school"), Long: c.say("cli.school.about"), Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o.named, o.drawn = cmd.Flags().Changed("name"), cmd.Flags().Changed("logo")
			if o.named || o.drawn {
				return c.with(ctx, func(d *Services) error { return c.change(ctx, d.Letterhead, o) })
			}
			return c.reading(ctx, func(d *Services) error { return c.show(ctx, d.Letterhead, o) })
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.name, "name", "", c.say("cli.flag.schoolName"))
	f.StringVar(&o.logo, "logo", "", c.say("cli.flag.schoolLogo"))
	f.BoolVar(&o.json, "json", false, c.say("cli.flag.json"))
	return cmd
}

// change takes the logo first: a file that is none leaves the name as it was.
func (c schoolCommand) change(ctx context.Context, l *settings.Letterhead, o schoolOptions) error {
	var err error
	switch {
	case o.drawn && o.logo == "":
		err = l.Remove(ctx)
	case o.drawn:
		err = l.Take(ctx, o.logo)
	}
	if err == nil && o.named {
		err = l.Name(ctx, o.name)
	}
	if err != nil {
		return err
	}
	return c.show(ctx, l, o)
}

func (c schoolCommand) show(ctx context.Context, l *settings.Letterhead, o schoolOptions) error {
	name, logo, err := l.Read(ctx)
	if err != nil {
		return err
	}
	if o.json {
		return c.printJSON(struct {
			School string `json:"school"`
			Logo   bool   `json:"logo"`
		}{name, len(logo) > 0})
	}
	if name == "" {
		c.tell("cli.school.nameless")
	} else {
		c.out.line(0, name)
	}
	c.tell(map[bool]string{true: "cli.school.logo", false: "cli.school.logoless"}[len(logo) > 0])
	return nil
}
