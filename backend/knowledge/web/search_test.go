package web_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pult/backend/base/fault"
	"pult/backend/knowledge/source"
	"pult/backend/knowledge/web"
)

// A search in the sources of schools, with wikis of two ages.
func TestWikisAreAskedOneAfterAnother(t *testing.T) {
	b := newBench(t)
	look := func(r *http.Request) {
		q := r.URL.Query()
		for name, want := range map[string]string{
			"action": "query", "list": "search", "srsearch": "Photosynthese",
			"srwhat": "text", "srnamespace": "0", "format": "json", "srprop": "snippet|timestamp",
		} {
			if q.Get(name) != want {
				t.Errorf("%s: %s=%q", r.Host, name, q.Get(name))
			}
		}
		if r.Header.Get("User-Agent") != "Pult/1.2.3 (+teacher's desk)" || r.Header.Get("Referer") != "" ||
			r.Header.Get("Cookie") != "" {
			t.Errorf("headers %v", r.Header)
		}
	}
	b.file(t, "klexikon.zum.de", "mediawiki/klexikon.json", look)
	b.file(t, "unterrichten.zum.de", "mediawiki/nothing.json", look)
	b.fails("de.wikibooks.org", http.StatusInternalServerError, nil)
	b.file(t, "de.wikipedia.org", "mediawiki/photosynthese.json", look)
	found := b.search(t, b.query("Photosynthese", source.School))
	wantAsked(t, b, "klexikon.zum.de", "unterrichten.zum.de", "de.wikibooks.org", "de.wikipedia.org")
	want := []source.Result{
		{
			N: 1, Title: "Fotosynthese", URL: "https://klexikon.zum.de/wiki/Fotosynthese", Host: "klexikon.zum.de",
			Snippet: "Alle grünen Pflanzen betreiben Fotosynthese.", Site: "Klexikon", Date: "2025-02-11", Licence: "CC BY-SA",
			Engine: "mediawiki",
		},
		{
			N: 2, Title: "Photosynthese", URL: "https://de.wikipedia.org/wiki/Photosynthese", Host: "de.wikipedia.org",
			Snippet: "Die Photosynthese (altgriechisch φῶς phōs ‚Licht’ und σύνθεσις sýnthesis ‚Zusammensetzung’) ist ein " +
				"physiologischer Prozess & erzeugt energiereiche Stoffe",
			Site: "Wikipedia", Date: "2026-11-20", Licence: "CC BY-SA 4.0", Engine: "mediawiki",
		},
		{
			N: 3, Title: "C4-Pflanze / Übersicht?", URL: "https://de.wikipedia.org/wiki/C4-Pflanze_/_%C3%9Cbersicht%3F",
			Host:    "de.wikipedia.org",
			Snippet: "C4-Pflanzen nutzen einen Weg der Photosynthese", Site: "Wikipedia", Date: "2019-03-02",
			Licence: "CC BY-SA 4.0", Engine: "mediawiki",
		},
	}
	if !cmp.Equal(found.Results, want) {
		t.Error(cmp.Diff(want, found.Results))
	}
	if len(found.Failed) != 1 || found.Failed[0].Host != "de.wikibooks.org" || found.Failed[0].Key != "fault.web.status" {
		t.Errorf("failed: %+v", found.Failed)
	}
	if len(found.Attempts) != 1 || found.Attempts[0].Why != source.Asked || found.Attempts[0].Hits != 3 || found.Cached ||
		len(found.Asked) != 4 {
		t.Errorf("%+v", found)
	}
}

// What a wiki says instead of an answer is no hit.
func TestAnErrorOfTheWikiIsNamed(t *testing.T) {
	b := newBench(t)
	b.file(t, "de.wikipedia.org", "mediawiki/error.json", nil)
	found := b.search(t, b.query("Zelle", source.Encyclopedia))
	if len(found.Results) != 0 || len(found.Failed) != 1 || found.Failed[0].Key != "fault.web.garbled" ||
		len(found.Attempts) != 1 {
		t.Errorf("%+v", found)
	}
	b.Page("de.wikipedia.org", "text/html", "<h1>Anmeldung im WLAN</h1>")
	if found = b.search(t, b.query("Zelle", source.Encyclopedia)); found.Failed[0].Key != "fault.web.garbled" {
		t.Errorf("%+v", found)
	}
}

func TestDatesOfWikisAreThoseOfTheLastEdit(t *testing.T) {
	b := newBench(t)
	b.file(t, "de.wikipedia.org", "mediawiki/photosynthese.json", nil)
	for since, want := range map[source.Range]int{
		source.AnyTime: 2, "": 2, source.Day: 0, source.Month: 1,
		source.Year: 1,
	} {
		q := b.query("Photosynthese", source.Encyclopedia)
		q.Range = since
		if found := b.search(t, q); len(found.Results) != want {
			t.Errorf("%s: %v", since, urls(found.Results))
		}
	}
}

// Nothing is sent without leave, and nothing that is nobody's business.
func TestASearchThatIsRefusedSendsNothing(t *testing.T) {
	b := newBench(t)
	plain := b.query("Photosynthese", source.School)
	with := func(change func(q *source.Query)) source.Query {
		q := plain
		change(&q)
		return q
	}
	for name, c := range map[string]struct {
		q    source.Query
		kind fault.Kind
		key  string
	}{
		"nothing": {with(func(q *source.Query) { q.Text = " \n " }), fault.Invalid, "fault.web.query"},
		"too much": {
			with(func(q *source.Query) { q.Text = strings.Repeat("Wort ", 100) }), fault.Invalid,
			"fault.web.query",
		},
		"odd category": {with(func(q *source.Query) { q.Category = "gossip" }), fault.Invalid, "fault.web.query"},
		"a pupil of the list": {
			with(func(q *source.Query) { q.Text = "Förderplan Zoë Yılmaz" }), fault.Denied,
			"fault.web.personal",
		},
		"an address": {
			with(func(q *source.Query) { q.Text = "wem gehört lena.maier@schule.example" }),
			fault.Denied, "fault.web.personal",
		},
		"a phone number": {
			with(func(q *source.Query) { q.Text = "Tel. 0171 2345678" }), fault.Denied,
			"fault.web.personal",
		},
		"an account": {
			with(func(q *source.Query) { q.Text = "Konto DE89 3704 0044 0532 0130 00" }),
			fault.Denied, "fault.web.personal",
		},
		"no host in the plan": {with(func(q *source.Query) { q.Hosts = nil }), fault.Denied, "fault.web.notPlanned"},
		"another host": {
			with(func(q *source.Query) { q.Hosts = []string{"api.search.brave.com"} }), fault.Denied,
			"fault.web.notPlanned",
		},
		"category beside hosts": {
			with(func(q *source.Query) { q.Hosts, q.Category = []string{"klexikon.zum.de"}, source.Finance }),
			fault.Denied, "fault.web.notPlanned",
		},
	} {
		if _, err := b.client.Search(t.Context(), c.q); fault.Of(err) == nil || fault.Of(err).Kind != c.kind ||
			fault.Of(err).Key != c.key {
			t.Errorf("%s: %v", name, err)
		}
	}
	b.localOnly = true
	_, err := b.client.Search(t.Context(), plain)
	wantFault(t, err, fault.Denied, "fault.web.localOnly")
	wantAsked(t, b)
}

// Persons of history are no pupils.
func TestAKnownPersonMayBeLookedUp(t *testing.T) {
	b := newBench(t)
	b.file(t, "de.wikipedia.org", "mediawiki/photosynthese.json", nil)
	if found := b.search(t, b.query("Albert Einstein", source.Encyclopedia)); len(found.Results) != 2 {
		t.Errorf("%+v", found)
	}
}

// A topic with a pupil's name in it is not tried when the query finds nothing.
func TestAPersonalTopicIsNotTried(t *testing.T) {
	b := newBench(t)
	b.file(t, "de.wikipedia.org", "mediawiki/nothing.json", nil)
	b.file(t, "en.wikipedia.org", "mediawiki/nothing.json", nil)
	q := b.query("Lesestrategie", source.Encyclopedia)
	q.Topic = "Förderung für Zoë Yılmaz"
	b.search(t, q)
	for _, r := range b.Seen() {
		if strings.Contains(r.Query, "Zo") {
			t.Errorf("sent %s", r.Query)
		}
	}
}

// Kept answers are good for a day; a failure is not kept, and neither is an answer of another engine, category or
// language.
func TestASecondSearchAsksNobody(t *testing.T) {
	b := newBench(t)
	b.file(t, "de.wikipedia.org", "mediawiki/photosynthese.json", nil)
	b.file(t, "en.wikipedia.org", "mediawiki/nothing.json", nil)
	first := b.search(t, b.query("Photosynthese", source.Encyclopedia))
	second := b.search(t, b.query("  photosynthese ", source.Encyclopedia))
	if !second.Cached || len(second.Asked) != 0 || !cmp.Equal(first.Results, second.Results) ||
		second.Attempts[0].Hits != 2 {
		t.Errorf("%+v", second)
	}
	wantAsked(t, b, "de.wikipedia.org")
	b.clock.Move(24*time.Hour + time.Minute)
	if third := b.search(t, b.query("Photosynthese", source.Encyclopedia)); third.Cached {
		t.Error("a day later it is still good")
	}
	q := b.query("Photosynthese", source.Encyclopedia)
	q.Range = source.Year
	b.search(t, q)
	wantAsked(t, b, "de.wikipedia.org", "de.wikipedia.org", "de.wikipedia.org")
	b.fails("de.wikipedia.org", http.StatusBadGateway, nil)
	for range 2 {
		if found := b.search(t, b.query("Zellkern", source.Encyclopedia)); found.Cached || len(found.Failed) != 1 {
			t.Errorf("%+v", found)
		}
	}
	if got := len(b.Asked()); got != 5 {
		t.Errorf("%d requests", got)
	}
}

// A cache that does not work is none: the search goes on, and the log says so.
func TestABrokenCacheIsNone(t *testing.T) {
	b := newBench(t)
	b.file(t, "de.wikipedia.org", "mediawiki/photosynthese.json", nil)
	b.db.Close()
	if found := b.search(t, b.query("Photosynthese", source.Encyclopedia)); len(found.Results) != 2 ||
		!strings.Contains(b.log.String(), "web cache") {
		t.Errorf("%+v\n%s", found, b.log)
	}
}

// After twenty questions in a row the bucket is empty; the answer says when it goes on, and then it does.
func TestTheRateLimitSaysWhenItGoesOn(t *testing.T) {
	b := newBench(t)
	b.file(t, "de.wikipedia.org", "mediawiki/photosynthese.json", nil)
	b.choice = web.Choice{Engine: source.Brave}
	b.file(t, "api.search.brave.com", "brave/search.json", nil)
	var last source.Found
	for i := range 21 {
		last = b.search(t, b.query("Thema "+strings.Repeat("x", i+1), source.School))
	}
	if last.GoesOn.IsZero() || len(last.Results) != 0 || last.Failed[0].Key != "fault.web.rate" ||
		len(last.Attempts) != 1 ||
		len(last.Asked) != 0 {
		t.Fatalf("%+v", last)
	}
	if n := len(b.Asked()); n != 20 {
		t.Errorf("%d requests", n)
	}
	if kept := b.search(t, b.query("Thema x", source.School)); !kept.Cached || len(kept.Results) == 0 {
		t.Errorf("kept answers cost nothing: %+v", kept)
	}
	b.choice = web.Choice{Engine: source.MediaWiki}
	if other := b.search(t, b.query("Thema", source.Encyclopedia)); len(other.Results) == 0 {
		t.Errorf("every engine has a bucket of its own: %+v", other)
	}
	b.choice = web.Choice{Engine: source.Brave}
	b.clock.Move(last.GoesOn.Sub(b.clock.Now()))
	if again := b.search(t, b.query("Noch ein Thema", source.School)); len(again.Results) == 0 || !again.GoesOn.IsZero() {
		t.Errorf("%+v", again)
	}
}

// Two questions to one host are a second apart.
func TestAHostIsAskedOnceASecond(t *testing.T) {
	b := newBench(t)
	var at []time.Time
	b.file(t, "de.wikipedia.org", "mediawiki/photosynthese.json", func(*http.Request) { at = append(at, b.clock.Now()) })
	for _, text := range []string{"Zelle", "Zellkern", "Zellwand"} {
		b.search(t, b.query(text, source.Encyclopedia))
	}
	for i := 1; i < len(at); i++ {
		if at[i].Sub(at[i-1]) < time.Second {
			t.Errorf("asked at %v", at)
		}
	}
}

// Results on hosts that the plan does not list are counted, not shown.
func TestResultsKeepToThePlan(t *testing.T) {
	b := newBench(t)
	b.choice = web.Choice{Engine: source.SearXNG, SearxURL: "http://suche.schule.example/searx/"}
	b.file(t, "suche.schule.example", "searxng/search.json", nil)
	q := b.query("Photosynthese", source.School)
	found := b.search(t, q)
	if want := []string{
		"https://de.wikipedia.org/wiki/Photosynthese",
		"https://www.bpb.de/pflanzen?a=1&b=2",
	}; !slices.Equal(
		urls(found.Results),
		want,
	) ||
		found.LeftOut != 1 {
		t.Errorf("%v, %d left out", urls(found.Results), found.LeftOut)
	}
	q.Limit = 1
	if found = b.search(t, q); len(found.Results) != 1 || found.Results[0].N != 1 {
		t.Errorf("%+v", found.Results)
	}
	q.Hosts = append(q.Hosts, source.Everything)
	if found = b.search(t, b.query("Photosynthese", source.All)); len(found.Results) != 3 || found.LeftOut != 0 {
		t.Errorf("%v, %d left out", urls(found.Results), found.LeftOut)
	}
}
