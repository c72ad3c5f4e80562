package reader

import "strings"

// math writes the parts of a formula on one line: 3/4, x^2, √2, ∑_i=1^n. A fraction is apart from the whole number
// before it.
func (b *wordBody) math(name, value string) {
	last := len(b.brackets) - 1
	switch name {
	case "num":
		b.add(" ")
	case "den":
		b.add("/")
	case "sup", "sub":
		b.add(map[string]string{"sup": "^", "sub": "_"}[name])
	case "rad":
		b.add("√")
	case "chr":
		if value != "" && strings.Contains("∑∏∫", value) {
			b.add(value)
		}
	case "d":
		b.brackets = append(b.brackets, [2]string{"(", ")"})
	case "begChr":
		if last >= 0 {
			b.brackets[last][0] = value
		}
	case "endChr":
		if last >= 0 {
			b.brackets[last][1] = value
		}
	}
}

// bracket writes the opening one behind its properties, and the closing one behind what it holds.
func (b *wordBody) bracket(end string) {
	last := len(b.brackets) - 1
	switch {
	case last < 0:
	case end == "dPr":
		b.add(b.brackets[last][0])
	default:
		b.add(b.brackets[last][1])
		b.brackets = b.brackets[:last]
	}
}
