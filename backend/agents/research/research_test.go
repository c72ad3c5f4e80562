package research_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents/research"
	"pult/backend/artifact"
	"pult/backend/base/fault"
)

func TestResearchMustBeCited(t *testing.T) {
	good := artifact.Research{
		Title: "Photosynthese", Summary: []artifact.Sentence{{Text: strings.Repeat("Wort ", 60), Cites: []int{1}}},
		Facts: []artifact.Fact{
			{Text: "Ein Fakt.", Cites: []int{1}},
		}, Terms: []artifact.Term{{Word: "Licht", Cites: []int{1}}}, Sources: []artifact.Source{{Title: "Buch"}},
	}
	raw, err := json.Marshal(good)
	if err != nil {
		t.Fatal(err)
	}
	outcome, err := research.Spec().Finish(agent.Task{}, raw, nil)
	if err != nil || outcome.Title != "Photosynthese" || len([]rune(outcome.Preview)) != 200 {
		t.Errorf("%v %q", err, outcome.Preview)
	}
	for name, spoil := range map[string]func(*artifact.Research){
		"no title":   func(r *artifact.Research) { r.Title = " " },
		"no summary": func(r *artifact.Research) { r.Summary = nil },
		"no sources": func(r *artifact.Research) { r.Sources = nil },
		"only few are cited": func(r *artifact.Research) {
			r.Facts, r.Terms = []artifact.Fact{{Text: "A."}, {Text: "B.", Cites: []int{2}}}, nil
		},
	} {
		bad := good
		spoil(&bad)
		raw, err := json.Marshal(bad)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := research.Spec().Finish(agent.Task{}, raw, nil); fault.Of(err).Key != "fault.model.uncited" ||
			!fault.Is(err, fault.Model) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, spoil := range map[string]func(*artifact.Research){
		"uncited fact": func(r *artifact.Research) { r.Facts = append(r.Facts, artifact.Fact{Text: "Behauptung."}) },
		"cite beyond": func(r *artifact.Research) {
			r.Terms = append(r.Terms, artifact.Term{Word: "Behauptung.", Cites: []int{2}})
		},
		"cite zero": func(r *artifact.Research) {
			r.Terms = append(r.Terms, artifact.Term{Word: "Behauptung.", Cites: []int{0}})
		},
		"in a section": func(r *artifact.Research) {
			r.Sections = []artifact.Section{{Sentences: []artifact.Sentence{{Text: "Behauptung."}}}}
		},
	} {
		partly := good
		partly.Language = "de"
		spoil(&partly)
		raw, err := json.Marshal(partly)
		if err != nil {
			t.Fatal(err)
		}
		got, err := research.Spec().Finish(agent.Task{}, raw, nil)
		if err != nil || strings.Contains(string(got.Content), "Behauptung") ||
			!strings.Contains(string(got.Content), "Aussagen ohne Quelle, weggelassen: 1") {
			t.Errorf("%s: %v %s", name, err, got.Content)
		}
	}
	ids := good // of passages that the step was handed, and one that it was not
	ids.Summary = []artifact.Sentence{{Text: strings.Repeat("Wort ", 60), Cites: []int{175, 177}}}
	ids.Facts = []artifact.Fact{{Text: "Ein Fakt.", Cites: []int{172}}, {Text: "Behauptung.", Cites: []int{999}}}
	ids.Terms = nil
	if raw, err = json.Marshal(ids); err != nil {
		t.Fatal(err)
	}
	book := artifact.Source{DocumentID: "starter:buch", Title: "Buch"}
	handed := &agent.Handed{Passages: map[int]agent.Passage{
		172: {Source: artifact.Source{DocumentID: "starter:heft", Title: "Heft"}, Text: "Im Heft steht ein ganzer Satz."},
		175: {Source: book}, 177: {Source: book},
	}}
	if got, err := research.Spec().Finish(agent.Task{Handed: handed}, raw, nil); err != nil ||
		strings.Count(string(got.Content), `"cites":[1]`) != 1 || strings.Count(string(got.Content), `"cites":[2]`) != 1 ||
		!strings.Contains(string(got.Content), `"starter:heft"`) || strings.Contains(string(got.Content), "Behauptung") {
		t.Errorf("by the ids of passages: %v %s", err, got.Content)
	}
	zero := good // all numbers of sources are one too small
	zero.Sources = []artifact.Source{{Title: "Buch"}, {Title: "Heft"}}
	zero.Summary = []artifact.Sentence{{Text: strings.Repeat("Wort ", 60), Cites: []int{0, 1}}}
	zero.Facts, zero.Terms = []artifact.Fact{{Text: "Ein Fakt.", Cites: []int{1}}}, nil
	if raw, err = json.Marshal(zero); err != nil {
		t.Fatal(err)
	}
	if got, err := research.Spec().Finish(agent.Task{}, raw, nil); err != nil ||
		!strings.Contains(string(got.Content), `"cites":[1,2]`) || !strings.Contains(string(got.Content), `"cites":[2]`) {
		t.Errorf("counted from 0: %v %s", err, got.Content)
	}
	stray := good // one 0 does not move the numbers of the others
	stray.Sources = []artifact.Source{{Title: "Buch"}, {Title: "Heft"}, {Title: "Blatt"}}
	stray.Summary = []artifact.Sentence{{Text: "Eins.", Cites: []int{1}}, {Text: "Zwei.", Cites: []int{2}}}
	stray.Facts, stray.Terms = []artifact.Fact{{Text: "Behauptung.", Cites: []int{0}}}, nil
	if raw, err = json.Marshal(stray); err != nil {
		t.Fatal(err)
	}
	if got, err := research.Spec().Finish(agent.Task{}, raw, nil); err != nil ||
		!strings.Contains(string(got.Content), `"Eins.","cites":[1]`) ||
		!strings.Contains(string(got.Content), `"Zwei.","cites":[2]`) ||
		strings.Contains(string(got.Content), "Behauptung") {
		t.Errorf("a stray 0: %v %s", err, got.Content)
	}
	if _, err := research.Spec().Finish(agent.Task{}, json.RawMessage(`[`), nil); !fault.Is(err, fault.Model) {
		t.Errorf("half JSON: %v", err)
	}
}

// Only what the step was handed is a source: an invented one is none, and neither is one of a step that has read
// nothing. A sentence that stands in a passage is from there, however its model has numbered it.
func TestOnlyWhatWasReadIsASource(t *testing.T) {
	book := artifact.Source{DocumentID: "starter:bio", Title: "Honigbienen"}
	handed := &agent.Handed{Passages: map[int]agent.Passage{
		1548: {Source: book, Text: "Ein Bienenvolk hat eine Königin.  Sie legt alle Eier."},
	}}
	r := artifact.Research{
		Title: "Bienen", Language: "de",
		Summary: []artifact.Sentence{
			{Text: "Sie legt alle Eier.", Cites: []int{4}},
			{Text: "Ein Bienenvolk hat eine Königin.", Cites: []int{1548}},
			{Text: "Bienen stechen nur einmal.", Cites: []int{1}},
			{Text: "Ein Bienenvolk hat eine Königin."},
		},
		Sources: []artifact.Source{{Title: "Klexikon: Biene", DocumentID: "https://klexikon.zum.de/wiki/Biene"}},
	}
	raw, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	out, err := research.Spec().Finish(agent.Task{Handed: handed}, raw, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := artifact.Decode[artifact.Research](out.Content)
	if err != nil || len(got.Summary) != 3 || len(got.Sources) != 1 || got.Sources[0].DocumentID != "starter:bio" ||
		strings.Contains(string(out.Content), "nur einmal") {
		t.Errorf("%v %+v", err, got)
	}
	r.Sources, r.Summary[0].Cites, r.Summary[1].Cites = nil, nil, nil
	if raw, err = json.Marshal(r); err != nil {
		t.Fatal(err)
	}
	nothing := &agent.Handed{Others: []artifact.Source{{Origin: "library_search"}}}
	if _, err := research.Spec().Finish(agent.Task{Handed: nothing}, raw, nil); fault.Of(err).Key != "fault.model.unread" {
		t.Errorf("nothing was read: %v", err)
	}
}

// Each source of a statement is named once, whatever passages it cites, a term needs its word, and a result of an
// earlier step without a title is no reason to believe an invented book.
func TestASourceIsNamedOnce(t *testing.T) {
	one, two := artifact.Source{DocumentID: "a", Title: "A"}, artifact.Source{DocumentID: "b", Title: "B"}
	handed := &agent.Handed{
		Passages: map[int]agent.Passage{101: {Source: one}, 102: {Source: two}, 103: {Source: one}},
		Others:   []artifact.Source{{}},
	}
	r := artifact.Research{
		Title: "Öl", Language: "de",
		Summary: []artifact.Sentence{{Text: "Eins.", Cites: []int{101, 102, 103}}, {Text: "Erfunden.", Cites: []int{1}}},
		Terms:   []artifact.Term{{Definition: "Eine Erklärung ohne Wort.", Cites: []int{101}}},
		Facts:   []artifact.Fact{{Text: "Zwei.", Cites: []int{102}}},
		Sources: []artifact.Source{{Title: "Erfundenes Buch"}},
	}
	raw, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	out, err := research.Spec().Finish(agent.Task{Handed: handed}, raw, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := artifact.Decode[artifact.Research](out.Content)
	if err != nil || len(got.Summary) != 1 || !slices.Equal(got.Summary[0].Cites, []int{1, 2}) || len(got.Terms) != 0 ||
		len(got.Sources) != 2 {
		t.Errorf("%v %+v", err, got)
	}
}

// What a model knows by itself is in a research only where the step allows it: with the source that says so, which no
// model can name.
func TestCase66WhatTheModelKnows(t *testing.T) {
	r := artifact.Research{
		Title: "Öl", Language: "de", Summary: []artifact.Sentence{{Text: "Öl schwimmt auf Wasser."}},
		Sources: []artifact.Source{{Title: "Ich weiß das.", Origin: artifact.ModelOrigin}},
	}
	beyond := r // the place behind the last source is no way to say that
	beyond.Sources = []artifact.Source{{Title: "Buch"}}
	beyond.Summary = []artifact.Sentence{
		{Text: "Öl schwimmt auf Wasser.", Cites: []int{1}}, {Text: "Behauptung.", Cites: []int{2}},
	}
	words := r // in place of a number, as package typed reads them
	words.Summary = []artifact.Sentence{{Text: "Öl schwimmt auf Wasser.", Cites: []int{-1}}}
	raw, err := json.Marshal(words)
	if err != nil {
		t.Fatal(err)
	}
	out, err := research.Spec().Finish(agent.Task{Params: map[string]string{"knowledge": "yes"}}, raw, nil)
	if err != nil || !strings.Contains(string(out.Content), "Modellwissen") {
		t.Errorf("words for a source: %v %s", err, out.Content)
	}
	if raw, err = json.Marshal(beyond); err != nil {
		t.Fatal(err)
	}
	known := agent.Task{Params: map[string]string{"knowledge": "yes"}}
	if out, err := research.Spec().Finish(known, raw, nil); err != nil ||
		strings.Contains(string(out.Content), "Behauptung") {
		t.Errorf("a place that no source has: %v %s", err, out.Content)
	}
	if raw, err = json.Marshal(r); err != nil {
		t.Fatal(err)
	}
	if _, err := research.Spec().Finish(agent.Task{}, raw, nil); fault.Of(err).Key != "fault.model.uncited" {
		t.Errorf("not allowed: %v", err)
	}
	out, err = research.Spec().Finish(known, raw, nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := artifact.Decode[artifact.Research](out.Content)
	if err != nil || len(got.Sources) != 1 || !got.Sources[0].OfModel() ||
		got.Sources[0].Title != "Modellwissen, nicht belegt" || !slices.Equal(got.Summary[0].Cites, []int{1}) {
		t.Errorf("%v %+v", err, got)
	}
}
