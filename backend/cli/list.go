package cli

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"pult/backend/base/fault"
	"pult/backend/material/export"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

func (a *app) runsCommand(ctx context.Context) *cobra.Command {
	var all, asJSON bool
	c := &cobra.Command{
		Use: "runs", Short: a.say("cli.runs"), Args: a.noArgs,
		RunE: func(*cobra.Command, []string) error {
			return a.with(ctx, func(d *Services) error { return a.runs(ctx, d, all, asJSON) })
		},
	}
	c.Flags().BoolVar(&all, "all", false, a.say("cli.flag.allRuns"))
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	return c
}

// newestRuns is how many ended jobs "pult runs" lists without --all; the words of that flag say the number, too.
const newestRuns = 50

func (a *app) runs(ctx context.Context, d *Services, all, asJSON bool) error {
	q := workflow.ListQuery{Limit: newestRuns}
	if all {
		q.Limit = 0
	}
	page, err := d.Engine.Runs.List(ctx, q)
	if err != nil {
		return err
	}
	list := page.Lines
	if asJSON {
		return a.printJSON(list)
	}
	if len(list) == 0 {
		a.tell("cli.runs.none")
		return nil
	}
	err = a.table(len(list), func(i int) []string {
		s := list[i]
		state := a.say("state." + string(s.State))
		if s.OpenGate != "" {
			state = a.say("cli.runs.waits", "title", a.words.Say(s.GateTitle))
		}
		return []string{number(s.Number), a.date(s.CreatedAt), s.Title, state}
	})
	if err == nil && page.Next > 0 {
		a.tell("cli.runs.more", "command", "pult runs --all")
	}
	return err
}

func (a *app) gatesCommand(ctx context.Context) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "gates", Short: a.say("cli.gates"), Args: a.noArgs,
		RunE: func(*cobra.Command, []string) error {
			return a.with(ctx, func(d *Services) error { return a.gates(ctx, d, asJSON) })
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	return c
}

func (a *app) gates(ctx context.Context, d *Services, asJSON bool) error {
	runs, err := d.Engine.Runs.Waiting(ctx)
	if err != nil {
		return err
	}
	runs = slices.DeleteFunc(runs, func(r workflow.Run) bool { _, open := openGate(r); return !open })
	if asJSON {
		gates := make([]consent.Gate, len(runs))
		for i, r := range runs {
			gates[i], _ = openGate(r)
		}
		return a.printJSON(gates)
	}
	if len(runs) == 0 {
		a.tell("cli.gates.none")
	}
	for _, r := range runs {
		g, _ := openGate(r)
		a.out.line(0, a.say("cli.gates.since", "title", r.Title, "date", a.date(g.OpenedAt)))
		a.waits(a.out, r, g)
	}
	return nil
}

func (a *app) showCommand(ctx context.Context) *cobra.Command {
	var asJSON, versions bool
	var source string
	c := &cobra.Command{
		Use: "show " + a.say("cli.arg.run"), Short: a.say("cli.show"), Args: a.needs(1, 1, "cli.what.run"),
		RunE: func(_ *cobra.Command, args []string) error {
			switch {
			case asJSON && versions:
				return unexpected("--versions")
			case source != "" && (asJSON || versions):
				return unexpected("--source")
			}
			return a.with(ctx, func(d *Services) error { return a.show(ctx, d, args[0], looks{asJSON, versions, source}) })
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	c.Flags().BoolVar(&versions, "versions", false, a.say("cli.flag.versions"))
	c.Flags().StringVar(&source, "source", "", a.say("cli.flag.source"))
	return c
}

// looks are the ways to look at a job.
type looks struct {
	json, versions bool
	source         string // number of a source
}

func (a *app) show(ctx context.Context, d *Services, name string, as looks) error {
	id, err := findRun(ctx, d, name)
	if err != nil {
		return err
	}
	snapshot, err := d.Engine.Runs.Snapshot(ctx, id)
	if err != nil {
		return err
	}
	if as.json {
		return a.printJSON(snapshot)
	}
	r := snapshot.Run
	if as.source != "" {
		return a.source(ctx, d, snapshot, as.source)
	}
	a.tell("cli.show.head", "number", number(r.Number), "title", r.Title, "state", "@state."+string(r.State))
	a.out.line(2, r.Request)
	if r.Fault != nil {
		a.out.item(2, "!", a.words.Say(*r.Fault))
	}
	if as.versions {
		return a.versions(ctx, d, r)
	}
	if len(r.Steps) == 0 && r.Plan != nil {
		a.plan(a.out, r)
	}
	a.steps(r)
	for _, art := range snapshot.Artifacts {
		if err := a.artifact(art); err != nil {
			return fault.New(fault.Corrupt, "fault.artifact.broken", err)
		}
	}
	if r.Results != nil {
		a.out.line(0, "")
		a.checks(a.out, *r.Results)
	}
	if g, open := openGate(r); open {
		a.out.line(0, "")
		a.waits(a.out, r, g)
	}
	return nil
}

// steps lists the steps with their states; what is out of date says what making it anew costs.
func (a *app) steps(r workflow.Run) {
	for i, s := range r.Steps {
		a.out.item(2, number(i+1)+".", s.Title+": "+a.say("step."+string(s.State)))
		if s.State == workflow.Stale && r.State == workflow.Reviewing {
			a.out.line(5, a.say("cli.show.refresh", "command", "pult refresh "+number(r.Number)+" "+number(i+1), "estimate", a.anew(r, s)))
		}
	}
}

func (a *app) exportCommand(ctx context.Context) *cobra.Command {
	var format, out string
	c := &cobra.Command{
		Use: "export " + a.say("cli.arg.run"), Short: a.say("cli.export"), Args: a.needs(1, 1, "cli.what.run"),
		RunE: func(_ *cobra.Command, args []string) error {
			if !slices.Contains(export.Kinds(), format) {
				return fault.New(fault.Invalid, "fault.cli.format", nil, "format", format, "formats", strings.Join(export.Kinds(), ", "))
			}
			return a.with(ctx, func(d *Services) error { return a.export(ctx, d, args[0], format, out) })
		},
	}
	c.Flags().StringVar(&format, "format", "docx", a.say("cli.flag.kinds", "formats", strings.Join(export.Kinds(), ", ")))
	c.Flags().StringVar(&out, "out", "", a.say("cli.flag.out"))
	return c
}

func (a *app) export(ctx context.Context, d *Services, name, format, out string) error {
	id, err := findRun(ctx, d, name)
	if err != nil {
		return err
	}
	paths, err := d.Exporter.Export(ctx, id, format, outDir(d, out))
	for _, path := range paths {
		a.tell("cli.file", "path", path)
	}
	return err
}

// findRun takes a number, an id, or the beginning of one.
func findRun(ctx context.Context, d *Services, name string) (string, error) {
	var found []string
	for s, err := range d.Engine.Runs.Heads(ctx) {
		if err != nil {
			return "", err
		}
		if s.ID == name || number(s.Number) == strings.TrimPrefix(name, "#") {
			return s.ID, nil
		}
		if beginsID(name, s.ID) {
			found = append(found, s.ID)
		}
	}
	switch len(found) {
	case 0:
		return "", fault.New(fault.NotFound, "fault.run.unknown", nil, "name", name)
	case 1:
		return found[0], nil
	}
	return "", fault.New(fault.Conflict, "fault.cli.ambiguous", nil, "name", name)
}

func (a *app) printJSON(v any) error {
	enc := json.NewEncoder(a.Out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

func (a *app) table(rows int, row func(i int) []string) error {
	w := tabwriter.NewWriter(a.Out, 0, 0, 2, ' ', 0)
	for i := range rows {
		if _, err := w.Write([]byte(strings.Join(row(i), "\t") + "\n")); err != nil {
			return err
		}
	}
	return w.Flush()
}

func number(n int) string { return strconv.Itoa(n) }

// date is a moment as the language writes it, in the local time.
func (a *app) date(t time.Time) string { return t.Local().Format(a.say("cli.date")) }
