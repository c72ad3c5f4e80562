//go:build !race

package acceptance_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pult/backend/app"
	"pult/backend/artifact"
	"pult/backend/knowledge"
	"pult/backend/knowledge/zim/zimtest"
	"pult/backend/material/diagram"
	"pult/backend/material/export"
	"pult/backend/model/provider"
)

// drop puts a ZIM file beside the data and adds it, as the window does with what is dropped; then its index is made.
func drop(t *testing.T, o *app.App, dir string, book *zimtest.Book) {
	t.Helper()
	path := filepath.Join(dir, "lexikon.zim")
	if err := os.WriteFile(path, book.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	outcomes, err := o.Library.Import(t.Context(), []string{path}, nil)
	if err != nil || len(outcomes) != 1 || outcomes[0].Err != nil || outcomes[0].Document.Format != "zim" {
		t.Fatalf("%+v, %v", outcomes, err)
	}
	if err := o.Archives.IndexAll(t.Context(), false); err != nil {
		t.Fatal(err)
	}
}

// attributed: every source is an article of the encyclopedia, and what is printed names its address and its licence.
func attributed(address, licence string) check {
	return func(t *testing.T, r *results) {
		t.Helper()
		for _, s := range r.research.Sources {
			if from := knowledge.Of(s.Origin, s.URL).ID; from != "zim" || s.URL != address || s.Licence != licence {
				t.Errorf("%q comes from %s, %q, %q", s.Title, from, s.URL, s.Licence)
			}
			if s.Copy == "" || s.Date != "2026-05-01" {
				t.Errorf("%q is not attested: %+v", s.Title, s)
			}
		}
		wish := export.Wish{RunID: r.run.ID, Format: export.Markdown, Dir: t.TempDir()}
		written, err := r.Exporter.Export(t.Context(), wish)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(written.Paths[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{address, "Lizenz " + licence, "Klexikon (ZIM)"} {
			if !strings.Contains(string(text), want) {
				t.Errorf("the print does not name %q:\n%s", want, text)
			}
		}
	}
}

// Whole jobs on what only an encyclopedia in a ZIM file knows: research with a picture, a worksheet, a quiz.
func TestWholeJobsOnAnEncyclopedia(t *testing.T) {
	page := func(title string) check {
		return attributed("https://klexikon.zum.de/wiki/"+title, "CC BY-SA 4.0")
	}
	for _, j := range []job{
		{
			name:    "research and picture",
			request: "Recherchiere den Marienkäfer für Klasse 3 und erstelle ein Bild", agents: "research image",
			checks: []check{
				cited, page("Marienk%C3%A4fer"), drawn(diagram.Process, 4), labelsFromTheResearch, says("Larve", "Puppe"),
			},
		},
		{
			name:    "worksheet",
			request: "Erstelle ein Arbeitsblatt zum Leuchtturm für Klasse 4 mit Lösungen", agents: "research edit",
			checks: []check{cited, page("Leuchtturm"), solved, points},
		},
		{
			name:    "quiz",
			request: "Erstelle ein Quiz zum Biber für Klasse 4", agents: "research edit",
			checks: []check{cited, page("Biber"), tasks(artifact.TruthTask)},
		},
	} {
		t.Run(j.name, func(t *testing.T) {
			t.Parallel()
			j.zim = zimtest.Klexikon
			r := j.done(t, provider.Offline)
			for _, c := range j.checks {
				c(t, r)
			}
			r.print(t.TempDir())
		})
	}
}
