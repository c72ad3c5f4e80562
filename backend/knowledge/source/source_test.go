package source

import (
	"net/netip"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/base/fault"
)

// The hosts that a plan shows: who is asked, and whose pages may be opened.
func TestHostsOfAPlan(t *testing.T) {
	const searx = "http://suche.schule.example:8888/searx"
	for _, c := range []struct {
		category Category
		engine   string
		want     string
	}{
		{School, MediaWiki, "klexikon.zum.de unterrichten.zum.de *.wikibooks.org *.wikipedia.org"},
		{Encyclopedia, MediaWiki, "*.wikipedia.org"},
		{Academic, MediaWiki, "*.wikiversity.org *.wikipedia.org"},
		{Government, MediaWiki, "*.wikipedia.org"},
		{Reference, MediaWiki, "*.wiktionary.org *.wikipedia.org"},
		{All, MediaWiki, "klexikon.zum.de unterrichten.zum.de *.wikibooks.org *.wiktionary.org *.wikiversity.org " +
			"*.wikipedia.org"},
		{School, Brave, "api.search.brave.com klexikon.zum.de unterrichten.zum.de *.wikibooks.org *.wikipedia.org " +
			"*.planet-schule.de *.bpb.de *.leifiphysik.de *.serlo.org *.lehrer-online.de *.hanisauland.de *.segu-geschichte.de"},
		{Encyclopedia, Google, "customsearch.googleapis.com *.wikipedia.org *.britannica.com"},
		{All, Tavily, "api.tavily.com *"},
		{All, SearXNG, "suche.schule.example *"},
		{"gossip", Brave, ""},
		{All, "altavista", ""},
	} {
		if got := strings.Join(Hosts(c.category, c.engine, searx), " "); got != c.want {
			t.Errorf("%s, %s: %s", c.category, c.engine, got)
		}
	}
	if got := Hosts(School, SearXNG, ""); got != nil {
		t.Errorf("a server without an address: %v", got)
	}
}

// Every category is complete: whoever is asked stands in the plan, everything only where the whole web was chosen.
func TestCategoriesKeepToTheirHosts(t *testing.T) {
	for _, c := range Categories() {
		for _, engine := range []string{MediaWiki, SearXNG, Brave, Tavily, Google} {
			hosts := Hosts(c, engine, "https://searx.example")
			if len(hosts) == 0 || slices.Contains(hosts, Everything) != (c == All && engine != MediaWiki) {
				t.Errorf("%s, %s: %v", c, engine, hosts)
			}
			for _, language := range []string{"de", "en"} {
				sites := c.Sites(language, hosts)
				if len(sites) == 0 && c != All {
					t.Errorf("%s has no wiki in %s", c, language)
				}
				for _, s := range slices.Concat(sites, c.Elsewhere(language, hosts)) {
					if !Allows(hosts, s.Host) || s.Licence == "" || s.API == "" {
						t.Errorf("%s, %s: %+v", c, engine, s)
					}
				}
			}
			for _, site := range c.Restricted(hosts, EngineHost(engine, "https://searx.example")) {
				if !Allows(hosts, site) && !slices.Contains(hosts, "*."+site) {
					t.Errorf("%s, %s: held to %s", c, engine, site)
				}
			}
		}
	}
}

// Without a category a search is held to what the plan lists.
func TestWithoutACategoryThePlanDecides(t *testing.T) {
	hosts := []string{"api.search.brave.com", "*.bpb.de", "klexikon.zum.de"}
	var none Category
	if got := none.Restricted(hosts, "api.search.brave.com"); !slices.Equal(got, []string{"bpb.de", "klexikon.zum.de"}) {
		t.Error(got)
	}
	if got := Finance.Restricted(hosts, "api.search.brave.com"); !slices.Equal(
		got,
		[]string{"bpb.de", "klexikon.zum.de"},
	) {
		t.Error(got)
	}
	if got := School.Restricted(hosts, "api.search.brave.com"); !slices.Equal(got, []string{"klexikon.zum.de", "bpb.de"}) {
		t.Error(got)
	}
	if got := All.Restricted([]string{"api.tavily.com", "*"}, "api.tavily.com"); got != nil {
		t.Error(got)
	}
	if sites := none.Sites("de", hosts); len(sites) != 1 || sites[0].Name != "Klexikon" {
		t.Error(sites)
	}
	if sites := none.Sites("de", nil); sites != nil {
		t.Error(sites)
	}
}

func TestSimpleWikipediaIsForSchools(t *testing.T) {
	hosts := []string{"*.wikipedia.org"}
	if s := School.Sites("en", hosts); len(s) != 2 || s[0].Host != "simple.wikipedia.org" {
		t.Error(s)
	}
	if s := Encyclopedia.Sites("en", hosts); len(s) != 1 || s[0].Host != "en.wikipedia.org" {
		t.Error(s)
	}
	if s := School.Elsewhere("de", hosts); len(s) != 1 || s[0].Host != "en.wikipedia.org" {
		t.Error(s)
	}
}

func TestAllows(t *testing.T) {
	for _, c := range []struct {
		hosts []string
		host  string
		want  bool
	}{
		{nil, "a.de", false},
		{[]string{"a.de"}, "a.de", true},
		{[]string{"A.de"}, "a.DE.", true},
		{[]string{"a.de"}, "b.a.de", false},
		{[]string{"*.a.de"}, "a.de", true},
		{[]string{"*.a.de"}, "x.y.a.de", true},
		{[]string{"*.a.de"}, "xa.de", false},
		{[]string{"*.a.de"}, "a.de.evil.example", false},
		{[]string{"*.gov"}, "nasa.gov", true},
		{[]string{"*."}, "a.de", false},
		{[]string{"*"}, "a.de", true},
		{[]string{"*"}, "", false},
		{[]string{""}, "", false},
	} {
		if got := Allows(c.hosts, c.host); got != c.want {
			t.Errorf("%v, %s: %v", c.hosts, c.host, got)
		}
	}
}

func TestAddresses(t *testing.T) {
	for text, want := range map[string]string{
		"HTTPS://De.Wikipedia.ORG":            "https://de.wikipedia.org/",
		" https://a.de:443/x?b=1#c ":          "https://a.de/x?b=1",
		"http://a.de:80/x":                    "http://a.de/x",
		"https://a.de./x":                     "https://a.de/x",
		"https://bücher.example/ä":            "https://xn--bcher-kva.example/%C3%A4",
		"https://a.de/AC%2FDC":                "https://a.de/AC%2FDC",
		"https://193.27.50.37/":               "https://193.27.50.37/",
		"https://[2a00:1450:4001:82a::200e]/": "https://[2a00:1450:4001:82a::200e]/",
		"https://a.de:8080/":                  "",
		"https://a.de:80/":                    "",
		"https://u@a.de/":                     "",
		"https:a.de":                          "",
		"//a.de/":                             "",
		"a.de":                                "",
		"https://":                            "",
		"https://a.de/\x00":                   "",
		"https://a\tb.de/":                    "",
		"https://-.de/":                       "",
		"https://127.0.0.1/":                  "",
		"https://0x7f.1/":                     "",
		"https://2130706433/":                 "",
		"https://localhost/":                  "",
		"https://schule.local/":               "",
		"https://a.de%2f@evil.example/":       "",
	} {
		u, err := Address(text)
		if (err == nil) != (want != "") || err == nil && u.String() != want {
			t.Errorf("%q: %v, %v", text, u, err)
		}
		if err != nil && fault.Of(err).Key != "fault.web.address" {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestVeryLongAddresses(t *testing.T) {
	if _, err := Address("https://a.de/" + strings.Repeat("x", maxAddress)); err == nil {
		t.Error("it has no end")
	}
}

// However an address is written: it is refused, or in one form that stays, on a host that is no address inside.
func TestAddressIsTotal(t *testing.T) {
	parts := rapid.SampledFrom(
		[]string{
			"https://", "http://", "file:", "a.de", "127.0.0.1", "0x7f", ".", "1", "/", "@", ":", "443",
			"[::1]", "%00", "ä", "#", "?", "localhost", "\\", "10.0.0.1", " ",
		},
	)
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(parts, 1, 7).Draw(t, "parts"), "")
		u, err := Address(text)
		if err != nil {
			return
		}
		again, err := Address(u.String())
		if err != nil || again.String() != u.String() || u.User != nil || u.Fragment != "" || u.Port() != "" {
			t.Fatalf("%q: %s, then %v, %v", text, u, again, err)
		}
		if addr, err := netip.ParseAddr(u.Hostname()); err == nil && !Public(addr) {
			t.Fatalf("%q leads inside", text)
		}
	})
}

// What may be opened: a link as it was found, on a host of the plan.
func TestVisits(t *testing.T) {
	v := Visit{
		Hosts: []string{
			"*.wikipedia.org",
			"schule.example.de",
		}, Written: "Nimm http://schule.example.de/a und https://schule.example.de/b",
		Links: []string{
			"https://de.wikipedia.org/wiki/Zelle", "http://schule.example.de/a", "https://schule.example.de/b",
			"http://schule.example.de/c", "https://elsewhere.example/", "kaputt",
		},
	}
	for address, want := range map[string]string{
		"https://de.wikipedia.org/wiki/Zelle":       "https://de.wikipedia.org/wiki/Zelle",
		"http://de.wikipedia.org/wiki/Zelle":        "https://de.wikipedia.org/wiki/Zelle",
		"https://de.wikipedia.org/wiki/%5Aelle#top": "https://de.wikipedia.org/wiki/Zelle",
		"http://schule.example.de/a":                "http://schule.example.de/a",
		"https://schule.example.de/a":               "https://schule.example.de/a",
		"http://schule.example.de/b":                "https://schule.example.de/b",
		"http://schule.example.de/c":                "https://schule.example.de/c",
		"https://de.wikipedia.org/wiki/Zell":        "fault.web.link",
		"https://de.wikipedia.org/wiki/Zelle?x":     "fault.web.link",
		"https://en.wikipedia.org/wiki/Zelle":       "fault.web.link",
		"https://elsewhere.example/":                "fault.web.host",
		"kaputt":                                    "fault.web.address",
	} {
		v.URL = address
		u, err := v.Address()
		got := ""
		if err == nil {
			got = u.String()
		} else {
			got = fault.Of(err).Key
		}
		if got != want {
			t.Errorf("%s: %s", address, got)
		}
	}
	v.Links = nil
	if _, err := v.Address(); err == nil {
		t.Error("without links nothing is opened")
	}
}

func TestRanges(t *testing.T) {
	for r, days := range map[Range]int{"": 0, AnyTime: 0, Day: 1, Week: 7, Month: 31, Year: 366} {
		if !r.Known() || r.Days() != days {
			t.Errorf("%s", r)
		}
	}
	if Range("century").Known() || Category("gossip").Known() || !Category("").Known() {
		t.Error("unknown words are known")
	}
}

func TestWhoWritesForSchools(t *testing.T) {
	for host, want := range map[string]bool{
		"klexikon.zum.de": true, "unterrichten.zum.de": true, "de.serlo.org": true, "www.bpb.de": true,
		"simple.wikipedia.org": true,
		"de.wikipedia.org":     false, "example.org": false, "evilserlo.org": false,
	} {
		if ForSchool(host) != want {
			t.Errorf("%s: %v", host, !want)
		}
	}
}
