package privacy

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strings"
	"testing"
)

// account writes an IBAN with its right check digits.
func account(country, rest string) string {
	var digits strings.Builder
	for _, c := range rest + country + "00" {
		if c >= 'A' {
			fmt.Fprint(&digits, int(c-'A')+10)
		} else {
			digits.WriteRune(c)
		}
	}
	n, _ := new(big.Int).SetString(digits.String(), 10)
	return fmt.Sprintf("%s%02d%s", country, 98-new(big.Int).Mod(n, big.NewInt(97)).Int64(), rest)
}

// An account has the length of its country and right check digits; of a country that is not in the list at least
// fifteen signs.
func TestHowLongAnAccountIs(t *testing.T) {
	for text, want := range map[string]bool{
		account("DE", "123456789012345678"):                    true,
		account("DE", "12345678901234567"):                     false,
		account("DE", "1234567890123456789"):                   false,
		account("NO", "12345678901"):                           true,
		account("XK", "12345678901"):                           true,
		account("XK", "1234567890"):                            false,
		account("MT", "MALT011000012345MTLCAST001S"):           true,
		account("XK", strings.Repeat("1", 30)):                 true,
		account("XK", strings.Repeat("1", 31)):                 false,
		strings.ToLower(account("GB", "AZWEST12345698765432")): false,
		strings.ToLower(account("GB", "WEST12345698765432")):   true,
	} {
		if got := values("Konto " + text + " bitte"); (got == "iban:"+text) != want ||
			!want && strings.Contains(got, "iban") {
			t.Errorf("%s: %q", text, got)
		}
	}
	iban := account("DE", "123456789012345678")
	for text, want := range map[string]string{
		iban[:4] + "\u00a0" + iban[4:]: "iban:" + iban[:4] + "\u00a0" + iban[4:],
		iban[:4] + "-" + iban[4:]:      "iban:" + iban[:4] + "-" + iban[4:],
		iban + "a":                     "", iban + "z": "", iban + "Z": "", iban + "9": "", iban + "_": "iban:" + iban,
	} {
		if got := values(text); got != want && (want != "" || strings.Contains(got, "iban")) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// Two letters are a name, one is none: it would be found behind each placeholder.
func TestAShortNameIsHidden(t *testing.T) {
	if got := (Redactions{{Name, "Jo", "[Name 1]"}}).Hide("Jo und Jos Rad"); got != "[Name 1] und [Name 1]s Rad" {
		t.Error(got)
	}
	if got := (Redactions{{Name, "s", "[Name 1]"}}).Hide("s [Name 1]s"); got != "s [Name 1]s" {
		t.Error(got)
	}
}

// Names are found in every shape of JSON, and its keys are counted by object.
func TestJSONIsReadInEveryShape(t *testing.T) {
	for _, text := range []string{`{"a":"Zeile\nBen fehlt"}`, ` ["Zeile\nBen fehlt"]`, `"Zeile\nBen fehlt"`} {
		if got := values(text); got != "name:Ben" {
			t.Errorf("%s: %q", text, got)
		}
	}
	b := Redactions{{Name, "Emma", "[Name 1]"}}
	for text, want := range map[string]string{
		`{"":"","a":"Emma"}`:            `{"":"","a":"[Name 1]"}`,
		`{"o":{"Emma":1},"Emma":2}`:     `{"o":{"[Name 1]":1},"[Name 1]":2}`,
		`{"o":{"[Name 1]":1},"Emma":2}`: `{"o":{"[Name 1]":1},"[Name 1]":2}`,
		`{"Emma":1,"[Name 1]":2}`:       `{"[Name 1]":1,"[Name 1] (2)":2}`,
		`[{"Emma":1},{"Emma":[""]},1]`:  `[{"[Name 1]":1},{"[Name 1]":[""]},1]`,
	} {
		if got := string(b.HideJSON(json.RawMessage(text))); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// An escape that was cut off, or that is none, is text.
func TestACutEscapeIsText(t *testing.T) {
	if path := `C:\Emma\`; unescaped(path) != path {
		t.Errorf("%s is read as %s", path, unescaped(path))
	}
	b := Redactions{{Name, "Emma", "[Name 1]"}}
	for _, escape := range []string{`\ud83d\ude00`, `\\u003c`, `\"`, `\u0045mma`} {
		for cut := range len(escape) {
			if text := "Emma " + escape[:cut]; b.Hide(text) != "[Name 1] "+escape[:cut] {
				t.Errorf("%q becomes %q", text, b.Hide(text))
			}
		}
	}
}

// A reply comes back the same however it is cut: also inside of a character, of a bracket for Markdown, before a
// genitive.
func TestAReplyComesBackHoweverItIsCut(t *testing.T) {
	b := Redactions{{Name, "Jonas", "[Name 1]"}, {Name, "Emma", "[Name 2]"}}
	for _, c := range []struct {
		json       bool
		text, want string
	}{
		{false, `[Name 1]sä, [Name 1]s Heft, \[Name 2\]s Rad, [Name 1]`, `Jonassä, Jonas' Heft, Emmas Rad, Jonas`},
		{false, `\ und [ und [Name 9] und [Name 1]s`, `\ und [ und [Name 9] und Jonas'`},
		{true, `"\\[Name 1\\]s", "[Name 2]", "\\["`, `"Jonas'", "Emma", "\\["`},
	} {
		for first := range len(c.text) {
			for second := first; second < len(c.text); second += 3 {
				r := NewRestorer(b, c.json)
				got := r.Piece(c.text[:first]) + r.Piece(c.text[first:second]) + r.Piece(c.text[second:]) + r.End()
				if got != c.want {
					t.Fatalf("cut at %d and %d: %s, want %s", first, second, got, c.want)
				}
			}
		}
	}
}
