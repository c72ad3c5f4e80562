package tools

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
	"pult/backend/material/diagram"
	"pult/backend/tools/tool"
)

// desk stands for library and drawing in one; offline's tests use the real ones.
type desk struct {
	hits  []library.Hit
	docs  []library.Document
	asked library.Query
}

func (d *desk) Search(_ context.Context, q library.Query) ([]library.Hit, error) {
	d.asked = q
	return d.hits, nil
}

func (d *desk) Documents(context.Context) ([]library.Document, error) { return d.docs, nil }

func (d *desk) Document(_ context.Context, id string) (library.Document, []library.Passage, error) {
	if id != "a" {
		return library.Document{}, nil, fault.New(fault.NotFound, "fault.library.unknown", nil)
	}
	passages := []library.Passage{{ID: 7, DocumentID: "a", Page: 3, Text: "Text."}}
	return library.Document{ID: "a", Title: "Heft", Origin: "heft.pdf"}, passages, nil
}

func (*desk) Draw(_ context.Context, d diagram.Diagram) (diagram.Picture, error) {
	if len(d.Nodes) == 0 {
		return diagram.Picture{}, fault.New(fault.Invalid, "fault.draw.empty", nil)
	}
	p := diagram.Picture{SVG: []byte("<svg/>"), PNG: []byte("png"), Width: 297, Height: 210}
	if len(d.Nodes) > 1 {
		p.Told = diagram.Told{Places: []string{"Licht: left"}, Shortened: []string{"Licht"}, Left: []string{"b"}}
	}
	return p, nil
}

func registry(t *testing.T, d *desk) tool.Registry {
	t.Helper()
	tools, err := All(Deps{Library: d, Drawer: d})
	if err != nil {
		t.Fatal(err)
	}
	for _, tl := range tools {
		if tl.Description == "" || !json.Valid(tl.Schema) || tl.Effect == tool.Outgoing {
			t.Errorf("%s: a tool has a description, a schema and stays on the machine", tl.Name)
		}
	}
	return tool.NewRegistry(tools...)
}

func TestSearchKeepsToTheSources(t *testing.T) {
	d := &desk{hits: []library.Hit{
		{
			Document: library.Document{ID: "s", Origin: "starter", Language: "de"},
			Passage:  library.Passage{ID: 1, Position: 4},
			Score:    2,
		},
		{Document: library.Document{ID: "a", Origin: "heft.pdf"}, Passage: library.Passage{ID: 2}, Score: 1},
	}}
	tools := registry(t, d)
	for sources, want := range map[string]int{"": 2, "all": 2, "own": 1, "starter": 1} {
		got := call(t, tools["library_search"], SearchArgs{Query: "Licht", Language: "de", Sources: sources, Limit: 5})
		var found Passages
		if err := json.Unmarshal(got.JSON, &found); err != nil || len(found.Hits) != want || got.Found != want {
			t.Errorf("%q: %d hits (%v)", sources, len(found.Hits), err)
		}
		if sources == "starter" &&
			(found.Hits[0].DocumentID != "s" || found.Hits[0].Position != 4 || found.Hits[0].Score != 2) {
			t.Errorf("hit %+v", found.Hits[0])
		}
	}
	if d.asked.Text != "Licht" || d.asked.Language != "de" || d.asked.Limit != 10 {
		t.Errorf("asked %+v", d.asked)
	}
	if _, err := tools["library_search"].Run(t.Context(), tool.Scope{}, json.RawMessage(`{"query":" "}`)); !fault.Is(
		err,
		fault.Invalid,
	) {
		t.Errorf("an empty query: %v", err)
	}
	misfit := new(tool.MisfitError)
	_, err := tools["library_search"].Run(t.Context(), tool.Scope{}, json.RawMessage(`{"topic":"Licht"}`))
	if !errors.As(err, &misfit) || !strings.Contains(misfit.Error(), "with language, limit, query") {
		t.Errorf("without a query: %v", err)
	}
}

// A document that is named by its title is the one that is meant, where it is the only one of that title.
func TestADocumentIsReadByItsTitle(t *testing.T) {
	d := &desk{hits: []library.Hit{{Document: library.Document{ID: "a", Title: "Heft"}}}}
	tools := registry(t, d)
	var found Passages
	err := json.Unmarshal(call(t, tools["library_read"], ReadArgs{DocumentID: "heft"}).JSON, &found)
	if err != nil || len(found.Hits) != 1 || found.Hits[0].DocumentID != "a" {
		t.Errorf("%v %+v", err, found)
	}
	d.hits = append(d.hits, library.Hit{Document: library.Document{ID: "other", Title: "Heft"}})
	_, err = tools["library_read"].Run(t.Context(), tool.Scope{}, json.RawMessage(`{"documentId":"Heft"}`))
	if !fault.Is(err, fault.NotFound) {
		t.Errorf("two of one title: %v", err)
	}
}

// A mistyped query finds the titles it may be meant for; one that is spelled right suggests nothing.
func TestSearchSuggestsTitles(t *testing.T) {
	d := &desk{docs: []library.Document{
		{Title: "Photosynthese", Language: "de", Origin: "starter"},
		{Title: "Photosynthesis", Language: "en", Origin: "starter"},
		{Title: "Französische Revolution", Language: "de", Origin: "heft.pdf"},
		{Title: "Schall", Language: "de", Origin: "starter"},
	}}
	tools := registry(t, d)
	for query, want := range map[string]string{
		"Photosyntese": "Photosynthese", "Fotosyntese": "Photosynthese",
		"Französiche Revolution": "Französische Revolution", "franzosische revulotion": "Französische Revolution",
		"Schule": "", "Zellatmung": "", "Amerikanische Revolution": "",
	} {
		var found Passages
		if err := json.Unmarshal(call(t, tools["library_search"], SearchArgs{Query: query, Language: "de"}).JSON,
			&found); err != nil ||
			strings.Join(found.Suggestions, "|") != want {
			t.Errorf("%s: %q (%v)", query, found.Suggestions, err)
		}
	}
	var own Passages
	if err := json.Unmarshal(call(t, tools["library_search"], SearchArgs{Query: "Photosyntese", Sources: "own"}).JSON,
		&own); err != nil ||
		own.Suggestions != nil {
		t.Errorf("only the teacher's own documents were asked: %q", own.Suggestions)
	}
	d.hits = []library.Hit{{Document: d.docs[0], Passage: library.Passage{ID: 1}}}
	var right Passages
	if err := json.Unmarshal(call(t, tools["library_search"], SearchArgs{Query: "Photosynthesen"}).JSON,
		&right); err != nil ||
		right.Suggestions != nil {
		t.Errorf("it was spelled right: %q", right.Suggestions)
	}
}

func TestReadAndDraw(t *testing.T) {
	tools := registry(t, &desk{})
	got := call(t, tools["library_read"], ReadArgs{DocumentID: "a"})
	var found Passages
	if err := json.Unmarshal(got.JSON, &found); err != nil || len(found.Hits) != 1 || found.Hits[0].Page != 3 ||
		found.Hits[0].Title != "Heft" {
		t.Errorf("%v %+v", err, found)
	}
	if _, err := tools["library_read"].Run(t.Context(), tool.Scope{}, json.RawMessage(`{"documentId":"b"}`)); !fault.Is(
		err,
		fault.NotFound,
	) {
		t.Errorf("unknown document: %v", err)
	}
	process := diagram.Diagram{Kind: diagram.Process, Nodes: []diagram.Node{{ID: "a"}}}
	drawn := call(t, tools["diagram_draw"], DrawArgs{Diagram: process})
	if len(drawn.Files) != 2 || drawn.Files[0].Name != "bild.svg" || drawn.Files[1].Media != "image/png" ||
		string(drawn.JSON) != `{"width":297,"height":210,"files":["bild.svg","bild.png"]}` {
		t.Errorf("%s %+v", drawn.JSON, drawn.Files)
	}
	told := call(t, tools["diagram_draw"], DrawArgs{Diagram: diagram.Diagram{
		Kind: diagram.Process, Nodes: []diagram.Node{{ID: "a", Label: "Licht"}, {ID: "b"}},
	}})
	const out = `,"places":["Licht: left"],"shortened":["Licht"],"leftOut":["b"]}`
	if got := string(told.JSON); !strings.HasSuffix(got, out) {
		t.Errorf("what came out is not said: %s", got)
	}
	if _, err := tools["diagram_draw"].Run(t.Context(), tool.Scope{}, json.RawMessage(`{}`)); !fault.Is(
		err,
		fault.Invalid,
	) {
		t.Errorf("nothing to draw: %v", err)
	}
}

func call(t *testing.T, tl tool.Tool, args any) tool.Result {
	t.Helper()
	raw, err := json.Marshal(args)
	if err != nil {
		t.Fatal(err)
	}
	result, err := tl.Run(t.Context(), tool.Scope{}, raw)
	if err != nil {
		t.Fatal(err)
	}
	return result
}
