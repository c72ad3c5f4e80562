package privacy

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// filled is a book about everything the texts hold.
func filled(texts ...string) Redactions {
	b, _ := Redactions{}.Add(Scan(texts, nil), texts...)
	return b
}

func TestALetterGoesOutWithoutPersonsAndComesBack(t *testing.T) {
	letter := "Sehr geehrte Frau Müller, Emmas Heft (Emma Schulz, geb. 3.5.2012) fehlt. Tel. 0171 2345678, " +
		"m.mueller@web.de, DE89 3704 0044 0532 0130 00."
	b := filled(letter)
	hidden := b.Hide(letter)
	want := "Sehr geehrte Frau [Name 1], [Name 2]s Heft ([Name 3], geb. [Geburtsdatum 1]) fehlt. Tel. [Telefon 1], " +
		"[E-Mail 1], [IBAN 1]."
	if hidden != want {
		t.Errorf("\n%s\n%s", hidden, want)
	}
	r := b.Restorer()
	if back := r.Piece(hidden) + r.End(); back != letter {
		t.Errorf("back comes %s", back)
	}
}

// TestPlaceholdersAreStable goes on with the numbers of earlier calls and leaves out what a text uses itself.
func TestPlaceholdersAreStable(t *testing.T) {
	first, _ := Redactions{}.Add([]Finding{{Name, "Emma"}, {Email, "a@b.de"}})
	second, entries := first.Add(
		[]Finding{{Name, "Ben"}, {Name, "Emma"}, {Name, "Can"}},
		"In der Vorlage steht [name 2] und [Name3].",
	)
	want := Redactions{
		{Name, "Emma", "[Name 1]"},
		{Email, "a@b.de", "[E-Mail 1]"},
		{Name, "Ben", "[Name 4]"},
		{Name, "Can", "[Name 5]"},
	}
	if !reflect.DeepEqual(second, want) || len(first) != 2 {
		t.Errorf("%v, %v", first, second)
	}
	if !reflect.DeepEqual(entries, []Entry{want[2], want[0], want[3]}) {
		t.Errorf("entries %v", entries)
	}
}

// TestAValueHasOnePlaceholder even when it was found as two kinds: a run keeps one for a value.
func TestAValueHasOnePlaceholder(t *testing.T) {
	first, entries := Redactions{}.Add([]Finding{{Birthdate, "2011-03-12"}, {Phone, "2011-03-12"}})
	second, more := first.Add([]Finding{{Phone, "2011-03-12"}})
	want := Redactions{{Birthdate, "2011-03-12", "[Geburtsdatum 1]"}}
	if !reflect.DeepEqual(second, want) || !reflect.DeepEqual(more, []Entry(want)) || len(entries) != 2 ||
		entries[1] != want[0] {
		t.Errorf("%v, %v, %v", second, entries, more)
	}
}

func TestOnlyWholeWordsAreHidden(t *testing.T) {
	b := Redactions{
		{Name, "Tom", "[Name 1]"},
		{Name, "Jonas", "[Name 2]"},
		{Name, "Tom Schulz", "[Name 3]"},
		{Phone, "+49 30 123456", "[Telefon 1]"},
	}
	for text, want := range map[string]string{
		"Tomate, Atom, Tom, TOM, Tom-Projekt, Toms": "Tomate, Atom, [Name 1], TOM, [Name 1]-Projekt, [Name 1]s",
		"Tomsk und Jonass und Jonas' Heft":          "Tomsk und Jonass und [Name 2]' Heft",
		"Tom Schulz, Tom Schulze, Tom's":            "[Name 3], [Name 1] Schulze, [Name 1]'s",
		"[Name 1] Tom":                              "[Name 1] [Name 1]",
		"Tel+49 30 123456, +49 30 1234567":          "Tel[Telefon 1], +49 30 1234567",
	} {
		if got := b.Hide(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

// TestAModelSpellsPlaceholdersInItsOwnWay is what models make of "[Name 1]".
func TestAModelSpellsPlaceholdersInItsOwnWay(t *testing.T) {
	b := Redactions{{Name, "Emma \"E\"", "[Name 1]"}, {Name, "Jonas", "[Name 2]"}, {Email, "e@x.de", "[E-Mail 1]"}}
	for text, want := range map[string]string{
		"[name 1] [NAME 1] [Name1] [ Name  1 ]": `Emma "E" Emma "E" Emma "E" Emma "E"`,
		"[Email 1], [E‑Mail 1]":                 "e@x.de, e@x.de",
		`**[Name 2]**s \[Name 2\]`:              "**Jonas**s Jonas",
		"[Name 2]s Heft, [Name 2]sicher":        "Jonas' Heft, Jonassicher",
		"Name 1] [Name 3] [Name 1 [Name 2":      "Name 1] [Name 3] [Name 1 [Name 2",
		"[x](https://a.de) [[Name 2]]":          "[x](https://a.de) [Jonas]",
	} {
		r := b.Restorer()
		if got := r.Piece(text) + r.End(); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
	r := NewRestorer(b, true)
	raw := r.Piece(`{"a":["[Name 1]s Hund"],"b":"[name`) + r.Piece(` 2]"}`) + r.End()
	var reply struct {
		A []string
		B string
	}
	if err := json.Unmarshal([]byte(raw), &reply); err != nil || reply.A[0] != `Emma "E"s Hund` || reply.B != "Jonas" {
		t.Errorf("%s: %v", raw, err)
	}
}

func TestJSONIsHiddenInKeysAndValues(t *testing.T) {
	b := Redactions{{Name, "Emma", "[Name 1]"}, {Name, "Ayşe", "[Name 2]"}, {Email, "a&b@x.de", "[E-Mail 1]"}}
	for raw, want := range map[string]string{
		`{"Emma": ["Emma", "Ay\u015fe\n<b>", "x\"y", 1.50, {"k" : "für Emma"}], "n":null}`: `{"[Name 1]": ["[Name 1]",` +
			` "[Name 2]\n<b>", "x\"y", 1.50, {"k" : "für [Name 1]"}], "n":null}`,
		`{"query":"x","Ay\u015fes Heft" : {"Emma":[{"Emma":{}}]}}`: `{"query":"x","[Name 2]s Heft" ` +
			`: {"[Name 1]":[{"[Name 1]":{}}]}}`,
		`{"a\u0026b@x.de":1,"in":"{\"a\\u0026b@x.de\":1}"}`: `{"[E-Mail 1]":1,` +
			`"in":"{\"[E-Mail 1]\":1}"}`,
		`{"kaputt: Emma`: `{"kaputt: [Name 1]`,
		`"Emma"`:         `"[Name 1]"`,
		`[{"Emma":1},{"Emma":2},{"k":{"Emma":3},"Emma":4}]`: `[{"[Name 1]":1},{"[Name 1]":2},{"k":{"[Name 1]":3},` +
			`"[Name 1]":4}]`,
	} {
		if got := b.HideJSON(json.RawMessage(raw)); string(got) != want {
			t.Errorf("%s is sent as %s, want %s", raw, got, want)
		}
	}
}

// TestNoKeyIsLost: keys that become equal keep their values, and equal keys stay as the sender made them.
func TestNoKeyIsLost(t *testing.T) {
	b := Redactions{{Name, "Emma", "[Name 1]"}, {Email, "a&b@x.de", "[E-Mail 1]"}}
	for raw, want := range map[string]string{
		`{"[Name 1]":1,"Emma":2,"[Name 1] (2)":3}`: `{"[Name 1]":1,"[Name 1] (2)":2,` +
			`"[Name 1] (2) (2)":3}`,
		`{"a&b@x.de":1,"a\\u0026b@x.de":2,"a\\\\u0026b@x.de":{"Emma":3}}`: `{"[E-Mail 1]":1,"[E-Mail 1] (2)":2,` +
			`"[E-Mail 1] (3)":{"[Name 1]":3}}`,
		`{"Emma":1,"Emma":2,"x":3,"x":4}`: `{"[Name 1]":1,"[Name 1]":2,"x":3,"x":4}`,
	} {
		hidden := b.HideJSON(json.RawMessage(raw))
		if string(hidden) != want {
			t.Errorf("%s is sent as %s, want %s", raw, hidden, want)
		}
		if again := b.HideJSON(hidden); string(again) != want {
			t.Errorf("sent again as %s, want %s", again, want)
		}
	}
}

// TestAKeyThatAModelMadeIsHiddenAgain is a call of a tool whose arguments hold a placeholder as a key.
func TestAKeyThatAModelMadeIsHiddenAgain(t *testing.T) {
	b := Redactions{{Name, "Elif Yılmaz", "[Name 1]"}}
	args := `{"query":"x","[Name 1]":"y"}`
	r := NewRestorer(b, true)
	filled := r.Piece(args) + r.End()
	if filled != `{"query":"x","Elif Yılmaz":"y"}` {
		t.Errorf("the tool gets %s", filled)
	}
	if next := b.HideJSON(json.RawMessage(filled)); string(next) != args {
		t.Errorf("the next call sends %s", next)
	}
}

// anyText is made of what is hard: values beside each other, halves of placeholders, brackets, backslashes, bytes that
// are no text.
func anyText(t *rapid.T, name string) string {
	bits := rapid.SliceOfN(rapid.OneOf(
		rapid.SampledFrom([]string{
			"Emma", "Emma Schulz", "Jonas", "Ayşe", "s", "'s", " ", ", ", "\n", "[", "]", `\`, "\"", "[Name", " 1]",
			"[Name 1]", "[name1]", "[E-Mail 1]", "[Geburtsdatum", "+49 30 123456",
			"emma@schule.de", "3.5.2012", "geb. ", "Frau ", "ü", "u\u0308", "\xff", "1", "-", "😀",
		}),
		rapid.StringN(0, 6, 24),
	), 0, 24).Draw(t, name)
	return strings.Join(bits, "")
}

// anyBook is about what was found in the text, and about values that stand in it by chance.
func anyBook(t *rapid.T, text string) Redactions {
	found := append(
		Scan([]string{text}, nil),
		Finding{Name, "Emma"},
		Finding{Name, "Jonas"},
		Finding{Name, "Emma Schulz"},
		Finding{Email, "emma@schule.de"},
		Finding{Name, "Ayşe"},
	)
	if extra := rapid.StringN(2, 5, 20).Draw(t, "value"); len(extra) > 1 &&
		!strings.ContainsAny(extra, "[]\\\"/\n\r\t\b\f") {
		found = append(found, Finding{Name, extra})
	}
	b, _ := Redactions{}.Add(found, text)
	return b
}

func chopped(t *rapid.T, r *Restorer, text string) string {
	var out strings.Builder
	for text != "" {
		n := rapid.IntRange(1, min(len(text), 7)).Draw(t, "cut")
		out.WriteString(r.Piece(text[:n]))
		text = text[n:]
	}
	return out.String() + r.End()
}

func TestWhatIsHiddenComesBackHoweverItIsCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := anyText(t, "text")
		b := anyBook(t, text)
		hidden := b.Hide(text)
		if again := b.Hide(hidden); again != hidden {
			t.Fatalf("hidden twice: %q, once: %q", again, hidden)
		}
		if back := chopped(t, b.Restorer(), hidden); back != text {
			t.Fatalf("%q → %q → %q", text, hidden, back)
		}
	})
}

func TestCuttingChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := Redactions{{Name, "Emma", "[Name 1]"}, {Name, "Jonas", "[Name 2]"}, {Birthdate, "3.5.2012", "[Geburtsdatum 1]"}}
		reply := anyText(t, "reply")
		json := rapid.Bool().Draw(t, "json")
		whole := NewRestorer(b, json)
		want := whole.Piece(reply) + whole.End()
		if got := chopped(t, NewRestorer(b, json), reply); got != want {
			t.Fatalf("%q: %q, in one piece %q", reply, got, want)
		}
	})
}

func TestJSONStaysJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, other := strings.ToValidUTF8(anyText(t, "text"), "?"), strings.ToValidUTF8(anyText(t, "other"), "?")
		b := anyBook(t, text+"\n"+other)
		raw, err := json.Marshal(map[string]any{"a": text, "b": []any{other, 1, nil}, text: true})
		if err != nil {
			t.Fatal(err)
		}
		hidden := b.HideJSON(raw)
		back := chopped(t, NewRestorer(b, true), string(hidden))
		var want, got any
		if err := json.Unmarshal(raw, &want); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(back), &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s → %s → %s: %v", raw, hidden, back, err)
		}
		if !bytes.Equal(b.HideJSON(hidden), hidden) {
			t.Fatalf("hidden twice: %s", b.HideJSON(hidden))
		}
	})
}
