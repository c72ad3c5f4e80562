package arithmetic

import (
	"strings"

	"pult/backend/base/i18n"
)

// render writes a tree as an expression of the language that is read the same way again.
func render(n *node, lang i18n.Lang) string {
	var args []string
	for _, arg := range n.args {
		args = append(args, render(arg, lang))
	}
	switch n.op {
	case "number":
		if text := Format(n.value, lang); !text.Cut {
			return text.Text
		}
		return n.value.RatString()
	case "pi":
		return "π"
	case "call":
		list := strings.Join(args, "; ")
		if lang == i18n.English {
			list = strings.ReplaceAll(list, ",", "") // between brackets of a function a comma parts values
		}
		return functionName(n.text, lang) + "(" + list + ")"
	case "unit":
		return nested(n, 0, args[0]) + " " + n.unit.symbol
	case "%":
		return nested(n, 0, args[0]) + " %"
	case "sign":
		return "−" + nested(n, 0, args[0])
	case "√":
		return "√" + nested(n, 0, args[0])
	case "in":
		return args[0] + " " + said("in", lang) + " " + wantedName(n)
	case "^":
		return nested(n, 0, args[0]) + "^" + nested(n, 1, args[1])
	}
	return nested(n, 0, args[0]) + " " + said(n.op, lang) + " " + nested(n, 1, args[1])
}

// nested puts brackets around a part that would be read differently without.
func nested(n *node, i int, text string) string {
	arg := n.args[i]
	inner, outer := nodeStrength(arg), nodeStrength(n)
	if (n.op == "^" || n.op == "√") && (arg.op == "unit" || arg.op == "%") { // 5 cm^2 would be square centimetres
		return "(" + text + ")"
	}
	if inner > outer || inner == outer && i == 0 && n.op != "^" && n.op != "unit" && n.op != "%" && n.op != "√" {
		return text
	}
	return "(" + text + ")"
}

func nodeStrength(n *node) int {
	const tightest = 10
	switch n.op {
	case "number", "pi", "call":
		if n.op == "number" && !n.value.IsInt() && strings.Contains(Format(n.value, i18n.German).Text, "…") {
			return strength("/")
		}
		return tightest
	case "unit":
		return strength("%")
	case "sign":
		return signStrength
	case "√":
		return rootStrength
	}
	return strength(n.op)
}

// said is an operator as the language writes it.
func said(op string, lang i18n.Lang) string {
	en := lang == i18n.English
	switch {
	case op == "*" && en:
		return "×"
	case op == "*":
		return "·"
	case op == "/" && en:
		return "÷"
	case op == "/":
		return ":"
	case op == "von" && en:
		return "of"
	}
	return map[string]string{
		"-": "−", "!=": "≠", "<=": "≤", ">=": "≥", "+": "+", "von": "von", "off": "off", "in": "in",
		"mod": "mod", "^": "^", "=": "=", "<": "<", ">": ">",
	}[op]
}

// functionName is what a function is called in the language; these names can be read back.
func functionName(name string, lang i18n.Lang) string {
	if lang == i18n.English {
		return name // the names here are the English ones
	}
	return map[string]string{
		"sum": "Summe", "mean": "Mittelwert", "median": "Median", "min": "Minimum", "max": "Maximum", "range": "Spannweite",
		"round": "runde", "floor": "abrunden", "ceil": "aufrunden",
		"abs": "Betrag", "gcd": "ggT", "lcm": "kgV", "root": "Wurzel",
	}[name]
}
