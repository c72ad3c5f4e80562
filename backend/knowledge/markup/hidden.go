package markup

import (
	"regexp"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/net/html"
)

// unseen reports an element that is not shown, by its attributes and its own style.
func unseen(n *html.Node) bool {
	switch Tag(n) {
	case "noscript", "template":
		return true
	case "dialog":
		return !Has(n, "open")
	case "html", "body":
		return false // a program of the page shows it, or nobody would read anything
	}
	if Has(n, "hidden") || strings.EqualFold(Attribute(n, "aria-hidden"), "true") {
		return true
	}
	style := declarations(n)
	if style == nil {
		return false
	}
	switch {
	case style["display"] == "none",
		style["visibility"] == "hidden",
		style["visibility"] == "collapse",
		style["content-visibility"] == "hidden",
		isZero(
			style["opacity"],
		),
		isZero(style["font-size"]),
		strings.HasPrefix(style["font"], "0 "),
		strings.HasPrefix(style["font"], "0px"):
		return true
	case style["overflow"] == "hidden" && (isTiny(style["height"]) || isTiny(style["width"]) ||
		isTiny(style["max-height"]) || isTiny(style["max-width"])):
		return true
	case style["clip"] != "" && style["clip"] != "auto",
		strings.HasPrefix(style["clip-path"], "inset(50%"),
		strings.HasPrefix(style["clip-path"], "inset(100%"):
		return true
	case style["transform"] == "scale(0)", isFar(style["text-indent"]):
		return true
	}
	placed := style["position"] == "absolute" || style["position"] == "fixed"
	return placed &&
		(isFar(style["left"]) || isFar(style["top"]) || isFar(style["right"]) || isFar(style["margin-left"]))
}

// declarations are those of an inline style, in lower case without spaces around and without "!important"; nil when
// there are none.
func declarations(n *html.Node) map[string]string {
	text := Attribute(n, "style")
	if text == "" {
		return nil
	}
	style := map[string]string{}
	for d := range strings.SplitSeq(strings.ToLower(cssComment().ReplaceAllString(text, "")), ";") {
		name, value, _ := strings.Cut(d, ":")
		style[strings.TrimSpace(name)] = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(value), "!important"))
	}
	return style
}

//nolint:gochecknoglobals // compiled once, never written
var cssComment = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?s)/\*.*?\*/`) })

// size is the number of a length such as "-999px"; false when it is none.
func size(value string) (float64, bool) {
	number := strings.TrimRight(value, "abcdefghijklmnopqrstuvwxyz%")
	n, err := strconv.ParseFloat(number, 64)
	return n, err == nil
}

func isZero(value string) bool {
	n, ok := size(value)
	return ok && n >= -0.01 && n <= 0.01
}

// isTiny is a box of at most a pixel, as it hides text from sight.
func isTiny(value string) bool {
	n, ok := size(value)
	return ok && n <= 1 && !strings.HasSuffix(value, "%") && !strings.HasSuffix(value, "em")
}

// isFar is a place outside of every window.
func isFar(value string) bool {
	n, ok := size(value)
	return ok && n <= -100 && !strings.HasSuffix(value, "%")
}
