package consent

import (
	_ "embed"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// agreements are the words of a yes and of thanks (seed 001, property 11). The window imports the same file.
//
//go:embed agreements.json
var agreements []byte

type words struct {
	Yes     []string `json:"yes"`     // say yes, and nothing else
	Praise  []string `json:"praise"`  // say yes about a result; elsewhere they may be a topic: "Perfekt"
	Thanks  []string `json:"thanks"`  // thank for it
	Small   []string `json:"small"`   // may stand beside them
	Phrases []string `json:"phrases"` // say yes only together: "nicht schlecht"
	Nouns   []string `json:"nouns"`   // hold a word of praise and praise nothing: "für die Klasse"
	Asks    []string `json:"asks"`    // beginnings of a question that has lost its mark: "ist das gut so"
}

//nolint:gochecknoglobals // read once
var known = sync.OnceValue(func() words {
	var w words
	if err := json.Unmarshal(agreements, &w); err != nil {
		panic("agreements.json: " + err.Error())
	}
	return w
})

// spoken finds the words of a text, and each sign that stands for one.
var spoken = regexp.MustCompile(`\p{So}|[\p{L}\p{N}'’-]+`)

// heard is how often a text says yes, praises and thanks; nothing when it says anything else.
type heard struct{ yes, praise, thanks int }

func hear(text string) heard {
	var h heard
	list, w := spoken.FindAllString(strings.ToLower(strings.ReplaceAll(text, "’", "'")), -1), known()
	said := " " + strings.Join(list, " ") + " "
	begins := func(ask string) bool { return strings.HasPrefix(said, " "+ask+" ") }
	if strings.Contains(text, "?") || slices.ContainsFunc(w.Asks, begins) {
		return heard{}
	}
	for _, phrase := range w.Phrases {
		if rest := strings.ReplaceAll(said, " "+phrase+" ", " "); rest != said {
			h.praise, said = h.praise+1, rest
		}
	}
	for _, noun := range w.Nouns {
		said = strings.ReplaceAll(said, " "+noun+" ", " ")
	}
	for word := range strings.FieldsSeq(said) {
		switch {
		case slices.Contains(w.Yes, word):
			h.yes++
		case slices.Contains(w.Praise, word):
			h.praise++
		case slices.Contains(w.Thanks, word):
			h.thanks++
		case !slices.Contains(w.Small, word):
			return heard{}
		}
	}
	return h
}

// Agrees reports a text about a result that is nothing but a yes, praise or thanks; with a wish or a negation beside
// it, it is a wish. It decides nothing: a button has to be pressed (PRODUCT.md, decision 3).
func Agrees(text string) bool { return hear(text) != heard{} }

// SaysYes is Agrees for an answer to a question of the program, where a word of praise may be the answer: the topic
// "Perfekt".
func SaysYes(text string) bool {
	h := hear(text)
	return h.yes > 0 && h.praise == 0
}

// Thanks is Agrees for a text that follows nothing: praise alone may be a topic there.
func Thanks(text string) bool { return hear(text).thanks > 0 }
