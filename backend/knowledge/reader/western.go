package reader

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// surelyWestern is the worth of a sign, on average, from which a text reads like one of our languages.
const surelyWestern = 1.2

// bestWestern decodes a text in the encodings of Windows, old Macs and DOS and takes the one in which it reads best.
// The value is that of an average sign beyond ASCII: umlauts in words are good, signs inside of words are not.
func bestWestern(sample []byte) (best *charmap.Charmap, value float64) {
	best = charmap.Windows1252
	value = -100
	for _, page := range []*charmap.Charmap{
		charmap.Windows1252, charmap.ISO8859_15, charmap.Macintosh, charmap.CodePage850,
	} {
		sum, count := 0.0, 0
		for i, c := range sample {
			if c < 0x80 {
				continue
			}
			count++
			sum += worth(page.DecodeByte(c), letterAt(page, sample, i-1), letterAt(page, sample, i+1))
		}
		if average := sum / float64(max(count, 1)); average > value+0.001 {
			best, value = page, average
		}
	}
	return best, value
}

// letterAt is the letter at a place; 0 when there is something else.
func letterAt(page *charmap.Charmap, sample []byte, at int) rune {
	if at < 0 || at >= len(sample) {
		return 0
	}
	r := page.DecodeByte(sample[at])
	if !unicode.IsLetter(r) {
		return 0
	}
	return r
}

// worth says how well a sign stands between its neighbours.
func worth(r, before, after rune) float64 {
	inside := before != 0 && after != 0
	switch {
	case r == utf8.RuneError || r >= 0x80 && r < 0xa0:
		return -4
	case strings.ContainsRune("äöüßéèêëàâáçñôóíîïúùûœæøåìòãõ", r) && before == 0 && after == 0:
		return 0
	case unicode.IsUpper(r) && before != 0 && unicode.IsLower(before):
		return -2
	case strings.ContainsRune("äöüßÄÖÜ", r):
		return 2
	case strings.ContainsRune("éèêëàâáçñôóíîïúùûœæøåìòãõ", r):
		return 1.4
	case strings.ContainsRune("ÉÀÇÈÊÁÓ", r):
		return 1
	case unicode.IsLetter(r):
		return -1
	case r == '’' && inside:
		return 1
	case strings.ContainsRune("„“”‚‘’»«‹›–—…€§°²³½¼¾µ·•×÷±\u00a0©®™†‰¬\u00ad", r):
		if !inside || r == '\u00ad' {
			return 1
		}
		return -2
	}
	return -1.5
}
