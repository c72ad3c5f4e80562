package sums

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/base/i18n"
	"pult/backend/material/sums"
)

var (
	more = regexp.MustCompile(`\b(?:mehr|viel mehr|more) (?:aufgaben|rechnungen|tasks|problems|sums|` +
		`exercises|davon)\b`)
	fewer = regexp.MustCompile(`\b(?:weniger|fewer|less) (?:aufgaben|rechnungen|tasks|problems|sums|exercises|` +
		`davon)\b`)
	beside = regexp.MustCompile(`\bauch\b|\bdazu\b|zusätzlich|zusaetzlich|außerdem|ausserdem|\balso\b|as well|\badd\b`)
	only   = regexp.MustCompile(`\b(?:nur|only|lieber|statt|instead)\b[^,.;]*`)
	solved = regexp.MustCompile(`\b(ohne|keine|without|no) (?:lösung|loesung|solution|answer)|` +
		`\b(?:mit|with) (?:lösung|loesung|solution|answer)`)
)

// follow changes the parameters as a wish says; false when it says nothing of them.
func follow(params map[string]string, wish string) (map[string]string, bool) {
	text := strings.ToLower(wish)
	w, said := read(wish), map[string]string{}
	for key, value := range map[string]string{
		"amount": w.amount, "range": w.most, "digits": w.digits, "remainder": w.remainder, "carry": w.carry,
		"numbers": w.numbers, "rows": w.rows, "units": w.units, "storeys": w.storeys, "points": w.points,
		"minutes": w.minutes, "signs": w.signs, "letters": w.letters, "groups": w.groups,
		"written": map[string]string{"yes": "yes"}[w.written],
	} {
		if value != "" {
			said[key] = value
		}
	}
	if w.written == "no" && written.MatchString(text) {
		said["written"] = "no"
	}
	if refused := numbersIn(text); w.numbers == "" && refused != "" {
		if said["numbers"] = params["numbers"]; refused == params["numbers"] {
			said["numbers"] = ""
		}
	}
	if m := solved.FindStringSubmatch(text); m != nil {
		said["solutions"] = map[bool]string{true: "no", false: "yes"}[m[1] != ""]
	}
	kinds := kindsOf(params["kinds"])
	if amount := scaled(params["amount"], len(kinds), text); amount != "" && w.amount == "" {
		said["amount"] = amount
	}
	if kinds = chosen(kinds, w, besides(text)); len(w.kinds)+len(w.without) > 0 && len(kinds) > 0 {
		said["kinds"] = named(kinds, i18n.German)
	}
	return kit.Changed(params, wish, said)
}

// besides reports a wish for kinds beside those that there are.
func besides(wish string) bool {
	alone := only.FindString(wish)
	return beside.MatchString(wish) && (len(kindsIn(alone)) == 0 || strings.Contains(alone, "auch"))
}

// chosen are the kinds with those of a wish in their place, or beside them, and without those that it refuses.
func chosen(kinds []sums.Kind, w wish, more bool) []sums.Kind {
	list := slices.Clone(w.kinds)
	if more || len(list) == 0 {
		list = slices.Concat(kinds, list)
	}
	var out []sums.Kind
	for _, k := range list {
		if !slices.Contains(out, k) && !slices.Contains(w.without, k) {
			out = append(out, k)
		}
	}
	return out
}

// scaled is an amount by half more or less, as a wish says; "" when it says neither.
func scaled(amount string, kinds int, wish string) string {
	total := 0
	for _, n := range shares(amount, max(kinds, 1)) {
		total += n
	}
	switch {
	case fewer.MatchString(wish):
		return strconv.Itoa(max(total*2/3, 1))
	case more.MatchString(wish):
		return strconv.Itoa(total + (total+1)/2)
	}
	return ""
}
