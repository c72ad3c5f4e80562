package kit

import (
	"strings"
	"testing"

	"pult/backend/artifact"
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
	reckoned(&d)
	for i, s := range append(append([]sum{}, good...), wrong...) {
		want := s.answer
		if s.right != "" {
			want = s.right
		}
		if got := d.Blocks[0].Entries[i].Answers[0]; got != want {
			t.Errorf("%s %s: %s, want %s", s.text, s.answer, got, want)
		}
	}
	if len(d.Notes) != len(wrong) || !strings.Contains(d.Notes[0], "1/2 + 1/3 = 5/6, nicht 2/5") {
		t.Errorf("%q", d.Notes)
	}
	d = artifact.Document{Language: "de", Blocks: []artifact.Block{
		{Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{
			{Text: "Denn 3/4 + 1/4 = 1, und 12 · 12 = 146."}, {Text: "Von 1914 - 1918 war Krieg."},
		}},
		{Kind: artifact.ChoiceTask, Entries: []artifact.Entry{
			{Text: "6 · 7 =", Options: []string{"42", "48"}, Right: []int{1}},
		}},
	}}
	if reckoned(&d); len(d.Notes) != 2 || !strings.Contains(d.Notes[0], "12 · 12 = 146") ||
		!strings.Contains(d.Notes[1], "6 · 7 = 48") {
		t.Errorf("%q", d.Notes)
	}
}
