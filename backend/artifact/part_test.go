package artifact_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/artifact"
	"pult/backend/base/fault"
)

// Whatever tasks of a sheet are made anew or go: every other part is byte for byte what it was, but for the numbers of
// tasks behind one that went.
func TestPartsLeaveEveryOtherPartAsItIs(t *testing.T) {
	content, err := json.Marshal(sheet())
	if err != nil {
		t.Fatal(err)
	}
	a := artifact.Artifact{Type: artifact.DocumentType, Content: content}
	old := blocksOf(t, content)
	rapid.Check(t, func(t *rapid.T) {
		var p artifact.Patch
		kept := []int{}
		for i, b := range sheet().Blocks {
			place := "blocks/" + strconv.Itoa(i)
			switch {
			case b.IsTask() && rapid.IntRange(0, 3).Draw(t, place) == 0:
				p.Drop = append(p.Drop, place)
				continue
			case b.IsTask() && rapid.IntRange(0, 2).Draw(t, place) == 0:
				b.Points, b.Text, b.Number = rapid.IntRange(2, 9).Draw(t, "points"), "Neu <"+b.Text+">", 77
				p.Put = append(p.Put, artifact.Part{Place: place, Block: b})
			}
			kept = append(kept, i)
		}
		if len(p.Put)+len(p.Drop) == 0 {
			p.Left = []string{"nichts"}
		}
		got, err := p.Apply(of(a.Type), a, nil)
		if err != nil {
			t.Fatalf("%+v: %v", p, err)
		}
		after := blocksOf(t, got.Content)
		if len(after) != len(kept) {
			t.Fatalf("%d parts, want %d", len(after), len(kept))
		}
		task := 0
		for n, i := range kept {
			want := old[i]
			if sheet().Blocks[i].IsTask() {
				task++
				want = strings.Replace(want, `"number":`+strconv.Itoa(sheet().Blocks[i].Number), `"number":`+strconv.Itoa(task), 1)
			}
			put := slices.ContainsFunc(p.Put, func(part artifact.Part) bool { return part.Place == "blocks/"+strconv.Itoa(i) })
			if !put && after[n] != want ||
				put && (!strings.Contains(after[n], "Neu <") || !strings.Contains(after[n], `"number":`+strconv.Itoa(task))) {
				t.Fatalf("%+v\n got %s\nwant %s", p, after[n], want)
			}
		}
	})
}

func blocksOf(t interface {
	Helper()
	Fatal(args ...any)
}, content []byte,
) []string {
	t.Helper()
	var d struct{ Blocks []json.RawMessage }
	if err := json.Unmarshal(content, &d); err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, b := range d.Blocks {
		list = append(list, string(b))
	}
	return list
}

// A part that does not fit, is not there, or is spoken of twice is refused; the teacher's own text is never lost with a
// part.
func TestAPartIsOneOfTheSheet(t *testing.T) {
	content, err := json.Marshal(sheet())
	if err != nil {
		t.Fatal(err)
	}
	a := artifact.Artifact{Type: artifact.DocumentType, Content: content}
	gaps := sheet().Blocks[1]
	broken := gaps
	broken.Entries = []artifact.Entry{{Text: "Ohne Lücke.", Answers: []string{"Magma"}}}
	for _, c := range []struct {
		patch artifact.Patch
		key   string
	}{
		{artifact.Patch{Put: []artifact.Part{{Place: "blocks/9", Block: gaps}}}, "fault.patch.place"},
		{artifact.Patch{Put: []artifact.Part{{Place: "title", Block: gaps}}}, "fault.patch.place"},
		{
			artifact.Patch{Put: []artifact.Part{{Place: "blocks/1", Block: gaps}}, Drop: []string{"blocks/1"}},
			"fault.patch.place",
		},
		{artifact.Patch{
			Put: []artifact.Part{{Place: "blocks/1", Block: gaps}},
			Set: []artifact.TextEdit{{Place: "blocks/1/text", Text: "x"}},
		}, "fault.patch.place"},
		{artifact.Patch{Put: []artifact.Part{{Place: "blocks/1", Block: broken}}}, "fault.document.solution"},
		{artifact.Patch{Put: []artifact.Part{{Place: "blocks/1", Block: gaps}}}, "fault.patch.nothing"},
		{artifact.Patch{Drop: []string{"blocks/1/text"}}, "fault.patch.place"},
	} {
		if got, err := c.patch.Apply(of(a.Type), a, nil); fault.Of(err) == nil || fault.Of(err).Key != c.key {
			t.Errorf("%+v: %s, %v; want %s", c.patch, got.Content, err, c.key)
		}
	}
	next := sheet().Blocks[1]
	next.Bank = false
	hers := []string{"blocks/1/entries/0/text"}
	got, err := artifact.Patch{Put: []artifact.Part{{Place: "blocks/1", Block: next}}}.Apply(of(a.Type), a, hers)
	if err != nil || len(got.Kept) != 0 || !strings.Contains(blocksOf(t, got.Content)[1], `"bank":false`) {
		t.Errorf("a help goes beside her words: %+v, %v", got.Kept, err)
	}
	next.Entries = []artifact.Entry{{Text: "Das ____ steigt.", Answers: []string{"Magma"}}}
	got, err = artifact.Patch{Put: []artifact.Part{{Place: "blocks/1", Block: next}}}.Apply(of(a.Type), a, hers)
	if err != nil || string(got.Content) != string(content) ||
		!slices.Equal(got.Kept, []artifact.TextEdit{{Place: "blocks/1"}}) {
		t.Errorf("her words: %+v, %v", got.Kept, err)
	}
}
