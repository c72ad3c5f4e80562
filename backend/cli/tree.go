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
type treeCommand struct{ *door }

func (c treeCommand) command(ctx context.Context) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "tree " + c.say("cli.arg.tree"), Short: c.say("cli.tree"), Args: needs(1, 2, "cli.what.run"),
		RunE: func(_ *cobra.Command, args []string) error {
			return c.reading(ctx, func(d *Services) error {
				id, err := findRun(ctx, d, args[0])
				if err != nil {
					return err
				}
				if len(args) > 1 {
					return c.node(ctx, d, id, args[1], asJSON)
				}
				return c.tree(ctx, d, id, asJSON)
			})
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, c.say("cli.flag.json"))
	return cmd
}

func (c treeCommand) tree(ctx context.Context, d *Services, id string, asJSON bool) error {
	t, err := d.Engine.Timeline.Tree(ctx, id)
	if err != nil {
		return err
	}
	if asJSON {
		return c.printJSON(t)
	}
	for _, n := range t.Nodes {
		indent := 2 * strings.Count(n.ID, "/")
		c.out.item(indent, n.ID, c.say("agent."+n.Agent)+" · "+c.say("node."+string(n.State))+" · "+n.Title)
		if n.Answer != "" {
			c.out.line(indent+4, n.Answer)
		}
		for _, comment := range n.Comments {
			c.out.item(indent+4, "✎", comment)
		}
	}
	return nil
}

func (c treeCommand) node(ctx context.Context, d *Services, id, node string, asJSON bool) error {
	v, err := d.Engine.Timeline.Node(ctx, id, node)
	if err != nil {
		return err
	}
	if asJSON {
		return c.printJSON(v)
	}
	c.out.line(0, c.say("agent."+v.Node.Agent)+" · "+c.say("node."+string(v.Node.State))+" · "+v.Node.Title)
	for _, it := range v.Trace.Iterations {
		traceView{c.screen}.iteration(it)
	}
	for _, i := range v.Said {
		done := "both.intervene.waits"
		if !i.DoneAt.IsZero() {
			done = "both.intervene.done"
		}
		c.out.item(2, "✎", c.say("both.intervene."+string(i.Kind))+" ("+c.say(done)+"): "+i.Text)
	}
	if len(v.Node.Can) > 0 {
		c.out.line(0, c.say("cli.tree.can", "list", strings.Join(v.Node.Can, ", ")))
	}
	return nil
}

// interveneCommand is "pult intervene RUN NODE WHAT".
type interveneCommand struct{ *driver }

func (c interveneCommand) command(ctx context.Context) *cobra.Command {
	var text string
	var params []string
	cmd := &cobra.Command{
		Use: "intervene " + c.say(
			"cli.arg.intervene",
		), Short: c.say("cli.intervene"), Long: c.say("cli.intervene.about"), Args: needs(3, 3, "cli.what.agent"),
		RunE: func(_ *cobra.Command, args []string) error {
			wish := workflow.Instruction{Kind: workflow.Interference(args[2]), Text: text}
			if !slices.Contains(workflow.Interferences(), wish.Kind) {
				return misuse(fault.Invalid, "fault.cli.intervene", nil, "do", args[2])
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
			return c.intervene(ctx, args[0], args[1], wish)
		},
	}
	cmd.Flags().StringVar(&text, "text", "", c.say("cli.flag.said"))
	cmd.Flags().StringArrayVar(&params, "param", nil, c.say("cli.flag.param"))
	return cmd
}

// intervene does it and takes the run on to its next question, when there is anything to do.
func (c interveneCommand) intervene(ctx context.Context, run, node string, w workflow.Instruction) error {
	kept := false
	return c.joined(ctx, silent{}, func(d *Services) error {
		id, err := findRun(ctx, d, run)
		if err != nil {
			return err
		}
		if !kept {
			if err := d.Worker.Intervene(ctx, id, node, w); err != nil {
				return err
			}
			kept = true
			c.tell("both.intervene.kept", "what", "@both.intervene."+string(w.Kind))
		}
		if w.Kind == workflow.Comment || w.Kind == workflow.Tell || w.Kind == workflow.Pause {
			return nil
		}
		return c.drive(ctx, d, id, nobody{}, runOptions{})
	})
}
