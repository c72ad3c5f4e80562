package draw

import (
	"bytes"
	"context"
	"encoding/base64"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/base/fault"
	"pult/backend/material/diagram"
)

// paintOf is a picture of this size as a model would send it.
func paintOf(w, h int, format string) []byte {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.Set(x, y, color.RGBA{R: uint8(255 * x / w), G: uint8(255 * y / h), B: 90, A: 255})
		}
	}
	var b bytes.Buffer
	if format == "jpeg" {
		_ = jpeg.Encode(&b, img, nil) // a buffer takes everything
	} else {
		_ = png.Encode(&b, img)
	}
	return b.Bytes()
}

// leaf is a painted leaf with five words; those with a spot are pointed at.
func leaf(placed int) diagram.Diagram {
	d := diagram.Diagram{
		Kind: diagram.Painted, Title: "Das Laubblatt", Language: "de", Alt: "Illustration zu „Das Laubblatt“.",
		Caption: "Bild: KI-Modell m, 28.11.2026.",
		Made: &diagram.Made{
			Provider: "openai",
			Model:    "m",
			On:       "2026-11-28",
			Style:    "illustration",
			Mark:     true,
		}, Paint: paintOf(96, 64, "png"),
	}
	for i, n := range []struct {
		label string
		x, y  float64
	}{
		{"Spaltöffnung", 20, 80},
		{"Blattader", 40, 50},
		{"Kohlenstoffdioxidaufnahme", 70, 20},
		{"Blattstiel", 90, 90},
		{"Chloroplast", 55, 45},
	} {
		next := node{ID: strconv.Itoa(i), Label: n.label}
		if i < placed {
			next.Spot = &diagram.Spot{X: n.x, Y: n.y}
		}
		d.Nodes = append(d.Nodes, next)
	}
	return d
}

// The picture goes into the SVG as bytes, every word over it is text, and both files show it.
func TestAPaintedPictureIsInTheDrawing(t *testing.T) {
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"png", "jpeg"} {
		d := leaf(3)
		d.Paint = paintOf(96, 64, format)
		got, err := p.Draw(context.Background(), d)
		if err != nil {
			t.Fatal(err)
		}
		svg := string(got.SVG)
		if !strings.Contains(svg, `href="data:image/`+format+`;base64,`+base64.StdEncoding.EncodeToString(d.Paint)+`"`) ||
			!strings.Contains(svg, ">KI-Bild</text>") {
			t.Errorf("%s: the picture or its mark is missing", format)
		}
		for _, n := range d.Nodes {
			if !strings.Contains(svg, "<title>"+n.Label+"</title>") && !strings.Contains(svg, ">"+n.Label+"</text>") {
				t.Errorf("%s: %q is not written", format, n.Label)
			}
		}
		img, err := png.Decode(bytes.NewReader(got.PNG))
		if err != nil {
			t.Fatal(err)
		}
		b := img.Bounds()
		if r, g, _, _ := img.At(b.Dx()/2, b.Dy()/2).RGBA(); r>>8 > 200 || g>>8 > 200 {
			t.Errorf("%s: nothing is painted in the middle", format)
		}
	}
}

func TestAPaintedPictureThatIsNone(t *testing.T) {
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	huge := paintOf(2, 2, "png")
	copy(huge[16:], []byte{0, 1, 0, 0, 0, 1, 0, 0}) // 65,536 × 65,536 by its head
	for name, c := range map[string]struct {
		paint []byte
		key   string
	}{
		"nothing": {nil, "fault.picture.unreadable"}, "text": {[]byte("<html>"), "fault.picture.unreadable"},
		"cut off": {paintOf(96, 64, "png")[:60], "fault.picture.unreadable"}, "huge": {huge, "fault.picture.unreadable"},
	} {
		d := leaf(0)
		d.Paint = c.paint
		if _, err := p.Draw(context.Background(), d); fault.Of(err).Key != c.key {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// crossing finds two leader lines that meet.
func crossing(sc scene) bool {
	var list []curve
	for _, g := range sc.groups {
		for _, s := range g.shapes {
			if c, ok := s.(curve); ok && strings.HasPrefix(g.id, "node-") && c.ink == ink {
				list = append(list, c)
			}
		}
	}
	for i, a := range list {
		for _, b := range list[:i] {
			if crosses(a.from, a.bends[0].to, b.from, b.bends[0].to) {
				return true
			}
		}
	}
	return false
}

// Whatever is to be named where: no label lies on another or on the picture, and all stay on the page.
func TestLabelsOfAPaintedPictureKeepApart(t *testing.T) {
	ts := setter(t)
	paints := [][]byte{
		paintOf(96, 64, "png"),
		paintOf(64, 96, "png"),
		paintOf(64, 64, "png"),
		paintOf(300, 20, "png"),
		paintOf(20, 300, "png"),
	}
	crossed := 0
	rapid.Check(t, func(r *rapid.T) {
		d := leaf(0)
		d.Nodes, d.Paint, d.Gaps = nil, rapid.SampledFrom(paints).Draw(r, "paint"), rapid.Bool().Draw(r, "gaps")
		d.Language = rapid.SampledFrom([]string{"de", "en", "none"}).Draw(r, "language")
		for i := range rapid.IntRange(0, 12).Draw(r, "nodes") {
			n := node{
				ID:    strconv.Itoa(i),
				Label: strings.Join(rapid.SliceOfN(rapid.SampledFrom(odd), 0, 6).Draw(r, "label"), " "),
			}
			if rapid.IntRange(0, 3).Draw(r, "placed") > 0 {
				n.Spot = &diagram.Spot{X: rapid.Float64Range(-20, 120).Draw(r, "x"), Y: rapid.Float64Range(-20, 120).Draw(r, "y")}
			}
			d.Nodes = append(d.Nodes, n)
		}
		sc, err := compose(d, ts)
		if err != nil {
			r.Fatal(err)
		}
		faults := inspect(sc, ts)
		var picture rect
		for _, g := range sc.groups {
			for _, s := range g.shapes {
				if p, ok := s.(photo); ok {
					picture = p.rect
				}
				if f, ok := s.(frame); ok && strings.HasPrefix(g.id, "node-") && f.overlaps(picture) {
					faults = append(faults, g.id+" lies on the picture")
				}
			}
		}
		if len(faults) > 0 {
			r.Fatal(strings.Join(faults, "\n"))
		}
		if crossing(sc) {
			crossed++
		}
	})
	if crossed > 0 {
		t.Errorf("lines cross in %d pictures", crossed)
	}
}

// A narrow picture with boxes below that are wider than it is: the page is as wide as the boxes, on both sides.
func TestBoxesBelowANarrowPictureStayOnThePage(t *testing.T) {
	ts := setter(t)
	for n := 1; n <= 6; n++ {
		d := leaf(0)
		d.Nodes, d.Paint, d.Gaps = nil, paintOf(20, 300, "png"), true
		for i := range n {
			d.Nodes = append(d.Nodes, node{ID: strconv.Itoa(i), Label: "Wort"})
		}
		sc, err := compose(d, ts)
		if err != nil {
			t.Fatal(err)
		}
		if faults := inspect(sc, ts); len(faults) > 0 {
			t.Errorf("%d boxes: %s", n, strings.Join(faults, "; "))
		}
	}
}

func TestASpotThatIsNoNumberIsInThePicture(t *testing.T) {
	d := leaf(1)
	d.Nodes[0].Spot.X = math.NaN()
	if _, err := compose(d, setter(t)); err != nil {
		t.Error(err)
	}
}
