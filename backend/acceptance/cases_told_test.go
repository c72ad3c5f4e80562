package acceptance_test

import (
	"strings"
	"testing"
)

// Case 69: a job in which nothing was made is not done: its own words, in the list too, and its own exit code.
func TestCase69NothingMadeIsNotDone(t *testing.T) {
	d := newDesk(t)
	for _, step := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"run", "Recherchiere Photosynthese für Klasse 7"}, 4, "Plan freigeben"},
		{[]string{"plan", "1", "--set", "1:topic=Quantenchromodynamik"}, 4, "Plan freigeben"},
		{[]string{"decide", "1:plan", "approve"}, 4, "steht nichts zum Thema"},
		{[]string{"decide", "1:failure", "skip"}, 4, "Ergebnisse freigeben"},
		{[]string{"decide", "1:review", "approve"}, 6, "am Ende, aber es ist nichts entstanden"},
		{[]string{"runs"}, 0, "nichts entstanden"},
	} {
		out, errs, code := d.pult(step.args...)
		if code != step.code || !strings.Contains(out+errs, step.says) || strings.Contains(out, "fertig") {
			t.Errorf("%q: code %d\n%s%s", step.args, code, out, errs)
		}
	}
}
