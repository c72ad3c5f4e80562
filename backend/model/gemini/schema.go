package gemini

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
)

// schemaOf is a JSON schema with the keywords that Gemini documents for parametersJsonSchema and responseJsonSchema; it
// may refuse others. The order of the properties stays: a model writes its reply in that order. What is left out is
// still checked when the reply has come.
func schemaOf(raw json.RawMessage) (json.RawMessage, error) {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 || raw[0] != '{' {
		if string(raw) == "true" || string(raw) == "false" {
			return raw, nil
		}
		return nil, fmt.Errorf("no JSON schema: %.40q", raw)
	}
	var reference struct {
		To string `json:"$ref"`
	}
	if err := json.Unmarshal(raw, &reference); err != nil {
		return nil, err
	}
	if reference.To != "" { // nothing may stand beside it
		return encode(map[string]string{"$ref": reference.To})
	}
	return members(raw, keyword)
}

// keyword is one of a schema as Gemini takes it; nil if it does not.
func keyword(key string, value json.RawMessage) (string, json.RawMessage, error) {
	kept := []string{
		"type", "title", "description", "format", "enum", "required", "minimum", "maximum", "minItems",
		"maxItems", "$anchor",
	}
	var err error
	switch key {
	case "properties", "$defs":
		value, err = members(value, func(name string, inner json.RawMessage) (string, json.RawMessage, error) {
			cleaned, err := schemaOf(inner)
			return name, cleaned, err
		})
	case "items", "additionalProperties":
		value, err = schemaOf(value)
	case "anyOf", "oneOf", "prefixItems":
		value, err = each(value)
	case "const":
		return "enum", slices.Concat(json.RawMessage("["), value, json.RawMessage("]")), nil
	default:
		if !slices.Contains(kept, key) {
			value = nil
		}
	}
	return key, value, err
}

// members makes an object anew, member by member; one that becomes nil is left out.
func members(
	raw json.RawMessage,
	change func(string, json.RawMessage) (string, json.RawMessage, error),
) (json.RawMessage, error) {
	dec := json.NewDecoder(bytes.NewReader(raw))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return nil, fmt.Errorf("no object: %.40q", raw)
	}
	out := []byte{'{'}
	for dec.More() {
		key, value, err := member(dec)
		if err != nil {
			return nil, err
		}
		if key, value, err = change(key, value); err != nil {
			return nil, err
		}
		if value == nil {
			continue
		}
		quoted, err := encode(key)
		if err != nil {
			return nil, err
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(append(append(out, quoted...), ':'), value...)
	}
	if _, err := dec.Token(); err != nil {
		return nil, err
	}
	return append(out, '}'), nil
}

func member(dec *json.Decoder) (string, json.RawMessage, error) {
	t, err := dec.Token()
	if err != nil {
		return "", nil, err
	}
	key, ok := t.(string)
	if !ok {
		return "", nil, fmt.Errorf("no name of a member: %v", t)
	}
	var value json.RawMessage
	err = dec.Decode(&value)
	return key, value, err
}

func each(raw json.RawMessage) (json.RawMessage, error) {
	var schemas []json.RawMessage
	if err := json.Unmarshal(raw, &schemas); err != nil {
		return nil, err
	}
	for i := range schemas {
		cleaned, err := schemaOf(schemas[i])
		if err != nil {
			return nil, err
		}
		schemas[i] = cleaned
	}
	return encode(schemas)
}
