package prompt

import (
	"slices"
	"strings"

	"pult/backend/base/fault"
)

// template is a text with {placeholders} between its pieces: pieces[0] names[0] pieces[1] … A value is put between them
// and never read again, whatever stands in it.
type template struct {
	pieces []string
	names  []string
}

// parse finds the placeholders. One is a word of small letters and underscores in braces; all other braces are text.
func parse(text string) template {
	var t template
	start := 0
	for at := 0; at < len(text); at++ {
		if text[at] != '{' {
			continue
		}
		end := at + 1
		for end < len(text) && (text[end] >= 'a' && text[end] <= 'z' || text[end] == '_') {
			end++
		}
		if end == at+1 || end == len(text) || text[end] != '}' {
			continue
		}
		t.pieces = append(t.pieces, text[start:at])
		t.names = append(t.names, text[at+1:end])
		at, start = end, end+1
	}
	t.pieces = append(t.pieces, text[start:])
	return t
}

// text is what was parsed.
func (t template) text() string {
	var b strings.Builder
	for i, name := range t.names {
		b.WriteString(t.pieces[i] + "{" + name + "}")
	}
	b.WriteString(t.pieces[len(t.names)])
	return b.String()
}

// fill writes the text with the values. A placeholder without one is a fault of the program, as everything was checked
// before: Internal "fault.prompt.placeholder" with component and placeholder.
func (t template) fill(b *strings.Builder, component string, value func(name string) (string, bool)) error {
	for i, name := range t.names {
		v, ok := value(name)
		if !ok {
			return fault.New(
				fault.Internal,
				"fault.prompt.placeholder",
				nil,
				"component",
				component,
				"placeholder",
				braced(name),
			)
		}
		b.WriteString(t.pieces[i])
		b.WriteString(v)
	}
	b.WriteString(t.pieces[len(t.names)])
	return nil
}

// differs compares the placeholders of a text of the teacher's with those of the one that ships: it needs all of them
// and has no others. The answer is the sentence that says so, "fault.prompt.missing" or "fault.prompt.extra", and the
// placeholder; empty when all is well.
func (t template) differs(own template) (key, name string) {
	for _, name := range t.names {
		if !slices.Contains(own.names, name) {
			return "fault.prompt.missing", name
		}
	}
	for _, name := range own.names {
		if !slices.Contains(t.names, name) {
			return "fault.prompt.extra", name
		}
	}
	return "", ""
}

func braced(name string) string { return "{" + name + "}" }
