package artifact

import (
	"encoding/json"
	"slices"
	"strings"
)

// Sourced puts what the program knows of the sources of a result in the place of what its agent wrote: a source that
// one of the results it was made from has, by its document or, where only one source is called so, by its title, is
// that one. Only the place within it is the agent's. A content without sources stays as it is.
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
		found, ok := s.among(known)
		if !ok {
			continue
		}
		own[i] = found
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

// among finds the source of the same document, or of the same title where one of both does not name its document. Two
// documents of one title are not told apart by it.
func (s Source) among(known []Source) (Source, bool) {
	var found []Source
	for _, k := range known {
		switch {
		case s.DocumentID != "" && s.DocumentID == k.DocumentID:
			return k, true
		case s.DocumentID != "" && k.DocumentID != "" || strings.TrimSpace(s.Title) == "":
		case strings.EqualFold(strings.TrimSpace(s.Title), strings.TrimSpace(k.Title)):
			if !slices.ContainsFunc(found, func(f Source) bool { return f.DocumentID == k.DocumentID && f.URL == k.URL }) {
				found = append(found, k)
			}
		}
	}
	if len(found) != 1 {
		return Source{}, false
	}
	return found[0], true
}

// Cited gives a content whose list of sources is empty those of the results it was made from.
func Cited(content json.RawMessage, from ...json.RawMessage) json.RawMessage {
	start, end, ok := locate(content, []string{"sources"})
	if !ok || len(sourcesOf(content)) > 0 {
		return content
	}
	var known []Source
	for _, material := range from {
		known = append(known, sourcesOf(material)...)
	}
	written, err := Written(known)
	if err != nil || len(known) == 0 {
		return content
	}
	return slices.Replace(slices.Clone(content), start, end, written...)
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
