package cli

import (
	"context"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/fault"
	"pult/backend/library"
)

func (a *app) importCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{Use: "import " + a.say("cli.arg.paths"), Short: a.say("cli.import"), Args: a.needs(1, true, "cli.what.paths"),
		RunE: func(c *cobra.Command, args []string) error {
			return a.with(c.Context(), silent{}, func(d *Desk) error { return a.imports(c.Context(), d, args, asJSON) })
		}}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	return c
}

// imports reads files; each has its own outcome, and the exit code is 1 when one of them failed.
func (a *app) imports(ctx context.Context, d *Desk, paths []string, asJSON bool) error {
	outcomes, err := d.Library.Import(ctx, paths, func(p library.Progress) {
		if a.IsTTY() && !asJSON {
			a.warn(a.say("cli.import.progress", "done", strconv.Itoa(p.Done), "total", strconv.Itoa(p.Total), "file", p.File))
		}
	})
	for _, o := range outcomes {
		if o.Err != nil {
			a.code = Failure
		}
	}
	if asJSON {
		if printErr := a.printJSON(outcomes); printErr != nil {
			return printErr
		}
		return err
	}
	for _, o := range outcomes {
		switch {
		case o.Err != nil:
			a.warn(o.File + ": " + a.faultText(fault.Of(o.Err)))
		case o.Duplicate:
			a.tell("cli.import.duplicate", "file", o.File)
		default:
			a.tell("cli.import.done", "file", o.File, "title", o.Document.Title, "n", strconv.Itoa(o.Document.Passages))
		}
	}
	return err
}

func (a *app) searchCommand() *cobra.Command {
	var asJSON bool
	var limit int
	c := &cobra.Command{Use: "search " + a.say("cli.arg.words"), Short: a.say("cli.search"), Args: a.needs(1, true, "cli.what.words"),
		RunE: func(c *cobra.Command, args []string) error {
			return a.with(c.Context(), silent{}, func(d *Desk) error {
				return a.search(c.Context(), d, library.Query{Text: strings.Join(args, " "), Limit: limit}, asJSON)
			})
		}}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	c.Flags().IntVar(&limit, "limit", 10, a.say("cli.flag.limit"))
	return c
}

func (a *app) search(ctx context.Context, d *Desk, q library.Query, asJSON bool) error {
	hits, err := d.Library.Search(ctx, q)
	if err != nil {
		return err
	}
	if asJSON {
		if hits == nil {
			hits = []library.Hit{}
		}
		return a.printJSON(hits)
	}
	if len(hits) == 0 {
		a.tell("cli.search.none", "text", q.Text)
		return nil
	}
	for _, h := range hits {
		place := h.Passage.Heading
		if h.Passage.Page > 0 {
			place = a.say("cli.page", "page", strconv.Itoa(h.Passage.Page))
		}
		a.printf("%s · %s\n  %s\n", h.Document.Title, place, strings.NewReplacer("\x02", "»", "\x03", "«", "\n", " ").Replace(h.Snippet))
	}
	return nil
}

func (a *app) doctorCommand() *cobra.Command {
	return &cobra.Command{Use: "doctor", Short: a.say("cli.doctor"), Args: a.noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return a.with(c.Context(), silent{}, func(d *Desk) error { return a.doctor(c.Context(), d) })
		}}
}

// doctor says where things are and whether they work.
func (a *app) doctor(ctx context.Context, d *Desk) error {
	docs, err := d.Library.Documents(ctx)
	if err != nil {
		return err
	}
	runs, err := d.Engine.List(ctx)
	if err != nil {
		return err
	}
	if err := d.Check(ctx); err != nil {
		return err
	}
	rows := [][2]string{
		{"cli.doctor.version", a.Version}, {"cli.doctor.data", d.Folder}, {"cli.doctor.out", d.OutDir},
		{"cli.doctor.database", a.say("cli.doctor.ok")}, {"cli.doctor.provider", a.say("provider." + d.Provider)},
		{"cli.doctor.documents", strconv.Itoa(len(docs))}, {"cli.doctor.jobs", strconv.Itoa(len(runs))},
		{"cli.doctor.display", a.display()},
	}
	return a.table(len(rows), func(i int) []string { return []string{a.say(rows[i][0]), rows[i][1]} })
}

// display says whether a window can open, and what to do when it stays blank (NVIDIA on Linux).
func (a *app) display() string {
	if a.Getenv("DISPLAY") == "" && a.Getenv("WAYLAND_DISPLAY") == "" {
		return a.say("cli.doctor.noDisplay")
	}
	return a.say("cli.doctor.blank")
}
