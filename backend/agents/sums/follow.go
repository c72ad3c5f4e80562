package sums

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/base/i18n"
	"pult/backend/material/sums"
)

//nolint:gochecknoglobals // compiled once, never written
var (
	anew = regexp.MustCompile(`\b(?:ander|neu|weiter)e[nrs]? (?:zahlen|aufgaben|rechnungen|nummern)|\bvariante\b|` +
		`gruppe b\b|b-gruppe|noch ?mal neu|\b(?:other|new|different) (?:numbers|tasks|problems|sums|exercises)|\bvariant\b|` +
		`\bversion b\b`)
	more   = regexp.MustCompile(`\b(?:mehr|viel mehr|more) (?:aufgaben|rechnungen|tasks|problems|sums|exercises|davon)\b`)
	fewer  = regexp.MustCompile(`\b(?:weniger|fewer|less) (?:aufgaben|rechnungen|tasks|problems|sums|exercises|davon)\b`)
	beside = regexp.MustCompile(`\bauch\b|\bdazu\b|zusätzlich|zusaetzlich|außerdem|ausserdem|\balso\b|as well|\badd\b`)
	class  = regexp.MustCompile(`(?:klasse|kl\.?|class|grade|year) ?(1[0-3]|[1-9])\b|\b(1[0-3]|[1-9])\.? ?klasse`)
	solved = regexp.MustCompile(`\b(ohne|keine|without|no) (?:lösung|loesung|solution|answer)|` +
		`\b(?:mit|with) (?:lösung|loesung|solution|answer)`)
)

// follow changes the parameters as a wish says.
func follow(params map[string]string, wish string) (map[string]string, bool) {
	text := strings.ToLower(wish)
	w, changed := read(wish), maps.Clone(params)
	for key, value := range map[string]string{
		"amount": w.amount, "range": w.most, "digits": w.digits, "remainder": w.remainder, "carry": w.carry,
		"numbers": w.numbers, "rows": w.rows, "units": w.units, "storeys": w.storeys, "points": w.points,
		"minutes": w.minutes,
	} {
		if value != "" {
			changed[key] = value
		}
	}
	if w.written == "yes" {
		changed["written"] = "yes"
	}
	if m := class.FindStringSubmatch(text); m != nil {
		changed["grade"] = m[1] + m[2]
	}
	if m := solved.FindStringSubmatch(text); m != nil {
		changed["solutions"] = map[bool]string{true: "no", false: "yes"}[m[1] != ""]
	}
	kinds := kindsOf(params["kinds"])
	if changed["amount"] == params["amount"] {
		changed["amount"] = scaled(params["amount"], len(kinds), text)
	}
	if len(w.kinds)+len(w.without) > 0 {
		if kinds = chosen(kinds, w, beside.MatchString(text)); len(kinds) == 0 {
			return params, false
		}
		changed["kinds"] = named(kinds, i18n.German)
	}
	if anew.MatchString(text) {
		n, _ := strconv.Atoi(params["variant"])
		changed["variant"] = strconv.Itoa(max(n, 1) + 1)
	}
	return changed, !maps.Equal(params, changed)
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

// scaled is an amount by half more or less, as a wish says.
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
	return amount
}
