package markup

import (
	"errors"
	"fmt"
	"strings"

	"golang.org/x/net/html"
)

// What a page may have before it takes more memory than a laptop should give: elements, and those of them that change
// the look of letters and are never closed, because each paragraph behind them gets them again.
const (
	maxTags = 300_000
	maxOpen = 1000
)

// ErrTooMuch is the error of Parse for a page that has more on it than anybody writes.
var ErrTooMuch = errors.New("too many elements")

// Parse is a page as a tree. It fails with ErrTooMuch, and for a page that is nested too deep.
func Parse(source string) (*html.Node, error) {
	tags, open := 0, 0
	for rest := source; ; {
		at := strings.IndexByte(rest, '<')
		if at < 0 || at+2 >= len(rest) {
			break
		}
		rest = rest[at+1:]
		name, ends := strings.CutPrefix(rest[:min(len(rest), maxLookName)], "/")
		switch {
		case ends && isLook(name):
			open--
		case ends:
		case isLook(name):
			tags, open = tags+1, open+1
		case name[0]|0x20 >= 'a' && name[0]|0x20 <= 'z':
			tags++
		}
	}
	if tags > maxTags || open > maxOpen {
		return nil, fmt.Errorf("%w: %d, %d left open", ErrTooMuch, tags, open)
	}
	return html.Parse(strings.NewReader(source))
}

// maxLookName is the longest that isLook looks at: "</strike>".
const maxLookName = 9

// isLook reports the name of an element that changes the look of letters.
func isLook(tag string) bool {
	end := strings.IndexFunc(tag, func(r rune) bool { return r == '>' || r == '/' || r <= ' ' })
	if end < 0 {
		return false
	}
	switch strings.ToLower(tag[:end]) {
	case "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u":
		return true
	}
	return false
}
