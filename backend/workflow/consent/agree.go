package consent

import "strings"

// agreements are texts that say yes and nothing else (seed 001, property 11).
func agreements() []string {
	return []string{
		"ok", "okay", "ja", "passt", "gut", "passt so", "alles gut", "einverstanden", "genehmigt", "freigegeben",
		"yes", "fine", "approve", "approved", "looks good",
	}
}

// Agrees reports a text that is nothing but a yes. It decides nothing: a button has to be pressed (PRODUCT.md, decision
// 3).
func Agrees(text string) bool {
	plain := strings.ToLower(strings.TrimRight(strings.TrimSpace(text), ".! "))
	for _, yes := range agreements() {
		if plain == yes {
			return true
		}
	}
	return false
}
