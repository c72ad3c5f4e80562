package draw

import (
	"slices"
	"strings"
	"unicode"
)

// seconds are words that often end a long German school word: before them is a better place to break than any syllable.
func seconds() []string {
	return []string{
		"abgabe", "abbau", "arbeit", "atmung", "aufnahme", "aufbau", "austausch", "bewegung", "bildung", "dioxid", "druck",
		"energie", "entstehung", "entwicklung", "erklärung", "erzeugung", "gebiet", "geschichte", "gesellschaft", "gesetz",
		"gewinnung", "gleichung", "herstellung", "hydrat", "klausel", "konferenz", "körper", "kraft", "kreislauf", "leistung",
		"leitung", "membran", "messung", "ordnung", "produktion", "prozess", "rechnung", "reform", "regierung", "revolution",
		"säure", "schaft", "spannung", "spaltung", "stoff", "synthese", "system", "teilung", "theorie", "transport",
		"übertragung",
		"umwandlung", "unterricht", "verbindung", "verbrauch", "neubildung",
		"verschmutzung", "verfassung", "verhältnis", "versammlung", "versorgung",
		"verteilung", "verwaltung", "wachstum", "wanderung", "wasser", "wechsel", "wirkung", "wirtschaft", "zelle", "zellen",
	}
}

// syllables cuts a word where a hyphen is bearable: at seams of German compounds it knows, else before the consonant
// that opens a syllable. It is a rule of thumb, not a dictionary; the pieces joined are the word. At least three
// letters stay on either side.
func syllables(word string) []string {
	runes := []rune(word)
	cuts := compoundCuts(runes)
	for i := 3; i <= len(runes)-3; i++ {
		if opensSyllable(runes, i) && !slices.ContainsFunc(cuts, func(c int) bool { return c-i < 4 && i-c < 4 }) {
			cuts = append(cuts, i)
		}
	}
	slices.Sort(cuts)
	var list []string
	start := 0
	for _, c := range cuts {
		list = append(list, string(runes[start:c]))
		start = c
	}
	return append(list, string(runes[start:]))
}

func compoundCuts(runes []rune) []int {
	low := []rune(strings.ToLower(string(runes)))
	var cuts []int
	if len(low) != len(runes) {
		return cuts
	}
	for _, second := range seconds() {
		want := []rune(second)
		for i := 4; i+len(want) <= len(low); i++ {
			if slices.Equal(low[i:i+len(want)], want) && !slices.Contains(cuts, i) {
				cuts = append(cuts, i)
			}
		}
	}
	return cuts
}

// opensSyllable reports whether a syllable can start at i: one consonant (or ch, sch, tr …) before a vowel, a vowel
// somewhere before.
func opensSyllable(runes []rune, i int) bool {
	for _, r := range runes[i-3 : i+3] {
		if !unicode.IsLetter(r) {
			return false
		}
	}
	if !slices.ContainsFunc(runes[:i], vowel) || vowel(runes[i]) {
		return false
	}
	onset := 1
	for i+onset < len(runes) && !vowel(runes[i+onset]) {
		onset++
	}
	if i+onset == len(runes) {
		return false
	}
	cluster := strings.ToLower(string(runes[i : i+onset]))
	if onset > 1 && !slices.Contains(onsets(), cluster) {
		return false
	}
	for back := 1; back <= 3; back++ { // the onset may start earlier: not "versc-hmutzung"
		if slices.Contains(onsets(), strings.ToLower(string(runes[i-back:i]))+cluster) {
			return false
		}
	}
	return true
}

func onsets() []string {
	return []string{
		"ch", "sch", "ck", "ph", "th", "sh", "qu", "bl", "br", "dr", "fl", "fr", "gl", "gr", "kl", "kr", "pl", "pr", "tr",
		"schl",
		"schr", "schm", "schn", "schw", "spr", "str", "pfl", "kn", "zw", "chl", "chr",
	}
}

func vowel(r rune) bool {
	return strings.ContainsRune("aeiouyäöüáàâéèêíìîóòôúùûæøåAEIOUYÄÖÜ", r)
}
