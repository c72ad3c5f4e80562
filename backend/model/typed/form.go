package typed

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"
)

// Form is a JSON schema as people who write programs note a type, {"title": text, "kind"?: "gap" | "choice"}: a model
// reads it as well, and it is less than half as long. A question mark is for what may be left out. What is no schema
// stays as it is.
func Form(schema json.RawMessage) string {
	s := new(jsonschema.Schema)
	if json.Unmarshal(schema, s) != nil || s.Type == "" {
		return string(schema)
	}
	strip(s)
	var b strings.Builder
	write(&b, s, "")
	return b.String()
}

// maxInline is how wide an object may be that stands on one line.
const maxInline = 90

// write appends a type; indent is that of its line.
func write(b *strings.Builder, s *jsonschema.Schema, indent string) {
	switch {
	case len(s.Enum) > 0:
		b.WriteString(choice(s.Enum))
	case s.Type == "array" && s.Items != nil:
		b.WriteByte('[')
		write(b, s.Items, indent)
		b.WriteString(", …]")
	case s.Type == "object" && s.Properties != nil && s.Properties.Len() > 0:
		fields(b, s, indent)
	case s.Type == "object" && s.AdditionalProperties != nil:
		b.WriteString(`{"<name>": `)
		write(b, s.AdditionalProperties, indent)
		b.WriteString(`, …}`)
	default:
		b.WriteString(simple(s.Type))
	}
}

// simple is a type without parts.
func simple(name string) string {
	switch name {
	case "string":
		return "text"
	case "integer":
		return "whole number"
	case "boolean":
		return "true or false"
	case "":
		return "anything"
	}
	return name
}

func choice(values []any) string {
	words := make([]string, len(values))
	for i, v := range values {
		raw, err := json.Marshal(v)
		if err != nil {
			raw = fmt.Append(nil, v)
		}
		words[i] = string(raw)
	}
	return strings.Join(words, " | ")
}

// fields are those of an object: beside each other where they fit, else a line each.
func fields(b *strings.Builder, s *jsonschema.Schema, indent string) {
	inner := indent + "  "
	var list []string
	width, whole := 0, true
	for pair := s.Properties.Oldest(); pair != nil; pair = pair.Next() {
		var f strings.Builder
		f.WriteString(`"` + pair.Key + `"`)
		if !slices.Contains(s.Required, pair.Key) {
			f.WriteByte('?')
		}
		f.WriteString(": ")
		write(&f, pair.Value, inner)
		if pair.Value.Description != "" {
			f.WriteString(" (" + pair.Value.Description + ")")
		}
		list = append(list, f.String())
		width += f.Len() + len(", ")
		whole = whole && !strings.Contains(f.String(), "\n")
	}
	if whole && width <= maxInline {
		b.WriteString("{" + strings.Join(list, ", ") + "}")
		return
	}
	b.WriteString("{\n" + inner + strings.Join(list, ",\n"+inner) + "\n" + indent + "}")
}
