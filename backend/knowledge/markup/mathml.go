package markup

import "strings"

// MathML is a formula of a web page or of LibreOffice (math) as TeX. When the page has the TeX beside it, it is that.
func MathML(e *Element) string {
	if tex := annotation(e); tex != "" {
		return tex
	}
	return strings.TrimSpace(mathml(e))
}

// annotation is the TeX that a formula was made from.
func annotation(e *Element) string {
	if e.Name == "annotation" && strings.Contains(strings.ToLower(e.attr("encoding")), "tex") {
		return strings.TrimSpace(e.Text)
	}
	for _, k := range e.Kids {
		if tex := annotation(k); tex != "" {
			return tex
		}
	}
	return ""
}

func mathml(e *Element) string {
	switch e.Name {
	case "mi":
		return name(e)
	case "mn":
		return Text(strings.TrimSpace(e.Text))
	case "mo":
		return Text(strings.TrimSpace(e.Text))
	case "mtext", "ms":
		return Upright(strings.ReplaceAll(e.Text, "\u00a0", " "))
	case "mspace":
		return `\ `
	case "mfrac":
		return mathFraction(e)
	case "msqrt":
		return `\sqrt` + braced(row(e))
	case "mroot":
		return `\sqrt[` + at(e, 1) + "]" + braced(at(e, 0))
	case "msub", "msup", "msubsup":
		return mathScript(e)
	case "munder", "mover", "munderover":
		return mathLimits(e)
	case "mmultiscripts":
		return multiscripts(e)
	case "mfenced":
		return fenced(e)
	case "mtable":
		return mathTable(e)
	case "menclose":
		return enclosed(e)
	case "mphantom":
		return `\phantom` + braced(row(e))
	case "annotation", "annotation-xml", "mprescripts", "none":
		return ""
	case "math", "mrow", "mstyle", "mpadded", "semantics", "mtd", "merror":
		return row(e)
	}
	return Lost
}

func row(e *Element) string {
	var out strings.Builder
	for _, k := range e.Kids {
		out.WriteString(mathml(k))
	}
	return out.String()
}

func at(e *Element, i int) string {
	if i >= len(e.Kids) {
		return ""
	}
	return strings.TrimSpace(mathml(e.Kids[i]))
}

// name is a letter, or a word that stands upright.
func name(e *Element) string {
	text := strings.TrimSpace(e.Text)
	if len([]rune(text)) == 1 && e.attr("mathvariant") == "normal" && hasTerm(text) {
		return `\mathrm` + braced(text)
	}
	return Text(text)
}

func mathFraction(e *Element) string {
	if strings.HasPrefix(e.attr("linethickness"), "0") {
		return "{" + braced(at(e, 0)) + `\atop` + braced(at(e, 1)) + "}"
	}
	return `\frac` + braced(at(e, 0)) + braced(at(e, 1))
}

func mathScript(e *Element) string {
	base := at(e, 0)
	if !isSingle(base) {
		base = braced(base)
	}
	switch e.Name {
	case "msub":
		return base + "_" + braced(at(e, 1))
	case "msup":
		return base + "^" + braced(at(e, 1))
	}
	return base + "_" + braced(at(e, 1)) + "^" + braced(at(e, 2))
}

func mathLimits(e *Element) string {
	base := at(e, 0)
	low, high := at(e, 1), at(e, 2)
	if e.Name == "mover" {
		low, high = "", at(e, 1)
	}
	if len(e.Kids) == 2 && e.Kids[1].Name == "mo" {
		mark := strings.TrimSpace(e.Kids[1].Text)
		return accent(mark, braced(base), e.Name == "mover")
	}
	if !isFunction(strings.TrimPrefix(base, `\`)) && !strings.Contains(`\sum\prod\int\iint\oint\bigcup\bigcap`, base) &&
		!strings.HasPrefix(base, `\underbrace`) && !strings.HasPrefix(base, `\overbrace`) {
		if low != "" {
			base = `\underset` + braced(low) + braced(base)
		}
		if high != "" {
			base = `\overset` + braced(high) + braced(base)
		}
		return base
	}
	if strings.HasPrefix(base, `\int`) || strings.HasPrefix(base, `\sum`) || strings.HasPrefix(base, `\prod`) {
		base += `\limits`
	}
	if low != "" {
		base += "_" + braced(low)
	}
	if high != "" {
		base += "^" + braced(high)
	}
	return base
}

// multiscripts have marks on both sides, as isotopes do.
func multiscripts(e *Element) string {
	sides := [2]string{}
	side, place := 1, 0
	for _, k := range e.Kids[min(1, len(e.Kids)):] {
		if k.Name == "mprescripts" {
			side, place = 0, 0
			continue
		}
		if tex := strings.TrimSpace(mathml(k)); tex != "" {
			sides[side] += []string{"_", "^"}[place%2] + braced(tex)
		}
		place++
	}
	base := at(e, 0)
	if sides[0] != "" {
		sides[0] = "{}" + sides[0]
	}
	if !isSingle(base) {
		base = braced(base)
	}
	return sides[0] + base + sides[1]
}

func fenced(e *Element) string {
	open, shut, between := "(", ")", ","
	for _, a := range e.Attr {
		switch a.Name {
		case "open":
			open = a.Value
		case "close":
			shut = a.Value
		case "separators":
			between = a.Value
		}
	}
	var parts []string
	for _, k := range e.Kids {
		parts = append(parts, strings.TrimSpace(mathml(k)))
	}
	if runes := []rune(between); len(runes) > 1 {
		between = string(runes[:1])
	}
	return `\left` + bracket(open) + strings.Join(parts, between) + `\right` + bracket(shut)
}

func mathTable(e *Element) string {
	var rows []string
	for _, line := range e.Kids {
		var cells []string
		for _, cell := range line.Kids {
			cells = append(cells, strings.TrimSpace(mathml(cell)))
		}
		rows = append(rows, strings.Join(cells, " & "))
	}
	return `\begin{matrix}` + strings.Join(rows, ` \\ `) + `\end{matrix}`
}

func enclosed(e *Element) string {
	inner := braced(row(e))
	switch notation := e.attr("notation"); {
	case strings.Contains(notation, "strike"):
		return `\cancel` + inner
	case strings.Contains(notation, "box"):
		return `\boxed` + inner
	case notation == "top":
		return `\overline` + inner
	case notation == "bottom":
		return `\underline` + inner
	}
	return inner
}
