package kit

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/lang/wordlist"
)

var (
	class = regexp.MustCompile(`(?i)(?:klassen?|kl\.?|class|grades?|years?) ?(?:([1-4])(?:(?:[-–/]| bis | to )([2-9]))?|` +
		`(1[0-3]|[5-9])(?:(?:[-–/]| bis | to )(1[0-3]|[6-9]))?)\b|\b(?:(1[0-3]|[1-9])\.?[-–/])?(1[0-3]|[1-9])\.? ?klasse`)
	anew = regexp.MustCompile(`(?i)\b(?:ander|neu|weiter)e[nrsm]? (?:zahlen|aufgaben|rechnungen|reihenfolge|anordnung|` +
		`verteilung|mischung|gitter|version|fassung|karten|bretter)|\b(?:neu|anders|nochmals?|noch ?mal|durch)? ?` +
		`(?:ge)?misch|\banders angeordnet|\bvariante\b|gruppe b\b|b-gruppe|noch ?mal neu|\bneu würfeln|` +
		`\b(?:other|new|different|another) (?:numbers|tasks|problems|sums|exercises|order|arrangement|grid|version|cards|` +
		`boards)|\bvariant\b|\bversion b\b|\breshuffle|\bshuffle`)
	dropping = regexp.MustCompile(`(?i)\b(?:ohne|kein\w*|streich\w*|` +
		`lass\w*|entfern\w*|nimm|nehmen|raus|heraus|weg|löschen?|without|no|remove|drop|omit)\b`)
)

// Words that are named as such come to others: "noch das Wort Kuh dazu", "add the words cow and pig". What else is
// to be added may be no word of the list.
var (
	adding = regexp.MustCompile(`(?i)\b(?:wort|wörter|woerter|begriffe?|words?|terms?)\s+` +
		`((?:[\pL-]+(?:\s(?:und|and|&)\s)?)+)` +
		`(?:\s(?:noch\s|auch\s|bitte\s)?(?:dazu|hinzu|rein|hinein|ergänzen|too)\b|\s*[.!]?$)`)
	joined = regexp.MustCompile(`\s(?:und|and|&)\s`)
)

// ClassIn is the class that a wish names, as GradeOption has it; "" when it names none.
func ClassIn(wish string) string {
	m := class.FindStringSubmatch(wish)
	if m == nil {
		return ""
	}
	grades := slices.DeleteFunc(m[1:], func(g string) bool { return g == "" })
	return GradeOption(strings.Join(grades, "-"))
}

// Classless is a text without the classes that it names: their numbers count nothing else.
func Classless(text string) string { return class.ReplaceAllString(text, " ") }

// Anew reports a wish for the same once more, in another order or with other numbers.
func Anew(wish string) bool { return anew.MatchString(wish) }

// NextVariant is the number of the variant behind this one.
func NextVariant(variant string) string { return strconv.Itoa(max(Number(variant), 1) + 1) }

// Changed are the parameters with what a wish says of them, and with what it says of every result that is computed:
// another variant, another class, other words among given ones. False when it says nothing.
func Changed(params map[string]string, wish string, said map[string]string) (map[string]string, bool) {
	if Anew(wish) {
		said["variant"] = NextVariant(params["variant"])
	}
	if class := ClassIn(wish); class != "" {
		said["grade"] = class
	}
	if params["words"] != "" {
		if list, ok := WordsWished(params["words"], wish); ok {
			said["words"] = list
		}
	}
	changed := maps.Clone(params)
	maps.Copy(changed, said)
	return changed, len(said) > 0
}

// WordsWished are given words, changed by a wish that lists more of them or leaves some out; false when it does
// neither.
func WordsWished(words, wish string) (string, bool) {
	have := wordlist.Read(words)
	named := func(side string) bool {
		return side != "" && regexp.MustCompile(`(?i)(?:^|[^\pL])`+regexp.QuoteMeta(side)+`(?:$|[^\pL])`).MatchString(wish)
	}
	kept := slices.Clone(have)
	if dropping.MatchString(wish) {
		kept = slices.DeleteFunc(kept, func(p wordlist.Pair) bool { return named(p.Left) || named(p.Right) })
	}
	if len(kept) < len(have) {
		return wordlist.Write(kept), len(kept) > 0
	}
	_, list := wordlist.Cut(wish)
	if m := adding.FindStringSubmatch(wish); list == "" && m != nil {
		list = joined.ReplaceAllString(m[1], ", ")
	}
	for _, p := range wordlist.Read(list) {
		if !slices.ContainsFunc(kept, func(k wordlist.Pair) bool { return strings.EqualFold(k.Left, p.Left) }) {
			kept = append(kept, p)
		}
	}
	return wordlist.Write(kept), len(kept) > len(have)
}
