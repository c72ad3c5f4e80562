package markup

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// Formulas are those of a page in TeX. While a page is turned into Markdown a mark of two private characters stands for
// each, so that nothing in it is taken for Markdown.
type Formulas []string

func (f *Formulas) mark(tex string) string {
	*f = append(*f, tex)
	return "\ue000" + strconv.Itoa(len(*f)-1) + "\ue001"
}

// Put writes the formulas where their marks stand, and brackets of code as they were.
func (f Formulas) Put(markdown string) string {
	markdown = strings.ReplaceAll(markdown, string(Bracket), "[")
	if len(f) == 0 {
		return markdown
	}
	return formulaMark().ReplaceAllStringFunc(markdown, func(mark string) string {
		i, err := strconv.Atoi(strings.Trim(mark, "\ue000\ue001"))
		if err != nil || i >= len(f) {
			return ""
		}
		return Formula(f[i])
	})
}

//nolint:gochecknoglobals // compiled once, never written
var formulaMark = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("\ue000[0-9]+\ue001") })

// Protect takes the formulas out of a text that are typed in TeX, as programs would set them: \(…\), \[…\], $$…$$ and
// $…$, where that is no amount of dollars.
func (f *Formulas) Protect(text string) string {
	if !strings.Contains(text, `\(`) && !strings.Contains(text, `\[`) && strings.Count(text, "$") < 2 {
		return text
	}
	var out strings.Builder
	for text != "" {
		at := typedTeX().FindStringSubmatchIndex(text)
		if at == nil {
			break
		}
		out.WriteString(text[:at[0]])
		found, rest := text[at[0]:at[1]], text[at[1]:]
		tex := strings.TrimSpace(strings.Trim(found, "$"))
		if found[0] == '\\' {
			tex = strings.TrimSpace(found[2 : len(found)-2])
		}
		if tex == "" || found[0] == '$' && found[1] != '$' && isAmount(text[:at[0]], tex, rest) ||
			found[0] == '\\' && !looksLikeTeX(tex) {
			out.WriteString(found[:1])
			text = text[at[0]+1:]
			continue
		}
		out.WriteString(f.mark(tex))
		text = rest
	}
	return out.String() + text
}

// isAmount tells "$5 und 6$" from a formula, by what stands around the dollar signs and between them.
func isAmount(before, tex, after string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	next, _ := utf8.DecodeRuneInString(after)
	return unicode.IsLetter(last) || last == '\\' || unicode.IsDigit(next) ||
		!strings.Contains(tex, `\`) && plainWord().MatchString(tex)
}

// looksLikeTeX tells a formula from brackets that Markdown wants to have a backslash.
func looksLikeTeX(tex string) bool {
	return strings.ContainsAny(tex, `\^_=+<>*/`) ||
		utf8.RuneCountInString(tex) <= 2 && strings.Trim(tex, "0123456789") != ""
}

//nolint:gochecknoglobals // compiled once, never written
var (
	typedTeX = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?s)\\\([^$]{1,400}?\\\)|\\\[[^$]{1,400}?\\\]|\$\$[^$]{1,400}?\$\$|` +
			`\$[^$\s](?:[^$\n]{0,400}[^$\s])?\$`)
	})
	plainWord = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?:^|\s)\pL{2,}(?:\s|[.,;:!?]|$)`)
	})
)

// maxHiddenTeX is the longest TeX in bytes that a page has behind a picture, and maxWords the most words of three
// letters and more that stand in one beside commands (E_{kin}): what says more is a sentence, and hidden.
const (
	maxHiddenTeX = 400
	maxWords     = 3
)

// behind is TeX that a page has behind what it shows; "" for what is no formula.
func behind(tex string) string {
	tex = strings.TrimSpace(tex)
	if inner, ok := strings.CutPrefix(tex, `{\displaystyle `); ok {
		tex = strings.TrimSuffix(inner, "}")
	}
	words := 0
	for _, w := range texWord().FindAllString(tex, -1) {
		if !strings.HasPrefix(w, `\`) && len(w) > 2 {
			words++
		}
	}
	if len(tex) > maxHiddenTeX || words > maxWords {
		return ""
	}
	return strings.TrimSpace(tex)
}

//nolint:gochecknoglobals // compiled once, never written
var texWord = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\\?[\pL]+`) })

// formula is the TeX of an element that shows a formula, and whether it does; Lost when it cannot be told.
func formula(n *html.Node) (tex string, ok bool) {
	switch Tag(n) {
	case "math":
		e := elementOf(n, 0)
		if tex = behind(annotation(e)); tex == "" {
			tex = strings.TrimSpace(mathml(e))
		}
		return tex, true
	case "script":
		kind, _, _ := strings.Cut(Attribute(n, "type"), ";")
		if kind != "math/tex" && kind != "text/tex" || n.FirstChild == nil {
			return "", false
		}
		return behind(n.FirstChild.Data), true
	case "img":
		return picturedFormula(n)
	}
	return "", false
}

// picturedFormula is the TeX behind a picture of a formula, as wikis and learning platforms have it.
func picturedFormula(n *html.Node) (string, bool) {
	src, alt := strings.ToLower(Attribute(n, "src")), strings.TrimSpace(Attribute(n, "alt"))
	class := strings.Fields(strings.ToLower(Attribute(n, "class")))
	isWiki := strings.HasPrefix(src, "https://wikimedia.org/api/rest_v1/media/math/")
	named := slices.ContainsFunc(class, func(c string) bool {
		return c == "tex" || c == "latex" || c == "texrender" || c == "math" || c == "equation_image" ||
			c == "formula" ||
			strings.HasPrefix(c, "mwe-math")
	})
	if !isWiki && !named && !strings.Contains(src, "latex") && !strings.Contains(src, "/tex.php") {
		return "", false
	}
	if tex := behind(strings.Trim(alt, "$")); tex != "" {
		return tex, true
	}
	return Lost, !isWiki // a wiki's picture with a sentence behind it is none
}

// maxDeep is how deep the elements of a formula may be nested.
const maxDeep = 100

// elementOf is an element of a page as one of XML.
func elementOf(n *html.Node, depth int) *Element {
	e := &Element{Name: n.Data[strings.IndexByte(n.Data, ':')+1:]}
	for _, a := range n.Attr {
		e.Attr = append(e.Attr, Attr{a.Key, a.Val})
	}
	for c := range n.ChildNodes() {
		switch {
		case c.Type == html.TextNode:
			e.Text += c.Data
		case c.Type == html.ElementNode && depth < maxDeep:
			e.Kids = append(e.Kids, elementOf(c, depth+1))
		}
	}
	return e
}
