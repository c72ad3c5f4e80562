package quiz_test

import (
	"database/sql"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pult/backend/artifact"
	"pult/backend/material/quiz"
)

func vocabularyTest() artifact.Document {
	header := []string{"Nr.", "Deutsch", "Englisch"}
	return artifact.Document{
		Title: "Vokabeltest: Unit 3", Language: "de", Grade: "5", Kind: artifact.WorksheetKind,
		Blocks: []artifact.Block{
			{Kind: artifact.TableBlock, Header: header, Rows: [][]string{{"1", "Hund", ""}, {"2", "Haus", ""}}},
			{
				Kind: artifact.TableBlock, Header: header, Teacher: true,
				Rows: [][]string{{"1", "Hund", "dog"}, {"2", "Haus", "house <big>"}},
			},
		},
	}
}

// Anki's collection is a database: SQLite opens it, and finds a note for each pair with a card for each direction. A
// second export has the same notes, so that they are brought up to date.
func TestAnkiIsOpenedBySQLite(t *testing.T) {
	sheet := quiz.Of(vocabularyTest(), nil)
	glossary := quiz.Of(artifact.Document{Title: "Glossar", Language: "de", Blocks: []artifact.Block{{
		Kind: artifact.GlossaryBlock, Entries: []artifact.Entry{{Text: "ATP", Answers: []string{"Energieträger"}}},
	}}}, nil)
	var guids []string
	for _, at := range []int64{1_790_000_000, 1_800_000_000} {
		f, err := quiz.Anki(t.Context(), []quiz.Sheet{sheet, glossary}, time.Unix(at, 0))
		if err != nil || f.Count != 3 {
			t.Fatal(f.Count, err)
		}
		parts := unzipped(t, f.Data)
		path := filepath.Join(t.TempDir(), "collection.anki2")
		if err := os.WriteFile(path, parts["collection.anki2"], 0o600); err != nil || string(parts["media"]) != "{}" {
			t.Fatal(string(parts["media"]), err)
		}
		guids = append(guids, asked(t, path))
	}
	if guids[0] != guids[1] {
		t.Errorf("%s, then %s", guids[0], guids[1])
	}
}

// asked looks into a collection and returns the ids of its notes.
func asked(t *testing.T, path string) string {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var version, number int
	var models, decks, guids, fields, check string
	if err := errors.Join(
		db.QueryRowContext(t.Context(), "SELECT ver, models, decks FROM col").Scan(&version, &models, &decks),
		db.QueryRowContext(t.Context(), "SELECT group_concat(guid), "+
			"group_concat(replace(flds, char(31), '='), '; ') FROM notes ORDER BY id").Scan(&guids, &fields),
		db.QueryRowContext(t.Context(), "SELECT count(*) FROM cards c JOIN notes n ON n.id = c.nid").Scan(&number),
		db.QueryRowContext(t.Context(), "PRAGMA integrity_check").Scan(&check),
	); err != nil {
		t.Fatal(err)
	}
	if version != 11 || check != "ok" || number != 2*2+1 ||
		fields != "Hund=dog; Haus=house &lt;big&gt;; ATP=Energieträger" {
		t.Errorf("version %d, %s, %d cards of %q", version, check, number, fields)
	}
	for _, want := range []string{"Vokabeltest: Unit 3 (Klasse 5)", "Glossar", "Default"} {
		if !strings.Contains(decks, want) {
			t.Errorf("no deck %q in %s", want, decks)
		}
	}
	var read map[string]struct {
		Tmpls, Flds []struct{ Name string }
	}
	if err := json.Unmarshal([]byte(models), &read); err != nil || len(read) != 2 {
		t.Fatal(err, models)
	}
	return guids
}

// A sheet without tasks is asked by its pairs: words of a language in both programs, a glossary by what its words mean.
func TestPairsAreQuestions(t *testing.T) {
	words := quiz.Of(vocabularyTest(), nil)
	text := string(quiz.GIFT([]quiz.Sheet{words}).Data)
	if !strings.Contains(text, "Wie heißt „Hund“ in der anderen Sprache? {=dog}") {
		t.Error(text)
	}
	terms := quiz.Sheet{Title: "Glossar", Language: "de", Cards: []quiz.Card{
		{Front: "Chlorophyll", Back: "Chlorophyll ist der grüne Blattfarbstoff."},
		{Front: "Stärke", Back: "Pflanzen speichern Energie als Stärke."},
	}}
	files, err := quiz.Kahoot(terms)
	if err != nil {
		t.Fatal(err)
	}
	rows := cells(t, files[0].Data)
	got := rows[9]["B"] + rows[9]["H"] + rows[10]["B"]
	if got != "Welcher Begriff ist gemeint: „der grüne Blattfarbstoff“?1"+
		"Welcher Begriff ist gemeint: „Pflanzen speichern Energie als …“?" {
		t.Error(got)
	}
	cards, err := quiz.H5P(terms)
	if err != nil || !strings.Contains(string(unzipped(t, cards[0].Data)["h5p.json"]), `"mainLibrary":"H5P.Dialogcards"`) {
		t.Error(err)
	}
	lesson := artifact.Document{Language: "de", Blocks: []artifact.Block{{
		Kind: artifact.TableBlock, Header: []string{"Zeit", "Phase"}, Rows: [][]string{{"5", "Einstieg"}},
	}}}
	if s := quiz.Of(lesson, nil); len(s.Cards)+len(s.Groups) > 0 {
		t.Errorf("a plan of a lesson was asked: %+v", s)
	}
}

// A word with two meanings is two cards, and stays so when the file is imported once more.
func TestAFrontWithTwoBacksIsTwoNotes(t *testing.T) {
	sheet := quiz.Of(artifact.Document{Title: "Wörter", Language: "de", Blocks: []artifact.Block{{
		Kind: artifact.GlossaryBlock, Entries: []artifact.Entry{
			{Text: "Bank", Answers: []string{"Sitzmöbel"}}, {Text: "Bank", Answers: []string{"Geldinstitut"}},
		},
	}}}, nil)
	f, err := quiz.Anki(t.Context(), []quiz.Sheet{sheet}, time.Unix(1_800_000_000, 0))
	if err != nil || f.Count != 2 {
		t.Fatal(f.Count, err)
	}
	path := filepath.Join(t.TempDir(), "collection.anki2")
	if err := os.WriteFile(path, unzipped(t, f.Data)["collection.anki2"], 0o600); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	var different int
	if err := db.QueryRowContext(t.Context(), "SELECT count(DISTINCT guid) FROM notes").Scan(&different); err != nil ||
		different != 2 {
		t.Errorf("%d ids, %v", different, err)
	}
}
