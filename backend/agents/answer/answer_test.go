package answer

import (
	"encoding/json"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/fault"
)

// An answer names the source of each sentence, or says what was not found. A tool is a source by its title.
func TestFinishAnswer(t *testing.T) {
	got, err := finishAnswer(agent.Task{},
		json.RawMessage(
			`{"title":"17 % von 340","sentences":[{"text":"17 % von 340 sind 57,8.","cites":[1],"own":true}],`+
				`"sources":[{"title":"Rechner","origin":"calculate","place":"17 % von 340"}],"gaps":[" "]}`,
		),
		nil,
	)
	if err != nil {
		t.Fatal(err)
	}
	var r artifact.Research
	if err := json.Unmarshal(got.Content, &r); err != nil || len(r.Summary) != 1 || r.Summary[0].Own ||
		r.Sources[0].Origin != "" ||
		len(r.Gaps) != 0 ||
		got.Preview != "17 % von 340 sind 57,8." {
		t.Errorf("%v %+v %q", err, r, got.Preview)
	}
	got, err = finishAnswer(agent.Task{},
		json.RawMessage(
			`{"title":"Osmose","sentences":[{"text":"Wasser wandert.","cites":[1]}],`+
				`"sources":[{"title":"Suche","origin":"library_search"}]}`,
		),
		nil,
	)
	if err != nil ||
		!strings.Contains(
			string(got.Content),
			`"origin":"library_search"`,
		) { // finding is no proof: the sentence stays marked
		t.Errorf("%v %s", err, got.Content)
	}
	got, err = finishAnswer(agent.Task{Params: map[string]string{"language": "de"}}, json.RawMessage(
		`{"title":"Osmose","sentences":[{"text":"Aus dem Kopf.","cites":[]},{"text":"Wasser wandert.","cites":[3]}],`+
			`"sources":[{"title":"Heft"},{"title":""},{"title":"Buch"}]}`,
	), nil)
	if err != nil || got.Preview != "Wasser wandert." ||
		!strings.Contains(string(got.Content), `"cites":[2]`) ||
		!strings.Contains(string(got.Content), "Aussagen ohne Quelle, weggelassen: 1") {
		t.Errorf("a part of it: %v %q %s", err, got.Preview, got.Content)
	}
	got, err = finishAnswer(agent.Task{}, json.RawMessage(`{"title":"Osmose","gaps":["Dazu steht nichts da."]}`), nil)
	if err != nil || got.Preview != "Dazu steht nichts da." || strings.Contains(string(got.Content), "null") {
		t.Errorf("%v %s", err, got.Content)
	}
	for _, bad := range []string{
		`{"title":"Osmose","sentences":[{"text":"Aus dem Kopf.","cites":[]}],"sources":[{"title":"Buch"}]}`,
		`{"title":"Osmose","sentences":[{"text":"Aus dem Kopf.","cites":[1]}]}`,
		`{"title":"Osmose"}`, `{"title":" ","gaps":["x"]}`, `[]`,
	} {
		if _, err := finishAnswer(agent.Task{}, json.RawMessage(bad), nil); !fault.Is(err, fault.Model) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}
