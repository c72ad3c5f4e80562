package workflow

import (
	"slices"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

// The review says which formulas will be printed as they were typed.
func TestTheReviewNamesFormulasThatCannotBeRead(t *testing.T) {
	for text, want := range map[string][]string{
		`Löse $x^2 = 4$ und $\frac{1}{2}x = 3$.`: {"check.formulas"},
		`Löse $x^2 = 4$ und $\frac{1}{$.`:        {"check.formulas.unclear", `$\frac{1}{$`},
		"Das Buch kostet 5 $ oder 6 $, am 3/4.":  nil,
	} {
		sheet := made(t, "s1", artifact.DocumentType, artifact.Document{
			Title: "Gleichungen", Language: "de", Blocks: []artifact.Block{{
				Kind: artifact.ShortTask, Number: 1, Text: "Rechne.", Points: 2,
				Entries: []artifact.Entry{{Text: text, Answers: []string{"2"}}},
			}},
		})
		run := Run{
			Language: i18n.German, Plan: &Plan{}, Steps: []Step{{ID: "s1", State: StepDone, ArtifactID: "a"}},
		}
		var got []string
		for _, c := range gather(run, []artifact.Artifact{sheet}, nil).Checks {
			got = append(append(got, c.Text.Key), c.Quotes...)
			if c.OK != (len(c.Quotes) == 0) {
				t.Errorf("%q: %+v", text, c)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q", text, got)
		}
	}
}
