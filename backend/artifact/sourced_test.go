package artifact

import (
	"encoding/json"
	"strings"
	"testing"
)

// A model names a source by its document or its title; what the source is, the program knows from the result before.
func TestSourcesAreTheProgramsOwn(t *testing.T) {
	research := json.RawMessage(`{"title":"Öl","sources":[{"documentId":"d1","title":"Heft","author":"Kaya",` +
		`"origin":"heft.pdf",` +
		`"place":"S. 1","licence":"CC BY 4.0","copy":"quelle-1.json"},{"documentId":"d2","title":"Buch"},` +
		`{"documentId":"d3","title":"Atlas"},{"documentId":"d4","title":"Atlas"}]}`)
	for name, c := range map[string]struct{ wrote, want string }{
		"by its document": {
			`{"title":"Lied","sources":[{"documentId":"d1","title":"Erfunden","author":"Niemand","place":""}],"z":1}`,
			`"author":"Kaya","origin":"heft.pdf","place":"S. 1","licence":"CC BY 4.0","copy":"quelle-1.json"}],"z":1}`,
		},
		"by its title, with a place": {
			`{"title":"Lied","sources":[{"title":" heft ","place":"S. 3"}]}`, `"place":"S. 3","licence":"CC BY 4.0"`,
		},
		"one that nobody read": {
			`{"title":"Lied","sources":[{"documentId":"x","title":"Heft","author":"Niemand"}]}`, `"author":"Niemand"`,
		},
		"a title that two books have": {
			`{"title":"Lied","sources":[{"title":"Atlas","place":"S. 3"}]}`, `"documentId":"","title":"Atlas"`,
		},
		"no sources": {`{"title":"Lied"}`, `{"title":"Lied"}`},
	} {
		t.Run(name, func(t *testing.T) {
			if got := Sourced(json.RawMessage(c.wrote), research); !strings.Contains(string(got), c.want) {
				t.Errorf("%s\nwant %s", got, c.want)
			}
		})
	}
	if got := Sourced(research); string(got) != string(research) {
		t.Errorf("without a result before: %s", got)
	}
}
