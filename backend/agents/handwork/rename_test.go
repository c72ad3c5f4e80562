package handwork_test

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/material/diagram"
	"pult/backend/model"
)

// A word in a picture or on a sheet is put in the place of another one by rule, and words in a picture are made
// shorter; everything else stays.
func TestWordsAreChangedByRule(t *testing.T) {
	s := newShelf(t)
	picture := artifact.Artifact{
		Type: artifact.ImageType,
		Content: json.RawMessage(`{"diagram":{"kind":"concept_map","title":"Blattgrün","nodes":[` +
			`{"id":"a","label":"Blattgrün","note":"der Farbstoff, der Licht aufnimmt"},` +
			`{"id":"b","label":"Die Blattgrünarten (a und b)"}],"alt":"Blattgrün in der Mitte"},"sources":[],"unused":[]}`),
		Files: artifact.PictureFiles(diagram.Picture{SVG: []byte("<svg/>"), PNG: []byte("png")}),
	}
	for _, c := range []struct {
		wish string
		set  []string // place=text
	}{
		{"Benenne Blattgrün in Chlorophyll um", []string{
			"diagram/title=Chlorophyll", "diagram/nodes/0/label=Chlorophyll",
			"diagram/alt=Chlorophyll in der Mitte",
		}},
		{"Schreibe „Chlorophyll“ statt „Blattgrün“.", []string{
			"diagram/title=Chlorophyll",
			"diagram/nodes/0/label=Chlorophyll", "diagram/alt=Chlorophyll in der Mitte",
		}},
		{"Rename Blattgrün to Chlorophyll", []string{
			"diagram/title=Chlorophyll", "diagram/nodes/0/label=Chlorophyll",
			"diagram/alt=Chlorophyll in der Mitte",
		}},
		{"Kürzere Beschriftungen bitte", []string{"diagram/nodes/0/note=Farbstoff", "diagram/nodes/1/label=Blattgrünarten"}},
		{
			"Benenne das Wort „Blattgrün“ um in „Blatt und Grün“, bitte.",
			[]string{
				"diagram/title=Blatt und Grün", "diagram/nodes/0/label=Blatt und Grün",
				"diagram/alt=Blatt und Grün in der Mitte",
			},
		},
		{"Ändere überall Blattgrün in Chlorophyll", []string{
			"diagram/title=Chlorophyll",
			"diagram/nodes/0/label=Chlorophyll", "diagram/alt=Chlorophyll in der Mitte",
		}},
		{"Ersetze Blattgrün in der Legende durch Chlorophyll", []string{}},
		{"Ersetze Blattgrün durch Chlorophyll in der Legende", []string{}},
		{"Ersetze Blattgrün durch Chlorophyll und füge ein Blatt ein", []string{}},
		{"Replace Blattgrün in the title with Chlorophyll", []string{}},
		{"Ersetze Sie durch du", []string{}},
		{"Benenne Wurzel in Stamm um", nil},
	} {
		shown, err := artifact.KindOfImage().Show(picture.Content, []string{c.wish}, nil)
		if err != nil {
			t.Fatal(err)
		}
		raw, err := json.Marshal(shown)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.runAs(
			t,
			spec("image").Revising(artifact.KindOfImage(), picture, nil),
			model.Request{
				Purpose:  "image",
				Language: "de",
				Feedback: []string{c.wish},
				Context:  []model.Material{{Name: agent.RevisionName, JSON: raw}},
			},
		)
		if c.set == nil {
			if err == nil {
				t.Errorf("%s: %s", c.wish, r.envelope.Response)
			}
			continue
		}
		var got struct{ Patch artifact.Patch }
		if err != nil || json.Unmarshal(r.envelope.Response, &got) != nil {
			t.Fatalf("%s: %v", c.wish, err)
		}
		var set []string
		for _, e := range got.Patch.Set {
			set = append(set, e.Place+"="+e.Text)
		}
		if !slices.Equal(set, c.set) || (len(set) == 0) != (len(got.Patch.Left) == 1) {
			t.Errorf("%s: %q", c.wish, set)
		}
		if _, err := got.Patch.Apply(artifact.KindOfImage(), picture, nil); err != nil {
			t.Errorf("%s: %v", c.wish, err)
		}
	}
	a, m := worksheet(t, s)
	p, out := s.revised(t, a, nil, []string{"Ersetze Traubenzucker durch Glucose"}, m)
	if !out.Patched || len(p.Set) == 0 || strings.Contains(string(out.Content), `"Traubenzucker"`) ||
		!strings.Contains(string(out.Content), "Glucose") {
		t.Errorf("%+v", p)
	}
}

// A rename that says where is done there alone, or not at all: the rest of a sentence is no name.
func TestWordsAreChangedWhereItIsWished(t *testing.T) {
	s := newShelf(t)
	a, m := worksheet(t, s)
	before := blocksOf(t, a.Content)
	with := func(word string) []int {
		var list []int
		for i, b := range before {
			if strings.Contains(b, word) {
				list = append(list, i)
			}
		}
		return list
	}
	if len(with("Photosynthese")) < 2 || !slices.Contains(with("Photosynthese"), 0) {
		t.Fatalf("no sheet to try it on: %q", before)
	}
	for _, wish := range []string{
		"Ersetze Photosynthese in Aufgabe 1 durch Fotosynthese", "Ersetze in Aufgabe 1 Photosynthese durch Fotosynthese",
		"Ersetze Photosynthese durch Fotosynthese in Aufgabe 1.",
		"Aufgabe 1: ersetze Photosynthese durch Fotosynthese", "Replace Photosynthese in task 1 with Fotosynthese",
		"Schreibe in Aufgabe 1 Fotosynthese statt Photosynthese",
	} {
		p, out := s.revised(t, a, nil, []string{wish}, m)
		if len(p.Left) > 0 || len(p.Set) == 0 {
			t.Errorf("%s: %+v", wish, p)
			continue
		}
		for i, b := range blocksOf(t, out.Content) {
			if i == 0 && (strings.Contains(b, "Photosynthese") || !strings.Contains(b, "Fotosynthese")) ||
				i > 0 && b != before[i] {
				t.Errorf("%s: %s", wish, b)
			}
		}
	}
	for _, wish := range []string{
		"Ersetze Sie durch du", "Schreibe du statt Sie", "Replace you with Sie", "Ersetze Photosynthese in der " +
			"Überschrift durch Fotosynthese", "Ersetze Photosynthese in Aufgabe 9 durch Fotosynthese",
		"Ersetze Photosynthese durch Fotosynthese und Wasser durch Eis", "Ersetze Photosynthese durch Fotosynthese in " +
			"Aufgabe 1 Niveau B", "Ersetze Photosynthese in Aufgabe 1 und Aufgabe 2 durch Fotosynthese",
		"Ersetze Photosynthese durch Fotosynthese, Aufgabe 1 leichter", "Ersetze Aufgabe 1 durch einen Rap",
		"Schreibe Fotosynthese statt Photosynthese, und zwar fett",
	} {
		p, out := s.revised(t, a, nil, []string{wish}, m)
		if len(p.Left) == 0 || !bytes.Equal(out.Content, a.Content) {
			t.Errorf("%s: %+v", wish, p)
		}
	}
}

// Wishes for words and wishes about tasks are followed by one patch; a sheet that is made anew gets the words, too.
func TestWordsAndTasksAreChangedTogether(t *testing.T) {
	s := newShelf(t)
	a, m := worksheet(t, s)
	before := blocksOf(t, a.Content)
	rename, alone := "Ersetze Photosynthese durch Fotosynthese", regexp.MustCompile(`Photosynthese\b`)
	for _, c := range []struct {
		wishes []string
		blocks int
		want   string // in the first task
	}{
		{[]string{rename, "Aufgabe 1 schwerer"}, 4, `"bank":false`},
		{[]string{"Aufgabe 1 neu", rename, "nur 2 Punkte für Aufgabe 1"}, 4, `"points":2`},
		{[]string{"Aufgabe 4 weglassen", rename}, 3, `"bank":true`},
	} {
		p, out := s.revised(t, a, nil, c.wishes, m)
		after := blocksOf(t, out.Content)
		if !out.Patched || len(p.Left) > 0 || len(after) != c.blocks || !strings.Contains(after[0], c.want) ||
			alone.MatchString(strings.Join(after, "")) ||
			!strings.Contains(after[0], "Fotosynthese") {
			t.Errorf("%q: %+v gives %q", c.wishes, p, after)
			continue
		}
		if i := c.blocks - 1; strings.ReplaceAll(before[i], "Photosynthese", "Fotosynthese") != after[i] {
			t.Errorf("%q changes %s", c.wishes, after[i])
		}
	}
	if p, out := s.revised(t, a, []string{"blocks/1/text"}, []string{rename, "Aufgabe 1 schwerer"}, m); len(
		out.Kept,
	) > 0 ||
		len(p.Set) == 0 {
		t.Errorf("an instruction of hers is not touched by it: %+v", out.Kept)
	}
	p, out := s.revised(t, a, nil, []string{rename, "Aufgabe 3 witziger"}, m)
	if len(p.Left) != 1 || !strings.Contains(string(out.Content), "Fotosynthese") {
		t.Errorf("%+v", p)
	}
	shown, err := artifact.KindOfDocument().Show(a.Content, []string{"für Klasse 11"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(shown)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.runAs(t, spec("edit").Revising(artifact.KindOfDocument(), a, nil), model.Request{
		Purpose: "edit", Language: "de", Params: map[string]string{"operation": "tasks", "count": "4", "grade": "7"},
		Feedback: []string{rename, "für Klasse 11"}, Context: []model.Material{m, {Name: agent.RevisionName, JSON: raw}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if d := decode[artifact.Document](t, r.outcome.Content); d.Grade != "11" ||
		alone.MatchString(strings.Join(blocksOf(t, r.outcome.Content), "")) ||
		strings.Contains(strings.Join(d.Notes, " "), rename) {
		t.Errorf("%+v", d)
	}
}
