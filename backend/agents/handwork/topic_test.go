package handwork

import "testing"

// A title with a hyphen stands for both of its words.
func TestATitleThatLeavesAWordHalf(t *testing.T) {
	for _, c := range []struct {
		topic, title string
		want         tier
	}{
		{"Tierzelle und Pflanzenzelle", "Tier- und Pflanzenzelle", exactlyOn},
		{"Tierzelle", "Tier- und Pflanzenzelle", exactlyOn},
		{"Haustiere", "Haus- und Wildtiere", exactlyOn},
		{"Tiere", "Pflanzen- und Zellbau", stranger},
		{"Hauswand", "Haus- und Wildtiere", stranger},
	} {
		if got := newMatter(c.topic).titleTier(c.title, "de"); got != c.want {
			t.Errorf("%s: %q is %d, want %d", c.topic, c.title, got, c.want)
		}
	}
}
