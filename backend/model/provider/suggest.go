package provider

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"pult/backend/model"
)

// Roles are those a model can be chosen for, in the order in which they are shown.
func Roles() []model.ModelRole {
	return []model.ModelRole{model.Strong, model.Fast, model.Picture, model.Sound, model.Embedding}
}

// Suggest picks the model of a live list that a role is filled with when the teacher chose none; "" when no model has
// the role. No name is known here: the rule reads the words and numbers that makers put into names.
//
//	all    models that are not withdrawn; general ones before those for one purpose (code, vision, search, …); then
//	strong the largest tier by word (pro, large, … before no word before flash, mini, … before lite, nano, …)
//	fast   the tier of flash and mini, then of no word, then of lite and nano; with sizes the smallest from 3 billion on
//	       (smaller ones write poor German), else the largest below
//	then   finished before preview, the larger size (strong), the newer version, the shorter name
func Suggest(list []model.ModelInfo, role model.ModelRole) string {
	var fit []trait
	for _, m := range list {
		if !m.Retired && slices.Contains(m.Roles, role) {
			fit = append(fit, traitOf(m.ID))
		}
	}
	if len(fit) == 0 {
		return ""
	}
	return slices.MaxFunc(fit, func(a, b trait) int { return a.compare(b, role) }).id
}

// trait is what a name tells of its model.
type trait struct {
	id      string
	special bool    // for one purpose
	preview bool    // may go soon
	tier    int     // 2 large, 1 no word, 0 quick, −1 smallest
	size    float64 // billions of parameters; 0 = not said
	major   int
	minor   int
}

// compare is positive when a suits the role better.
func (a trait) compare(b trait, role model.ModelRole) int {
	order := []int{less(a.special, b.special)}
	if role == model.Fast {
		order = append(
			order,
			cmp.Compare(quickness(a.tier), quickness(b.tier)),
			less(a.preview, b.preview),
			cmp.Compare(handiness(a.size), handiness(b.size)),
		)
	} else {
		order = append(order, cmp.Compare(a.tier, b.tier), less(a.preview, b.preview), cmp.Compare(a.size, b.size))
	}
	order = append(
		order,
		cmp.Compare(a.major, b.major),
		cmp.Compare(a.minor, b.minor),
		cmp.Compare(len(b.id), len(a.id)),
		cmp.Compare(b.id, a.id),
	)
	return cmp.Or(order...)
}

// less prefers what does not have a flaw.
func less(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// quickness orders the tiers for the role fast.
func quickness(tier int) int {
	return map[int]int{0: 3, 1: 2, -1: 1, 2: 0}[tier]
}

// handiness orders sizes for the role fast: from 3 billion on the smaller the better, below the larger the better; an
// unknown size is between the two.
func handiness(size float64) float64 {
	switch {
	case size == 0:
		return 0
	case size >= 3:
		return 1 / size
	}
	return size - 3
}

func traitOf(id string) trait {
	t := trait{id: id, tier: 1}
	name := strings.ToLower(id[strings.LastIndexByte(id, '/')+1:])
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) }) {
		switch word {
		case "pro", "ultra", "large", "max", "opus":
			t.tier = max(t.tier, 2)
		case "flash", "mini", "small", "turbo", "fast", "haiku", "medium":
			t.tier = min(t.tier, 0)
		case "lite", "nano", "tiny", "micro":
			t.tier = -1
		case "preview", "exp", "experimental", "beta", "alpha", "rc":
			t.preview = true
		case "code",
			"coder", "codex", "codestral", "math", "vision", "vl", "audio", "realtime", "transcribe", "tts",
			"live", "search", "research", "guard", "moderation", "robotics", "computer", "customtools",
			"instructgpt",
			"base":
			t.special = true
		case "cloud": // Ollama asks its maker for these: nobody is led out of this machine by a suggestion
			t.special = true
		}
	}
	t.size = sizeOf(name)
	t.major, t.minor = versionOf(name)
	return t
}

// sizeOf reads "8b", "1.5b", "8x7b" as billions of parameters.
func sizeOf(name string) float64 {
	m := regexp.MustCompile(`(?:(\d+)x)?(\d+(?:\.\d+)?)b(?:[^a-z]|$)`).FindStringSubmatch(name)
	if m == nil {
		return 0
	}
	size, _ := strconv.ParseFloat(m[2], 64) // the pattern lets only numbers through
	if times, err := strconv.Atoi(m[1]); err == nil {
		size *= float64(times)
	}
	return size
}

// versionOf is the first number of a name that is neither a size nor a date.
func versionOf(name string) (major, minor int) {
	for _, m := range regexp.MustCompile(`(\d+)(?:\.(\d+))?([a-z]?)`).FindAllStringSubmatch(name, -1) {
		if len(m[1]) > 2 || m[3] == "b" || m[3] == "x" {
			continue
		}
		major, _ = strconv.Atoi(m[1]) // two digits at most
		minor, _ = strconv.Atoi(m[2]) // absent is 0
		return major, minor
	}
	return 0, 0
}
