package cli

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"pult/backend/base/fault"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// planOptions change the rest of a plan. Steps are named by their id or their place in the plan as it stands; added
// ones stand behind it.
type planOptions struct {
	run                        runOptions
	add, agents, set           []string
	skip, unskip, remove, move []string
}

func (o planOptions) empty() bool {
	return len(o.add)+len(o.agents)+len(o.set)+len(o.skip)+len(o.unskip)+len(o.remove)+len(o.move) == 0
}

// planCommand is "pult plan RUN [WISH]": the plan as it stands, or what is still to come of it changed by hand or in
// words.
type planCommand struct{ *driver }

func (c planCommand) command(ctx context.Context) *cobra.Command {
	var o planOptions
	cmd := &cobra.Command{
		Use: "plan " + c.say(
			"cli.arg.runWish",
		), Short: c.say("cli.plan"), Long: c.say("cli.plan.about"), Args: needs(1, many, "cli.what.run"),
		RunE: func(_ *cobra.Command, args []string) error {
			wish := strings.Join(args[1:], " ")
			switch {
			case wish != "" && !o.empty():
				return misuse(fault.Invalid, "fault.cli.planOrWish", nil)
			case wish != "":
				return c.at(ctx, args[0], o.run, func(d *Services, r workflow.Run) error { return planInWords(ctx, d, r, wish) })
			case !o.empty():
				return c.at(ctx, args[0], o.run, func(d *Services, r workflow.Run) error { return planByHand(ctx, d, r, o) })
			}
			return c.reading(ctx, func(d *Services) error { return c.show(ctx, d, args[0]) })
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.add, "add", nil, c.say("cli.flag.add"))
	f.StringArrayVar(&o.agents, "agent", nil, c.say("cli.flag.agent"))
	f.StringArrayVar(&o.set, "set", nil, c.say("cli.flag.set"))
	f.StringSliceVar(&o.skip, "skip", nil, c.say("cli.flag.skip"))
	f.StringSliceVar(&o.unskip, "unskip", nil, c.say("cli.flag.unskip"))
	f.StringSliceVar(&o.remove, "remove", nil, c.say("cli.flag.remove"))
	f.StringArrayVar(&o.move, "move", nil, c.say("cli.flag.move"))
	f.BoolVar(&o.run.json, "json", false, c.say("cli.flag.events"))
	return cmd
}

func (c planCommand) show(ctx context.Context, d *Services, name string) error {
	id, err := findRun(ctx, d, name)
	if err != nil {
		return err
	}
	r, err := d.Engine.Runs.Run(ctx, id)
	if err != nil {
		return err
	}
	if r.Plan == nil {
		return fault.New(fault.Conflict, "fault.plan.stale", nil)
	}
	jobView{c.screen}.plan(c.out, r)
	return nil
}

// planInWords takes the question that is open back, if it is another one, and tells the planner what the rest shall be.
func planInWords(ctx context.Context, d *Services, r workflow.Run, wish string) error {
	if g, open := openGate(r); !open || g.Kind != consent.Plan {
		if err := d.Engine.Plans.Reopen(ctx, r.ID); err != nil {
			return err
		}
		var err error
		if r, err = d.Engine.Advance(ctx, r.ID); err != nil {
			return err
		}
	}
	g, open := openGate(r)
	if !open {
		return fault.New(fault.Conflict, "fault.plan.stale", nil)
	}
	return d.Engine.Gates.Decide(ctx, g.ID, g.Hash, workflow.Answer{Do: consent.Change, Feedback: wish})
}

func planByHand(ctx context.Context, d *Services, r workflow.Run, o planOptions) error {
	edit, _, err := d.Engine.Plans.Standing(ctx, r.ID)
	if err != nil {
		return err
	}
	for _, name := range o.add {
		edit.Steps = append(edit.Steps, workflow.StepEdit{Agent: name, Params: map[string]string{}})
	}
	h := &hand{names: slices.Clone(edit.Steps), steps: edit.Steps}
	for _, do := range []struct {
		words []string
		apply func(word string) error
	}{
		{o.agents, h.hands},
		{o.set, h.sets},
		{o.skip, h.leaves(true)},
		{o.unskip, h.leaves(false)},
		{o.move, h.moves},
		{o.remove, h.removes},
	} {
		for _, word := range do.words {
			if err := do.apply(word); err != nil {
				return err
			}
		}
	}
	edit.Steps = h.steps
	return d.Engine.Plans.Edit(ctx, r.ID, edit)
}

// hand changes the steps of a plan.
type hand struct {
	names []workflow.StepEdit // as they stood, for places
	order []int               // place in names of each step; nil: as they stood
	steps []workflow.StepEdit
}

// at finds a step by its id or its place in the plan as it stood.
func (h *hand) at(name string) (int, error) {
	if h.order == nil {
		for i := range h.names {
			h.order = append(h.order, i)
		}
	}
	for i, place := range h.order {
		if id := h.names[place].ID; id != "" && id == name || number(place+1) == name {
			return i, nil
		}
	}
	return 0, misuseError{fault.New(fault.NotFound, "fault.step.unknown", nil, "step", name)}
}

func (h *hand) hands(word string) error {
	name, agent, ok := strings.Cut(word, "=")
	if !ok {
		return misuse(fault.Invalid, "fault.cli.param", nil, "param", word)
	}
	i, err := h.at(name)
	if err == nil {
		h.steps[i].Agent, h.steps[i].Params = agent, map[string]string{}
	}
	return err
}

func (h *hand) sets(word string) error {
	name, pair, ok := strings.Cut(word, ":")
	if !ok {
		return misuse(fault.Invalid, "fault.cli.param", nil, "param", word)
	}
	params, err := assigned([]string{pair})
	if err != nil {
		return err
	}
	i, err := h.at(name)
	if err != nil {
		return err
	}
	for key, value := range params {
		h.steps[i].Params[key] = value
	}
	return nil
}

func (h *hand) leaves(out bool) func(name string) error {
	return func(name string) error {
		i, err := h.at(name)
		if err == nil {
			h.steps[i].Skip = out
		}
		return err
	}
}

// moves puts a step on a place: "3:2".
func (h *hand) moves(word string) error {
	name, place, _ := strings.Cut(word, ":")
	i, err := h.at(name)
	if err != nil {
		return err
	}
	to, err := strconv.Atoi(place)
	if err != nil || to < 1 || to > len(h.steps) {
		return misuse(fault.Invalid, "fault.cli.param", nil, "param", word)
	}
	s, was := h.steps[i], h.order[i]
	h.steps = slices.Insert(slices.Delete(h.steps, i, i+1), to-1, s)
	h.order = slices.Insert(slices.Delete(h.order, i, i+1), to-1, was)
	return nil
}

func (h *hand) removes(name string) error {
	i, err := h.at(name)
	if err == nil {
		h.steps, h.order = slices.Delete(h.steps, i, i+1), slices.Delete(h.order, i, i+1)
	}
	return err
}
