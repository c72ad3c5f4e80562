package store

import (
	"maps"
	"testing"
	"testing/fstest"

	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// Questions, plans and steps that were written when the key of a sentence still decided get the reason beside it.
func TestOldSentencesGetTheirReason(t *testing.T) {
	dir := t.TempDir()
	before := migrationsWith(t, nil)
	maps.DeleteFunc(before, func(name string, _ *fstest.MapFile) bool { return name >= "0014" })
	db := open(t, Options{Dir: dir, migrations: before})
	r := plainRun("run")
	r.Results = &workflow.Results{Recommendations: []i18n.Text{
		i18n.T("recommend.more"), i18n.T("recommend.tool", "tool", "@wish.web_search"), i18n.T("recommend.step"),
	}}
	if _, err := db.Runs.CreateRun(t.Context(), r, nil); err != nil {
		t.Fatal(err)
	}
	fault := func(key string) *i18n.Text { text := i18n.T(key); return &text }
	gate := consent.Gate{
		ID:       "g",
		RunID:    "run",
		Key:      "resume:1",
		Kind:     consent.Resume,
		OpenedAt: clock(),
		Question: consent.Question{
			Fault:    fault("fault.provider.length"),
			Warnings: []i18n.Text{i18n.T("warn.other"), i18n.T("warn.resume.parked", "n", "3"), i18n.T("warn.confidence.low")},
			Chain:    &consent.Chain{Done: []i18n.Text{i18n.T("onward.failed"), i18n.T("onward.did")}},
		},
	}
	gate.Hash = gate.Subject.Hash()
	plan := workflow.Plan{
		Generation: 1,
		Version:    1,
		CreatedAt:  clock(),
		Warnings:   []i18n.Text{i18n.T("warn.plan.noInput", "step", "Bild"), i18n.T("warn.plan.withheld")},
	}
	plan.Steps = []workflow.PlanStep{{ID: "s1", Agent: "research"}}
	step := func(id, key string) workflow.Step {
		return workflow.Step{
			ID: id, Agent: "research", Generation: 1, Attempt: 1, State: workflow.StepError, Fault: fault(key),
		}
	}
	if err := db.Runs.SaveTurn(t.Context(), workflow.Turn{
		Run: r, Plan: &plan, Gates: []consent.Gate{gate},
		Steps: []workflow.Step{
			step("s1", "fault.step.stopped"),
			step("s2", "fault.model.length"),
			step("s3", "fault.provider.length"),
			step("s4", "fault.model.empty"),
		},
	}); err != nil {
		t.Fatal(err)
	}
	closeNow(t, db)

	db = open(t, Options{Dir: dir})
	wantSound(t, db)
	got, err := db.Runs.LoadRun(t.Context(), "run")
	if err != nil || len(got.Gates) != 1 || len(got.Steps) != 4 || got.Plan == nil || got.Results == nil {
		t.Fatalf("%+v, %v", got, err)
	}
	q := got.Gates[0].Question
	for _, c := range []struct {
		text i18n.Text
		want reason.Code
	}{
		{*q.Fault, reason.ProviderLength},
		{q.Warnings[0], ""},
		{q.Warnings[1], reason.Parked},
		{q.Warnings[2], reason.LowConfidence},
		{q.Chain.Done[0], reason.CallFailed},
		{q.Chain.Done[1], ""},
		{got.Plan.Warnings[0], reason.NoInput},
		{got.Plan.Warnings[1], ""},
		{got.Results.Recommendations[0], ""},
		{got.Results.Recommendations[1], reason.Advised},
		{got.Results.Recommendations[2], reason.Advised},
		{*got.Steps[0].Fault, reason.StepStopped},
		{*got.Steps[1].Fault, reason.ReplyLength},
		{*got.Steps[2].Fault, reason.ProviderLength},
		{*got.Steps[3].Fault, ""},
	} {
		if c.text.Code != c.want {
			t.Errorf("%s has the reason %q, want %q", c.text.Key, c.text.Code, c.want)
		}
	}
	if q.Warnings[1].Args["n"] != "3" || got.Plan.Warnings[0].Args["step"] != "Bild" {
		t.Error("an argument was lost")
	}
}
