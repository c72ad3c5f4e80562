package web

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/net/html"
)

// formulas are those of a page in TeX. While a page is turned into Markdown a mark of two private characters stands for
// each, so that nothing in it is taken for Markdown.
type formulas []string

func (f *formulas) mark(tex string) string {
	*f = append(*f, tex)
	return "\ue000" + strconv.Itoa(len(*f)-1) + "\ue001"
}

// put writes the formulas where their marks stand.
func (f formulas) put(markdown string) string {
	if len(f) == 0 {
		return markdown
	}
	return formulaMark().ReplaceAllStringFunc(markdown, func(mark string) string {
		i, err := strconv.Atoi(strings.Trim(mark, "\ue000\ue001"))
		if err != nil || i >= len(f) {
			return ""
		}
		return "$" + f[i] + "$"
	})
}

//nolint:gochecknoglobals // compiled once, never written
var formulaMark = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("\ue000[0-9]+\ue001") })

// maxFormula is the longest formula in bytes, and maxWords the most words of three letters and more that stand in one
// beside commands (E_{kin}): what says more is a sentence, and hidden.
const (
	maxFormula = 400
	maxWords   = 3
)

// formula is the TeX behind a wiki's picture of a formula; "" for every other element.
func formula(n *html.Node) string {
	if tag(n) != "img" || !strings.HasPrefix(attribute(n, "src"), "https://wikimedia.org/api/rest_v1/media/math/") {
		return ""
	}
	tex := strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(attribute(n, "alt")), `{\displaystyle `), "}")
	words := 0
	for _, w := range texWord().FindAllString(tex, -1) {
		if !strings.HasPrefix(w, `\`) && len(w) > 2 {
			words++
		}
	}
	if len(tex) > maxFormula || words > maxWords {
		return ""
	}
	return strings.TrimSpace(tex)
}

//nolint:gochecknoglobals // compiled once, never written
var texWord = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\\?[\pL]+`) })
