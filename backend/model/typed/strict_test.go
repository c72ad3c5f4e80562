package typed_test

import (
	"encoding/json"
	"testing"

	"pult/backend/agents"
	"pult/backend/model/typed"
)

// A schema that is enforced names every field, and what may be left out may be null.
func TestStrict(t *testing.T) {
	got, ok := typed.Strict(json.RawMessage(`{"type":"object","required":["title"],"properties":{
		"title":{"type":"string","format":"title"},
		"level":{"type":"string","enum":["A","B"],"default":"A"},
		"blocks":{"type":"array","items":{"type":"object","properties":{"n":{"type":"integer","default":1}}}}}}`))
	want := `{"properties":{"title":{"type":"string"},` +
		`"level":{"anyOf":[{"type":"string","enum":["A","B"]},{"type":"null"}]},` +
		`"blocks":{"anyOf":[{"items":{"properties":{"n":{"anyOf":[{"type":"integer"},{"type":"null"}]}},` +
		`"additionalProperties":false,"type":"object","required":["n"]},"type":"array"},{"type":"null"}]}},` +
		`"additionalProperties":false,"type":"object","required":["title","level","blocks"]}`
	if !ok || string(got) != want {
		t.Errorf("%t\n%s\n%s", ok, got, want)
	}
	for _, loose := range []string{
		`{"type":"object","properties":{"params":{"type":"object","additionalProperties":{"type":"string"}}}}`,
		`{"type":"array","items":{"type":"string"}}`, `{`, ``,
	} {
		if _, ok := typed.Strict(json.RawMessage(loose)); ok {
			t.Errorf("enforced: %s", loose)
		}
	}
}

// What a model leaves null in an enforced result reads as the result without it, for every agent.
func TestNullsOfStrictResultsAreRead(t *testing.T) {
	enforced := 0
	for _, spec := range agents.All() {
		strict, ok := typed.Strict(spec.Schema)
		if !ok {
			continue
		}
		enforced++
		var closed struct {
			Properties map[string]struct {
				AnyOf []json.RawMessage `json:"anyOf"`
			}
		}
		if err := json.Unmarshal(strict, &closed); err != nil {
			t.Fatal(err)
		}
		left, without := map[string]any{"title": "Igel"}, map[string]any{"title": "Igel"}
		for name, field := range closed.Properties {
			if len(field.AnyOf) > 0 {
				left[name] = nil
			}
		}
		schema, err := typed.Parse(spec.Schema)
		if err != nil {
			t.Fatal(err)
		}
		if one, other := fitted(t, schema, left), fitted(t, schema, without); one != other {
			t.Errorf("%s:\n%s\n%s", spec.Name, one, other)
		}
	}
	if enforced < 8 {
		t.Errorf("only %d results can be enforced", enforced)
	}
}

func fitted(t *testing.T, schema *typed.Schema, value map[string]any) string {
	t.Helper()
	raw, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(schema.Fit(raw).JSON)
}
