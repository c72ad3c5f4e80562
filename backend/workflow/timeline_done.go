package workflow

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/cost"
)

// maxCalls bounds the calls that are read of one run.
const maxCalls = 5000

func (t timelineWriter) calls(ctx context.Context) ([]TimelineEntry, error) {
	list, err := t.store.Entries(ctx, cost.Query{RunID: t.run.ID}, maxCalls)
	var told []TimelineEntry
	for _, c := range slices.Backward(list) {
		m := TimelineEntry{
			At: c.At, Kind: AtCall, Spent: &TimelineSpent{
				Input: c.Input, Output: c.Output, MicroUSD: c.MicroUSD,
				Local: c.Local,
			},
			Text: i18n.T(
				"moment.call",
				"provider",
				"@provider."+c.Provider,
				"model",
				c.Model,
				"state",
				"@cost.state."+string(c.State),
			),
		}
		if c.Attempt > 1 {
			m.Details = append(m.Details, i18n.T("moment.again", "n", strconv.Itoa(c.Attempt)))
		}
		m = t.of(m, c.Generation, c.StepID)
		m.Agent = c.Agent
		told = append(told, m)
	}
	return told, err
}

// replies are the loops of the planner and of all attempts of all steps.
func (t timelineWriter) replies(ctx context.Context) ([]TimelineEntry, error) {
	loops, err := t.Thoughts(ctx, t.run.ID)
	var told []TimelineEntry
	for _, l := range loops {
		for _, it := range l.Trace.Iterations {
			told = append(told, reply(it, l.StepID, l.Agent, l.Title))
		}
	}
	slices.SortStableFunc(told, func(a, b TimelineEntry) int { return a.At.Compare(b.At) })
	return told, err
}

func reply(it agent.Iteration, stepID, name, title string) TimelineEntry {
	m := TimelineEntry{
		At:     it.At,
		Kind:   AtReply,
		StepID: stepID,
		Agent:  name,
		Title:  title,
		Quote:  it.Thinking,
		Calls:  it.Calls,
		Text:   i18n.T("moment.reply.answer"),
	}
	switch {
	case it.Unchecked != "":
		m.Text, m.Quote = i18n.T("moment.reply.unread"), it.Unchecked
	case len(it.Calls) > 0:
		m.Text = i18n.T("moment.reply.tools", "n", strconv.Itoa(len(it.Calls)))
	}
	for _, u := range it.Calls {
		m.Details = append(m.Details, u.Line())
	}
	return m
}

// children are the subquestions of agents with what they did.
func (t timelineWriter) children(ctx context.Context) ([]TimelineEntry, error) {
	twigs, err := t.store.Children(ctx, t.run.ID)
	if err != nil {
		return nil, err
	}
	var told []TimelineEntry
	for _, w := range twigs {
		if w.StartedAt.IsZero() {
			continue
		}
		told = append(
			told,
			t.of(
				TimelineEntry{At: w.StartedAt, Kind: AtChild, Text: i18n.T("moment.child"), Quote: w.Question},
				w.Generation,
				w.StepID,
			),
		)
		key := stepTranscript(t.run.ID, Step{ID: w.StepID, Generation: w.Generation}, w.Attempt) + "/" + w.Node
		trace, err := t.trace(ctx, key)
		if err != nil {
			return nil, err
		}
		for _, it := range trace.Iterations {
			m := reply(it, w.StepID, "", "")
			told = append(told, t.of(m, w.Generation, w.StepID))
		}
		if !w.EndedAt.IsZero() {
			told = append(told, t.of(TimelineEntry{
				At: w.EndedAt, Kind: AtChild, Text: i18n.T("moment.child.end", "state", "@node."+string(NodeState(w.State))),
				Quote: w.Answer,
			}, w.Generation, w.StepID))
		}
	}
	slices.SortStableFunc(told, func(a, b TimelineEntry) int { return a.At.Compare(b.At) })
	return told, nil
}

func (t timelineWriter) results(ctx context.Context) ([]TimelineEntry, error) {
	var told []TimelineEntry
	for _, s := range t.history.Steps {
		var versions []artifact.Artifact
		for _, id := range s.Artifacts {
			a, err := t.store.Outline(ctx, id)
			if err != nil {
				return nil, fmt.Errorf("version of step %s: %w", s.ID, err)
			}
			text := i18n.T(
				"moment.result."+string(artifact.OriginOf(a, versions)),
				"title",
				a.Title,
				"n",
				strconv.Itoa(a.Version),
			)
			told = append(
				told,
				t.of(
					TimelineEntry{At: a.CreatedAt, Kind: AtResult, Text: text, Quote: a.Preview, MadeID: a.ID},
					s.Generation,
					s.ID,
				),
			)
			versions = append(versions, a)
		}
	}
	slices.SortStableFunc(told, func(a, b TimelineEntry) int { return a.At.Compare(b.At) })
	return told, nil
}

// words are what the teacher said to agents, and wishes that stand in no answer.
func (t timelineWriter) words(context.Context) ([]TimelineEntry, error) {
	var told []TimelineEntry
	said := map[string]bool{}
	for _, g := range t.run.Gates {
		if g.Decision == nil {
			continue
		}
		said[g.Decision.Feedback] = true
		if g.Decision.Revision != nil {
			for _, wish := range g.Decision.Revision.Words {
				said[wish] = true
			}
		}
	}
	for _, i := range t.run.said {
		said[i.Text] = true
		step, _, _ := strings.Cut(i.Node, "/")
		m := TimelineEntry{
			At:    i.At,
			Kind:  AtWord,
			Text:  i18n.T("moment.word", "kind", "@both.intervene."+string(i.Kind), "node", t.title(i.Generation, step)),
			Quote: i.Text,
		}
		told = append(told, t.of(m, i.Generation, step))
	}
	for _, f := range t.run.Feedback {
		if !said[f.Text] {
			told = append(
				told,
				t.of(TimelineEntry{At: f.At, Kind: AtWord, Text: i18n.T("moment.wish"), Quote: f.Text}, f.Generation, f.StepID),
			)
		}
	}
	slices.SortStableFunc(told, func(a, b TimelineEntry) int { return a.At.Compare(b.At) })
	return told, nil
}
