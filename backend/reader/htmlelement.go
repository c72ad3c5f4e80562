package reader

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// isLeftOut reports whether an element holds no text for readers, or text they are not shown.
func isLeftOut(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Script, atom.Style, atom.Noscript, atom.Template, atom.Svg, atom.Iframe, atom.Object, atom.Head, atom.Title, atom.Nav,
		atom.Footer, atom.Button, atom.Select, atom.Textarea, atom.Input, atom.Audio, atom.Video, atom.Canvas, atom.Rp, atom.Rt:
		return true
	}
	style := strings.ReplaceAll(strings.ToLower(attribute(n, "style")), " ", "")
	return hasAttribute(n, "hidden") || strings.Contains(style, "display:none") || strings.Contains(style, "visibility:hidden")
}

func isInlineElement(a atom.Atom) bool {
	switch a {
	case atom.A, atom.Abbr, atom.B, atom.Bdi, atom.Bdo, atom.Big, atom.Cite, atom.Code, atom.Data, atom.Dfn, atom.Del, atom.Em, atom.Font,
		atom.I, atom.Ins, atom.Kbd, atom.Label, atom.Mark, atom.Q, atom.S, atom.Samp, atom.Small, atom.Span, atom.Strong, atom.Sub,
		atom.Sup, atom.Time, atom.Tt, atom.U, atom.Var, atom.Wbr, atom.Ruby, atom.Rb, atom.Img:
		return true
	}
	return false
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func hasAttribute(n *html.Node, name string) bool {
	for _, a := range n.Attr {
		if a.Key == name {
			return true
		}
	}
	return false
}

func pageTitle(page *html.Node) string {
	for n := range page.Descendants() {
		if n.DataAtom == atom.Title && n.FirstChild != nil {
			return flat(n.FirstChild.Data)
		}
	}
	return ""
}

func pageLanguage(page *html.Node) string {
	for n := range page.Descendants() {
		if n.DataAtom == atom.Html {
			return languageCode(attribute(n, "lang"))
		}
	}
	return ""
}
