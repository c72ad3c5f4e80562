package web_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"pult/backend/knowledge/source"
	"pult/backend/knowledge/web"
)

// answering lets a wiki find one page for just these words.
func (b *bench) answering(host, words string) {
	b.Host(host, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		hits := ""
		if r.URL.Query().Get("srsearch") == words {
			hits = `{"ns":0,"title":"Treffer","snippet":"Text","timestamp":"2026-01-01T00:00:00Z"}`
		}
		fmt.Fprintf(w, `{"query":{"search":[%s]}}`, hits)
	}))
}

func tried(found source.Found) []string {
	var all []string
	for _, a := range found.Attempts {
		all = append(all, fmt.Sprintf("%s: %s: %d", a.Why, a.Query, a.Hits))
	}
	return all
}

// A search that finds nothing is put in other words, three times at most, and the answer names each.
func TestNothingFoundIsAskedInOtherWords(t *testing.T) {
	for name, c := range map[string]struct {
		text, topic string
		de, en      string // the words that the German and the English wiki answer to
		want        []string
	}{
		"at once": {"Zellen", "", "Zellen", "", []string{"asked: Zellen: 1"}},
		"plain words": {"Arbeitsblatt zu Zellen Klasse 7", "", "Zellen", "", []string{"asked: Arbeitsblatt zu " +
			"Zellen Klasse 7: 0", "plain words: Zellen: 1"}},
		"singular": {"zu den Zellen", "", "Zelle", "", []string{
			"asked: zu den Zellen: 0", "plain words: Zellen: 0",
			"singular: Zelle: 1",
		}},
		"topic": {"Zellbiologie Mikroskop Skizze", "Zelle", "Zelle", "", []string{"asked: Zellbiologie " +
			"Mikroskop Skizze: 0", "topic alone: Zelle: 1"}},
		"other language": {
			"Photosynthese", "Photosynthese", "", "Photosynthese",
			[]string{"asked: Photosynthese: 0", "other language: Photosynthese: 1"},
		},
		"nothing at all": {
			"wie funktionieren Zellen", "Zellatmung", "", "",
			[]string{"asked: wie funktionieren Zellen: 0", "plain words: Zellen: 0", "singular: Zelle: 0"},
		},
	} {
		b := newBench(t)
		b.answering("de.wikipedia.org", c.de)
		b.answering("en.wikipedia.org", c.en)
		q := b.query(c.text, source.Encyclopedia)
		q.Topic = c.topic
		found := b.search(t, q)
		if got := tried(found); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q", name, got)
		}
		if (len(found.Results) == 1) != (c.de+c.en != "") {
			t.Errorf("%s: %+v", name, found.Results)
		}
	}
}

// Who gave no answer is not asked again within the search, and silence is no reason for other words.
func TestSilenceIsNoReasonForOtherWords(t *testing.T) {
	b := newBench(t)
	b.fails("klexikon.zum.de", http.StatusBadGateway, nil)
	for _, host := range []string{"unterrichten.zum.de", "de.wikibooks.org", "de.wikipedia.org"} {
		b.answering(host, "Zelle")
	}
	found := b.search(t, b.query("zu den Zellen", source.School))
	if n := len(slices.DeleteFunc(b.Asked(), func(h string) bool { return h != "klexikon.zum.de" })); n != 1 ||
		len(found.Results) != 3 ||
		len(found.Failed) != 1 {
		t.Errorf("%v %+v", b.Asked(), found)
	}
	b = newBench(t)
	b.fails("de.wikipedia.org", http.StatusBadGateway, nil)
	if found = b.search(t, b.query("zu den Zellen", source.Encyclopedia)); len(found.Attempts) != 1 ||
		len(b.Asked()) != 1 {
		t.Errorf("%+v", found)
	}
}

// An engine of the whole web looks into the encyclopedia of the other language, too, but only when the plan lists it.
func TestTheOtherLanguageIsPartOfThePlan(t *testing.T) {
	b := newBench(t)
	b.choice = web.Choice{Engine: source.Brave}
	b.Page("api.search.brave.com", "application/json", `{"web":{"results":[]}}`)
	b.search(t, b.query("Photosynthese", source.Encyclopedia))
	seen := b.Seen()
	if len(seen) != 2 || seen[1].Query == seen[0].Query {
		t.Fatalf("%+v", seen)
	}
	b = newBench(t)
	b.answering("de.wikipedia.org", "")
	q := b.query("Photosynthese", source.Encyclopedia)
	q.Hosts = []string{"de.wikipedia.org"}
	if found := b.search(t, q); len(found.Attempts) != 1 {
		t.Errorf("%+v", found)
	}
	wantAsked(t, b, "de.wikipedia.org")
}
