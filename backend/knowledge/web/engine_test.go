package web_test

import (
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pult/backend/base/fault"
	"pult/backend/knowledge/source"
	"pult/backend/knowledge/web"
)

const schoolSites = " (site:klexikon.zum.de OR site:unterrichten.zum.de OR site:wikibooks.org OR " +
	"site:wikipedia.org OR site:planet-schule.de OR site:bpb.de OR site:leifiphysik.de OR site:serlo.org)"

// wire is one engine's protocol: where it is asked, with what, and what comes of its answer.
type wire struct {
	choice  web.Choice
	host    string
	file    string
	path    string
	query   map[string]string
	header  map[string]string
	body    string
	results []source.Result
}

func wires() map[string]wire {
	return map[string]wire{
		"searxng": {
			choice: web.Choice{
				Engine:   source.SearXNG,
				SearxURL: "http://suche.schule.example/searx/",
			}, host: "suche.schule.example", file: "searxng/search.json",
			path: "/searx/search",
			query: map[string]string{
				"q":          "Photosynthese" + schoolSites,
				"format":     "json",
				"language":   "de",
				"safesearch": "2",
				"time_range": "week",
			},
			results: []source.Result{
				{
					N:       1,
					Title:   "Photosynthese – Wikipedia",
					URL:     "https://de.wikipedia.org/wiki/Photosynthese",
					Host:    "de.wikipedia.org",
					Snippet: "Die Photosynthese ist ein Prozess …",
					Site:    "Wikipedia",
					Licence: "CC BY-SA 4.0",
					Engine:  "searxng",
				},
				{
					N:      2,
					Title:  "Das <p>-Element & Licht",
					URL:    "https://www.bpb.de/pflanzen?a=1&b=2",
					Host:   "www.bpb.de",
					Date:   "2024-05-17",
					Engine: "searxng",
				},
			},
		},
		"brave": {
			choice: web.Choice{
				Engine: source.Brave,
			}, host: "api.search.brave.com", file: "brave/search.json", path: "/res/v1/web/search",
			query: map[string]string{
				"q":                "Photosynthese" + schoolSites,
				"count":            "20",
				"search_lang":      "de",
				"country":          "DE",
				"safesearch":       "strict",
				"freshness":        "pw",
				"text_decorations": "false",
			},
			header: map[string]string{"X-Subscription-Token": canary, "Accept": "application/json"},
			results: []source.Result{
				{
					N:       1,
					Title:   "Fotosynthese – Klexikon",
					URL:     "https://klexikon.zum.de/wiki/Fotosynthese",
					Host:    "klexikon.zum.de",
					Snippet: `Alle grünen Pflanzen betreiben Fotosynthese "mit Licht".`,
					Site:    "Klexikon",
					Date:    "2025-02-11",
					Licence: "CC BY-SA",
					Engine:  "brave",
				},
			},
		},
		"tavily": {
			choice: web.Choice{
				Engine: source.Tavily,
			}, host: "api.tavily.com", file: "tavily/search.json", path: "/search", query: map[string]string{},
			header: map[string]string{"Authorization": "Bearer " + canary, "Content-Type": "application/json"},
			body: `{"query":"Photosynthese","search_depth":"basic","max_results":20,"time_range":"week",` +
				`"include_domains":["klexikon.zum.de","unterrichten.zum.de",` +
				`"wikibooks.org","wikipedia.org","planet-schule.de","bpb.de","leifiphysik.de","serlo.org","lehrer-online.de",` +
				`"hanisauland.de","segu-geschichte.de"]}`,
			results: []source.Result{
				{
					N:       1,
					Title:   "Photosynthese - Wikipedia",
					URL:     "https://de.wikipedia.org/wiki/Photosynthese",
					Host:    "de.wikipedia.org",
					Snippet: "Die Photosynthese ist ein physiologischer Prozess.",
					Site:    "Wikipedia",
					Date:    "2026-11-20",
					Licence: "CC BY-SA 4.0",
					Engine:  "tavily",
				},
				{
					N:       2,
					Title:   "Photosynthese",
					URL:     "https://www.planet-schule.de/thema/photosynthese",
					Host:    "www.planet-schule.de",
					Snippet: "Film",
					Engine:  "tavily",
				},
			},
		},
		"google": {
			choice: web.Choice{
				Engine:   source.Google,
				GoogleID: "0175:omu",
			}, host: "customsearch.googleapis.com", file: "google/search.json", path: "/customsearch/v1",
			query: map[string]string{
				"q":            "Photosynthese" + schoolSites,
				"cx":           "0175:omu",
				"num":          "10",
				"hl":           "de",
				"lr":           "lang_de",
				"safe":         "active",
				"dateRestrict": "w1",
				"key":          canary,
			},
			results: []source.Result{
				{
					N:       1,
					Title:   "Photosynthese | bpb.de",
					URL:     "https://www.bpb.de/themen/photosynthese/",
					Host:    "www.bpb.de",
					Snippet: "17.05.2024 ... Die Photosynthese macht aus Licht Zucker.",
					Site:    "bpb.de",
					Date:    "2024-05-17",
					Engine:  "google",
				},
			},
		},
	}
}

func TestEnginesSpeakTheirProtocol(t *testing.T) {
	for name, w := range wires() {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.choice = w.choice
			b.file(t, w.host, w.file, func(r *http.Request) {
				values := map[string]string{}
				for k := range r.URL.Query() {
					values[k] = r.URL.Query().Get(k)
				}
				if r.URL.Path != w.path || !maps.Equal(values, w.query) {
					t.Errorf("%s\n%s", r.URL.Path, cmp.Diff(w.query, values))
				}
				for k, v := range w.header {
					if r.Header.Get(k) != v {
						t.Errorf("%s: %q", k, r.Header.Get(k))
					}
				}
				if body, _ := io.ReadAll(r.Body); string(body) != w.body {
					t.Errorf("body\n%s", cmp.Diff(w.body, string(body)))
				}
			})
			q := b.query("Photosynthese", source.School)
			q.Range = source.Week
			found := b.search(t, q)
			if !cmp.Equal(found.Results, w.results) || found.Engine != name {
				t.Error(cmp.Diff(w.results, found.Results))
			}
			wantAsked(t, b, w.host)
			if want := slices.Contains([]string{"searxng"}, name); (b.Seen()[0].Scheme == "http") != want {
				t.Errorf("asked with %s", b.Seen()[0].Scheme)
			}
		})
	}
}

// What an engine says instead of results gets its meaning.
func TestEnginesSayWhatIsWrong(t *testing.T) {
	for name, c := range map[string]struct {
		engine string
		status int
		file   string
		key    string
		tries  int
	}{
		"brave: key":                 {source.Brave, 422, "brave/422-token.json", "fault.web.key", 1},
		"brave: another 422":         {source.Brave, 422, "", "fault.web.status", 1},
		"brave: too fast":            {source.Brave, 429, "", "fault.web.busy", 3},
		"tavily: key":                {source.Tavily, 401, "tavily/401.json", "fault.web.key", 1},
		"tavily: plan is used up":    {source.Tavily, 432, "tavily/432.json", "fault.web.quota", 1},
		"google: key":                {source.Google, 400, "google/400-key.json", "fault.web.key", 1},
		"google: not switched on":    {source.Google, 403, "", "fault.web.key", 1},
		"google: day is used up":     {source.Google, 429, "google/429.json", "fault.web.busy", 3},
		"searxng: json is off":       {source.SearXNG, 403, "", "fault.web.searxJson", 1},
		"searxng: broken":            {source.SearXNG, 500, "", "fault.web.status", 1},
		"mediawiki: under repair":    {source.MediaWiki, 503, "", "fault.web.busy", 3},
		"mediawiki: leads elsewhere": {source.MediaWiki, 302, "", "fault.web.garbled", 1},
	} {
		b := newBench(t)
		b.choice = web.Choice{Engine: c.engine, SearxURL: "http://suche.schule.example", GoogleID: "cx"}
		host := source.EngineHost(c.engine, b.choice.SearxURL)
		if host == "" {
			host = "de.wikipedia.org"
		}
		body := []byte("{}")
		if c.file != "" {
			body = fixture(t, c.file)
		}
		b.fails(host, c.status, body, "Location", "https://elsewhere.example/?key="+canary)
		found := b.search(t, b.query("Photosynthese", source.Encyclopedia))
		if len(found.Failed) != 1 || found.Failed[0].Key != c.key || found.Failed[0].Host != host ||
			len(b.Asked()) != c.tries {
			t.Errorf("%s: %+v, asked %v", name, found.Failed, b.Asked())
		}
		if raw, _ := json.Marshal(found); strings.Contains(string(raw)+b.log.String(), canary) {
			t.Errorf("%s: the key is in %s", name, raw)
		}
	}
}

// What is missing in the settings is said before anybody is asked.
func TestSettingsThatAreMissing(t *testing.T) {
	b := newBench(t)
	for choice, want := range map[web.Choice]string{
		{Engine: source.SearXNG}: "fault.web.searx",
		{Engine: source.SearXNG, SearxURL: "http://u:p@suche.example"}: "fault.web.searx",
		{Engine: source.SearXNG, SearxURL: "file:///etc"}:              "fault.web.searx",
		{Engine: source.Google}:                                        "fault.web.googleId",
		{Engine: "altavista"}:                                          "fault.web.engine",
	} {
		b.choice = choice
		_, err := b.client.Search(t.Context(), source.Query{Text: "Zelle", Hosts: []string{source.Everything}})
		if f := fault.Of(err); f == nil || f.Key != want {
			t.Errorf("%+v: %v", choice, err)
		}
	}
	wantAsked(t, b)
}

// However a call with a key fails, the key is nowhere but on the wire (CASES.md, 30).
func TestKeysAreInNoError(t *testing.T) {
	hang := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
			conn.Close()
			return
		}
		panic(http.ErrAbortHandler)
	})
	for name, w := range wires() {
		b := newBench(t)
		b.choice = w.choice
		for _, h := range []http.Handler{
			hang, http.RedirectHandler("https://elsewhere.example/", http.StatusFound),
			http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { // repeats what it was sent
				w.WriteHeader(http.StatusBadRequest)
				io.WriteString(w, r.URL.String()+r.Header.Get("Authorization")+r.Header.Get("X-Subscription-Token"))
			}),
		} {
			b.Host(w.host, h)
			found, err := b.client.Search(t.Context(), b.query("Photosynthese", source.School))
			raw, _ := json.Marshal(found)
			if said := string(raw) + b.log.String(); err != nil || len(found.Failed) != 1 || strings.Contains(said, canary) ||
				strings.Contains(said, url.QueryEscape(canary)) {
				t.Errorf("%s: %s, %v", name, raw, err)
			}
		}
	}
}
