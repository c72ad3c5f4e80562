package handwork

import (
	"strings"

	"pult/backend/knowledge/library"
	"pult/backend/material/diagram"
	"pult/backend/tools"
)

// shapeOf tells from the heading, and where it is silent from the lines, what a passage is for.
func shapeOf(first, p tools.Passage) shape {
	named := namedShape(p.Heading)
	switch p.Kind {
	case library.Table:
		return comparison
	case library.List:
		if named != running && named != comparison {
			return named
		}
		return listShape(p.Text)
	case library.Prose:
	}
	if named == glossary && strings.Contains(p.Text, ": ") {
		return glossary
	}
	if p.Heading == "" || p.Heading == first.Title {
		return opening
	}
	return running
}

// namedShape reads headings such as "Ablauf", "Zeitleiste der Revolution" or "Key terms".
func namedShape(heading string) shape {
	for word := range strings.FieldsSeq(strings.ToLower(heading)) {
		switch strings.Trim(word, ":,.–-()") {
		case "begriffe",
			"fachbegriffe", "grundbegriffe", "glossar", "worterklärungen", "terms", "glossary", "vocabulary",
			"definitions":
			return glossary
		case "ablauf",
			"prozess", "vorgang", "schritte", "vorgehen", "anleitung", "lösungsweg", "verfahren", "steps",
			"process",
			"procedure":
			return process
		case "kreislauf", "zyklus", "cycle":
			return cycle
		case "zeitleiste", "zeitstrahl", "zeittafel", "chronologie", "timeline", "chronology":
			return timeline
		case "vergleich", "gegenüberstellung", "comparison":
			return comparison
		case "teile", "bestandteile", "bauteile", "parts", "components":
			return parts
		}
	}
	return running
}

// minItems is how many items a list needs to become a diagram.
const minItems = 3

// listShape looks at the lines: years make a timeline, numbers a process.
func listShape(text string) shape {
	lines := strings.Split(text, "\n")
	dated, numbered := 0, 0
	for _, line := range lines {
		rest, isNumbered := withoutBullet(strings.TrimSpace(line))
		if isNumbered {
			numbered++
		}
		if startsWithYear(plain(rest)) {
			dated++
		}
	}
	switch {
	case len(lines) >= minItems && dated == len(lines):
		return timeline
	case len(lines) >= minItems && numbered == len(lines):
		return process
	}
	return listing
}

// startsWithYear finds "1789", "um 1450", "44 v. Chr.", "ab 1933".
func startsWithYear(text string) bool {
	for i, word := range strings.Fields(text) {
		if i > 2 {
			return false
		}
		digits := strings.Trim(word, ".,:;–-()")
		if n := len(digits); n >= 3 && n <= 4 && isNumber(digits) {
			return true
		}
		if isNumber(digits) && digits != "" &&
			(strings.Contains(text, "v. Chr.") || strings.Contains(text, "n. Chr.") || strings.Contains(text, " BC") ||
				strings.Contains(text, " AD")) {
			return true
		}
	}
	return false
}

// kind is the form of diagram that a section can become; "" for none.
func (s section) kind() diagram.Kind {
	switch s.shape {
	case process:
		return diagram.Process
	case cycle:
		return diagram.Cycle
	case timeline:
		return diagram.Timeline
	case parts:
		return diagram.Parts
	case comparison:
		return diagram.Comparison
	case running, opening, listing, glossary:
	}
	return ""
}
