package puzzle

import (
	"slices"
	"strings"
	"sync"
)

// rude are the stems of German and English words that must not stand by chance in what children get.
//
//nolint:gochecknoglobals // cut once, never written
var rude = sync.OnceValue(func() [][]rune {
	var all [][]rune
	for stem := range strings.FieldsSeq(`ARSCH FICK FOTZE HURE NUTTE NAZI HITLER HEIL PENIS MUSCHI PIMMEL TITTE WICHS PISS
		KACK SCHEISS SCHLAMP SCHWUCH KOTZ PORN SPAST MONGO NEGER NIGG DEPP IDIOT DOOF DUMM SAU SEX TOT BITCH FUCK SHIT CUNT
		DICK COCK TWAT SLUT WHORE ARSE ASS TITS RAPE FAG WANK CRAP KKK`) {
		all = append(all, []rune(stem))
	}
	return all
})

// compass are all eight directions.
func compass() [][2]int {
	return [][2]int{{0, 1}, {1, 0}, {1, 1}, {-1, 1}, {0, -1}, {-1, 0}, {-1, -1}, {1, -1}}
}

// rudely reports letters that have such a stem within them, in either direction.
func rudely(text []rune) bool {
	forward := string(text)
	backward := slices.Clone(text)
	slices.Reverse(backward)
	return slices.ContainsFunc(rude(), func(stem []rune) bool {
		return strings.Contains(forward, string(stem)) || strings.Contains(string(backward), string(stem))
	})
}

// crossesRudely reports a stem that several given words make together; one within a single word is the teacher's.
func (g grid) crossesRudely(words [][]rune) bool {
	for _, stem := range rude() {
		own := 0
		for _, w := range words {
			backward := slices.Clone(w)
			slices.Reverse(backward)
			own += strings.Count(string(w), string(stem)) + strings.Count(string(backward), string(stem))
		}
		if len(g.runs(stem, compass())) > own {
			return true
		}
	}
	return false
}
