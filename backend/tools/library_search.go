package tools

import (
	"context"
	_ "embed"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/knowledge"
	"pult/backend/knowledge/library"
	"pult/backend/model/typed"
	"pult/backend/tools/tool"
)

//go:embed library_search.md
var librarySearchText string

const (
	usualHits = 30
	maxHits   = 100
)

// Everything is the query that all documents answer, the newest first, each with its beginning.
const Everything = "*"

// SearchArgs ask the library.
type SearchArgs struct {
	Query    string `json:"query" jsonschema:"description=topic or key words"`
	Language string `json:"language,omitempty" jsonschema:"enum=de,enum=en,enum=,description=only documents in this language; empty for all"`
	Sources  string `json:"sources,omitempty" jsonschema:"enum=all,enum=own,enum=starter,description=all documents or only the teacher's own or only the starter library"`
	Limit    int    `json:"limit,omitempty" jsonschema:"description=most hits to return; 30 when left out"`
}

func librarySearch(deps Deps) (tool.Tool, error) {
	sources := deps.sources()
	return tool.New(
		"library_search",
		librarySearchText,
		tool.Reads,
		func(ctx context.Context, _ tool.Scope, a SearchArgs) (tool.Result, error) {
			if strings.TrimSpace(a.Query) == "" {
				missing := &tool.MisfitError{Faults: []typed.Fault{{Path: "query", Want: "text: topic or key words"}}}
				return tool.Result{}, fault.New(fault.Invalid, "fault.tool.args", missing, "tool", "library_search")
			}
			limit := min(max(a.Limit, 0), maxHits)
			if limit == 0 {
				limit = usualHits
			}
			if a.Query == Everything {
				return listing(ctx, sources, a.Sources, limit)
			}
			// Starter and own documents are told apart after the search, so more are asked for than returned.
			q := library.Query{Text: a.Query, Language: a.Language, Limit: 2 * limit}
			hits, err := sources.Search(ctx, a.Sources, q)
			if err != nil {
				return tool.Result{}, err
			}
			answer := Passages{Hits: []Passage{}}
			for _, h := range hits[:min(len(hits), limit)] {
				answer.Hits = append(answer.Hits, passage(h.Document, h.Passage, h.Score))
			}
			if answer.Suggestions, err = suggestions(ctx, sources, a, answer.Hits); err != nil {
				return tool.Result{}, err
			}
			return answer.result(sources)
		},
	)
}

// listing answers with the first passage of each document.
func listing(ctx context.Context, sources knowledge.Registry, id string, limit int) (tool.Result, error) {
	docs, err := sources.Documents(ctx, id)
	if err != nil {
		return tool.Result{}, err
	}
	answer := Passages{Hits: []Passage{}}
	for _, d := range docs[:min(len(docs), limit)] {
		_, passages, err := sources.Read(ctx, d.ID)
		if err != nil {
			return tool.Result{}, err
		}
		if len(passages) > 0 {
			answer.Hits = append(answer.Hits, passage(d, passages[0], 0))
		}
	}
	return answer.result(sources)
}
