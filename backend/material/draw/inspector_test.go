package draw

import (
	"fmt"
	"math"
	"strings"
)

// inspector collects what is wrong with a scene to the eye.
type inspector struct {
	sc     scene
	t      *typesetter
	frames map[string]rect // the box of each node
	faults []string
}

func inspect(sc scene, t *typesetter) []string {
	in := &inspector{sc: sc, t: t, frames: map[string]rect{}}
	for _, g := range sc.groups {
		for _, s := range g.shapes {
			if f, ok := s.(frame); ok && (strings.HasPrefix(g.id, "node-") || strings.HasPrefix(g.id, "own-")) {
				in.frames[g.id] = f.rect
			}
		}
	}
	in.boxesKeepApart()
	in.boxesStayOnThePage()
	in.textsFit()
	in.linesAreFree()
	in.textsStandOut()
	return in.faults
}

func (in *inspector) fault(format string, args ...any) {
	in.faults = append(in.faults, fmt.Sprintf(format, args...))
}

func (in *inspector) boxesKeepApart() {
	for a, ra := range in.frames {
		for b, rb := range in.frames {
			if a < b && ra.overlaps(rb) {
				in.fault("%s %v overlaps %s %v", a, ra, b, rb)
			}
		}
	}
}

func (in *inspector) boxesStayOnThePage() {
	page := rect{0, 0, in.sc.width, in.sc.height}
	for id, r := range in.frames {
		if !within(r, page) {
			in.fault("%s %v leaves the page %v", id, r, page)
		}
	}
}

type textLine struct {
	group string
	text  string
	whole string // its block, for finding it again
	voice voice
	rect  rect
}

func (in *inspector) lines() []textLine {
	var list []textLine
	for _, g := range in.sc.groups {
		for _, s := range g.shapes {
			if w, ok := s.(words); ok {
				for i, l := range w.lines {
					list = append(list, textLine{g.id, l, w.text(), w.voice, w.rectOf(i, in.t)})
				}
			}
		}
	}
	return list
}

// textsFit: a line lies inside the page, inside its own box or outside all, and on no other text.
func (in *inspector) textsFit() {
	page := rect{0, 0, in.sc.width, in.sc.height}
	list := in.lines()
	for i, l := range list {
		if !within(l.rect, page) {
			in.fault("%s: %q leaves the page: %v in %v", l.group, l.text, l.rect, page)
		}
		if l.voice == numberVoice {
			continue
		}
		for id, f := range in.frames {
			if l.rect.overlaps(f) && (id != l.group || !within(l.rect, f)) {
				in.fault("%s: %q %v and the box of %s %v", l.group, l.text, l.rect, id, f)
			}
		}
		for _, o := range list[:i] {
			if l.rect.grown(-0.1).overlaps(o.rect.grown(-0.1)) {
				in.fault("%s: %q lies on %q of %s", l.group, l.text, o.text, o.group)
			}
		}
	}
}

// linesAreFree: no edge runs through a box or a text.
func (in *inspector) linesAreFree() {
	texts := in.lines()
	for _, g := range in.sc.groups {
		for _, s := range g.shapes {
			if c, ok := s.(curve); ok && (strings.HasPrefix(g.id, "edge-") || g.tag != nil && g.tag.leader) {
				in.lineIsFree(g.id, c, texts)
			}
		}
	}
}

func (in *inspector) lineIsFree(id string, c curve, texts []textLine) {
	for _, p := range dense(c.points(), 0.5) {
		for box, f := range in.frames {
			if box != id && f.grown(-0.3).contains(p) {
				in.fault("%s runs through the box of %s at %v", id, box, p)
				return
			}
		}
		for _, l := range texts {
			if l.voice != numberVoice && l.rect.grown(-0.2).contains(p) {
				in.fault("%s runs through %q of %s", id, l.text, l.group)
				return
			}
		}
	}
}

// textsStandOut: a text has a contrast of at least 4.5 : 1 to what it lies on (WCAG 2.2, 1.4.3).
func (in *inspector) textsStandOut() {
	for _, l := range in.lines() {
		if c := contrast(l.voice.ink(), in.ground(l)); c < 4.5 {
			in.fault("%s: %q has a contrast of only %.1f", l.group, l.text, c)
		}
	}
}

// ground is the colour of the last filled shape before a text under the middle of it.
func (in *inspector) ground(l textLine) string {
	fill, p := paper, l.rect.centre()
	for _, g := range in.sc.groups {
		for _, s := range g.shapes {
			switch v := s.(type) {
			case frame:
				if v.fill != "" && v.contains(p) {
					fill = v.fill
				}
			case dot:
				if dx, dy := (p.x-v.centre.x)/v.rx, (p.y-v.centre.y)/v.ry; v.fill != "" && dx*dx+dy*dy <= 1 {
					fill = v.fill
				}
			case area:
				cuts := crossingsAt(v.outline, func(q point) float64 { return q.y }, p.y)
				for i := 0; i+1 < len(cuts); i += 2 {
					if v.fill != "" && p.x >= cuts[i].x && p.x <= cuts[i+1].x {
						fill = v.fill
					}
				}
			case words:
				if v.text() == l.whole {
					return fill
				}
			}
		}
	}
	return fill
}

func (w words) text() string { return strings.Join(w.lines, "\n") + fmt.Sprint(w.at) }

func contrast(a, b string) float64 {
	la, lb := luminance(a), luminance(b)
	return (math.Max(la, lb) + 0.05) / (math.Min(la, lb) + 0.05)
}

// luminance is relative luminance as WCAG defines it.
func luminance(hex string) float64 {
	c := colour(hex)
	part := func(v uint8) float64 {
		x := float64(v) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
}

func within(a, b rect) bool {
	const slack = 1e-6
	return a.x >= b.x-slack && a.y >= b.y-slack && a.right() <= b.right()+slack && a.bottom() <= b.bottom()+slack
}
