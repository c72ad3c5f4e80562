package shelf

import (
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"pult/backend/knowledge/library"
	"pult/backend/knowledge/markup"
	"pult/backend/knowledge/reader"
)

// page is an article as its HTML says it.
type page struct {
	root    *html.Node
	address string // where it stands on the web, if it says so
}

// maxPage bounds the HTML of an article, in bytes.
const maxPage = 8 << 20

// parsePage reads the page of an article.
func parsePage(data []byte) (page, error) {
	root, err := markup.Parse(string(data[:min(len(data), maxPage)]))
	if err != nil {
		return page{}, err
	}
	p := page{root: root}
	for n := range root.Descendants() {
		if markup.Tag(n) == "link" && markup.Attribute(n, "rel") == "canonical" {
			p.address = webAddress(markup.Attribute(n, "href"))
		}
	}
	return p, nil
}

// content is the text of an article, without what stands around it: navigation, notes and their marks, pictures, lists
// of links. The page cannot be used again.
func (p page) content() library.Content {
	var leave, apart []*html.Node
	for n := range p.root.Descendants() {
		switch {
		case n.Type != html.ElementNode:
		case isHeading(n) && endsText(n):
			apart = append(apart, n)
		case isAround(n):
			leave = append(leave, n)
		}
	}
	for _, h := range apart {
		cutSection(h)
	}
	for _, n := range leave {
		remove(n)
	}
	return reader.Article(p.root)
}

// webAddress is an address of the web, or "".
func webAddress(s string) string {
	u, err := url.Parse(strings.TrimSpace(s))
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil {
		return ""
	}
	return u.String()
}

// isAround reports an element of a wiki's page that is no text of the article; package markup knows more of them.
func isAround(n *html.Node) bool {
	switch markup.Tag(n) {
	case "figure", "figcaption":
		return true
	}
	switch markup.Attribute(n, "id") {
	case "toc", "catlinks", "footer", "mw-navigation", "siteNotice":
		return true
	}
	return slices.ContainsFunc(strings.Fields(markup.Attribute(n, "class")), func(class string) bool {
		switch strings.ToLower(class) {
		case "vertical-navbox", "navframe", "hatnote", "dablink", "ambox", "mbox", "metadata", "thumb", "thumbinner",
			"gallery", "infobox", "zim-footer", "mw-kartographer-container":
			return true
		}
		return false
	})
}

func isHeading(n *html.Node) bool {
	return n.Type == html.ElementNode && len(n.Data) == 2 && n.Data[0] == 'h' && n.Data[1] >= '1' && n.Data[1] <= '6'
}

// endsText reports the heading of a part that lists other places and says nothing itself.
func endsText(h *html.Node) bool {
	heading := lineOf(h)
	if markup.IsApparatus(heading) {
		return true
	}
	switch strings.ToLower(strings.Trim(heading, " :[]")) {
	case "einzelnachweis", "weblink", "literatur", "siehe auch", "anmerkungen", "quellen", "externe links", "nachweise",
		"see also", "further reading", "sources", "bibliography":
		return true
	}
	return false
}

// lineOf is the text of an element without the links to edit it.
func lineOf(n *html.Node) string {
	return markup.Unlinked(markup.Tidy(markup.TextOf(n)))
}

func remove(n *html.Node) {
	if n.Parent != nil {
		n.Parent.RemoveChild(n)
	}
}

// cutSection removes a heading with everything below it.
func cutSection(h *html.Node) {
	level := h.Data[1]
	top := h
	for p := top.Parent; isHeadingAround(p); {
		top, p = p, p.Parent
	}
	if p := top.Parent; p != nil && (p.Data == "section" || p.Data == "details") && firstElement(p) == top {
		remove(p)
		return
	}
	for next := top.NextSibling; next != nil && !headed(next, level); next = top.NextSibling {
		remove(next)
	}
	remove(top)
}

// isHeadingAround reports what stands around nothing but a heading.
func isHeadingAround(n *html.Node) bool {
	return n != nil && (n.Data == "summary" || strings.HasPrefix(markup.Attribute(n, "class"), "mw-heading"))
}

func firstElement(n *html.Node) *html.Node {
	for c := range n.ChildNodes() {
		if c.Type == html.ElementNode {
			return c
		}
	}
	return nil
}

// headed reports a node that is or holds a heading of the level or above it.
func headed(n *html.Node, level byte) bool {
	if isHeading(n) && n.Data[1] <= level {
		return true
	}
	for c := range n.Descendants() {
		if isHeading(c) && c.Data[1] <= level {
			return true
		}
	}
	return false
}

// What is shown of the pictures of an article.
const (
	smallestPicture = 60  // width from which one is more than a sign in the text, in pixels
	maxPictures     = 500 // of an article
)

// picture is one that an article shows.
type picture struct{ path, alt, caption, address string }

// pictures are those of an article whose path is name: what a page shows is relative to it.
func (p page) pictures(name string) []picture {
	var list []picture
	known := map[string]bool{}
	captions := map[*html.Node]string{}
	for n := range p.root.Descendants() {
		if markup.Tag(n) != "img" || len(list) >= maxPictures {
			continue
		}
		at, ok := pictureAt(name, n)
		if !ok || known[at] {
			continue
		}
		known[at] = true
		found := picture{path: at, alt: markup.Tidy(markup.Attribute(n, "alt"))}
		found.frame(n, captions)
		list = append(list, found)
	}
	return list
}

// frame adds what stands around a picture: its caption, and where it leads to. captions are those that were read so
// far.
func (p *picture) frame(img *html.Node, captions map[*html.Node]string) {
	for around := img.Parent; around != nil && around.Data != "body"; around = around.Parent {
		if around.Data == "a" && p.address == "" {
			p.address = webAddress(markup.Attribute(around, "href"))
		}
		if around.Data == "figure" || strings.Contains(markup.Attribute(around, "class"), "thumb") {
			if _, ok := captions[around]; !ok { // many pictures may stand in one
				captions[around] = captionIn(around)
			}
			p.caption = captions[around]
		}
	}
}

// pictureAt is the path of a picture that is shown as one.
func pictureAt(name string, img *html.Node) (string, bool) {
	if width, err := strconv.Atoi(markup.Attribute(img, "width")); err == nil && width < smallestPicture {
		return "", false
	}
	src, err := url.Parse(markup.Attribute(img, "src"))
	isFormula := strings.Contains(markup.Attribute(img, "class"), "math")
	if err != nil || src.Scheme != "" || src.Host != "" || src.Path == "" || isFormula {
		return "", false
	}
	return strings.TrimPrefix(path.Join("/", path.Dir(name), src.Path), "/"), true
}

func captionIn(n *html.Node) string {
	for c := range n.Descendants() {
		if markup.Tag(c) == "figcaption" || strings.Contains(markup.Attribute(c, "class"), "caption") {
			return lineOf(c)
		}
	}
	return ""
}

// leadWords is how much of the beginning of an article says what it is about.
const leadWords = 60

// wordsOf is the text of an article for the index, as it is read: its beginning, and all of it.
func wordsOf(blocks []library.Block) (lead, all string) {
	var out strings.Builder
	count, end := 0, -1
	for _, b := range blocks {
		if b.Level > 1 && count > 0 && end < 0 {
			end = out.Len()
		}
		out.WriteString(b.Text)
		out.WriteByte('\n')
		if count += len(strings.Fields(b.Text)); count > leadWords && end < 0 {
			end = out.Len()
		}
	}
	all = out.String()
	if end < 0 {
		end = len(all)
	}
	return all[:end], all
}
