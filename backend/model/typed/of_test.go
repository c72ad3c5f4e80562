package typed

import (
	"encoding/json"
	"strings"
	"testing"
)

// What a model is shown has the fields in their order, the choices and the descriptions, and nothing that a provider
// refuses or that only the reader needs.
func TestSent(t *testing.T) {
	type part struct {
		Kind  kind  `json:"kind" jsonschema:"description=what it is"`
		Level level `json:"level" jsonschema:"format=loose"`
		Count int   `json:"count,omitempty" jsonschema:"minimum=1,maximum=9,default=3"`
	}
	type whole struct {
		Zeal  string `json:"zeal" jsonschema:"format=grade"`
		Alpha []part `json:"alpha" jsonschema:"uniqueItems=true,minItems=1"`
	}
	const want = `{"properties":{"zeal":{"type":"string"},"alpha":{"items":{"properties":{` +
		`"kind":{"type":"string","enum":["gaps","truth","choice","paragraph"],"description":"what it is"},` +
		`"level":{"type":"string","enum":["A","B","C"]},"count":{"type":"integer"}},` +
		`"type":"object","required":["kind"]},"type":"array"}},"type":"object","required":["zeal","alpha"]}`
	full := Of(new(whole))
	if got := string(Sent(full)); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if !strings.Contains(string(full), `"format":"loose"`) || !strings.Contains(string(full), `"uniqueItems":true`) {
		t.Errorf("the reader's own words are lost: %s", full)
	}
	if got := Sent(json.RawMessage(`not a schema`)); string(got) != `not a schema` {
		t.Errorf("%s", got)
	}
}
