package kit

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// maxNameWords is how many words the name of a child has at most.
const maxNameWords = 4

var (
	rollParts  = regexp.MustCompile(`[;:|\n\t]|,|\s(?:und|and|sowie)\s|\s[&+]\s|[\pL)]{2}[.!?](?:\s|$)`)
	rollLines  = regexp.MustCompile(`[;\n]+`)
	rollLead   = regexp.MustCompile(`(?i)^.*(?:^|\s)(?:für|fuer|mit|aus|von|an|for|with|from|of|to|namen|names)\s+`)
	rollNumber = regexp.MustCompile(`^\s*(?:\d{1,2}[.)]?\s+|[-–•*]\s+)`)
	rollName   = regexp.MustCompile(`^\pL[\pL'’-]*(?:\s\pL[\pL'’-]*\.?)*$`)
	// nameless are words that stand around names and are none.
	nameless = regexp.MustCompile(`(?i)^(?:(?:sitz|grupp|klass|schül|schuel|reih|plätz|plaetz|platz|tisch|name|wunsch|` +
		`wünsch|zufäll|zufaell|zufall|teil|einteil|bild|erstell|mach|urkunde|siegerurkunde|liste|lehrer|kinder|` +
		`seat|group|` +
		`pupil|student|child|random|table|row|class|wish|certificate|award|variant|mädchen|jung|gemischt|mixed|turnier|` +
		`sport|vorles|team|partner|paar|pair|los|verlos|auslos|draw).*|bitte|please|eine?[nmrs]?|de[nmrs]|d[ai]e|` +
		`das|der|the|an?|my|` +
		`meine?[nr]?|unsere?[nr]?|our|nicht|not|neben|ohne|without|heute|morgen|vorne|hinten|je|pro|in|im|am|zu|zum|zur|` +
		`auf|bei|und|and|oder|or|ich|i|we|wir|brauche?n?|need|will|want|möchte|für|for|mit|with|von|of|beachten|note|` +
		`mathe|deutsch|englisch|kunst|musik|english|maths?|raum|einteilen|sollen|kein\w*|no|alle|all|jede[rs]?|every|` +
		`new|neue?[nr]?|schulfest|first|second|third|einen|tafel|board|datum|schule|school|date|dazu|also|außerdem)$`)
)

// Roll are the names of children that stand in a text: a list behind a colon, behind "für" or in lines. What is no
// name is left out; nothing tells names from other nouns, so a single one is no list.
func Roll(text string) []string {
	if lines := surnamesFirst(text); lines != nil {
		return lines
	}
	if _, behind, listed := strings.Cut(text, ":"); listed {
		if list := listedIn(behind); len(list) > 1 {
			return list
		}
		if list := spaced(behind, fewBehind); list != nil {
			return list
		}
	}
	if list := listedIn(text); len(list) > 1 {
		return list
	}
	return spaced(text, fewSpaced)
}

// listedIn are the parts of a text that are names. Words before the first one and behind each are no part of them:
// "Gruppen auslosen Ali, Mia, Ben in 2 Reihen".
func listedIn(text string) []string {
	var list []string
	for i, part := range rollCut(text) {
		part = trimmed(rollNumber.ReplaceAllString(strings.TrimSpace(part), ""))
		if part = within(part, i == 0); IsName(part) {
			list = append(list, Child(part))
		}
	}
	return list
}

// within is what may be a name in a part: of the first one what stands last, of the others what stands first.
func within(part string, opens bool) string {
	if IsName(part) {
		return part
	}
	words := strings.Fields(part)
	if at := lastNameless(words); opens && at >= 0 && at+1 < len(words) {
		return strings.Join(words[at+1:], " ")
	}
	if at := slices.IndexFunc(words, nameless.MatchString); at > 0 {
		return strings.Join(words[:at], " ")
	}
	return trimmed(rollLead.ReplaceAllString(part, ""))
}

func lastNameless(words []string) int {
	for i, w := range slices.Backward(words) {
		if nameless.MatchString(w) && !slices.Contains(particles(), w) {
			return i
		}
	}
	return -1
}

// fewSpaced is how many words in a row are names without a mark between them; behind a colon less are enough.
const fewSpaced, fewBehind = 4, 3

// spaced reads names with nothing but blanks between them: the longest run of words that may be some.
func spaced(text string, least int) []string {
	var words, run []string
	for _, w := range append(strings.Fields(text), "|") {
		bare := strings.TrimRight(w, ",.;!?")
		if IsName(bare) {
			if run = append(run, bare); bare == w {
				continue
			}
		}
		if len(run) > len(words) {
			words = run
		}
		run = nil
	}
	if len(words) < least {
		return nil
	}
	words = slices.Clone(words)
	for i, w := range words {
		words[i] = Child(w)
	}
	return words
}

// trimmed is a part without the signs around it.
func trimmed(part string) string {
	return strings.Join(strings.Fields(strings.Trim(part, " -–()\"„“")), " ")
}

// rollCut parts a text at what stands between names; of the end of a sentence its last letters stay.
func rollCut(text string) []string {
	var parts []string
	from := 0
	for _, at := range rollParts.FindAllStringIndex(text, -1) {
		end := at[0]
		for end < at[1] && !strings.ContainsRune(".!?,;:|\n\t &+)", rune(text[end])) {
			end++
		}
		if strings.HasPrefix(text[at[0]:], " ") || strings.HasPrefix(text[at[0]:], "\n") {
			end = at[0]
		}
		parts = append(parts, text[from:end])
		from = at[1]
	}
	return append(parts, text[from:])
}

// surnamesFirst reads lines such as "Kaya, Ali"; nil when not every line is one.
func surnamesFirst(text string) []string {
	_, behind, listed := strings.Cut(text, ":")
	if !listed {
		behind = text
	}
	var list []string
	for _, l := range rollLines.Split(strings.TrimSpace(behind), -1) {
		last, first, two := strings.Cut(rollNumber.ReplaceAllString(l, ""), ",")
		last, first = strings.TrimSpace(last), strings.TrimSpace(first)
		if !two || !IsName(withoutParticle(last)) || !IsName(first) {
			return nil
		}
		list = append(list, Child(first+" "+last))
	}
	if len(list) < 2 {
		return nil
	}
	return list
}

// withoutParticle is a surname without "von" before it.
func withoutParticle(name string) string {
	if first, rest, more := strings.Cut(name, " "); more && slices.Contains(particles(), first) {
		return rest
	}
	return name
}

// IsName reports words that may be the name of a child.
func IsName(text string) bool {
	words := strings.Fields(text)
	if len(words) == 0 || len(words) > maxNameWords || !rollName.MatchString(text) || len([]rune(words[0])) < 2 {
		return false
	}
	for i, w := range words {
		if within := i > 0 && i+1 < len(words) && slices.Contains(particles(), w); !within && nameless.MatchString(w) {
			return false
		}
	}
	return true
}

// particles stand within a name in small letters.
func particles() []string { return strings.Fields("von van de der den da el al zu") }

// Child is a name with its capitals, however it was typed.
func Child(text string) string {
	words := strings.Fields(text)
	for i, w := range words {
		if i == 0 || i == len(words)-1 || !slices.Contains(particles(), w) {
			words[i] = Capital(w)
		}
		if at := strings.IndexByte(w, '-'); at > 1 && at+1 < len(w) && unicode.IsLower([]rune(w[at+1:])[0]) {
			words[i] = Capital(w[:at+1]) + Capital(w[at+1:])
		}
	}
	return strings.Join(words, " ")
}
