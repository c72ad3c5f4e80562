package export

import (
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"pult/backend/base/i18n"
)

// nameLimit is the length of a file name in bytes: short enough for every file system, mail attachment and synced
// folder.
const nameLimit = 120

// FileName makes "Photosynthese_Klasse-7_2026-11-27.docx". Grade and date are left out when empty or zero. The name is
// valid on Windows, macOS and Linux: spaces and separators become "-", forbidden signs go, umlauts stay, device names
// (CON, NUL, …) get a word before them, and the topic is cut so that all fits nameLimit.
func FileName(topic, grade string, date time.Time, ext string, lang i18n.Lang) string {
	words := i18n.Must(lang)
	tail := ""
	if grade = nameWord(grade); grade != "" {
		tail += "_" + words.Say(i18n.T("export.class")) + "-" + cutBytes(grade, 20)
	}
	if !date.IsZero() {
		tail += "_" + date.Format(time.DateOnly)
	}
	if ext = strings.TrimPrefix(nameWord(ext), "."); ext != "" {
		tail += "." + ext
	}
	if topic = nameWord(topic); topic == "" {
		topic = words.Say(i18n.T("export.untitled"))
	}
	if device(topic + tail) {
		topic = words.Say(i18n.T("export.untitled")) + "-" + topic
	}
	return strings.TrimRight(cutBytes(topic, nameLimit-len(tail)), "-. ") + tail
}

// nameWord is s as a part of a file name.
func nameWord(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), strings.ContainsRune(`/\:|`, r):
			return '-'
		case strings.ContainsRune(`*?"<>`, r), !unicode.IsPrint(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	s = strings.Join(strings.FieldsFunc(norm.NFC.String(s), func(r rune) bool { return r == '-' }), "-")
	return strings.Trim(s, "-. ")
}

// cutBytes shortens s to at most limit bytes without breaking a character.
func cutBytes(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	for limit > 0 && !utf8.RuneStart(s[limit]) {
		limit--
	}
	return s[:limit]
}

// device reports names that Windows keeps for devices, with whatever ending.
func device(name string) bool {
	stem, _, _ := strings.Cut(name, ".")
	stem = strings.ToUpper(strings.TrimSpace(stem))
	if slices.Contains([]string{"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"}, stem) {
		return true
	}
	port, isPort := strings.CutPrefix(stem, "COM")
	if !isPort {
		port, isPort = strings.CutPrefix(stem, "LPT")
	}
	return isPort && utf8.RuneCountInString(port) == 1 && strings.Contains("0123456789¹²³", port)
}

// validName reports whether name is one plain file name.
func validName(name string) bool {
	return name != "" && name != "." && name != ".." && name == filepath.Base(name) &&
		!strings.ContainsAny(name, "/\\:\x00")
}
