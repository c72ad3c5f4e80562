package offline_test

import (
	"encoding/json"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/llm"
	"pult/backend/music"
	"pult/backend/session"
)

// A song that is to be changed keeps its words, those of the teacher, too: they are shown before they are played, less what was to go.
func TestASongIsChanged(t *testing.T) {
	s := newShelf(t)
	line := func(text string) []session.SongLine { return []session.SongLine{{Text: text, Cites: []int{}}} }
	song := session.Song{
		Title: "Licht", Topic: "Photosynthese", Language: "de", Style: music.Pop, Tempo: music.Medium, Seconds: 120, Sources: []session.Source{}, Unused: []string{},
		Stanzas: []session.SongStanza{
			{Kind: music.Verse, Lines: line("eins")}, {Kind: music.Chorus, Lines: line("Refrain")}, {Kind: music.Verse, Lines: line("zwei")}, {Kind: music.Bridge, Lines: line("drei")},
		},
	}
	raw, err := json.Marshal(song)
	if err != nil {
		t.Fatal(err)
	}
	asking := spec("music")
	asking.Finish = func(json.RawMessage, []session.File) (agent.Outcome, error) { return agent.Outcome{}, nil } // its reply is a question
	a := session.Artifact{Type: session.MusicType, Content: raw}
	for wish, want := range map[string]string{
		"Lass Strophe 2 weg":                    "eins Refrain drei",
		"ohne Refrain":                          "eins zwei drei",
		"Lass die zweite Strophe weg":           "eins Refrain drei",
		"Lass die letzte Strophe weg":           "eins Refrain drei",
		"without the chorus":                    "eins zwei drei",
		"schneller":                             "eins Refrain zwei drei",
		"als Rap und lass die Bridge weg":       "eins Refrain zwei",
		"Lass Strophe 9 weg":                    "eins Refrain zwei drei",
		"langsamer, bitte als klassisches Lied": "eins Refrain zwei drei",
	} {
		shown, err := session.Show(a, []string{wish}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if raw, err = json.Marshal(shown); err != nil {
			t.Fatal(err)
		}
		r, err := s.runAs(t, asking, llm.Request{
			Purpose: "music", Language: "de", Params: map[string]string{"topic": "Photosynthese", "style": "pop", "tempo": "medium", "duration": "120"}, Feedback: []string{wish},
			Context: []llm.Material{{Name: agent.RevisionName, JSON: raw}},
		})
		var asked struct{ Draft string }
		if err == nil {
			err = json.Unmarshal(r.envelope.Response, &asked)
		}
		if err != nil {
			t.Fatalf("%s: %v", wish, err)
		}
		var got []string
		for _, stanza := range session.ReadLyrics(asked.Draft) {
			got = append(got, stanza.Lines...)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %q", wish, got, want)
		}
	}
}
