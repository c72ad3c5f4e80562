package shelf

import (
	"bytes"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// page is an article as its HTML says it, without what stands around it.
type page struct {
	root     *html.Node
	address  string // where it stands on the web, if it says so
	pictures []picture
}

// picture is one that an article shows.
type picture struct{ path, alt, caption, address string }

// maxPage bounds the HTML of an article, in bytes.
const maxPage = 8 << 20

// parsePage reads an article and takes out what is no text of it: navigation, notes and their marks, pictures, lists of
// links. name is the path of the article, which links are relative to.
func parsePage(name string, data []byte) (page, error) {
	root, err := html.Parse(bytes.NewReader(data[:min(len(data), maxPage)]))
	if err != nil {
		return page{}, err
	}
	p := page{root: root}
	var leave, apart []*html.Node
	for n := range root.Descendants() {
		switch {
		case n.Type != html.ElementNode:
		case n.Data == "link" && attribute(n, "rel") == "canonical":
			p.address = webAddress(attribute(n, "href"))
		case n.Data == "img":
			p.addPicture(name, n)
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
	return p, nil
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// webAddress is an address of the web, or "".
func webAddress(s string) string {
	u, err := url.Parse(strings.TrimSpace(s))
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil {
		return ""
	}
	return u.String()
}

// isAround reports an element of a wiki page that is no text of the article.
func isAround(n *html.Node) bool {
	switch n.Data {
	case "figure", "figcaption", "style", "script":
		return true
	}
	switch attribute(n, "id") {
	case "toc", "catlinks", "footer", "mw-navigation", "siteNotice":
		return true
	}
	return slices.ContainsFunc(strings.Fields(attribute(n, "class")), func(class string) bool {
		switch strings.ToLower(class) {
		case "mw-editsection", "reference", "references", "reflist", "mw-references-wrap", "mw-cite-backlink", "navbox",
			"vertical-navbox", "navframe", "toc", "noprint", "catlinks", "mw-jump-link", "hatnote", "dablink", "ambox", "mbox",
			"metadata", "sistersitebox", "thumb", "thumbinner", "gallery", "mw-empty-elt", "infobox", "mw-indicators",
			"zim-footer", "printfooter", "mw-kartographer-container":
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
	switch strings.ToLower(strings.Trim(textOf(h), " :[]")) {
	case "einzelnachweise", "einzelnachweis", "weblinks", "weblink", "literatur", "siehe auch", "anmerkungen", "fußnoten",
		"quellen", "belege", "externe links", "nachweise", "references", "external links", "see also", "further reading",
		"notes", "sources", "bibliography":
		return true
	}
	return false
}

func textOf(n *html.Node) string {
	var out strings.Builder
	for c := range n.Descendants() {
		if c.Type == html.TextNode && !within(c, n, "mw-editsection") {
			out.WriteString(c.Data)
		}
	}
	return strings.Join(strings.Fields(out.String()), " ")
}

// within reports a node that stands in an element of a class, below top.
func within(n, top *html.Node, class string) bool {
	for ; n != nil && n != top; n = n.Parent {
		if slices.Contains(strings.Fields(attribute(n, "class")), class) {
			return true
		}
	}
	return false
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
	for p := top.Parent; p != nil && (p.Data == "summary" || strings.HasPrefix(attribute(p, "class"), "mw-heading")); {
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

// smallestPicture is the width from which a picture is more than a sign in the text, in pixels.
const smallestPicture = 60

func (p *page) addPicture(name string, img *html.Node) {
	if width, err := strconv.Atoi(attribute(img, "width")); err == nil && width < smallestPicture {
		return
	}
	src, err := url.Parse(attribute(img, "src"))
	formula := strings.Contains(attribute(img, "class"), "math")
	if err != nil || src.Scheme != "" || src.Host != "" || src.Path == "" || formula {
		return
	}
	found := picture{
		path: strings.TrimPrefix(path.Join("/", path.Dir(name), src.Path), "/"),
		alt:  strings.Join(strings.Fields(attribute(img, "alt")), " "),
	}
	for n := img.Parent; n != nil && n.Data != "body"; n = n.Parent {
		if n.Data == "a" && found.address == "" {
			found.address = webAddress(attribute(n, "href"))
		}
		if n.Data == "figure" || strings.Contains(attribute(n, "class"), "thumb") {
			found.caption = captionIn(n)
		}
	}
	if !slices.ContainsFunc(p.pictures, func(o picture) bool { return o.path == found.path }) {
		p.pictures = append(p.pictures, found)
	}
}

func captionIn(n *html.Node) string {
	for c := range n.Descendants() {
		if c.Data == "figcaption" || strings.Contains(attribute(c, "class"), "caption") {
			return textOf(c)
		}
	}
	return ""
}

// leadWords is how much of the beginning of an article says what it is about.
const leadWords = 60

// words is the text of an article for the index: its beginning, and all of it.
func (p page) words() (lead, all string) {
	var out strings.Builder
	words, end := 0, -1
	for n := range p.root.Descendants() {
		if n.Type == html.ElementNode && n.Data == "h2" && words > 0 && end < 0 {
			end = out.Len()
		}
		if n.Type != html.TextNode || n.Parent.Data == "title" || n.Parent.Data == "noscript" {
			continue
		}
		out.WriteString(n.Data)
		out.WriteByte(' ')
		if words += len(strings.Fields(n.Data)); words > leadWords && end < 0 {
			end = out.Len()
		}
	}
	all = out.String()
	if end < 0 {
		end = len(all)
	}
	return all[:end], all
}
