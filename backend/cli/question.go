package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/artifact"
	"pult/backend/workflow"
)

type askOptions struct {
	run   runOptions
	after string
	web   bool
	take  bool
}

// askCommand answers a plain question.
type askCommand struct{ *driver }

func (c askCommand) command(ctx context.Context) *cobra.Command {
	var o askOptions
	cmd := &cobra.Command{
		Use: "ask " + c.say(
			"cli.arg.question",
		), Short: c.say("cli.ask"), Long: c.say("cli.ask.about"), Args: needs(1, many, "cli.what.question"),
		RunE: func(_ *cobra.Command, args []string) error {
			o.run.quiet = true
			return c.ask(ctx, strings.Join(args, " "), o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.after, "after", "", c.say("cli.flag.after"))
	f.BoolVar(&o.web, "web", false, c.say("cli.flag.web"))
	f.BoolVar(&o.take, "take", false, c.say("cli.flag.take"))
	f.BoolVar(&o.run.yes, "yes", false, c.say("cli.flag.yes"))
	f.StringVar(&o.run.decisions, "decisions", "", c.say("cli.flag.decisions"))
	f.BoolVar(&o.run.json, "json", false, c.say("cli.flag.json"))
	f.StringVar(&o.run.provider, "provider", "", c.say("cli.flag.provider"))
	return cmd
}

// ask answers a plain question on the terminal; nothing is written to a file.
func (c askCommand) ask(ctx context.Context, question string, o askOptions) (err error) {
	if question == "-" {
		if question, err = c.readRequest(); err != nil {
			return err
		}
	}
	s := workflow.Submission{Text: question, Language: c.words.Lang(), Meant: workflow.AsQuestion}
	if o.web {
		s.Web = "school"
	}
	return c.deciding(ctx, o.run, func(desk *Services, d decider) (err error) {
		if o.after != "" {
			if s.After, err = findRun(ctx, desk, o.after); err != nil {
				return err
			}
		}
		done, err := desk.Engine.Threads.Submit(ctx, s)
		switch {
		case err != nil:
			return err
		case done.Reply != nil:
			return c.replied(*done.Reply, o.run)
		case done.Outcome == workflow.Offered:
			return c.offered(ctx, desk, done.Offers[0], d, o)
		}
		return c.started(ctx, desk, *done.Run, d, o.run)
	})
}

// offered names what can be done about a wish for a result of the talk, or does it: that is work, and is told as such.
// Words never approve (PRODUCT.md, decision 3): for that the command is named, with and without --take.
func (c askCommand) offered(
	ctx context.Context,
	desk *Services,
	offer workflow.Suggestion,
	d decider,
	o askOptions,
) error {
	if approves := offer.Do == workflow.ByApproving; approves || !o.take {
		c.code = Waiting
		c.note(o.run, "cli.ask.offer."+string(offer.Do), "title", offer.Title, "number", number(offer.Number))
		if approves {
			return nil
		}
		c.note(o.run, "cli.ask.take", "after", o.after, "text", offer.Text)
		return nil
	}
	o.run.quiet = false
	desk.watch.Sink = c.sink(o.run)
	r, err := desk.Engine.Threads.Accept(ctx, offer, c.words.Lang())
	if err != nil {
		return err
	}
	return c.started(ctx, desk, r, d, o.run)
}

// replied prints what is said to a text that needs no job.
func (dr *driver) replied(r workflow.Reply, o runOptions) error {
	if o.json {
		return dr.printJSON(r)
	}
	p := dr.page(o)
	p.line(0, r.Text)
	for _, a := range r.Abilities {
		p.line(0, "")
		p.line(0, dr.say("cli.ability.makes", "label", a.Label, "makes", a.Makes))
		p.line(2, a.Offline)
		p.line(2, dr.say("cli.ability.example", "example", a.Example))
	}
	return nil
}

// reply is what "ask --json" prints.
type reply struct {
	Number   int    `json:"number"`
	RunID    string `json:"runId"`
	Question string `json:"question"`
	artifact.Answer
}
