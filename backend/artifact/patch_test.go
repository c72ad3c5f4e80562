package artifact_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/artifact"
	"pult/backend/base/fault"
)

// Whatever a patch changes: every text that it does not name is there as before, in its order, the teacher's places are
// as she wrote them, and what is left when the patch is undone by hand is byte for byte what was there.
func TestAPatchLeavesEverythingElseAsItIs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawnResult(t)
		places := editable(a)
		name := func(e artifact.TextEdit) string { return e.Place }
		hand := []string{}
		for _, e := range rapid.SliceOfNDistinct(rapid.SampledFrom(places), 0, 2, name).Draw(t, "hand") {
			hand = append(hand, e.Place)
		}
		var p artifact.Patch
		if a.Type == artifact.ResearchType {
			p.Drop = drawnDrops(t, a)
		}
		for _, e := range rapid.SliceOfNDistinct(rapid.SampledFrom(places), 0, 4, name).Draw(t, "set") {
			if !slices.ContainsFunc(p.Drop, func(d string) bool { return strings.HasPrefix(e.Place+"/", d+"/") }) {
				p.Set = append(
					p.Set,
					artifact.TextEdit{Place: e.Place, Text: rapid.StringMatching(`§[a-zäö"\\ ]{0,20}§`).Draw(t, "text")},
				)
			}
		}
		if len(p.Set)+len(p.Drop) == 0 {
			p.Left = []string{"nichts"}
		}
		got, err := p.Apply(of(a.Type), a, hand)
		if err != nil {
			t.Fatalf("%+v: %v", p, err)
		}
		want := []string{}
		kept := 0
		dropped := func(e artifact.TextEdit) bool {
			return slices.ContainsFunc(p.Drop, func(d string) bool {
				return strings.HasPrefix(e.Place+"/", d+"/") &&
					!slices.ContainsFunc(hand, func(h string) bool { return strings.HasPrefix(h+"/", d+"/") })
			})
		}
		emptied := func(e artifact.TextEdit) bool { // the heading of a section whose sentences all go
			at, heading := strings.CutSuffix(e.Place, "heading")
			sentences := slices.DeleteFunc(
				slices.Clone(places),
				func(s artifact.TextEdit) bool { return !strings.HasPrefix(s.Place, at+"sentences/") },
			)
			return heading && !slices.Contains(hand, e.Place) && len(sentences) > 0 &&
				!slices.ContainsFunc(sentences, func(s artifact.TextEdit) bool { return !dropped(s) })
		}
		for _, e := range places {
			set := slices.IndexFunc(p.Set, func(s artifact.TextEdit) bool { return s.Place == e.Place })
			switch {
			case dropped(e), emptied(e):
			case set >= 0 && slices.Contains(hand, e.Place):
				kept++
				want = append(want, e.Text)
			case set >= 0:
				want = append(want, p.Set[set].Text)
			default:
				want = append(want, e.Text)
			}
		}
		after := artifact.Artifact{Type: a.Type, Content: got.Content}
		texts := []string{}
		for _, e := range editable(after) {
			texts = append(texts, e.Text)
		}
		if !json.Valid(got.Content) || !slices.Equal(texts, want) || len(got.Kept) < kept {
			t.Fatalf("%+v with %v by hand\n got %q\nwant %q\nkept %+v", p, hand, texts, want, got.Kept)
		}
		if len(p.Drop) == 0 {
			back := artifact.Patch{Left: []string{"zurück"}}
			for _, s := range p.Set {
				if i := slices.IndexFunc(places, func(e artifact.TextEdit) bool { return e.Place == s.Place }); !slices.Contains(
					hand,
					s.Place,
				) {
					back.Set = append(back.Set, places[i])
				}
			}
			if undone, err := back.Apply(of(after.Type), after, nil); err != nil || !bytes.Equal(undone.Content, a.Content) {
				t.Fatalf("undone:\n%s\nwas\n%s, %v", undone.Content, a.Content, err)
			}
		}
	})
}

// drawnDrops are parts of a research, none inside of another.
func drawnDrops(t *rapid.T, a artifact.Artifact) []string {
	var parts []string
	for _, e := range editable(a) {
		path := strings.Split(e.Place, "/")
		if len(path) > 2 && path[0] != "summary" {
			parts = append(parts, strings.Join(path[:2], "/"))
		}
		if len(path) == 5 && path[2] == "sentences" {
			parts = append(parts, strings.Join(path[:4], "/"))
		}
	}
	slices.Sort(parts)
	parts = slices.Compact(parts)
	var drops []string
	for _, part := range parts {
		inside := slices.ContainsFunc(drops, func(d string) bool { return strings.HasPrefix(part, d+"/") })
		if !inside && rapid.IntRange(0, 2).Draw(t, part) == 0 {
			drops = append(drops, part)
		}
	}
	return rapid.Permutation(drops).Draw(t, "order")
}

// A patch is about what was shown, or it is refused as a whole.
func TestAPatchIsAboutWhatWasShown(t *testing.T) {
	a := artifact.Artifact{Type: artifact.ResearchType, Content: json.RawMessage(
		`{"title":"Öl","sources":[{"title":"Buch"}],"sections":[{"heading":"A","sentences":[{"text":"S.","cites":[1]},` +
			`{"text":"T.","cites":[1]}]}, {"heading":"B","sentences":[]}]}`,
	)}
	set := func(place, text string) artifact.Patch {
		return artifact.Patch{Set: []artifact.TextEdit{{Place: place, Text: text}}}
	}
	for _, c := range []struct {
		patch artifact.Patch
		key   string
	}{
		{set("sources/0/title", "X"), "fault.patch.place"},
		{set("sections/2/heading", "X"), "fault.patch.place"},
		{set("title", " "), "fault.patch.text"},
		{
			artifact.Patch{Set: []artifact.TextEdit{{Place: "title", Text: "X"}, {Place: "title", Text: "Y"}}},
			"fault.patch.place",
		},
		{
			artifact.Patch{Set: []artifact.TextEdit{{Place: "sections/0/heading", Text: "X"}}, Drop: []string{"sections/0"}},
			"fault.patch.place",
		},
		{artifact.Patch{Drop: []string{"sections/0", "sections/0/sentences/1"}}, "fault.patch.place"},
		{artifact.Patch{Drop: []string{"sections/0", "sections/0"}}, "fault.patch.place"},
		{artifact.Patch{Drop: []string{"sources/0"}}, "fault.patch.place"},
		{artifact.Patch{Drop: []string{"facts/0"}}, "fault.patch.place"},
		{set("title", "Öl"), "fault.patch.nothing"},
		{artifact.Patch{}, "fault.patch.nothing"},
	} {
		got, err := c.patch.Apply(of(a.Type), a, nil)
		if f := fault.Of(err); f == nil || f.Key != c.key || f.Kind != fault.Model {
			t.Errorf("%+v: %s, %v; want %s", c.patch, got.Content, err, c.key)
		}
	}
	got, err := artifact.Patch{Drop: []string{"sections/0/sentences/0", "sections/1"}}.Apply(of(a.Type), a, nil)
	if want := `{"title":"Öl","sources":[{"title":"Buch"}],"sections":[{"heading":"A","sentences":[{"text":"T.",` +
		`"cites":[1]}]}]}`; err != nil ||
		string(got.Content) != want {
		t.Errorf("%s, %v", got.Content, err)
	}
	got, err = artifact.Patch{
		Drop: []string{"sections/0"},
		Set:  []artifact.TextEdit{{Place: "title", Text: "Erdöl"}},
	}.Apply(
		of(a.Type),
		a,
		[]string{"sections/0/heading", "title"},
	)
	moved, moveErr := artifact.Patch{
		Drop: []string{"sections/0", "sections/1"},
		Set:  []artifact.TextEdit{{Place: "title", Text: "Erdöl"}},
	}.Apply(
		of(a.Type),
		a,
		[]string{"sections/1/heading"},
	)
	if moveErr != nil || !slices.Equal(moved.Kept, []artifact.TextEdit{{Place: "sections/0"}}) {
		t.Errorf("%s kept %+v, %v", moved.Content, moved.Kept, moveErr)
	}
	if err != nil || string(got.Content) != string(a.Content) || len(got.Kept) != 2 || got.Kept[0].Text != "Erdöl" ||
		got.Kept[1] != (artifact.TextEdit{Place: "sections/0"}) {
		t.Errorf("%s kept %+v, %v", got.Content, got.Kept, err)
	}
}

// A section that loses all of its sentences goes with its heading; hers stays.
func TestNoHeadingStaysWithoutText(t *testing.T) {
	a := artifact.Artifact{Type: artifact.ResearchType, Content: json.RawMessage(
		`{"title":"Öl","sections":[{"heading":"A","sentences":[{"text":"S.","cites":[1]},{"text":"T.","cites":[1]}]},` +
			`{"heading":"B","sentences":[{"text":"U.","cites":[1]}]}]}`,
	)}
	for _, c := range []struct {
		drop, hand []string
		headings   string
	}{
		{[]string{"sections/0/sentences/0", "sections/0/sentences/1"}, nil, "B"},
		{[]string{"sections/0/sentences/0", "sections/1/sentences/0"}, nil, "A"},
		{[]string{"sections/1/sentences/0"}, []string{"sections/1/heading"}, "AB"},
		{[]string{"sections/1/sentences/0"}, []string{"sections/1/sentences/0/text"}, "AB"},
	} {
		got, err := artifact.Patch{Drop: c.drop}.Apply(of(a.Type), a, c.hand)
		var r artifact.Research
		if err != nil || json.Unmarshal(got.Content, &r) != nil {
			t.Fatalf("%v: %s, %v", c.drop, got.Content, err)
		}
		var headings strings.Builder
		for _, s := range r.Sections {
			headings.WriteString(s.Heading)
		}
		if headings.String() != c.headings {
			t.Errorf("%v, %v by hand: %s", c.drop, c.hand, got.Content)
		}
	}
}

// A structure that repeats a section says what the section says: an entry goes with its sentence, and every other
// change takes all of it along. The teacher's stays, and one that the patch speaks of itself; a table goes only with
// its section.
func TestAStructureFollowsTheTextItRepeats(t *testing.T) {
	const sections = `[{"heading":"Ablauf","sentences":[{"text":"S: s.","cites":[1]},{"text":"T.","cites":[1]},` +
		`{"text":"V.","cites":[1]}]},{"heading":"Vergleich","sentences":[{"text":"U.","cites":[1]}]}]`
	const list = `{"kind":"process","heading":"Ablauf","items":[{"label":"S","text":"s."},{"label":"T"},` +
		`{"label":"V"}],"cites":[1]`
	const table = `{"kind":"comparison","heading":"Vergleich","header":["a","b"],"cites":[1]}`
	set := func(texts ...string) artifact.Patch {
		p := artifact.Patch{}
		for i := 0; i < len(texts); i += 2 {
			p.Set = append(p.Set, artifact.TextEdit{Place: texts[i], Text: texts[i+1]})
		}
		return p
	}
	drop := func(places ...string) artifact.Patch { return artifact.Patch{Drop: places} }
	for _, c := range []struct {
		patch      artifact.Patch
		own        string
		hand       []string
		structures []string // headings and labels
	}{
		{drop("sections/0/sentences/1"), "}", nil, []string{"Ablauf S V", "Vergleich"}},
		{drop("sections/0/sentences/1", "sections/0/sentences/2"), "}", nil, []string{"Vergleich"}},
		{set("sections/0/sentences/0/text", "Neu."), "}", nil, []string{"Vergleich"}},
		{set("sections/0/sentences/0/text", "Neu.", "sections/0/heading", "So geht es"), "}", nil, []string{"Vergleich"}},
		{set("sections/0/heading", "So geht es"), "}", nil, []string{"So geht es S T V", "Vergleich"}},
		{set("sections/0/heading", "Vergleich", "sections/1/sentences/0/text", "Neu."), "}", nil, []string{"Vergleich"}},
		{drop("sections/0"), "}", nil, []string{"Vergleich"}},
		{drop("sections/0", "structures/0"), "}", nil, []string{"Vergleich"}},
		{drop("sections/0"), "}", []string{"sections/0/sentences/0/text"}, []string{"Ablauf S T V", "Vergleich"}},
		{drop("sections/0/sentences/1"), `,"own":true}`, nil, []string{"Ablauf S T V", "Vergleich"}},
		{drop("sections/0/sentences/1"), "}", []string{"structures/0/items/1/label"}, []string{"Ablauf S T V", "Vergleich"}},
		{
			set("sections/0/sentences/0/text", "Neu.", "structures/0/items/0/label", "Neu"), "}", nil,
			[]string{"Ablauf Neu T V", "Vergleich"},
		},
		{set("sections/1/sentences/0/text", "Neu."), "}", nil, []string{"Ablauf S T V", "Vergleich"}},
		{drop("sections/1"), "}", nil, []string{"Ablauf S T V"}},
	} {
		a := artifact.Artifact{
			Type: artifact.ResearchType,
			Content: json.RawMessage(
				`{"title":"Öl","sections":` + sections + `,"structures":[` + list + c.own + "," + table + `]}`,
			),
		}
		got, err := c.patch.Apply(of(a.Type), a, c.hand)
		var r artifact.Research
		if err != nil || json.Unmarshal(got.Content, &r) != nil {
			t.Fatalf("%+v: %s, %v", c.patch, got.Content, err)
		}
		structures := []string{}
		for _, s := range r.Structures {
			texts := []string{s.Heading}
			for _, i := range s.Items {
				texts = append(texts, i.Label)
			}
			structures = append(structures, strings.Join(texts, " "))
		}
		if !slices.Equal(structures, c.structures) {
			t.Errorf("%+v, %v by hand: %v, want %v", c.patch, c.hand, structures, c.structures)
		}
	}
}

// What the teacher wrote is hers in later versions, too, wherever it stands then.
func TestTheTeachersPlaces(t *testing.T) {
	first := artifact.Artifact{ID: "a", Type: artifact.ResearchType, Content: json.RawMessage(
		`{"title":"Öl","sections":[{"heading":"A","sentences":[{"text":"S.","cites":[1]}]},` +
			`{"heading":"B","sentences":[{"text":"T.","cites":[1]}]}]}`,
	)}
	hers := first
	hers.ID, hers.Base = "b", "a"
	var err error
	if hers.Content, err = amend(first.Type, first.Content,
		[]artifact.TextEdit{{Place: "sections/1/heading", Text: "Mein B"}}); err != nil {
		t.Fatal(err)
	}
	patched, err := artifact.Patch{
		Drop: []string{"sections/0"},
	}.Apply(
		of(hers.Type),
		hers,
		byHand([]artifact.Artifact{first, hers}, nil),
	)
	if err != nil {
		t.Fatal(err)
	}
	last := artifact.Artifact{ID: "c", Type: first.Type, Content: patched.Content}
	if got := byHand([]artifact.Artifact{first, hers, last}, nil); !slices.Equal(got, []string{"sections/0/heading"}) {
		t.Errorf("%v", got)
	}
	if got := byHand([]artifact.Artifact{first}, nil); len(got) != 0 {
		t.Errorf("%v", got)
	}
}

// She takes one change of a revision and not that a task goes: the task that was put back is hers, and not all that now
// stands one place further on.
func TestWhatStandsBehindAPartThatWasPutBackIsNotHers(t *testing.T) {
	first := artifact.Artifact{ID: "a", Type: artifact.DocumentType}
	first.Content, _ = json.Marshal(sheet())
	got, err := artifact.Patch{
		Drop: []string{"blocks/3"},
		Set:  []artifact.TextEdit{{Place: "blocks/1/text", Text: "Setze ein."}},
	}.Apply(
		of(first.Type),
		first,
		nil,
	)
	if err != nil {
		t.Fatal(err)
	}
	next := artifact.Artifact{ID: "b", Type: first.Type, Content: got.Content}
	mixed, err := merge(first, next, []int{1})
	if err != nil {
		t.Fatal(err)
	}
	taken := artifact.Artifact{ID: "c", Base: "b", Type: first.Type, Content: mixed}
	want := []string{
		"blocks/3/text", "blocks/3/entries/0/text", "blocks/3/entries/0/answers/0", "blocks/3/entries/1/text",
		"blocks/3/entries/1/answers/0",
	}
	if got := byHand([]artifact.Artifact{first, next, taken}, nil); !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
}
