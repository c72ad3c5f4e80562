// Package markup owns what the form of a text means: what stands higher or lower than its line, formulas of Word and of
// web pages as TeX between dollar signs, and what of a web page a person would see as its text. Readers of files and of
// the web share it, so that a page means the same whichever way it comes in.
//
// What cannot be told becomes library.Lost: its sentence is never quoted.
package markup

import (
	"strings"

	"pult/backend/knowledge/library"
)

// Lost stands for a formula that could not be read.
const Lost = string(library.Lost)

// maxFormula is how long a formula may be in TeX; longer ones are not set by anything that prints them.
const maxFormula = 2000

// Formula puts TeX between the signs by which all of Pult knows a formula; Lost for what is none.
func Formula(tex string) string {
	tex = strings.Join(strings.Fields(tex), " ")
	if inner, ok := strings.CutPrefix(tex, `{\displaystyle `); ok && strings.HasSuffix(inner, "}") {
		tex = strings.TrimSpace(strings.TrimSuffix(inner, "}"))
	}
	switch {
	case tex == "":
		return ""
	case len(tex) > maxFormula || strings.Contains(tex, Lost) || strings.Contains(strings.ReplaceAll(tex, `\$`, ""), "$"):
		return Lost
	}
	return "$" + tex + "$"
}
