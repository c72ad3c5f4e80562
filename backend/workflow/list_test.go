package workflow_test

import (
	"strconv"
	"testing"

	"pult/backend/base/i18n"
	"pult/backend/store/storetest"
	"pult/backend/workflow"
)

// shelved are jobs as the history has them after some weeks: the oldest one still waits.
func shelved(t *testing.T) *workflow.Engine {
	t.Helper()
	db := storetest.NewMemory()
	put := func(n int, request string, state workflow.State) {
		r := workflow.Run{ID: "r" + strconv.Itoa(n), Request: request, Title: request, State: state, Generation: 1}
		if _, err := db.CreateRun(t.Context(), r, nil); err != nil {
			t.Fatal(err)
		}
	}
	put(1, "Klassenfahrt nach Köln", workflow.Reviewing)
	for n := 2; n <= 8; n++ {
		put(n, "Arbeitsblatt zu Übung "+strconv.Itoa(n), workflow.Completed)
	}
	put(9, "Bild zur ÜBUNG", workflow.Failed)
	put(10, "Elternbrief", workflow.Running)
	return workflow.NewEngine(workflow.Config{Store: db})
}

func numbersOf(lines []workflow.Summary) []int {
	var list []int
	for _, l := range lines {
		list = append(list, l.Number)
	}
	return list
}

func TestHistoryComesInPagesWithWhatIsOpenOnTop(t *testing.T) {
	e := shelved(t)
	open, err := e.Runs.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	same(t, numbersOf(open), []int{10, 1})
	var pages [][]int
	for q := (workflow.ListQuery{Limit: 3}); ; {
		page, err := e.Runs.List(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, numbersOf(page.Lines))
		if q.Before = page.Next; q.Before == 0 {
			break
		}
	}
	same(t, pages, [][]int{{10, 1, 9, 8, 7}, {6, 5, 4}, {3, 2}})
}

func TestAFullLastPageHasNoPageAfterIt(t *testing.T) {
	page, err := shelved(t).Runs.List(t.Context(), workflow.ListQuery{Limit: 4, Before: 6})
	if err != nil || page.Next != 0 {
		t.Fatalf("%+v, %v", page, err)
	}
	same(t, numbersOf(page.Lines), []int{5, 4, 3, 2})
}

func TestHistoryIsSearchedAsAWhole(t *testing.T) {
	for _, c := range []struct {
		text string
		lang i18n.Lang
		want []int
		next int
	}{
		{"übung", i18n.German, []int{9, 8}, 8},
		{"übung  ARBEITSBLATT", i18n.German, []int{8, 7}, 7},
		{"köln", i18n.German, []int{1}, 0},
		{"übung 2", i18n.German, []int{2}, 0},
		{"nicht gelungen", i18n.German, []int{9}, 0},
		{"failed", i18n.English, []int{9}, 0},
		{"failed", i18n.German, nil, 0},
	} {
		page, err := shelved(t).Runs.List(t.Context(), workflow.ListQuery{Text: c.text, Language: c.lang, Limit: 2})
		if err != nil || page.Next != c.next {
			t.Errorf("%q: next %d, %v", c.text, page.Next, err)
		}
		same(t, numbersOf(page.Lines), c.want)
	}
}
