// Package privacy finds personal data in what would leave the machine and puts placeholders in its place.
//
// It works by rule, is pure, and never claims to be complete: what it finds is marked for the teacher, who decides.
// Texts are data: nothing that stands in one changes what is looked for.
package privacy

import (
	"cmp"
	"slices"
)

// Kind is a kind of personal data.
type Kind string

// Kinds that are looked for.
const (
	Name      Kind = "name"
	Email     Kind = "email"
	Phone     Kind = "phone"
	IBAN      Kind = "iban"
	Birthdate Kind = "birthdate"
)

// Finding is one value that was found.
type Finding struct {
	Kind  Kind   `json:"kind"`
	Value string `json:"value"` // as it stands in the text, without escapes of JSON
}

// Scan looks through texts for e-mail addresses, phone numbers, IBANs, dates of birth and names of persons, and returns
// the distinct values in the order in which they first appear, each once, of the kind that it was found as first. names
// is the teacher's own list: a name on it is found however it is written. A name is found without its title and without
// the s of a genitive. Of a text that is JSON the strings are looked through; escapes of JSON that stand in any text
// are read as what they mean, and a value is returned as a person reads it.
func Scan(texts, names []string) []Finding {
	lex := newLexicon(names)
	pages := make([]*page, len(texts))
	parts := map[string]bool{}
	for i, text := range texts {
		pages[i] = newPage(unescaped(readable(text)), lex)
		pages[i].numbers()
		pages[i].persons()
		pages[i].parts(parts)
	}
	seen := map[string]bool{}
	var found []Finding
	for _, p := range pages {
		p.again(parts)
		slices.SortStableFunc(p.found, func(a, b hit) int { return cmp.Compare(a.start, b.start) })
		for _, h := range p.found {
			f := Finding{Kind: h.kind, Value: p.text[h.start:h.end]}
			if !seen[f.Value] {
				seen[f.Value] = true
				found = append(found, f)
			}
		}
	}
	return found
}
