package cli

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/workflow"
)

// versions lists every version of every result of a run.
func (a *app) versions(ctx context.Context, d *Services, r workflow.Run) error {
	for i, s := range r.Steps {
		list, err := d.Engine.Results.Versions(ctx, r.ID, s.ID)
		if err != nil {
			return err
		}
		a.out.item(2, number(i+1)+".", s.Title+": "+a.say("step."+string(s.State)))
		for _, art := range list {
			a.out.line(5, a.say("cli.version."+string(artifact.OriginOf(art, list)), "n", number(art.Version), "date", a.date(art.CreatedAt), "hash", art.Hash[:8]))
		}
	}
	return nil
}

type compareOptions struct {
	run   runOptions
	takes bool
	taken []int // hunks
}

func (a *app) compareCommand(ctx context.Context) *cobra.Command {
	var o compareOptions
	c := &cobra.Command{
		Use: "compare " + a.say("cli.arg.compare"), Short: a.say("cli.compare"), Long: a.say("cli.compare.about"), Args: a.needs(4, 4, "cli.what.compare"),
	}
	c.RunE = func(_ *cobra.Command, args []string) error {
		o.takes = c.Flags().Changed("take")
		if o.run.json && !o.takes { // a list is no course of events
			return unexpected("--json")
		}
		return a.compare(ctx, args, o)
	}
	f := c.Flags()
	f.IntSliceVar(&o.taken, "take", nil, a.say("cli.flag.hunks"))
	f.BoolVar(&o.run.json, "json", false, a.say("cli.flag.events"))
	return c
}

// compare prints the changes between two versions of a result, each with its number, or takes some of them: the others are refused.
func (a *app) compare(ctx context.Context, args []string, o compareOptions) error {
	if !o.takes {
		return a.with(ctx, func(d *Services) error { return a.changes(ctx, d, args) })
	}
	return a.at(ctx, args[0], o.run, func(d *Services, r workflow.Run) error {
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

func (a *app) changes(ctx context.Context, d *Services, args []string) error {
	r, s, err := a.stepOf(ctx, d, args[0], args[1])
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
	c, err := d.Engine.Results.Compare(ctx, before, after)
	if err != nil {
		return err
	}
	a.tell("cli.compare.head", "number", number(r.Number), "step", s.Title, "before", args[2], "after", args[3])
	if len(c.Hunks) == 0 {
		a.tell("cli.compare.same")
	}
	for _, h := range c.Hunks {
		a.out.item(2, number(h.N)+".", h.Place)
		for _, text := range h.Before {
			a.out.item(4, "-", text)
		}
		for _, text := range h.After {
			a.out.item(4, "+", text)
		}
		for _, n := range h.Notes {
			a.out.item(4, "±", a.words.Say(n))
		}
	}
	if !c.Apart && len(c.Hunks) > 0 {
		a.tell("cli.compare.whole")
	}
	return nil
}

func versionOf(s workflow.Step, name string) (string, error) {
	n, err := strconv.Atoi(name)
	if err != nil || n < 1 || n > len(s.Artifacts) {
		return "", misuseError{fault.New(fault.NotFound, "fault.cli.versions", err, "name", name, "n", number(len(s.Artifacts)))}
	}
	return s.Artifacts[n-1], nil
}

func (a *app) stepOf(ctx context.Context, d *Services, run, step string) (workflow.Run, workflow.Step, error) {
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

func (a *app) editCommand(ctx context.Context) *cobra.Command {
	var o editOptions
	var texts []string
	c := &cobra.Command{
		Use: "edit " + a.say("cli.arg.step"), Short: a.say("cli.edit"), Long: a.say("cli.edit.about"), Args: a.needs(2, 2, "cli.what.step"),
	}
	c.RunE = func(_ *cobra.Command, args []string) (err error) {
		o.takes = c.Flags().Changed("take")
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
		return a.edit(ctx, args, o)
	}
	f := c.Flags()
	f.StringArrayVar(&texts, "text", nil, a.say("cli.flag.text"))
	f.StringArrayVar(&o.picture.move, "move", nil, a.say("cli.flag.move"))
	f.StringArrayVar(&o.picture.add, "add", nil, a.say("cli.flag.add"))
	f.StringArrayVar(&o.picture.remove, "remove", nil, a.say("cli.flag.remove"))
	f.IntVar(&o.take, "take", 0, a.say("cli.flag.take"))
	f.BoolVar(&o.run.json, "json", false, a.say("cli.flag.events"))
	return c
}

// edit changes texts and labels of a result, takes up another version, or, without either, lists the places and their texts.
func (a *app) edit(ctx context.Context, args []string, o editOptions) error {
	if len(o.texts) == 0 && o.picture.empty() && !o.takes {
		return a.with(ctx, func(d *Services) error { return a.places(ctx, d, args) })
	}
	var texts []artifact.TextEdit
	for _, place := range slices.Sorted(maps.Keys(o.texts)) {
		texts = append(texts, artifact.TextEdit{Place: place, Text: o.texts[place]})
	}
	return a.at(ctx, args[0], o.run, func(d *Services, r workflow.Run) error {
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

func (a *app) places(ctx context.Context, d *Services, args []string) error {
	_, s, err := a.stepOf(ctx, d, args[0], args[1])
	if err != nil {
		return err
	}
	art, err := d.Engine.Results.Artifact(ctx, s.ArtifactID)
	if err != nil {
		return err
	}
	list := artifact.Editable(art)
	if err := a.table(len(list), func(i int) []string { return []string{list[i].Place, list[i].Text} }); err != nil {
		return err
	}
	for _, k := range s.Kept {
		text := k.Text
		if text == "" {
			text = a.say("cli.edit.drop")
		}
		a.out.item(2, "±", a.say("cli.edit.kept", "place", k.Place, "text", text))
	}
	return nil
}
