package cli

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/base/fault"
	"pult/backend/knowledge"
	"pult/backend/knowledge/library"
)

// importCommand reads files into the library.
type importCommand struct{ *door }

func (c importCommand) command(ctx context.Context) *cobra.Command {
	var asJSON, hidden bool
	cmd := &cobra.Command{
		Use: "import " + c.say("cli.arg.paths"), Short: c.say("cli.import"), Args: needs(1, many, "cli.what.paths"),
		RunE: func(_ *cobra.Command, args []string) error {
			if slices.Contains(args, "") {
				return misuseError{fault.New(fault.Invalid, "fault.import.noPath", nil)}
			}
			return c.with(ctx, func(d *Services) error {
				if hidden {
					return c.hidden(ctx, d, args)
				}
				return c.imports(ctx, d, args, asJSON)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.json"))
	cmd.Flags().BoolVar(&hidden, "hidden", false, c.say("cli.flag.hidden"))
	return cmd
}

// imports reads files; each has its own outcome, and the exit code is 1 when one of them failed.
func (c importCommand) imports(ctx context.Context, d *Services, paths []string, asJSON bool) error {
	outcomes, err := d.Library.Import(ctx, paths, func(p library.Progress) {
		if c.IsTTY() && !asJSON && p.File != "" {
			c.warn(c.say("cli.import.reads", "n", strconv.Itoa(p.Done+1), "total", strconv.Itoa(p.Total), "file", p.File))
		}
	})
	if slices.ContainsFunc(outcomes, func(o library.Outcome) bool { return o.Err != nil }) {
		c.code = Failure
	}
	if asJSON {
		return errors.Join(c.printJSON(c.imported(outcomes)), err)
	}
	if len(outcomes) == 0 && err == nil {
		return fault.New(fault.NotFound, "fault.import.nothing", nil)
	}
	for _, o := range outcomes {
		switch {
		case fault.Is(o.Err, fault.Cancelled): // said once, at the end
		case o.Err != nil:
			c.warn(o.File + ": " + c.faultText(fault.Of(o.Err)))
		case o.Duplicate:
			c.tell("cli.import.duplicate", "file", o.File)
		case o.Document.Format == "zim":
			err = errors.Join(err, c.added(ctx, d, o))
		case o.Document.Passages == 1:
			c.tell("cli.import.one", "file", o.File, "title", o.Document.Title)
		default:
			c.tell("cli.import.done", "file", o.File, "title", o.Document.Title, "n", strconv.Itoa(o.Document.Passages))
		}
		c.leftOut(o)
	}
	return err
}

// leftOut says what of a file was not taken, and what is not quoted.
func (c importCommand) leftOut(o library.Outcome) {
	if o.Hidden > 0 {
		c.tell("cli.import.hidden", "n", strconv.Itoa(o.Hidden), "file", o.File)
	}
	if o.Unsure > 0 {
		c.tell("cli.import.unsure", "n", strconv.Itoa(o.Unsure))
	}
}

// hidden prints what the authors of files hid or struck out; nothing is imported.
func (c importCommand) hidden(ctx context.Context, d *Services, paths []string) error {
	for _, path := range paths {
		texts, err := d.Library.Hidden(ctx, path)
		if err != nil {
			return err
		}
		if len(texts) == 0 {
			c.tell("cli.import.hidden.none", "file", path)
		}
		for _, text := range texts {
			c.out.line(0, text)
		}
	}
	return nil
}

// imported is an outcome with the words for what went wrong.
type imported struct {
	library.Outcome
	Fault string `json:"fault,omitempty"`
}

func (c importCommand) imported(outcomes []library.Outcome) []imported {
	rows := make([]imported, len(outcomes))
	for i, o := range outcomes {
		rows[i].Outcome = o
		if o.Err != nil {
			rows[i].Fault = c.faultText(fault.Of(o.Err))
		}
	}
	return rows
}

// searchCommand searches the library.
type searchCommand struct{ *door }

func (c searchCommand) command(ctx context.Context) *cobra.Command {
	var asJSON bool
	var limit int
	cmd := &cobra.Command{
		Use: "search " + c.say("cli.arg.words"), Short: c.say("cli.search"), Args: needs(1, many, "cli.what.words"),
		RunE: func(_ *cobra.Command, args []string) error {
			if limit < 1 {
				return misuse(fault.Invalid, "fault.cli.badValue", nil, "flag", "limit", "value", number(limit))
			}
			return c.reading(ctx, func(d *Services) error {
				return c.search(ctx, d, library.Query{Text: strings.Join(args, " "), Limit: limit}, asJSON)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.json"))
	cmd.Flags().IntVar(&limit, "limit", 10, c.say("cli.flag.limit"))
	return cmd
}

func (c searchCommand) search(ctx context.Context, d *Services, q library.Query, asJSON bool) error {
	hits, err := d.Sources.Search(ctx, knowledge.Every, q)
	if err != nil {
		return err
	}
	hits = hits[:min(len(hits), q.Limit)]
	if asJSON {
		return c.printJSON(hits)
	}
	if len(hits) == 0 {
		c.tell("cli.search.none", "text", q.Text)
		return nil
	}
	for _, h := range hits {
		place := h.Document.Title
		switch {
		case h.Passage.Page > 0:
			place += " · " + c.say("cli.page", "page", strconv.Itoa(h.Passage.Page))
		case h.Passage.Heading != "":
			place += " · " + h.Passage.Heading
		}
		if h.Passage.Caveat != "" {
			place += " · " + c.say(h.Passage.Caveat.Text().Key)
		}
		c.out.line(0, place)
		c.out.line(2, strings.NewReplacer("\x02", "»", "\x03", "«", "\n", " ").Replace(h.Snippet))
	}
	return nil
}
