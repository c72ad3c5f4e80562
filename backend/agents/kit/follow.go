package kit

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/lang/wordlist"
)

var (
	class = regexp.MustCompile(`(?i)(?:klasse|kl\.?|class|grade|year) ?(1[0-3]|[1-9])\b|\b(1[0-3]|[1-9])\.? ?klasse`)
	anew  = regexp.MustCompile(`(?i)\b(?:ander|neu|weiter)e[nrsm]? (?:zahlen|aufgaben|rechnungen|reihenfolge|anordnung|` +
		`verteilung|mischung|gitter|version|fassung|karten|bretter)|\b(?:neu|anders|nochmals?|noch ?mal|durch)? ?` +
		`(?:ge)?misch|\banders angeordnet|\bvariante\b|gruppe b\b|b-gruppe|noch ?mal neu|\bneu würfeln|` +
		`\b(?:other|new|different|another) (?:numbers|tasks|problems|sums|exercises|order|arrangement|grid|version|cards|` +
		`boards)|\bvariant\b|\bversion b\b|\breshuffle|\bshuffle`)
	dropping = regexp.MustCompile(`(?i)\b(?:ohne|kein\w*|streich\w*|lass\w*|entfern\w*|without|no|remove|drop|omit)\b`)
)

// ClassIn is the class that a wish names; "" when it names none.
func ClassIn(wish string) string {
	if m := class.FindStringSubmatch(wish); m != nil {
		return m[1] + m[2]
	}
	return ""
}

// Anew reports a wish for the same once more, in another order or with other numbers.
func Anew(wish string) bool { return anew.MatchString(wish) }

// NextVariant is the number of the variant behind this one.
func NextVariant(variant string) string { return strconv.Itoa(max(Number(variant), 1) + 1) }

// WordsWished are given words, changed by a wish that lists more of them or leaves some out; false when it does
// neither.
func WordsWished(words, wish string) (string, bool) {
	have := wordlist.Read(words)
	kept := slices.Clone(have)
	_, list := wordlist.Cut(wish)
	for _, p := range wordlist.Read(list) {
		if !slices.ContainsFunc(kept, func(k wordlist.Pair) bool { return strings.EqualFold(k.Left, p.Left) }) {
			kept = append(kept, p)
		}
	}
	if list != "" || !dropping.MatchString(wish) {
		return wordlist.Write(kept), list != ""
	}
	named := func(side string) bool {
		return side != "" && regexp.MustCompile(`(?i)(?:^|[^\pL])`+regexp.QuoteMeta(side)+`(?:$|[^\pL])`).MatchString(wish)
	}
	dropped := false
	kept = slices.DeleteFunc(kept, func(p wordlist.Pair) bool {
		gone := named(p.Left) || named(p.Right)
		dropped = dropped || gone
		return gone
	})
	return wordlist.Write(kept), dropped && len(kept) > 0
}
