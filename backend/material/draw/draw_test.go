package draw

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/material/diagram"
)

var look = flag.String("look", "", "folder to write the sample pictures to, for the eye")

func painter(t testing.TB) *Painter {
	t.Helper()
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

func picture(t testing.TB, p *Painter, d diagram.Diagram) diagram.Picture {
	t.Helper()
	pic, err := p.Draw(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	return pic
}

func laidOut(t testing.TB, d diagram.Diagram) scene {
	t.Helper()
	sc, err := compose(d, setter(t))
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

func TestSameDiagramGivesTheSameBytes(t *testing.T) {
	painted := map[diagram.Kind]bool{} // one painting of each form is enough: all are painted by the same code
	for name, d := range samples() {
		if !bytes.Equal(laidOut(t, d).svg(), laidOut(t, d).svg()) {
			t.Errorf("%s: two drawings differ", name)
		}
		if painted[d.Kind] && *look == "" {
			continue
		}
		painted[d.Kind] = true
		first, again := picture(t, painter(t), d), picture(t, painter(t), d)
		if !bytes.Equal(first.SVG, again.SVG) || !bytes.Equal(first.PNG, again.PNG) {
			t.Errorf("%s: two pictures differ", name)
		}
		if *look != "" {
			os.WriteFile(filepath.Join(*look, name+".svg"), first.SVG, 0o600)
			os.WriteFile(filepath.Join(*look, name+".png"), first.PNG, 0o600)
		}
	}
}

func TestSVGIsOneEditableDocumentWithAllItsWords(t *testing.T) {
	for name, d := range samples() {
		sc := laidOut(t, d)
		pic := diagram.Picture{SVG: sc.svg(), Width: int(sc.width), Height: int(sc.height)}
		root, text, ids := parse(t, pic.SVG)
		for attribute, want := range map[string]string{
			"role": "img", "font-family": "'Inter', sans-serif", "width": fmt.Sprintf("%dmm", pic.Width),
			"height":  fmt.Sprintf("%dmm", pic.Height),
			"viewBox": fmt.Sprintf("0 0 %d %d", pic.Width, pic.Height),
		} {
			if root[attribute] != want {
				t.Errorf("%s: %s is %q, want %q", name, attribute, root[attribute], want)
			}
		}
		if d.Language != "none" && root["lang"] != d.Language {
			t.Errorf("%s: lang is %q", name, root["lang"])
		}
		if len(pic.SVG) > 20_000 {
			t.Errorf("%s: SVG weighs %d bytes", name, len(pic.SVG))
		}
		for _, want := range append(wordsOf(d), d.Title, d.Caption, d.Alt) {
			if !strings.Contains(text, unbroken(want)) {
				t.Errorf("%s: %q is not in the SVG", name, want)
			}
		}
		for i := range d.Nodes {
			if d.Kind != diagram.Comparison && ids[nodeID(i)] != 1 {
				t.Errorf("%s: group %s occurs %d times", name, nodeID(i), ids[nodeID(i)])
			}
		}
	}
}

// wordsOf are the words that must be seen: none on a worksheet.
func wordsOf(d diagram.Diagram) []string {
	if d.Language == "none" || d.Gaps {
		return nil
	}
	list := append([]string(nil), d.Header...)
	for _, row := range d.Rows {
		list = append(list, row...)
	}
	for _, n := range d.Nodes {
		list = append(list, n.Label)
		if d.Detailed {
			list = append(list, n.Note)
		}
	}
	for _, e := range d.Edges {
		list = append(list, e.Label)
	}
	return list
}

// unbroken takes out what line breaks put in.
func unbroken(text string) string {
	return strings.NewReplacer(" ", "", "\n", "", "-", "", "\u00ad", "").Replace(text)
}

// parse reads an SVG as XML and returns the root's attributes, all of its text unbroken, and how often each id occurs.
func parse(t *testing.T, svg []byte) (root map[string]string, text string, ids map[string]int) {
	t.Helper()
	root, ids = map[string]string{}, map[string]int{}
	var b strings.Builder
	dec := xml.NewDecoder(bytes.NewReader(svg))
	first := true
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return root, unbroken(b.String()), ids
		}
		if err != nil {
			t.Fatalf("not well-formed: %v\n%s", err, svg)
		}
		switch v := token.(type) {
		case xml.CharData:
			b.Write(v)
		case xml.StartElement:
			for _, a := range v.Attr {
				if first {
					root[a.Name.Local] = a.Value
				}
				if a.Name.Local == "id" {
					ids[a.Value]++
				}
			}
			first = false
		}
	}
}

func TestPNGHasNaturalSizeAt200DotsPerInch(t *testing.T) {
	pic := picture(t, painter(t), photosynthesis(false))
	img, err := png.Decode(bytes.NewReader(pic.PNG))
	if err != nil {
		t.Fatal(err)
	}
	w, h := int(math.Round(float64(pic.Width)/25.4*200)), int(math.Round(float64(pic.Height)/25.4*200))
	if b := img.Bounds(); b.Dx() != w || b.Dy() != h {
		t.Errorf("image is %v, want %d × %d", b, w, h)
	}
	if !bytes.Contains(pic.PNG[:100], []byte("pHYs\x00\x00\x1e\xc2\x00\x00\x1e\xc2\x01")) {
		t.Error("the file does not say 7874 dots per metre")
	}
	dark := 0
	for y := range h {
		for x := range w {
			if r, _, _, _ := img.At(x, y).RGBA(); r < 0x5000 {
				dark++
			}
		}
	}
	if share := float64(dark) / float64(w*h); share < 0.005 || share > 0.2 {
		t.Errorf("%.1f %% of the picture is ink", 100*share)
	}
}

func TestWorksheetHidesEveryLabelButTheTitle(t *testing.T) {
	for name, d := range samples() {
		if d.Language != "none" {
			continue
		}
		svg := string(laidOut(t, d).svg())
		if !strings.Contains(svg, d.Title) {
			t.Errorf("%s: no title", name)
		}
		d.Language = "de"
		for _, word := range wordsOf(d) {
			if strings.Contains(svg, ">"+word+"<") {
				t.Errorf("%s: gives %q away", name, word)
			}
		}
		for i := range max(len(d.Nodes), len(d.Rows)) {
			if !strings.Contains(svg, fmt.Sprintf(">%d</text>", i+1)) {
				t.Errorf("%s: no number %d", name, i+1)
			}
		}
	}
}

// A long way of explained steps is set in wide boxes: as a narrow tower it would be printed small.
func TestALongFlowChartFitsItsPage(t *testing.T) {
	d := photosynthesis(true)
	d.Kind = diagram.FlowChart
	d.Nodes = append(
		d.Nodes,
		node{
			Label: "Speicherung",
			Note:  "Überschüssiger Zucker wird in Stärke umgewandelt und im Chloroplasten oder in Speicherorganen abgelegt.",
		},
	)
	for i := range d.Nodes {
		d.Nodes[i].ID = strconv.Itoa(i)
		if i > 0 {
			d.Edges = append(d.Edges, diagram.Edge{From: strconv.Itoa(i - 1), To: strconv.Itoa(i)})
		}
	}
	if sc := laidOut(t, d); sc.width > 190 || sc.height > 260 {
		t.Errorf("%v × %v mm", sc.width, sc.height)
	}
}

// Forty boxes are more than a page holds at full size: side by side in one row they could not be read at all.
func TestTheLargestMapIsNoRibbon(t *testing.T) {
	if sc := laidOut(t, fullMap()); sc.width > 1.6*sc.height {
		t.Errorf("%v × %v mm", sc.width, sc.height)
	}
}

func TestRefusals(t *testing.T) {
	p := painter(t)
	many := make([]node, 41)
	for name, c := range map[string]struct {
		d    diagram.Diagram
		kind fault.Kind
		key  string
	}{
		"no nodes": {diagram.Diagram{Kind: diagram.Process}, fault.Invalid, "fault.draw.empty"},
		"no rows": {
			diagram.Diagram{Kind: diagram.Comparison, Header: []string{"a"}, Nodes: many[:2]},
			fault.Invalid,
			"fault.draw.empty",
		},
		"many nodes": {diagram.Diagram{Kind: diagram.Cycle, Nodes: many}, fault.Invalid, "fault.draw.tooMany"},
		"many rows": {
			diagram.Diagram{Kind: diagram.Comparison, Rows: make([][]string, 41)},
			fault.Invalid,
			"fault.draw.tooMany",
		},
		"wide table": {
			diagram.Diagram{Kind: diagram.Comparison, Rows: [][]string{make([]string, 41)}},
			fault.Invalid,
			"fault.draw.tooMany",
		},
		"unknown one": {diagram.Diagram{Kind: "pie", Nodes: many[:2]}, fault.Unsupported, "fault.draw.kind"},
		"no numbers": {
			diagram.Diagram{
				Kind: diagram.BarChart, Nodes: many[:2],
				Series: []diagram.Series{{Values: []diagram.Value{{Node: "elsewhere", Number: 3}}}},
			},
			fault.Invalid,
			"fault.draw.numbers",
		},
		"many series": {
			diagram.Diagram{Kind: diagram.LineChart, Nodes: many[:2], Series: make([]diagram.Series, 6)},
			fault.Invalid, "fault.draw.tooMany",
		},
		"one set": {
			diagram.Diagram{Kind: diagram.Venn, Nodes: many[:2], Header: []string{"a"}},
			fault.Invalid,
			"fault.draw.sets",
		},
	} {
		_, err := p.Draw(t.Context(), c.d)
		if f := fault.Of(err); f == nil || f.Kind != c.kind || f.Key != c.key {
			t.Errorf("%s: %v", name, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := p.Draw(ctx, eye(false)); !fault.Is(err, fault.Cancelled) || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestFullAndOddDiagramsAreDrawn(t *testing.T) {
	p := painter(t)
	for _, kind := range diagram.Kinds() {
		for _, size := range []int{1, 2, 3, 40} {
			d := diagram.Diagram{
				Kind:     kind,
				Title:    "👩‍🔬 שלום",
				Language: "de",
				Detailed: size%2 == 0,
				Header:   []string{"a", "b"},
				Series:   make([]diagram.Series, 2),
			}
			for i := range size {
				for k := range d.Series {
					d.Series[k].Values = append(
						d.Series[k].Values,
						diagram.Value{Node: strconv.Itoa(i), Number: float64(i*i*i - 1000*k)},
					)
				}
				d.Nodes = append(
					d.Nodes,
					node{
						ID:    strconv.Itoa(i),
						In:    []int{1 + i%3},
						Label: strings.Repeat("Überlänge ", i*100) + "🙂",
						Note:  strings.Repeat("x", 5000),
					},
				)
				d.Rows = append(d.Rows, []string{"Zeile", strings.Repeat("y", 5000), "mehr"})
				d.Edges = append(d.Edges, diagram.Edge{From: strconv.Itoa(i / 3), To: strconv.Itoa(i), Label: "führt zu"})
			}
			ts := setter(t)
			sc, err := compose(d, ts)
			if err != nil {
				t.Fatalf("%s with %d: %v", kind, size, err)
			}
			for _, f := range inspect(sc, ts) {
				t.Errorf("%s with %d: %s", kind, size, f)
			}
			parse(t, sc.svg())
			if size == 3 {
				picture(t, p, d)
			}
		}
	}
}

func TestOnePainterServesManyAtOnce(t *testing.T) {
	p := painter(t)
	want := picture(t, p, eye(false))
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			got, err := p.Draw(t.Context(), eye(false))
			if err != nil || !bytes.Equal(got.PNG, want.PNG) {
				t.Errorf("differs when drawn beside others: %v", err)
			}
		})
	}
	wg.Wait()
}

func BenchmarkLayout(b *testing.B) {
	p := painter(b)
	for b.Loop() {
		if _, err := p.Sketch(b.Context(), fullMap()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	p := painter(b)
	for _, name := range []string{
		"process-photosynthese", "cycle-wasser", "timeline-revolution", "comparison-zelle",
		"parts-auge", "map-gross", "map-40",
	} {
		d := samples()[name]
		if name == "map-40" {
			d = fullMap()
		}
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				picture(b, p, d)
			}
		})
	}
}
