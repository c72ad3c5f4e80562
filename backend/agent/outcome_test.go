package agent_test

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/tools/tool"
)

// A result counts as made of published texts only when nothing else was given to the model: a name in it would not be
// looked for again.
func TestWhatIsMadeOfPublishedTexts(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*agent.Task)
		public bool
	}{
		"nothing given": {func(*agent.Task) {}, true},
		"published material": {func(w *agent.Task) {
			w.Material = []model.Material{{Name: "research", JSON: json.RawMessage("1"), Public: true}}
		}, true},
		"other material": {func(w *agent.Task) {
			w.Material = []model.Material{{
				Name: "research",
				JSON: json.RawMessage("1"),
			}}
		}, false},
		"facts": {func(w *agent.Task) { w.Facts = []string{"Lena Müller ist krank."} }, false},
		"notes": {func(w *agent.Task) {
			w.Notes = []agent.Letter{{From: "research", Note: agent.Note{Text: "Lena fehlt."}}}
		}, false},
		"earlier jobs": {func(w *agent.Task) { w.History = []agent.Past{{Request: "Brief an Familie Müller"}} }, false},
	} {
		b, _ := newBench(t, answer())
		work := task()
		c.change(&work)
		if out, err := b.Run(t.Context(), work, b.watch()); err != nil || out.Public != c.public {
			t.Errorf("%s: public %v, %v", name, out.Public, err)
		}
	}
	for name, c := range map[string]struct {
		args   string
		public bool
		want   bool
	}{
		"a private result": {"1", false, false}, "a published one": {"1", true, true},
		"a refused call": {`"invalid"`, false, true},
	} {
		b, _ := newBench(t, calls("look", c.args), answer())
		work := task()
		inner := b.Tools["look"].Run
		b.with(
			&work,
			tool.Tool{
				Name:   "look",
				Effect: tool.Reads,
				Run: func(ctx context.Context, in tool.Scope, args json.RawMessage) (tool.Result, error) {
					r, err := inner(ctx, in, args)
					r.Public = c.public
					return r, err
				},
			},
		)
		if out, err := b.Run(t.Context(), work, b.watch()); err != nil || out.Public != c.want {
			t.Errorf("%s: public %v, %v", name, out.Public, err)
		}
	}
}

// Notes for later agents are few and short, whatever a model writes; a note of an unknown kind is a hint to all.
func TestNotesOfAReply(t *testing.T) {
	notes := []string{
		`{"to":"image","kind":"warning","text":" Es sind drei Stufen. "}`,
		`{"text":"Ohne Kind und Empfänger"}`,
		`{"to":"all","kind":"order","text":"` + strings.Repeat("ü", 400) + `"}`,
		`{"text":"  "}`,
		`7`,
	}
	for i := range 6 {
		notes = append(notes, fmt.Sprintf(`{"kind":"question","text":"Frage %d"}`, i))
	}
	b, _ := newBench(t, modeltest.Reply(`{"action":"respond","response":1,"notes":[`+strings.Join(notes, ",")+`]}`))
	out, err := b.Run(t.Context(), task(), b.watch())
	want := []agent.Note{
		{To: "image", Kind: "warning", Text: "Es sind drei Stufen."},
		{To: "all", Kind: "hint", Text: "Ohne Kind und Empfänger"},
		{To: "all", Kind: "hint", Text: strings.Repeat("ü", 299) + "…"},
		{To: "all", Kind: "question", Text: "Frage 0"},
		{To: "all", Kind: "question", Text: "Frage 1"},
	}
	if err != nil || !reflect.DeepEqual(out.Notes, want) {
		t.Errorf("%v, %+v", err, out.Notes)
	}
}

// The budget follows the task where the settings leave it open (seed 003), and its parts add up.
func TestBudgetOfATask(t *testing.T) {
	for _, c := range []agent.Complexity{agent.Simple, agent.Moderate, agent.Complex, "auto"} {
		b := agent.BudgetOf(c)
		// seed 003: 500 each for the system prompt and the message
		if sum := b.History + b.Scratchpad + b.Response; b.Total-sum != 1_000 {
			t.Errorf("%s: %+v", c, b)
		}
	}
	base := func(depth string, change func(*agent.Task)) agent.Task {
		w := task()
		w.Feedback, w.Params = nil, map[string]string{"depth": depth}
		if change != nil {
			change(&w)
		}
		return w
	}
	for name, c := range map[string]struct {
		task agent.Task
		want agent.Complexity
	}{
		"a small one": {base("", nil), agent.Simple},
		"standard":    {base("standard", nil), agent.Simple},
		"standard, with hosts": {
			base("standard", func(w *agent.Task) { w.Hosts = []string{"*.wikipedia.org"} }),
			agent.Moderate,
		},
		"comprehensive": {base("comprehensive", nil), agent.Moderate},
		"comprehensive, revised": {
			base("comprehensive", func(w *agent.Task) { w.Feedback = []string{"kürzer"} }),
			agent.Complex,
		},
		"a long request": {
			base("standard", func(w *agent.Task) { w.Request = strings.Repeat("ä", 2_001) }),
			agent.Complex,
		},
		"four results": {base("", func(w *agent.Task) { w.Material = make([]model.Material, 4) }), agent.Complex},
	} {
		if got := agent.Classify(c.task); got != c.want || got != agent.Classify(c.task) {
			t.Errorf("%s is %s", name, got)
		}
	}
}
