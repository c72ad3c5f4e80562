package artifact_test

import (
	"testing"

	"pult/backend/artifact"
)

// Handwriting of pupils is a line, and so is an answer that a teacher typed: neither is a gap for the next answer.
func TestGapsAreFilledOnce(t *testing.T) {
	for _, c := range []struct {
		text   string
		values []string
		want   string
	}{
		{"____ und ____.", []string{"____", "Licht"}, "____ und Licht."},
		{"____ und ____.", []string{"$1"}, "$1 und ____."},
		{"Keine Lücke.", []string{"x"}, "Keine Lücke."},
		{"____", nil, "____"},
	} {
		if got := artifact.FillGaps(c.text, c.values); got != c.want {
			t.Errorf("%q with %q: %q, want %q", c.text, c.values, got, c.want)
		}
	}
}
