package offline

import (
	"slices"
	"strconv"
	"strings"

	"pult/backend/session"
)

// gaps says in the language of the result what was looked for and is not there.
func (d *desk) gaps(c *chooser, m matter, q inquiry, r session.Research, unfollowed []string) []string {
	gaps := []string{}
	add := func(key string, args ...string) { gaps = append(gaps, d.say("offline.gap."+key, args...)) }
	if c.docs[0].first.Language != q.language {
		add("language", "language", "@language."+q.language)
	}
	switch c.docs[0].tier {
	case mentions:
		add("mentions", "topic", q.topic)
	case near:
		add("near", "topic", q.topic, "title", c.docs[0].first.Title)
	case stranger, about, exactlyOn:
	}
	for _, word := range m.unmatched(c.texts()) {
		add("word", "word", word)
	}
	if q.grade != "" && !slices.ContainsFunc(c.docs, func(doc document) bool { return fitsClass(doc.first.Classes, q.grade) }) {
		if classes := c.docs[0].first.Classes; classes != "" {
			add("class", "grade", q.grade, "classes", classes)
		} else {
			add("classUnknown", "grade", q.grade)
		}
	}
	if len(r.Facts) < c.extent.facts {
		add("facts", "found", strconv.Itoa(len(r.Facts)), "wanted", strconv.Itoa(c.extent.facts))
	}
	if len(r.Sources) == 1 && q.depth != "quick" {
		add("oneSource", "title", r.Sources[0].Title)
	}
	for _, wish := range unfollowed {
		add("wish", "wish", shortened(wish))
	}
	return gaps
}

// texts are the documents as sets of stems, headings included.
func (c *chooser) texts() []folded {
	var all []folded
	for _, d := range c.docs {
		all = append(all, fold(d.first.Title, d.first.Language))
		for _, s := range d.sections {
			all = append(all, fold(s.heading, d.first.Language))
			for _, u := range s.units {
				all = append(all, u.stems)
			}
			for _, row := range append([][]string{s.header}, s.table...) {
				all = append(all, fold(strings.Join(row, " "), d.first.Language))
			}
		}
	}
	return all
}

// shortened keeps a quoted wish to one line.
func shortened(wish string) string {
	r := []rune(strings.Join(strings.Fields(wish), " "))
	if len(r) > 80 {
		return string(r[:79]) + "…"
	}
	return string(r)
}
