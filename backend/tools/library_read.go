package tools

import (
	"context"
	_ "embed"

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
