package library

import (
	"strings"

	"pult/backend/base/i18n"
	"pult/backend/lang/prose"
)

// Text says a caveat in words; zero for none.
func (c Caveat) Text() i18n.Text {
	switch c {
	case OrderCaveat:
		return i18n.T("library.caveat.order")
	case NoteCaveat:
		return i18n.T("library.caveat.note")
	case EncodingCaveat:
		return i18n.T("library.caveat.encoding")
	}
	return i18n.Text{}
}

// Quotable is what of a passage may be quoted: nothing of one with a caveat, and of any other no sentence, item or row
// in which something was lost.
func Quotable(p Passage) string {
	switch {
	case p.Caveat != "":
		return ""
	case Whole(p.Text):
		return p.Text
	}
	var lines []string
	for line := range strings.SplitSeq(p.Text, "\n") {
		switch {
		case Whole(line):
			lines = append(lines, line)
		case p.Kind == List || p.Kind == Table:
		default:
			var kept []string
			for _, sentence := range prose.Sentences(line) {
				if Whole(sentence) {
					kept = append(kept, sentence)
				}
			}
			lines = append(lines, strings.Join(kept, " "))
		}
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
