package artifact

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"pult/backend/base/i18n"
)

// aligned puts the members of two lists beside each other: those that say the same or much the same, then those that
// stand alone between the same neighbours. What has no counterpart came or went.
func (d Diff) aligned(before, after json.RawMessage, was, is string) []*node {
	_, b := members(before)
	_, a := members(after)
	kids := []*node{}
	add := func(i, j int) {
		kids = append(kids, d.compare(b[i], a[j], below(was, strconv.Itoa(i)), below(is, strconv.Itoa(j))))
	}
	gap := func(i, toI, j, toJ int) {
		if toI-i == toJ-j {
			for ; i < toI; i, j = i+1, j+1 {
				add(i, j)
			}
			return
		}
		for ; i < toI; i++ {
			kids = append(kids, &node{before: b[i], was: below(was, strconv.Itoa(i)), hunk: 1})
		}
		for ; j < toJ; j++ {
			kids = append(kids, &node{after: a[j], is: below(is, strconv.Itoa(j)), hunk: 1})
		}
	}
	i, j := 0, 0
	for _, p := range d.partners(b, a, below(is, "0")) {
		gap(i, p[0], j, p[1])
		add(p[0], p[1])
		i, j = p[0]+1, p[1]+1
	}
	gap(i, len(b), j, len(a))
	return kids
}

// partners are the members of two lists that are about the same, in the order of both, so that as much as possible
// stays.
func (d Diff) partners(b, a []json.RawMessage, place string) [][2]int {
	likeness := make([][]float64, len(b))
	best := make([][]float64, len(b)+1)
	best[len(b)] = make([]float64, len(a)+1)
	wordsA := make([]map[string]int, len(a))
	for j := range a {
		wordsA[j] = wordsIn(a[j])
	}
	for i := len(b) - 1; i >= 0; i-- {
		likeness[i], best[i] = make([]float64, len(a)), make([]float64, len(a)+1)
		wordsB := wordsIn(b[i])
		for j := len(a) - 1; j >= 0; j-- {
			likeness[i][j] = like(wordsB, wordsA[j])
			if d.same(place, b[i]) == d.same(place, a[j]) {
				likeness[i][j] = 2
			}
			best[i][j] = max(best[i+1][j], best[i][j+1])
			if likeness[i][j] > 0 {
				best[i][j] = max(best[i][j], likeness[i][j]+best[i+1][j+1])
			}
		}
	}
	var list [][2]int
	for i, j := 0, 0; i < len(b) && j < len(a); {
		switch {
		case likeness[i][j] > 0 && best[i][j] == likeness[i][j]+best[i+1][j+1]:
			list = append(list, [2]int{i, j})
			i, j = i+1, j+1
		case best[i][j] == best[i+1][j]:
			i++
		default:
			j++
		}
	}
	return list
}

// minLike is the share of common words from which two texts are one that was changed.
const minLike = 0.34

// like is how many words two texts share, of all; 0 for too few.
func like(a, b map[string]int) float64 {
	both, all := 0, 0
	for w, n := range a {
		both += min(n, b[w])
		all += max(n, b[w])
	}
	for w, n := range b {
		if a[w] == 0 {
			all += n
		}
	}
	if all == 0 || float64(both)/float64(all) < minLike {
		return 0
	}
	return float64(both) / float64(all)
}

func wordsIn(raw json.RawMessage) map[string]int {
	found := map[string]int{}
	for _, text := range stringsIn(raw) {
		for _, w := range strings.FieldsFunc(text, func(r rune) bool {
			return !unicode.IsLetter(r) &&
				!unicode.IsNumber(r)
		}) {
			found[w]++
		}
	}
	return found
}

// stringsIn are the texts in a value, without the names of its fields.
func stringsIn(raw json.RawMessage) []string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		if text == "" {
			return nil
		}
		return []string{text}
	}
	var list []string
	if len(raw) > 0 && (raw[0] == '{' || raw[0] == '[') {
		_, values := members(raw)
		for _, v := range values {
			list = append(list, stringsIn(v)...)
		}
	}
	return list
}

// readable are the texts of a value as the teacher reads them.
func (d Diff) readable(all []TextEdit, place string, raw json.RawMessage) []string {
	if raw == nil {
		return nil
	}
	var list []string
	for _, e := range all {
		if within(e.Place, place) {
			list = append(list, e.Text)
		}
	}
	if len(list) > 0 || matches(d.Closed, place) {
		return list
	}
	return stringsIn(raw)
}

// notes say what of a value is different beside its texts.
func (d Diff) notes(n *node) []i18n.Text {
	if n.before == nil || n.after == nil {
		return nil
	}
	var list []i18n.Text
	if d.Notes != nil {
		list = d.Notes(n.is, n.before, n.after)
	}
	if len(list) == 0 && slices.Equal(stringsIn(n.before), stringsIn(n.after)) {
		list = append(list, i18n.T("hunk.other"))
	}
	return list
}

func note(key, before, after string) i18n.Text { return i18n.T(key, "before", before, "after", after) }
