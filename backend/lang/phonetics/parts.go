package phonetics

import (
	"slices"
	"strings"
)

// shortestPart is how many letters a part of a compound has at least.
const shortestPart = 3

// parts cuts a word into the parts that are read on their own: those of a compound, and "-chen" and "-lein".
func (v *Voice) parts(word string) []string {
	if v.known[word] && !v.hasSeam(word) {
		return diminutive(word)
	}
	if first, second, ok := v.seam(word); ok {
		return append(v.parts(first), v.parts(second)...)
	}
	return diminutive(word)
}

// hasSeam reports that a word of the list is itself a compound of two longer words of the list.
func (v *Voice) hasSeam(word string) bool {
	first, second, ok := v.seam(word)
	return ok && len(second) >= 4 && len(first) >= 4
}

// seam finds the place of a compound with the longest known second part, whose first part is known, too, perhaps with a
// linking letter.
func (v *Voice) seam(word string) (first, second string, ok bool) {
	for i := shortestPart; i <= len(word)-shortestPart; i++ {
		first, second = word[:i], word[i:]
		if len(second) >= 4 && v.known[second] && !v.lists.endings[second] && v.stands(first) {
			return first, second, true
		}
	}
	return "", "", false
}

// stands reports whether the first part of a compound is a word, perhaps with a linking letter.
func (v *Voice) stands(first string) bool {
	if len(first) < shortestPart {
		return false
	}
	if v.known[first] || v.known[first+"e"] || v.known[first+"en"] {
		return true
	}
	for _, link := range []string{"s", "n", "en", "es", "er"} {
		if stem, cut := strings.CutSuffix(first, link); cut && len(stem) >= shortestPart &&
			(v.known[stem] || v.known[stem+"e"]) {
			return true
		}
	}
	return false
}

func diminutive(word string) []string {
	for _, end := range []string{"chen", "lein"} {
		stem, cut := strings.CutSuffix(word, end)
		if !cut || len(stem) < shortestPart || !hasVowel(stem) || softCh(stem) {
			continue
		}
		return []string{stem, end}
	}
	return []string{word}
}

// softCh reports that "chen" behind a stem is its own sound and an ending: "machen", "Kirchen", "Zeichen"; behind n, l,
// t and the like it is "-chen".
func softCh(stem string) bool {
	if strings.HasSuffix(stem, "s") { // "waschen", but "Häuschen"
		return !slices.ContainsFunc(
			strings.Fields("häus mäus läus gläs näs hös rös dös bläs füchs"),
			func(end string) bool { return strings.HasSuffix(stem, end) },
		)
	}
	last := []rune(stem)[len([]rune(stem))-1]
	return isVowel(last) || last == 'r' && !strings.HasSuffix(stem, "är") && !strings.HasSuffix(stem, "ör") ||
		slices.Contains(strings.Fields("mön mün man kel mil sol wel dol"), stem)
}

// prefix cuts off a prefix that is never stressed ("be-", "ver-"), if a syllable with a full vowel follows.
func (v *Voice) prefix(word string) (head, rest string) {
	if v.lists.plain[word] {
		return "", word
	}
	for _, head := range []string{
		"unge", "unver", "unbe", "über", "unter", "miss", "emp", "ent", "ver", "zer", "be",
		"er", "ge",
	} {
		rest, cut := strings.CutPrefix(word, head)
		diphthong := strings.HasSuffix(head, "e") &&
			(strings.HasPrefix(rest, "u") && !strings.HasPrefix(rest, "un") || strings.HasPrefix(rest, "i"))
		if cut && len(rest) >= shortestPart && !diphthong && v.opens(rest) && v.fullVowel(rest) {
			return head, rest
		}
	}
	return "", word
}

// fullVowel reports that the first vowel of what follows a prefix is not the weak e of an ending.
func (v *Voice) fullVowel(rest string) bool {
	i := strings.IndexFunc(rest, isVowel)
	if i < 0 {
		return false
	}
	tail := rest[i:]
	return !v.lists.weakTails[tail]
}

// opens reports that a German syllable may begin like this.
func (v *Voice) opens(rest string) bool {
	i := strings.IndexFunc(rest, isVowel)
	return i >= 0 && (i == 0 || v.lists.onsets[rest[:i]])
}

func hasVowel(s string) bool { return strings.ContainsFunc(s, isVowel) }

func isVowel(r rune) bool { return strings.ContainsRune("aeiouyäöü", r) }
