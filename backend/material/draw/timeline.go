package draw

import "math"

// timeline sets few events along a line across the page, many or detailed ones down the page. Distances show the order,
// not the years.
func (s *sheet) timeline() body {
	const maxAcross = 8
	if len(s.d.Nodes) > maxAcross || (s.d.Detailed && s.hasNotes()) {
		return s.down()
	}
	return s.across()
}

// event is a date with what happened. Without the event a timeline says nothing, so even the simple form has it, cut
// short.
type event struct {
	name       string
	date, note block
}

func (s *sheet) event(i int, dateWidth, noteWidth float64, limit int) event {
	if s.blank {
		return event{}
	}
	n := s.d.Nodes[i]
	e := event{name: wording(n.Label, labelLimit)}
	e.date = s.t.set(e.name, labelVoice, dateWidth)
	e.note = s.t.set(wording(n.Note, limit), noteVoice, noteWidth)
	return e
}

// across draws a horizontal axis; events stand above and below in turn, each as wide as two steps.
func (s *sheet) across() body {
	const stem, gap, most = 9.0, 6.0, 62.0
	n := len(s.d.Nodes)
	width := math.Min(most, 2*(innerWidth-10)/float64(n+1)-gap)
	pitch := (width + gap) / 2
	if n < 3 {
		pitch = width + gap
	}
	events := make([]event, n)
	tallest := [2]float64{}
	for i := range events {
		events[i] = s.event(i, width-2*padX, width-2*padX, briefLimit)
		tallest[i%2] = math.Max(tallest[i%2], s.eventHeight(events[i]))
	}
	axis := tallest[0] + stem
	b := body{w: width + float64(n-1)*pitch + 10, h: axis + stem + tallest[1]}
	if n == 1 {
		b.h = axis + badgeR
	}
	axisLine := line(point{0, axis}, point{b.w, axis}).pointed()
	axisLine.weight = 1.1
	b.add("axis", "", axisLine)
	for i, e := range events {
		x := width/2 + float64(i)*pitch
		height := s.eventHeight(e)
		place := rect{x - width/2, axis - stem - height, width, height}
		from := point{x, place.bottom()}
		if i%2 == 1 {
			place.y = axis + stem
			from.y = place.y
		}
		stemLine := line(from, point{x, axis})
		stemLine.ink = accent
		shapes := append([]shape{stemLine}, badge(point{x, axis}, i+1)...)
		label := len(shapes)
		shapes = append(shapes, frame{rect: place, radius: corner, fill: s.fill(soft), stroke: accent, weight: thin})
		b.led(
			nodeID(i),
			e.name,
			tag{label: label, aim: point{x, axis}, reach: point{badgeR, badgeR}},
			append(shapes, e.shapes(place)...)...)
	}
	return b
}

func (s *sheet) eventHeight(e event) float64 {
	if s.blank {
		return blankLow * 1.3
	}
	h := e.date.height() + e.note.height() + 2*padY
	if !e.note.empty() && !e.date.empty() {
		h += noteGap
	}
	return h
}

func (e event) shapes(r rect) []shape {
	return card{label: e.date, note: e.note}.shapes(r, "", "", 0)[1:]
}

// down draws a vertical axis: dates to its left, events to its right, both columns as wide as their texts need.
func (s *sheet) down() body {
	const gap, maxDate, maxNote, stem = 4.5, 46.0, 112.0, 11.0
	n := len(s.d.Nodes)
	events := make([]event, n)
	dateWidth, noteWidth := 30.0, 60.0
	for i := range events {
		events[i] = s.event(i, maxDate, maxNote, noteLimit)
		dateWidth = math.Max(dateWidth, events[i].date.width)
		noteWidth = math.Max(noteWidth, events[i].note.width)
	}
	if s.blank {
		noteWidth = maxNote
	}
	axisX := dateWidth + 8
	b := body{w: axisX + stem + noteWidth + 2*padX}
	y := 3.0
	var nodes body
	for i, e := range events {
		height := math.Max(math.Max(e.date.height(), e.note.height())+2*padY, 11)
		if s.blank {
			height = blankLow
		}
		place := rect{axisX + stem, y, noteWidth + 2*padX, height}
		on := point{axisX, place.centre().y}
		shapes := s.eventBeside(e, i, place, on, dateWidth)
		label := len(shapes)
		shapes = append(shapes, frame{rect: place, radius: corner, fill: s.fill(soft), stroke: accent, weight: thin})
		if !e.note.empty() {
			shapes = append(shapes, e.note.place(place.x+padX, on.y-e.note.height()/2, left))
		}
		nodes.led(nodeID(i), e.name, tag{label: label, aim: on, reach: point{badgeR, badgeR}}, shapes...)
		y += height + gap
	}
	b.h = y + 3
	axisLine := line(point{axisX, 0}, point{axisX, b.h}).pointed()
	axisLine.weight = 1.1
	b.add("axis", "", axisLine)
	b.groups = append(b.groups, nodes.groups...)
	return b
}

// eventBeside draws what stays on the axis: the line to the event, its number and its date.
func (s *sheet) eventBeside(e event, i int, place rect, on point, dateWidth float64) []shape {
	stemLine := line(on, point{place.x, on.y})
	stemLine.ink = accent
	shapes := append([]shape{stemLine}, badge(on, i+1)...)
	if !e.date.empty() {
		shapes = append(shapes, e.date.place(dateWidth, on.y-e.date.height()/2, right))
	}
	if s.blank {
		shapes = append(shapes, line(point{0, on.y + 3}, point{dateWidth, on.y + 3}))
	}
	return shapes
}
