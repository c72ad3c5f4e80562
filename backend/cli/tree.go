package cli

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/base/fault"
	"pult/backend/workflow"
)

// treeCommand is "pult tree RUN [NODE]": the agents of a job, or one of them opened.
func (a *app) treeCommand(ctx context.Context) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use: "tree " + a.say("cli.arg.tree"), Short: a.say("cli.tree"), Args: a.needs(1, 2, "cli.what.run"),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.with(ctx, func(d *Services) error {
				id, err := findRun(ctx, d, args[0])
				if err != nil {
					return err
				}
				if len(args) > 1 {
					return a.node(ctx, d, id, args[1], asJSON)
				}
				return a.tree(ctx, d, id, asJSON)
			})
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, a.say("cli.flag.json"))
	return c
}

func (a *app) tree(ctx context.Context, d *Services, id string, asJSON bool) error {
	t, err := d.Engine.Timeline.Tree(ctx, id)
	if err != nil {
		return err
	}
	if asJSON {
		return a.printJSON(t)
	}
	for _, n := range t.Nodes {
		indent := 2 * strings.Count(n.ID, "/")
		a.out.item(indent, n.ID, a.say("agent."+n.Agent)+" · "+a.say("node."+string(n.State))+" · "+n.Title)
		if n.Answer != "" {
			a.out.line(indent+4, n.Answer)
		}
		for _, c := range n.Comments {
			a.out.item(indent+4, "✎", c)
		}
	}
	return nil
}

func (a *app) node(ctx context.Context, d *Services, id, node string, asJSON bool) error {
	v, err := d.Engine.Timeline.Node(ctx, id, node)
	if err != nil {
		return err
	}
	if asJSON {
		return a.printJSON(v)
	}
	a.out.line(0, a.say("agent."+v.Node.Agent)+" · "+a.say("node."+string(v.Node.State))+" · "+v.Node.Title)
	for _, it := range v.Trace.Iterations {
		a.iteration(it)
	}
	for _, i := range v.Said {
		done := "cli.intervene.waits"
		if !i.DoneAt.IsZero() {
			done = "cli.intervene.done"
		}
		a.out.item(2, "✎", a.say("cli.intervene."+string(i.Kind))+" ("+a.say(done)+"): "+i.Text)
	}
	if len(v.Node.Can) > 0 {
		a.out.line(0, a.say("cli.tree.can", "list", strings.Join(v.Node.Can, ", ")))
	}
	return nil
}

// interveneCommand is "pult intervene RUN NODE WHAT".
func (a *app) interveneCommand(ctx context.Context) *cobra.Command {
	var text string
	var params []string
	c := &cobra.Command{
		Use: "intervene " + a.say("cli.arg.intervene"), Short: a.say("cli.intervene"), Long: a.say("cli.intervene.about"), Args: a.needs(3, 3, "cli.what.agent"),
		RunE: func(_ *cobra.Command, args []string) error {
			wish := workflow.Instruction{Kind: workflow.Interference(args[2]), Text: text}
			if !slices.Contains(workflow.Interferences(), wish.Kind) {
				return fault.New(fault.Invalid, "fault.cli.intervene", nil, "do", args[2])
			}
			if text != "" && wish.Kind == workflow.Resume {
				return unexpected("--text")
			}
			if len(params) > 0 && wish.Kind != workflow.Modify {
				return unexpected("--param")
			}
			var err error
			if wish.Params, err = assigned(params); err != nil {
				return err
			}
			return a.intervene(ctx, args[0], args[1], wish)
		},
	}
	c.Flags().StringVar(&text, "text", "", a.say("cli.flag.said"))
	c.Flags().StringArrayVar(&params, "param", nil, a.say("cli.flag.param"))
	return c
}

// intervene does it and takes the run on to its next question, when there is anything to do.
func (a *app) intervene(ctx context.Context, run, node string, w workflow.Instruction) error {
	return a.with(ctx, func(d *Services) error {
		id, err := findRun(ctx, d, run)
		if err != nil {
			return err
		}
		if err := d.Engine.Interventions.Intervene(ctx, id, node, w); err != nil {
			return err
		}
		a.tell("cli.intervene.kept", "what", "@cli.intervene."+string(w.Kind))
		if w.Kind == workflow.Comment || w.Kind == workflow.Tell || w.Kind == workflow.Pause {
			return nil
		}
		return a.drive(ctx, d, id, nobody{}, runOptions{})
	})
}
