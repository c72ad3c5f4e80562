package export

import (
	"strings"

	"pult/backend/material/formula"
)

// set is text with one look, its formulas as Word's own.
func (t *wordText) set(text, look string) string {
	parts := t.formulas.parts(text)
	var b strings.Builder
	for _, p := range parts {
		switch {
		case !p.formula:
			b.WriteString(wordRun(p.text, look))
		case p.display && len(parts) == 1:
			b.WriteString("<m:oMathPara><m:oMath>" + formula.OMML(p.tree, look) + "</m:oMath></m:oMathPara>")
		default:
			b.WriteString("<m:oMath>" + formula.OMML(p.tree, look) + "</m:oMath>")
		}
	}
	return b.String()
}
