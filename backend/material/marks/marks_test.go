package marks

import "testing"

func TestFiftyPointsAreSharedSoThatEachAnswerOfATaskIsWorthTheSame(t *testing.T) {
	var task []Choice
	for answers := 2; answers <= 6; answers++ {
		for each := 1; each <= 4; each++ {
			task = append(task, Choice{answers, each, max(each-2, 2-each) + 6 - answers})
		}
	}
	forms, fits := Share(50, [][]Choice{task, task, task})
	sum := 0
	for _, f := range forms {
		sum += f.Points()
	}
	if !fits || len(forms) != 3 || sum != 50 {
		t.Errorf("three tasks for 50 points are %v (%t), sum %d", forms, fits, sum)
	}
	if _, fits := Share(7, [][]Choice{{{2, 1, 0}, {2, 2, 0}}, {{2, 2, 0}}}); fits {
		t.Error("even points make no odd total")
	}
	if forms, _ := Share(4, [][]Choice{{{2, 1, 0}, {2, 2, 9}}, {{2, 1, 1}, {1, 2, 1}}}); forms[1] != (Choice{2, 1, 1}) {
		t.Errorf("of two that are alike the first one is taken, not %v", forms[1])
	}
}
