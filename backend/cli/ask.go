package cli

import (
	"context"
	"io"
	"slices"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// asker asks on the terminal. The end of the input is no answer: the question stays open.
type asker struct {
	*screen
	keys  *keyboard
	page  page
	shown string // the gate whose content stands on the screen
	later bool   // the plan is approved for later: whether to start now is not asked at once
}

func (*asker) by() consent.By { return consent.ByTeacher }
func (*asker) patient() bool  { return true }

// choice is one way to answer: a letter, and what it does.
type choice struct {
	letter string
	do     consent.Do
}

func (k *asker) answer(ctx context.Context, desk *Services, r workflow.Run, g consent.Gate) (workflow.Answer, bool) {
	if g.Kind == consent.Start && k.later {
		return workflow.Answer{}, false
	}
	if k.shown != g.ID {
		k.shown = g.ID
		k.show(r, g)
	}
	for {
		do, ok := k.choose(ctx, g)
		if !ok {
			return workflow.Answer{}, false
		}
		doubtful := unsure(g, do)
		if sure, ok := k.sure(ctx, g.Kind, doubtful); !ok {
			return workflow.Answer{}, false
		} else if !sure {
			continue
		}
		k.later = do == consent.Later
		a, ok := k.details(ctx, desk, r, g, do)
		a.Sure, a.Covers = doubtful, g.Question.Covers
		return a, ok
	}
}

// ask prints a prompt and waits for the line.
func (k *asker) ask(ctx context.Context) (string, bool) {
	if k.keys.seen() {
		_, _ = io.WriteString(k.page.out, "> ")
	}
	return k.keys.next(ctx)
}

// choose asks until one of the answers is given.
func (k *asker) choose(ctx context.Context, g consent.Gate) (consent.Do, bool) {
	choices := k.choices(g)
	parts := make([]string, len(choices))
	for i, c := range choices {
		parts[i] = "[" + c.letter + "] " + k.say("cli.do."+string(g.Kind)+"."+string(c.do))
	}
	for {
		k.page.pieces(2, parts)
		line, ok := k.ask(ctx)
		if !ok {
			return "", false
		}
		if do, known := pick(choices, line); known {
			return do, true
		}
		k.page.line(0, k.say("cli.ask.again"))
	}
}

// choices take the letter of each answer from the language's catalogue, e.g. "cli.letter.approve" = "j".
func (k *asker) choices(g consent.Gate) []choice {
	var list []choice
	for _, do := range g.Answers() {
		list = append(list, choice{letter: k.say("cli.letter." + string(do)), do: do})
	}
	return list
}

// pick finds the choice; an empty line is no answer. Keyboards without umlauts write "ae" for "ä".
func pick(choices []choice, line string) (consent.Do, bool) {
	plain := strings.NewReplacer("ä", "ae", "ü", "ue")
	for _, c := range choices {
		if strings.EqualFold(line, c.letter) || strings.EqualFold(line, plain.Replace(c.letter)) ||
			strings.EqualFold(line, string(c.do)) {
			return c.do, true
		}
	}
	return "", false
}

// unsure reports an answer that takes a second word: one that confirms a step for which too little is known, or sends
// personal data as it is (PRODUCT.md, decision 5).
func unsure(g consent.Gate, do consent.Do) bool {
	if g.Kind == consent.Send {
		return do == consent.Approve && personal(g)
	}
	if g.Kind == consent.Resume {
		return do == consent.Approve && parked(g)
	}
	doubtful := g.Question.Warns(reason.BelowMinimum)
	return doubtful && g.Kind == consent.Step && (do == consent.Approve || do == consent.Change)
}

// parked reports a job that was interrupted too often to go on by one word.
func parked(g consent.Gate) bool {
	return g.Question.Warns(reason.Parked)
}

// personal reports that personal data stands in what would be sent.
func personal(g consent.Gate) bool {
	return slices.ContainsFunc(g.Question.Sends, func(s consent.Sending) bool { return len(s.Found) > 0 })
}

// sure asks for the second word.
func (k *asker) sure(ctx context.Context, kind consent.Kind, doubtful bool) (sure, answered bool) {
	if !doubtful {
		return true, true
	}
	k.page.line(0, k.say("cli.ask.sure."+string(kind), "letter", "@cli.letter.approve"))
	line, ok := k.ask(ctx)
	return strings.EqualFold(line, k.say("cli.letter.approve")), ok
}

// details asks for what belongs to an answer: the changed parameters, the wish, the missing fields.
func (k *asker) details(
	ctx context.Context,
	desk *Services,
	r workflow.Run,
	g consent.Gate,
	do consent.Do,
) (workflow.Answer, bool) {
	a := workflow.Answer{Do: do}
	ok := true
	switch {
	case g.Kind == consent.Clarify && do == consent.Approve:
		a.Params, ok = k.fields(ctx, desk, g, g.Question.Fields)
	case do == consent.Change && g.Kind == consent.Step:
		a.Params, ok = k.fields(ctx, desk, g, nil)
	case do == consent.Change && g.Kind == consent.Review:
		a.Revision, ok = k.extent(ctx, r)
	case do == consent.Model:
		k.page.line(0, k.say("cli.ask.model"))
		var name string
		name, ok = k.ask(ctx)
		a.Params = map[string]string{consent.ModelParam: name}
	}
	if g.Kind == consent.Ask && do == consent.Approve {
		key := "cli.ask.reply"
		if g.Question.Proposed != "" {
			key = "cli.ask.proposed"
		}
		k.page.line(0, k.say(key))
		a.Feedback, ok = k.ask(ctx)
	}
	if ok && do == consent.Change && g.Kind != consent.Step && g.Kind != consent.Send && g.Kind != consent.Failure {
		k.page.line(0, k.say("both.ask.feedback"))
		a.Feedback, ok = k.ask(ctx)
	}
	return fit(r, g, a), ok
}

// extent asks which steps are to be revised; an empty line means everything.
func (k *asker) extent(ctx context.Context, r workflow.Run) (*consent.Revision, bool) {
	for i, s := range r.Steps {
		k.page.item(2, number(i+1)+".", s.Title)
	}
	for {
		k.page.line(0, k.say("cli.ask.extent"))
		line, ok := k.ask(ctx)
		if !ok {
			return nil, false
		}
		names := strings.FieldsFunc(line, func(c rune) bool { return c == ',' || c == ' ' || c == ';' })
		if len(names) == 0 {
			return &consent.Revision{Type: consent.FullReplan}, true
		}
		chosen, err := named(r, consent.Revision{Type: consent.SpecificAgents, Steps: names})
		if err == nil {
			return chosen, true
		}
		k.page.line(0, k.faultText(fault.Of(err)))
	}
}
