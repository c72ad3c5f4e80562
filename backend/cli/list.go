package cli

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"pult/backend/export"
	"pult/backend/fault"
	"pult/backend/gate"
	"pult/backend/locale"
	"pult/backend/session"
)

func (a *app) runsCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{Use: "runs", Short: a.say("cli.runs"), Args: a.noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return a.with(c.Context(), silent{}, func(d *Desk) error { return a.runs(c.Context(), d, asJSON) })
		}}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	return c
}

func (a *app) runs(ctx context.Context, d *Desk, asJSON bool) error {
	list, err := d.Engine.List(ctx)
	if err != nil {
		return err
	}
	if asJSON {
		return a.printJSON(list)
	}
	if len(list) == 0 {
		a.tell("cli.runs.none")
		return nil
	}
	return a.table(len(list), func(i int) []string {
		s := list[i]
		state := a.say("state." + string(s.State))
		if s.OpenGate != "" {
			state = a.say("cli.runs.waits", "title", a.words.Say(s.GateTitle))
		}
		return []string{number(s.Number), date(s.CreatedAt), s.Title, state, short(s.ID)}
	})
}

func (a *app) gatesCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{Use: "gates", Short: a.say("cli.gates"), Args: a.noArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			return a.with(c.Context(), silent{}, func(d *Desk) error { return a.gates(c.Context(), d, asJSON) })
		}}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	return c
}

func (a *app) gates(ctx context.Context, d *Desk, asJSON bool) error {
	open, err := openGates(ctx, d)
	if err != nil {
		return err
	}
	if asJSON {
		return a.printJSON(open)
	}
	if len(open) == 0 {
		a.tell("cli.gates.none")
		return nil
	}
	return a.table(len(open), func(i int) []string {
		g := open[i]
		return []string{g.ID, a.words.Say(g.Question.Title), string(g.Kind), date(g.OpenedAt)}
	})
}

func openGates(ctx context.Context, d *Desk) ([]gate.Gate, error) {
	runs, err := d.Engine.Waiting(ctx)
	if err != nil {
		return nil, err
	}
	open := []gate.Gate{}
	for _, r := range runs {
		if g, ok := openGate(r); ok {
			open = append(open, g)
		}
	}
	return open, nil
}

func (a *app) showCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{Use: "show " + a.say("cli.arg.run"), Short: a.say("cli.show"), Args: a.needs(1, false, "cli.what.run"),
		RunE: func(c *cobra.Command, args []string) error {
			return a.with(c.Context(), silent{}, func(d *Desk) error { return a.show(c.Context(), d, args[0], asJSON) })
		}}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	return c
}

func (a *app) show(ctx context.Context, d *Desk, name string, asJSON bool) error {
	id, err := findRun(ctx, d, name)
	if err != nil {
		return err
	}
	snapshot, err := d.Engine.Snapshot(ctx, id)
	if err != nil {
		return err
	}
	if asJSON {
		return a.printJSON(snapshot)
	}
	r := snapshot.Run
	a.printf("%s %d: %s\n%s\n%s\n", a.say("cli.job"), r.Number, r.Title, r.Request, a.say("state."+string(r.State)))
	for _, s := range r.Steps {
		a.printf("  %s: %s\n", s.Title, a.say("step."+string(s.State)))
	}
	if g, ok := openGate(r); ok {
		a.tell("cli.waiting", "title", a.words.Say(g.Question.Title), "gate", g.ID, "kind", string(g.Kind))
	}
	for _, art := range snapshot.Artifacts {
		if art.Type == session.ResearchType {
			a.printf("\n%s\n%s\n", art.Title, art.Preview)
		}
	}
	return nil
}

func (a *app) exportCommand() *cobra.Command {
	var format, out string
	c := &cobra.Command{Use: "export " + a.say("cli.arg.run"), Short: a.say("cli.export"), Args: a.needs(1, false, "cli.what.run"),
		RunE: func(c *cobra.Command, args []string) error {
			return a.with(c.Context(), silent{}, func(d *Desk) error { return a.export(c.Context(), d, args[0], format, out) })
		}}
	c.Flags().StringVar(&format, "format", "docx", a.say("cli.flag.format", "formats", strings.Join(export.Kinds(), "|")))
	c.Flags().StringVar(&out, "out", "", a.say("cli.flag.out"))
	return c
}

func (a *app) export(ctx context.Context, d *Desk, name, format, out string) error {
	if !slices.Contains(export.Kinds(), format) {
		return fault.New(fault.Invalid, "fault.cli.format", nil, "format", format, "formats", strings.Join(export.Kinds(), ", "))
	}
	id, err := findRun(ctx, d, name)
	if err != nil {
		return err
	}
	if out == "" {
		out = d.OutDir
	}
	path, err := d.Prints.Print(ctx, id, format, out)
	if err != nil {
		return err
	}
	a.tell("cli.file", "path", path)
	return nil
}

// findRun takes a number, an id, or the beginning of one.
func findRun(ctx context.Context, d *Desk, name string) (string, error) {
	list, err := d.Engine.List(ctx)
	if err != nil {
		return "", err
	}
	var found []string
	for _, s := range list {
		if s.ID == name || number(s.Number) == strings.TrimPrefix(name, "#") {
			return s.ID, nil
		}
		if len(name) >= 4 && strings.HasPrefix(s.ID, name) {
			found = append(found, s.ID)
		}
	}
	if len(found) == 1 {
		return found[0], nil
	}
	return "", fault.New(fault.NotFound, "fault.run.unknown", nil, "name", name)
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

func (a *app) faultText(f *fault.Error) string {
	return a.words.Say(locale.Text{Key: f.Key, Args: f.Args})
}

func number(n int) string { return strconv.Itoa(n) }

func date(t time.Time) string { return t.Local().Format("02.01.2006 15:04") }

func short(id string) string { return id[:min(13, len(id))] }

func sortedKeys(m map[string]string) []string { return slices.Sorted(maps.Keys(m)) }
