package evidence_test

import (
	"encoding/json"
	"testing"

	"pult/backend/artifact"
	"pult/backend/knowledge/evidence"
	"pult/backend/knowledge/source"
	"pult/backend/model"
)

// A model may name a source by its title: it is the document that was read under it. A title that two documents have,
// or none, proves nothing.
func TestASourceIsKnownByItsTitle(t *testing.T) {
	var r evidence.Reads
	r.Add([]model.Message{
		{Role: model.Assistant, Calls: []model.ToolCall{{ID: "c", Name: "library_read"}}},
		{Role: model.ToolRole, CallID: "c", Result: json.RawMessage(`{"hits":[
			{"passageId":1,"documentId":"starter:vulkane","title":"Vulkane","text":"Magma steigt auf."},
			{"passageId":2,"documentId":"own:1","title":"Arbeitsblatt","text":"Eins."},
			{"passageId":3,"documentId":"own:2","title":"Arbeitsblatt","text":"Zwei."}]}`)},
	})
	content, err := json.Marshal(artifact.Research{Sources: []artifact.Source{
		{DocumentID: "1", Title: "vulkane "},
		{DocumentID: "Vulkane"},
		{DocumentID: "Arbeitsblatt"},
		{Title: "Brockhaus"},
		{DocumentID: "own:2", Title: "Vulkane"},
	}})
	if err != nil {
		t.Fatal(err)
	}
	content, files, err := r.Attest(content, nil, func(string) (source.Page, bool) { return source.Page{}, false })
	if err != nil {
		t.Fatal(err)
	}
	var re artifact.Research
	if err := json.Unmarshal(content, &re); err != nil {
		t.Fatal(err)
	}
	for i, id := range []string{"starter:vulkane", "starter:vulkane", "", "", "own:2"} {
		if s := re.Sources[i]; (s.Copy != "") != (id != "") || id != "" && s.DocumentID != id {
			t.Errorf("%d: %+v", i+1, s)
		}
	}
	if len(files) != 2 {
		t.Errorf("%d copies", len(files))
	}
}

// A tool that reckons is a source where it is named; beside it nothing else is, and it has no author.
func TestAToolIsNoExcuseForOtherSources(t *testing.T) {
	var r evidence.Reads
	r.Add([]model.Message{
		{Role: model.Assistant, Calls: []model.ToolCall{{ID: "c", Name: "get_current_time"}}},
		{Role: model.ToolRole, CallID: "c", Result: json.RawMessage(`{}`)},
	})
	content, err := json.Marshal(artifact.Research{Sources: []artifact.Source{
		{Title: "Kalender", Origin: "get_current_time", Author: "Duden", Licence: "CC BY 4.0", Place: "S. 3"},
		{Title: "Brockhaus", Origin: "Verlag", Author: "Müller", Place: "S. 12"},
		{Title: "Rechner", Origin: "calculate"},
		{DocumentID: "own:1", Title: "get_current_time"},
	}})
	if err != nil {
		t.Fatal(err)
	}
	content, _, err = r.Attest(content, nil, func(string) (source.Page, bool) { return source.Page{}, false })
	if err != nil {
		t.Fatal(err)
	}
	var re artifact.Research
	if err := json.Unmarshal(content, &re); err != nil {
		t.Fatal(err)
	}
	for i, s := range re.Sources {
		if s.Unread != (i > 0) || s.Author+s.Licence+s.Place != "" {
			t.Errorf("%d: %+v", i+1, s)
		}
	}
}
