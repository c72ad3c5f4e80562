package workflow

import (
	"cmp"
	"context"
	"slices"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/workflow/consent"
)

// OfferKind is what can be done with a text of the teacher.
type OfferKind string

// The closed set.
const (
	ByApproving OfferKind = "approve" // a result under review is approved
	ByRevising  OfferKind = "revise"  // a result under review is made anew with the wish
	ByForking   OfferKind = "fork"    // a new job goes on from a result of one that has ended, with the wish
	ByExtending OfferKind = "extend"  // a new job takes the results over and makes something of them
	ByPlanning  OfferKind = "plan"    // a new job, planned from the text
	ByAsking    OfferKind = "ask"     // an answer at once
)

// OfferKinds lists them.
func OfferKinds() []OfferKind {
	return []OfferKind{ByApproving, ByRevising, ByForking, ByExtending, ByPlanning, ByAsking}
}

// Suggestion is one thing that can be done; nothing happens before the teacher takes it.
type Suggestion struct {
	Do     OfferKind `json:"do"`
	Text   string    `json:"text"`   // the teacher's words
	After  string    `json:"after"`  // the run they follow; "" = none
	RunID  string    `json:"runId"`  // revise, fork, extend: whose result is meant
	Number int       `json:"number"` // of that run
	StepID string    `json:"stepId"`
	Agent  string    `json:"agent"`  // whose result it is; extend: who makes something of it
	Title  string    `json:"title"`  // of the result
	GateID string    `json:"gateId"` // approve, revise: the review that is answered
	Hash   string    `json:"hash"`   // of that review
}

// Classification is what a text comes to, before anything is done.
type Classification struct {
	Question bool         `json:"question"` // it is answered at once
	Offers   []Suggestion `json:"offers"`   // what else can be done, likeliest first
	wish     bool         // for more than there is a result for: work, and no question
}

// Classify reads a text that begins a talk or follows a run, and does nothing. A wish about a result of the talk
// becomes an offer to change that result; a question is one; everything else is work, which is planned. Faults as of
// Start.
func (e *Threads) Classify(ctx context.Context, text, after string) (Classification, error) {
	text, err := cleanRequest(text)
	if err != nil {
		return Classification{}, err
	}
	plan := Suggestion{Do: ByPlanning, Text: text, After: after}
	anew := Suggestion{Do: ByAsking, Text: text, After: after}
	change, wish := e.reader.Changes(text)
	if wish = wish && after != ""; wish {
		offer, found, err := e.changing(ctx, change, text, after)
		switch {
		case err != nil:
			return Classification{}, err
		case found:
			return Classification{Offers: []Suggestion{offer, plan}}, nil
		case change == (intent.Change{}):
			return Classification{Offers: []Suggestion{anew, plan}}, nil
		}
	}
	if e.reader.Question(text) || after != "" && !wish && e.elliptic(text) {
		return Classification{Question: true, Offers: []Suggestion{plan}}, nil
	}
	return Classification{Offers: []Suggestion{plan, anew}, wish: wish}, nil
}

// elliptic reports "und bei Tieren": a follow-up without a question mark that names no work.
func (e *core) elliptic(text string) bool { return e.reader.Question(text + "?") }

// changing finds the newest result of the talk that a wish means. "Kürzer bitte" below an answer means the answer, and
// that is asked anew.
func (e *Threads) changing(ctx context.Context, change intent.Change, text, after string) (Suggestion, bool, error) {
	r, err := e.read(ctx, after)
	if err != nil {
		return Suggestion{}, false, err
	}
	if r.Question && change == (intent.Change{}) {
		return Suggestion{}, false, nil
	}
	runs, err := e.kit.talked(ctx, r.talk())
	if err != nil {
		return Suggestion{}, false, err
	}
	// the one on screen is meant before all others
	runs = append(slices.DeleteFunc(runs, func(o Run) bool { return o.ID == after }), r)
	for _, o := range slices.Backward(runs) {
		offer := Suggestion{Text: text, After: after, RunID: o.ID, Number: o.Number}
		if e.changes(o, change, &offer) {
			return offer, true, nil
		}
	}
	return Suggestion{}, false, nil
}

// changes fills an offer for a run; false when the wish is about nothing of it.
func (e *Threads) changes(r Run, change intent.Change, offer *Suggestion) bool {
	if r.State != Reviewing && !r.State.Ended() {
		return false
	}
	spec, _ := e.spec(change.Makes)
	for _, s := range slices.Backward(r.Steps) {
		made, ok := e.spec(s.Agent)
		switch {
		case !ok || s.ArtifactID == "":
			continue
		case change.Makes != "" && slices.Contains(spec.Takes, made.Makes):
			offer.Do, offer.StepID, offer.Agent, offer.Title = ByExtending, s.ID, change.Makes, s.Title
			return true
		case change.Makes != "" || r.Question || change.Of != "" && change.Of != s.Agent:
			continue // an answer is not changed: it is asked anew
		}
		offer.StepID, offer.Agent, offer.Title = s.ID, s.Agent, s.Title
		if g, open := r.openGate(); open && g.Kind == consent.Review {
			offer.Do, offer.GateID, offer.Hash = ByRevising, g.ID, g.Hash
			return true
		}
		offer.Do = ByForking
		return r.State.Ended()
	}
	return false
}

// Accept does what was offered and returns the run in which it happens. A new job asks about its plan first. Faults:
// those of Decide, Fork, Start and Ask; Invalid "fault.offer.unknown".
func (e *Threads) Accept(ctx context.Context, o Suggestion, language i18n.Lang) (Run, error) {
	switch o.Do {
	case ByApproving:
		if err := e.gates.Decide(ctx, o.GateID, o.Hash, Answer{Do: consent.Approve}); err != nil {
			return Run{}, err
		}
		return e.runs.Run(ctx, o.RunID)
	case ByRevising:
		revision := consent.Revision{Type: consent.SpecificAgents, Steps: []string{o.StepID}}
		if err := e.gates.Decide(ctx, o.GateID, o.Hash, Answer{
			Do: consent.Change, Feedback: o.Text,
			Revision: &revision,
		}); err != nil {
			return Run{}, err
		}
		return e.runs.Run(ctx, o.RunID)
	case ByForking:
		return e.forks.Fork(ctx, o.RunID, o.StepID, o.Text)
	case ByExtending:
		return e.extend(ctx, o)
	case ByPlanning:
		return e.runs.Start(ctx, Job{Request: o.Text, Language: language, After: o.After})
	case ByAsking:
		return e.Ask(ctx, Question{Text: o.Text, Language: language, After: o.After})
	}
	return Run{}, fault.New(fault.Invalid, "fault.offer.unknown", nil)
}

// extend begins a job that takes all results of another one over and adds a step that makes something of them. Its
// request is the wish.
func (e *Threads) extend(ctx context.Context, o Suggestion) (Run, error) {
	text, err := cleanRequest(o.Text)
	if err != nil {
		return Run{}, err
	}
	r, old, err := e.runs.offshoot(ctx, o.RunID)
	if err != nil {
		return Run{}, err
	}
	r.Request = text
	p, err := e.drafting.forked(ctx, old, r, "")
	if err != nil {
		return Run{}, err
	}
	spec, ok := e.spec(o.Agent)
	if !ok {
		return Run{}, unknownAgent(o.Agent)
	}
	in := e.intent(r)
	in.Topic = cmp.Or(in.Topic, topicOf(p)) // "daraus" says neither
	in.Grade = cmp.Or(in.Grade, firstParam(p, "grade"))
	s := PlanStep{ID: nextID(p), Agent: spec.Name, Params: spec.Suggest(in), Why: r.words().Say(i18n.T("why.teacher"))}
	s.Uses = e.drafting.uses(spec, s, nil, p)
	s.Title = renamed(r.words().Say(spec.Label()), "", r.Title)
	if err := e.drafting.complete(ctx, r, in, p.Steps, &s); err != nil {
		return Run{}, err
	}
	p.Steps = append(p.Steps, s)
	e.drafting.summarise(r, &p)
	return e.runs.branch(ctx, r, p)
}
