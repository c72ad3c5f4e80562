package handwork

import (
	"maps"
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/lang/prose"
	"pult/backend/lang/wordlist"
	"pult/backend/material/tasks"
	"pult/backend/model/rules"
	"pult/backend/tools"
)

// Keywords are the technical words that the library has on a topic, or without one the research that was handed over,
// with what is said of them, then further words of the texts without that, up to a number; with their sources. Faults
// are those of a research.
func Keywords(r *rules.Desk, topic string, most int) ([]artifact.Term, []artifact.Source, error) {
	found := Researched(r)
	if topic != "" || found == nil {
		studied, err := Study(r, topic)
		if err != nil {
			return nil, nil, err
		}
		found = &studied
	}
	terms := found.Terms
	for _, word := range tasks.Keywords(*found) {
		if len(terms) >= most {
			break
		}
		terms = append(terms, artifact.Term{Word: word, Cites: []int{}})
	}
	return terms, found.Sources, nil
}

// Researched is the newest research that was handed over; nil when there is none.
func Researched(r *rules.Desk) *artifact.Research {
	if found, err := (&desk{r, r.Words}).material(); err == nil {
		return &found
	}
	return nil
}

// Study is all that the library has on a topic. Faults are those of a research.
func Study(r *rules.Desk, topic string) (artifact.Research, error) {
	usual := r.Req.Params
	r.Req.Params = maps.Clone(usual)
	r.Req.Params["topic"], r.Req.Params["depth"] = topic, "comprehensive"
	defer func() { r.Req.Params = usual }()
	d := &desk{r, r.Words}
	q := inquiry{topic: topic, grade: usual["grade"], depth: "comprehensive", language: d.Language}
	return d.investigate(q)
}

// Sayings gives for each word a sentence of the library that speaks of it, "" where there is none.
func Sayings(r *rules.Desk, words []string) ([]string, error) {
	d := &desk{r, r.Words}
	found, err := d.searchAll(words, d.Language)
	if err != nil {
		return nil, err
	}
	out := make([]string, len(words))
	for i, word := range words {
		for _, hit := range found[i].Hits {
			if out[i] = saying(word, hit.Text); out[i] != "" {
				break
			}
		}
	}
	return out, nil
}

// saying is the first short sentence of a text that is about the word: it begins with it, or with its article.
func saying(word, text string) string {
	for line := range strings.SplitSeq(text, "\n") {
		if term, definition, ok := strings.Cut(strings.TrimLeft(line, "-•* "), ": "); ok && strings.EqualFold(term, word) {
			return definition
		}
	}
	for _, sentence := range prose.Sentences(strings.ReplaceAll(text, "\n", " ")) {
		list := strings.Fields(sentence)
		at := slices.IndexFunc(list, func(w string) bool {
			return strings.HasPrefix(strings.ToLower(strings.Trim(w, `.,;:!?"„“()`)), strings.ToLower(word))
		})
		if at >= 0 && at <= 1 && len(list) >= 5 && len(list) <= 28 {
			return strings.TrimSpace(sentence)
		}
	}
	return ""
}

// Pairs reads the list of words that the teacher has in the library: of the documents found by the words of the
// request, else of all, the first one that is a list of pairs. Fault: NoMatch "fault.vocab.list".
func Pairs(r *rules.Desk, queries []string) ([]wordlist.Pair, artifact.Source, error) {
	d := &desk{r, r.Words}
	hits, err := d.lists(queries)
	if err != nil {
		return nil, artifact.Source{}, err
	}
	return d.firstList(hits)
}

// PairsOn are those of the list that has the topic as its title; of any list when there is no topic. Fault: NoMatch
// "fault.vocab.list".
func PairsOn(r *rules.Desk, topic string) ([]wordlist.Pair, artifact.Source, error) {
	d := &desk{r, r.Words}
	hits, err := d.lists(nil)
	if err != nil {
		return nil, artifact.Source{}, err
	}
	topic = strings.ToLower(topic)
	return d.firstList(slices.DeleteFunc(hits, func(hit tools.Passage) bool {
		title := strings.ToLower(hit.Title)
		return !strings.Contains(title, topic) && !strings.Contains(topic, title)
	}))
}

// firstList reads the first of the found documents that is a list of pairs.
func (d *desk) firstList(hits []tools.Passage) ([]wordlist.Pair, artifact.Source, error) {
	var ids []string
	for _, hit := range hits {
		if len(ids) < maxLists && !slices.Contains(ids, hit.DocumentID) {
			ids = append(ids, hit.DocumentID)
		}
	}
	docs, err := d.read(ids)
	if err != nil {
		return nil, artifact.Source{}, err
	}
	for _, passages := range docs {
		if pairs := paired(joinedText(passages)); pairs != nil {
			p := passages[0]
			return pairs, artifact.Source{DocumentID: p.DocumentID, Title: p.Title, Origin: p.Origin}, nil
		}
	}
	return nil, artifact.Source{}, fault.New(fault.NoMatch, "fault.vocab.list", nil)
}

// HasPairs reports that Pairs would find a list; it only searches.
func HasPairs(r *rules.Desk, queries []string) (bool, error) {
	hits, err := (&desk{r, r.Words}).lists(queries)
	return slices.ContainsFunc(hits, func(hit tools.Passage) bool { return paired(hit.Text) != nil }), err
}

// paired are the pairs of a text that is a list of them; nil when there are few, or most of it is none.
func paired(text string) []wordlist.Pair {
	pairs, lines := wordlist.Pairs(text), 0
	for line := range strings.SplitSeq(text, "\n") {
		if strings.TrimSpace(line) != "" {
			lines++
		}
	}
	if len(pairs) < minPairs || 2*len(pairs) < lines {
		return nil
	}
	return pairs
}

// lists are the passages of the teacher's own documents that are found by any of the words, then the beginnings of
// all.
func (d *desk) lists(queries []string) ([]tools.Passage, error) {
	if !d.HasTool("library_search") {
		return nil, nil
	}
	found, err := d.searchAll(queries, "")
	own, failed := d.owned()
	if failed != nil {
		err = failed
	}
	for _, f := range found {
		for _, hit := range f.Hits {
			if hit.Origin != "starter" {
				own = append(own, hit)
			}
		}
	}
	return own, err
}

// owned are the beginnings of the teacher's own documents.
func (d *desk) owned() ([]tools.Passage, error) {
	var all tools.Passages
	err := d.Ask("library_search", tools.SearchArgs{Query: tools.Everything, Sources: "own", Limit: maxHits}, &all)
	return all.Hits, err
}

// Limits of lists in the library.
const (
	maxLists = 8 // documents that are read
	minPairs = 3
)

func joinedText(passages []tools.Passage) string {
	var out []string
	for _, p := range passages {
		out = append(out, p.Text)
	}
	return strings.Join(out, "\n")
}
