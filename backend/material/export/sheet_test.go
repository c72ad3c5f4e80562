package export_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pult/backend/base/i18n"
	"pult/backend/material/export"
	"pult/backend/privacy"
)

// installation is one with everything: both providers, keys in all places.
func installation() privacy.Facts {
	return privacy.Facts{
		Provider: "gemini", DataDir: "/home/lehrerin/.local/share/pult", OutDir: "/home/lehrerin/Dokumente/Pult",
		Profile: "Frau Schneider",
		Keys:    []privacy.KeyPlace{privacy.InKeyring, privacy.InFile, privacy.InSession, privacy.InEnv},
		Providers: []privacy.Contact{
			{Name: "gemini", Host: "generativelanguage.googleapis.com", Allowed: true},
			{Name: "openai", Host: "localhost:11434", Local: true, Allowed: true},
		},
	}
}

// savedSheet saves a sheet and returns its path and its pages.
func savedSheet(t *testing.T, f privacy.Facts, lang i18n.Lang) (string, []string) {
	t.Helper()
	meta := export.SheetMeta{Day: time.Date(2026, 11, 27, 9, 30, 0, 0, time.UTC), Version: "0.3.0"}
	path, err := export.SaveSheet(t.TempDir(), privacy.Of(f), meta, i18n.Must(lang))
	if err != nil {
		t.Fatal(err)
	}
	if keep := os.Getenv("PULT_SHEETS"); keep != "" { // to look at
		raw, err := os.ReadFile(path)
		if err == nil {
			err = os.WriteFile(filepath.Join(keep, strings.ReplaceAll(t.Name(), "/", "_")+string(lang)+".pdf"), raw, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return path, pdfPages(t, path)
}

func TestTheSheetAnswersOnOnePage(t *testing.T) {
	for lang, want := range map[i18n.Lang][]string{
		i18n.German: {
			"Auskunft für Schulleitung und Datenschutz", "27.11.2026", "0.3.0", "niemanden", "Ort, Datum",
			"Unterschrift", "nur nach „Senden“", "Schlüsselbund", "de-DE",
		},
		i18n.English: {
			"Information for head of school", "27 November 2026", "0.3.0", "nobody", "Signature",
			"only after “Send”", "keyring", "en-GB",
		},
	} {
		path, pages := savedSheet(t, installation(), lang)
		if len(pages) != 1 {
			t.Fatalf("%s: %d pages", lang, len(pages))
		}
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(tool(t, "pdftotext", path, "-")), " ") + string(raw)
		for _, w := range append(want, "generativelanguage.googleapis.com", "localhost:11434",
			"/home/lehrerin/.local/share/pult", "Frau Schneider") {
			if !strings.Contains(text, w) &&
				!strings.Contains(strings.ReplaceAll(text, " ", ""), strings.ReplaceAll(w, " ", "")) {
				t.Errorf("%s: the sheet lacks %q:\n%s", lang, w, text[:min(len(text), 4000)])
			}
		}
		if filepath.Base(path) != "Auskunft-Datenschutz.pdf" {
			t.Errorf("the sheet is called %s", path)
		}
	}
}

// TestAnyInstallationFitsOnOnePage has the longest host that the net allows, and a deep folder.
func TestAnyInstallationFitsOnOnePage(t *testing.T) {
	f := installation()
	host := strings.Repeat("ein-langer-name-eines-servers.", 8) + "schule.de:65535"
	for i := range f.Providers {
		f.Providers[i].Host = host
	}
	f.DataDir, f.OutDir, f.LocalOnly = strings.Repeat("/ordner", 40), strings.Repeat("/Dokumente", 30), true
	for _, lang := range []i18n.Lang{i18n.German, i18n.English} {
		path, pages := savedSheet(t, f, lang)
		if len(pages) != 1 {
			t.Fatalf("%d pages", len(pages))
		}
		box := tool(t, "pdftotext", "-bbox", path, "-")
		if got := strings.Count(strings.ReplaceAll(strings.Join(strings.Fields(pages[0]), ""), "\n", ""),
			"schule.de:65535"); got == 0 {
			t.Errorf("the end of the host is lost:\n%s", pages[0])
		}
		if !strings.Contains(box, "65535") {
			t.Errorf("the host is not on the page")
		}
	}
}

// TestASheetIsNeverOverwritten keeps what somebody has signed.
func TestASheetIsNeverOverwritten(t *testing.T) {
	dir := t.TempDir()
	meta := export.SheetMeta{Day: time.Date(2026, 11, 27, 9, 30, 0, 0, time.UTC), Version: "0.3.0"}
	words := i18n.Must(i18n.German)
	for _, want := range []string{"Auskunft-Datenschutz.pdf", "Auskunft-Datenschutz (2).pdf"} {
		path, err := export.SaveSheet(dir, privacy.Of(installation()), meta, words)
		if err != nil || filepath.Base(path) != want {
			t.Fatalf("%s, %v", path, err)
		}
	}
	first, err := export.Sheet(privacy.Of(installation()), meta, words)
	if err != nil {
		t.Fatal(err)
	}
	second, err := export.Sheet(privacy.Of(installation()), meta, words)
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("two prints of one table differ: %v", err)
	}
}
