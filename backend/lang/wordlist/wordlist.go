// Package wordlist reads lists that a teacher writes into a request or keeps in a file: words, and pairs of them.
package wordlist

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Pair is a word with what stands on its other side: a translation, or a clue. Right is empty for a word alone.
type Pair struct{ Left, Right string }

// Longest entry that is still one of a list, in characters.
const (
	maxWord = 60
	maxSide = 160
)

// A list that is written into a request is not longer than so many bytes, and begins behind one of the first so many
// colons and line ends. A page that was copied into a request has hundreds: each would be read to its end.
const (
	maxList   = 16_000
	maxBegins = 25
)

// Cut takes the list out of a text: what stands in brackets, behind a colon or in lines of its own, or a run of words
// with commas. Rest is the text around it; list is empty when there is none.
func Cut(text string) (rest, list string) {
	for _, cut := range [...]func(string) (string, string){bracketed, behindColon, running, bare} {
		rest, list = cut(text)
		list, said := trimmed(list)
		if len(Read(list)) > 1 || len(Pairs(list)) > 0 { // one word is what the request is about
			return strings.TrimSpace(rest + said), list
		}
	}
	return text, ""
}

// trimmed takes from the end of a list what says something about it: "…, Schaf, Klasse 2, nur waagrecht, 5 Karten". A
// pair that begins like that stays: "tu - du, je - ich".
func trimmed(list string) (rest, said string) {
	for from := 0; ; {
		at := aside.FindStringIndex(list[from:])
		if at == nil {
			return list, said
		}
		if from += at[0]; isPair(list[:from], list[from:]) {
			_, size := utf8.DecodeRuneInString(list[from:])
			from += size
			continue
		}
		list, said, from = strings.TrimRight(list[:from], " -–—"), ". "+strings.Trim(list[from:], " ,;.()")+said, 0
	}
}

// isPair reports a tail whose two sides stand about the sign that divides the pairs before it. A direction is none.
func isPair(before, tail string) bool {
	tail = strings.Trim(tail, " ,;.()-–—")
	at := betweenSides.FindStringIndex(tail)
	if at == nil || direction.MatchString(tail) {
		return false
	}
	isLetter := func(side string) bool { return strings.IndexFunc(side, unicode.IsLetter) >= 0 }
	return isLetter(tail[:at[0]]) && isLetter(tail[at[1]:]) && slices.ContainsFunc(
		betweenSides.FindAllString(before, -1), func(sign string) bool { return sameSign(sign, tail[at[0]:at[1]]) })
}

func sameSign(a, b string) bool {
	one := strings.NewReplacer("–", "-", "—", "-", " ", "")
	return one.Replace(a) == one.Replace(b)
}

func bracketed(text string) (rest, list string) {
	for _, at := range inBrackets.FindAllStringSubmatchIndex(text, -1) {
		if list = text[at[2]:at[3]]; len(Read(list)) > 2 {
			return strings.Join(strings.Fields(text[:at[0]]+" "+text[at[1]:]), " "), list
		}
	}
	return text, ""
}

// behindColon: a list ends with its line, or with a full stop behind which something is said of it.
func behindColon(text string) (rest, list string) {
	begins := 0
	for at, r := range text {
		if r != ':' && r != '\n' {
			continue
		}
		if begins++; begins > maxBegins {
			break
		}
		near, far := halved(text[at+1:])
		after := strings.TrimSpace(numbered.ReplaceAllString(near, ""))
		list, tail := after, ""
		if end := listEnd(after); end >= 0 {
			list, tail = after[:end], after[end+1:]+far
		} else if far != "" {
			continue // it would be too long
		}
		if len(Read(list)) > 1 && listed(list) && !named(list) {
			return strings.TrimSpace(text[:at] + "." + tail), list
		}
	}
	return text, ""
}

// halved parts what may be a list from what stands too far behind its beginning.
func halved(text string) (near, far string) {
	if len(text) <= maxList {
		return text, ""
	}
	at := maxList
	for !utf8.RuneStart(text[at]) {
		at--
	}
	return text[:at], text[at:]
}

// listEnd is where a list ends, before its full stop; -1 when it ends with the text. A question mark with the other
// side behind it ends none: "Was gibt Milch? = Kuh; Wer bellt? Hund".
func listEnd(text string) int {
	asks := strings.Count(text, "?") > 1
	for from := 0; ; {
		end := endOfList.FindStringIndex(text[from:])
		if end == nil {
			return -1
		}
		at := from + end[0]
		after := strings.TrimSpace(text[at+1:])
		if text[at] != '?' || after == "" || !asks && !strings.ContainsAny(after[:1], "=:-(") {
			return at
		}
		from += end[1]
	}
}

// named reports a list whose first entry alone has another side, behind a colon: there the list has its name, "Rätsel
// Tiere: Hund, Katze".
func named(list string) bool {
	return len(Read(list)) > 2 && len(Pairs(list)) == 1 && strings.Contains(parts(list)[0], ": ")
}

// running is "mit Hund, Katze, Maus und Igel", or a run of pairs: the list begins behind the last word that brings one.
func running(text string) (rest, list string) {
	first := strings.IndexAny(text, ",;=")
	if first < 0 {
		return text, ""
	}
	brings := bringsList.FindAllStringIndex(text[:first], -1)
	if len(brings) == 0 {
		return text, ""
	}
	from := brings[len(brings)-1][1]
	tail := text[from:]
	after := ""
	if end := listEnd(tail); end >= 0 {
		tail, after = tail[:end], tail[end+1:]
	}
	if len(tail) > maxList || len(Read(tail)) < 3 || !listed(tail) {
		return text, ""
	}
	return strings.TrimSpace(text[:from] + "." + after), tail
}

// leastPairs make a list that no word brings.
const leastPairs = 3

// bare is a run of pairs that no word brings: "Domino der Hund - dog, die Katze - cat, das Auto - car". The first one
// begins with the word before its sign, and the article before that.
func bare(text string) (rest, list string) {
	at := betweenSides.FindStringIndex(text)
	if at == nil || strings.ContainsAny(text[:at[0]], ",;\n.") {
		return text, ""
	}
	words := strings.Fields(text[:at[0]])
	if len(words) < 2 {
		return text, ""
	}
	side := words[len(words)-1]
	if before := words[len(words)-2]; len(words) > 2 && Opens(before) {
		side = before + " " + side
	}
	from := strings.LastIndex(text[:at[0]], side)
	if from < 0 {
		return text, ""
	}
	tail, after := text[from:], ""
	if end := listEnd(tail); end >= 0 {
		tail, after = tail[:end], tail[end+1:]
	}
	if len(tail) > maxList {
		return text, ""
	}
	if whole, _ := trimmed(tail); len(Pairs(whole)) < leastPairs {
		return text, ""
	}
	return strings.TrimSpace(text[:from] + "." + after), tail
}

// listed reports short entries: a sentence with commas is no list.
func listed(list string) bool {
	list, _ = trimmed(list)
	for _, e := range Read(list) {
		if e.Right == "" && len(strings.Fields(e.Left)) > 4 {
			return false
		}
	}
	return true
}

// Read lists the entries of a list: cut at line ends and semicolons, else at commas; a sign between two sides makes a
// pair of them. Doubles stay out.
func Read(text string) []Pair {
	var all []Pair
	seen := map[string]bool{}
	for _, part := range parts(text) {
		e := entry(part)
		key := strings.ToLower(e.Left)
		if utf8.RuneCountInString(e.Left) > maxWord || utf8.RuneCountInString(e.Right) > maxSide || seen[key] ||
			strings.IndexFunc(e.Left, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) < 0 {
			continue
		}
		seen[key] = true
		all = append(all, e)
	}
	return sidesOf(all)
}

// sidesOf takes what stands in brackets or behind a slash in every entry as its other side: "Löwe (König der Tiere)",
// "groß/klein".
func sidesOf(all []Pair) []Pair {
	out := make([]Pair, len(all))
	for i, e := range all {
		m := otherSide.FindStringSubmatch(e.Left)
		if len(all) < 2 || e.Right != "" || m == nil {
			return all
		}
		out[i] = Pair{Left: clean(m[1]), Right: clean(m[2] + m[3])}
	}
	return out
}

// Write writes entries so that Read has them back.
func Write(entries []Pair) string {
	lines := make([]string, len(entries))
	for i, e := range entries {
		lines[i] = e.Left
		if e.Right != "" {
			lines[i] += " = " + e.Right
		}
	}
	return strings.Join(lines, "\n")
}

// Pairs are the entries with two sides.
func Pairs(text string) []Pair {
	var pairs []Pair
	for _, e := range Read(text) {
		if e.Right != "" {
			pairs = append(pairs, e)
		}
	}
	return pairs
}

func parts(text string) []string {
	var all []string
	for line := range strings.SplitSeq(text, "\n") {
		for part := range strings.SplitSeq(line, ";") {
			all = append(all, commas(part)...)
		}
	}
	return all
}

// commas cuts at commas. Of pairs, a piece without a sign of its own is more of the side before it: "das Haus, die
// Hütte".
func commas(line string) []string {
	pieces := strings.Split(line, ",")
	if last := len(pieces) - 1; last > 0 {
		if at := joinedBy.FindAllStringIndex(pieces[last], -1); len(at) > 0 && !betweenSides.MatchString(line) {
			cut := at[len(at)-1]
			pieces = append(pieces[:last], pieces[last][:cut[0]], pieces[last][cut[1]:])
		}
	}
	if !betweenSides.MatchString(line) {
		return pieces
	}
	var all []string
	for _, piece := range pieces {
		if len(all) > 0 && !betweenSides.MatchString(piece) {
			all[len(all)-1] += "," + piece
			continue
		}
		all = append(all, apart(piece)...)
	}
	return all
}

// apart cuts pairs that a word joins: "Katze = cat und Maus = mouse".
func apart(piece string) []string {
	for _, at := range slices.Backward(joinedBy.FindAllStringIndex(piece, -1)) {
		if betweenSides.MatchString(piece[:at[0]]) && betweenSides.MatchString(piece[at[1]:]) {
			return append(apart(piece[:at[0]]), piece[at[1]:])
		}
	}
	return []string{piece}
}

func entry(part string) Pair {
	sides := betweenSides.Split(strings.TrimSpace(listMark.ReplaceAllString(part, "")), 2)
	e := Pair{Left: clean(sides[0])}
	if len(sides) == 2 && e.Left != "" {
		e.Right = clean(sides[1])
		if strings.HasPrefix(strings.TrimSpace(part)[len(strings.TrimRight(sides[0], " ")):], "?") {
			e.Left += "?"
		}
	}
	return e
}

func clean(s string) string {
	return strings.Trim(strings.Join(strings.Fields(s), " "), `.:"„“”»«*`)
}

// How a test's direction is named: "D → E". German is on one side; "french - französisch" is a pair.
const (
	german  = `(?:(?:deutsch|german)\pL*|dt|de|d)\.?`
	foreign = `(?:(?:engl|franz|french|latein|latin|span|ital|russ|griech|greek|türk|turk)\pL*|en|e|fr|f|` +
		`l|sp|s|it)\.?`
	toward = `\s?(?:→|[-=]?>|[-–/]|\s(?:nach|to|auf|ins?)\s|\s)\s?`
)

var (
	// Between the sides of a pair: "=", a dash, an arrow, a tab, or a colon with a space.
	betweenSides = regexp.MustCompile(`\s*(?:\?\s*=|\?\s+(?:[-–—:]\s)?|=|->|→|\t|\s[-–—:|]\s|:\s|–|—)\s*`)
	joinedBy     = regexp.MustCompile(`\s(?:und|and|sowie|&)\s`)
	listMark     = regexp.MustCompile(`^\s*(?:[-•*–☐]|\d{1,2}[.)])\s+`)
	inBrackets   = regexp.MustCompile(`\(([^()]*)\)`)
	otherSide    = regexp.MustCompile(`^([^()/]+?)\s*(?:\(([^()]+)\)|/([^()/]+))$`)
	numbered     = regexp.MustCompile(`(?m)^\s*\d{1,2}[.)]\s+`)
	endOfList    = regexp.MustCompile(`[.!?](?:\s|$)|\n\s*\n`)
	direction    = regexp.MustCompile(`(?i)^(?:` + german + toward + foreign + `|` + foreign + toward + german + `)$`)
	// Behind the last sign, what begins with a word that no entry begins with, has a number before it, or says the
	// direction of a test; or a class, or that there are to be solutions.
	aside = regexp.MustCompile(`(?i)(?:[,;]|\s\()\s*(?:` +
		`(?:nur|mit|ohne|keine|nicht|auch|inkl\.?|inklusive|für|fuer|bitte|zum|zur|je|jeweils|pro|` +
		`only|per|with|without|no|not|also|including|for|please)\s[^,;=\n]*|` +
		`(?:waag|senk|horizontal|vertikal|vertical|diagonal|schräg|schraeg|rückw|rueckw|backw)[^,;=\n]*|` +
		`(?:gro(?:ß|ss)e|kleine|big|large)\s(?:schrift|druckschrift|buchstaben|font|print|letters)|` +
		`(?:in\s)?(?:beiden? richtungen|both directions)[^,;=\n]*|` +
		german + toward + foreign + `|` + foreign + toward + german + `|` +
		`(?:deutsch|german|` + foreign + `)\s(?:vorgeben|vorgegeben|abfragen|abgefragt|given|asked)|` +
		`(?:zwei|two) (?:gruppen|groups)|(?:gruppen?|groups?|version(?:en|s)?)\s(?:a|b)\b[^,;=\n]*|gemischt|mixed|` +
		`\d{1,2}\s?[x×]\s?\d{1,2}|` +
		`\d{1,3}\s?\pL+(?:\s\d{1,2}\s?[x×]\s?\d{1,2}|\s(?:zum|zur|mit|je|pro|für|zeit)\b[^,;=\n]*)?|` +
		`(?:klasse|kl\.?|class|grade|year)\s?\d[^,;=\n]*)\)?$|` +
		`\s(?:nur|bitte|only|please)\s[^,;=\n]*$|\szum (?:aus|auf)\pL+[^,;=\n]*$|` +
		`\s\d{1,3}\s?(?:min\b|minuten|punkte?\b|minutes|points)[^,;=\n]*$|` +
		`\s(?:mit|ohne|with|without)\s(?:\pL+\s)?(?:hinweis|tipp|lösung|loesung|lsg|bild|hint|clue|` +
		`solution|answer)[^,;=\n]*$|` +
		`(?:[,;]|\s[-–—]|\s\()\s*(?:(?:lösung|loesung|lsg|solution)\pL*|answers?)\s[^,;=\n]+$|` +
		`\s*(?:[,;(]\s*|\s)(?:\+|und|plus|samt|inkl\.?|and|&)\s?(?:die\s|der\s|the\s)?` +
		`(?:(?:lösung|loesung|lsg|solution)\pL*|answers?(?:\skey)?|key|hinweis\pL*|tipps?|clues|hints)\.?\)?$|` +
		`\s+(?:(?:für|fuer|for|in)\s+)?(?:die\s+|the\s+)?(?:(?:klasse|kl\.?|class|grade|year)\s?\d{1,2}[a-e]?|` +
		`\d{1,2}\.?\s?klasse|\d{1,2}[a-e])$`)
	bringsList = regexp.MustCompile(`(?i)(?:^|\s)(?:mit|aus|von|zu|with|from|of|` +
		`\pL*(?:wörtern?|woertern?|begriffen?|vokabeln?)|namen|words?|terms?|paaren?|pairs?|folgenden|für)\s`)
)
