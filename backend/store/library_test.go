package store

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
)

func TestLibrary(t *testing.T) {
	for name, test := range map[string]func(t *testing.T, s Library){
		"what was added comes back":                 roundTrip,
		"the same content is kept once":             duplicate,
		"all of a document or nothing":              allOrNothing,
		"newest first, starter articles last":       order,
		"a removed document is gone everywhere":     removal,
		"title before heading before text":          ranking,
		"search keeps to a language and a document": filters,
		"search keeps to its limit":                 limits,
		"search without words finds nothing":        noWords,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t, Options{}).Library) })
	}
}

// article is a document in German with a passage per text.
func article(id, title string, texts ...string) (library.Document, []library.Passage) {
	d := library.Document{
		ID: id, Title: title, Author: "A. Muster", Subject: "Biologie", Classes: "6-9", Language: "de", Format: "txt",
		Origin: id + ".txt", Licence: "CC BY 4.0", Hash: "hash of " + id,
		Words:    len(strings.Fields(strings.Join(texts, " "))),
		Passages: len(texts), AddedAt: time.Date(2026, 3, 29, 1, 30, 0, int(123*time.Millisecond), time.UTC),
	}
	passages := make([]library.Passage, len(texts))
	for i, text := range texts {
		passages[i] = library.Passage{DocumentID: id, Position: i, Kind: library.Prose, Text: text}
	}
	return d, passages
}

func add(t *testing.T, s Library, d library.Document, passages []library.Passage) {
	t.Helper()
	if err := s.AddDocument(t.Context(), d, passages); err != nil {
		t.Fatalf("add %s: %v", d.ID, err)
	}
}

func search(t *testing.T, s Library, words string, q library.Query) []library.Hit {
	t.Helper()
	hits, err := s.SearchPassages(t.Context(), library.Expression(words, "de"), q)
	if err != nil {
		t.Fatalf("search %q: %v", words, err)
	}
	return hits
}

func roundTrip(t *testing.T, s Library) {
	d, passages := article("zelle", "Die Zelle", "Zellen sind klein.", "- Kern\n- Wand", "Teil | Aufgabe\nKern | steuert")
	passages[1].Kind, passages[2].Kind = library.List, library.Table
	passages[1].Heading, passages[2].Page = "Aufbau", 3
	add(t, s, d, passages)
	got, stored, err := s.DocumentByID(t.Context(), "zelle")
	if err != nil {
		t.Fatal(err)
	}
	if got != d {
		t.Errorf("document\n got %+v\nwant %+v", got, d)
	}
	for i, p := range stored {
		passages[i].ID = p.ID
		if p != passages[i] || p.ID == 0 {
			t.Errorf("passage %d\n got %+v\nwant %+v", i, p, passages[i])
		}
	}
	if len(stored) != len(passages) {
		t.Errorf("%d passages, want %d", len(stored), len(passages))
	}
	_, _, err = s.DocumentByID(t.Context(), "nichts")
	if !fault.Is(err, fault.NotFound) {
		t.Errorf("an unknown document gives %v", err)
	}
}

func duplicate(t *testing.T, s Library) {
	d, passages := article("a", "Wasser", "Wasser fließt.")
	add(t, s, d, passages)
	twin := d
	twin.ID, twin.Title = "b", "Wasser (Kopie)"
	err := s.AddDocument(t.Context(), twin, passages)
	wantFault(t, err, fault.Conflict, "fault.import.duplicate")
	if title := fault.Of(err).Args["title"]; title != "Wasser" {
		t.Errorf("the fault names %q", title)
	}
	for hash, want := range map[string]bool{d.Hash: true, "another": false} {
		if has, err := s.HasHash(t.Context(), hash); has != want || err != nil {
			t.Errorf("HasHash(%q) = %v, %v", hash, has, err)
		}
	}
	list, err := s.Documents(t.Context())
	if err != nil || len(list) != 1 {
		t.Errorf("%d documents, %v", len(list), err)
	}
}

func allOrNothing(t *testing.T, s Library) {
	d, passages := article("halb", "Halb", "Erster Vulkan.", "Zweiter Vulkan.")
	passages[1].Position = 0
	if err := s.AddDocument(t.Context(), d, passages); !fault.Is(err, fault.Conflict) {
		t.Errorf("two passages in one place give %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	passages[1].Position = 1
	if err := s.AddDocument(ended, d, passages); !fault.Is(err, fault.Cancelled) {
		t.Errorf("a cancelled import gives %v", err)
	}
	if has, err := s.HasHash(t.Context(), d.Hash); has || err != nil {
		t.Errorf("something stayed: %v, %v", has, err)
	}
	if hits := search(t, s, "Vulkan", library.Query{}); len(hits) > 0 {
		t.Errorf("the search still finds %+v", hits)
	}
	add(t, s, d, passages)
}

func order(t *testing.T, s Library) {
	for i, id := range []string{"alt", "starter-neu", "neu", "starter-alt"} {
		d, passages := article(id, id, "Text.")
		d.AddedAt = d.AddedAt.Add(
			time.Duration(map[string]int{"alt": 1, "neu": 2, "starter-alt": 3, "starter-neu": 4}[id]) * time.Hour,
		)
		if i%2 == 1 {
			d.Origin = "starter"
		}
		add(t, s, d, passages)
	}
	list, err := s.Documents(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, d := range list {
		ids = append(ids, d.ID)
	}
	if got := strings.Join(ids, " "); got != "neu alt starter-neu starter-alt" {
		t.Errorf("order is %s", got)
	}
}

func removal(t *testing.T, s Library) {
	d, passages := article("weg", "Vulkane", "Ein Vulkan spuckt Lava.", "Noch ein Vulkan.")
	add(t, s, d, passages)
	_, before, err := s.DocumentByID(t.Context(), "weg")
	if err != nil {
		t.Fatal(err)
	}
	other, otherPassages := article("bleibt", "Berge", "Ein Vulkan ist ein Berg.")
	add(t, s, other, otherPassages)
	if err := s.RemoveDocument(t.Context(), "weg"); err != nil {
		t.Fatal(err)
	}
	if hits := search(t, s, "Vulkan", library.Query{}); len(hits) != 1 || hits[0].Document.ID != "bleibt" {
		t.Errorf("the search finds %+v", hits)
	}
	if err := s.RemoveDocument(t.Context(), "weg"); !fault.Is(err, fault.NotFound) {
		t.Errorf("removing it again gives %v", err)
	}
	add(t, s, d, passages)
	_, after, err := s.DocumentByID(t.Context(), "weg")
	if err != nil {
		t.Fatal(err)
	}
	if after[0].ID <= before[len(before)-1].ID {
		t.Errorf("the number %d of a removed passage came back", after[0].ID)
	}
}

func ranking(t *testing.T, s Library) {
	rankingOf(t, s, "Gewitter", "")
	rankingOf(t, s, "Orkan", strings.Repeat(" Wolken ziehen langsam weiter.", 15))
}

// rankingOf puts a word into a text, a heading and a title; filler makes the texts longer.
func rankingOf(t *testing.T, s Library, word, filler string) {
	t.Helper()
	inText, textPassages := article("text"+word, "Wetter", "Ein "+word+" kommt."+filler)
	inHeading, headingPassages := article("heading"+word, "Wetter heute", "Es donnert."+filler)
	headingPassages[0].Heading = word
	inTitle, titlePassages := article("title"+word, word, "Es blitzt."+filler)
	add(t, s, inText, textPassages)
	add(t, s, inHeading, headingPassages)
	add(t, s, inTitle, titlePassages)
	for i, h := range search(t, s, word, library.Query{}) {
		if want := []string{"title", "heading", "text"}[i] + word; h.Document.ID != want {
			t.Errorf("place %d is %s, want %s", i, h.Document.ID, want)
		}
	}
}

func filters(t *testing.T, s Library) {
	english, passages := article("en", "Water", strings.Split(strings.Repeat("A photon is water;", 60), ";")[:60]...)
	english.Language = "en"
	add(t, s, english, passages)
	german, passages := article(
		"de",
		"Licht",
		"Ein Photon ist ein Lichtteilchen, und es ist nicht nass, sondern schnell und hell und ohne Masse.",
	)
	add(t, s, german, passages)
	word := "photon OR foton"
	for _, c := range []struct {
		q    library.Query
		want int
		id   string
	}{
		{library.Query{Limit: 200}, 61, ""},
		{library.Query{Limit: 5, Language: "de"}, 1, "de"},
		{library.Query{Limit: 5, Language: "en"}, 5, "en"},
		{library.Query{Limit: 200, Document: "de"}, 1, "de"},
		{library.Query{Limit: 200, Document: "en"}, 60, "en"},
		{library.Query{Limit: 200, Document: "en", Language: "de"}, 0, ""},
		{library.Query{Limit: 200, Document: "unknown"}, 0, ""},
	} {
		hits, err := s.SearchPassages(t.Context(), word, c.q)
		if err != nil || len(hits) != c.want {
			t.Errorf("%+v finds %d, %v, want %d", c.q, len(hits), err, c.want)
		}
		for _, h := range hits {
			if c.id != "" && h.Document.ID != c.id {
				t.Errorf("%+v finds %s", c.q, h.Document.ID)
			}
		}
	}
}

func limits(t *testing.T, s Library) {
	d, passages := article("a", "Viel", strings.Split(strings.Repeat("Wasser;", 250), ";")[:250]...)
	add(t, s, d, passages)
	for limit, want := range map[int]int{0: 20, -3: 20, 7: 7, 200: 200, 1000: 200} {
		hits := search(t, s, "Wasser", library.Query{Limit: limit})
		if len(hits) != want {
			t.Errorf("limit %d gives %d, want %d", limit, len(hits), want)
		}
		for i, h := range hits {
			if h.Passage.Position != i {
				t.Errorf("equal hits are out of order: place %d is passage %d", i, h.Passage.Position)
				break
			}
		}
	}
}

func noWords(t *testing.T, s Library) {
	d, passages := article("a", "Wasser", "Wasser.")
	add(t, s, d, passages)
	for _, expression := range []string{"", "  ", library.Expression("und", "de"), library.Expression(`"*:^(`, "de")} {
		hits, err := s.SearchPassages(t.Context(), expression, library.Query{})
		if err != nil || len(hits) > 0 {
			t.Errorf("%q finds %v, %v", expression, hits, err)
		}
	}
	_, err := s.SearchPassages(t.Context(), `"open`, library.Query{})
	if err == nil || errors.Is(err, context.Canceled) {
		t.Errorf("an expression that nobody made gives %v", err)
	}
}
