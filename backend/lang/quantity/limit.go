package quantity

import (
	"slices"
	"strings"
)

// Limits reports that the words before a number make it a limit, an end of a range or a difference ("mehr als", "bis
// zu", "um"): what is said holds for other numbers, too.
func Limits(before string) bool {
	words := strings.Fields(strings.ToLower(before))
	for len(words) > 0 && Approximates(words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if len(words) == 0 {
		return false
	}
	switch strings.TrimRight(words[len(words)-1], ",") {
	case "unter",
		"über", "als", "mindestens", "höchstens", "wenigstens", "maximal", "bis", "ab", "zu", "zwischen", "um",
		"pro", "je", "under", "over", "above", "below", "than", "least", "most", "to", "between", "by", "per",
		"until",
		"up":
		return true
	case "von":
		return slices.Contains(words, "oberhalb") || slices.Contains(words, "unterhalb")
	}
	return false
}

// Approximates reports words such as "rund": the number behind them is about right.
func Approximates(word string) bool {
	return slices.Contains(
		strings.Fields(
			"etwa rund ca. circa ungefähr fast knapp gut annähernd gegen about around nearly almost roughly approximately",
		),
		strings.ToLower(word),
	)
}
