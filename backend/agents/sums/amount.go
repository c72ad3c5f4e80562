package sums

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/lang/quantity"
	"pult/backend/material/sums"
)

const countNoun = `(?:st(?:ü|ue)ck|stck|stk|st\b|aufg\b|x [a-zäöüß]{4,}|` +
	`(?:[a-zäöüß]+e )?(?:(?:long|short|mixed|column|multiplication|division|addition|subtraction|times tables?|` +
	`fractions?|` +
	`decimals?|simple) )*[a-zäöüß-]*(?:aufgaben|gleichungen|rechnungen|mauern|uhren|h(?:ä|ae)user|terme|` +
	`p(?:ä|ae)ckchen|ketten|` +
	`zerlegungen|` +
	`sums|tasks|problems|facts|questions|calculations|exercises|equations))`

var (
	each = regexp.MustCompile(`(?:\bje|jeweils|\beach|\bpro|\s[àá]) (?:zu )?(\d{1,2})\b(?: ?(?:punkt|` +
		`pkt|min|p\b))?`)
	perKind = regexp.MustCompile(`\b(\d{1,2}) ?` + countNoun + `?\.? ?(?:pro|je|f(?:ü|ue)r jede[ns]?|` +
		`von jede[rm]|per|of each|` +
		`for each|in each) (?:[a-zäöü]|$)`)
	packed = regexp.MustCompile(`\b(\d{1,2}|zwei|drei|vier|f(?:ü|ue)nf|two|three|four) ` +
		`(p(?:ä|ae)ckchen|bl(?:ö|oe)cken?|seiten|(?:arbeits)?bl(?:ä|ae)ttern?|spalten|pages|sheets|sets|blocks)\b`)
	sheets  = regexp.MustCompile(`^(?:s|b|a.*bl|p.*g)`)
	inWords = regexp.MustCompile(`[a-zäöüß]{3,} ` + countNoun)
	summed  = regexp.MustCompile(`\b(\d{1,2}(?:\s?\+\s?\d{1,2})+)\b`)
	counted = regexp.MustCompile(`\b(davon )?(\d{1,3})\s?(?:` + countNoun + `|` +
		`(?:plus|minus|mal|geteilt)(?:,| und|$))`)
	partial      = regexp.MustCompile(`\b(?:davon|of which) (\d{1,2})\b`)
	also         = regexp.MustCompile(`\b(?:und|and) (\d{1,2}) (?:mit|zu|with|on|of) `)
	trailing     = regexp.MustCompile(`, ?(\d{1,2})\s*$`)
	placeholders = regexp.MustCompile(`(davon |of which )?\b(\d{1,2}) (?:\S+ )?(?:mit |als |` +
		`with )?(?:platzhalter|l(?:ü|ue)cken?(?:aufgaben)?\b|` +
		`erg(?:ä|ae)nzungsaufgaben|missing numbers?|gaps)`)
	numbers = regexp.MustCompile(`\b([5-9]|[1-9]\d) (?:(?:r(?:ö|oe)mische|negative|verschiedene|` +
		`roman) )?(?:zahlen|numbers|numerals)\b|` +
		`\b(\d{1,2}) in (?:beide|both)`)
)

// page is how many exercises go on one when only the pages were counted.
const page = 20

// amountIn is what a request says of how many exercises it wants of its kinds: "20" in all, "je 5" of each, "10+5".
func amountIn(text string, kinds []sums.Kind) string {
	text = inDigits(text)
	one := apiece(text)
	packs := packed.FindStringSubmatch(text)
	switch {
	case packs != nil && one > 0:
		return strconv.Itoa(min(count(packs[1])*one, sums.MaxAmount))
	case one > 0:
		return "je " + strconv.Itoa(one)
	}
	if m := summed.FindString(text); m != "" {
		return strings.ReplaceAll(m, " ", "")
	}
	list := countedIn(text)
	paged := packs != nil && sheets.MatchString(packs[2]) && len(kinds) > 0
	part := partial.FindStringSubmatch(text)
	if amount := heldOf(text, list, kinds); amount != "" {
		return amount
	}
	switch {
	case len(list) == 0 && paged && !slices.Contains(kinds, sums.Rectangle):
		return strconv.Itoa(min(count(packs[1])*page, sums.MaxAmount))
	case len(list) == 0:
		if m := numbers.FindStringSubmatch(text); m != nil {
			return m[1] + m[2]
		}
		return ""
	case part != nil && len(kinds) == 2 && kit.Number(part[1]) < kit.Number(list[0]):
		return strconv.Itoa(kit.Number(list[0])-kit.Number(part[1])) + "+" + part[1]
	case len(list) > 1 && len(list) == len(kinds):
		return strings.Join(list, "+")
	}
	return list[0]
}

// inDigits writes the numbers of exercises in digits: "zwanzig Aufgaben".
func inDigits(text string) string {
	return inWords.ReplaceAllStringFunc(text, func(found string) string {
		word, noun, _ := strings.Cut(found, " ")
		n, ok := quantity.Cardinal(word)
		if !ok {
			return found
		}
		return strconv.Itoa(n) + " " + noun
	})
}

// countedIn are the numbers of exercises in a text.
func countedIn(text string) []string {
	var list []string
	for _, m := range counted.FindAllStringSubmatch(text, -1) {
		if m[1] == "" {
			list = append(list, m[2])
		}
	}
	for _, m := range also.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1])
	}
	if n := trailing.FindStringSubmatch(text); n != nil && len(list) == 0 {
		list = []string{n[1]}
	}
	return list
}

// heldOf are the amounts where so many of all have a number left out; "" where none have.
func heldOf(text string, list []string, kinds []sums.Kind) string {
	held := placeholders.FindStringSubmatch(text)
	if held == nil || len(list) == 0 {
		return ""
	}
	all := slices.MaxFunc(list, func(a, b string) int { return kit.Number(a) - kit.Number(b) })
	if strings.LastIndex(text, all) > strings.Index(text, held[0]) { // "… und 5 mit Platzhalter, 25 Aufgaben"
		held[1] = "davon"
	}
	return besideThem(all, held, kinds)
}

// besideThem are the amounts of kinds of which so many have a number left out: those are told apart from the others,
// and are part of them where the request says so ("davon").
func besideThem(all string, held []string, kinds []sums.Kind) string {
	at := slices.Index(kinds, sums.Missing)
	n, total := kit.Number(held[2]), kit.Number(all)
	if at < 0 || len(kinds) < 2 || n == 0 || total <= n {
		return ""
	}
	if held[1] != "" {
		total -= n
	}
	list := make([]string, len(kinds))
	for i := range list {
		list[i] = strconv.Itoa(total/(len(kinds)-1) + min(1, max(0, total%(len(kinds)-1)-i)))
	}
	list[at] = strconv.Itoa(n)
	return strings.Join(list, "+")
}

// apiece is how many of each thing are wanted; 0 when that is not said.
func apiece(text string) int {
	if m := perKind.FindStringSubmatch(text); m != nil {
		return kit.Number(m[1])
	}
	for _, m := range each.FindAllStringSubmatch(text, -1) {
		if last := m[0][len(m[0])-1]; last >= '0' && last <= '9' { // else they are points or minutes
			return kit.Number(m[1])
		}
	}
	return 0
}
