package cli

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/base/fault"
	"pult/backend/material/document"
	"pult/backend/material/export"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// runsCommand lists the jobs.
type runsCommand struct{ *door }

func (c runsCommand) command(ctx context.Context) *cobra.Command {
	var all, asJSON bool
	cmd := &cobra.Command{
		Use: "runs", Short: c.say("cli.runs"), Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			return c.reading(ctx, func(d *Services) error { return c.runs(ctx, d, all, asJSON) })
		},
	}
	cmd.Flags().BoolVar(&all, "all", false, c.say("cli.flag.allRuns"))
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.json"))
	return cmd
}

// newestRuns is how many ended jobs "pult runs" lists without --all; the words of that flag say the number, too.
const newestRuns = 50

func (c runsCommand) runs(ctx context.Context, d *Services, all, asJSON bool) error {
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
		return c.printJSON(list)
	}
	if len(list) == 0 {
		c.tell("cli.runs.none")
		return nil
	}
	err = c.table(len(list), func(i int) []string {
		s := list[i]
		state := c.say(s.Named())
		if s.OpenGate != "" {
			state = c.say("cli.runs.waits", "title", c.words.Say(s.GateTitle))
		}
		return []string{number(s.Number), c.date(s.CreatedAt), s.Title, state}
	})
	if err == nil && page.Next > 0 {
		c.tell("cli.runs.more", "command", "pult runs --all")
	}
	return err
}

// gatesCommand lists the open questions.
type gatesCommand struct{ *door }

func (c gatesCommand) command(ctx context.Context) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "gates", Short: c.say("cli.gates"), Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			return c.reading(ctx, func(d *Services) error { return c.gates(ctx, d, asJSON) })
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.json"))
	return cmd
}

func (c gatesCommand) gates(ctx context.Context, d *Services, asJSON bool) error {
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
		return c.printJSON(gates)
	}
	if len(runs) == 0 {
		c.tell("cli.gates.none")
	}
	for _, r := range runs {
		g, _ := openGate(r)
		c.out.line(0, c.say("cli.gates.since", "title", r.Title, "date", c.date(g.OpenedAt)))
		jobView{c.screen}.waits(c.out, r, g)
	}
	return nil
}

// showCommand shows a job.
type showCommand struct{ *door }

func (c showCommand) command(ctx context.Context) *cobra.Command {
	var asJSON, versions bool
	var source string
	cmd := &cobra.Command{
		Use: "show " + c.say("cli.arg.run"), Short: c.say("cli.show"), Args: needs(1, 1, "cli.what.run"),
		RunE: func(_ *cobra.Command, args []string) error {
			switch {
			case asJSON && versions:
				return unexpected("--versions")
			case source != "" && (asJSON || versions):
				return unexpected("--source")
			}
			return c.reading(ctx, func(d *Services) error { return c.show(ctx, d, args[0], looks{asJSON, versions, source}) })
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.json"))
	cmd.Flags().BoolVar(&versions, "versions", false, c.say("cli.flag.versions"))
	cmd.Flags().StringVar(&source, "source", "", c.say("cli.flag.source"))
	return cmd
}

// looks are the ways to look at a job.
type looks struct {
	json, versions bool
	source         string // number of a source
}

func (c showCommand) show(ctx context.Context, d *Services, name string, as looks) error {
	id, err := findRun(ctx, d, name)
	if err != nil {
		return err
	}
	snapshot, err := d.Engine.Runs.Snapshot(ctx, id)
	if err != nil {
		return err
	}
	if as.json {
		return c.printJSON(snapshot)
	}
	r := snapshot.Run
	if as.source != "" {
		return c.source(ctx, d, snapshot, as.source)
	}
	c.tell("cli.show.head", "number", number(r.Number), "title", r.Title, "state", "@state."+string(r.State))
	c.out.line(2, r.Request)
	if r.Fault != nil {
		c.out.item(2, "!", c.words.Say(*r.Fault))
	}
	if as.versions {
		return c.versions(ctx, d, r)
	}
	if len(r.Steps) == 0 && r.Plan != nil {
		jobView{c.screen}.plan(c.out, r)
	}
	jobView{c.screen}.steps(r)
	for _, art := range snapshot.Artifacts {
		if err := (resultView{c.screen}).artifact(art); err != nil {
			return fault.New(fault.Corrupt, "fault.artifact.broken", err)
		}
	}
	if r.Results != nil {
		c.out.line(0, "")
		jobView{c.screen}.checks(c.out, *r.Results)
	}
	if g, open := openGate(r); open {
		c.out.line(0, "")
		jobView{c.screen}.waits(c.out, r, g)
	}
	return nil
}

// exportCommand writes the files of a job.
type exportCommand struct{ *door }

func (c exportCommand) command(ctx context.Context) *cobra.Command {
	var format, out, part string
	cmd := &cobra.Command{
		Use: "export " + c.say("cli.arg.run"), Short: c.say("cli.export"), Args: needs(1, 1, "cli.what.run"),
		RunE: func(_ *cobra.Command, args []string) error {
			if formats := export.IDs(export.All()); !slices.Contains(formats, format) {
				return misuse(fault.Invalid, "fault.cli.format", nil, "format", format, "formats", strings.Join(formats, ", "))
			}
			if !slices.Contains(document.Parts(), document.Part(part)) {
				return misuse(fault.Invalid, "fault.cli.part", nil, "part", part, "parts", partNames())
			}
			w := export.Wish{Format: format, Dir: out, Part: document.Part(part)}
			return c.reading(ctx, func(d *Services) error { return c.export(ctx, d, args[0], w) })
		},
	}
	cmd.Flags().
		StringVar(&format, "format", "docx", c.say("cli.flag.kinds", "formats", strings.Join(export.IDs(export.All()), ", ")))
	cmd.Flags().StringVar(&out, "out", "", c.say("cli.flag.out"))
	cmd.Flags().StringVar(&part, "part", string(document.Whole), c.say("cli.flag.part"))
	return cmd
}

// partNames lists what of a job can be saved alone.
func partNames() string {
	names := make([]string, len(document.Parts()))
	for i, part := range document.Parts() {
		names[i] = string(part)
	}
	return strings.Join(names, ", ")
}

func (c exportCommand) export(ctx context.Context, d *Services, name string, w export.Wish) error {
	var err error
	if w.RunID, err = findRun(ctx, d, name); err != nil {
		return err
	}
	w.Dir = outDir(d, w.Dir)
	written, err := d.Exporter.Export(ctx, w)
	for _, path := range written.Paths {
		c.tell("cli.file", "path", path)
	}
	for _, note := range written.Notes {
		c.out.item(0, "!", c.words.Say(note))
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
	return "", misuse(fault.Conflict, "fault.cli.ambiguous", nil, "name", name)
}

func number(n int) string { return strconv.Itoa(n) }
