package workflow_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/diagram"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// patches answers revisions of a research with these patches, one after another; the rest it plays well.
func patches(list ...string) *cast {
	c := &cast{}
	c.act = func(_ context.Context, req model.Request) []modeltest.Turn {
		revision := slices.ContainsFunc(req.Context, func(m model.Material) bool { return m.Name == agent.RevisionName })
		if !revision || len(list) == 0 {
			return nil
		}
		first := list[0]
		list = list[1:]
		return []modeltest.Turn{reply(json.RawMessage(first))}
	}
	return c
}

// reviewed is a stage whose results are being reviewed.
func reviewed(t *testing.T, c *cast) *stage {
	t.Helper()
	s := newStage(t, props{keeper: storetest.NewMemory(), model: c})
	s.begin(mainRequest, workflow.Full)
	s.toReview()
	return s
}

func (s *stage) wish(words string) workflow.Run {
	s.t.Helper()
	rev := &consent.Revision{Type: consent.SpecificAgents, Steps: []string{"s1"}, Words: map[string]string{"s1": words}}
	s.answer(s.open(), workflow.Answer{Do: consent.Change, Revision: rev})
	return s.toReview()
}

// An agent that is asked to change one place changes this place and no other byte; what the teacher wrote stays hers,
// what the agent would have there is offered, and no choice between two versions is left.
func TestARevisionIsAPatch(t *testing.T) {
	c := patches(
		`{"patch":{"set":[{"place":"summary/0/text","text":"Chlorophyll fängt Licht."},`+
			`{"place":"sections/0/heading","text":"Der Ablauf"}],"left":["Ein Bild gibt es schon."]}}`,
		`{"patch":{"drop":["terms/1"]}}`,
	)
	s := reviewed(t, c)
	first := step(s.checked(), "s1")
	edit := workflow.Edit{
		StepID:     "s1",
		ArtifactID: first.ArtifactID,
		Texts:      []artifact.TextEdit{{Place: "sections/0/heading", Text: "So geht es"}},
	}
	if err := s.Results.Amend(ctx(), s.run, edit); err != nil {
		t.Fatal(err)
	}
	before := s.content(step(s.advance(), "s1").ArtifactID)
	r := s.wish("kürzer bitte")
	want := strings.Replace(before, "Chlorophyll fängt Licht ein (Fassung 1).", "Chlorophyll fängt Licht.", 1)
	if got := s.content(step(r, "s1").ArtifactID); got != want || got == before {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	st := step(r, "s1")
	same(t, st.Kept, []artifact.TextEdit{{Place: "sections/0/heading", Text: "Der Ablauf"}})
	same(t, st.Left, []string{"Ein Bild gibt es schon."})
	var warned []string
	for _, w := range s.open().Question.Warnings {
		warned = append(warned, w.Key)
	}
	if !slices.Contains(warned, "warn.patch.kept") || !slices.Contains(warned, "warn.patch.left") ||
		slices.Contains(warned, "warn.own") ||
		st.Revising != nil {
		t.Errorf("the review warns of %v", warned)
	}
	var shown artifact.Shown
	asked := c.asked("research")
	last := asked[len(asked)-1]
	if err := json.Unmarshal(last.Context[0].JSON, &shown); err != nil {
		t.Fatal(err)
	}
	same(t, shown.Wishes, []string{"kürzer bitte"})
	same(t, shown.Hand, []string{"sections/0/heading"})

	// She takes the agent's text: then nothing is left to offer. A later patch leaves her places alone, too.
	edit = workflow.Edit{StepID: "s1", ArtifactID: st.ArtifactID, Texts: st.Kept}
	if err := s.Results.Amend(ctx(), s.run, edit); err != nil {
		t.Fatal(err)
	}
	if now := step(s.advance(), "s1"); len(now.Kept) != 0 {
		t.Errorf("%+v", now.Kept)
	}
	r = s.wish("ohne Stroma")
	if got := s.content(step(r, "s1").ArtifactID); strings.Contains(got, "Stroma") ||
		!strings.Contains(got, `"heading":"Der Ablauf"`) {
		t.Errorf("%s", got)
	}
	s.approve(consent.Review)
	s.wantState(workflow.Completed)
}

// A wish of which nothing can be done makes no version that says the same, and nothing that was made from the result is
// out of date; the review says why.
func TestARevisionThatChangesNothing(t *testing.T) {
	s := reviewed(
		t,
		patches(
			`{"patch":{"left":["Lustig kann ich nicht."]}}`,
			`{"patch":{"set":[{"place":"summary/0/text","text":"Kurz."}]}}`,
		),
	)
	before := s.checked()
	r := s.wish("lustiger")
	if !slices.Equal(step(r, "s1").Artifacts, step(before, "s1").Artifacts) || step(r, "s2").State != workflow.StepDone {
		t.Errorf("%v, the picture is %s", step(r, "s1").Artifacts, step(r, "s2").State)
	}
	if w := s.open().Question.Warnings; !slices.ContainsFunc(w, func(t i18n.Text) bool {
		return t.Key == "warn.patch.left" && strings.Contains(t.Args["text"], "Lustig")
	}) {
		t.Errorf("%+v", w)
	}
	if r = s.wish("kürzer"); len(step(r, "s1").Artifacts) != 2 || len(step(r, "s1").Left) != 0 {
		t.Errorf("%+v", step(r, "s1"))
	}
	s.approve(consent.Review)
	s.wantState(workflow.Completed)
}

// A wish about the whole gets a whole result, in the usual form or named so; then the teacher's version stands beside
// it.
func TestARevisionOfTheWhole(t *testing.T) {
	whole, err := json.Marshal(someResearch("Photosynthese", 7))
	if err != nil {
		t.Fatal(err)
	}
	for _, reply := range []string{
		string(whole), `{"whole":` + string(whole) + `}`,
		`{"patch":{"set":[],"drop":[],"left":[]},"whole":` + string(whole) + `}`,
	} {
		s := reviewed(t, patches(reply))
		first := step(s.checked(), "s1")
		if err := s.Results.Amend(ctx(), s.run, workflow.Edit{
			StepID: "s1", ArtifactID: first.ArtifactID,
			Texts: []artifact.TextEdit{{Place: "title", Text: "Mein Titel"}},
		}); err != nil {
			t.Fatal(err)
		}
		s.advance()
		r := s.wish("alles anders")
		if got := s.content(step(r, "s1").ArtifactID); !strings.Contains(got, "Fassung 7") {
			t.Errorf("%s", got)
		}
		if !slices.ContainsFunc(r.Gates, func(g consent.Gate) bool {
			return g.Decision == nil && len(g.Question.Warnings) > 0 &&
				g.Question.Warnings[len(g.Question.Warnings)-1].Key == "warn.own"
		}) {
			t.Error("nothing says that there are two versions")
		}
	}
}

// A patch of what is not there is told to the model once; one that helps is taken.
func TestAPatchThatDoesNotFitIsSaid(t *testing.T) {
	c := patches(`{"patch":{"drop":["sections/9"]}}`, `{"patch":{"drop":["terms/1"]},"whole":null}`)
	s := reviewed(t, c)
	r := s.wish("ohne Stroma")
	if got := s.content(step(r, "s1").ArtifactID); strings.Contains(got, "Stroma") ||
		step(r, "s1").State != workflow.StepDone {
		t.Errorf("%s", got)
	}
}

// A result that is to be made from other input than before is made anew, whatever the wish.
func TestOtherInputIsNoPatch(t *testing.T) {
	c := &cast{}
	s := reviewed(t, c)
	rev := &consent.Revision{Type: consent.SpecificAgents, Steps: []string{"s1", "s2"}}
	s.answer(s.open(), workflow.Answer{Do: consent.Change, Revision: rev, Feedback: "kürzer"})
	s.toReview()
	for _, req := range c.asked("image") {
		if slices.ContainsFunc(req.Context, func(m model.Material) bool { return m.Name == agent.RevisionName }) {
			t.Errorf("the picture of an older research is to be changed")
		}
	}
	if last := c.beginnings("research"); len(last) != 2 || last[1].Context[0].Name != agent.RevisionName {
		t.Errorf("%d researches", len(last))
	}
}

// Other parameters make a result anew, also when they come while the old one is being changed or is asked about; more
// words are another wish.
func TestModifyDuringARevision(t *testing.T) {
	more := workflow.Instruction{Kind: workflow.Modify, Text: "und ohne Stroma"}
	other := workflow.Instruction{Kind: workflow.Modify, Params: map[string]string{"topic": "Zellatmung"}}
	for _, c := range []struct {
		running workflow.Instruction
		asked   *workflow.Instruction
		wishes  []string // nil: the whole
	}{
		{running: other},
		{running: more, wishes: []string{"kürzer", "und ohne Stroma"}},
		{running: more, asked: &other},
	} {
		keeper := storetest.NewMemory()
		var s *stage
		var shown []artifact.Shown
		m := &cast{act: func(call context.Context, req model.Request) []modeltest.Turn {
			if len(req.Context) == 0 || req.Context[0].Name != agent.RevisionName {
				return nil
			}
			var sh artifact.Shown
			if err := json.Unmarshal(req.Context[0].JSON, &sh); err != nil {
				t.Error(err)
			}
			if shown = append(shown, sh); len(shown) == 1 {
				if err := s.Interventions.Intervene(call, s.run, "s1", c.running); err != nil {
					t.Error(err)
				}
			}
			return []modeltest.Turn{reply(json.RawMessage(`{"patch":{"drop":["terms/1"]}}`))}
		}}
		s = newStage(t, props{keeper: keeper, model: m})
		s.begin(mainRequest, workflow.Full)
		s.toReview()
		rev := &consent.Revision{
			Type:  consent.SpecificAgents,
			Steps: []string{"s1"},
			Words: map[string]string{"s1": "kürzer"},
		}
		s.answer(s.open(), workflow.Answer{Do: consent.Change, Revision: rev})
		s.expect(consent.Step)
		if c.asked != nil {
			if err := s.Interventions.Intervene(ctx(), s.run, "s1", *c.asked); err != nil {
				t.Fatal(err)
			}
		}
		r := s.toReview()
		content := s.content(step(r, "s1").ArtifactID)
		if patched := !strings.Contains(content, "Stroma"); patched != (c.wishes != nil) ||
			patched == strings.Contains(content, "Zellatmung") {
			t.Errorf("%+v: %s", c, content)
		}
		if c.wishes != nil {
			same(t, shown[len(shown)-1].Wishes, c.wishes)
		} else if len(shown) != 1 {
			t.Errorf("%+v: the old result was shown %d times", c, len(shown))
		}
	}
}

// blunt breaks once.
type blunt struct {
	pencil
	broken *bool
}

func (b blunt) Draw(c context.Context, d diagram.Diagram) (diagram.Picture, error) {
	if *b.broken {
		*b.broken = false
		return diagram.Picture{}, fault.New(fault.Internal, "fault.internal", nil)
	}
	return b.pencil.Draw(c, d)
}

// A patch whose picture could not be drawn is tried again as what it was: a patch.
func TestARevisionThatFailsStaysOne(t *testing.T) {
	patch := `{"patch":{"set":[{"place":"diagram/title","text":"Das Blatt"}]}}`
	broken := false
	s := newStage(t, props{keeper: storetest.NewMemory(), model: patches(patch, patch), drawer: blunt{broken: &broken}})
	s.begin(mainRequest, workflow.Full)
	s.toReview()
	before := s.content(step(s.checked(), "s2").ArtifactID)
	broken = true
	rev := &consent.Revision{
		Type:  consent.SpecificAgents,
		Steps: []string{"s2"},
		Words: map[string]string{"s2": "anderer Titel"},
	}
	s.answer(s.open(), workflow.Answer{Do: consent.Change, Revision: rev})
	s.approve(consent.Step)
	s.answer(s.expect(consent.Failure), workflow.Answer{Do: consent.Again})
	r := s.toReview()
	if got := s.content(step(r, "s2").ArtifactID); got != strings.Replace(before, "Blatt 2", "Das Blatt", 1) ||
		got == before {
		t.Errorf("got\n%s\nof\n%s", got, before)
	}
}
