package library_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/reader"
	"pult/backend/store"
)

func clock() time.Time { return time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC) }

// newLibrary is a service over a real database in a temporary folder.
func newLibrary(t testing.TB) (*library.Service, *store.DB) {
	t.Helper()
	db, err := store.Open(t.Context(), store.Options{Dir: t.TempDir(), Now: clock})
	if err != nil {
		t.Fatal(err)
	}
	// Shared by all runs: compiling the PDF engine takes seconds.
	readers := reader.All(filepath.Join(os.TempDir(), "pult-test-pdfium"))
	t.Cleanup(func() {
		if err := errors.Join(reader.Close(readers), db.Close()); err != nil {
			t.Error(err)
		}
	})
	n := 0
	s, err := library.NewService(library.Config{Store: db.Library, Readers: readers, Now: clock, NewID: func() string {
		n++
		return fmt.Sprintf("doc%d", n)
	}})
	if err != nil {
		t.Fatal(err)
	}
	return s, db
}

func write(t testing.TB, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func search(t testing.TB, s *library.Service, text string) []library.Hit {
	t.Helper()
	hits, err := s.Search(t.Context(), library.Query{Text: text})
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return hits
}

// A teacher drops a folder on the window: what can be read is in the library, everything else has a reason, and nothing
// stops.
func TestImportOfAFolder(t *testing.T) {
	s, _ := newLibrary(t)
	dir := t.TempDir()
	heart := write(t, dir, "bio/herz.md", "# Das Herz\n\nDas Herz ist ein Muskel und pumpt das Blut durch den Körper.\n")
	write(t, dir, "bio/kopie.md", "# Das Herz\n\nDas Herz ist ein Muskel und pumpt das Blut durch den Körper.\n")
	write(t, dir, "bio/lunge.txt", "Die Lunge\n\nDie Lunge nimmt Sauerstoff auf und gibt Kohlenstoffdioxid ab.\n")
	write(t, dir, "kaputt.docx", "PK\x03\x04 und dann nichts")
	write(t, dir, "halb.pdf", "%PDF-1.7 und dann nichts")
	write(t, dir, "leer.txt", "")
	write(t, dir, "noten.xlsx", "PK\x03\x04....xl/workbook.xml")
	write(t, dir, "brief.txt", "{\\rtf1 Hallo}")
	write(
		t,
		dir,
		"seite",
		"<!doctype html><title>Ohne Endung</title><p>Eine Seite ohne Endung ist trotzdem eine Seite.</p>",
	)
	write(t, dir, ".versteckt/geheim.md", "# Geheim")
	write(t, dir, "~$herz.docx", "Sperrdatei von Word")
	if err := os.Symlink(heart, filepath.Join(dir, "verweis.md")); err != nil {
		t.Log("no symbolic links here:", err)
	}

	var told []library.Progress
	outcomes, err := s.Import(
		t.Context(),
		[]string{dir, filepath.Join(dir, "fehlt.pdf"), heart},
		func(p library.Progress) { told = append(told, p) },
	)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, o := range outcomes {
		name, _ := filepath.Rel(dir, o.File)
		what := o.FaultKey
		switch {
		case o.Duplicate:
			what = "duplicate"
		case o.Err == nil:
			what = o.Document.Title
		}
		got[filepath.ToSlash(name)] = what
	}
	want := map[string]string{
		"bio/herz.md": "Das Herz", "bio/kopie.md": "duplicate", "bio/lunge.txt": "Die Lunge", "seite": "Ohne Endung",
		"kaputt.docx": "fault.import.broken", "halb.pdf": "fault.import.broken", "leer.txt": "fault.import.empty",
		"noten.xlsx": "fault.import.format", "brief.txt": "brief", "fehlt.pdf": "fault.import.missing",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if last := told[len(told)-1]; last.Done != last.Total || last.Total != len(want) {
		t.Errorf("last progress %+v", last)
	}

	documents, err := s.Documents(t.Context())
	if err != nil || len(documents) != 4 {
		t.Fatalf("%d documents, %v", len(documents), err)
	}
	d, passages, err := s.Document(t.Context(), outcomes[0].Document.ID)
	if err != nil {
		t.Fatal(err)
	}
	if d.Format != "md" || d.Origin != "herz.md" || d.Language != "de" || d.Words != 12 || len(passages) != 1 ||
		passages[0].Heading != "Das Herz" {
		t.Errorf("%+v %+v", d, passages)
	}
	if err := s.Remove(t.Context(), d.ID); err != nil {
		t.Fatal(err)
	}
	if hits := search(t, s, "Muskel"); len(hits) != 0 {
		t.Errorf("a removed document is found: %+v", hits)
	}
	if err := s.Remove(t.Context(), d.ID); !fault.Is(err, fault.NotFound) {
		t.Errorf("removed twice: %v", err)
	}
}

// An empty path, as a script makes of a variable that is not set, names nothing: least of all the folder the program
// stands in.
func TestImportOfNoPath(t *testing.T) {
	s, _ := newLibrary(t)
	dir := t.TempDir()
	write(t, dir, "herz.md", "# Das Herz\n\nDas Herz ist ein Muskel und pumpt das Blut durch den Körper.\n")
	t.Chdir(dir)
	outcomes, err := s.Import(t.Context(), []string{""}, nil)
	if err != nil || len(outcomes) != 1 || outcomes[0].FaultKey != "fault.import.noPath" ||
		!fault.Is(outcomes[0].Err, fault.Invalid) {
		t.Errorf("%+v, %v", outcomes, err)
	}
	if outcomes, err = s.Import(t.Context(), []string{"."}, nil); err != nil || len(outcomes) != 1 ||
		outcomes[0].Err != nil {
		t.Errorf("the folder by its name: %+v, %v", outcomes, err)
	}
}

func TestImportStopsWhenAsked(t *testing.T) {
	s, _ := newLibrary(t)
	dir := t.TempDir()
	var paths []string
	for i := range 5 {
		paths = append(paths, write(t, dir, fmt.Sprintf("%d.txt", i), fmt.Sprintf("Text %d über die Stadt.", i)))
	}
	ctx, stop := context.WithCancel(t.Context())
	outcomes, err := s.Import(ctx, paths, func(p library.Progress) {
		if p.Done == 2 {
			stop()
		}
	})
	if !fault.Is(err, fault.Cancelled) || len(outcomes) != 5 {
		t.Fatalf("%v, %d outcomes", err, len(outcomes))
	}
	for i, o := range outcomes {
		if stored := o.Document.ID != ""; stored != (i < 2) || !stored && !fault.Is(o.Err, fault.Cancelled) {
			t.Errorf("file %d: %+v", i, o)
		}
	}
	if documents, err := s.Documents(t.Context()); err != nil || len(documents) != 2 {
		t.Errorf("%d documents, %v", len(documents), err)
	}
}

func TestSearchForgivesSpelling(t *testing.T) {
	s, _ := newLibrary(t)
	dir := t.TempDir()
	_, err := s.Import(t.Context(), []string{
		write(t, dir, "a.md", "# Verkehr\n\nDie Straße führt über die Brücke. Ihre Größe ist bekannt.\n"),
		write(t, dir, "b.md", "# Pflanzen\n\nDie Fotosynthese ist ein Vorgang in grünen Blättern der Pflanzen.\n"),
		write(t, dir, "c.md", "# The water cycle\n\nWater evaporates from the sea and the clouds carry it over the land.\n"),
		write(
			t,
			dir,
			"d.md",
			"# Wetter\n\nEs ist schon spät und der Kreislaufzusammenbruch droht.\n\n# Kunst\n\nDas Bild ist schön.\n",
		),
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]string{
		"über": "a.md", "UBER": "a.md", "ueber": "a.md", "Strasse": "a.md", "groesse": "a.md", "GRÖSSE": "a.md",
		"Photosynthese": "b.md", "Wie funktioniert die Photosynthese?": "b.md", "fotosyn": "b.md",
		"Fotosynthesegleichung": "b.md",
		"evaporation of water":  "c.md", "cloud": "c.md", "Kreislauf": "d.md", "Pflanzen im Weltall": "b.md",
	} {
		hits := search(t, s, query)
		if len(hits) == 0 || hits[0].Document.Origin != want {
			t.Errorf("%q: %+v", query, hits)
		}
	}
	for _, query := range []string{"", "?", "der die das", "Quantenphysik", "\x00"} {
		if hits := search(t, s, query); len(hits) != 0 {
			t.Errorf("%q finds %q", query, hits[0].Passage.Text)
		}
	}
	if hits := search(t, s, "schön"); len(hits) != 2 || hits[0].Passage.Heading != "Kunst" {
		t.Errorf("schön: %+v", hits)
	}
	if hits := search(t, s, "Grösse der Brücken"); hits[0].Snippet != "Die Straße führt über die \x02Brücke\x03. Ihre "+
		"\x02Größe\x03 ist bekannt." {
		t.Errorf("snippet %q", hits[0].Snippet)
	}
	only, err := s.Search(t.Context(), library.Query{Text: "die", Language: "en"})
	if err != nil || len(only) != 0 {
		t.Errorf("%v %v", only, err)
	}
}

func TestSnippetShowsTheBestPlace(t *testing.T) {
	s, _ := newLibrary(t)
	filler := strings.Repeat("Ein Satz über etwas völlig anderes steht hier. ", 8)
	text := "# Chemie\n\nWasser ist nass. " + filler +
		"Wasser und Öl mischen sich nicht, weil Öl unpolar ist. " + filler + "\n"
	if _, err := s.Import(t.Context(), []string{write(t, t.TempDir(), "chemie.md", text)}, nil); err != nil {
		t.Fatal(err)
	}
	hits := search(t, s, "Öl Wasser mischen")
	if len(hits) != 1 {
		t.Fatalf("%d hits", len(hits))
	}
	got := hits[0].Snippet
	if !strings.Contains(got, "\x02Wasser\x03 und \x02Öl\x03 \x02mischen\x03 sich nicht, weil \x02Öl\x03 unpolar") ||
		utf8.RuneCountInString(got) > 240 ||
		!strings.HasPrefix(got, "…") ||
		!strings.HasSuffix(got, "…") {
		t.Errorf("%d characters: %q", utf8.RuneCountInString(got), got)
	}
}

// Nothing that can be typed makes the database complain, and every snippet is short, whole UTF-8 with paired marks.
func TestSearchTakesAnyInput(t *testing.T) {
	s, _ := newLibrary(t)
	if err := s.Seed(t.Context()); err != nil {
		t.Fatal(err)
	}
	pieces := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{
		`"`, `'`, "*", "(", ")", "AND", "OR", "NOT", "NEAR(", "^", ":", "-", "+", "{", "}", "title:", `""`, "\x00", "ß",
		"Ü", "Fotosynthese", "Herz-Kreislauf-System", "die", "Wasser", "E-", "-E", "ﬃ", "²", "१", "漢字", "👍🏽",
	}))
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(
			rapid.SliceOfN(pieces, 0, 12).Draw(t, "pieces"),
			rapid.SampledFrom([]string{"", " "}).Draw(t, "separator"),
		)
		hits, err := s.Search(
			context.Background(),
			library.Query{Text: text, Language: rapid.SampledFrom([]string{"", "de", "en"}).Draw(t, "language"), Limit: 5},
		)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		for _, h := range hits {
			if !utf8.ValidString(h.Snippet) || utf8.RuneCountInString(h.Snippet) > 240 ||
				strings.Count(h.Snippet, "\x02") != strings.Count(h.Snippet, "\x03") {
				t.Fatalf("%q: snippet %q", text, h.Snippet)
			}
		}
	})
}

func TestSeed(t *testing.T) {
	s, db := newLibrary(t)
	if err := s.Seed(t.Context()); err != nil {
		t.Fatal(err)
	}
	first, err := s.Documents(t.Context())
	if err != nil || len(first) == 0 {
		t.Fatalf("%d articles, %v", len(first), err)
	}
	for _, d := range first {
		if !strings.HasPrefix(d.ID, "starter:") || d.Origin != "starter" || d.Author != "Pult" || d.Licence != "CC BY 4.0" ||
			d.Language == "" ||
			d.Subject == "" ||
			d.Passages == 0 {
			t.Errorf("%+v", d)
		}
	}

	// An older program had another text for an article, and one was lost.
	old := first[0]
	for _, id := range []string{first[0].ID, first[1].ID} {
		if err := s.Remove(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	old.Hash = "an older text"
	if err := db.Library.AddDocument(t.Context(), old,
		[]library.Passage{{Kind: library.Prose, Text: "Uralttext"}}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.Seed(t.Context()); err != nil {
			t.Fatal(err)
		}
		again, err := s.Documents(t.Context())
		if err != nil || len(again) != len(first) {
			t.Fatalf("%d articles, %v", len(again), err)
		}
	}
	if hits := search(t, s, "Uralttext"); len(hits) != 0 {
		t.Errorf("the old text is still found: %+v", hits)
	}
}

func TestPickBelievesTheContent(t *testing.T) {
	readers := reader.All("")
	zip := "PK\x03\x04\x14\x00\x00\x00\x00\x00"
	for _, c := range []struct{ name, head, want string }{
		{"notizen.txt", "%PDF-1.4 ...", "pdf"},
		{"blatt.PDF", "", "pdf"},
		{"text", "<!DOCTYPE html><html>", "html"},
		{"seite.md", "\ufeff<html lang=de>", "html"},
		{"a.docx", zip + "[Content_Types].xml", "docx"},
		{"a.odt", zip + "word/document.xml", "docx"},
		{"a.docx", zip + "mimetypeapplication/vnd.oasis.opendocument.text", "odt"},
		{"a.docx", zip + "mimetypeapplication/vnd.oasis.opendocument.spreadsheet", ""},
		{"folien.docx", zip + "ppt/presentation.xml", "pptx"},
		{"archiv.zip", zip + "bilder/", ""},
		{"bild.txt", "\x89PNG\r\n", ""},
		{"alt.doc", "\xd0\xcf\x11\xe0", ""},
		{"README.Markdown", "# Hallo", "md"},
		{"ohne", "Hallo", ""},
	} {
		got := ""
		if r := library.Pick(readers, c.name, []byte(c.head)); r != nil {
			got = r.Formats()[0]
		}
		if got != c.want {
			t.Errorf("%s %.20q: %q, want %q", c.name, c.head, got, c.want)
		}
	}
}

func TestServiceNeedsEverything(t *testing.T) {
	if _, err := library.NewService(library.Config{Readers: reader.All(""), Now: clock}); !fault.Is(err, fault.Internal) {
		t.Errorf("got %v", err)
	}
}
