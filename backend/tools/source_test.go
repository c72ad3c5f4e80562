package tools_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/knowledge"
	"pult/backend/knowledge/library"
	"pult/backend/tools"
	"pult/backend/tools/tool"
)

// cellar is a source that the program does not have: all that a new one needs is this value and its line.
func cellar() knowledge.Source {
	return knowledge.Source{
		ID: "cellar", Reach: knowledge.Process, Public: true, Finder: box{},
		Holds: func(origin, _ string) bool { return origin == "cellar" },
		Cite:  func(_ *i18n.Catalogue, origin, _ string) string { return "aus dem Keller: " + origin },
	}
}

// box holds one document.
type box struct{}

func (box) document() library.Document {
	return library.Document{ID: "cellar:1", Title: "Kartoffeln", Language: "de", Origin: "cellar"}
}

func (b box) Search(context.Context, library.Query) ([]library.Hit, error) {
	found := library.Passage{Text: "Kartoffeln lagern kühl."}
	return []library.Hit{{Document: b.document(), Passage: found, Score: 9}}, nil
}

func (b box) Document(_ context.Context, id string) (library.Document, []library.Passage, error) {
	if id != b.document().ID {
		return library.Document{}, nil, fault.New(fault.NotFound, "fault.library.unknown", nil)
	}
	return b.document(), []library.Passage{{Text: "Kartoffeln lagern kühl und dunkel."}}, nil
}

func (b box) Documents(context.Context) ([]library.Document, error) {
	return []library.Document{b.document()}, nil
}

// attic is the library of this test: one document of the teacher's.
type attic struct{}

func (attic) document() library.Document {
	return library.Document{ID: "own", Title: "Rüben", Language: "de", Origin: "rueben.pdf"}
}

func (a attic) Search(context.Context, library.Query) ([]library.Hit, error) {
	return []library.Hit{{Document: a.document(), Passage: library.Passage{Text: "Rüben lagern auch."}, Score: 1}}, nil
}

func (a attic) Document(_ context.Context, id string) (library.Document, []library.Passage, error) {
	if id != a.document().ID {
		return library.Document{}, nil, fault.New(fault.NotFound, "fault.library.unknown", nil)
	}
	return a.document(), []library.Passage{{Text: "Rüben lagern auch."}}, nil
}

func (a attic) Documents(context.Context) ([]library.Document, error) {
	return []library.Document{a.document()}, nil
}

// A new source is searched with the others and alone, read, and named, by code that has never heard of it; what it
// holds is as public as it says.
func TestANewSourceIsOneValueAndOneLine(t *testing.T) {
	more := []knowledge.Source{cellar()}
	list, err := tools.All(tools.Deps{Library: attic{}, More: more})
	if err != nil {
		t.Fatal(err)
	}
	all := tool.NewRegistry(list...)
	run := func(name, args string) tool.Result {
		t.Helper()
		r, err := all[name].Run(t.Context(), tool.Scope{Language: "de"}, json.RawMessage(args))
		if err != nil {
			t.Fatal(name, args, err)
		}
		return r
	}
	both := string(run("library_search", `{"query":"lagern"}`).JSON)
	if k, r := strings.Index(both, "Kartoffeln lagern"), strings.Index(both, "Rüben lagern"); k < 0 || r < k {
		t.Error("both, the better one first:", both)
	}
	for id, want := range map[string]bool{"cellar": true, "own": false} {
		q := knowledge.Registry(append(more, knowledge.All(attic{}, nil)...))
		hits, err := q.Search(t.Context(), id, library.Query{Text: "lagern"})
		if err != nil || len(hits) != 1 || q.Of(hits[0].Document.Origin, "").Public != want {
			t.Error(id, hits, err)
		}
	}
	if r := run("library_read", `{"documentId":"cellar:1"}`); !r.Public || !strings.Contains(string(r.JSON), "dunkel") {
		t.Errorf("%v %s", r.Public, r.JSON)
	}
	if r := run("library_read", `{"documentId":"own"}`); r.Public {
		t.Error("the teacher's own text is not published")
	}
	cited := knowledge.Registry(more).Of("cellar", "").Footnote(i18n.Must(i18n.German), "cellar", "")
	if cited != "aus dem Keller: cellar" {
		t.Error(cited)
	}
}
