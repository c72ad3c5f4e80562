package certificate

import (
	"cmp"
	"regexp"

	"pult/backend/material/pictogram"
)

// occasions are words of an occasion that a picture stands for; the first that fits counts.
//
//nolint:gochecknoglobals // compiled once, never written
var occasions = []struct {
	named *regexp.Regexp
	sign  string
}{
	{regexp.MustCompile(`(?i)lese|\bread`), "📖"},
	{regexp.MustCompile(`(?i)schwimm|\bswim`), "🏊️"},
	{regexp.MustCompile(`(?i)fu(?:ß|ss)ball|football|soccer`), "⚽️"},
	{regexp.MustCompile(`(?i)schach|\bchess`), "♟️"},
	{regexp.MustCompile(`(?i)rechen|mathe|einmaleins|\bmath`), "🧮"},
	{regexp.MustCompile(`(?i)malwett|kunst|\bart\b`), "🎨"},
	{regexp.MustCompile(`(?i)musik|\bchor|sing(?:en|wett)|\bmusic|\bchoir`), "🎵"},
	{regexp.MustCompile(`(?i)fahrrad|radfahr|\bcycling|\bbike`), "🚲️"},
	{regexp.MustCompile(`(?i)sport|lauf\b|bundesjugend|\brun\b|\brace\b`), "🏃"},
}

// sign is the picture of a certificate: that of its occasion, else a cup for winners, a star for those who took part,
// and a medal for all others.
func sign(p map[string]string, language string) string {
	occasion := p["occasion"]
	if picture, ok := pictogram.Find(occasion, language); ok {
		return picture.Sign
	}
	for _, o := range occasions {
		if o.named.MatchString(occasion) {
			return o.sign
		}
	}
	return cmp.Or(map[string]string{"winner": "🏆️", "part": "🌟"}[p["kind"]], "🏅")
}
