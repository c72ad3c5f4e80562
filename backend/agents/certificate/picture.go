package certificate

import (
	"cmp"
	"regexp"

	"pult/backend/material/pictogram"
)

// Words of occasions that a picture stands for.
var (
	reads  = regexp.MustCompile(`(?i)lese|\bread`)
	swims  = regexp.MustCompile(`(?i)schwimm|\bswim`)
	kicks  = regexp.MustCompile(`(?i)fu(?:ß|ss)ball|football|soccer`)
	chess  = regexp.MustCompile(`(?i)schach|\bchess`)
	counts = regexp.MustCompile(`(?i)rechen|mathe|einmaleins|\bmath`)
	paints = regexp.MustCompile(`(?i)malwett|kunst|\bart\b`)
	sings  = regexp.MustCompile(`(?i)musik|\bchor|sing(?:en|wett)|\bmusic|\bchoir`)
	cycles = regexp.MustCompile(`(?i)fahrrad|radfahr|\bcycling|\bbike`)
	runs   = regexp.MustCompile(`(?i)sport|lauf\b|bundesjugend|\brun\b|\brace\b`)
)

// sign is the picture of a certificate: that of its occasion, else a cup for winners, a star for those who took part,
// and a medal for all others.
func sign(p map[string]string, language string) string {
	occasion := p["occasion"]
	if picture, ok := pictogram.Find(occasion, language); ok {
		return picture.Sign
	}
	switch {
	case reads.MatchString(occasion):
		return "📖"
	case swims.MatchString(occasion):
		return "🏊️"
	case kicks.MatchString(occasion):
		return "⚽️"
	case chess.MatchString(occasion):
		return "♟️"
	case counts.MatchString(occasion):
		return "🧮"
	case paints.MatchString(occasion):
		return "🎨"
	case sings.MatchString(occasion):
		return "🎵"
	case cycles.MatchString(occasion):
		return "🚲️"
	case runs.MatchString(occasion):
		return "🏃"
	}
	return cmp.Or(map[string]string{"winner": "🏆️", "part": "🌟"}[p["kind"]], "🏅")
}
