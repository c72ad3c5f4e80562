package kinds

import (
	"regexp"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/document"
)

// figures prints exercises that are drawn, three in a row; solved with their answers.
func (c sheet) figures(b artifact.Block, solved bool) {
	const perRow = 3
	for from := 0; from < len(b.Entries); from += perRow {
		f := document.Figures{}
		var said []string
		for i, e := range b.Entries[from:min(from+perRow, len(b.Entries))] {
			text := e.Text
			if solved {
				text = artifact.FillGaps(e.Text, e.Answers)
			}
			label := letter(from+i) + ")"
			said = append(said, label+" "+strings.ReplaceAll(text, "\n", ", "))
			if b.Figure == artifact.TriangleFigure {
				f.Trigons = append(f.Trigons, trigon(label, text))
				continue
			}
			f.Clocks = append(f.Clocks, document.Clock{
				Label: label, Minutes: clockMinutes(e.Answers[0]), Hands: solved || b.Figure == artifact.ClockFigure,
				Below: strings.ReplaceAll(text, artifact.Gap, "_____"),
			})
		}
		f.Alt = c.Words.Say(i18n.T("exercise.figure."+string(b.Figure))) + ": " + strings.Join(said, "; ")
		c.Put(f)
	}
}

var clockTime = regexp.MustCompile(`(\d{1,2}):(\d\d)`)

// clockMinutes are those after midnight of a time that a text names.
func clockMinutes(text string) int {
	m := clockTime.FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	hours, _ := strconv.Atoi(m[1])
	rest, _ := strconv.Atoi(m[2])
	return 60*hours + rest
}

// trigon reads the two lines of a calculation triangle.
func trigon(label, text string) document.Trigon {
	t := document.Trigon{Label: label}
	inner, outer, _ := strings.Cut(text, "\n")
	for into, line := range map[*[3]string]string{&t.Fields: inner, &t.Sides: outer} {
		_, cells, _ := strings.Cut(line, ":")
		for i, cell := range strings.SplitN(cells, "|", len(into)) {
			into[i] = strings.TrimSpace(strings.ReplaceAll(cell, artifact.Gap, ""))
		}
	}
	return t
}
