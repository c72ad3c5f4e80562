package workflow_test

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/provider"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// interrupted is a researcher that looks things up three times; during is called inside of each of its calls.
func interrupted(during func(reply int)) *cast {
	return &cast{act: func(_ context.Context, req model.Request) []modeltest.Turn {
		n, _ := rows(req)
		if req.Purpose != "research" {
			return nil
		}
		during(n)
		if n >= 3 {
			return nil
		}
		return []modeltest.Turn{
			modeltest.Calls(
				model.ToolCall{ID: "c", Name: "library_search", Args: json.RawMessage(`{"query":"Licht ` + strconv.Itoa(n) + `"}`)},
			),
		}
	}}
}

// timesTold counts how often a text stands in a request.
func timesTold(req model.Request, text string) int {
	n := 0
	for _, m := range req.Whole {
		n += strings.Count(m.Text, text)
	}
	return n
}

// A message that is typed while an agent works is told to it once, after the tool that is at work, and stays told when
// the program ends and begins again.
func TestAMessageIsToldExactlyOnce(t *testing.T) {
	keeper := storetest.NewMemory()
	var s *stage
	m := interrupted(func(reply int) {
		if reply == 1 {
			if err := s.Interventions.Intervene(ctx(), s.run, "s1",
				workflow.Instruction{Kind: workflow.Tell, Text: "Bitte auch Algen."}); err != nil {
				t.Error(err)
			}
			if err := s.Interventions.Intervene(ctx(), s.run, "s1", workflow.Instruction{Kind: workflow.Pause}); err != nil {
				t.Error(err)
			}
		}
	})
	s = newStage(t, props{keeper: keeper, model: m})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	g := s.expect(consent.Continue)
	if g.Question.Chain.Reason != "pause" || nodes(t, s)["s1"].State != workflow.NodeAwaiting ||
		!slices.Contains(nodes(t, s)["s1"].Can, "resume") {
		t.Fatalf("%+v, %+v", g.Question.Chain, nodes(t, s)["s1"])
	}
	run := s.run
	s = newStage(t, props{keeper: keeper, model: m, process: "p2", last: 500})
	s.run = run
	if err := s.Recover(ctx()); err != nil {
		t.Fatal(err)
	}
	if err := s.Interventions.Intervene(ctx(), run, "s1", workflow.Instruction{Kind: workflow.Resume}); err != nil {
		t.Fatal(err)
	}
	s.approve(consent.Step, consent.Review)
	s.wantState(workflow.Completed)
	all := m.asked("research")
	if len(all) != 4 {
		t.Errorf("%d calls", len(all))
	}
	for i, req := range all {
		if n, want := timesTold(req, "Bitte auch Algen."), min(1, i/2); n != want {
			t.Errorf("call %d was told %d times", i+1, n)
		}
	}
	if n := nodes(t, s)["s1"]; n.Seconds < 0 || len(n.Can) != 1 || n.Can[0] != "comment" {
		t.Errorf("an ended run allows %v", n.Can)
	}
}

// A message that is typed during a call that fails is told to the attempt that follows, once, whether the first one had
// heard it or not.
func TestAMessageOutlivesItsAttempt(t *testing.T) {
	for heard := range 2 { // calls of the first attempt after the message
		keeper := storetest.NewMemory()
		var s *stage
		calls := 0
		m := &cast{}
		m.act = func(c context.Context, req model.Request) []modeltest.Turn {
			if req.Purpose != "research" {
				return nil
			}
			calls++
			switch {
			case calls == 1:
				if err := s.Interventions.Intervene(c, s.run, "s1",
					workflow.Instruction{Kind: workflow.Tell, Text: "Bitte auch Algen."}); err != nil {
					t.Error(err)
				}
			case calls > 2:
				return nil
			}
			if calls <= heard {
				return []modeltest.Turn{
					modeltest.Calls(model.ToolCall{ID: "c", Name: "library_search", Args: json.RawMessage(`{"query":"Licht"}`)}),
				}
			}
			calls = 2
			return []modeltest.Turn{{Err: failing("denied")}}
		}
		s = newStage(t, props{keeper: keeper, model: m})
		s.begin(mainRequest, workflow.Full)
		s.approve(consent.Plan)
		s.answer(s.expect(consent.Failure), workflow.Answer{Do: consent.Again})
		s.approve(consent.Step, consent.Review)
		s.wantState(workflow.Completed)
		all := m.asked("research")
		if n := timesTold(all[len(all)-1], "Bitte auch Algen."); n != 1 || len(all) < heard+2 {
			t.Errorf("heard %d: the new attempt was told %d times in %d calls", heard, n, len(all))
		}
		v, err := s.Timeline.Node(ctx(), s.run, "s1")
		if err != nil || len(v.Said) != 1 || v.Said[0].DoneAt.IsZero() {
			t.Errorf("%v, %+v", err, v.Said)
		}
	}
}

// A step that the teacher removes while it works ends between two of its calls; what builds on it is not done; nothing
// of it is in the results.
func TestARemovedStepEndsAtASafePoint(t *testing.T) {
	keeper := storetest.NewMemory()
	var s *stage
	m := interrupted(func(reply int) {
		if reply != 1 {
			return
		}
		if err := s.Interventions.Intervene(ctx(), s.run, "s1", workflow.Instruction{Kind: workflow.Remove}); err != nil {
			t.Error(err)
		}
		if n := nodes(t, s)["s1"]; n.State != workflow.NodeCancelling || n.Wants != "delete" {
			t.Errorf("meanwhile %+v", n)
		}
	})
	s = newStage(t, props{keeper: keeper, model: m})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	s.expect(consent.Review)
	all := nodes(t, s)
	if all["s1"].State != workflow.NodeDeleted || all["s2"].State != workflow.NodeDeleted ||
		len(m.asked("research")) != 2 {
		t.Errorf("%s, %s, %d calls", all["s1"].State, all["s2"].State, len(m.asked("research")))
	}
	if v, err := s.Timeline.Node(ctx(), s.run, "s1"); err != nil || len(v.Trace.Iterations) != 2 || len(v.Said) != 1 ||
		v.Said[0].DoneAt.IsZero() {
		t.Errorf("what was done is gone: %v, %+v", err, v)
	}
}

// A revision that the teacher takes back by removing the step leaves the result that was there, wherever the revision
// stands: the review asks about it, and what she approves is what can be printed.
func TestARemovedRevisionLeavesTheResult(t *testing.T) {
	for _, when := range []string{"at its question", "at work"} {
		keeper := storetest.NewMemory()
		var s *stage
		remove := func() {
			if err := s.Interventions.Intervene(ctx(), s.run, "s2", workflow.Instruction{Kind: workflow.Remove}); err != nil {
				t.Errorf("%s: %v", when, err)
			}
		}
		m := &cast{}
		m.act = func(_ context.Context, req model.Request) []modeltest.Turn {
			if when == "at work" && req.Purpose == "image" && slices.Contains(req.Feedback, "größer") {
				remove()
				return []modeltest.Turn{drawCall(9)}
			}
			return nil
		}
		s = newStage(t, props{keeper: keeper, model: m})
		s.begin(mainRequest, workflow.Full)
		before := s.toReview()
		s.answer(
			s.open(),
			workflow.Answer{
				Do:       consent.Change,
				Feedback: "größer",
				Revision: &consent.Revision{Type: consent.SpecificAgents, Steps: []string{"s2"}},
			},
		)
		if s.expect(consent.Step); when == "at its question" {
			remove()
		}
		r := s.toReview()
		if now := step(r, "s2"); now.State != workflow.StepDone || now.Fault != nil ||
			now.ArtifactID != step(before, "s2").ArtifactID {
			t.Errorf("%s: %+v", when, now)
		}
		s.approve(consent.Review)
		r = s.wantState(workflow.Completed)
		if arts, err := s.Results.Artifacts(ctx(), r); err != nil || len(arts) != 2 || !workflow.Approved(r, arts) {
			t.Errorf("%s: %v, %d results that cannot be printed", when, err, len(arts))
		}
	}
}

// slow is a store in which something happens while somebody reads it.
type slow struct {
	keeper
	meanwhile func()
}

func (f *slow) Children(ctx context.Context, runID string) ([]workflow.ChildNode, error) {
	if act := f.meanwhile; act != nil {
		f.meanwhile = nil
		act()
	}
	return f.keeper.Children(ctx, runID)
}

// "Go on" answers the pause that was shown, also when it was answered elsewhere a moment before: never the question
// that is open since.
func TestGoingOnAnswersNoOtherQuestion(t *testing.T) {
	forest := &slow{keeper: storetest.NewMemory()}
	var s *stage
	s = newStage(t, props{keeper: forest, model: interrupted(func(reply int) {
		if reply == 1 {
			if err := s.Interventions.Intervene(ctx(), s.run, "s1", workflow.Instruction{Kind: workflow.Pause}); err != nil {
				t.Error(err)
			}
		}
	})})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	pause := s.expect(consent.Continue)
	forest.meanwhile = func() {
		s.answer(pause, workflow.Answer{Do: consent.Approve})
		s.expect(consent.Step) // of the picture
	}
	wantFault(
		t,
		s.Interventions.Intervene(ctx(), s.run, "s1", workflow.Instruction{Kind: workflow.Resume}),
		fault.Conflict,
		"fault.gate.decided",
	)
	if g := s.open(); g.Kind != consent.Step || g.StepID != "s2" {
		t.Errorf("%s is open", g.Key)
	}
}

// Whatever is done to whichever node at a question: an illegal wish changes nothing, a legal one leads to a run with an
// exit.
func TestInterventionsAreLegalOrRefused(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		keeper := storetest.NewMemory()
		s := newStage(rt, props{keeper: keeper, model: &cast{}})
		s.begin(mainRequest, workflow.Full)
		for range rapid.IntRange(1, 8).Draw(rt, "moves") {
			r := s.advance()
			if r.State.Ended() {
				break
			}
			node := rapid.SampledFrom([]string{"plan", "s1", "s2", "s9"}).Draw(rt, "node")
			kind := rapid.SampledFrom([]workflow.Interference{
				workflow.Comment, workflow.Tell, workflow.Pause, workflow.Resume,
				workflow.Modify, workflow.Remove,
			}).
				Draw(rt, "kind")
			tree, err := s.Timeline.Tree(ctx(), s.run)
			if err != nil {
				rt.Fatal(err)
			}
			at := slices.IndexFunc(tree.Nodes, func(n workflow.Node) bool { return n.ID == node })
			legal := at >= 0 && slices.Contains(tree.Nodes[at].Can, string(kind))
			err = s.Interventions.Intervene(ctx(), s.run, node, workflow.Instruction{Kind: kind, Text: "so"})
			if legal != (err == nil) || err != nil && !fault.Is(err, fault.Conflict) && !fault.Is(err, fault.NotFound) {
				rt.Fatalf("%s on %s (legal %v): %v", kind, node, legal, err)
			}
			if open := s.advance(); !open.State.Ended() && rapid.Bool().Draw(rt, "answer") {
				g := s.open()
				s.answer(g, workflow.Answer{Do: g.Answers()[0], Feedback: "ja", Sure: true})
			}
		}
		s.willingly()
	})
}

// Who leaves a step out may say why: later agents read that it was not executed, and the reason.
func TestAReasonReachesLaterAgents(t *testing.T) {
	keeper := storetest.NewMemory()
	m := &cast{plan: func(model.Request) agent.Draft {
		d := usualPlan("Photosynthese")
		second := d.Steps[0]
		second.Title, second.Params = "Vertiefung", map[string]string{"topic": "Algen"}
		d.Steps = []agent.DraftStep{d.Steps[0], second, d.Steps[1]}
		return d
	}}
	var s *stage
	m.act = func(c context.Context, req model.Request) []modeltest.Turn {
		if req.Purpose == "research" {
			wish := workflow.Instruction{Kind: workflow.Remove, Text: "kommt erst nächste Woche"}
			if err := s.Interventions.Intervene(c, s.run, "s2", wish); err != nil {
				t.Error(err)
			}
		}
		return nil
	}
	out := &line{route: provider.Route{Provider: "openai", Host: "localhost:11434", Model: "klein", Local: true}}
	s = newStage(t, props{keeper: keeper, model: m, outlet: out})
	s.begin(mainRequest, workflow.Full)
	s.approve(consent.Plan)
	s.approve(consent.Step)
	s.expect(consent.Review)
	pictures := m.asked("image")
	if len(pictures) == 0 ||
		!strings.Contains(pictures[0].Input, "[left out] research: Vertiefung (not executed: kommt erst nächste Woche)") {
		t.Errorf("the agent reads %q", pictures[0].Input)
	}
}
