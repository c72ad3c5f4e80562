package export_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"pult/backend/base/i18n"
	"pult/backend/material/export"
)

func TestFileName(t *testing.T) {
	day := time.Date(2026, 11, 27, 23, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		topic, grade string
		date         time.Time
		ext          string
		lang         i18n.Lang
		want         string
	}{
		{"Photosynthese", "7", day, "docx", i18n.German, "Photosynthese_Klasse-7_2026-11-27.docx"},
		{"Photosynthesis", "7", day, "docx", i18n.English, "Photosynthesis_Year-7_2026-11-27.docx"},
		{"Photosynthese", "", day, ".pdf", i18n.German, "Photosynthese_2026-11-27.pdf"},
		{"Die Größe der Übermacht", "7-8", day, "md", i18n.German, "Die-Größe-der-Übermacht_Klasse-7-8_2026-11-27.md"},
		{"U\u0308bung", "", day, "md", i18n.German, "Übung_2026-11-27.md"},
		{
			"Säuren/Basen: was ist das?", "9/10", day, "docx", i18n.German,
			"Säuren-Basen-was-ist-das_Klasse-9-10_2026-11-27.docx",
		},
		{`a*b?c"d<e>f|g\h`, "", day, "docx", i18n.German, "abcdef-g-h_2026-11-27.docx"},
		{"../../etc/passwd", "", day, "docx", i18n.German, "etc-passwd_2026-11-27.docx"},
		{"...versteckt...", "", time.Time{}, "md", i18n.German, "versteckt.md"},
		{"\x00\x1f\u202etxt.exe", "", day, "pdf", i18n.German, "txt.exe_2026-11-27.pdf"},
		{"CON", "", time.Time{}, "docx", i18n.German, "Ergebnis-CON.docx"},
		{"nul.tar", "", day, "docx", i18n.English, "Result-nul.tar_2026-11-27.docx"},
		{"com1", "", time.Time{}, "md", i18n.German, "Ergebnis-com1.md"},
		{"CON", "", day, "docx", i18n.German, "CON_2026-11-27.docx"},
		{"  ", "", day, "docx", i18n.German, "Ergebnis_2026-11-27.docx"},
	} {
		if got := export.FileName(c.topic, c.grade, c.date, c.ext, c.lang); got != c.want {
			t.Errorf("FileName(%q, %q) = %q, want %q", c.topic, c.grade, got, c.want)
		}
	}
}

func TestFileNameIsAlwaysValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		date := time.Date(2026, 1, rapid.IntRange(1, 28).Draw(t, "day"), 0, 0, 0, 0, time.UTC)
		name := export.FileName(anyText().Draw(t, "topic"), anyText().Draw(t, "grade"), date, "docx", i18n.German)
		switch {
		case len(name) > 120, !utf8.ValidString(name), !norm.NFC.IsNormalString(name):
			t.Fatalf("too long, broken or not NFC: %q", name)
		case strings.ContainsAny(name, "/\\:*?\"<>|\x00\n \t"), strings.HasPrefix(name, "."), name != filepath.Base(name):
			t.Fatalf("forbidden characters: %q", name)
		case !strings.HasSuffix(name, date.Format("_2006-01-02.docx")):
			t.Fatalf("date or ending is lost: %q", name)
		}
	})
}
