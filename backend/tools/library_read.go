package tools

import (
	"context"
	_ "embed"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/knowledge"
	"pult/backend/knowledge/library"
	"pult/backend/tools/tool"
)

//go:embed library_read.md
var libraryReadText string

// maxRead bounds what one call hands to a model; about 30,000 words.
const maxRead = 200

// ReadArgs name a document.
type ReadArgs struct {
	DocumentID string `json:"documentId" jsonschema:"description=documentId of a hit of library_search"`
}

func libraryRead(deps Deps) (tool.Tool, error) {
	sources := deps.sources()
	return quoted(tool.New(
		"library_read",
		libraryReadText,
		tool.Reads,
		func(ctx context.Context, _ tool.Scope, a ReadArgs) (tool.Result, error) {
			d, passages, err := sources.Read(ctx, a.DocumentID)
			if fault.Is(err, fault.NotFound) {
				d, passages, err = byTitle(ctx, sources, a.DocumentID, err)
			}
			if err != nil {
				return tool.Result{}, err
			}
			answer := Passages{Hits: []Passage{}}
			for _, p := range passages[:min(len(passages), maxRead)] {
				answer.Hits = append(answer.Hits, passage(d, p, 0))
			}
			return answer.result(sources)
		},
	))
}

// byTitle reads the one document of this title: some models name a hit by it. Two of the same title are none.
func byTitle(
	ctx context.Context, sources knowledge.Registry, title string, missing error,
) (d library.Document, passages []library.Passage, err error) {
	hits, err := sources.Search(ctx, "", library.Query{Text: title, Limit: usualHits})
	if err != nil {
		return d, nil, err
	}
	id := ""
	for _, h := range hits {
		switch {
		case !strings.EqualFold(h.Document.Title, strings.TrimSpace(title)) || h.Document.ID == id:
		case id != "":
			return d, nil, missing
		default:
			id = h.Document.ID
		}
	}
	if id == "" {
		return d, nil, missing
	}
	return sources.Read(ctx, id)
}
