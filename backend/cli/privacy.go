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

func (a *app) privacyCommand(ctx context.Context) *cobra.Command {
	var o privacyOptions
	c := &cobra.Command{
		Use: "privacy", Short: a.say("cli.privacy"), Args: a.noArgs,
		RunE: func(*cobra.Command, []string) error {
			o.pdf = o.pdf || o.out != "" // only the PDF goes into a folder
			return a.with(ctx, func(d *Services) error { return a.privacy(ctx, d, o) })
		},
	}
	f := c.Flags()
	f.BoolVar(&o.pdf, "pdf", false, a.say("cli.flag.pdf"))
	f.StringVar(&o.out, "out", "", a.say("cli.flag.out"))
	f.BoolVar(&o.json, "json", false, a.say("cli.flag.json"))
	return c
}

// privacy shows the table, in words with --json too, or writes it as a PDF.
func (a *app) privacy(ctx context.Context, d *Services, o privacyOptions) error {
	if o.pdf {
		return a.privacySheet(ctx, d, o)
	}
	t, err := d.Privacy.Table(ctx)
	if err != nil {
		return err
	}
	if o.json {
		return a.printJSON(a.saidTable(t))
	}
	for _, r := range t.Rows {
		mark := "·"
		if r.Active {
			mark = "→"
		}
		a.out.item(0, mark, a.words.Say(r.What)+": "+a.words.Say(r.When))
		a.out.line(2, a.say("privacy.sheet.to")+": "+a.recipients(r))
	}
	a.out.line(0, "")
	for _, f := range t.Facts {
		a.out.item(0, "•", a.words.Say(f))
	}
	return nil
}

func (a *app) privacySheet(ctx context.Context, d *Services, o privacyOptions) error {
	path, err := d.Privacy.Print(ctx, outDir(d, o.out))
	if err != nil {
		return err
	}
	if o.json {
		return a.printJSON(map[string]string{"path": path})
	}
	a.tell("cli.privacy.saved", "path", path)
	return nil
}

func (a *app) recipients(r privacy.Row) string {
	if len(r.To) == 0 {
		return a.say("privacy.nobody")
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

func (a *app) saidTable(t privacy.Table) saidTable {
	said := saidTable{Rows: []saidRow{}, Facts: []string{}}
	say := func(text i18n.Text) string { return a.words.Say(text) }
	for _, r := range t.Rows {
		said.Rows = append(said.Rows, saidRow{What: say(r.What), When: say(r.When), To: append([]string{}, r.To...), Active: r.Active})
	}
	for _, f := range t.Facts {
		said.Facts = append(said.Facts, say(f))
	}
	return said
}
