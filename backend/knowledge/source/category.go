package source

import "slices"

// Category is a group of sources that fit a purpose (seed 003).
type Category string

// Categories. All is every source of an engine.
const (
	School       Category = "school"
	Encyclopedia Category = "encyclopedia"
	Programming  Category = "programming"
	Academic     Category = "academic"
	Government   Category = "government"
	Finance      Category = "finance"
	Tech         Category = "tech"
	Reference    Category = "reference"
	All          Category = "all"
)

// Categories lists them.
func Categories() []Category {
	return []Category{School, Encyclopedia, Programming, Academic, Government, Finance, Tech, Reference, All}
}

// Known reports a category that exists; "" does.
func (c Category) Known() bool { return c == "" || slices.Contains(Categories(), c) }

// Site is a MediaWiki that answers without a key.
type Site struct {
	Name     string // for people
	Host     string
	API      string // path of api.php
	Article  string // path before a title
	Language string
	Licence  string   // of its texts
	Pattern  string   // what a plan shows for it
	Only     Category // the one category it is for; "": for all that list its pattern
}

const (
	wikipedia   = "*.wikipedia.org"
	wikibooks   = "*.wikibooks.org"
	wiktionary  = "*.wiktionary.org"
	wikiversity = "*.wikiversity.org"
	klexikon    = "klexikon.zum.de"
	zum         = "unterrichten.zum.de"
	shareAlike  = "CC BY-SA 4.0"
)

// sites are all wikis, those for children and schools first. The paths are those the sites use; Klexikon's own licence
// names no version.
func sites() []Site {
	return []Site{
		{
			Name:     "Klexikon",
			Host:     klexikon,
			API:      "/api.php",
			Article:  "/wiki/",
			Language: "de",
			Licence:  "CC BY-SA",
			Pattern:  klexikon,
		},
		{
			Name:     "ZUM-Unterrichten",
			Host:     zum,
			API:      "/api.php",
			Article:  "/wiki/",
			Language: "de",
			Licence:  shareAlike,
			Pattern:  zum,
		},
		{
			Name: "Simple English Wikipedia", Host: "simple.wikipedia.org", API: "/w/api.php", Article: "/wiki/", Language: "en",
			Licence: shareAlike, Pattern: wikipedia, Only: School,
		},
		wikimedia("Wikibooks", "de.wikibooks.org", "de", wikibooks),
		wikimedia("Wikibooks", "en.wikibooks.org", "en", wikibooks),
		wikimedia("Wiktionary", "de.wiktionary.org", "de", wiktionary),
		wikimedia("Wiktionary", "en.wiktionary.org", "en", wiktionary),
		wikimedia("Wikiversity", "de.wikiversity.org", "de", wikiversity),
		wikimedia("Wikiversity", "en.wikiversity.org", "en", wikiversity),
		wikimedia("Wikipedia", "de.wikipedia.org", "de", wikipedia),
		wikimedia("Wikipedia", "en.wikipedia.org", "en", wikipedia),
	}
}

func wikimedia(name, host, language, pattern string) Site {
	return Site{
		Name:     name,
		Host:     host,
		API:      "/w/api.php",
		Article:  "/wiki/",
		Language: language,
		Licence:  shareAlike,
		Pattern:  pattern,
	}
}

// entry is what a category asks: wikis by their pattern, and further hosts for engines that can be held to some.
type entry struct {
	wikis []string
	hosts []string
}

// table is seed 003's with sources that German schools use. Where no wiki fits a category, Wikipedia comes nearest.
func (c Category) table() entry {
	switch c {
	case School:
		return entry{[]string{klexikon, zum, wikibooks, wikipedia}, []string{
			"*.planet-schule.de", "*.bpb.de", "*.leifiphysik.de", "*.serlo.org", "*.lehrer-online.de", "*.hanisauland.de",
			"*.segu-geschichte.de",
		}}
	case Encyclopedia:
		return entry{[]string{wikipedia}, []string{"*.britannica.com"}}
	case Programming:
		return entry{
			[]string{wikibooks, wikipedia},
			[]string{"*.stackoverflow.com", "github.com", "developer.mozilla.org", "docs.python.org", "*.inf-schule.de"},
		}
	case Academic:
		return entry{
			[]string{wikiversity, wikipedia},
			[]string{"arxiv.org", "scholar.google.com", "*.ncbi.nlm.nih.gov", "*.pedocs.de"},
		}
	case Government:
		return entry{[]string{wikipedia}, []string{
			"*.gov", "*.who.int", "*.un.org", "*.bund.de", "*.bundesregierung.de", "*.bundestag.de", "*.destatis.de",
			"*.kmk.org", "*.europa.eu",
		}}
	case Finance:
		return entry{
			[]string{wikipedia},
			[]string{"*.reuters.com", "*.bloomberg.com", "*.sec.gov", "*.bundesbank.de", "*.ecb.europa.eu"},
		}
	case Tech:
		return entry{
			[]string{wikipedia},
			[]string{"*.techcrunch.com", "*.arstechnica.com", "*.wired.com", "*.heise.de", "*.golem.de"},
		}
	case Reference:
		return entry{
			[]string{wiktionary, wikipedia},
			[]string{"*.britannica.com", "*.merriam-webster.com", "*.duden.de", "*.dwds.de"},
		}
	case All:
	}
	return entry{wikis: []string{klexikon, zum, wikibooks, wiktionary, wikiversity, wikipedia}}
}

// Sites are the wikis to ask for a category in a language, as far as the hosts of the plan allow. A category of "" is
// every wiki that they allow.
func (c Category) Sites(language string, hosts []string) []Site {
	var list []Site
	wikis := c.table().wikis
	for _, s := range sites() {
		fits := s.Only == "" || s.Only == c
		if s.Language == language && fits && slices.Contains(wikis, s.Pattern) && Allows(hosts, s.Host) {
			list = append(list, s)
		}
	}
	return list
}

// Elsewhere is the encyclopedia of the other language, if the plan lists it and the category has one at all.
func (c Category) Elsewhere(language string, hosts []string) []Site {
	other := "en"
	if language == "en" {
		other = "de"
	}
	return slices.DeleteFunc(c.Sites(other, hosts), func(s Site) bool { return s.Pattern != wikipedia || s.Only != "" })
}

// ForSchool reports a host that writes for schools or children: one of the school category that is no encyclopedia for
// everybody.
func ForSchool(host string) bool {
	t := School.table()
	wikis := slices.DeleteFunc(slices.Clone(t.wikis), func(pattern string) bool { return pattern == wikipedia })
	return host == "simple.wikipedia.org" || Allows(slices.Concat(wikis, t.hosts), host)
}

// SiteOf is the wiki at a host.
func SiteOf(host string) (Site, bool) {
	i := slices.IndexFunc(sites(), func(s Site) bool { return s.Host == host })
	if i < 0 {
		return Site{}, false
	}
	return sites()[i], true
}
