package handwork

import (
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/knowledge/library"
)

// gaps says in the language of the result what was looked for and is not there.
func (d *desk) gaps(c *chooser, m matter, q inquiry, r artifact.Research, unfollowed []string) ([]string, error) {
	gaps := []string{}
	add := func(key string, args ...string) { gaps = append(gaps, d.Say("offline.gap."+key, args...)) }
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
	missing := m.unmatched(c.texts())
	elsewhere, err := d.elsewhere(missing)
	if err != nil {
		return nil, err
	}
	for _, word := range missing {
		if title := elsewhere[word]; title != "" {
			add("elsewhere", "word", word, "title", title)
			continue
		}
		add("word", "word", word)
	}
	if q.grade != "" &&
		!slices.ContainsFunc(c.docs, func(doc document) bool { return fitsClass(doc.first.Classes, q.grade) }) {
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
	return gaps, nil
}

// elsewhere looks words up that the sources do not have and gives the titles of other texts that do: "nothing" is said
// only when a search found nothing.
func (d *desk) elsewhere(missing []string) (map[string]string, error) {
	found, err := d.searchAll(missing, "")
	if err != nil {
		return nil, err
	}
	titles := map[string]string{}
	for i, word := range missing {
		k := []keyword{{word: word, de: library.Fold(word, "de"), en: library.Fold(word, "en")}}
		for _, h := range found[i].Hits {
			if titles[word] == "" && fold(h.Title+"\n"+h.Heading+"\n"+h.Text, h.Language).hasAll(k) {
				titles[word] = h.Title
			}
		}
	}
	return titles, nil
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
