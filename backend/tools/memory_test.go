package tools

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/memory"
	"pult/backend/tools/tool"
)

// notepad stands for the memory; its own tests use the real one.
type notepad struct {
	asked    memory.Query
	proposed []memory.Fact
	occasion memory.Occasion
	found    []memory.Recalled
	outcomes []memory.Outcome
	err      error
}

func (n *notepad) Recall(_ context.Context, q memory.Query) ([]memory.Recalled, error) {
	n.asked = q
	return n.found, n.err
}

func (n *notepad) Propose(_ context.Context, facts []memory.Fact, o memory.Occasion) ([]memory.Outcome, error) {
	n.proposed, n.occasion = facts, o
	return n.outcomes, n.err
}

// memoryTools are those of a notepad.
func memoryTools(t *testing.T, n *notepad) tool.Registry {
	t.Helper()
	tools, err := All(Deps{Library: &desk{}, Drawer: &desk{}, Memory: n})
	if err != nil {
		t.Fatal(err)
	}
	return tool.NewRegistry(tools...)
}

func step() tool.Scope {
	return tool.Scope{
		RunID:   "run1",
		StepID:  "s1",
		Agent:   "research",
		Request: "Ein Blatt für die 7b. Ich mag Tabellen",
		Topic:   "Optik",
	}
}

func TestWithoutAMemoryThereAreNoToolsForIt(t *testing.T) {
	tools := registry(t, &desk{})
	if _, ok := tools["memory_retrieve"]; ok {
		t.Error("memory_retrieve")
	}
	if _, ok := tools["memory_save"]; ok {
		t.Error("memory_save")
	}
}

func TestRetrieve(t *testing.T) {
	said := time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC)
	n := &notepad{found: []memory.Recalled{
		{
			Fact: memory.Fact{
				ID:          "f1",
				Text:        "Ich mag Tabellen",
				Category:    memory.Preference,
				Scope:       memory.Scope{Kind: memory.Me},
				Confidence:  90,
				ConfirmedAt: said,
			},
		},
		{
			Fact: memory.Fact{
				ID:          "f2",
				Text:        "Die 7b ist leise",
				Category:    memory.Class,
				Scope:       memory.Scope{Kind: memory.OfClass, Name: "7b"},
				Confidence:  80,
				ConfirmedAt: said,
			},
		},
	}}
	retrieve := memoryTools(t, n)["memory_retrieve"]
	if retrieve.Effect != tool.Reads {
		t.Error(retrieve.Effect)
	}
	got, err := retrieve.Run(
		t.Context(),
		step(),
		json.RawMessage(`{"terms":["Tabelle"],"categories":["preference","class"],"project":"Rom"}`),
	)
	want := `{"facts":[{"text":"Ich mag Tabellen","category":"preference","scope":"me","confidence":90,` +
		`"said":"2026-11-27"},` +
		`{"text":"Die 7b ist leise","category":"class","scope":"class 7b","confidence":80,"said":"2026-11-27"}]}`
	if err != nil || string(got.JSON) != want || got.Found != 2 || got.Public {
		t.Errorf("%s, %+v, %v", got.JSON, got, err)
	}
	if q := n.asked; q.RunID != "run1" || q.StepID != "s1" || q.Text != step().Request || q.Topic != "Optik" ||
		q.Project != "Rom" ||
		len(q.Terms) != 1 ||
		len(q.Categories) != 2 {
		t.Errorf("asked %+v", q)
	}
	if _, err := retrieve.Run(t.Context(), step(), json.RawMessage(`{"categories":["food"]}`)); !fault.Is(
		err,
		fault.Invalid,
	) {
		t.Errorf("%v", err)
	}
	n.found, n.err = []memory.Recalled{}, nil
	if got, err := retrieve.Run(t.Context(), step(), json.RawMessage(`{}`)); err != nil ||
		string(got.JSON) != `{"facts":[]}` {
		t.Errorf("%s, %v", got.JSON, err)
	}
}

// The answer says of each fact what became of it, and counts as saved only what is.
func TestSave(t *testing.T) {
	outcome := func(text string, r memory.Result, key string) memory.Outcome {
		return memory.Outcome{Result: r, Reason: i18n.T(key), Fact: memory.Fact{Text: text}}
	}
	n := &notepad{outcomes: []memory.Outcome{
		outcome(
			"Ich mag Tabellen",
			memory.Proposed,
			"memory.is.proposed",
		), outcome("Die 7b ist leise", memory.Known, "memory.is.known"),
		outcome("Mein Passwort …", memory.Refused, "memory.no.secret"),
	}}
	save := memoryTools(t, n)["memory_save"]
	if save.Effect != tool.Proposes || !strings.Contains(save.Description, "NEVER save sensitive data") {
		t.Error(save.Effect, save.Description)
	}
	got, err := save.Run(t.Context(), step(), json.RawMessage(`{"facts":[
		{"content":"Ich mag Tabellen","category":"preference","tier":"important","confidence":0.9,"keywords":["Tabelle"],"quote":"Ich mag Tabellen","origin":"request"},
		{"content":"Die 7b ist leise","scope":"class","name":"7b","confidence":75},{"content":"Mein Passwort ist x1"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	var answer SaveAnswer
	if err := json.Unmarshal(got.JSON, &answer); err != nil || answer.Saved != 0 || answer.Proposed != 1 ||
		got.Found != 1 ||
		len(answer.Results) != 3 {
		t.Fatalf("%s, %v", got.JSON, err)
	}
	if r := answer.Results[2]; r.Result != memory.Refused ||
		!strings.HasPrefix(r.Reason, "Not saved: Pult never remembers passwords") {
		t.Errorf("%+v", r)
	}
	if f := n.proposed; f[0].Confidence != 90 || f[1].Confidence != 75 || f[2].Confidence != 80 ||
		f[0].Source.Quote != "Ich mag Tabellen" ||
		f[1].Scope != (memory.Scope{Kind: memory.OfClass, Name: "7b"}) {
		t.Errorf("%+v", f)
	}
	if n.occasion != (memory.Occasion{RunID: "run1", StepID: "s1", Words: step().Request}) {
		t.Errorf("%+v", n.occasion)
	}
	for _, args := range []string{`{}`, `{"facts":[]}`, `{"facts":[["a","b"]]}`} {
		if _, err := save.Run(t.Context(), step(), json.RawMessage(args)); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s: %v", args, err)
		}
	}
	n.err = fault.New(fault.Denied, "fault.memory.off", nil)
	if _, err := save.Run(t.Context(), step(), json.RawMessage(`{"facts":[{"content":"Ich mag Tabellen",`+
		`"confidence":1e300}]}`)); !fault.Is(
		err,
		fault.Denied,
	) ||
		n.proposed[0].Confidence != 101 {
		t.Errorf("%v, %+v", err, n.proposed)
	}
}
