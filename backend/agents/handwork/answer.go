package handwork

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/model/rules"
	"pult/backend/tools"
)

// maxAnswer is how many sentences of the library answer a question, and most documents they are taken from.
const (
	maxAnswer  = 4
	maxAnswers = 2
)

// answer answers a plain question: by the calculator, by the calendar, else with sentences of the library and of the
// pages that the teacher allowed. Having found nothing is an answer.
func (d *desk) answer() (any, error) {
	question := strings.TrimSpace(cmp.Or(d.Req.Params["question"], d.Req.Task))
	a := artifact.Answer{
		Title:     shortened(question),
		Sentences: []artifact.Sentence{},
		Sources:   []artifact.Source{},
		Gaps:      []string{},
	}
	for _, way := range []func(string, *artifact.Answer) (bool, error){
		d.reckon, d.recall, d.today, d.date, d.quote,
	} {
		if done, err := way(question, &a); done || err != nil {
			return a, err
		}
	}
	return a, nil
}

// today says why a question about what changes from day to day has no answer in a library.
func (d *desk) today(question string, a *artifact.Answer) (bool, error) {
	if d.browses() || !d.Reader.OfToday(question) {
		return false, nil
	}
	a.Gaps = append(a.Gaps, d.Say("offline.unmet.now", "request", shortened(question)))
	return true, nil
}

// said adds what a tool found out, with the tool as its source.
func (d *desk) said(a *artifact.Answer, name, label, asked string, texts ...string) {
	a.Sources = append(a.Sources, artifact.Source{Title: d.Say(label), Origin: name, Place: asked})
	for _, text := range texts {
		if text != "" {
			a.Sentences = append(a.Sentences, artifact.Sentence{Text: text, Cites: []int{len(a.Sources)}})
			d.Notes = append(d.Notes, text)
		}
	}
}

// query is a question to the library.
type query struct {
	inquiry
	matter  matter
	wanted  []keyword // what is asked about the topic
	defines bool      // what something is, and nothing more
	kind    string    // "number", "date", "reason": what the answer should hold
}

// quote answers from the library.
func (d *desk) quote(question string, a *artifact.Answer) (bool, error) {
	topics := slices.DeleteFunc(
		strings.Split(d.Req.Params["topic"], "|"),
		func(t string) bool { return strings.TrimSpace(t) == "" },
	)
	if len(topics) == 0 {
		a.Gaps = append(a.Gaps, d.Say("offline.answer.unclear"))
		return true, nil
	}
	found, err := d.searchAll(topics, "")
	if err != nil {
		return false, err
	}
	docs, q, err := d.documents(question, topics, found)
	if err == nil && len(docs) == 0 {
		docs, q, err = d.meant(question, topics, found, a)
	}
	if err != nil {
		return false, err
	}
	if len(docs) == 0 {
		a.Gaps = append(a.Gaps, d.Say("offline.answer.nothing", "topic", topics[0]))
		return true, nil
	}
	c := &chooser{docs: docs, extent: extent{summary: maxAnswer}}
	d.Note("offline.note.reading", "titles", titles(c.docs))
	reader := reader{matter: q.matter, wanted: q.wanted}
	for i := range c.docs {
		reader.rate(&c.docs[i])
	}
	picked, partly := c.answers(q)
	if len(picked) == 0 {
		a.Gaps = append(a.Gaps, d.Say("offline.answer.nothing", "topic", topics[0]))
		return true, nil
	}
	if partly {
		a.Gaps = append(a.Gaps, d.Say("offline.answer.partly"))
	}
	w := &composer{desk: d, chooser: c, places: map[int][]string{}}
	a.Sentences, a.Sources = w.sentences(picked), w.listed()
	for _, s := range a.Sentences {
		d.Notes = append(d.Notes, s.Text)
	}
	return true, nil
}

// documents are those of the likeliest topic that have something to read.
func (d *desk) documents(
	question string, topics []string, found []tools.Passages,
) (docs []document, q query, err error) {
	best, picks := d.likeliest(topics, found)
	q = d.query(question, best)
	docs, err = d.sources(q.inquiry, picks, q.matter)
	return slices.DeleteFunc(docs, func(doc document) bool { return len(doc.sections) == 0 }), q, err
}

// meant are the documents on the title that a mistyped topic looks like, which is said.
func (d *desk) meant(
	question string, topics []string, found []tools.Passages, a *artifact.Answer,
) (docs []document, q query, err error) {
	for i, topic := range topics {
		if len(found[i].Suggestions) == 0 {
			continue
		}
		title := found[i].Suggestions[0]
		again, err := d.searchAll([]string{title}, "")
		if err != nil {
			return nil, query{}, err
		}
		corrected := strings.ReplaceAll(question, topic, title)
		docs, q, err = d.documents(corrected, []string{title}, again)
		if err != nil || len(docs) > 0 {
			a.Gaps = append(a.Gaps, d.Say("offline.answer.mended", "typed", topic, "title", title))
			return docs, q, err
		}
	}
	return nil, query{}, nil
}

// likeliest is the topic that a document is about, in the language of the question where there is one; else the first
// that is spoken of.
func (d *desk) likeliest(topics []string, found []tools.Passages) (string, []pick) {
	best, picks, most := topics[0], []pick(nil), stranger
	for i, topic := range topics {
		own := slices.DeleteFunc(slices.Clone(found[i].Hits), func(h tools.Passage) bool { return h.Language != d.Language })
		for _, hits := range [][]tools.Passage{own, found[i].Hits} {
			all := inquiry{language: d.Language}.matching(hits, newMatter(topic))
			if len(all) > 0 && all[0].tier > most {
				best, picks, most = topic, few(all, maxAnswers), all[0].tier
			}
			if len(all) > 0 {
				break
			}
		}
	}
	return best, picks
}

// query reads what a question wants to know of its topic.
func (d *desk) query(question, topic string) query {
	q := query{inquiry: inquiry{topic: topic, language: d.Language}, matter: newMatter(topic)}
	known := fold(topic, d.Language)
	list := wordList(question)
	for _, k := range keywords(slices.DeleteFunc(slices.Clone(list), asksOnly)) {
		if !known.hasExactly([]keyword{k}) && !isGeneric(k.word) {
			q.wanted = append(q.wanted, k)
		}
	}
	text := " " + strings.Join(list, " ") + " "
	has := func(parts ...string) bool {
		return slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(text, " "+p+" ") })
	}
	switch {
	case has("wie viel", "wie viele", "wieviel", "wieviele", "wie lange", "wie lang", "wie hoch", "wie groß", "wie weit",
		"wie schnell", "wie alt", "wie oft", "wie schwer", "how many", "how much", "how long", "how high", "how far",
		"how fast", "how big", "how old"):
		q.kind = "number"
	case has("wann", "when", "in welchem jahr", "seit wann", "what year"):
		q.kind = "date"
	case has("warum", "wieso", "weshalb", "wozu", "why"):
		q.kind = "reason"
	}
	q.defines = q.kind == "" && len(q.wanted) == 0
	return q
}

// asksOnly names the words that make a question and say nothing about what is asked for.
func asksOnly(word string) bool {
	switch word {
	case "was",
		"wer", "wem", "wen", "wie", "viel", "viele", "wann", "wo", "woher", "wohin", "warum", "wieso",
		"weshalb", "wozu", "welche", "welcher", "welches", "welchen", "welchem", "hat", "haben", "kann",
		"können", "man", "denn", "eigentlich", "lange", "lang", "bedeutet", "heißt", "versteht", "funktioniert",
		"funktionieren", "passiert", "macht", "machen", "sich", "er", "sie", "ihr", "wir", "das", "dies",
		"diese", "dieser", "dort", "da", "auch", "genau", "wird", "werden", "wurde", "gibt", "what", "what's",
		"who", "how", "many", "much", "when", "where", "why", "which", "do", "does", "did", "has", "have",
		"can", "long", "mean", "means", "work", "works", "happens", "it", "they", "that", "this", "there",
		"you", "be",
		"been":
		return true
	}
	return false
}

// answers takes the sentences that answer: the definition when that was asked, else those that speak of what was asked.
// Partly: none does, and these are what there is on the topic.
func (c *chooser) answers(q query) (picked []choice, partly bool) {
	if q.defines {
		return c.summary(), false
	}
	for _, i := range c.candidates(opening, running, listing, process, cycle, timeline, parts) {
		if len(picked) == maxAnswer {
			break
		}
		u := c.at(i)
		if isSentence(u.text) && !u.dangling && q.met(u) && !c.repeats(i, picked) {
			picked = append(picked, i)
		}
	}
	if len(picked) > 0 {
		return readingOrder(picked), false
	}
	rest := c.summary()
	return rest[:min(2, len(rest))], true
}

// met reports a sentence that may be the answer: it speaks of the topic or of what is asked about it, and holds what
// such an answer holds.
func (q query) met(u unit) bool {
	asked := u.stems.count(q.wanted)
	named := u.stems.count(q.matter.head) > 0
	switch q.kind {
	case "number":
		return hasNumber(u.text) && (asked > 0 || named && len(q.wanted) == 0)
	case "date":
		return dated(u.text) > 0 && (asked > 0 || named)
	case "reason":
		return (asked > 0 || named) && reasons(u.text)
	}
	return asked > 0
}

// reasons reports a sentence that tells why.
func reasons(text string) bool {
	text = " " + strings.ToLower(text) + " "
	return slices.ContainsFunc(
		[]string{
			"weil ", " da ", "denn ", "deshalb", "daher", "dadurch", "damit ", "aufgrund", "ursache", "grund",
			"führt", "wegen ", "because", "therefore", "since ", "cause", "due to", "reason", "so that",
		},
		func(mark string) bool {
			return strings.Contains(text, mark)
		},
	)
}

// onlyKnown turns the failure of a tool into "not found": the question was not meant for it.
func onlyKnown(err error) (bool, error) {
	if errors.Is(err, rules.ErrWaiting) {
		return false, err
	}
	return false, nil
}

// cutEnds drops words from both ends of a text as long as drop says so.
func cutEnds(list []string, drop func(string) bool) []string {
	for len(list) > 0 && drop(strings.ToLower(list[0])) {
		list = list[1:]
	}
	for len(list) > 0 && drop(strings.ToLower(list[len(list)-1])) {
		list = list[:len(list)-1]
	}
	return list
}
