package rules

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strconv"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/diagram"
	"pult/backend/material/song/lyric"
	"pult/backend/model"
	"pult/backend/tools"
)

// errWaiting ends the work of a turn: tools have to answer first. The next turn does the same work again with their
// answers, so that the transcript is the only state.
var errWaiting = errors.New("waiting for tools")

// maxHits is how many passages a search asks for.
const maxHits = 30

// desk is the work on one request.
type desk struct {
	req      model.Request
	language string // of the result
	words    *i18n.Catalogue
	captions *i18n.Catalogue // language of a picture's own words; that of the result but for foreign labels
	answers  []answer
	asked    int              // calls so far, for ids
	pending  []model.ToolCall // calls of this turn
	notes    []string         // short sentences for the watching teacher
	thinking string
	asking   *proposed // question of this turn
	poet     func() *lyric.Writer
}

// answer is a tool call of the transcript with its result.
type answer struct {
	call   model.ToolCall
	result json.RawMessage
	failed bool
}

func newDesk(req model.Request) *desk {
	language := req.Language
	if (req.Purpose == research || req.Purpose == reply) && req.Params["language"] != "" {
		language = req.Params["language"]
	}
	if language != "en" {
		language = "de"
	}
	words := i18n.Must(i18n.Lang(language))
	return &desk{req: req, language: language, words: words, captions: words, answers: answersOf(transcript(req))}
}

// transcript is the whole one: what is sent to others is shortened.
func transcript(req model.Request) []model.Message {
	if req.Whole != nil {
		return req.Whole
	}
	return req.Messages
}

func answersOf(messages []model.Message) []answer {
	results := map[string]model.Message{}
	for _, m := range messages {
		if m.Role == model.ToolRole {
			results[m.CallID] = m
		}
	}
	var all []answer
	for _, m := range messages {
		for _, c := range m.Calls {
			if r, ok := results[c.ID]; ok {
				all = append(all, answer{call: c, result: r.Result, failed: r.Failed})
			}
		}
	}
	return all
}

// say is a connector: a sentence of backend/base/i18n in the language of the result.
func (d *desk) say(key string, args ...string) string { return d.words.Say(i18n.T(key, args...)) }

func (d *desk) note(key string, args ...string) { d.notes = append(d.notes, d.say(key, args...)) }

func (d *desk) hasTool(name string) bool {
	return slices.ContainsFunc(d.req.Tools, func(t model.Tool) bool { return t.Name == name })
}

// ask gives the answer to a tool call, or notes the call as pending and returns errWaiting.
func (d *desk) ask(name string, args, reply any) error {
	raw, err := json.Marshal(args)
	if err != nil {
		return fault.New(fault.Internal, "fault.internal", err)
	}
	d.asked++
	for _, a := range d.answers {
		if a.call.Name != name || !sameJSON(a.call.Args, raw) {
			continue
		}
		if a.failed {
			return fault.New(fault.Model, "fault.offline.tool", nil, "tool", name)
		}
		if err := json.Unmarshal(a.result, reply); err != nil {
			return fault.New(fault.Model, "fault.offline.tool", err, "tool", name)
		}
		return nil
	}
	if !d.hasTool(name) {
		return fault.New(fault.Unsupported, "fault.offline.tool", nil, "tool", name)
	}
	d.pending = append(d.pending, model.ToolCall{ID: name + "-" + strconv.Itoa(d.asked), Name: name, Args: raw})
	return errWaiting
}

// sameJSON compares values, not letters: a store may have written the arguments anew, and a provider in another order.
func sameJSON(a, b []byte) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && reflect.DeepEqual(x, y)
}

func (d *desk) search(query, language string) ([]tools.Passage, error) {
	found, err := d.searchAll([]string{query}, language)
	if err != nil {
		return nil, err
	}
	return found[0].Hits, nil
}

// searchAll asks for several things, all in one turn.
func (d *desk) searchAll(queries []string, language string) ([]tools.Passages, error) {
	all := make([]tools.Passages, len(queries))
	var missing error
	for i, query := range queries {
		args := tools.SearchArgs{Query: query, Language: language, Sources: d.req.Params["sources"], Limit: maxHits}
		err := d.ask("library_search", args, &all[i])
		if err != nil && !errors.Is(err, errWaiting) {
			return nil, err
		}
		if err != nil {
			missing = err
		}
	}
	return all, missing
}

// read asks for whole documents, all in one turn.
func (d *desk) read(ids []string) ([][]tools.Passage, error) {
	all := make([][]tools.Passage, len(ids))
	var missing error
	for i, id := range ids {
		var found tools.Passages
		err := d.ask("library_read", tools.ReadArgs{DocumentID: id}, &found)
		if err != nil && !errors.Is(err, errWaiting) {
			return nil, err
		}
		if err != nil {
			missing = err
		}
		all[i] = found.Hits
	}
	return all, missing
}

func (d *desk) draw(picture diagram.Diagram) error {
	var drawn tools.Drawn
	return d.ask("diagram_draw", tools.DrawArgs{Diagram: picture}, &drawn)
}
