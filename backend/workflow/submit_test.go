package workflow_test

import (
	"context"
	"iter"
	"testing"

	"pult/backend/store/storetest"
	"pult/backend/workflow"
)

// A text is answered, planned, held up by an earlier job or offered, by its words and where it was written; what the
// user says it is meant as counts.
func TestSubmit(t *testing.T) {
	s := newStage(t, props{keeper: storetest.NewMemory(), model: &cast{}})
	s.begin(mainRequest, workflow.Full)
	s.willingly()
	job := s.run
	for _, c := range []struct {
		in   workflow.Submission
		want workflow.Outcome
	}{
		{workflow.Submission{Text: "Was ist Osmose?"}, workflow.Asked},
		{workflow.Submission{Text: "Was ist Osmose?", Meant: workflow.AsJob}, workflow.Started},
		{workflow.Submission{Text: "Recherchiere Mitose für Klasse 9"}, workflow.Started},
		{workflow.Submission{Text: "Recherchiere Osmose", Meant: workflow.AsQuestion}, workflow.Asked},
		{workflow.Submission{Text: mainRequest}, workflow.Repeated},
		{workflow.Submission{Text: mainRequest, Repeat: true}, workflow.Started},
		{workflow.Submission{Text: mainRequest, Meant: workflow.AsJob}, workflow.Started},
		{workflow.Submission{Text: "und bei Algen", After: job}, workflow.Asked},
		{workflow.Submission{Text: mainRequest, After: job}, workflow.Offered},
		{workflow.Submission{Text: "mach das Bild einfacher", After: job}, workflow.Offered},
		{workflow.Submission{Text: "mach das Bild einfacher", After: job, Meant: workflow.AsQuestion}, workflow.Offered},
		{workflow.Submission{Text: "und bei Algen", After: job, Meant: workflow.AsJob}, workflow.Started},
	} {
		before, err := s.everyJob()
		if err != nil {
			t.Fatal(err)
		}
		c.in.Language = "de"
		got, err := s.Threads.Submit(ctx(), c.in)
		if err != nil || got.Outcome != c.want {
			t.Errorf("%+v: %s, %v", c.in, got.Outcome, err)
			continue
		}
		after, err := s.everyJob()
		begun := c.want == workflow.Asked || c.want == workflow.Started
		if err != nil || begun != (got.Run != nil) || begun != (len(after) > len(before)) {
			t.Errorf("%+v: run %v, %d jobs were %d, %v", c.in, got.Run, len(after), len(before), err)
		}
		switch {
		case begun && (got.Run.Question != (c.want == workflow.Asked) || (c.in.After != "") != (got.Run.Thread == job)):
			t.Errorf("%+v: begins %+v", c.in, got.Run)
		case (c.want == workflow.Repeated) != (got.Similar != nil && got.Similar.RunID == job):
			t.Errorf("%+v: is like %+v", c.in, got.Similar)
		case (c.want == workflow.Offered) != (len(got.Offers) > 0):
			t.Errorf("%+v: offers %+v", c.in, got.Offers)
		}
	}
}

// headless is a store that finds no earlier jobs any more.
type headless struct {
	keeper
	now bool
}

func (f *headless) Heads(ctx context.Context, q workflow.HeadQuery) iter.Seq2[workflow.Head, error] {
	if !f.now || q.Before > 0 {
		return f.keeper.Heads(ctx, q)
	}
	return func(yield func(workflow.Head, error) bool) { yield(workflow.Head{}, errBroken) }
}

// What is only a hint holds nothing up: an earlier job that cannot be looked for, or what else a job could be meant as.
func TestSubmitWithoutHints(t *testing.T) {
	reports := 0
	store := &headless{keeper: storetest.NewMemory()}
	s := newStage(t, props{keeper: store, model: &cast{}, report: func(error) { reports++ }})
	s.begin(mainRequest, workflow.Full)
	s.willingly()
	store.now = true
	for _, in := range []workflow.Submission{
		{Text: mainRequest, Language: "de"},
		{Text: "mach das Bild einfacher", Language: "de", After: s.run, Meant: workflow.AsJob},
	} {
		if got, err := s.Threads.Submit(ctx(), in); err != nil || got.Outcome != workflow.Started || got.Run == nil {
			t.Errorf("%+v: %+v, %v", in, got, err)
		}
	}
	if reports != 1 {
		t.Errorf("%d failures are reported", reports)
	}
}
