package draw

import (
	"math"
	"strings"

	"pult/backend/base/i18n"
	"pult/backend/material/diagram"
)

// solution is what stands below the line to cut along: a heading and what belongs into each gap, by number.
func (s *sheet) solution(width float64) body {
	const pieces = 3.0
	texts := s.answers()
	if !s.d.Gaps || len(texts) == 0 {
		return body{}
	}
	b := body{w: width, h: 6}
	cut := dashed([]point{{0, 3}, {width, 3}}, pieces, pieces/2, faint, thin)
	b.add("cut", "", cut)
	heading := s.t.set(s.catalogue().Say(i18n.T("draw.solution")), labelVoice, width)
	list, tall := s.listing(texts, width)
	shapes := []shape{heading.place(0, b.h, left)}
	for _, sh := range list {
		shapes = append(shapes, sh.shifted(0, b.h+heading.height()+1))
	}
	b.add("solution", "", shapes...)
	b.h += heading.height() + 1 + tall
	return b
}

// answers are the texts that the gaps have taken out, in the order of their numbers.
func (s *sheet) answers() []string {
	var list []string
	switch s.d.Kind {
	case diagram.WordCloud:
		return nil
	case diagram.Comparison:
		for _, row := range s.d.Rows {
			list = append(list, wording(strings.Join(row[min(1, len(row)):], "; "), noteLimit))
		}
		return list
	case diagram.ConceptMap,
		diagram.Cycle, diagram.Process, diagram.Timeline, diagram.Parts, diagram.FlowChart, diagram.NumberLine,
		diagram.BarChart, diagram.LineChart, diagram.PieChart, diagram.Venn,
		diagram.Painted:
	}
	for _, n := range s.d.Nodes {
		text := wording(n.Label, labelLimit)
		if note := wording(n.Note, briefLimit); note != "" &&
			(s.d.Detailed || s.d.Kind == diagram.Timeline || s.d.Kind == diagram.NumberLine) {
			text += ": " + note
		}
		list = append(list, text)
	}
	if s.d.Layer != nil {
		for _, own := range s.d.Layer.Own {
			list = append(list, wording(own.Text, labelLimit))
		}
	}
	return list
}

// cutOff puts the solution below everything else.
func (sc *scene) cutOff(b body) {
	if len(b.groups) == 0 {
		return
	}
	uncut := *sc
	sc.uncut = &uncut
	y := sc.height - margin + 5
	for _, g := range b.groups {
		sc.groups = append(sc.groups, g.shifted((sc.width-b.w)/2, y))
	}
	sc.height = math.Ceil(y + b.h + margin - 1)
}
