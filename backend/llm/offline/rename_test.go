package offline_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/diagram"
	"pult/backend/llm"
	"pult/backend/session"
)

// A word in a picture or on a sheet is put in the place of another one by rule, and words in a picture are made shorter; everything else stays.
func TestWordsAreChangedByRule(t *testing.T) {
	s := newShelf(t)
	picture := session.Artifact{Type: session.ImageType, Content: json.RawMessage(`{"diagram":{"kind":"concept_map","title":"Blattgrün","nodes":[` +
		`{"id":"a","label":"Blattgrün","note":"der Farbstoff, der Licht aufnimmt"},{"id":"b","label":"Die Blattgrünarten (a und b)"}],"alt":"Blattgrün in der Mitte"},"sources":[],"unused":[]}`), Files: session.PictureFiles(diagram.Picture{SVG: []byte("<svg/>"), PNG: []byte("png")})}
	for _, c := range []struct {
		wish string
		set  []string // place=text
	}{
		{"Benenne Blattgrün in Chlorophyll um", []string{"diagram/title=Chlorophyll", "diagram/nodes/0/label=Chlorophyll", "diagram/alt=Chlorophyll in der Mitte"}},
		{"Schreibe „Chlorophyll“ statt „Blattgrün“.", []string{"diagram/title=Chlorophyll", "diagram/nodes/0/label=Chlorophyll", "diagram/alt=Chlorophyll in der Mitte"}},
		{"Rename Blattgrün to Chlorophyll", []string{"diagram/title=Chlorophyll", "diagram/nodes/0/label=Chlorophyll", "diagram/alt=Chlorophyll in der Mitte"}},
		{"Kürzere Beschriftungen bitte", []string{"diagram/nodes/0/note=Farbstoff", "diagram/nodes/1/label=Blattgrünarten"}},
		{"Benenne Wurzel in Stamm um", nil},
	} {
		shown, err := session.Show(picture, []string{c.wish}, nil)
		if err != nil {
			t.Fatal(err)
		}
		raw, err := json.Marshal(shown)
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.runAs(t, spec("image").Revising(picture, nil), llm.Request{Purpose: "image", Language: "de", Feedback: []string{c.wish}, Context: []llm.Material{{Name: agent.RevisionName, JSON: raw}}})
		if c.set == nil {
			if err == nil {
				t.Errorf("%s: %s", c.wish, r.envelope.Response)
			}
			continue
		}
		var got struct{ Patch session.Patch }
		if err != nil || json.Unmarshal(r.envelope.Response, &got) != nil {
			t.Fatalf("%s: %v", c.wish, err)
		}
		var set []string
		for _, e := range got.Patch.Set {
			set = append(set, e.Place+"="+e.Text)
		}
		if !slices.Equal(set, c.set) {
			t.Errorf("%s: %q", c.wish, set)
		}
		if _, err := got.Patch.Apply(picture, nil); err != nil {
			t.Errorf("%s: %v", c.wish, err)
		}
	}
	a, m := worksheet(t, s)
	p, out := s.revised(t, a, nil, []string{"Ersetze Traubenzucker durch Glucose"}, m)
	if !out.Patched || len(p.Set) == 0 || strings.Contains(string(out.Content), `"Traubenzucker"`) || !strings.Contains(string(out.Content), "Glucose") {
		t.Errorf("%+v", p)
	}
}
