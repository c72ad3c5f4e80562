package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pult/backend/base/event"
	"pult/backend/base/i18n"
	"pult/backend/material/export"
	"pult/backend/privacy"
)

// answer answers as the program does, for an installation that asks Gemini.
type answer struct{}

func (answer) Table(context.Context) (privacy.Table, error) {
	return privacy.Of(privacy.Facts{
		Provider: "gemini", DataDir: "/daten", OutDir: "/fertig", Keys: []privacy.KeyPlace{privacy.InKeyring},
		Providers: []privacy.Contact{
			{
				Name:    "gemini",
				Host:    "generativelanguage.googleapis.com",
				Allowed: true,
			}, {Name: "openai", Host: "localhost:11434", Local: true, Allowed: true},
		},
	}), nil
}

func (a answer) Print(ctx context.Context, dir string) (string, error) {
	t, err := a.Table(ctx)
	if err != nil {
		return "", err
	}
	return export.SaveSheet(
		dir,
		t,
		export.SheetMeta{Day: time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC), Version: "test"},
		i18n.Must(i18n.German),
	)
}

func privacySays(t *testing.T, lang, outDir string, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	code := Main(t.Context(), Program{
		Args: append(
			[]string{"privacy"},
			args...), In: strings.NewReader(""), Out: &out, Err: &errs,
		Getenv: func(name string) string { return map[string]string{"LANG": lang}[name] },
		IsTTY:  func() bool { return false }, Version: "test",
		Read: func(context.Context, string, string, event.Sink) (*Services, error) {
			return &Services{Privacy: answer{}, OutDir: outDir, Close: func() error { return nil }}, nil
		},
	})
	if code != Done || errs.Len() > 0 {
		t.Fatalf("%v: code %d, %s", args, code, &errs)
	}
	return out.String()
}

func TestPrivacyNamesEveryRecipient(t *testing.T) {
	de := privacySays(t, "de_DE.UTF-8", "")
	for _, want := range []string{
		"· Pult starten: bleibt auf diesem Computer\n  An wen: niemanden\n",
		"→ Google Gemini: Ihre Texte: nur nach „Senden“; der genaue Text wird vorher angezeigt\n  An wen: " +
			"generativelanguage.googleapis.com\n",
		"nie, solange dieser Anbieter nicht gewählt ist\n  An wen: localhost:11434\n", "• Alle Daten und " +
			"Sicherungskopien liegen auf diesem Computer im Ordner /daten.",
	} {
		if !strings.Contains(de, want) {
			t.Errorf("%q is missing in\n%s", want, de)
		}
	}
	if en := privacySays(t, "en_GB.UTF-8", ""); !strings.Contains(en, "only after “Send”") ||
		strings.Contains(en, "privacy.") {
		t.Error(en)
	}
	var table saidTable
	if err := json.Unmarshal([]byte(privacySays(t, "de_DE.UTF-8", "", "--json")), &table); err != nil ||
		len(table.Rows) != 12 ||
		len(table.Facts) < 6 {
		t.Errorf("%v, %+v", err, table)
	}
	for _, r := range table.Rows {
		if r.To == nil || r.Active && len(r.To) == 0 {
			t.Errorf("row %+v", r)
		}
	}
}

func TestPrivacySavesTheSheet(t *testing.T) {
	usual, wished := t.TempDir(), filepath.Join(t.TempDir(), "neu")
	for dir, args := range map[string][]string{usual: {"--pdf"}, wished: {"--out", wished}} {
		said := strings.TrimSuffix(strings.TrimPrefix(privacySays(t, "", usual, args...), "Gespeichert: "), "\n")
		if filepath.Dir(said) != dir {
			t.Errorf("%v says %q", args, said)
		}
		if raw, err := os.ReadFile(said); err != nil || !bytes.HasPrefix(raw, []byte("%PDF-")) {
			t.Errorf("%s: %v", said, err)
		}
	}
	var saved struct{ Path string }
	if err := json.Unmarshal([]byte(privacySays(t, "", usual, "--pdf", "--json")), &saved); err != nil ||
		filepath.Base(saved.Path) != "Auskunft-Datenschutz (2).pdf" {
		t.Errorf("%v, %q", err, saved.Path)
	}
}
