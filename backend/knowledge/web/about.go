package web

import (
	"encoding/json"
	"net/url"
	"strings"
	"time"

	"codeberg.org/readeck/go-readability/v2"
	"golang.org/x/net/html"

	"pult/backend/knowledge/markup"
	"pult/backend/knowledge/source"
)

// about is what a page says about itself.
type about struct {
	title, site, byline, language, licence string
	date, edited                           string
	wiki                                   bool
}

// linked is what a page tells search engines (JSON-LD); readability reads the rest of it.
type linked struct {
	Edited string `json:"dateModified"`
}

// headOf reads the declarations of a page. They stand in its head and in links, where a person sees them or where
// browsers and search engines read them; each is one short line.
func headOf(doc *html.Node, at *url.URL) about {
	var a about
	for n := range doc.Descendants() {
		a.read(n)
	}
	if site, ok := source.SiteOf(at.Hostname()); ok {
		a.site, a.licence = site.Name, site.Licence
	}
	return a
}

func (a *about) read(n *html.Node) {
	switch markup.Tag(n) {
	case "html":
		a.language = languageOf(markup.Attribute(n, "lang"))
	case "title":
		if a.title == "" && n.FirstChild != nil && markup.Tag(n.Parent) == "head" { // a drawing has titles, too
			a.title = n.FirstChild.Data
		}
	case "meta":
		a.meta(strings.ToLower(markup.Attribute(n, "name")+markup.Attribute(n, "property")), markup.Attribute(n, "content"))
	case "script":
		var data linked
		if markup.Attribute(n, "type") == "application/ld+json" && n.FirstChild != nil &&
			json.Unmarshal([]byte(n.FirstChild.Data), &data) == nil {
			a.edited = day(data.Edited)
		}
	case "link", "a":
		if strings.Contains(" "+strings.ToLower(markup.Attribute(n, "rel"))+" ", " license ") && a.licence == "" {
			a.licence = source.LicenceAt(markup.Attribute(n, "href"))
		}
	}
}

func (a *about) meta(name, content string) {
	set := func(to *string) {
		if *to == "" {
			*to = content
		}
	}
	switch name {
	case "generator":
		a.wiki = strings.HasPrefix(content, "MediaWiki")
	case "og:site_name":
		set(&a.site)
	case "author", "dc.creator", "dcterms.creator":
		set(&a.byline)
	case "article:published_time", "dc.date", "dcterms.date", "dcterms.created", "date", "dc.date.issued":
		if a.date == "" {
			a.date = day(content)
		}
	case "dcterms.license", "dc.rights", "dcterms.rights", "licence", "license":
		if a.licence == "" {
			a.licence = source.LicenceAt(content)
		}
	}
}

// add takes what the extraction found. Of a wiki the day of the last edit is the date: the first one says nothing about
// the text.
func (a *about) add(article readability.Article) {
	if title := article.Title(); title != "" {
		a.title = title
	}
	if a.site == "" {
		a.site = article.SiteName()
	}
	if a.byline == "" && !a.wiki {
		a.byline = article.Byline()
	}
	if a.language == "" {
		a.language = languageOf(article.Language())
	}
	switch published, err := article.PublishedTime(); {
	case a.wiki:
		a.date = a.edited
	case a.date == "" && err == nil:
		a.date = published.Format(time.DateOnly)
	case a.date == "":
		a.date = a.edited
	}
}

// page is what goes into the answer. The name of the site at the end of the title is left out.
func (a about) page() source.Page {
	for _, between := range []string{" | ", " – ", " — ", " - ", " :: "} {
		if short, ok := strings.CutSuffix(a.title, between+a.site); ok && a.site != "" && short != "" {
			a.title = short
		}
	}
	return source.Page{
		Title: cut(flat(a.title), maxTitle), Site: cut(flat(a.site), maxTitle), Byline: cut(flat(a.byline), maxTitle),
		Date: a.date, Licence: a.licence, Language: a.language,
	}
}
