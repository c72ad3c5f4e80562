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
	offer, err := c.offered(ctx, question, o)
	if err != nil {
		return err
	}
	if offer != nil && !o.take {
		c.code = Waiting
		c.note(o.run, "cli.ask.offer."+string(offer.Do), "title", offer.Title, "number", number(offer.Number))
		c.note(o.run, "cli.ask.take", "after", o.after, "text", question)
		return nil
	}
	o.run.quiet = o.run.quiet && offer == nil
	return c.begin(ctx, o.run, func(desk *Services) (workflow.Run, error) {
		if offer != nil {
			return desk.Engine.Threads.Accept(ctx, *offer, c.words.Lang())
		}
		return c.inquire(ctx, desk, question, o)
	})
}

// inquire asks the engine, in the talk that the options name.
func (c askCommand) inquire(
	ctx context.Context,
	desk *Services,
	question string,
	o askOptions,
) (r workflow.Run, err error) {
	q := workflow.Question{Text: question, Language: c.words.Lang()}
	if o.web {
		q.Web = "school"
	}
	if o.after != "" {
		if q.After, err = findRun(ctx, desk, o.after); err != nil {
			return workflow.Run{}, err
		}
	}
	return desk.Engine.Threads.Ask(ctx, q)
}

// offered is what can be done about a wish for a result of the talk; nil when the text is none.
func (c askCommand) offered(ctx context.Context, text string, o askOptions) (offer *workflow.Suggestion, err error) {
	if o.after == "" {
		return nil, nil
	}
	return offer, c.with(ctx, func(d *Services) error {
		after, err := findRun(ctx, d, o.after)
		if err != nil {
			return err
		}
		heard, err := d.Engine.Threads.Classify(ctx, text, after)
		if err == nil && len(heard.Offers) > 0 && heard.Offers[0].RunID != "" {
			offer = &heard.Offers[0]
		}
		return err
	})
}

// reply is what "ask --json" prints.
type reply struct {
	Number   int    `json:"number"`
	RunID    string `json:"runId"`
	Question string `json:"question"`
	artifact.Answer
}
