package draw

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/material/diagram"
)

func setter(t testing.TB) *typesetter {
	t.Helper()
	faces, err := parseTypefaces()
	if err != nil {
		t.Fatal(err)
	}
	return newTypesetter(faces)
}

func TestNothingOverlapsOrOverflowsInTheSamples(t *testing.T) {
	ts := setter(t)
	for name, d := range samples() {
		sc, err := compose(d, ts)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, f := range inspect(sc, ts) {
			t.Errorf("%s: %s", name, f)
		}
	}
}

func TestSamplesFitTheirPaper(t *testing.T) {
	ts := setter(t)
	for name, d := range samples() {
		sc, err := compose(d, ts)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		landscape := sc.width <= 260 && sc.height <= 180
		portrait := sc.width <= 190 && sc.height <= 260
		if !landscape && !portrait {
			t.Errorf("%s: %v × %v mm", name, sc.width, sc.height)
		}
	}
}

func TestTableColumnsShareThePage(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		need := rapid.SliceOfN(rapid.Float64Range(8, 900), 1, 12).Draw(r, "need")
		page := math.Max(innerWidth, 26*float64(len(need)))
		total := 0.0
		for i, w := range share(need, 26, page) {
			if w < 26-1e-9 {
				r.Errorf("column %d is %.1f mm wide", i, w)
			}
			total += w
		}
		if total > page+1e-6 {
			r.Errorf("columns take %.1f of %.1f mm", total, page)
		}
	})
}

var odd = []string{
	"Kohlenstoffdioxidaufnahme", "Donaudampfschifffahrtsgesellschaftskapitän", "a", "и", "CO₂", "⇌", "👩‍🔬", "שלום",
	"العربية", "漢字かな", "½", "—", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
	"Tier-/Pflanzenzelle", "https://www.beispiel.example/ein/langer/pfad?frage=1", "der", "die", "und",
	"WWWWWWWWWWWWWWWWWW", "e\u0301\u0301\u0301", "\u202e", "\x00", "\xff", "<b>", "&amp;", "\n", "5", "Zelle,",
}

// numbered gives a diagram numbers of every size, and its elements sets.
func numbered(r *rapid.T, d *diagram.Diagram) {
	number := rapid.OneOf(
		rapid.SampledFrom(
			[]float64{0, 1, -1, 0.5, 100, -38.6, 8849, 1.5e6, -7.2e9, 3e300, -3e300, 1e308, 1e-7, -4e-310, 99999.99999, 2024},
		),
		rapid.Float64Range(-2000, 2000),
		rapid.Float64(),
	)
	for range rapid.IntRange(1, maxSeries).Draw(r, "series") {
		s := diagram.Series{Name: rapid.SampledFrom(odd).Draw(r, "name")}
		for i := range d.Nodes {
			if i == 0 || rapid.IntRange(0, 5).Draw(r, "there") > 0 {
				s.Values = append(s.Values, diagram.Value{Node: d.Nodes[i].ID, Number: number.Draw(r, "number")})
			}
		}
		d.Series = append(d.Series, s)
	}
	for i := range d.Nodes {
		d.Nodes[i].In = rapid.SliceOfN(rapid.IntRange(0, 4), 0, 3).Draw(r, "in")
	}
	if rapid.Bool().Draw(r, "scaled") {
		d.Scale = &diagram.Scale{
			From:  number.Draw(r, "from"),
			To:    number.Draw(r, "to"),
			Step:  number.Draw(r, "step"),
			Parts: rapid.IntRange(-1, 12).Draw(r, "parts"),
		}
	}
}

// arranged gives a diagram a layer as a hasty hand might leave it.
func arranged(r *rapid.T, d *diagram.Diagram) {
	off := rapid.OneOf(rapid.Float64Range(-60, 60), rapid.Float64Range(-600, 600))
	d.Layer = &diagram.Layer{}
	for range rapid.IntRange(0, 6).Draw(r, "moves") {
		thing := fmt.Sprintf(
			"%s/%d",
			rapid.SampledFrom([]string{"nodes", "edges"}).Draw(r, "list"),
			rapid.IntRange(0, max(len(d.Nodes), len(d.Edges))).Draw(r, "index"),
		)
		d.Layer.Moves = append(d.Layer.Moves, diagram.Move{Thing: thing, DX: off.Draw(r, "dx"), DY: off.Draw(r, "dy")})
	}
	for range rapid.IntRange(0, 4).Draw(r, "own") {
		own := diagram.Own{
			Text: rapid.SampledFrom(odd).Draw(r, "own text"),
			DX:   off.Draw(r, "own dx"),
			DY:   off.Draw(r, "own dy"),
		}
		if rapid.Bool().Draw(r, "pointed") {
			own.To = nodeThing(rapid.IntRange(0, len(d.Nodes)).Draw(r, "to"))
		}
		d.Layer.Own = append(d.Layer.Own, own)
	}
}

// Wherever the teacher puts labels, nothing overlaps, nothing leaves the page, and no line runs through a word.
func TestWhateverIsMovedThePictureStaysReadable(t *testing.T) {
	ts := setter(t)
	all := samples()
	names := slices.Sorted(maps.Keys(all))
	rapid.Check(t, func(r *rapid.T) {
		d := all[rapid.SampledFrom(names).Draw(r, "sample")]
		arranged(r, &d)
		sc, err := compose(d, ts)
		if err != nil {
			r.Fatal(err)
		}
		if faults := inspect(sc, ts); len(faults) > 0 {
			r.Fatalf("%s\n%s", strings.Join(faults, "\n"), sc.svg())
		}
	})
}

// Whatever a model answers as a diagram, the picture is readable.
func TestRandomDiagramsStayReadable(t *testing.T) {
	ts := setter(t)
	text := rapid.Custom(func(r *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(odd), 0, 14).Draw(r, "words"), " ")
	})
	rapid.Check(t, func(r *rapid.T) {
		d := diagram.Diagram{
			Kind:     rapid.SampledFrom(diagram.Kinds()).Draw(r, "kind"),
			Title:    text.Draw(r, "title"),
			Caption:  text.Draw(r, "caption"),
			Language: rapid.SampledFrom([]string{"de", "en", "none"}).Draw(r, "language"),
			Detailed: rapid.Bool().Draw(r, "detailed"),
			Gaps:     rapid.Bool().Draw(r, "gaps"),
			Unit:     rapid.SampledFrom([]string{"", "%", "Millionen Kilowattstunden", diagram.Year}).Draw(r, "unit"),
		}
		n := rapid.IntRange(1, 12).Draw(r, "nodes")
		for i := range n {
			d.Nodes = append(d.Nodes, node{ID: strconv.Itoa(i), Label: text.Draw(r, "label"), Note: text.Draw(r, "note")})
		}
		for range rapid.IntRange(0, 16).Draw(r, "edges") {
			ends := rapid.SliceOfN(rapid.IntRange(0, n), 2, 2).Draw(r, "ends")
			d.Edges = append(
				d.Edges,
				diagram.Edge{From: strconv.Itoa(ends[0]), To: strconv.Itoa(ends[1]), Label: rapid.SampledFrom(odd).Draw(r, "verb")},
			)
		}
		columns := rapid.IntRange(0, 6).Draw(r, "columns")
		d.Header = rapid.SliceOfN(text, columns, columns).Draw(r, "header")
		d.Rows = rapid.SliceOfN(rapid.SliceOfN(text, 0, 5), 1, 5).Draw(r, "rows")

		numbered(r, &d)
		if d.Kind == diagram.Venn && (columns < minSets || columns > maxSets) {
			d.Header = []string{"Säugetiere", text.Draw(r, "set")}
		}

		sc, err := compose(d, ts)
		if err != nil {
			r.Fatal(err)
		}
		if faults := inspect(sc, ts); len(faults) > 0 {
			r.Fatalf("%s\n%s", strings.Join(faults, "\n"), sc.svg())
		}
	})
}

// A column of a table is never narrower than 26 mm, however little stands in it: a pupil writes there. The first column
// of a blank one holds nothing but numbers.
func TestNarrowColumnsStayWideEnoughToWriteIn(t *testing.T) {
	few := [][]string{{"a", "b", "c"}, {"x", "y", "z"}}
	s := &sheet{t: setter(t), d: diagram.Diagram{}}
	for _, w := range s.columnWidths(few) {
		if w != 26 {
			t.Errorf("a column of one letter is %.1f mm wide", w)
		}
	}
	s.blank = true
	first := s.columnWidths(few)[0]
	s.d.Gaps = true
	if even := s.columnWidths(few)[0]; first != 26 || even != innerWidth/3 {
		t.Errorf("blank: %.1f mm for numbers, %.1f mm for words", first, even)
	}
}
