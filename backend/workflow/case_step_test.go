package workflow_test

import (
	"context"
	"encoding/json"
	"iter"
	"strings"
	"testing"

	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/tools/tool"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

func TestCase14AToolBeforeTheApprovalIsBlocked(t *testing.T) {
	sent := 0
	var reports []string
	c := &cast{}
	c.act = func(_ context.Context, req model.Request) []modeltest.Turn {
		if req.Purpose == "planner" && len(req.Messages) == 0 {
			return []modeltest.Turn{
				modeltest.Calls(model.ToolCall{ID: "1", Name: "mail_send", Args: json.RawMessage(`{"to":"alle"}`)},
					model.ToolCall{ID: "2", Name: "diagram_draw", Args: json.RawMessage(`{}`)}),
			}
		}
		return nil
	}
	db := onDisk(t)
	s := newStage(
		t,
		props{
			keeper: db.Workflow(),
			model:  c,
			tools:  []tool.Tool{board(), shelf(), mailer(&sent)},
			report: func(err error) { reports = append(reports, err.Error()) },
		},
	)
	s.begin(mainRequest, workflow.Full)
	s.expect(consent.Plan)
	if sent != 0 || c.E() != 0 {
		t.Fatalf("%d mails, %d effects", sent, c.E())
	}
	log, err := db.Runs.Messages(ctx(), s.run+"/plan/1")
	if err != nil || len(log) != 4 || !log[1].Failed || !log[2].Failed ||
		!strings.Contains(string(log[1].Result), "not executed") {
		t.Errorf("the transcript says %+v, %v", log, err)
	}
	if !contains(reports, "mail_send") || !contains(reports, "diagram_draw") {
		t.Errorf("reported %q", reports)
	}
}

func TestCase15AStoppedStepKeepsItsTextAndNothingElse(t *testing.T) {
	for name, late := range map[string]bool{"the model stops": false, "a late result arrives": true} {
		t.Run(name, func(t *testing.T) {
			working := make(chan struct{})
			c := &cast{}
			c.act = func(ctx context.Context, req model.Request) []modeltest.Turn {
				if req.Purpose != "research" {
					return nil
				}
				close(working)
				<-ctx.Done()
				turn := withNote(reply(someResearch("zu spät", 1)), "Ich lese gerade … ")
				if late {
					return []modeltest.Turn{turn}
				}
				return []modeltest.Turn{{Err: ctx.Err()}}
			}
			s := newStage(t, props{keeper: onDisk(t).Workflow(), model: deaf{c, late}})
			s.begin(mainRequest, workflow.Full)
			s.approve(consent.Plan)
			done := make(chan error)
			go func() { _, err := s.Advance(ctx(), s.run); done <- err }()
			<-working
			if err := s.Runs.Stop(ctx(), s.run); err != nil {
				t.Fatal(err)
			}
			if err := <-done; err != nil {
				t.Fatal(err)
			}
			r := s.wantState(workflow.Stopped)
			st := step(r, "s1")
			if st.State != workflow.StepError || st.Fault.Key != "fault.step.stopped" || st.ArtifactID != "" || c.E() != 1 {
				t.Errorf("step %+v, %d effects", st, c.E())
			}
			if late && st.Partial != "Ich lese gerade … " {
				t.Errorf("kept %q", st.Partial)
			}
			for _, g := range r.Gates {
				if err := s.Gates.Decide(ctx(), g.ID, g.Hash, workflow.Answer{Do: consent.Approve}); err == nil {
					t.Errorf("%s takes a late approval", g.Key)
				}
			}
		})
	}
}

// deaf is a provider that goes on after it was told to stop.
type deaf struct {
	*cast
	late bool
}

func (d deaf) Generate(ctx context.Context, req model.Request) iter.Seq2[model.Chunk, error] {
	if !d.late {
		return d.cast.Generate(ctx, req)
	}
	turns := d.act(ctx, req)
	if len(turns) == 0 {
		return d.cast.Generate(ctx, req)
	}
	d.mu.Lock()
	d.effects++
	d.mu.Unlock()
	return playTurn(context.WithoutCancel(ctx), req, turns[0])
}
