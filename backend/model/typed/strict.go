package typed

import (
	"encoding/json"
	"slices"

	"github.com/invopop/jsonschema"
)

// Strict is a JSON schema as OpenAI enforces it: every object is closed, each of its fields is required, and one that
// may be left out may be null instead. False: the schema has free names, or is no object, which cannot be enforced.
// Source: platform.openai.com/docs/guides/structured-outputs, "Supported schemas".
func Strict(raw json.RawMessage) (json.RawMessage, bool) {
	s := new(jsonschema.Schema)
	if json.Unmarshal(raw, s) != nil || s.Type != "object" {
		return nil, false
	}
	strip(s)
	if !enclose(s) {
		return nil, false
	}
	strict, err := json.Marshal(s)
	return strict, err == nil
}

// enclose makes a schema strict in place.
func enclose(s *jsonschema.Schema) bool {
	if s.Items != nil {
		return enclose(s.Items)
	}
	if s.Type != "object" {
		return true
	}
	if s.Properties == nil || s.AdditionalProperties != nil {
		return false
	}
	var names []string
	for pair := s.Properties.Oldest(); pair != nil; pair = pair.Next() {
		if !enclose(pair.Value) {
			return false
		}
		if !slices.Contains(s.Required, pair.Key) {
			pair.Value = &jsonschema.Schema{AnyOf: []*jsonschema.Schema{pair.Value, {Type: "null"}}}
		}
		names = append(names, pair.Key)
	}
	s.Required, s.AdditionalProperties = names, jsonschema.FalseSchema
	return true
}
