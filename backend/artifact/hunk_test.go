package artifact_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/artifact"
	"pult/backend/base/fault"
)

// Whatever a revision changed: with no hunk taken everything is byte for byte as before, with all as after; with some,
// every text is that of one of the versions, and taking the rest of the hunks leads to the newer version.
func TestHunksAreTakenOneByOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before, after := drawnRevision(t)
		c, err := compare(before, after)
		if err != nil || !c.Apart {
			t.Fatalf("%+v, %v", c, err)
		}
		all := make([]int, len(c.Hunks))
		for i := range all {
			all[i] = i + 1
		}
		if got, err := merge(before, after, nil); err != nil || string(got) != string(before.Content) {
			t.Fatalf("none: %v\n%s\nwas\n%s", err, got, before.Content)
		}
		if got, err := merge(before, after, all); err != nil || string(got) != string(after.Content) {
			t.Fatalf("all: %v\n%s\nis\n%s", err, got, after.Content)
		}
		if len(all) == 0 {
			return
		}
		some := rapid.SliceOfNDistinct(rapid.SampledFrom(all), 0, len(all), rapid.ID[int]).Draw(t, "taken")
		got, err := merge(before, after, some)
		if err != nil {
			if f := fault.Of(err); f.Kind != fault.Invalid || before.Type != artifact.DocumentType {
				t.Fatalf("%v of %+v: %v", some, c.Hunks, err)
			}
			return // a sheet that would be useless is refused
		}
		known := append(editable(before), editable(after)...)
		for _, e := range editable(artifact.Artifact{Type: after.Type, Content: got}) {
			if !slices.ContainsFunc(known, func(k artifact.TextEdit) bool { return k.Text == e.Text }) {
				t.Fatalf("%q stands in neither", e.Text)
			}
		}
		rest, err := compare(artifact.Artifact{Type: after.Type, Content: got}, after)
		if err != nil || len(some) == len(all) && len(rest.Hunks) != 0 || len(some) < len(all) && len(rest.Hunks) == 0 {
			t.Fatalf("%d of %d taken, %d left, %v", len(some), len(all), len(rest.Hunks), err)
		}
	})
}

// drawnRevision is a result with what a patch makes of it.
func drawnRevision(t *rapid.T) (before, after artifact.Artifact) {
	var p artifact.Patch
	if rapid.Bool().Draw(t, "sheet") {
		content, err := json.Marshal(sheet())
		if err != nil {
			t.Fatal(err)
		}
		before = artifact.Artifact{Type: artifact.DocumentType, Content: content}
		for i, b := range sheet().Blocks[1:] {
			place := "blocks/" + string(rune('1'+i))
			switch rapid.IntRange(0, 4).Draw(t, place) {
			case 0:
				p.Drop = append(p.Drop, place)
			case 1:
				b.Points += 3
				p.Put = append(p.Put, artifact.Part{Place: place, Block: b})
			case 2:
				p.Set = append(p.Set, artifact.TextEdit{Place: place + "/text", Text: "Anders."})
			}
		}
	} else {
		before = drawnResult(t)
		if before.Type == artifact.ResearchType {
			p.Drop = drawnDrops(t, before)
		}
		for _, e := range rapid.SliceOfNDistinct(rapid.SampledFrom(editable(before)), 0, 4,
			func(e artifact.TextEdit) string { return e.Place }).Draw(t, "set") {
			if !slices.ContainsFunc(p.Drop, func(d string) bool { return strings.HasPrefix(e.Place+"/", d+"/") }) {
				p.Set = append(p.Set, artifact.TextEdit{
					Place: e.Place,
					Text:  rapid.StringMatching(`§[a-zäö ]{0,20}§`).Draw(t, "text"),
				})
			}
		}
	}
	p.Left = []string{"nichts"}
	got, err := p.Apply(of(before.Type), before, nil)
	if err != nil {
		t.Fatalf("%+v: %v", p, err)
	}
	after = before
	after.Content = got.Content
	return before, after
}

// A task that went leaves one hunk behind, whatever the numbers after it; a task in three levels is one decision; help
// and points are said in words.
func TestWhatAHunkOfASheetSays(t *testing.T) {
	a := artifact.Artifact{Type: artifact.DocumentType}
	a.Content, _ = json.Marshal(sheet())
	next := sheet().Blocks[1]
	next.Bank, next.Points = false, 5
	got, err := artifact.Patch{
		Put: []artifact.Part{
			{Place: "blocks/1", Block: next},
		}, Drop: []string{"blocks/2"}, Set: []artifact.TextEdit{{
			Place: "blocks/6/entries/0/text",
			Text:  "Was ist Lava genau?",
		}},
	}.Apply(of(a.Type), a, nil)
	if err != nil {
		t.Fatal(err)
	}
	b := artifact.Artifact{Type: artifact.DocumentType, Content: got.Content}
	c, err := compare(a, b)
	if err != nil || len(c.Hunks) != 3 {
		t.Fatalf("%+v, %v", c, err)
	}
	var keys []string
	for _, n := range c.Hunks[0].Notes {
		keys = append(keys, n.Key)
	}
	if c.Hunks[0].Place != "blocks/1" || !slices.Equal(keys, []string{"hunk.points", "hunk.bank.off"}) {
		t.Errorf("%+v", c.Hunks[0])
	}
	if h := c.Hunks[1]; h.Place != "blocks/2" || len(h.After) != 0 || h.Before[0] != "Kreuze an." {
		t.Errorf("%+v", h)
	}
	if h := c.Hunks[2]; h.Place != "blocks/5/entries/0" || h.Before[0] != "Was ist Lava?" ||
		h.After[0] != "Was ist Lava genau?" {
		t.Errorf("%+v", h)
	}
	mixed, err := merge(a, b, []int{1, 3})
	var d artifact.Document
	if err != nil || json.Unmarshal(mixed, &d) != nil || len(d.Blocks) != 7 || d.Blocks[6].Number != 6 ||
		d.Blocks[1].Points != 5 {
		t.Errorf("%s, %v", mixed, err)
	}
	if _, err := merge(a, b, []int{4}); fault.Of(err).Key != "fault.hunk.unknown" {
		t.Errorf("hunk 4: %v", err)
	}
	other := b
	other.Content = []byte(strings.Replace(string(b.Content), `"title":"Buch"`, `"title":"Heft"`, 1))
	if _, err := merge(a, other, nil); fault.Of(err).Key != "fault.hunk.apart" {
		t.Errorf("other sources: %v", err)
	}
}

// A heading and that of the list which repeats its section are one decision, also with letters that JSON writes in two
// ways.
func TestAHeadingIsOneHunk(t *testing.T) {
	a := artifact.Artifact{
		Type: artifact.ResearchType,
		Content: []byte(`{"title":"Öl","sections":[{"heading":"Bau","sentences":[{"text":"S.","cites":[1]}]}],` +
			`"structures":[{"kind":"parts","heading":"Bau","items":[{"label":"S."}],"cites":[1]}]}`),
	}
	b := a
	var err error
	if b.Content, err = amend(a.Type, a.Content, []artifact.TextEdit{{
		Place: "sections/0/heading",
		Text:  "Bau & Funktion <1>",
	}}); err != nil {
		t.Fatal(err)
	}
	b.Content = []byte(strings.Replace(string(b.Content), `"heading":"Bau",`, `"heading":"Bau & Funktion <1>",`, 1))
	if c, err := compare(a, b); err != nil || len(c.Hunks) != 1 {
		t.Errorf("%+v, %v", c, err)
	}
}
