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
	for _, text := range strings.FieldsFunc(param, func(r rune) bool { return r == ';' || r == '\n' }) {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		about := mentioned(text, names)
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

// mentioned are the children that a text names: whole, or by a first name that only one of them has.
func mentioned(text string, names []string) []int {
	firsts := map[string]int{}
	for _, name := range names {
		firsts[strings.ToLower(strings.Fields(name)[0])]++
	}
	var about []int
	rest := " " + strings.ToLower(text) + " "
	for i, name := range names {
		whole, first := strings.ToLower(name), strings.ToLower(strings.Fields(name)[0])
		switch {
		case holds(rest, whole):
			about = append(about, i)
			rest = without(rest, whole)
		case firsts[first] == 1 && holds(rest, first):
			about = append(about, i)
		}
	}
	return about
}

func holds(text, name string) bool { return standing(name).MatchString(text) }

// without takes a name out of a text where it stands by itself: "Jan" is no part of "Jana".
func without(text, name string) string {
	at := standing(name).FindStringIndex(text)
	if at == nil {
		return text
	}
	return text[:at[0]] + "  " + text[at[1]:]
}

func standing(name string) *regexp.Regexp {
	return regexp.MustCompile(`[^\pL'-]` + regexp.QuoteMeta(name) + `[^\pL'-]`)
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
