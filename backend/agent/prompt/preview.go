package prompt

import (
	"context"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// Op is what happened to a line between the shipped text and the teacher's.
type Op string

// Operations.
const (
	Same  Op = "same"
	Minus Op = "minus" // only in the shipped text
	Plus  Op = "plus"  // only in the teacher's
)

// Line is one line of a difference, without its line break.
type Line struct {
	Op   Op     `json:"op"`
	Text string `json:"text"`
}

// Hunk is a changed place with up to three lines around it. Shipped and Own are the numbers of its first line in each
// text, from 1.
type Hunk struct {
	Shipped int    `json:"shipped"`
	Own     int    `json:"own"`
	Lines   []Line `json:"lines"`
}

// Diff shows what the teacher changed in a part; empty when nothing is. NotFound as in Get.
func (s *Overrides) Diff(ctx context.Context, name string) ([]Hunk, error) {
	p, err := s.Get(ctx, name)
	if err != nil || p.Own == "" {
		return []Hunk{}, err
	}
	return Difference(p.Shipped+"\n", p.Own+"\n")
}

// Difference shows what changed between two texts whose lines all end in a line break; empty when nothing did.
func Difference(before, after string) ([]Hunk, error) {
	d, err := udiff.ToUnifiedDiff("", "", before, udiff.Lines(before, after), udiff.DefaultContextLines)
	if err != nil {
		return []Hunk{}, fault.New(fault.Internal, "fault.internal", err)
	}
	hunks := make([]Hunk, len(d.Hunks))
	for i, h := range d.Hunks {
		hunks[i] = Hunk{Shipped: h.FromLine, Own: h.ToLine, Lines: make([]Line, len(h.Lines))}
		for j, l := range h.Lines {
			hunks[i].Lines[j] = Line{Op: op(l.Kind), Text: strings.TrimSuffix(l.Content, "\n")}
		}
	}
	return hunks, nil
}

func op(kind udiff.OpKind) Op {
	switch kind {
	case udiff.Delete:
		return Minus
	case udiff.Insert:
		return Plus
	case udiff.Equal:
	}
	return Same
}

// Composed is an agent's prompt in use with the data of an invented job, for the editor. Tools are called natively, or
// in the reply when plain is set. NotFound "fault.prompt.unknown" for an agent that does not exist.
func (s *Overrides) Composed(ctx context.Context, agent string, plain bool) (Prompt, error) {
	at := slices.IndexFunc(s.with.Agents, func(a Agent) bool { return a.Name == agent })
	if at < 0 {
		return Prompt{}, fault.New(fault.NotFound, "fault.prompt.unknown", nil, "part", agentPart+agent)
	}
	texts, err := s.Use(ctx)
	if err != nil {
		return Prompt{}, err
	}
	a, words := s.with.Agents[at], s.with.Words(ctx)
	say := func(key string) string { return words.Say(i18n.T(key)) }
	p := Parts{
		Base: texts.Base(
			a.Name,
			a.Base,
		), Texts: texts, Language: string(words.Lang()), Schema: a.Schema, Tools: len(a.Tools) > 0,
		Continuation: true, Mailbox: true, Task: say("prompt.sample.request"),
		Plan:     []PlanStep{{Agent: a.Name, Title: say("prompt.sample.step"), State: Now}},
		Feedback: []string{say("prompt.sample.wish")}, Facts: []string{say("prompt.sample.fact")},
		Notes: []Note{{From: s.with.Agents[0].Name, Kind: "hint", Text: say("prompt.sample.note")}},
	}
	if plain {
		p.Plain = a.Tools
	}
	return Compose(p)
}
