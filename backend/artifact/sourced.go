package artifact

import (
	"encoding/json"
	"slices"
	"strings"
)

// Sourced puts what the program knows of the sources of a result in the place of what its agent wrote: a source that
// one of the results it was made from has, by its document or its title, is that one. Only the place within it is the
// agent's. A content without sources stays as it is.
func Sourced(content json.RawMessage, from ...json.RawMessage) json.RawMessage {
	var known []Source
	for _, material := range from {
		known = append(known, sourcesOf(material)...)
	}
	own := sourcesOf(content)
	start, end, ok := locate(content, []string{"sources"})
	if len(known) == 0 || len(own) == 0 || !ok {
		return content
	}
	for i, s := range own {
		at := slices.IndexFunc(known, func(k Source) bool { return k.is(s) })
		if at < 0 {
			continue
		}
		own[i] = known[at]
		if s.Place != "" {
			own[i].Place = s.Place
		}
	}
	written, err := Written(own)
	if err != nil {
		return content
	}
	return slices.Replace(slices.Clone(content), start, end, written...)
}

// is reports the same document, or the same title where one of both does not name its document.
func (s Source) is(other Source) bool {
	if s.DocumentID != "" && other.DocumentID != "" {
		return s.DocumentID == other.DocumentID
	}
	return s.Title != "" && strings.EqualFold(strings.TrimSpace(s.Title), strings.TrimSpace(other.Title))
}

func sourcesOf(content json.RawMessage) []Source {
	var has struct {
		Sources []Source `json:"sources"`
	}
	if json.Unmarshal(content, &has) != nil {
		return nil
	}
	return has.Sources
}
