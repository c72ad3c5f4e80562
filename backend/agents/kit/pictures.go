package kit

import (
	"regexp"
	"strings"
)

var (
	unpictured = regexp.MustCompile(`\b(?:ohne|keine|without|no) (?:bilder|pictures)`)
	// Pictures of what is said behind them are none of ours.
	pictured = regexp.MustCompile(`\b(?:(?:mit|und) (?:passenden |kleinen )?(?:bildern?|bild)|noch bilder|bilder dazu|` +
		`(?:with|and|add) pictures)(?: dazu| bitte| please)?[.!]?$`)
)

// said is how a request that is read as a text asks for them.
var said = regexp.MustCompile(`(?i),?\s*\b(?:mit|with)\s+(?:a\s+|einem\s+)?(?:kleine[mn]\s+)?` +
	`(?:(?:tier)?bild(?:ern)?|(?:animal )?pictures?)\b`)

// Pictured takes what asks for pictures out of a request: "yes", or "no" when nothing does.
func Pictured(text string) (rest, pictures string) {
	if said.MatchString(text) {
		return said.ReplaceAllString(text, ""), "yes"
	}
	return text, "no"
}

// PicturesWished is what a wish says of pictures beside the words: "yes", "no", or "" when it says nothing.
func PicturesWished(wish string) string {
	switch wish = strings.ToLower(strings.TrimSpace(wish)); {
	case unpictured.MatchString(wish):
		return "no"
	case pictured.MatchString(wish):
		return "yes"
	}
	return ""
}
