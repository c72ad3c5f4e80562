package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/base/i18n"
	"pult/backend/privacy"
)

// Privacy answers what leaves the machine with the settings as they are; asking it opens no connection.
type Privacy interface {
	Table(ctx context.Context) (privacy.Table, error)
	// Print writes the one-page PDF for the head of school into a folder and returns its path.
	Print(ctx context.Context, dir string) (string, error)
}

type privacyOptions struct {
	pdf  bool
	out  string
	json bool
}

// privacyCommand tells what leaves the machine.
type privacyCommand struct{ *door }

func (c privacyCommand) command(ctx context.Context) *cobra.Command {
	var o privacyOptions
	cmd := &cobra.Command{
		Use: "privacy", Short: c.say("cli.privacy"), Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			o.pdf = o.pdf || o.out != "" // only the PDF goes into a folder
			return c.reading(ctx, func(d *Services) error { return c.privacy(ctx, d, o) })
		},
	}
	f := cmd.Flags()
	f.BoolVar(&o.pdf, "pdf", false, c.say("cli.flag.pdf"))
	f.StringVar(&o.out, "out", "", c.say("cli.flag.out"))
	f.BoolVar(&o.json, "json", false, c.say("cli.flag.json"))
	return cmd
}

// privacy shows the table, in words with --json too, or writes it as a PDF.
func (c privacyCommand) privacy(ctx context.Context, d *Services, o privacyOptions) error {
	if o.pdf {
		return c.sheet(ctx, d, o)
	}
	t, err := d.Privacy.Table(ctx)
	if err != nil {
		return err
	}
	if o.json {
		return c.printJSON(c.said(t))
	}
	for _, r := range t.Rows {
		mark := "·"
		if r.Active {
			mark = "→"
		}
		c.out.item(0, mark, c.words.Say(r.What)+": "+c.words.Say(r.When))
		c.out.line(2, c.say("privacy.sheet.to")+": "+c.recipients(r))
	}
	c.out.line(0, "")
	for _, f := range t.Facts {
		c.out.item(0, "•", c.words.Say(f))
	}
	return nil
}

func (c privacyCommand) sheet(ctx context.Context, d *Services, o privacyOptions) error {
	path, err := d.Privacy.Print(ctx, outDir(d, o.out))
	if err != nil {
		return err
	}
	if o.json {
		return c.printJSON(map[string]string{"path": path})
	}
	c.tell("cli.privacy.saved", "path", path)
	return nil
}

func (c privacyCommand) recipients(r privacy.Row) string {
	if len(r.To) == 0 {
		return c.say("privacy.nobody")
	}
	return strings.Join(r.To, ", ")
}

// saidTable is a table in words.
type saidTable struct {
	Rows  []saidRow `json:"rows"`
	Facts []string  `json:"facts"`
}

type saidRow struct {
	What   string   `json:"what"`
	When   string   `json:"when"`
	To     []string `json:"to"`
	Active bool     `json:"active"`
}

func (c privacyCommand) said(t privacy.Table) saidTable {
	var said saidTable
	say := func(text i18n.Text) string { return c.words.Say(text) }
	for _, r := range t.Rows {
		said.Rows = append(said.Rows, saidRow{What: say(r.What), When: say(r.When), To: r.To, Active: r.Active})
	}
	for _, f := range t.Facts {
		said.Facts = append(said.Facts, say(f))
	}
	return said
}
