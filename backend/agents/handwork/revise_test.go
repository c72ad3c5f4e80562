package handwork_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/model"
)

// By rule: a section is shortened, something is left out, the rest stays; what cannot be done is said. Everything else
// is about the whole.
func TestRevisionsByRule(t *testing.T) {
	s := newShelf(t)
	content := json.RawMessage(
		`{"title":"Öl","summary":[{"text":"Öl ist ein Rohstoff.","cites":[1]},` +
			`{"text":"Es wird verbrannt.","cites":[1]}],"sections":[` +
			`{"heading":"Entstehung","sentences":[{"text":"Plankton sank.","cites":[1]},` +
			`{"text":"Schlamm bedeckte es.","cites":[1]},{"text":"Druck machte Öl daraus.","cites":[1]},` +
			`{"text":"Das dauerte lange.","cites":[1]}]},` +
			`{"heading":"Förderung","sentences":[{"text":"Man bohrt.","cites":[1]}]}],` +
			`"facts":[{"text":"Ein Barrel hat 159 Liter.","cites":[1]}],` +
			`"terms":[{"word":"Barrel","definition":"ein Maß","cites":[1]}],"sources":[{"title":"Buch"}]}`,
	)
	a := artifact.Artifact{Type: artifact.ResearchType, Content: content}
	for _, c := range []struct {
		wish string
		hand []string
		drop []string
		left string
	}{
		{"Kürze Abschnitt 1", nil, []string{"sections/0/sentences/2", "sections/0/sentences/3"}, ""},
		{
			"Bitte Abschnitt 1 kürzer",
			[]string{"sections/0/sentences/3/text"},
			[]string{"sections/0/sentences/1", "sections/0/sentences/2"},
			"",
		},
		{
			"Kürze Abschnitt 1",
			[]string{
				"sections/0/sentences/0/text", "sections/0/sentences/1/text",
				"sections/0/sentences/2/text", "sections/0/sentences/3/text",
			},
			nil,
			"Den ganzen Abschnitt 1 haben Sie selbst geschrieben",
		},
		{"Kürze Abschnitt 2", nil, nil, "Abschnitt 2 hat nur einen Satz"},
		{"Kürze Abschnitt 7", nil, nil, "Einen Abschnitt 7"},
		{"Lass Abschnitt 2 weg", nil, []string{"sections/1"}, ""},
		{"Bitte lass den Abschnitt 2 ganz weg.", nil, []string{"sections/1"}, ""},
		{"Leave out section 2", nil, []string{"sections/1"}, ""},
		{"Make section 1 a bit shorter, please", nil, []string{"sections/0/sentences/2", "sections/0/sentences/3"}, ""},
		{"Lass die Förderung weg", nil, []string{"sections/1"}, ""},
		{"Lass das Plankton weg", nil, []string{"sections/0/sentences/0"}, ""},
		{"ohne Barrel", nil, []string{"terms/0", "facts/0"}, ""},
		{"Lass das Wetter weg", nil, nil, "Davon steht nichts"},
	} {
		raw, err := json.Marshal(
			artifact.Shown{Wishes: []string{c.wish}, Places: artifact.KindOfResearch().Editable(a.Content), Hand: c.hand},
		)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.runAs(t, spec("research").Revising(artifact.KindOfResearch(), a, c.hand), model.Request{
			Purpose: "research", Task: "Recherchiere Öl", Language: "de", Params: map[string]string{"topic": "Öl"},
			Feedback: []string{c.wish},
			Context:  []model.Material{{Name: agent.RevisionName, JSON: raw}},
		})
		if err != nil {
			t.Fatalf("%s: %v", c.wish, err)
		}
		var got struct{ Patch *artifact.Patch }
		if err := json.Unmarshal(r.envelope.Response, &got); err != nil || got.Patch == nil {
			t.Fatalf("%s: %s, %v", c.wish, r.envelope.Response, err)
		}
		left := strings.Join(got.Patch.Left, " ")
		if !slices.Equal(got.Patch.Drop, c.drop) || c.left == "" && left != "" || !strings.HasPrefix(left, c.left) {
			t.Errorf("%s: %+v", c.wish, *got.Patch)
		}
		if !r.outcome.Patched || !slices.Equal(r.outcome.Left, got.Patch.Left) {
			t.Errorf("%s: %+v", c.wish, r.outcome)
		}
	}
}

// A wish that names a section and wants something else, or more than one thing, is no patch: half of it would be lost
// unsaid.
func TestOtherRevisionsAreAboutTheWhole(t *testing.T) {
	s := newShelf(t)
	for _, wish := range []string{
		"einfacher bitte", "kürzer", "mehr zur Lichtreaktion",
		"Schreibe Abschnitt 2 ohne Fremdwörter", "Leave section 2 as it is", "Leave the light reaction as it is",
		"Lass Abschnitt 2 weg und kürze Abschnitt 3",
		"Kürze Abschnitt 2 und ergänze ein Beispiel", "Kürze Abschnitt 2 nicht", "Kürze Abschnitt 2 und lass ihn weg",
		"Kürze Abschnitt 2 und male ein Bild",
		"Lass die Abschnitte 2 und 3 weg", "Streiche in Abschnitt 2 die Sonne",
	} {
		raw, err := json.Marshal(artifact.Shown{Wishes: []string{wish}})
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.run(t, model.Request{
			Purpose: "research", Task: "Recherchiere Photosynthese", Language: "de",
			Params:   map[string]string{"topic": "Photosynthese", "depth": "standard", "sources": "all", "language": "de"},
			Feedback: []string{wish}, Context: []model.Material{{Name: agent.RevisionName, JSON: raw}},
		})
		if err != nil {
			t.Fatalf("%s: %v", wish, err)
		}
		var whole artifact.Research
		if err := json.Unmarshal(r.envelope.Response, &whole); err != nil || len(whole.Sections) == 0 {
			t.Errorf("%s: %s, %v", wish, r.envelope.Response, err)
		}
	}
}
