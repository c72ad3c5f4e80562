package letter

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/agents/kit"
)

// heldStop stands for the full stop of an abbreviation while a text is cut.
const heldStop = "\u2024"

// piece is a part of a request: what stands before it, its words, and the mark that ends it.
type piece struct{ before, text, end string }

// sentences cuts a request at the ends of sentences; the full stop of a number ends none.
func sentences(text string) []piece {
	return pieces(abbreviated.ReplaceAllString(text, "$1"+heldStop), func(before, mark, after rune) bool {
		return mark == '\n' || mark == ';' ||
			strings.ContainsRune(".!?", mark) && (mark != '.' || !isDigit(before)) &&
				(after == 0 || after == ' ' || after == '\n')
	})
}

// parts cuts a sentence at commas, colons and brackets that do not stand in a number.
func (s piece) parts() []piece {
	return pieces(s.text, func(before, mark, after rune) bool {
		return strings.ContainsRune("()", mark) || strings.ContainsRune(",:", mark) && (!isDigit(before) || !isDigit(after))
	})
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// pieces cuts a text at marks; each piece knows the mark before and behind it, with the blanks around them.
func pieces(text string, ends func(before, mark, after rune) bool) []piece {
	runes := append([]rune(text), 0)
	var all []piece
	from, before := 0, ""
	for i, r := range runes {
		last := rune(0)
		if i > 0 {
			last = runes[i-1]
		}
		words := strings.ReplaceAll(string(runes[min(from, i):i]), heldStop, ".")
		if i == len(runes)-1 {
			all = append(all, piece{before, words, "."})
			break
		}
		if !ends(last, r, runes[i+1]) {
			continue
		}
		end := string(r)
		if r == '\n' || r == ';' {
			end = "."
		}
		all = append(all, piece{before, words, end})
		before = map[rune]string{'(': " (", ')': ") "}[r]
		if before == "" {
			before = end + " "
		}
		from = i + 1
	}
	return all
}

// atLabels puts commas before labels that stand among other key words: "ausflug treffpunkt 8 uhr zurück 13 uhr". A text
// told in full stays as it is.
func atLabels(text string) string {
	if m := lastThing.FindStringSubmatchIndex(text); m != nil && !owed.MatchString(text) {
		text = strings.TrimRight(text[:m[2]], " ") + ", " + text[m[2]:]
	}
	if told.MatchString(text) {
		return text
	}
	var out strings.Builder
	from := 0
	for _, m := range inner.FindAllStringSubmatchIndex(text, -1) {
		before := strings.TrimRight(text[from:m[2]], " ")
		if before == "" || strings.ContainsAny(before[len(before)-1:], ",:;(") || small.MatchString(before) {
			continue
		}
		out.WriteString(before + ", ")
		from = m[2]
	}
	return out.String() + text[from:]
}

// lastThing is what is to be brought along behind a note: "Zahnarzt kommt Zahnbürste mitgeben"; owed are verbs that it
// belongs to.
var (
	lastThing = regexp.MustCompile(`(?i)^.*\p{L}{3}.*?[\p{L}\d]\s(\p{L}{4,}(?:\s(?:und|` +
		`and)\s\p{L}+)?\s(?:mitbringen|mitgeben|` +
		`mitnehmen))\s*$`)
	owed = regexp.MustCompile(`(?i)\b(?:bitte|soll\w*|muss|müssen|darf|dürfen|kann|können|wollen|möchte\w*|,)`)
)

// genderOf tells by its end which article the first noun of a German occasion has: "m", "f", "n", "p" for several, ""
// when it does not.
func genderOf(occasion string) string {
	for word := range strings.FieldsSeq(occasion) {
		if first, _ := utf8.DecodeRuneInString(word); !unicode.IsUpper(first) {
			continue
		}
		word = strings.ToLower(strings.Trim(word, ",.“”„\""))
		for _, e := range [...][2]string{
			{"p", "tage wochen spiele ferien"},
			{"f", "fahrt woche feier nacht reise rallye exkursion prüfung führung wanderung übernachtung veranstaltung"},
			{"m", "tag abend ausflug besuch termin lauf gang unterricht wettbewerb basar"},
			{"n", "fest praktikum konzert projekt training frühstück schwimmen theater turnier landheim"},
		} {
			for end := range strings.FieldsSeq(e[1]) {
				if strings.HasSuffix(word, end) {
					return e[0]
				}
			}
		}
		return ""
	}
	return ""
}

// sentence begins with a capital and ends with a full stop.
func sentence(text string) string {
	text = kit.Capital(text)
	if !strings.ContainsAny(text[len(text)-1:], ".!?") {
		text += "."
	}
	return text
}
