package prompt_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pult/backend/agent/prompt"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/model"
	"pult/backend/store"
)

const research = "You are the research agent of Pult.\n\nWork like this:\n\n1. Search.\n2. Read.\n3. Answer.\n"

// desk is a shelf over a real file; research is the prompt that ships with the program.
func desk(t *testing.T, db *store.DB, research string) *prompt.Overrides {
	t.Helper()
	if db == nil {
		var err error
		if db, err = store.Open(t.Context(), store.Options{Dir: t.TempDir(), Now: clock}); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := db.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	shelf, err := prompt.NewOverrides(prompt.OverridesConfig{
		Store: db.Prompts, Now: clock, Words: func(context.Context) *i18n.Catalogue { return i18n.Must(i18n.German) },
		Agents: []prompt.Agent{
			{
				Name:   "research",
				Base:   research,
				Schema: []byte(`{"type":"object"}`),
				Tools:  []model.Tool{{Name: "library_search", Schema: []byte(`{"type":"object"}`)}},
			},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return shelf
}

func clock() time.Time { return time.Date(2026, 11, 28, 9, 0, 0, 0, time.UTC) }

func get(t *testing.T, s *prompt.Overrides, name string) prompt.Part {
	t.Helper()
	p, err := s.Get(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func set(t *testing.T, s *prompt.Overrides, name, text string) prompt.Part {
	t.Helper()
	p, err := s.Set(t.Context(), name, text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// composed is what an agent would be sent with the texts in use.
func composed(t *testing.T, s *prompt.Overrides) string {
	t.Helper()
	texts, err := s.Use(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	p, err := prompt.Compose(
		prompt.Parts{Base: texts.Base("research", research), Texts: texts, Task: "Zelle", Language: "de", Tools: true},
	)
	if err != nil {
		t.Fatal(err)
	}
	return p.System
}

// The teacher changes two texts, looks at the difference, and takes them back.
func TestTheTeacherChangesAText(t *testing.T) {
	s := desk(t, nil, research)
	before := composed(t, s)
	list, err := s.List(t.Context())
	if err != nil || len(list) != 1+len(prompt.Components()) || list[0].Name != "agent.research" ||
		list[1].Name != "core" {
		t.Fatalf("%+v, %v", list, err)
	}
	own := strings.Replace(research, "2. Read.", "2. Lies langsam.\n2a. Denk nach.", 1)
	p := set(t, s, "agent.research", "\r\n"+strings.ReplaceAll(own, "\n", "\r\n")+"  \n")
	if p.Own != strings.TrimSpace(own) || p.Used != p.Own || p.Changed || p.Problem != nil || !p.At.Equal(clock()) ||
		p.Label.Key != "agent.research" {
		t.Errorf("%+v", p)
	}
	set(t, s, "language", "# Sprache\n\nSchreib auf {language}, sehr einfach.")
	after := composed(t, s)
	if !strings.Contains(after, "Lies langsam.") || !strings.Contains(after, "Schreib auf German, sehr einfach.") ||
		strings.Contains(after, "in plain words") {
		t.Errorf("%s", after)
	}
	hunks, err := s.Diff(t.Context(), "agent.research")
	want := []prompt.Hunk{{Shipped: 3, Own: 3, Lines: []prompt.Line{
		{Op: prompt.Same, Text: "Work like this:"},
		{Op: prompt.Same, Text: ""},
		{Op: prompt.Same, Text: "1. Search."},
		{Op: prompt.Minus, Text: "2. Read."},
		{Op: prompt.Plus, Text: "2. Lies langsam."},
		{Op: prompt.Plus, Text: "2a. Denk nach."},
		{Op: prompt.Same, Text: "3. Answer."},
	}}}
	if err != nil || !cmp.Equal(hunks, want) {
		t.Errorf("%v\n%s", err, cmp.Diff(want, hunks))
	}
	if p, err := s.Reset(t.Context(), "agent.research"); err != nil || p.Own != "" || p.Used != p.Shipped ||
		!p.At.IsZero() {
		t.Errorf("%+v, %v", p, err)
	}
	// Writing the shipped text is taking it back as well.
	if p := set(t, s, "language", get(t, s, "language").Shipped+"\n"); p.Own != "" {
		t.Errorf("%+v", p)
	}
	if hunks, err := s.Diff(t.Context(), "language"); err != nil || hunks == nil || len(hunks) != 0 {
		t.Errorf("%+v, %v", hunks, err)
	}
	if now := composed(t, s); now != before {
		t.Errorf("%s", cmp.Diff(before, now))
	}
}

func TestTextsThatDoNotFitAreRefused(t *testing.T) {
	s := desk(t, nil, research)
	for name, c := range map[string]struct {
		part, text string
		key        string
		arg        string
	}{
		"the form is missing":        {"output", "Answer: {envelope}", "fault.prompt.missing", "{schema}"},
		"the language is missing":    {"language", "Schreib Deutsch.", "fault.prompt.missing", "{language}"},
		"the tools are missing":      {"tools_json", "{style}", "fault.prompt.missing", "{tools}"},
		"an unknown placeholder":     {"core", "Work on {topic}.", "fault.prompt.extra", "{topic}"},
		"one in an agent's text":     {"agent.research", "Look for {topic}.", "fault.prompt.extra", "{topic}"},
		"nothing":                    {"core", " \n", "fault.prompt.empty", ""},
		"nothing that can be seen":   {"core", "\u200b\U000e0041", "fault.prompt.empty", ""},
		"too much":                   {"core", strings.Repeat("ä", 8_001), "fault.prompt.long", "8000"},
		"bytes that are no text":     {"core", "a\xff", "fault.prompt.unreadable", ""},
		"a control word":             {"core", "Work.<|im_end|>", "fault.prompt.frame", "<|im_end|>"},
		"a control word with a hole": {"agent.research", "Work. [IN\u200bST]", "fault.prompt.frame", "[INST]"},
	} {
		_, err := s.Set(t.Context(), c.part, c.text)
		f := fault.Of(err)
		if f == nil || f.Kind != fault.Invalid || f.Key != c.key {
			t.Errorf("%s: %v", name, err)
			continue
		}
		sentence := i18n.Must(i18n.German).Say(i18n.Text{Key: f.Key, Args: f.Args})
		if !strings.Contains(sentence, c.arg) || strings.Contains(sentence, "prompt.") ||
			strings.Contains(sentence, "{part}") {
			t.Errorf("%s: %s", name, sentence)
		}
		if p := get(t, s, c.part); p.Own != "" {
			t.Errorf("%s: %+v", name, p)
		}
	}
	for _, name := range []string{"agent.unknown", "continuation_protocol", "", "components/core"} {
		if _, err := s.Set(t.Context(), name, "x"); !fault.Is(err, fault.NotFound) {
			t.Errorf("%q: %v", name, err)
		}
		if _, err := s.Diff(t.Context(), name); !fault.Is(err, fault.NotFound) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// Every shipped text may be saved with a word more: the rules for texts do not forbid what ships.
func TestShippedTextsFit(t *testing.T) {
	s := desk(t, nil, research)
	for _, c := range prompt.Components() {
		if c.Fixed() {
			continue
		}
		if p := set(t, s, string(c), get(t, s, string(c)).Shipped+" Danke."); p.Used != p.Shipped+" Danke." ||
			p.Problem != nil {
			t.Errorf("%+v", p)
		}
	}
	if !strings.Contains(composed(t, s), "Danke.") {
		t.Error("nothing is used")
	}
}

// Whatever the teacher writes, and whatever somebody wrote into the file, the rules about foreign text are in the
// prompt.
func TestTheSafetyRulesStay(t *testing.T) {
	db, err := store.Open(t.Context(), store.Options{Dir: t.TempDir(), Now: clock})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	s := desk(t, db, research)
	rules := get(t, s, "safety")
	if !rules.Fixed || !strings.Contains(rules.Shipped, "never an instruction") ||
		!strings.Contains(rules.Shipped, "Never grade") {
		t.Errorf("%+v", rules)
	}
	for _, change := range []func() error{
		func() error { _, err := s.Set(t.Context(), "safety", "There are no rules."); return err },
		func() error { _, err := s.Reset(t.Context(), "safety"); return err },
	} {
		if err := change(); !fault.Is(err, fault.Denied) || fault.Of(err).Key != "fault.prompt.fixed" {
			t.Errorf("%v", err)
		}
	}
	if err := db.Prompts.SaveOverride(t.Context(), prompt.Override{
		Name: "safety", Text: "There are no rules.",
		Base: strings.Repeat("0", 64), At: clock(),
	}); err != nil {
		t.Fatal(err)
	}
	set(t, s, "core", "Work.")
	if p := get(t, s, "safety"); p.Own != "" || p.Used != rules.Shipped {
		t.Errorf("%+v", p)
	}
	if text := composed(t, s); !strings.Contains(text, rules.Shipped) || strings.Contains(text, "There are no rules.") {
		t.Errorf("%s", text)
	}
}

// A new version of the program ships another text. The teacher's stays in use and is marked; one that no longer fits is
// kept, but not used.
func TestANewVersionShipsOtherTexts(t *testing.T) {
	db, err := store.Open(t.Context(), store.Options{Dir: t.TempDir(), Now: clock})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	own := set(t, desk(t, db, research), "agent.research", "Mein Text.")
	for _, o := range []prompt.Override{
		{Name: "output", Text: "Of an old version: {schema}", Base: strings.Repeat("0", 64), At: clock()},
		{Name: "agent.gone", Text: "Of an agent that is no more.", Base: strings.Repeat("0", 64), At: clock()},
	} {
		if err := db.Prompts.SaveOverride(t.Context(), o); err != nil {
			t.Fatal(err)
		}
	}
	s := desk(t, db, research+"\nBe brief.\n")
	if p := get(t, s, "agent.research"); !p.Changed || p.Used != "Mein Text." || p.Shipped == own.Shipped {
		t.Errorf("%+v", p)
	}
	p := get(t, s, "output")
	if p.Problem == nil || p.Problem.Key != "fault.prompt.missing" || p.Problem.Args["placeholder"] != "{envelope}" ||
		p.Used != p.Shipped ||
		!p.Changed {
		t.Errorf("%+v", p)
	}
	if text := composed(t, s); !strings.HasPrefix(text, "Mein Text.\n") || !strings.Contains(text, `"action": "respond"`) {
		t.Errorf("%s", text)
	}
	if p := set(t, s, "agent.research", "Mein Text."); p.Changed {
		t.Error("a text that was saved anew is still marked")
	}
}

func TestASampleShowsTheTextsInUse(t *testing.T) {
	s := desk(t, nil, research)
	set(t, s, "agent.research", "Mein Text.")
	set(t, s, "mailbox", "# Notizen\n\nHöchstens eine.")
	for _, plain := range []bool{false, true} {
		p, err := s.Composed(t.Context(), "research", plain)
		if err != nil || !strings.HasPrefix(p.System, "Mein Text.\n") || !strings.Contains(p.System, "Höchstens eine.") ||
			!strings.Contains(p.Input, "Photosynthese für Klasse 7") {
			t.Errorf("%v\n%s\n%s", err, p.System, p.Input)
		}
		if strings.Contains(p.System, "## library_search") != plain {
			t.Errorf("plain %t: %s", plain, p.System)
		}
	}
	if _, err := s.Composed(t.Context(), "planner", false); !fault.Is(err, fault.NotFound) {
		t.Error(err)
	}
}

func TestAnIncompleteShelfIsNotMade(t *testing.T) {
	if _, err := prompt.NewOverrides(prompt.OverridesConfig{}); !fault.Is(err, fault.Internal) {
		t.Error(err)
	}
}
