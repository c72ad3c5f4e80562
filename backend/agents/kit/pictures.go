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
