package typed

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"
)

// Choices is a text that is one of a closed set. "" among them: it may be left out.
type Choices interface{ Choices() []string }

// Of is the schema of a Go value: its fields by their JSON names, those without omitempty required; tags
// jsonschema:"description=…", "format=grade" (see Schema.Format) and "uniqueItems=true" go into it, and a type with
// Choices becomes a choice. A type that cannot be described gives none: the model is then led by the prompt alone.
func Of(value any) json.RawMessage {
	reflector := jsonschema.Reflector{ExpandedStruct: true, DoNotReference: true, Mapper: choices, Anonymous: true}
	raw, err := json.Marshal(reflector.Reflect(value))
	if err != nil {
		return nil
	}
	return raw
}

func choices(t reflect.Type) *jsonschema.Schema {
	if t.Kind() != reflect.String {
		return nil
	}
	c, ok := reflect.New(t).Elem().Interface().(Choices)
	if !ok {
		return nil
	}
	s := &jsonschema.Schema{Type: "string"}
	for _, choice := range c.Choices() {
		s.Enum = append(s.Enum, choice)
	}
	return s
}

// Sent is a schema as a model is shown it: without what only Fit reads, without what its numbers may be, and without
// what providers refuse. Bounds and forms that matter stand in the description.
func Sent(schema json.RawMessage) json.RawMessage {
	if len(schema) == 0 {
		return schema
	}
	s := new(jsonschema.Schema)
	if json.Unmarshal(schema, s) != nil {
		return schema
	}
	strip(s)
	raw, err := json.Marshal(s)
	if err != nil {
		return schema
	}
	return raw
}

// strip takes them out of a schema. A choice that may be empty may be left out: an empty choice is refused by Gemini.
func strip(s *jsonschema.Schema) {
	if s == nil {
		return
	}
	s.Enum = slices.DeleteFunc(s.Enum, func(choice any) bool { return choice == "" })
	s.Version, s.ID, s.Format, s.UniqueItems, s.Default, s.Extras = "", "", "", false, nil, nil
	s.Minimum, s.Maximum, s.MinItems, s.MaxItems, s.MinLength, s.MaxLength = "", "", nil, nil, nil, nil
	if raw, err := json.Marshal(s.AdditionalProperties); err == nil && string(raw) == "false" {
		s.AdditionalProperties = nil
	}
	strip(s.Items)
	strip(s.AdditionalProperties)
	for _, inner := range append(append(s.AnyOf, s.OneOf...), s.AllOf...) {
		strip(inner)
	}
	if s.Properties != nil {
		stripFields(s)
	}
}

// named asks for the elements of another list by their words: no number says from where it is counted, and models count
// from 0 and from 1. Fit reads both.
func named(s *jsonschema.Schema) {
	if s.Items == nil {
		return
	}
	if list, places := strings.CutPrefix(s.Items.Format, placeFormat); places {
		s.Items.Type, s.Description = "string", "elements of "+list+", word for word"
	}
}

// stripFields does so with the fields of an object; those that the program fills in go.
func stripFields(s *jsonschema.Schema) {
	var gone []string
	for pair := s.Properties.Oldest(); pair != nil; pair = pair.Next() {
		format := pair.Value.Format
		if format == filledField || format == optionalField || slices.Contains(pair.Value.Enum, any("")) {
			s.Required = slices.DeleteFunc(s.Required, func(name string) bool { return name == pair.Key })
		}
		if format == filledField {
			gone = append(gone, pair.Key)
		}
		named(pair.Value)
		strip(pair.Value)
	}
	for _, name := range gone {
		s.Properties.Delete(name)
	}
}
