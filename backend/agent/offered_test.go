package agent_test

import (
	"encoding/json"
	"slices"
	"testing"

	"pult/backend/agent"
	"pult/backend/model"
)

// A usual step is offered the tools that it has a use for; one that goes deep, or has nothing to work from, gets the
// others, too. What is not offered may be called all the same.
func TestAStepIsOfferedWhatItHasAUseFor(t *testing.T) {
	fed := []model.Material{{Name: "research", JSON: json.RawMessage(`{"title":"Blatt"}`)}}
	deep := map[string]string{"depth": "comprehensive"}
	all := []string{"look", "recall", "search"}
	for name, c := range map[string]struct {
		change func(*agent.Task)
		want   []string
	}{
		"usual":      {func(*agent.Task) {}, []string{"look", "search"}},
		"fed":        {func(w *agent.Task) { w.Material = fed }, []string{"look"}},
		"deep":       {func(w *agent.Task) { w.Params = deep }, all},
		"with hosts": {func(w *agent.Task) { w.Hosts = []string{"klexikon.zum.de"} }, all},
		"complex":    {func(w *agent.Task) { w.Material = slices.Repeat(fed, 4) }, []string{"look", "recall"}},
	} {
		b, script := newBench(t, calls("recall", `{}`), answer())
		work := task()
		b.with(&work, reads("look", document(1)), reads("search", document(1)), reads("recall", document(1)))
		work.Spec.Tools = []string{"look", "search", "recall"}
		work.Spec.Spare, work.Spec.Unfed = []string{"recall"}, []string{"search"}
		c.change(&work)
		if _, err := b.Run(t.Context(), work, b.watch()); err != nil {
			t.Fatal(err)
		}
		var offered []string
		for _, tl := range script.Requests()[0].Tools {
			if tl.Name != model.AnswerTool {
				offered = append(offered, tl.Name)
			}
		}
		slices.Sort(offered)
		if rows := b.rows(t); !slices.Equal(offered, c.want) || rows[1].Failed {
			t.Errorf("%s: offered %q, want %q; called %+v", name, offered, c.want, rows[1])
		}
	}
}
