//go:build !race

package acceptance_test

import (
	"context"
	"iter"
	"strconv"
	"sync"
	"testing"

	"pult/backend/agents"
	"pult/backend/base/i18n"
	"pult/backend/cost"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/modeltest/standin"
	"pult/backend/model/provider"
	"pult/backend/settings"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// situations are where the window's tests begin. Each opens a program of its own and brings it there; its first job is
// the first thing that gets an id.
func situations() map[string]func(*testing.T) *recorded {
	const (
		picture  = "Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild"
		personal = "Recherchiere Photosynthese für Klasse 7. Für Mia Schulze, geboren am 04.03.2013, " +
			"m.sommer@gymnasium-am-see.de, Telefon 0170 5551234"
		noRoom = `{"candidates":[{"content":{"role":"model","parts":[]},"finishReason":2,"index":0}],` +
			`"usageMetadata":{"promptTokenCount":900,"thoughtsTokenCount":16384,"totalTokenCount":17284}}`
	)
	return map[string]func(*testing.T) *recorded{
		"empty":   func(t *testing.T) *recorded { return openRecorded(t, nil) },
		"clarify": byRules("Recherchiere für Klasse 7", consent.Clarify),
		"step":    byRules("Erkläre den Wasserkreislauf für Klasse 5 mit einem Schaubild", consent.Step),
		"below":   belowTheMinimum,
		"failure": byRules("Recherchiere Bernstein für Klasse 6", consent.Failure),
		"review":  byRules(picture, consent.Review),
		"send":    byGemini(personal, consent.Send, nil),
		"later":   laterSend,
		"budget":  nearTheBudget,
		"provider": byGemini(research, consent.Failure, nil, standin.Fault{On: 3, Body: noRoom},
			standin.Fault{On: 4, Body: noRoom}),
		"onward": byGemini(research, consent.Continue, looksUpForEver),
		"ask":    byGemini(research, consent.Ask, asksOnce),
		"paused": paused,
	}
}

// byRules has a job brought to its first question of a kind without a model.
func byRules(request string, kind consent.Kind) func(*testing.T) *recorded {
	return func(t *testing.T) *recorded {
		r := openRecorded(t, nil)
		r.until(r.start(request), kind)
		return r
	}
}

// byGemini is byRules with a model elsewhere; act says what its research does, else the rules answer there, too.
func byGemini(
	request string, kind consent.Kind, act func(n int, req model.Request) *modeltest.Turn, faults ...standin.Fault,
) func(*testing.T) *recorded {
	return func(t *testing.T) *recorded {
		r := openRecorded(t, standin.Gemini(&researcher{Model: agents.Offline(), act: act}, faults...))
		r.until(r.start(request), kind)
		return r
	}
}

func belowTheMinimum(t *testing.T) *recorded {
	r := openRecorded(t, nil)
	strict := settings.DefaultAgent()
	strict.Name, strict.Minimum, strict.Warn, strict.Auto = "image", 98, 99, 100
	r.change(func(s *settings.Settings) { s.Agents = append(s.Agents, strict) })
	r.until(r.start("Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild"), consent.Step)
	return r
}

func laterSend(t *testing.T) *recorded {
	r := openRecorded(t, standin.Gemini(agents.Offline()))
	r.change(func(s *settings.Settings) { s.EachCall = true })
	id := r.start(research)
	r.decide(r.until(id, consent.Plan), workflow.Answer{Do: consent.Approve})
	r.decide(r.until(id, consent.Send), workflow.Answer{Do: consent.Approve})
	return r
}

func nearTheBudget(t *testing.T) *recorded {
	r := openRecorded(t, standin.Gemini(agents.Offline()))
	r.change(func(s *settings.Settings) { s.PerDay = 90_000 })
	price := int64(3_000_000)
	own := cost.Price{
		Provider: provider.Gemini, Model: "gemini-standin-pro", Input: &price, Output: &price, Date: "2026-11-28",
	}
	if err := r.Ledger.SetPrices(t.Context(), []cost.Price{own}); err != nil {
		t.Fatal(err)
	}
	r.until(r.start(research), consent.Budget)
	return r
}

// researcher is a model whose research does something of its own; n counts its replies.
type researcher struct {
	model.Model
	act func(n int, req model.Request) *modeltest.Turn
	mu  sync.Mutex
	n   int
}

func (m *researcher) Generate(ctx context.Context, req model.Request) iter.Seq2[model.Chunk, error] {
	if m.act == nil || req.Purpose != "research" {
		return m.Model.Generate(ctx, req)
	}
	m.mu.Lock()
	m.n++
	turn := m.act(m.n, req)
	m.mu.Unlock()
	if turn == nil {
		return m.Model.Generate(ctx, req)
	}
	return (&modeltest.Script{Turns: []modeltest.Turn{*turn}}).Generate(ctx, req)
}

func looksUpForEver(n int, _ model.Request) *modeltest.Turn {
	turn := calls("c"+strconv.Itoa(n), "library_search", map[string]string{"query": "Licht " + strconv.Itoa(n)})
	return &turn
}

func asksOnce(n int, _ model.Request) *modeltest.Turn {
	turn := modeltest.Reply(`{"action":"ask","response":{"question":"Das Leben der Herren oder das der Bauern?"}}`)
	switch n {
	case 1:
		turn = calls("c1", "library_search", map[string]string{"query": "Photosynthese"})
	case 2:
	default:
		return nil
	}
	return &turn
}

// paused: the teacher pauses the research while its model answers.
func paused(t *testing.T) *recorded {
	var r *recorded
	act := func(n int, _ model.Request) *modeltest.Turn {
		if n == 1 {
			wish := workflow.Instruction{Kind: workflow.Pause}
			if err := r.Engine.Interventions.Intervene(t.Context(), "n0001", "s1", wish); err != nil {
				t.Error(err)
			}
		}
		return nil
	}
	r = openRecorded(t, standin.Gemini(&researcher{Model: agents.Offline(), act: act}))
	r.until(r.start(research), consent.Continue)
	return r
}

// start takes a request and lets the worker draft.
func (r *recorded) start(request string) string {
	r.t.Helper()
	run, err := r.Engine.Runs.Start(r.t.Context(), workflow.Job{Request: request, Language: i18n.German})
	if err != nil {
		r.t.Fatal(err)
	}
	r.rest()
	return run.ID
}

// until agrees to everything before a question of this kind.
func (r *recorded) until(runID string, kind consent.Kind) consent.Gate {
	r.t.Helper()
	for range 40 {
		run, err := r.Engine.Runs.Run(r.t.Context(), runID)
		if err != nil {
			r.t.Fatal(err)
		}
		g := openOf(run)
		if g.Kind == kind {
			return g
		}
		if g.ID == "" || g.Kind == consent.Failure {
			r.t.Fatalf("%s asks %q: %+v", run.State, g.Kind, g.Question.Fault)
		}
		r.decide(g, workflow.Answer{Do: consent.Approve, Covers: true})
	}
	r.t.Fatalf("no question %q", kind)
	return consent.Gate{}
}

func (r *recorded) decide(g consent.Gate, with workflow.Answer) {
	r.t.Helper()
	if err := r.Engine.Gates.Decide(r.t.Context(), g.ID, g.Hash, with); err != nil {
		r.t.Fatal(err)
	}
	r.rest()
}

func (r *recorded) rest() {
	r.t.Helper()
	if _, err := r.settle(); err != nil {
		r.t.Fatal(err)
	}
}
