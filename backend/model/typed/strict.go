package typed

import (
	"encoding/json"
	"maps"
	"slices"
)

// Strict is a JSON schema as OpenAI enforces it: every object is closed, each of its fields is required, and one that
// may be left out may be null instead; what only tells how a value is read goes. False: the schema has free names, or
// is none, which cannot be enforced. Source: platform.openai.com/docs/guides/structured-outputs, "Supported schemas".
func Strict(raw json.RawMessage) (json.RawMessage, bool) {
	var schema map[string]any
	if json.Unmarshal(raw, &schema) != nil || schema["type"] != "object" || !enclose(schema) {
		return nil, false
	}
	strict, err := json.Marshal(schema)
	return strict, err == nil
}

// enclose makes a schema strict in place.
func enclose(schema map[string]any) bool {
	for _, key := range []string{
		"default", "format", "uniqueItems", "minimum", "maximum", "minItems", "maxItems", "maxLength",
	} {
		delete(schema, key)
	}
	if items, ok := schema["items"].(map[string]any); ok {
		return enclose(items)
	}
	if schema["type"] != "object" {
		return true
	}
	fields, ok := schema["properties"].(map[string]any)
	if _, free := schema["additionalProperties"].(map[string]any); free || !ok {
		return false
	}
	needed := map[any]bool{}
	if list, ok := schema["required"].([]any); ok {
		for _, name := range list {
			needed[name] = true
		}
	}
	for name, value := range fields {
		field, ok := value.(map[string]any)
		if !ok || !enclose(field) {
			return false
		}
		if !needed[name] {
			orNull(field)
		}
	}
	schema["required"], schema["additionalProperties"] = slices.Sorted(maps.Keys(fields)), false
	return true
}

// orNull lets a field be null.
func orNull(field map[string]any) {
	if of, ok := field["type"].(string); ok {
		field["type"] = []any{of, "null"}
	}
	if choices, ok := field["enum"].([]any); ok {
		field["enum"] = append(choices, nil)
	}
}
