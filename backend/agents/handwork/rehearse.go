package handwork

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/model"
	"pult/backend/model/rules"
)

// Keys of what a rehearsal says of a step, whose title is the argument "step".
const (
	CannotKey  = "offline.plan.cannot"  // nothing comes of it
	NothingKey = "offline.plan.nothing" // the library has nothing on its topic; without a step it is about the request
	ShortKey   = "offline.plan.short"   // much less comes of it than was asked for
	LessKey    = "offline.plan.less"    // a little less does; its step is the argument "what"
)

// maxTurns is how many turns of tools a planner has before it must come to an end: one that goes on for longer would
// ask the teacher whether it may.
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
		var content *model.Material
		var doc artifact.Document
		result, err := d.Rehearse(spec.Rules, params, material)
		if err == nil {
			content, doc, err = d.finished(spec, params, result)
		}
		switch {
		case errors.Is(err, rules.ErrWaiting):
			waits = err
			continue
		case refused(err):
			said = append(said, d.cannot(p, step.Title, fault.Of(err))...)
			continue
		case err != nil:
			continue
		}
		made[i] = content
		said = append(said, lessOf(spec, step.Title, params, doc)...)
	}
	if d.turns() >= maxTurns {
		d.Dismiss()
		waits = nil
	}
	return said, waits
}

// cannot says why nothing comes of a step. Where the library has nothing, a plan says so in its own words, and once.
func (d *desk) cannot(p *proposal, step string, f *fault.Error) []i18n.Text {
	topic := f.Args["topic"]
	if f.Kind != fault.NoMatch || topic == "" {
		return []i18n.Text{i18n.T(CannotKey, "step", step, "why", d.Words.Say(f.Text()))}
	}
	for _, w := range p.warnings {
		if w.Args["topic"] == topic {
			w.Args["step"] = step // the draft has the same warning
			return nil
		}
	}
	return []i18n.Text{i18n.T(NothingKey, "step", step, "topic", topic)}
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
	return f != nil && f.Code != reason.CallFailed &&
		slices.Contains([]fault.Kind{fault.Unsupported, fault.Invalid, fault.NoMatch}, f.Kind)
}

// finished is a result as a later step finds it, and the document that it is, empty for another kind. Faults are those
// of what an agent makes of a result: a puzzle whose words are too few.
func (d *desk) finished(
	spec agent.Spec, params map[string]string, result any,
) (*model.Material, artifact.Document, error) {
	var doc artifact.Document
	reply, err := json.Marshal(result)
	if err != nil {
		return nil, doc, err
	}
	task := agent.Task{Spec: spec, Request: d.Req.Task, Params: params, Language: i18n.Lang(d.Language)}
	out, err := spec.Finish(task, reply, nil)
	if err != nil {
		return nil, doc, err
	}
	if json.Unmarshal(out.Content, &doc) != nil { // it is none
		doc = artifact.Document{}
	}
	return &model.Material{Name: string(spec.Makes), JSON: out.Content}, doc, nil
}

// lessOf says what a document made from a text or from words has less of than was asked for. One of tasks of which much
// less comes is not what was asked for.
func lessOf(spec agent.Spec, step string, params map[string]string, doc artifact.Document) []i18n.Text {
	key := LessKey
	switch {
	case spec.Offer.Lists:
	case !spec.Offer.Reworks || !slices.Contains([]string{"tasks", "quiz", "test"}, params["operation"]):
		return nil
	case short(params, doc):
		key = ShortKey
	}
	var said []i18n.Text
	if spec.Offer.Reworks && thin(params, doc) { // nobody counted, and it is hardly anything
		return []i18n.Text{i18n.T(ShortKey, "step", step, "why", i18n.Must(i18n.Lang(doc.Language)).Say(
			i18n.T("offline.plan.thin", "n", strconv.Itoa(posed(doc)))))}
	}
	for _, note := range doc.Notes {
		args := []string{"step", step, "why", note}
		if key == LessKey {
			args[0] = "what"
		}
		said = append(said, i18n.T(key, args...))
	}
	return said
}

// fewTasks are hardly any for a sheet.
const fewTasks = 3

// thin reports a sheet of hardly any tasks where no number was named and no single kind of task.
func thin(params map[string]string, doc artifact.Document) bool {
	order, _ := taskKinds(params["kinds"])
	count, _ := strconv.Atoi(params["count"])
	return count == 0 && len(order.Counts) == 0 && params["text"] == "" && params["operation"] != "test" &&
		posed(doc) < fewTasks
}

// posed is how many tasks a document has in all.
func posed(doc artifact.Document) int {
	n := 0
	for _, b := range doc.Blocks {
		switch {
		case !b.IsTask():
		case b.Running:
			n += len(b.Shown())
		default:
			n += len(b.Entries)
		}
	}
	return n
}

// Fewer says of which tasks a document has less than was asked for, whoever made it.
func Fewer(params map[string]string, doc artifact.Document) []i18n.Text {
	if !slices.Contains([]string{"tasks", "quiz", "test"}, params["operation"]) {
		return nil
	}
	order, _ := taskKinds(params["kinds"])
	have := map[artifact.BlockKind]int{}
	for _, b := range doc.Blocks {
		if n := len(b.Entries); b.IsTask() {
			if b.Running {
				n = len(b.Shown())
			}
			have[b.Kind] += n
		}
	}
	var list []i18n.Text
	for _, kind := range order.Kinds {
		wanted := order.Counts[kind]
		if count, err := strconv.Atoi(params["count"]); err == nil && len(order.Kinds) == 1 {
			wanted = cmp.Or(wanted, count)
		}
		if kind != artifact.OrderTask && have[kind] > 0 && have[kind] < wanted {
			list = append(list, i18n.T("exercise.fewer", "count", strconv.Itoa(wanted), "n", strconv.Itoa(have[kind]),
				"kind", "@exercise.kind."+string(kind)))
		}
	}
	return list
}

// short reports tasks of a kind of which there are less than four fifths of the number that was named, or none.
func short(params map[string]string, doc artifact.Document) bool {
	order, _ := taskKinds(params["kinds"])
	count, _ := strconv.Atoi(params["count"]) // 0 where none was named
	have, all := map[artifact.BlockKind]int{}, 0
	for _, b := range doc.Blocks {
		n := len(b.Entries)
		if b.Running {
			n = len(b.Shown())
		}
		if b.IsTask() {
			have[b.Kind] += n
			all += n
		}
	}
	few := func(n, wanted int) bool { return 5*n < 4*wanted }
	for _, kind := range order.Kinds {
		wanted := cmp.Or(order.Counts[kind], count, 1)
		if kind == artifact.OrderTask && order.Counts[kind] == 0 {
			wanted = 1 // there are as many steps as there are
		}
		if few(have[kind], wanted) {
			return true
		}
	}
	return len(order.Kinds) == 0 && few(all, count)
}
