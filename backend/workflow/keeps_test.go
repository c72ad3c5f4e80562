package workflow_test

import (
	"context"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/provider"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// desks are several providers on this machine, of which the settings name one.
type desks struct {
	inUse string
	gone  string // not configured any more
}

func (d *desks) Route(_ context.Context, at string, _ model.ModelRole) (provider.Route, error) {
	switch at {
	case "":
		at = d.inUse
	case "skynet":
		return provider.Route{}, fault.New(fault.Invalid, "fault.provider.unknown", nil).Because(reason.ProviderUnknown)
	}
	route := provider.Route{Provider: at, Model: "one", Local: true}
	if at == d.gone {
		return route, fault.New(fault.Auth, "fault.provider.noKey", nil, "provider", at).Because(reason.Provider)
	}
	return route, nil
}

func (d *desks) Ready(ctx context.Context, at string, role model.ModelRole) (provider.Route, error) {
	return d.Route(ctx, at, role)
}

func (d *desks) With(ctx context.Context, at, modelName string) (provider.Route, error) {
	route, err := d.Route(ctx, at, model.Strong)
	route.Model = modelName
	return route, err
}

// A job goes on with the provider it began with. Where that cannot be asked any more, it is said and asked about, and
// the answer may give the job to another.
func TestAJobKeepsItsProvider(t *testing.T) {
	m := &modeltest.Script{Turns: turns(t, mainScript)}
	d := &desks{inUse: "gemini"}
	s := newStage(t, props{keeper: onDisk(t).Workflow(), model: m, outlet: d})
	s.begin(mainRequest, workflow.Full)
	plan := s.expect(consent.Plan)
	d.inUse = "offline" // another process, with other settings, goes on
	s.answer(plan, workflow.Answer{Do: consent.Approve})
	picture := s.expect(consent.Step)
	if r := s.checked(); r.Provider != "gemini" || step(r, "s1").Provider != "gemini" {
		t.Errorf("the job of %s, its step of %s", r.Provider, step(r, "s1").Provider)
	}
	d.gone = "gemini"
	s.answer(picture, workflow.Answer{Do: consent.Approve})
	failure := s.expect(consent.Failure)
	if failure.Question.Fault == nil || failure.Question.Fault.Code != reason.Provider {
		t.Errorf("it says %+v", failure.Question.Fault)
	}
	again := func(at string) workflow.Answer {
		return workflow.Answer{Do: consent.Again, Params: map[string]string{consent.ProviderParam: at}}
	}
	wantFault(t, s.Gates.Decide(ctx(), failure.ID, failure.Hash, again("skynet")), fault.Invalid, "fault.provider.unknown")
	s.answer(failure, again("openai"))
	for range 6 {
		if r := s.advance(); r.State == workflow.Reviewing {
			break
		}
		s.answer(s.open(), workflow.Answer{Do: consent.Approve})
	}
	r := s.wantState(workflow.Reviewing)
	if r.Provider != "openai" || step(r, "s1").Provider != "gemini" || step(r, "s2").Provider != "openai" {
		t.Errorf("the job of %s, its steps of %s and %s", r.Provider, step(r, "s1").Provider, step(r, "s2").Provider)
	}
	for i, req := range m.Requests() {
		if want := map[bool]string{true: "openai", false: "gemini"}[i > 1]; req.Provider != want {
			t.Errorf("call %d went to %s", i+1, req.Provider)
		}
	}
}

// The newest answer to a failure counts: who named a model and then another provider gets that one, with its own model.
func TestAnotherProviderEndsWhatWasSetAside(t *testing.T) {
	m := &modeltest.Script{Turns: turns(t, mainScript)}
	d := &desks{inUse: "gemini"}
	s := newStage(t, props{keeper: onDisk(t).Workflow(), model: m, outlet: d})
	s.begin(mainRequest, workflow.Full)
	s.answer(s.expect(consent.Plan), workflow.Answer{Do: consent.Approve})
	picture := s.expect(consent.Step)
	d.gone = "gemini"
	s.answer(picture, workflow.Answer{Do: consent.Approve})
	two := map[string]string{consent.ModelParam: "two"}
	s.answer(s.expect(consent.Failure), workflow.Answer{Do: consent.Model, Params: two})
	s.answer(s.expect(consent.Step), workflow.Answer{Do: consent.Approve})
	s.answer(s.expect(consent.Failure), workflow.Answer{
		Do: consent.Again, Params: map[string]string{consent.ProviderParam: "openai"},
	})
	for range 6 {
		if r := s.advance(); r.State == workflow.Reviewing {
			break
		}
		s.answer(s.open(), workflow.Answer{Do: consent.Approve})
	}
	r := s.wantState(workflow.Reviewing)
	all := m.Requests()
	if last := all[len(all)-1]; step(r, "s2").Provider != "openai" || last.Provider != "openai" || last.Model != "one" {
		t.Errorf("by %s, asked of %s/%s", step(r, "s2").Provider, last.Provider, last.Model)
	}
}
