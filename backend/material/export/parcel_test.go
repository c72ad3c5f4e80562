package export_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/reader"
	"pult/backend/material/export"
	"pult/backend/workflow"
)

// packed is the parcel of a worksheet on which a child is named, made with a model from three sources.
func packed(t *testing.T) (export.Written, map[string]string, string) {
	t.Helper()
	doc := worksheet()
	doc.Blocks[4].Entries[0].Text = "Was ist Asche? Ben Krüger (ben.krueger@example.org) hat es erzählt."
	doc.Sources = []artifact.Source{
		{Title: "Vulkan", Origin: "Klexikon", URL: "https://klexikon.zum.de/wiki/Vulkan", Licence: "CC BY-SA 4.0"},
		{Title: "Vulkane", Origin: library.StarterOrigin, Licence: "CC BY 4.0"},
		{Title: "Erdkunde 6", Origin: "Erdkunde 6.pdf"},
	}
	sheet := newArtifact(t, "a1", artifact.DocumentType, doc)
	sheet.Provider = "gemini"
	sheet.Files = []artifact.File{{Name: artifact.NotesFile, Data: []byte("<score/>")}}
	w, err := exporterOf(t, "zip").Write(export.Printing{
		Run: workflow.Run{Title: "Vulkane", Language: i18n.German, State: workflow.Completed},
		Day: time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC), Dir: t.TempDir(), Artifacts: []artifact.Artifact{sheet},
	})
	if err != nil || len(w.Paths) != 2 {
		t.Fatal(w, err)
	}
	file, err := os.ReadFile(w.Paths[0])
	if err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile(w.Paths[1])
	if err != nil {
		t.Fatal(err)
	}
	return w, contents(t, file), string(list)
}

// A parcel has the sheet to change and to print, which both are read again, and says where it comes from, what may be
// done with it and who wrote in it.
func TestAParcelForColleagues(t *testing.T) {
	_, parts, _ := packed(t)
	if len(parts) != 6 || parts["Vulkane_2026-11-30.musicxml"] != "<score/>" {
		t.Errorf("%d files", len(parts))
	}
	for name, r := range map[string]library.Reader{
		"Vulkane_2026-11-30.docx": reader.DOCX{}, "Vulkane_2026-11-30.pdf": &reader.PDF{},
	} {
		content, err := r.Read(t.Context(), name, bytes.NewReader([]byte(parts[name])), int64(len(parts[name])))
		if err != nil {
			t.Fatal(name, err)
		}
		var text strings.Builder
		for _, b := range content.Blocks {
			text.WriteString(b.Text + "\n")
		}
		if !strings.Contains(text.String(), "Lava ist kalt.") || !strings.Contains(text.String(), "Lösungen") {
			t.Errorf("%s: %s", name, text.String())
		}
	}
	for name, wants := range map[string][]string{
		"Quellen.txt": {
			"„Vulkan“, Klexikon, https://klexikon.zum.de/wiki/Vulkan, Lizenz CC BY-SA 4.0.", "„Erdkunde 6“, Datei",
		},
		"Lizenz.txt": {
			"CC BY-SA 4.0: Weitergeben und verändern", "CC BY 4.0: Weitergeben", "keine Lizenz bekannt",
			"wer es weitergibt): ____",
		},
		"KI-Hinweis.txt": {"eine KI mitgeschrieben (Google Gemini)", "hat das Ergebnis freigegeben"},
	} {
		for _, want := range wants {
			if !strings.Contains(parts[name], want) {
				t.Errorf("%s lacks %q:\n%s", name, want, parts[name])
			}
		}
		if !strings.HasPrefix(parts[name], "\ufeff") || strings.Contains(strings.ReplaceAll(parts[name], "\r\n", ""), "\n") {
			t.Errorf("%s is no text for every editor", name)
		}
	}
}

// What to look at before is not in the parcel: it names what others shall not read. It asks for what was found, and the
// export says so at once.
func TestBeforeAParcelLeaves(t *testing.T) {
	w, _, list := packed(t)
	if filepath.Base(w.Paths[1]) != "Vulkane-Vor-dem-Weitergeben_2026-11-30.txt" {
		t.Error(w.Paths)
	}
	for _, want := range []string{
		"☐ Im Text stehen Namen oder persönliche Angaben. Brauchen die anderen sie? Ben Krüger; ben.krueger@example.org",
		"☐ Darf das weitergegeben werden? Die Rechte sind Pult nicht bekannt: „Erdkunde 6“, Datei Erdkunde 6.pdf.",
		"☐ Eine Quelle hat eine Lizenz CC BY-SA", "☐ Aufgaben und Lösungen",
	} {
		if !strings.Contains(list, want) {
			t.Errorf("no %q in\n%s", want, list)
		}
	}
	if strings.Contains(list, "Entwurf") || strings.Count(list, "Rechte sind Pult") != 1 {
		t.Errorf("asked for what is clear:\n%s", list)
	}
	for _, want := range []string{"„Vulkane-Vor-dem-Weitergeben_2026-11-30.txt“", "Ben Krüger", "„Erdkunde 6“"} {
		if !strings.Contains(notesOf(w), want) {
			t.Errorf("not said: %q in %q", want, notesOf(w))
		}
	}
}
