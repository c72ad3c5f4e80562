package typed_test

import (
	"testing"

	"pult/backend/model/typed"
)

// A model reads the form of its reply as a type, without what the program fills in; what may be left out says so.
func TestTheFormOfAReply(t *testing.T) {
	type source struct {
		ID     string `json:"id"`
		Place  string `json:"place" jsonschema:"format=optional"`
		Author string `json:"author" jsonschema:"format=filled"`
	}
	type entry struct {
		Text  string            `json:"text" jsonschema:"description=one sentence"`
		Right bool              `json:"right,omitempty"`
		More  map[string]string `json:"more"`
		Cites []int             `json:"cites"`
	}
	got := typed.Form(typed.Of(struct {
		Kind    string   `json:"kind" jsonschema:"enum=gap,enum=choice,enum="`
		Entries []entry  `json:"entries"`
		Sources []source `json:"sources"`
	}{}))
	want := `{
  "kind"?: "gap" | "choice",
  "entries": [{
    "text": text (one sentence),
    "right"?: true or false,
    "more": {"<name>": text, …},
    "cites": [whole number, …]
  }, …],
  "sources": [{"id": text, "place"?: text}, …]
}`
	if got != want {
		t.Errorf("got %s", got)
	}
	if raw := typed.Form([]byte("no schema")); raw != "no schema" {
		t.Errorf("got %s", raw)
	}
}
