package handwork_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/material/song/music"
	"pult/backend/model"
)

// A song that is to be changed keeps its words, those of the teacher, too: they are shown before they are played, less
// what was to go.
func TestASongIsChanged(t *testing.T) {
	s := newShelf(t)
	line := func(text string) []artifact.SongLine { return []artifact.SongLine{{Text: text, Cites: []int{}}} }
	song := artifact.Song{
		Title: "Licht", Topic: "Photosynthese", Language: "de", Style: music.Pop, Tempo: music.Medium, Seconds: 120,
		Sources: []artifact.Source{}, Unused: []string{},
		Stanzas: []artifact.SongStanza{
			{
				Kind:  music.Verse,
				Lines: line("eins"),
			},
			{Kind: music.Chorus, Lines: line("Refrain")},
			{Kind: music.Verse, Lines: line("zwei")},
			{Kind: music.Bridge, Lines: line("drei")},
			{Kind: music.Verse, Lines: line("vier")},
		},
	}
	raw, err := json.Marshal(song)
	if err != nil {
		t.Fatal(err)
	}
	asking := spec("music")
	// its reply is a question
	asking.Finish = func(_ agent.Task, _ json.RawMessage, _ []artifact.File) (agent.Outcome, error) {
		return agent.Outcome{}, nil
	}
	a := artifact.Artifact{Type: artifact.MusicType, Content: raw}
	unfollowed := []string{
		"Lass Strophe 9 weg", "Lass Strophe 1 und 9 weg", "Lass die letzten 2 Strophen weg",
		"Lass Strophe 2 nicht weg", "Strophe 2 witziger", "ohne Refrain, aber lustiger",
	}
	for wish, want := range map[string]string{
		"Lass Strophe 2 weg":                    "eins Refrain drei vier",
		"ohne Refrain":                          "eins zwei drei vier",
		"Lass die zweite Strophe weg":           "eins Refrain drei vier",
		"Lass die letzte Strophe weg":           "eins Refrain zwei drei",
		"without the chorus":                    "eins zwei drei vier",
		"schneller":                             "eins Refrain zwei drei vier",
		"als Rap und lass die Bridge weg":       "eins Refrain zwei vier",
		"Lass Strophe 9 weg":                    "eins Refrain zwei drei vier",
		"langsamer, bitte als klassisches Lied": "eins Refrain zwei drei vier",
		"Ohne Strophe 1, ohne Strophe 2":        "Refrain drei vier",
		"Lass Strophe 1 und 2 weg":              "Refrain drei vier",
		"Lass die erste und zweite Strophe weg": "Refrain drei vier",
		"Lass die 2. Strophe weg":               "eins Refrain drei vier",
		"Streiche Strophe 1 und 2":              "Refrain drei vier",
		"ohne Strophe 1 und Refrain":            "zwei drei vier",
		"Leave out verse 1 and the chorus":      "zwei drei vier",
		"Mach das Lied ohne Refrain schneller":  "eins zwei drei vier",
		"Lass Strophe 1 und 9 weg":              "eins Refrain zwei drei vier", // half of a wish is not followed
		"Lass die letzten 2 Strophen weg":       "eins Refrain zwei drei vier",
		"Lass Strophe 2 nicht weg":              "eins Refrain zwei drei vier",
		"Strophe 2 witziger":                    "eins Refrain zwei drei vier",
		"ohne Refrain, aber lustiger":           "eins Refrain zwei drei vier",
	} {
		shown, err := artifact.KindOfMusic().Show(a.Content, []string{wish}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if raw, err = json.Marshal(shown); err != nil {
			t.Fatal(err)
		}
		r, err := s.runAs(t, asking, model.Request{
			Purpose: "music", Language: "de", Params: map[string]string{
				"topic": "Photosynthese", "style": "pop",
				"tempo": "medium", "duration": "120",
			}, Feedback: []string{wish},
			Context: []model.Material{{Name: agent.RevisionName, JSON: raw}},
		})
		var asked struct{ Draft string }
		if err == nil {
			err = json.Unmarshal(r.envelope.Response, &asked)
		}
		if err != nil {
			t.Fatalf("%s: %v", wish, err)
		}
		var got []string
		for _, stanza := range artifact.ReadLyrics(asked.Draft) {
			got = append(got, stanza.Lines...)
		}
		said := strings.Contains(r.notes, say("offline.note.wish", "wish", wish)) ||
			strings.Contains(r.notes, say("offline.song.noStanza"))
		if said != slices.Contains(unfollowed, wish) {
			t.Errorf("%s: says of it %q", wish, r.notes)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %q", wish, got, want)
		}
	}
}

// What a wish says about the sound counts, too, where the same words take a stanza out.
func TestASongSoundsAsWishedWithoutAStanza(t *testing.T) {
	s := newShelf(t)
	line := []artifact.SongLine{{Text: "eins", Cites: []int{}}}
	shown, err := json.Marshal(
		artifact.Shown{Wishes: []string{"Mach das Lied ohne Refrain schneller"}, Song: &artifact.Song{
			Title: "Licht", Topic: "Photosynthese", Language: "de", Style: music.Pop, Tempo: music.Medium, Seconds: 120,
			Sources: []artifact.Source{}, Unused: []string{},
			Stanzas: []artifact.SongStanza{{Kind: music.Verse, Lines: line}, {Kind: music.Chorus, Lines: line}},
		}},
	)
	if err != nil {
		t.Fatal(err)
	}
	silent := spec("music")
	silent.Finish = func(_ agent.Task, _ json.RawMessage, _ []artifact.File) (agent.Outcome, error) {
		return agent.Outcome{}, nil
	}
	r, err := s.runAs(t, silent, model.Request{
		Purpose: "music", Language: "de", Context: []model.Material{{Name: agent.RevisionName, JSON: shown}},
		Messages: []model.Message{{Role: model.User, Hint: model.Decline}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := decode[artifact.Song](t, r.envelope.Response); got.Tempo != music.Fast || len(got.Stanzas) != 1 ||
		got.Stanzas[0].Kind != music.Verse {
		t.Errorf("%+v", got)
	}
}
