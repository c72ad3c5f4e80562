package sums

import (
	"fmt"
	"strings"
)

// minutesOfFace is a time that a clock with hands shows, in minutes after twelve: full and half hours in class 1,
// quarters in class 2, steps of five minutes in class 3 and where no class was named, single minutes from class 4 on.
func minutesOfFace(h *hand) int {
	if named := minuteSteps(h); len(named) > 0 {
		return h.between(0, 11)*60 + turn(h, named)
	}
	step := 5
	switch {
	case h.Grade == 1:
		step = 30
	case h.Grade == 2:
		step = 15
	case h.Grade >= 4:
		step = 1
	}
	return h.between(0, 12*60/step-1) * step
}

// readClock asks for the time that a face shows: in class 1 the one before noon, then both that it may be. The
// Answers are what has to be drawn.
func readClock(h *hand) (Sum, bool) {
	at := minutesOfFace(h)
	if h.Grade == 1 {
		return Sum{Gap + h.says(" Uhr", ""), []string{faced(at)}}, true
	}
	first, second := faced(at), daytime(at+12*60)
	if at < 60 {
		first, second = daytime(at), daytime(at+12*60)
	}
	return Sum{Gap + h.says(" Uhr oder ", " or ") + Gap + h.says(" Uhr", ""), []string{first, second}}, true
}

// drawClock asks for the hands of a time. From class 3 on it may be one of the afternoon.
func drawClock(h *hand) (Sum, bool) {
	at := minutesOfFace(h)
	text := faced(at)
	if h.Grade != 1 && h.Grade != 2 && h.made%2 == 1 {
		text = daytime(at + 12*60)
	}
	text += h.says(" Uhr", "")
	return Sum{text, []string{text}}, true
}

// faced is a time as the face shows it, from 1 to 12 hours.
func faced(minutes int) string {
	hour := minutes / 60 % 12
	if hour == 0 {
		hour = 12
	}
	return fmt.Sprintf("%d:%02d", hour, minutes%60)
}

func daytime(minutes int) string { return fmt.Sprintf("%d:%02d", minutes/60%24, minutes%60) }

// trigon is a calculation triangle (Rechendreieck): the number at each side is the sum of the two fields beside it. The
// first line has the fields, the second one the sides: each side lies between two fields, 1 and 2, 1 and 3, 2 and 3.
// In turn the fields are given, two fields and a side, one field and two sides; from class 3 on the three sides, too.
func trigon(h *hand) (Sum, bool) {
	half := max(2, h.largest()/2)
	a, b, c := h.between(1, half), h.between(1, half), h.between(1, half)
	all := [6]int{a, b, c, a + b, a + c, b + c}
	ways := [][6]bool{
		{true, true, true, false, false, false},
		{true, true, false, false, true, false},
		{true, false, false, true, true, false},
	}
	if h.Grade >= 3 || h.Grade == 0 {
		ways = append(ways, [6]bool{false, false, false, true, true, true})
	}
	given := turn(h, ways)
	var cells, answers []string
	for i, n := range all {
		if given[i] {
			cells = append(cells, h.number(n))
			continue
		}
		cells, answers = append(cells, Gap), append(answers, h.number(n))
	}
	text := h.says("innen: ", "inside: ") + strings.Join(cells[:3], Divider) + "\n" +
		h.says("außen: ", "outside: ") + strings.Join(cells[3:], Divider)
	return Sum{text, answers}, max(all[3], all[4], all[5]) <= h.largest()
}
