package puzzle

import (
	"cmp"
	"maps"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/lang/intent"
	"pult/backend/material/puzzle"
)

//nolint:gochecknoglobals // its words are made ready once
var reader = sync.OnceValue(func() *intent.Reader { return agent.Reader(agent.Spec{Name: Name, Offer: offer()}) })

var (
	larger   = regexp.MustCompile(`größer|groesser|grösser|\blarger|\bbigger`)
	smaller  = regexp.MustCompile(`kleiner|\bsmaller`)
	harder   = regexp.MustCompile(`schwerer|schwieriger|kniffliger|\bharder|more difficult`)
	easier   = regexp.MustCompile(`leichter|einfacher|\beasier|\bsimpler`)
	unhinted = regexp.MustCompile(`\b(?:ohne|keine|without|no) (?:tipps?|hinweise?|hints?|clues?|erklärungen)`)
	hinted   = regexp.MustCompile(`\btipps?\b|\bhinweisen?\b|erklärungen|umschreibungen|\bhints?\b|\bclues?\b`)
	// A clause about how letters are printed is none about the grid.
	printing = regexp.MustCompile(`[^,.;]*(?:schrift|buchstabe|kästchen|kaestchen|zellen|\bfont|\bletters?\b|\bcells?\b|` +
		`\bprint)[^,.;]*`)
	others = regexp.MustCompile(`\b(?:ander|neu)e[nr]? (?:wörter|woerter|begriffe|fachwörter)|` +
		`\b(?:other|new|different) (?:words|terms)`)
)

// follow changes the parameters as a wish says; false when it says nothing of them.
func follow(params map[string]string, wish string) (map[string]string, bool) {
	text, said := strings.ToLower(wish), map[string]string{}
	in := reader().Read("Rätsel, "+wish, "") // numbers and words count beside a word that asks
	for field, key := range map[string]string{"puzzle": "kind", "count": "count", "slanting": "slanting"} {
		if v := in.Field(field); v != "" {
			said[key] = v
		}
	}
	kind := cmp.Or(said["kind"], params["kind"])
	maps.Copy(said, sized(params["size"], kind, printing.ReplaceAllString(text, "")))
	if v := kit.PicturesWished(wish); v != "" {
		said["pictures"] = v
	}
	if kind == string(puzzle.Anagrams) || needsClues(kind) {
		switch {
		case unhinted.MatchString(text):
			said["hints"] = "no"
		case hinted.MatchString(text):
			said["hints"] = "yes"
		}
	}
	if params["words"] == "" && others.MatchString(text) {
		said["variant"] = kit.NextVariant(params["variant"])
	}
	return kit.Changed(params, wish, said)
}

// sized is what a wish says of the size of a grid or a board, and of how hard a word search is.
func sized(size, kind, wish string) map[string]string {
	search := kind == string(puzzle.Search)
	if !search && kind != string(puzzle.Bingo) {
		return nil
	}
	if n := side(wish); n != "" {
		return map[string]string{"size": n}
	}
	said, step := map[string]string{}, 1
	if search {
		step = 2
	}
	switch {
	case larger.MatchString(wish):
		said["size"] = resized(size, step)
	case smaller.MatchString(wish):
		said["size"] = resized(size, -step)
	case search && harder.MatchString(wish):
		said["slanting"], said["size"] = "yes", resized(size, step)
	case search && easier.MatchString(wish):
		said["slanting"], said["size"] = "no", resized(size, -step)
	}
	return said
}

// relative reports a size that is said against the usual one.
func relative(size string) bool { return strings.HasPrefix(size, "+") || strings.HasPrefix(size, "-") }

func resized(size string, by int) string {
	n := kit.Number(size) + by
	if (size == "" || relative(size)) && n >= 0 {
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}
