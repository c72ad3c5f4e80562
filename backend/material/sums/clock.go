package sums

import "fmt"

// clock writes minutes after midnight.
func (h *hand) clock(minutes int) string {
	return fmt.Sprintf("%d:%02d", minutes/60%24, minutes%60) + h.says(" Uhr", "")
}

// duration writes minutes as hours and minutes.
func duration(minutes int) string {
	switch hours, rest := minutes/60, minutes%60; {
	case hours == 0:
		return fmt.Sprintf("%d min", rest)
	case rest == 0:
		return fmt.Sprintf("%d h", hours)
	default:
		return fmt.Sprintf("%d h %d min", hours, rest)
	}
}

// when is a time of the day and some minutes; in class 1 and 2 whole quarters.
func (h *hand) when() (from, length int) {
	step := 5
	if h.Grade == 1 || h.Grade == 2 {
		step = 15
	}
	if h.Grade >= 5 {
		step = 1
	}
	return h.between(7*60/step, 17*60/step) * step, h.between(2, 240/step) * step
}

func span(h *hand) (Sum, bool) {
	from, length := h.when()
	text := h.says("von ", "from ") + h.clock(from) + h.says(" bis ", " to ") + h.clock(from+length) + ": " + Gap
	return Sum{text, []string{duration(length)}}, true
}

func later(h *hand) (Sum, bool) {
	from, length := h.when()
	return Sum{h.clock(from) + " + " + duration(length) + " →", []string{h.clock(from + length)}}, true
}
