package typed

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// Schema is the part of a JSON schema that results and arguments of tools use.
type Schema struct {
	Type       string             `json:"type"` // object, array, string, integer, number, boolean; "" takes anything
	Properties map[string]*Schema `json:"properties"`
	Required   []string           `json:"required"`
	Values     *Schema            `json:"-"` // of an object with free names
	Items      *Schema            `json:"items"`
	Enum       []string           `json:"-"`
	Default    any                `json:"default"`
	// Format is a way of reading, or of being shown: "optional" may be left out by a model, "filled" is the program's and
	// is shown to none. Of a text, "grade" is a Klassenstufe ("Klasse 7" is "7"), "title" goes without the
	// mark of a heading, "verbatim" stays as it is. Of a choice that may be left out, or has a default, "loose" takes
	// what is none of it for that. Of a list, or its elements, "counted" keeps each element in its place, and
	// "place-in-options" reads positions in the list options of the same object, which may be named by text or letter;
	// "rows-under-header" reads the rows of a table whose first line is the list header.
	Format string `json:"format"`
	// Open: a text that is none of the choices is taken as it is written.
	Open bool `json:"-"`
	// Unique: an element that is there twice is one too many.
	Unique bool `json:"uniqueItems"`
}

// Formats of what the program knows anyway.
const (
	optionalField = "optional"
	filledField   = "filled"
)

// Parse reads a JSON schema. An empty one takes anything.
func Parse(raw json.RawMessage) (*Schema, error) {
	if len(raw) == 0 {
		return new(Schema), nil
	}
	s := new(Schema)
	if err := json.Unmarshal(raw, s); err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	return s, nil
}

// UnmarshalJSON also takes what a schema may write in several ways: a list of types, choices that are numbers, and true
// or false for further fields.
func (s *Schema) UnmarshalJSON(raw []byte) error {
	type plain Schema
	var with struct {
		*plain
		Type  json.RawMessage `json:"type"`
		Enum  []any           `json:"enum"`
		Other json.RawMessage `json:"additionalProperties"`
	}
	with.plain = (*plain)(s)
	if err := json.Unmarshal(raw, &with); err != nil {
		return err
	}
	var types []string
	if json.Unmarshal(with.Type, &types) == nil {
		types = slices.DeleteFunc(types, func(t string) bool { return t == "null" })
		if len(types) == 1 {
			s.Type = types[0]
		}
	} else if len(with.Type) > 0 {
		if err := json.Unmarshal(with.Type, &s.Type); err != nil {
			return err
		}
	}
	for _, v := range with.Enum {
		s.Enum = append(s.Enum, plainText(v))
	}
	if s.Type == "array" && s.Items == nil {
		s.Items = new(Schema)
	}
	if strings.HasPrefix(strings.TrimSpace(string(with.Other)), "{") {
		s.Values = new(Schema)
		return json.Unmarshal(with.Other, s.Values)
	}
	return nil
}

// main is the field that a bare value stands for: the only text of an object, or the first of the usual ones.
func (s *Schema) main() string {
	for _, name := range []string{"text", "title", "label", "word", "content", "name", "value"} {
		if p := s.Properties[name]; p != nil && p.Type == "string" && len(p.Enum) == 0 {
			return name
		}
	}
	found := ""
	for name, p := range s.Properties {
		if p.Type == "string" && len(p.Enum) == 0 {
			if found != "" {
				return ""
			}
			found = name
		}
	}
	return found
}

// property finds the field that a key with this value means, and whether it is written exactly so. A key that could
// mean two fields means the one whose type its value has, else none.
func (s *Schema) property(key string, value any) (name string, exact, ok bool) {
	if _, ok := s.Properties[key]; ok {
		return key, true, true
	}
	folded := fold(key)
	var means []string
	for name := range s.Properties {
		if fold(name) == folded {
			return name, false, true
		}
		if slices.Contains(fieldWords()[name], folded) {
			means = append(means, name)
		}
	}
	if len(means) > 1 {
		means = slices.DeleteFunc(means, func(name string) bool { return s.Properties[name].Type != typeOf(value) })
	}
	if len(means) != 1 {
		return "", false, false
	}
	return means[0], false, true
}

// typeOf is the type of a value in words of a schema.
func typeOf(v any) string {
	switch v.(type) {
	case members:
		return "object"
	case []any:
		return "array"
	case bool:
		return "boolean"
	case json.Number:
		return "integer"
	}
	return "string"
}

// Matches counts the fields of the schema that a JSON value has, or what stands in it as Fit would find it.
func (s *Schema) Matches(raw json.RawMessage) int {
	v, err := decode(raw)
	if err != nil {
		return 0
	}
	found, _ := new(fitting).payload(s, v)
	object, ok := found.(members)
	if !ok {
		return 0
	}
	n := s.matches(object)
	for key, v := range object {
		name, _, own := s.property(key, v)
		if inner, isObject := v.(members); own && isObject {
			n += s.Properties[name].matches(inner)
		}
	}
	if n > 0 {
		return n
	}
	for _, p := range s.Properties {
		n = max(n, p.matches(object))
	}
	return n
}

// matches counts the keys of an object that are fields of the schema.
func (s *Schema) matches(object members) int {
	n := 0
	for key, v := range object {
		if _, _, ok := s.property(key, v); ok {
			n++
		}
	}
	return n
}

// empty is the value of a field that is not there; false when there is none.
func (s *Schema) empty() (any, bool) {
	if s.Default != nil {
		return s.Default, true
	}
	switch {
	case len(s.Enum) > 0:
		return "", slices.Contains(s.Enum, "")
	case s.Type == "string":
		return "", true
	case s.Type == "integer" || s.Type == "number":
		return json.Number("0"), true
	case s.Type == "boolean":
		return false, true
	case s.Type == "array":
		return []any{}, true
	}
	return nil, false
}
