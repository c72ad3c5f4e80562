package cli

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/material/kinds"
	"pult/backend/workflow"
)

// versions lists every version of every result of a run.
func (c showCommand) versions(ctx context.Context, d *Services, r workflow.Run) error {
	for i, s := range r.Steps {
		list, err := d.Engine.Results.Versions(ctx, r.ID, s.ID)
		if err != nil {
			return err
		}
		c.out.item(2, number(i+1)+".", s.Title+": "+c.say("step."+string(s.State)))
		for _, art := range list {
			c.out.line(
				5,
				c.say(
					"cli.version."+string(artifact.OriginOf(art, list)),
					"n",
					number(art.Version),
					"date",
					c.date(art.CreatedAt),
					"hash",
					art.Hash[:8],
				),
			)
		}
	}
	return nil
}

type compareOptions struct {
	run   runOptions
	takes bool
	taken []int // hunks
}

// compareCommand shows what differs between two versions.
type compareCommand struct{ *driver }

func (c compareCommand) command(ctx context.Context) *cobra.Command {
	var o compareOptions
	cmd := &cobra.Command{
		Use: "compare " + c.say(
			"cli.arg.compare",
		), Short: c.say("cli.compare"), Long: c.say("cli.compare.about"), Args: needs(4, 4, "cli.what.compare"),
	}
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		o.takes = cmd.Flags().Changed("take")
		if o.run.json && !o.takes { // a list is no course of events
			return unexpected("--json")
		}
		return c.compare(ctx, args, o)
	}
	f := cmd.Flags()
	f.IntSliceVar(&o.taken, "take", nil, c.say("cli.flag.hunks"))
	f.BoolVar(&o.run.json, "json", false, c.say("cli.flag.events"))
	return cmd
}

// compare prints the changes between two versions of a result, each with its number, or takes some of them: the others
// are refused.
func (c compareCommand) compare(ctx context.Context, args []string, o compareOptions) error {
	if !o.takes {
		return c.reading(ctx, func(d *Services) error { return c.changes(ctx, d, args) })
	}
	return c.at(ctx, args[0], o.run, func(d *Services, r workflow.Run) error {
		s, err := findStep(r, args[1])
		if err != nil {
			return err
		}
		c := workflow.Choice{StepID: s.ID, Taken: o.taken}
		if c.Before, err = versionOf(s, args[2]); err != nil {
			return err
		}
		if c.After, err = versionOf(s, args[3]); err != nil {
			return err
		}
		return d.Engine.Results.Take(ctx, r.ID, c)
	})
}

func (c compareCommand) changes(ctx context.Context, d *Services, args []string) error {
	r, s, err := stepOf(ctx, d, args[0], args[1])
	if err != nil {
		return err
	}
	before, err := versionOf(s, args[2])
	if err != nil {
		return err
	}
	after, err := versionOf(s, args[3])
	if err != nil {
		return err
	}
	compared, err := d.Engine.Results.Compare(ctx, before, after)
	if err != nil {
		return err
	}
	c.tell("cli.compare.head", "number", number(r.Number), "step", s.Title, "before", args[2], "after", args[3])
	if len(compared.Hunks) == 0 {
		c.tell("both.compare.same")
	}
	for _, h := range compared.Hunks {
		c.out.item(2, number(h.N)+".", h.Place)
		for _, text := range h.Before {
			c.out.item(4, "-", text)
		}
		for _, text := range h.After {
			c.out.item(4, "+", text)
		}
		for _, n := range h.Notes {
			c.out.item(4, "±", c.words.Say(n))
		}
	}
	if !compared.Apart && len(compared.Hunks) > 0 {
		c.tell("cli.compare.whole")
	}
	return nil
}

func versionOf(s workflow.Step, name string) (string, error) {
	n, err := strconv.Atoi(name)
	if err != nil || n < 1 || n > len(s.Artifacts) {
		return "", misuse(fault.NotFound, "fault.cli.versions", err, "name", name, "n", number(len(s.Artifacts)))
	}
	return s.Artifacts[n-1], nil
}

func stepOf(ctx context.Context, d *Services, run, step string) (workflow.Run, workflow.Step, error) {
	id, err := findRun(ctx, d, run)
	if err != nil {
		return workflow.Run{}, workflow.Step{}, err
	}
	r, err := d.Engine.Runs.Run(ctx, id)
	if err != nil {
		return r, workflow.Step{}, err
	}
	s, err := findStep(r, step)
	return r, s, err
}

type editOptions struct {
	run     runOptions
	texts   map[string]string // by place
	picture arrangement
	takes   bool
	take    int
}

// editCommand changes a result by hand.
type editCommand struct{ *driver }

func (c editCommand) command(ctx context.Context) *cobra.Command {
	var o editOptions
	var texts []string
	cmd := &cobra.Command{
		Use: "edit " + c.say(
			"cli.arg.step",
		), Short: c.say("cli.edit"), Long: c.say("cli.edit.about"), Args: needs(2, 2, "cli.what.step"),
	}
	cmd.RunE = func(_ *cobra.Command, args []string) (err error) {
		o.takes = cmd.Flags().Changed("take")
		switch {
		case o.takes && len(texts) > 0:
			return unexpected("--text")
		case o.takes && !o.picture.empty():
			return unexpected("--take")
		case o.run.json && !o.takes && len(texts) == 0 && o.picture.empty(): // a list is no course of events
			return unexpected("--json")
		}
		if o.texts, err = assigned(texts); err != nil {
			return err
		}
		return c.edit(ctx, args, o)
	}
	f := cmd.Flags()
	f.StringArrayVar(&texts, "text", nil, c.say("cli.flag.text"))
	f.StringArrayVar(&o.picture.move, "move", nil, c.say("cli.flag.edit.move"))
	f.StringArrayVar(&o.picture.add, "add", nil, c.say("cli.flag.edit.add"))
	f.StringArrayVar(&o.picture.remove, "remove", nil, c.say("cli.flag.edit.remove"))
	f.IntVar(&o.take, "take", 0, c.say("cli.flag.edit.take"))
	f.BoolVar(&o.run.json, "json", false, c.say("cli.flag.events"))
	return cmd
}

// edit changes texts and labels of a result, takes up another version, or, without either, lists the places and their
// texts.
func (c editCommand) edit(ctx context.Context, args []string, o editOptions) error {
	if len(o.texts) == 0 && o.picture.empty() && !o.takes {
		return c.reading(ctx, func(d *Services) error { return c.places(ctx, d, args) })
	}
	var texts []artifact.TextEdit
	for _, place := range slices.Sorted(maps.Keys(o.texts)) {
		texts = append(texts, artifact.TextEdit{Place: place, Text: o.texts[place]})
	}
	return c.at(ctx, args[0], o.run, func(d *Services, r workflow.Run) error {
		s, err := findStep(r, args[1])
		if err != nil {
			return err
		}
		if !o.takes {
			edit := workflow.Edit{StepID: s.ID, ArtifactID: s.ArtifactID, Texts: texts}
			if edit.Layer, err = o.picture.layer(ctx, d, s); err != nil {
				return err
			}
			return d.Engine.Results.Amend(ctx, r.ID, edit)
		}
		version, err := versionOf(s, number(o.take))
		if err != nil {
			return err
		}
		return d.Engine.Results.UseVersion(ctx, r.ID, s.ID, version)
	})
}

func (c editCommand) places(ctx context.Context, d *Services, args []string) error {
	_, s, err := stepOf(ctx, d, args[0], args[1])
	if err != nil {
		return err
	}
	art, err := d.Engine.Results.Artifact(ctx, s.ArtifactID)
	if err != nil {
		return err
	}
	list := kinds.Of(art.Type).Editable(art.Content)
	if err := c.table(len(list), func(i int) []string { return []string{list[i].Place, list[i].Text} }); err != nil {
		return err
	}
	for _, k := range s.Kept {
		text := k.Text
		if text == "" {
			text = c.say("cli.edit.drop")
		}
		c.out.item(2, "±", c.say("cli.edit.kept", "place", k.Place, "text", text))
	}
	return nil
}
