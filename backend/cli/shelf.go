package cli

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
)

func (a *app) importCommand(ctx context.Context) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "import " + a.say("cli.arg.paths"), Short: a.say("cli.import"), Args: a.needs(1, many, "cli.what.paths"),
		RunE: func(_ *cobra.Command, args []string) error {
			if slices.Contains(args, "") {
				return misuseError{fault.New(fault.Invalid, "fault.import.noPath", nil)}
			}
			return a.with(ctx, func(d *Services) error { return a.imports(ctx, d, args, asJSON) })
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	return c
}

// imports reads files; each has its own outcome, and the exit code is 1 when one of them failed.
func (a *app) imports(ctx context.Context, d *Services, paths []string, asJSON bool) error {
	outcomes, err := d.Library.Import(ctx, paths, func(p library.Progress) {
		if a.IsTTY() && !asJSON && p.File != "" {
			a.warn(a.say("cli.import.reads", "n", strconv.Itoa(p.Done+1), "total", strconv.Itoa(p.Total), "file", p.File))
		}
	})
	if slices.ContainsFunc(outcomes, func(o library.Outcome) bool { return o.Err != nil }) {
		a.code = Failure
	}
	if asJSON {
		return errors.Join(a.printJSON(a.imported(outcomes)), err)
	}
	if len(outcomes) == 0 && err == nil {
		return fault.New(fault.NotFound, "fault.import.nothing", nil)
	}
	for _, o := range outcomes {
		switch {
		case fault.Is(o.Err, fault.Cancelled): // said once, at the end
		case o.Err != nil:
			a.warn(o.File + ": " + a.faultText(fault.Of(o.Err)))
		case o.Duplicate:
			a.tell("cli.import.duplicate", "file", o.File)
		case o.Document.Passages == 1:
			a.tell("cli.import.one", "file", o.File, "title", o.Document.Title)
		default:
			a.tell("cli.import.done", "file", o.File, "title", o.Document.Title, "n", strconv.Itoa(o.Document.Passages))
		}
	}
	return err
}

// imported is an outcome with the words for what went wrong.
type imported struct {
	library.Outcome
	Fault string `json:"fault,omitempty"`
}

func (a *app) imported(outcomes []library.Outcome) []imported {
	rows := make([]imported, len(outcomes))
	for i, o := range outcomes {
		rows[i].Outcome = o
		if o.Err != nil {
			rows[i].Fault = a.faultText(fault.Of(o.Err))
		}
	}
	return rows
}

func (a *app) searchCommand(ctx context.Context) *cobra.Command {
	var asJSON bool
	var limit int
	c := &cobra.Command{
		Use: "search " + a.say("cli.arg.words"), Short: a.say("cli.search"), Args: a.needs(1, many, "cli.what.words"),
		RunE: func(_ *cobra.Command, args []string) error {
			if limit < 1 {
				return fault.New(fault.Invalid, "fault.cli.badValue", nil, "flag", "limit", "value", number(limit))
			}
			return a.with(ctx, func(d *Services) error {
				return a.search(ctx, d, library.Query{Text: strings.Join(args, " "), Limit: limit}, asJSON)
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	c.Flags().IntVar(&limit, "limit", 10, a.say("cli.flag.limit"))
	return c
}

func (a *app) search(ctx context.Context, d *Services, q library.Query, asJSON bool) error {
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
		place := h.Document.Title
		switch {
		case h.Passage.Page > 0:
			place += " · " + a.say("cli.page", "page", strconv.Itoa(h.Passage.Page))
		case h.Passage.Heading != "":
			place += " · " + h.Passage.Heading
		}
		a.out.line(0, place)
		a.out.line(2, strings.NewReplacer("\x02", "»", "\x03", "«", "\n", " ").Replace(h.Snippet))
	}
	return nil
}
