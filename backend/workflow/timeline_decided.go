package workflow

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"pult/backend/agent"
	"pult/backend/base/i18n"
	"pult/backend/workflow/consent"
)

func (t timelineWriter) passages(ctx context.Context) ([]TimelineEntry, error) {
	list, err := t.store.Transitions(ctx, t.run.ID)
	var told []TimelineEntry
	generation := 1
	for _, p := range list {
		if asking(p.State) {
			continue
		}
		m := TimelineEntry{At: p.At, Kind: AtState, Text: i18n.T("moment.state", "state", "@state."+p.State)}
		if p.StepID != "" {
			m.Text = i18n.T("moment.step", "state", "@step."+p.State)
			for g := range t.history.Plans { // the newest plan of that time names the step
				if plan := t.history.Plans[g]; !plan.CreatedAt.After(p.At) {
					generation = plan.Generation
				}
			}
			m = t.of(m, generation, p.StepID)
		}
		told = append(told, m)
	}
	return told, err
}

// asking reports a state whose question or plan tells the same.
func asking(state string) bool {
	switch State(state) {
	case Drafting, AwaitingPlan, Reviewing:
		return true
	case Running, Completed, Stopping, Stopped, Failed, Interrupted:
	}
	return StepState(state) == Queued || StepState(state) == AwaitingUser
}

func (t timelineWriter) plans(context.Context) ([]TimelineEntry, error) {
	var told []TimelineEntry
	for _, p := range t.history.Plans {
		key := "moment.plan.planner"
		if p.Author == "teacher" {
			key = "moment.plan.teacher"
		}
		told = append(
			told,
			TimelineEntry{
				At:    p.CreatedAt,
				Kind:  AtPlan,
				Text:  i18n.T(key, "n", strconv.Itoa(p.Version)),
				Quote: p.Description,
				Plan:  &p,
			},
		)
	}
	return told, nil
}

// questions are those that were asked, each followed by its answer. What a rule or the plan answered was not asked.
func (t timelineWriter) questions(context.Context) ([]TimelineEntry, error) {
	var told []TimelineEntry
	for _, g := range t.run.Gates {
		if g.Decision == nil || !g.Decision.By.AtOnce() {
			told = append(told, t.of(TimelineEntry{
				At: g.OpenedAt, Kind: AtQuestion, Text: i18n.T("moment.question", "kind", "@moment.asked."+string(g.Kind)),
				Quote: g.Question.Asked, Details: slices.Clone(g.Question.Reasons),
			}, g.Subject.Generation, g.StepID))
		}
		if g.Decision != nil {
			told = append(told, t.of(t.given(g), g.Subject.Generation, g.StepID))
		}
	}
	return told, nil
}

// given says what was answered, by whom, and by which button or rule.
func (t timelineWriter) given(g consent.Gate) TimelineEntry {
	d := g.Decision
	m := TimelineEntry{
		At: d.At, Kind: AtAnswer, Quote: d.Feedback, Sends: g.Question.Sends,
		Text: i18n.T(
			"moment.answer",
			"do",
			"@moment.do."+string(d.Do),
			"by",
			"@moment.by."+string(d.By),
			"kind",
			"@moment.asked."+string(g.Kind),
		),
	}
	if d.Rule != nil {
		m.Details = append(m.Details, d.Rule.Text())
	}
	for _, name := range slices.Sorted(maps.Keys(d.Params)) {
		if before := g.Subject.Params[name]; before != d.Params[name] {
			m.Details = append(m.Details, t.param(g.Subject.Agent, name, before, d.Params[name]))
		}
	}
	if d.Revision != nil {
		for _, id := range d.Revision.Steps {
			text := i18n.T("moment.revise", "step", t.title(g.Subject.Generation, id))
			if words := d.Revision.Words[id]; words != "" {
				text = i18n.T("moment.revise.words", "step", t.title(g.Subject.Generation, id), "words", words)
			}
			m.Details = append(m.Details, text)
		}
	}
	return m
}

// param says how a parameter was changed, with the words of its agent.
func (t timelineWriter) param(name, key, before, after string) i18n.Text {
	label := key
	if spec, ok := t.spec(name); ok {
		for _, p := range spec.Params {
			if p.Key == key {
				label = "@param." + name + "." + key
				before, after = option(p, label, before), option(p, label, after)
			}
		}
	}
	return i18n.T("moment.param", "name", label, "before", before, "after", after)
}

// option is a value in words, if it is one of those to choose from.
func option(p agent.Param, label, value string) string {
	if slices.Contains(p.Options, value) {
		return label + "." + value
	}
	return value
}
