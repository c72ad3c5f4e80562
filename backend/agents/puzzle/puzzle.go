// Package puzzle is the agent that makes puzzles and cards from words.
package puzzle

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"

	"pult/backend/agent"
	"pult/backend/agents/handwork"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/lang/wordlist"
	"pult/backend/material/pictogram"
	"pult/backend/material/puzzle"
	"pult/backend/model/rules"
	"pult/backend/workflow/consent"
)

// Name is what plans, stored runs and the command line call it.
const Name = "puzzle"

//go:embed prompt.md
var prompt string

// Spec makes puzzles and cards from words. Whoever finds the words, the puzzle is computed.
func Spec() agent.Spec {
	return agent.Spec{
		Name:  Name,
		Icon:  "jigsaw",
		Offer: offer(),
		Plans: planText,
		Rules: func(d *rules.Desk) (any, error) {
			return kit.Told(d, func() (artifact.Document, error) { return words(d) })
		},
		Follow: follow,
		Params: []agent.Param{
			{Key: "kind", Kind: agent.ChoiceParam, Options: kit.Names(puzzle.Kinds()), Default: string(puzzle.Search)},
			{Key: "topic", Kind: agent.TextParam, Max: 200},
			{Key: "words", Kind: agent.TextParam, Max: kit.MaxText},
			{Key: "tables", Kind: agent.TextParam, Max: 40, On: agent.Rarely},
			{Key: "count", Kind: agent.TextParam, Max: 3},
			{Key: "size", Kind: agent.TextParam, Max: 3, On: agent.Rarely},
			{
				Key: "slanting", Kind: agent.ChoiceParam, Options: []string{"yes", "no", "across"},
				Default: "yes", On: agent.Rarely,
			},
			{Key: "pictures", Kind: agent.ChoiceParam, Options: []string{"no", "yes"}, Default: "no"},
			{Key: "hints", Kind: agent.ChoiceParam, Options: []string{"yes", "no"}, Default: "yes"},
			{Key: "grade", Kind: agent.ChoiceParam, Options: kit.Grades()},
			{
				Key: "variant", Kind: agent.ChoiceParam, Options: []string{"1", "2", "3", "4", "5"},
				Default: "1", On: agent.Rarely,
			},
		},
		Confirms:   []agent.Confirmation{{Field: "words", Below: 60}},
		Thresholds: consent.Thresholds{Auto: 80, Warn: 60, Minimum: 50},
		Takes:      []artifact.Type{artifact.ResearchType},
		Alone:      func(map[string]string) bool { return true },
		Makes:      artifact.DocumentType,
		Tools:      []string{"library_search", "library_read", "recall_details"},
		Prompt:     prompt,
		Confidence: confidence,
		Suggest:    suggest,
		Unable:     unable,
		More:       further,
		Work:       func(params map[string]string) i18n.Text { return i18n.T("puzzle.kind." + params["kind"]) },
		Tally:      agent.Tally(tally),
		Finish: func(t agent.Task, reply json.RawMessage, _ []artifact.File) (agent.Outcome, error) {
			return kit.Computed(t, reply, func(d artifact.Document, pairs []wordlist.Pair) (artifact.Document, error) {
				return puzzle.Make(order(t, d, pairs))
			})
		},
	}
}

// confidence: words are what counts; a topic may have some in the library.
func confidence(in intent.Intent, fed bool) consent.Confidence {
	own := in.Pasted != "" || onCards(in.Field("puzzle")) && len(tables(in.Text)) > 0
	return kit.Sum(kit.Evidence("words.base", 40, true),
		kit.Evidence("words.given", 40, own),
		kit.Evidence("words.topic", 25, !own && (fed || in.Topic != "")),
		kit.Evidence("words.kind", 15, in.Names("puzzle")))
}

func suggest(in intent.Intent) map[string]string {
	kind := cmp.Or(in.Field("puzzle"), string(puzzle.Search))
	topic, _ := pictogram.Topic(in.Topic, in.Language)
	params := map[string]string{
		"kind": kind, "topic": topic, "words": kit.Limited(in.Pasted), "tables": "",
		"count": kit.Amount(in.Field("count")),
		"size":  side(in.Text), "slanting": "yes", "pictures": "no", "hints": "yes",
		"grade": kit.GradeOption(in.Grade), "variant": "1",
	}
	if kind == string(puzzle.Bingo) {
		boards(in, params)
	}
	if beside := wordlist.Beside(in.Pasted); beside != nil && sided(kind, in.Text) {
		params["words"] = kit.Limited(wordlist.Write(beside))
	}
	if params["words"] == "" && onCards(kind) {
		if params["words"] = tasks(kind, in); params["words"] != "" {
			params["topic"] = ranged(in)
		} else if !computes(in.Text) {
			params["tables"] = kit.Written(tables(in.Text))
		}
	}
	if params["tables"] != "" {
		params["topic"] = "" // the rows name the puzzle
	} else if params["words"] == "" {
		params["words"] = numbers(kind, in.Text)
	}
	if params["grade"] == "1" || params["grade"] == "2" {
		params["slanting"] = "no"
	}
	for _, field := range []string{"slanting", "hints", "pictures"} {
		if v := in.Field(field); v != "" {
			params[field] = v
		}
	}
	return params
}

// unable: the words that were given are too few for the kind, or have no other side where it needs one; or none were
// given, and the library has nothing on the topic.
func unable(d *rules.Desk, in intent.Intent) (bool, error) {
	p := suggest(in)
	pairs := wordlist.Read(p["words"])
	if len(pairs) == 0 {
		switch {
		case p["tables"] != "" || p["topic"] == "":
			return false, nil
		case onCards(p["kind"]) && computes(in.Text):
			return true, nil // tasks that cards are not made of
		}
		if childrens(p, in.Language) != nil {
			return false, nil
		}
		known, err := handwork.Knows(d, in)
		return !known, err
	}
	if p["kind"] == string(puzzle.Domino) {
		var err error
		if pairs, err = clued(d, pairs); err != nil {
			return false, err
		}
	}
	_, err := puzzle.Make(order(agent.Task{Params: p}, artifact.Document{Language: in.Language}, pairs))
	return fault.Is(err, fault.Invalid), nil
}

// further are the other puzzles from the same words.
func further(in intent.Intent, first map[string]string) []agent.More {
	var list []agent.More
	for _, kind := range in.Fields["puzzle"] {
		if kind == first["kind"] {
			continue
		}
		more := maps.Clone(first)
		more["kind"] = kind
		list = append(list, agent.More{Params: more})
	}
	return list
}

// words is the work without a model: the words of the request, else those that the library has on the topic, with
// clues where the puzzle needs them.
func words(d *rules.Desk) (artifact.Document, error) {
	p := d.Req.Params
	pairs, sources, err := found(d)
	if err == nil && (p["kind"] == string(puzzle.Domino) || p["hints"] == "yes" && needsClues(p["kind"])) {
		pairs, err = clued(d, pairs)
	}
	if err != nil {
		return artifact.Document{}, err
	}
	if len(pairs) == 0 { // a times table has its words from its rows
		pairs = []wordlist.Pair{{Left: p["tables"]}}
	}
	return kit.Words(d.Say("puzzle.kind."+p["kind"]), d.Language, pairs, sources), nil
}

func found(d *rules.Desk) ([]wordlist.Pair, []artifact.Source, error) {
	p := d.Req.Params
	if pairs := wordlist.Read(p["words"]); len(pairs) > 0 || p["tables"] != "" && onCards(p["kind"]) {
		return pairs, []artifact.Source{}, nil
	}
	topic, most := strings.TrimSpace(p["topic"]), wanted(p)
	shown := childrens(p, d.Language)
	if shown != nil && p["pictures"] == "yes" {
		return listed(shown, most), []artifact.Source{}, nil
	}
	if topic != "" || handwork.Researched(d) == nil {
		pairs, source, err := handwork.PairsOn(d, topic)
		if !fault.Is(err, fault.NoMatch) {
			return pairs, []artifact.Source{source}, err
		}
		if topic == "" {
			return nil, nil, kit.NoWords()
		}
	}
	if pairs, sources, err := terms(d, topic, most); len(pairs) > 0 || shown == nil {
		return pairs, sources, err
	}
	return listed(shown, most), []artifact.Source{}, nil
}

// terms are the words that the library has on a topic, with what it says of them.
func terms(d *rules.Desk, topic string, most int) ([]wordlist.Pair, []artifact.Source, error) {
	p := d.Req.Params
	// Each variant takes the words behind those of the one before, as far as there are any.
	variant := max(1, kit.Number(p["variant"]))
	found, sources, err := handwork.Keywords(d, topic, most*variant)
	found = found[min(most*(variant-1), max(0, len(found)-most)):]
	var pairs []wordlist.Pair
	for _, t := range found {
		if t.Definition != "" || bare(p["kind"]) && !declined.MatchString(t.Word) {
			pairs = append(pairs, wordlist.Pair{Left: t.Word, Right: t.Definition})
		}
	}
	if p["kind"] == string(puzzle.Memory) {
		pairs = alike(pairs)
	}
	return pairs, sources, err
}

// childrens are the words that children know of the topic, where pictures or nothing is their other side.
func childrens(p map[string]string, language string) []string {
	_, words := pictogram.Topic(p["topic"], language)
	if p["pictures"] != "yes" && !bare(p["kind"]) {
		return nil
	}
	return words
}

// wanted is how many words are looked for.
func wanted(p map[string]string) int {
	if p["kind"] == string(puzzle.Bingo) {
		side := kit.Number(p["size"])
		return max(bingoWords, side*side+2) // its count is that of the boards
	}
	return cmp.Or(max(0, kit.Number(p["count"])), usualWords)
}

// listed are the first of some words, as many as are wanted.
func listed(words []string, most int) []wordlist.Pair {
	pairs := make([]wordlist.Pair, min(most, len(words)))
	for i := range pairs {
		pairs[i].Left = words[i]
	}
	return pairs
}

// alike are the pairs with a clue when they are enough for a memory: a game has one kind of pairs.
func alike(pairs []wordlist.Pair) []wordlist.Pair {
	const enough = 4
	clued := slices.DeleteFunc(slices.Clone(pairs), func(p wordlist.Pair) bool { return p.Right == "" })
	if len(clued) < enough {
		return pairs
	}
	return clued
}

// How many words are looked for. Those of a bingo fill boards with four in a row and leave two to call in vain.
const (
	usualWords = 10
	bingoWords = 18
)

// declined are words for people that are adjectives: in a puzzle they stand with an ending that fits nothing.
var declined = regexp.MustCompile(`(?:[^m]enen|enden|lichen|igen|ierten)$`)

// bare reports a kind whose words may have no other side.
func bare(kind string) bool {
	return !needsClues(kind) && kind != string(puzzle.Domino) && kind != string(puzzle.Cards)
}

func needsClues(kind string) bool {
	return kind == string(puzzle.Crossword) || kind == string(puzzle.Syllables)
}

// clued adds what the library says of the words that came without a clue.
func clued(d *rules.Desk, pairs []wordlist.Pair) ([]wordlist.Pair, error) {
	var bare []string
	for _, p := range pairs {
		if p.Right == "" {
			bare = append(bare, p.Left)
		}
	}
	if len(bare) == 0 || !d.HasTool("library_search") {
		return pairs, nil
	}
	sayings, err := handwork.Sayings(d, bare)
	if err != nil {
		return nil, err
	}
	for i := range pairs {
		if pairs[i].Right == "" {
			pairs[i].Right, sayings = sayings[0], sayings[1:]
		}
	}
	return pairs, nil
}
