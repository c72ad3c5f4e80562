package reader

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
	"pgregory.net/rapid"

	"pult/backend/base/fault"
)

// letters are a text in three alphabets.
const letters = "Größe, Straße, „Übung“ – 5 €. Φωτοσύνθεση και νερό. Фотосинтез и вода."

// labels are all labels of the WHATWG with the encoding they name.
func labels(t *testing.T) map[string]string {
	t.Helper()
	raw, err := os.ReadFile("testdata/labels.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for line := range strings.Lines(string(raw)) {
		if label, name, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			all[label] = name
		}
	}
	return all
}

// sample is what an encoding has of the letters.
func sample(enc encoding.Encoding) string {
	var b strings.Builder
	for _, r := range letters {
		if _, err := enc.NewEncoder().String(string(r)); err == nil {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func encoded(t *testing.T, enc encoding.Encoding, text string) []byte {
	t.Helper()
	out, err := enc.NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Every label of the standard, in the header and in the page itself.
func TestCase44EveryEncodingOfTheWHATWG(t *testing.T) {
	all := labels(t)
	if len(all) < 220 {
		t.Fatalf("only %d labels", len(all))
	}
	for label, name := range all {
		enc, err := htmlindex.Get(label)
		if err != nil {
			t.Errorf("%s: %v", label, err)
			continue
		}
		if got, _ := htmlindex.Name(enc); got != name {
			t.Errorf("%s is %s, want %s", label, got, name)
		}
		if name == "replacement" {
			if _, err := DecodePage([]byte("<p>Text"), "text/html; charset="+label); !fault.Is(err, fault.Unsupported) {
				t.Errorf("%s: %v", label, err)
			}
			continue
		}
		text := sample(enc)
		page := "<p>" + text + "</p>"
		if got, err := DecodePage(encoded(t, enc, page), `text/html; charset="`+strings.ToUpper(label)+`"`); err != nil ||
			got != page {
			t.Errorf("%s in the header: %q, %v", label, got, err)
		}
		if strings.HasPrefix(name, "utf-16") {
			continue
		}
		page = `<html><head><title>x</title><meta http-equiv="Content-Type" content="text/html; charset=` + label +
			`"></head><p>` + text
		if got, err := DecodePage(encoded(t, enc, page), "text/html"); err != nil || got != page {
			t.Errorf("%s in the page: %q, %v", label, got, err)
		}
	}
}

// Header before mark before declaration before guess.
func TestCase44WhoSaysTheEncoding(t *testing.T) {
	const page = `<meta charset="%"><p>Größe und Ärger, Übung und Maß`
	meta := func(label string) string { return strings.Replace(page, "%", label, 1) }
	mark, utf16be := "\ufeff", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	late := "<p>" + strings.Repeat("plain text ", 400) + "Größe"
	for name, c := range map[string]struct {
		body   []byte
		header string
		want   string
	}{
		"header before declaration": {
			encoded(t, charmap.ISO8859_15, meta("utf-8")), "text/html; charset=iso-8859-15",
			meta("utf-8"),
		},
		"header before mark":             {[]byte(mark + "Φ"), "text/html; charset=iso-8859-7", "ο»ΏΞ¦"},
		"mark before declaration":        {[]byte(mark + meta("windows-1252")), "text/html", meta("windows-1252")},
		"a mark says the order of bytes": {encoded(t, utf16be, mark+meta("x")), "text/html; charset=utf-16", meta("x")},
		"declaration before guess": {
			encoded(t, charmap.Windows1251, `<meta charset=windows-1251>Вода`), "",
			`<meta charset=windows-1251>Вода`,
		},
		"declaration of XML": {
			encoded(t, charmap.ISO8859_2,
				`<?xml version='1.0' encoding='iso-8859-2'?><p>Łódź`), "application/xhtml+xml",
			`<?xml version='1.0' encoding='iso-8859-2'?><p>Łódź`,
		},
		"late letters of undeclared UTF8": {[]byte(late), "text/html", late},
		"the word charset is no claim": {
			[]byte("<script charset></script>" + late), "text/html",
			"<script charset></script>" + late,
		},
		"a header that is not true": {
			encoded(t, charmap.Windows1252, meta("windows-1252")),
			"text/html; charset=utf-8", meta("windows-1252"),
		},
		"a name nobody knows":          {[]byte(meta("utf-8")), "text/html; charset=klingon", meta("utf-8")},
		"UTF-16 cannot declare itself": {[]byte(meta("utf-16")), "text/html", meta("utf-16")},
		"a guess": {
			encoded(t, charmap.Windows1252, "Die Größe der Übung: 5 €, „schön“"), "",
			"Die Größe der Übung: 5 €, „schön“",
		},
		"UTF-16 without any sign": {
			encoded(t, utf16be, "Eine Übung ganz ohne Zeichen am Anfang"), "",
			"Eine Übung ganz ohne Zeichen am Anfang",
		},
	} {
		if got, err := DecodePage(c.body, c.header); err != nil || got != c.want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

func TestWhatIsNoTextIsRefused(t *testing.T) {
	for name, body := range map[string][]byte{
		"picture": []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"),
		"zeros":   make([]byte, 500),
	} {
		if got, err := DecodePage(body, "text/html"); !fault.Is(err, fault.Unsupported) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}

// Whatever the bytes and the header are, there is text or a refusal, and text is UTF-8 without a mark.
func TestDecodePageIsTotal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		body := rapid.SliceOfN(rapid.Byte(), 0, 400).Draw(t, "body")
		header := rapid.SampledFrom([]string{
			"", "text/html", "text/html; charset=utf-8", "text/html; charset=gb18030",
			"x; charset", "text/html; charset=utf-16",
		}).
			Draw(t, "header")
		got, err := DecodePage(body, header)
		if err == nil && (strings.ToValidUTF8(got, "") != got || bytes.Contains([]byte(got), []byte{0})) {
			t.Fatalf("%q", got)
		}
	})
}
