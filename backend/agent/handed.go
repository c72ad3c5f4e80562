package agent

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/tools/tool"
)

// Handed is what a step was given to read: what a result may cite, and nothing else.
type Handed struct {
	Passages map[int]Passage // of the library, by their ids
	Others   []artifact.Source
	// Beyond: a child or a script has read, too: what is not here may have been read all the same.
	Beyond bool
}

// Passage is a part of a document.
type Passage struct {
	artifact.Source
	Text string
}

// handed gathers what the tools of a step have answered. Of a page and of a tool that reckons the source is its address
// or its name.
func (t *turn) handed() *Handed {
	h := &Handed{Passages: map[int]Passage{}}
	for _, m := range t.task.Material {
		h.addMaterial(m.JSON)
	}
	for _, c := range callsOf(t.transcript) {
		if c.answer.Failed || c.answer.Denied {
			continue
		}
		h.Beyond = h.Beyond || t.runner.Tools[c.call.Name].Effect == tool.Spawns || c.call.Name == scriptName
		h.Others = append(h.Others, artifact.Source{Origin: c.call.Name})
		h.addAnswer(c.answer.Result)
	}
	return h
}

// addMaterial adds an earlier result that the step works on, and the sources that it cites itself.
func (h *Handed) addMaterial(result json.RawMessage) {
	var made struct {
		Title   string            `json:"title"`
		Sources []artifact.Source `json:"sources"`
	}
	if json.Unmarshal(result, &made) == nil {
		h.Others = append(h.Others, append(made.Sources, artifact.Source{Title: made.Title})...)
	}
}

// addAnswer adds the passages and the pages that a tool has answered with.
func (h *Handed) addAnswer(result json.RawMessage) {
	var read struct {
		Hits []struct {
			PassageID  int    `json:"passageId"`
			DocumentID string `json:"documentId"`
			Title      string `json:"title"`
			Text       string `json:"text"`
			Caveat     string `json:"caveat"`
		} `json:"hits"`
		Pages []struct {
			URL   string `json:"url"`
			Final string `json:"final"`
			Title string `json:"title"`
		} `json:"pages"`
	}
	if json.Unmarshal(result, &read) != nil {
		return
	}
	for _, hit := range read.Hits {
		if hit.Caveat != "" {
			continue // nothing is proved by a text whose order or signs are unsure
		}
		from := artifact.Source{DocumentID: hit.DocumentID, Title: hit.Title}
		h.Passages[hit.PassageID] = Passage{Source: from, Text: hit.Text}
	}
	for _, p := range read.Pages {
		for _, address := range []string{p.URL, p.Final} {
			h.Others = append(h.Others, artifact.Source{DocumentID: address, Title: p.Title})
		}
	}
}

// scriptName is the tool that calls others in a program.
const scriptName = "script"

// Names reports that a source of a result was handed to the step: by its id or address, by its title, or as the tool
// that reckoned it. Without a record (nil) nothing is known, and each source counts.
func (h *Handed) Names(s artifact.Source) bool {
	if h == nil || h.Beyond {
		return true
	}
	same := func(other artifact.Source) bool {
		switch {
		case other.DocumentID == "" && other.Title == "": // a tool, or a result without a title, which names nothing
			return s.DocumentID == "" && s.Origin == other.Origin && s.Origin != ""
		case s.DocumentID != "" && (s.DocumentID == other.DocumentID || strings.EqualFold(s.DocumentID, other.Title)):
			return true
		}
		title := strings.TrimSpace(s.Title)
		return title != "" && strings.EqualFold(title, strings.TrimSpace(other.Title))
	}
	for _, p := range h.Passages {
		if same(p.Source) {
			return true
		}
	}
	return slices.ContainsFunc(h.Others, same)
}

// Empty reports a step that was handed no text. Without a record nothing is known.
func (h *Handed) Empty() bool {
	texts := func(s artifact.Source) bool { return s.DocumentID != "" || s.Title != "" }
	return h != nil && !h.Beyond && len(h.Passages) == 0 && !slices.ContainsFunc(h.Others, texts)
}

// Holds is the passage in which a statement stands word for word; the first by its id. False when there is none.
func (h *Handed) Holds(statement string) (int, bool) {
	if h == nil || len(statement) < leastStatement {
		return 0, false
	}
	statement = strings.Join(strings.Fields(statement), " ")
	for _, id := range slices.Sorted(maps.Keys(h.Passages)) {
		if strings.Contains(strings.Join(strings.Fields(h.Passages[id].Text), " "), statement) {
			return id, true
		}
	}
	return 0, false
}

// leastStatement is the shortest text, in bytes, that can be looked up: a word stands in any text.
const leastStatement = 12
