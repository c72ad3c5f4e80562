package checks_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/checks"
)

// A solution that is not the value of its term is put right and said; what is right, cannot be reckoned, is rounded or
// false on purpose stays.
func TestSumsAreReckoned(t *testing.T) {
	type sum struct{ text, answer, right string }
	d := artifact.Document{Language: "de"}
	add := func(kind artifact.BlockKind, instruction string, truth bool, sums ...sum) {
		b := artifact.Block{Kind: kind, Text: instruction}
		for _, s := range sums {
			b.Entries = append(b.Entries, artifact.Entry{Text: s.text, Answers: []string{s.answer}, True: truth})
		}
		d.Blocks = append(d.Blocks, b)
	}
	good := []sum{
		{"1/2 + 1/3 =", "5/6", ""},
		{"12 : 4 =", "3", ""},
		{"3/4 : 5/8 =", "6/5", ""},
		{"2 1/2 - 3/4", "7/4", ""},
		{"2 1/2 - 3/4 =", "1 3/4", ""},
		{"0,5 · 4 =", "2,0", ""},
		{"17 : 5 =", "3 Rest 2", ""},
		{"Was ist Lava?", "Gestein", ""},
		{"x + 3 = 5", "2", ""},
		{"1.234 + 1 =", "2,234", ""},
		{"5 m + 20 cm =", "520 cm", ""},
		{"3 + 4 = ____", "7", ""},
		{"Kürze: 12/18", "2/3", ""},
		{"Am 3. 5. - 7. 5. ist Projektwoche.", "5", ""},
		{"1/2 + 1/3 =", "3/6 + 2/6 = 5/6", ""},
		{"Das Jahr 1914/18", "Krieg", ""},
	}
	wrong := []sum{
		{"1/2 + 1/3 =", "2/5", "5/6"},
		{"Kürze: 12/18", "3/4", "2/3"},
		{"8 · 7 =", "54", "56"},
		{"Berechne: 3,5 + 1,25 =", "4,5", "4,75"},
		{"3 + 4 = ____", "8", "7"},
		{"(3 + 4) · 2 =", "11", "14"},
	}
	add(artifact.ShortTask, "Rechne aus.", false, append(append([]sum{}, good...), wrong...)...)
	add(artifact.ShortTask, "Runde und überschlage.", false, sum{"312 + 489 =", "800", ""})
	add(artifact.TruthTask, "Richtig oder falsch?", false, sum{"3 + 4 = 8", "3 + 4 = 7", ""})
	add(artifact.TruthTask, "Richtig oder falsch?", true, sum{"3 + 5 = 8", "", ""}, sum{"3 + 6 = 8", "", ""})
	add(artifact.ParagraphBlock, "Die Grundrechenarten", false, sum{"Es ist 2 + 2 = 5.", "", ""})
	add(artifact.ParagraphBlock, "Finde den Rechenfehler.", false, sum{"Es ist 2 + 2 = 6.", "", ""})
	add(
		artifact.GapTask, "Setze ein.", false,
		sum{"2 + 9 = ____", "11", ""}, sum{"Es ist 1 + 9 = ____ und mehr.", "10", ""},
	)
	found := checks.Reckon(&d)
	for i, s := range append(append([]sum{}, good...), wrong...) {
		want := s.answer
		if s.right != "" {
			want = s.right
		}
		if got := d.Blocks[0].Entries[i].Answers[0]; got != want {
			t.Errorf("%s %s: %s, want %s", s.text, s.answer, got, want)
		}
	}
	const reckoned = 10 + 2 + 2 // of the good ones, of the statements and corrections, of the gaps
	if found.Right != reckoned || !slices.Equal(found.Wrong, []string{"3 + 6 = 8", "2 + 2 = 5"}) ||
		len(found.Mended) != len(wrong) || found.Mended[0] != (checks.Mend{Term: "1/2 + 1/3", Right: "5/6", Wrong: "2/5"}) {
		t.Errorf("%+v", found)
	}
	d = artifact.Document{Language: "de", Blocks: []artifact.Block{
		{Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{
			{Text: "Denn 3/4 + 1/4 = 1, und 12 · 12 = 146."}, {Text: "Von 1914 - 1918 war Krieg."},
		}},
		{Kind: artifact.ChoiceTask, Entries: []artifact.Entry{
			{Text: "6 · 7 =", Options: []string{"42", "48"}, Right: []int{1}},
		}},
	}}
	wrongSums := []string{"12 · 12 = 146", "6 · 7 = 48"}
	if found := checks.Reckon(&d); found.Right != 1 || !slices.Equal(found.Wrong, wrongSums) {
		t.Errorf("%+v", found)
	}
}

// CASES.md, 67: a wrong sum, options that are the same, the other language, another topic and what is not in the
// material are found and named; what is right is said to have been looked at.
func TestCase67WhatIsWrongInASheetIsFound(t *testing.T) {
	block := func(kind artifact.BlockKind, entries ...artifact.Entry) artifact.Block {
		return artifact.Block{Kind: kind, Number: 1, Points: 1, Text: "Löse die Aufgaben.", Entries: entries}
	}
	const material = "Die Pflanze braucht Licht. Das Chlorophyll fängt das Licht ein. Die Wurzel nimmt Wasser auf."
	good := artifact.Document{Language: "de", Blocks: []artifact.Block{
		block(artifact.GapTask, artifact.Entry{Text: "Die Pflanze braucht ____.", Answers: []string{"Licht"}}),
		block(artifact.ChoiceTask, artifact.Entry{
			Text: "Was fängt das Licht ein?", Options: []string{"Chlorophyll", "Wurzel"}, Right: []int{0},
		}),
		block(artifact.ShortTask, artifact.Entry{Text: "7 · 8 =", Answers: []string{"56"}}),
	}}
	bad := artifact.Document{Language: "de", Blocks: []artifact.Block{
		block(artifact.GapTask, artifact.Entry{Text: "Der Vulkan spuckt ____.", Answers: []string{"Lava"}}),
		block(artifact.ChoiceTask, artifact.Entry{
			Text: "What is the name of it?", Options: []string{"Lava", "lava.", "Asche"}, Right: []int{0},
		}, artifact.Entry{Text: "What is the name of it?", Options: []string{"And", "the"}, Right: []int{1}}),
		block(artifact.ParagraphBlock, artifact.Entry{Text: "It is 12 + 7 = 20 and this is the sum of all that we have."}),
	}}
	for name, c := range map[string]struct {
		d    artifact.Document
		want string
	}{
		"good": {good, "check.sums:true check.options:true check.material:true check.topic:true"},
		"bad": {bad, "check.sums.wrong:false check.options.twice:false check.repeated:false check.language.other:false " +
			"check.material.missing:false check.topic.other:false"},
	} {
		list := append(checks.Document(c.d), checks.Against(c.d, material, "de")...)
		list = append(list, checks.Topic("Photosynthese der Pflanzen", words(c.d), "de")...)
		var got []string
		for _, check := range list {
			got = append(got, check.Text.Key+":"+strconv.FormatBool(check.OK))
			if text := i18n.Must(i18n.German).Say(check.Text); strings.Contains(text, "{") {
				t.Errorf("%s: %s", name, text)
			}
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: %s", name, strings.Join(got, " "))
		}
	}
	if got := checks.Against(good, "The plant needs light.", "en"); len(got) != 1 || !got[0].Unclear {
		t.Errorf("%+v", got)
	}
	odd := artifact.Document{Language: "de", Blocks: []artifact.Block{block(
		artifact.ShortTask, artifact.Entry{Text: "Wie hoch?", Answers: []string{"3000 Meter"}},
		artifact.Entry{Text: "Was braucht sie?", Answers: []string{"Licht"}},
	)}}
	if got := checks.Against(odd, "The plant needs light.", "en"); len(got) != 2 || !slices.Equal(got[0].Quotes,
		[]string{"3000 Meter"}) || !got[1].Unclear {
		t.Errorf("what is missing and what is unclear: %+v", got)
	}
	if got := checks.Against(good, "", "de"); got != nil {
		t.Errorf("%+v", got)
	}
}

func words(d artifact.Document) string {
	var all []string
	for _, b := range d.Blocks {
		all = append(all, b.Words()...)
	}
	return strings.Join(all, " ")
}
