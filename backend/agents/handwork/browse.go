package handwork

import (
	"errors"
	"slices"
	"strings"

	"pult/backend/knowledge/library"
	"pult/backend/knowledge/source"
	"pult/backend/model/rules"
	"pult/backend/tools"
)

const (
	maxResults  = 8
	maxPassages = 120 // of one page
)

// browses reports that pages of the web may be read for this work.
func (d *desk) browses() bool {
	category := d.Req.Params["web"]
	return category != "" && category != "off" && d.HasTool("web_search") && d.HasTool("web_fetch")
}

// browse reads pages on the topic when the plan of the step lists hosts for it; they add to what the library has. What
// cannot be reached is no failure: the research says what it is made of.
func (d *desk) browse(q inquiry, m matter) ([]document, error) {
	if !d.browses() {
		return nil, nil
	}
	var found tools.WebResults
	args := tools.WebSearchArgs{
		Query:          q.topic,
		SourceCategory: source.Category(d.Req.Params["web"]),
		Language:       q.language,
		Limit:          maxResults,
	}
	if err := d.Ask("web_search", args, &found); err != nil {
		return nil, onlyWaiting(err)
	}
	urls := promising(found.Results, m, q.language, q.extent().pages)
	if len(urls) == 0 {
		return nil, nil
	}
	var read tools.WebPages
	if err := d.Ask("web_fetch", tools.WebFetchArgs{URLs: urls, Query: q.topic}, &read); err != nil {
		return nil, onlyWaiting(err)
	}
	var docs []document
	for _, p := range read.Pages {
		passages := quotable(passagesOf(p, q.language))
		if len(passages) == 0 {
			continue
		}
		doc := newDocument(passages, max(m.titleTier(p.Title, passages[0].Language), mentions))
		if doc.tier == mentions && !doc.narrow(m) {
			continue
		}
		docs = append(docs, doc)
	}
	return docs, nil
}

// onlyWaiting lets nothing through but that tools have to answer first.
func onlyWaiting(err error) error {
	if errors.Is(err, rules.ErrWaiting) {
		return err
	}
	return nil
}

// promising are the addresses of at most so many results that are on the topic, those about it before those that
// mention it.
func promising(results []source.Result, m matter, language string, most int) []string {
	var on, near []string
	for _, r := range results {
		switch {
		case m.titleTier(r.Title, language) > mentions:
			on = append(on, r.URL)
		case fold(r.Title+" "+r.Snippet, language).hasExactly(m.head):
			near = append(near, r.URL)
		}
	}
	all := slices.Concat(on, near)
	return all[:min(len(all), most)]
}

// passagesOf cuts a page's Markdown at headings, lists and tables.
func passagesOf(p source.Page, language string) []tools.Passage {
	if p.Language == "de" || p.Language == "en" {
		language = p.Language
	}
	base := tools.Passage{
		DocumentID: p.Final, Title: p.Title, Author: p.Byline, Origin: p.Host, Licence: p.Licence, Language: language,
		Kind: library.Prose,
	}
	var list []tools.Passage
	heading := ""
	add := func(kind library.Kind, text string) {
		if n := len(list); n > 0 && list[n-1].Kind == kind && list[n-1].Heading == heading && kind != library.Prose {
			list[n-1].Text += "\n" + text
			return
		}
		next := base
		next.Heading, next.Kind, next.Text, next.Position = heading, kind, text, len(list)
		list = append(list, next)
	}
	for line := range strings.SplitSeq(p.Text, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line == "[…]":
		case strings.HasPrefix(line, "#"):
			heading = plain(strings.TrimSpace(strings.TrimLeft(line, "#")))
		case strings.HasPrefix(line, "|"):
			add(library.Table, strings.Trim(line, "| "))
		case isItem(line):
			add(library.List, line)
		default:
			add(library.Prose, line)
		}
		if len(list) == maxPassages {
			break
		}
	}
	return list
}

// isItem reports a line of a list.
func isItem(line string) bool {
	_, numbered := withoutBullet(line)
	return numbered || strings.HasPrefix(line, "- ") || strings.HasPrefix(line, "* ") || strings.HasPrefix(line, "• ")
}
