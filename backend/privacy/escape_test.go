package privacy

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// fenced is a result as prompts quote it: as encoding/json writes it, plain or with "<" and "&" escaped, or as a text
// inside of another result.
func fenced(t *testing.T, text string) []string {
	t.Helper()
	html, err := json.Marshal(map[string]string{"text": text})
	if err != nil {
		t.Fatal(err)
	}
	twice, err := json.Marshal(map[string]string{"text": string(html)})
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, raw := range []string{string(html), `{"text":"` + escaped(text) + `"}`, string(twice)} {
		all = append(all, "Result of an earlier step:\n```json\n"+raw+"\n```\n")
	}
	return all
}

// TestNothingStaysInResultsThatPromptsQuote has values beside and across everything that JSON escapes.
func TestNothingStaysInResultsThatPromptsQuote(t *testing.T) {
	for _, text := range []string{
		"Fragen an Frau Elif Yılmaz <elif.yilmaz@schule.example>.", "Mail: <a&b@schule.example>", "a&b@schule.example",
		"<&b@schule.example", "<a&b&c@schule.example>\n",
		"Zeile\nBen Schulz fehlt", "Liste:\tBen Schulz\tEmma Meier", "Er sagt: \"Ben Schulz fehlt\"", "Ben Schulz>Emma " +
			"Meier<Ben Schulz", "Tel.:\t0171 2345678\n", "<+49 171 2345678>",
		"Geburtsdatum:\n3.5.2012", "IBAN\tDE89370400440532013000&", "\u2028Ben Schulz\u2028",
	} {
		want := Scan([]string{text}, nil)
		if len(want) == 0 {
			t.Errorf("nothing is found in %q", text)
		}
		for _, quoted := range fenced(t, text) {
			if got := Scan([]string{quoted}, nil); !slices.Equal(got, want) {
				t.Errorf("in %s found %v, want %v", quoted, got, want)
			}
			b, _ := Redactions{}.Add(want, quoted)
			hidden := b.Hide(quoted)
			for _, f := range want {
				if strings.Contains(unescaped(hidden), f.Value) {
					t.Errorf("%s stays in %s", f.Value, hidden)
				}
			}
			r := NewRestorer(b, true)
			if back := r.Piece(hidden) + r.End(); unescaped(back) != unescaped(quoted) {
				t.Errorf("%s → %s → %s", quoted, hidden, back)
			}
		}
	}
}

// TestEscapesAreReadAsWhatTheyMean hides values however another program wrote them, and no part of a word.
func TestEscapesAreReadAsWhatTheyMean(t *testing.T) {
	b := Redactions{
		{Name, "Jörg", "[Name 1]"},
		{Name, "nina", "[Name 2]"},
		{Email, "a&b@x.de", "[E-Mail 1]"},
		{Name, "Elif\nYılmaz", "[Name 3]"},
		{Name, "😀 Emma", "[Name 4]"},
	}
	for text, want := range map[string]string{
		`J\u00f6rg, J\u00F6rg, J\\u00f6rgs, \u004a\u00f6rg`: `[Name 1], [Name 1], [Name 1]s, [Name 1]`,
		`\u00fcJörg Jörg\u00fc Jörg\u0301 Jörg\u0073 \u00f6\nJörg`: `\u00fcJörg Jörg\u00fc Jörg\u0301 [Name 1]\u0073 ` +
			`\u00f6\n[Name 1]`,
		`C:\nina \nnina \\nnina \bnina \u000anina`: `C:\[Name 2] \n[Name 2] \\n[Name 2] \b[Name 2] ` +
			`\u000a[Name 2]`,
		`\u003ca\u0026b@x.de\u003e a\\u0026b@x.de a&b@x.de`: `\u003c[E-Mail 1]\u003e [E-Mail 1] [E-Mail 1]`,
		"Elif\\nYılmaz Elif\nYılmaz Elif Yılmaz":            "[Name 3] [Name 3] Elif Yılmaz",
		`\ud83d\ude00 Emma \ud83d Emma \\uD83D\\uDE00 Emma`: `[Name 4] \ud83d Emma [Name 4]`,
		`\u \u12 \u00g0 \x \`:                               `\u \u12 \u00g0 \x \`,
	} {
		if got := b.Hide(text); got != want {
			t.Errorf("%s became %s, want %s", text, got, want)
		}
	}
}

// TestFoundValuesDoNotOverlap: where they do, hiding the first leaves the rest of the second.
func TestFoundValuesDoNotOverlap(t *testing.T) {
	lex := newLexicon(nil)
	atoms := []string{
		"Emma Schulz", "Emma", "E.mueller@schule.example", "elif@schule.example", "0151 2345678", "(0171) 1234567",
		"(0171 1234567)", "geb. 12.03.2011", "Tel. 12.03.2011",
		"DE89 3704 0044 0532 0130 00", "Herrn Müller", "SCHULZ, Emma", "Geburtsdatum: 2011-03-12",
	}
	for _, first := range atoms {
		for _, second := range atoms {
			for _, between := range []string{" ", "\n", ", ", "/", "\t", "_", "", "-", "="} {
				text := first + between + second
				p := newPage(text, lex)
				p.numbers()
				p.persons()
				slices.SortFunc(p.found, func(a, b hit) int { return a.start - b.start })
				for i, h := range p.found {
					if i > 0 && h.start < p.found[i-1].end {
						t.Errorf("in %q %q overlaps with %q", text, text[h.start:h.end], text[p.found[i-1].start:p.found[i-1].end])
					}
				}
			}
		}
	}
}

// TestEscapedTextsComeBack looks at texts full of escapes: what comes back means the same, and what holds no value
// stays as it was.
func TestEscapedTextsComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{
			"Emma", "Emma Schulz", "Jonas", "a&b@x.de", `a\u0026b@x.de`, `\u0026`, `\u003c`, `\\u003e`, `\n`, `\\n`, `\t`,
			`\"`, `\`, `\\`, " ", "n", "s", "u", "003c", "[Name 1]", "[", "]", `\u0045mma`, "ü", "\xff", "\n",
		}), 0, 24).Draw(t, "bits"), "")
		b, _ := Redactions{}.Add(
			append(Scan([]string{text}, nil), Finding{Name, "Emma"}, Finding{Name, "Jonas"}, Finding{Email, "a&b@x.de"}),
			text,
		)
		hidden := b.Hide(text)
		if again := b.Hide(hidden); again != hidden {
			t.Fatalf("hidden twice: %q, once: %q", again, hidden)
		}
		if back := chopped(t, b.Restorer(), hidden); unescaped(back) != unescaped(text) {
			t.Fatalf("%q → %q → %q", text, hidden, back)
		}
	})
}

// TestStepsOfEscapes has nothing but backslashes, which could be read again from every place. build/scripts/steps.sh
// counts its steps.
func TestStepsOfEscapes(t *testing.T) {
	b := Redactions{{Name, "Emma", "[Name 1]"}}
	for _, bit := range []string{`\`, "a@", `\u003c`, `\ud83d`, `\\n`, `\"`, "Emma", `\u0045mm`} {
		text := strings.Repeat(bit, length(1<<15)/len(bit))
		if hidden := b.Hide(text); len(hidden) > 2*len(text) {
			t.Errorf("%s: %d bytes become %d", bit, len(text), len(hidden))
		}
		if found := Scan([]string{text}, nil); len(found) > 1 {
			t.Errorf("%s: %d values", bit, len(found))
		}
	}
}
