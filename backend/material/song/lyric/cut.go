package lyric

import (
	"slices"
	"strings"
)

// halves cuts a sentence into two lines where a singer would breathe: behind a sign, before a joining word, near the
// middle. Joined by a space they are the sentence. ok is false when it is too long or too short for two lines.
func (w *Writer) halves(sentence string) (first, second string, ok bool) {
	words := strings.Fields(sentence)
	if !singable(sentence) {
		return "", "", false
	}
	total := w.voice.Count(sentence)
	best := 0
	for i := 1; i < len(words); i++ {
		one, two := strings.Join(words[:i], " "), strings.Join(words[i:], " ")
		n := w.voice.Count(one)
		if n > maxLine || total-n > maxLine || n < shortestLine || total-n < shortestLine {
			continue
		}
		cost := 2*abs(2*n-total) + seam(words[i-1], words[i])
		if !ok || cost < best {
			first, second, best, ok = one, two, cost, true
		}
	}
	return first, second, ok
}

// seam is how badly a line breaks between two words: an article or a preposition must not end one.
func seam(before, behind string) int {
	low := strings.ToLower(strings.Trim(before, ",;:–"))
	switch {
	case strings.ContainsAny(before[len(before)-1:], ",;:") || strings.HasSuffix(before, "–"):
		return 0
	case slices.Contains(strings.Fields("der die das den dem des ein eine einen einem einer eines in im an am auf aus "+
		"bei mit nach von vom zu zum zur durch für über unter vor zwischen ohne und oder als wie sehr so nicht ihre ihr "+
		"ihren seine sein seinen"), low):
		return 40
	case slices.Contains(strings.Fields("und oder aber sondern denn weil dass wenn damit als wie in im an am auf aus "+
		"bei mit nach von vom zu zum zur durch für über unter zwischen ohne"), strings.ToLower(behind)):
		return 3
	}
	return 10
}
