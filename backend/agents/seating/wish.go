package seating

import (
	"regexp"
	"strings"

	"pult/backend/agents/kit"
)

// relation is what a wish wants.
type relation int

const (
	apart relation = iota
	together
	front
	back
)

// wish is about two children, or about one and a place; children are counted in the order of the list.
type wish struct {
	text   string
	wanted relation
	a, b   int
}

var (
	noWish  = regexp.MustCompile(`(?i)\b(?:nicht|not|never|kein\w*|getrennt|trennen|auseinander|apart|separate)\b`)
	toFront = regexp.MustCompile(`(?i)\bvorne?\b|erste[nr]? reihe|front`)
	toBack  = regexp.MustCompile(`(?i)\bhinten\b|letzte[nr]? reihe|\bback\b`)
)

// wishesOf reads wishes about the children of a list; odd are those that name nobody, or not enough of them.
func wishesOf(param string, names []string) (list []wish, odd []string) {
	children := childrenOf(names)
	for _, text := range strings.FieldsFunc(param, func(r rune) bool { return r == ';' || r == '\n' }) {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		about := mentioned(text, children)
		w := wish{text: text, wanted: together}
		switch {
		case noWish.MatchString(text):
			w.wanted = apart
		case toFront.MatchString(text):
			w.wanted = front
		case toBack.MatchString(text):
			w.wanted = back
		}
		alone := w.wanted == front || w.wanted == back
		if len(about) == 0 || len(about) < 2 && !alone {
			odd = append(odd, text)
			continue
		}
		list = append(list, pairs(w, about, alone)...)
	}
	return list, odd
}

// pairs are the single wishes of one that names several children.
func pairs(w wish, about []int, alone bool) []wish {
	var list []wish
	for i, a := range about {
		if w.a, w.b = a, a; alone {
			list = append(list, w)
			continue
		}
		for _, b := range about[i+1:] {
			w.b = b
			list = append(list, w)
		}
	}
	return list
}

// child is how a text names a child: whole, or by a first name that only this one has. Each pattern has the letters
// beside the name with it: "Jan" is no part of "Jana".
type child struct{ whole, first *regexp.Regexp }

func childrenOf(names []string) []child {
	firsts := map[string]int{}
	for _, name := range names {
		firsts[first(name)]++
	}
	list := make([]child, len(names))
	for i, name := range names {
		list[i].whole = standing(strings.ToLower(name))
		if firsts[first(name)] == 1 {
			list[i].first = standing(first(name))
		}
	}
	return list
}

func first(name string) string { return strings.ToLower(strings.Fields(name)[0]) }

func standing(name string) *regexp.Regexp {
	return regexp.MustCompile(`[^\pL'-]` + regexp.QuoteMeta(name) + `[^\pL'-]`)
}

// mentioned are the children that a text names.
func mentioned(text string, children []child) []int {
	var about []int
	rest := " " + strings.ToLower(text) + " "
	for i, c := range children {
		switch at := c.whole.FindStringIndex(rest); {
		case at != nil:
			about = append(about, i)
			rest = rest[:at[0]] + "  " + rest[at[1]:]
		case c.first != nil && c.first.MatchString(rest):
			about = append(about, i)
		}
	}
	return about
}

// follow changes the parameters as a wish says; false when it says nothing of them.
func follow(params map[string]string, text string) (map[string]string, bool) {
	said := map[string]string{}
	wishes, rest := wishesIn(text)
	if len(wishes) > 0 {
		said["wishes"] = strings.Trim(params["wishes"]+"; "+strings.Join(wishes, "; "), "; ")
	}
	fresh := map[string]string{"kind": params["kind"]}
	sizes(fresh, rest)
	for key, value := range fresh {
		if value != "" && key != "kind" {
			said[key] = value
		}
	}
	if said["size"] != "" {
		said["count"] = ""
	} else if said["count"] != "" {
		said["size"] = ""
	}
	if v := kit.PicturesWished(text); v != "" {
		said["pictures"] = v
	}
	if m := numbered.FindStringSubmatch(text); m != nil && !kit.Anew(text) {
		said["variant"] = variantOf(m[1])
	}
	switch names, ok := kit.WordsWished(params["names"], rest); {
	case params["names"] == "" && len(namesIn(text)) > 0:
		said["names"] = strings.Join(namesIn(text), ", ")
	case ok && len(wishes) == 0 && params["names"] != "":
		said["names"] = strings.ReplaceAll(strings.TrimSpace(names), "\n", ", ")
	}
	changed, ok := kit.Changed(params, text, said)
	delete(changed, "grade") // it has none
	return changed, ok
}
