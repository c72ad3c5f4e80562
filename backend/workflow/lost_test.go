package workflow_test

import (
	"context"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/cost"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/provider"
	"pult/backend/store"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// lossy loses messages when it is told to: a full disk.
type lossy struct {
	keeper
	full *bool
}

func (l lossy) AppendMessage(ctx context.Context, key string, position int, m model.Message) error {
	if *l.full {
		return fault.New(fault.NoSpace, "fault.store.full", nil)
	}
	return l.keeper.AppendMessage(ctx, key, position, m)
}

func booksOf(db *store.DB) *cost.Ledger {
	n := 0
	return cost.NewLedger(
		cost.Config{
			Store:    db.Ledger,
			Prices:   db.Ledger,
			Settings: db.Settings,
			Account:  "a",
			Now:      newClock().Now,
			NewID: func() string {
				n++
				return "call-" + string(rune('a'+n))
			},
		},
	)
}

// A reply that was paid for and could not be kept is asked about, not bought again.
func TestALostReplyIsNotBoughtAgain(t *testing.T) {
	db, full := onDisk(t), false
	m := &modeltest.Script{
		Turns: turns(t, "plan research(topic=Photosynthese;grade=7) image<1\nresearch 1\nresearch 1\ndraw 1\nimage 1"),
	}
	s := newStage(t, props{keeper: lossy{db.Workflow(), &full}, model: m, outlet: abroad(), purse: booksOf(db)})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Send, consent.Plan)
	s.answer(s.expect(consent.Send), workflow.Answer{Do: consent.Approve})
	full = true
	if _, err := s.Advance(ctx(), s.run); !fault.Is(err, fault.NoSpace) {
		t.Fatal(err)
	}
	full = false
	calls := len(m.Requests())
	g := s.expect(consent.Unknown)
	if len(m.Requests()) != calls {
		t.Errorf("%d calls more", len(m.Requests())-calls)
	}
	s.answer(g, workflow.Answer{Do: consent.Again})
	s.approve(consent.Send) // a new attempt asks for itself
	s.expect(consent.Step)
}

// begun is what a process leaves in the books that was killed in a call.
func begun(t *testing.T, db *store.DB, run, stepID string, local bool) {
	t.Helper()
	e := cost.Entry{
		ID: "lost", At: newClock().Now(), Day: "2026-11-27", RunID: run, StepID: stepID, Agent: "x", Provider: "openai",
		Model: "m",
		Kind:  "generate", Attempt: 1, State: cost.Started, Prices: "x", Local: local,
	}
	if err := db.Ledger.StartCall(ctx(), e); err != nil {
		t.Fatal(err)
	}
}

// sulky refuses to write turns when it is told to.
type sulky struct {
	lossy
	shut *bool
}

func (s sulky) SaveTurn(ctx context.Context, t workflow.Turn) error {
	if *s.shut {
		return fault.New(fault.NoSpace, "fault.store.full", nil)
	}
	return s.lossy.SaveTurn(ctx, t)
}

// A start that fails in the middle of recovering leaves the next one all it needs to know; a call to a server on this
// machine is simply made again.
func TestALostCallIsFoundByEveryStart(t *testing.T) {
	for _, local := range []bool{false, true} {
		db, full, shut := onDisk(t), false, false
		out := abroad()
		if local {
			out.route = provider.Route{
				Provider: "openai",
				Host:     "localhost:11434",
				URL:      "http://localhost:11434/v1",
				Model:    "klein",
				Local:    true,
			}
		}
		m := &modeltest.Script{Turns: turns(t, "plan research(topic=Photosynthese;grade=7)\nresearch 1\nresearch 1")}
		keeper := sulky{lossy{db.Workflow(), &full}, &shut}
		s := newStage(t, props{keeper: keeper, model: m, outlet: out, purse: booksOf(db)})
		s.begin("Recherchiere Photosynthese für Klasse 7", workflow.Full)
		if !local {
			s.approve(consent.Send)
		}
		s.approve(consent.Plan)
		if !local {
			s.approve(consent.Send)
		}
		full = true
		if _, err := s.Advance(ctx(), s.run); err == nil {
			t.Fatal("the step should be left at work")
		}
		full, shut = false, true
		begun(t, db, s.run, "s1", local)
		again := func(process string, last int64) (*stage, error) {
			n := newStage(t, props{keeper: keeper, model: m, outlet: out, purse: booksOf(db), process: process, last: last})
			n.run = s.run
			return n, n.Recover(ctx())
		}
		if _, err := again("two-", 10_000); err == nil {
			t.Fatal("the second start should fail")
		}
		shut = false
		third, err := again("three-", 20_000)
		if err != nil {
			t.Fatal(err)
		}
		third.approve(consent.Resume)
		calls := len(m.Requests())
		r := third.advance()
		if state := step(r, "s1").State; (state == workflow.StepUnknown) == local || (len(m.Requests()) > calls) != local {
			t.Errorf("local %v: the step is %s after %d calls", local, state, len(m.Requests())-calls)
		}
	}
}

// The planner's call has no step to be unknown: the question after the start says that it may have been billed.
func TestALostCallOfThePlannerIsSaid(t *testing.T) {
	db := onDisk(t)
	m := &modeltest.Script{Turns: turns(t, mainScript)}
	s := newStage(t, props{keeper: db.Workflow(), model: m, outlet: abroad(), purse: booksOf(db)})
	s.begin(mainRequest, workflow.Full)
	s.answer(s.expect(consent.Send), workflow.Answer{Do: consent.Approve})
	begun(t, db, s.run, "", false)
	if err := s.Recover(ctx()); err != nil {
		t.Fatal(err)
	}
	g := s.expect(consent.Resume)
	if len(g.Question.Warnings) != 1 || g.Question.Warnings[0].Key != "warn.resume.paid" {
		t.Errorf("%+v", g.Question.Warnings)
	}
}
