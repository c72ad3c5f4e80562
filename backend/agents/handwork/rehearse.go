package handwork

import (
	"encoding/json"
	"errors"
	"slices"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/model"
	"pult/backend/model/rules"
)

// Keys of what a rehearsal says of a step, whose title is the argument "step".
const (
	CannotKey = "offline.plan.cannot" // nothing comes of it
	ShortKey  = "offline.plan.short"  // less comes of it than was asked for
)

// maxTurns is how many turns of tools a planner has before it must come to an end: one that goes on for longer would ask
// the teacher whether it may.
const maxTurns = 4

// rehearse does the steps of a draft that have not begun, as far as a planner may, so that what cannot be made is said
// with the plan and not after it was begun. What needs a tool that the planner does not have, the web or an answer of
// the teacher is not known before.
func (d *desk) rehearse(p *proposal, draft agent.Draft, begun int) ([]i18n.Text, error) {
	if p.in.Web || begun > 0 || !d.HasTool("library_read") {
		return nil, nil
	}
	made := make([]*model.Material, len(draft.Steps))
	var said []i18n.Text
	var waits error
	for i, step := range draft.Steps {
		spec := p.spec(step.Agent)
		params, err := spec.CheckDraft(step.Params)
		material, ready := fed(made, step.Uses)
		if err != nil || !ready || spec.Rules == nil || len(spec.Missing(params)) > 0 || byModel(spec, params) {
			continue
		}
		result, err := d.Rehearse(spec.Rules, params, material)
		switch {
		case errors.Is(err, rules.ErrWaiting):
			waits = err
			continue
		case refused(err):
			said = append(said, d.cannot(step.Title, fault.Of(err)))
			continue
		case err != nil:
			continue
		}
		content, short := d.finished(spec, params, result)
		made[i] = content
		for _, note := range short {
			said = append(said, i18n.T(ShortKey, "step", step.Title, "why", note))
		}
	}
	if d.turns() >= maxTurns {
		d.Dismiss()
		waits = nil
	}
	return said, waits
}

// cannot says why nothing comes of a step. Where the library has nothing, a plan says so in its own words.
func (d *desk) cannot(step string, f *fault.Error) i18n.Text {
	if f.Kind == fault.NoMatch && f.Args["topic"] != "" {
		return i18n.T("offline.plan.nothing", "step", step, "topic", f.Args["topic"])
	}
	return i18n.T(CannotKey, "step", step, "why", d.Words.Say(f.Text()))
}

// turns counts the replies of this planner that called tools.
func (d *desk) turns() int {
	n := 0
	for _, m := range d.Transcript() {
		if m.Role == model.Assistant && len(m.Calls) > 0 {
			n++
		}
	}
	return n
}

// fed are the results that a step works on; false where one of them was not made.
func fed(made []*model.Material, uses []int) ([]model.Material, bool) {
	var list []model.Material
	for _, u := range uses {
		if made[u] == nil {
			return nil, false
		}
		list = append(list, *made[u])
	}
	return list, true
}

// byModel reports parameters of which one is for a model: the plan says that anyway.
func byModel(spec agent.Spec, params map[string]string) bool {
	return slices.ContainsFunc(spec.Params, func(p agent.Param) bool { return slices.Contains(p.ByModel, params[p.Key]) })
}

// refused reports a fault that says what cannot be made; a tool that only the step has is none.
func refused(err error) bool {
	f := fault.Of(err)
	return f != nil && f.Key != "fault.offline.tool" &&
		slices.Contains([]fault.Kind{fault.Unsupported, fault.Invalid, fault.NoMatch}, f.Kind)
}

// finished is a result as a later step finds it, and what its document says was asked for and is not there.
func (d *desk) finished(spec agent.Spec, params map[string]string, result any) (*model.Material, []string) {
	reply, err := json.Marshal(result)
	if err != nil {
		return nil, nil
	}
	task := agent.Task{Spec: spec, Request: d.Req.Task, Params: params, Language: i18n.Lang(d.Language)}
	out, err := spec.Finish(task, reply, nil)
	if err != nil {
		return nil, nil
	}
	content := &model.Material{Name: string(spec.Makes), JSON: out.Content}
	var doc artifact.Document
	// Of what is made from a text or from words, notes say how much less of it there is.
	if !spec.Offer.Reworks && !spec.Offer.Lists || json.Unmarshal(out.Content, &doc) != nil {
		return content, nil
	}
	return content, doc.Notes
}
