package markup

import "strings"

// OMML is a formula of Word (m:oMath) as TeX; Lost stands in it for what is unknown.
func OMML(e *Element) string {
	var out strings.Builder
	for _, k := range e.Kids {
		out.WriteString(omml(k))
	}
	return strings.TrimSpace(out.String())
}

func omml(e *Element) string {
	switch e.Name {
	case "r":
		return ommlRun(e)
	case "f":
		return ommlFraction(e)
	case "sSup", "sSub", "sSubSup", "sPre":
		return ommlScript(e)
	case "rad":
		if degree := ommlOf(e, "deg"); degree != "" {
			return `\sqrt[` + degree + "]" + braced(ommlOf(e, "e"))
		}
		return `\sqrt` + braced(ommlOf(e, "e"))
	case "d":
		return ommlBrackets(e)
	case "nary":
		return ommlSum(e)
	case "func":
		return ommlFunction(e)
	case "limLow":
		return ommlLimit(e, "_", `\underset`)
	case "limUpp":
		return ommlLimit(e, "^", `\overset`)
	case "acc", "bar", "groupChr":
		return ommlAccent(e)
	case "m", "eqArr":
		return ommlTable(e)
	case "borderBox":
		if _, hidden := e.property("hideTop"); hidden {
			return `\cancel` + braced(ommlOf(e, "e"))
		}
		return `\boxed` + braced(ommlOf(e, "e"))
	case "phant":
		return `\phantom` + braced(ommlOf(e, "e"))
	case "oMath", "e", "num", "den", "sub", "sup", "lim", "fName", "box", "ins", "sdt", "sdtContent", "smartTag":
		return OMML(e)
	case "del", "moveFrom", "ctrlPr", "argPr", "rPr", "sdtPr", "bookmarkStart", "bookmarkEnd", "proofErr":
		return ""
	}
	if strings.HasSuffix(e.Name, "Pr") {
		return ""
	}
	return Lost
}

func ommlOf(e *Element, name string) string {
	k := e.kid(name)
	if k == nil {
		return ""
	}
	return OMML(k)
}

// ommlRun is a piece of text, in signs or, when Word calls it normal, in words.
func ommlRun(e *Element) string {
	words := false
	for _, p := range e.Kids {
		if p.Name == "rPr" && p.kid("nor") != nil {
			words = true
		}
	}
	var out strings.Builder
	if text := strings.TrimSpace(e.Text); text != "" { // as RTF writes it
		out.WriteString(Text(text))
	}
	for _, k := range e.Kids {
		switch {
		case k.Name == "br" || k.Name == "tab":
			out.WriteByte(' ')
		case k.Name != "t":
		case words && hasTerm(k.Text):
			out.WriteString(Upright(k.Text))
		default:
			out.WriteString(Text(k.Text))
		}
	}
	return out.String()
}

func ommlFraction(e *Element) string {
	num, den := braced(ommlOf(e, "num")), braced(ommlOf(e, "den"))
	switch kind, _ := e.property("type"); kind {
	case "noBar":
		return `{` + num + `\atop` + den + "}"
	case "lin":
		return num + "/" + den
	}
	return `\frac` + num + den
}

func ommlScript(e *Element) string {
	base, low, high := ommlOf(e, "e"), ommlOf(e, "sub"), ommlOf(e, "sup")
	scripts := ""
	if low != "" {
		scripts = "_" + braced(low)
	}
	if high != "" {
		scripts += "^" + braced(high)
	}
	if e.Name == "sPre" {
		return "{}" + scripts + base
	}
	if !isSingle(base) {
		base = braced(base)
	}
	return base + scripts
}

// isSingle reports TeX that a script can follow as it is: a letter, a number, a name.
func isSingle(tex string) bool {
	if len([]rune(tex)) == 1 {
		return true
	}
	name, ok := strings.CutPrefix(strings.TrimSpace(tex), `\`)
	return strings.Trim(tex, "0123456789") == "" && tex != "" ||
		ok && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
}

func ommlBrackets(e *Element) string {
	sides := [3]string{"(", ")", "|"}
	for i, name := range []string{"begChr", "endChr", "sepChr"} {
		if v, ok := e.property(name); ok {
			sides[i] = v
		}
	}
	var parts []string
	for _, k := range e.Kids {
		if k.Name == "e" {
			parts = append(parts, OMML(k))
		}
	}
	return `\left` + bracket(sides[0]) + strings.Join(parts, sides[2]) + `\right` + bracket(sides[1])
}

// bracket is a bracket as \left and \right want it.
func bracket(sign string) string {
	switch sign {
	case "":
		return "."
	case "{", "}":
		return `\` + sign
	case "⟨", "〈":
		return `\langle `
	case "⟩", "〉":
		return `\rangle `
	case "‖", "∥":
		return `\Vert `
	case "⌈":
		return `\lceil `
	case "⌉":
		return `\rceil `
	case "⌊":
		return `\lfloor `
	case "⌋":
		return `\rfloor `
	case "(", ")", "[", "]", "|", "/":
		return sign
	}
	return "." + Lost
}

func ommlSum(e *Element) string {
	sign, ok := e.property("chr")
	if !ok {
		sign = "∫"
	}
	out := strings.TrimSpace(Text(sign))
	if place, _ := e.property("limLoc"); place == "undOvr" {
		out += `\limits`
	}
	if low := ommlOf(e, "sub"); low != "" {
		out += "_" + braced(low)
	}
	if high := ommlOf(e, "sup"); high != "" {
		out += "^" + braced(high)
	}
	return out + " " + ommlOf(e, "e")
}

func ommlFunction(e *Element) string {
	return ommlOf(e, "fName") + " " + ommlOf(e, "e")
}

// ommlLimit is what stands below or above a term.
func ommlLimit(e *Element, sign, over string) string {
	base, mark := strings.TrimSpace(ommlOf(e, "e")), ommlOf(e, "lim")
	if name, ok := strings.CutPrefix(base, `\text{`); ok && isFunction(strings.TrimSuffix(name, "}")) {
		base = `\` + strings.TrimSuffix(name, "}")
	}
	if isFunction(strings.TrimPrefix(base, `\`)) || strings.HasPrefix(base, `\underbrace`) ||
		strings.HasPrefix(base, `\overbrace`) {
		return base + sign + braced(mark)
	}
	return over + braced(mark) + braced(base)
}

func ommlAccent(e *Element) string {
	inner := braced(ommlOf(e, "e"))
	chr, named := e.property("chr")
	place, _ := e.property("pos")
	switch {
	case e.Name == "bar" && place == "top":
		return `\overline` + inner
	case e.Name == "bar":
		return `\underline` + inner
	case e.Name == "groupChr" && place == "top":
		return accent(chr, inner, true)
	case e.Name == "groupChr" && !named:
		chr = "⏟"
	case e.Name == "acc" && !named:
		chr = "̂"
	}
	return accent(chr, inner, e.Name == "acc")
}

// accent is a sign above or below a term.
func accent(chr, inner string, above bool) string {
	for _, a := range []struct{ signs, name string }{
		{"\u20d7→", "vec"},
		{"\u0302^ˆ", "hat"},
		{"\u0303~˜", "tilde"},
		{"\u0304\u0305¯‾\u203e", "overline"},
		{"\u0307˙", "dot"},
		{"\u0308¨", "ddot"},
		{"\u030cˇ", "check"},
		{"\u0301´", "acute"},
		{"\u0300`", "grave"},
		{"⏞", "overbrace"},
		{"⏟", "underbrace"},
		{"\u20d6←", "overleftarrow"},
		{"_\u0332", "underline"},
	} {
		if chr != "" && strings.Contains(a.signs, chr) && (above || strings.HasPrefix(a.name, "under")) {
			if a.name == "vec" && len(inner) > 4 {
				return `\overrightarrow` + inner
			}
			return `\` + a.name + inner
		}
	}
	if chr == "" {
		return inner
	}
	if above {
		return `\overset` + braced(Text(chr)) + inner
	}
	return `\underset` + braced(Text(chr)) + inner
}

func ommlTable(e *Element) string {
	var rows []string
	for _, k := range e.Kids {
		switch k.Name {
		case "mr":
			var cells []string
			for _, c := range k.Kids {
				if c.Name == "e" {
					cells = append(cells, OMML(c))
				}
			}
			rows = append(rows, strings.Join(cells, " & "))
		case "e":
			rows = append(rows, OMML(k))
		}
	}
	if e.Name == "eqArr" {
		return `\begin{aligned}` + strings.ReplaceAll(strings.Join(rows, ` \\ `), `\&`, "&") + `\end{aligned}`
	}
	return `\begin{matrix}` + strings.Join(rows, ` \\ `) + `\end{matrix}`
}
