package memory_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/memory"
)

func TestRecallFindsWhatFits(t *testing.T) {
	s := newHarness(t)
	s.say("Ich bevorzuge kurze Arbeitsblätter mit Lösungen")
	s.say("Gruppenarbeit plane ich gern als Puzzle")
	s.sayIn("Ich heiße Petra Kurz", memory.Core, memory.Scope{})
	s.sayIn("Die Schule nutzt Moodle", memory.Important, memory.Scope{Kind: memory.School})
	s.say("Die 7b arbeitet leise")
	s.say("Die 8a arbeitet laut")
	s.sayIn("Die Fahrt kostet 400 Euro", memory.Important, memory.Scope{Kind: memory.OfProject, Name: "Klassenfahrt Rom"})
	for _, c := range []struct {
		q    memory.Query
		want []string
	}{
		{memory.Query{Terms: []string{"Arbeitsblatt"}}, []string{"Ich bevorzuge kurze Arbeitsblätter mit Lösungen"}},
		{memory.Query{Terms: []string{"Arbeitsbläter"}}, []string{"Ich bevorzuge kurze Arbeitsblätter mit Lösungen"}},
		{memory.Query{Terms: []string{"grupenarbeit"}}, []string{"Gruppenarbeit plane ich gern als Puzzle"}},
		{memory.Query{Terms: []string{"leise"}}, []string{}}, // nobody asked for the 7b
		{memory.Query{Terms: []string{"leise"}, Class: "7b"}, []string{"Die 7b arbeitet leise"}},
		{memory.Query{Terms: []string{"arbeitet"}, Text: "Ein Blatt für die 7b"}, []string{"Die 7b arbeitet leise"}},
		{memory.Query{Terms: []string{"Kosten", "Euro"}, Topic: "Klassenfahrt"}, []string{"Die Fahrt kostet 400 Euro"}},
		{memory.Query{Terms: []string{"Euro"}, Project: "klassenfahrt rom"}, []string{"Die Fahrt kostet 400 Euro"}},
		{memory.Query{Terms: []string{"Euro"}}, []string{}},
		{memory.Query{Terms: []string{"Moodle"}}, []string{"Die Schule nutzt Moodle"}},
		{memory.Query{Text: "Erstelle ein Arbeitsblatt zur Photosynthese", Core: true}, []string{"Ich bevorzuge kurze " +
			"Arbeitsblätter mit Lösungen", "Ich heiße Petra Kurz"}},
		{memory.Query{Terms: []string{"Zebra"}}, []string{}},
		{memory.Query{Terms: []string{"Arbeitsblatt", "Puzzle"}, Limit: 1}, nil},
	} {
		got := s.recalled(c.q)
		if c.want == nil && len(got) != 1 || c.want != nil && !slices.Equal(got, c.want) {
			t.Errorf("%+v: %q, want %q", c.q, got, c.want)
		}
	}
	if got := s.recalled(memory.Query{Categories: []memory.Category{memory.Preference}}); len(got) != 4 {
		t.Errorf("all of the teacher and the school: %v", got)
	}
	if got := s.recalled(memory.Query{Categories: []memory.Category{memory.Technical}}); len(got) != 0 {
		t.Errorf("no technical ones: %v", got)
	}
}

// Relevance first, then what is newer and used; a core fact does not age.
func TestRecallRanks(t *testing.T) {
	s := newHarness(t)
	s.sayIn("Bilder mag ich in Farbe", memory.Core, memory.Scope{})
	s.say("Bilder sollen groß sein")
	s.later(60 * day)
	s.say("Bilder brauchen eine Quelle")
	s.say("Bilder und Tabellen brauchen eine Nummer")
	want := []string{
		"Bilder und Tabellen brauchen eine Nummer",
		"Bilder brauchen eine Quelle",
		"Bilder mag ich in Farbe",
		"Bilder sollen groß sein",
	}
	found, err := s.Recall(t.Context(), memory.Query{Terms: []string{"Bilder", "Tabellen"}, RunID: "run", StepID: "s"})
	if err != nil || len(found) != 4 {
		t.Fatalf("%+v, %v", found, err)
	}
	for i, r := range found {
		if i != 1 && i != 2 && r.Fact.Text != want[i] || i > 0 && r.Score > found[i-1].Score {
			t.Errorf("place %d is %q with %v", i, r.Fact.Text, r.Score)
		}
	}
	if !slices.Equal(found[0].Why, []string{"Bilder", "Tabellen"}) {
		t.Errorf("why: %v", found[0].Why)
	}
}

func TestEveryUseIsWrittenDown(t *testing.T) {
	s := newHarness(t)
	f := s.say("Ich bevorzuge Tabellen")
	s.say("Ich mag Gedichte")
	s.recalled(memory.Query{Terms: []string{"Tabelle"}, RunID: "run1", StepID: "s1"})
	s.later(day)
	s.recalled(memory.Query{Terms: []string{"Tabelle"}, RunID: "run2", StepID: "s3"})
	uses, err := s.Uses(t.Context(), f.ID)
	if err != nil || len(uses) != 2 || uses[0].RunID != "run2" || uses[0].StepID != "s3" || uses[1].RunID != "run1" ||
		!uses[0].At.Equal(s.now) {
		t.Fatalf("%+v, %v", uses, err)
	}
	for _, g := range s.list(memory.Filter{}) {
		if want := map[bool]int{true: 2, false: 0}[g.ID == f.ID]; g.Uses != want {
			t.Errorf("%q was used %d times", g.Text, g.Uses)
		}
	}
}

func TestFactsExpire(t *testing.T) {
	s := newHarness(t)
	s.sayIn("Ich heiße Petra Kurz", memory.Core, memory.Scope{})
	s.say("Ich mag Tabellen")
	s.sayIn("Gerade läuft das Thema Optik", memory.Context, memory.Scope{})
	for _, c := range []struct {
		days int
		want int
	}{{29, 3}, {1, 2}, {59, 2}, {1, 1}, {3650, 1}} {
		s.later(day * 0)
		for range c.days {
			s.later(day)
		}
		if got := s.recalled(memory.Query{}); len(got) != c.want {
			t.Errorf("after %d more days: %v", c.days, got)
		}
	}
	s.say("Ich mag Tabellen") // expired, so it is new
	if st, err := s.Stats(t.Context()); err != nil || st.Active != 2 || st.Expired != 2 {
		t.Errorf("%+v, %v", st, err)
	}
	s.later(80 * day)
	s.want(s.add(memory.Fact{Text: "Ich mag Tabellen"}, memory.Decision{}), memory.Known, "")
	s.later(80 * day)
	if got := s.recalled(memory.Query{Terms: []string{"Tabellen"}}); len(got) != 1 {
		t.Error("saying it again does not prolong its life")
	}
}

func TestSwitchedOff(t *testing.T) {
	s := newHarness(t)
	s.say("Ich mag Tabellen")
	s.rules.On = false
	if got := s.recalled(memory.Query{Terms: []string{"Tabellen"}}); len(got) != 0 {
		t.Errorf("%v", got)
	}
	if _, err := s.Propose(t.Context(), []memory.Fact{{Text: "Ich mag Gedichte"}}, memory.Occasion{}); !fault.Is(
		err,
		fault.Denied,
	) ||
		fault.Of(err).Key != "fault.memory.off" {
		t.Errorf("%v", err)
	}
	s.say("Ich mag Gedichte") // the teacher's own hand is always free
}

func TestTenFactsAtOnce(t *testing.T) {
	s := newHarness(t)
	var facts []memory.Fact
	for _, thing := range []string{
		"Tabellen", "Mindmaps", "Gedichte", "Rätsel", "Plakate", "Filme", "Lieder", "Karten",
		"Spiele", "Referate", "Experimente", "Puzzle",
	} {
		facts = append(facts, memory.Fact{Text: "Die Lehrerin nutzt gern " + thing, Confidence: 90})
	}
	outs, err := s.Propose(t.Context(), facts, memory.Occasion{RunID: "run"})
	if err != nil || len(outs) != 12 {
		t.Fatal(outs, err)
	}
	for i, out := range outs {
		want, reason := memory.Proposed, "memory.is.proposed"
		if i >= memory.MaxFacts {
			want, reason = memory.Refused, "memory.no.many"
		}
		s.want(out, want, reason)
	}
}

func TestTheInboxDoesNotOverflow(t *testing.T) {
	s := newHarness(t)
	for i := range 50 {
		s.want(
			s.propose(memory.Fact{Text: fmt.Sprint("Die Lehrerin nutzt Kiste ", i)}, memory.Occasion{}),
			memory.Proposed,
			"",
		)
	}
	s.want(s.propose(memory.Fact{Text: "Die Lehrerin nutzt Karten"}, memory.Occasion{}), memory.Refused, "memory.no.inbox")
}

// A fact of one class is no correction of what holds elsewhere.
func TestCorrectionsStayInTheirScope(t *testing.T) {
	s := newHarness(t)
	for _, scope := range []memory.Scope{
		{Kind: memory.OfClass, Name: "7b"},
		{Kind: memory.OfClass, Name: "8a"},
		{Kind: memory.OfProject, Name: "Klassenfahrt Rom"},
		{Kind: memory.OfProject, Name: "Klassenfahrt Berlin"},
		{Kind: memory.School},
	} {
		out := s.add(
			memory.Fact{
				Text: "Der Elternabend ist am " + map[string]string{
					"7b": "3. Mai", "8a": "4. Mai", "Klassenfahrt Rom": "5. Mai",
					"Klassenfahrt Berlin": "6. Mai", "": "7. Mai",
				}[scope.Name],
				Scope: scope,
			},
			memory.Decision{},
		)
		if out.Result != memory.Saved || len(out.Replaced) != 0 {
			t.Errorf("%+v: %+v", scope, out)
		}
	}
	out := s.add(
		memory.Fact{Text: "Der Elternabend ist am 8. Mai", Scope: memory.Scope{Kind: memory.OfClass, Name: "Klasse 7b"}},
		memory.Decision{},
	)
	if len(out.Replaced) != 1 || out.Replaced[0].Scope.Name != "7b" {
		t.Errorf("%+v", out.Replaced)
	}
	// Said without a scope, it is still about the class that it names.
	s.say("Die 9c hat 20 Kinder")
	out = s.add(memory.Fact{Text: "Die 9c hat 21 Kinder", Scope: memory.Scope{Kind: memory.Me}}, memory.Decision{})
	if len(out.Replaced) != 1 {
		t.Errorf("%+v", out)
	}
}

func TestExport(t *testing.T) {
	s := newHarness(t)
	s.say("Die 7b hat 26 Schüler")
	s.say("Die 7b hat 27 Schüler")
	s.sayIn("Ich nutze *keine* [Links](x) mit `Code`", memory.Core, memory.Scope{Kind: memory.Me})
	s.propose(
		memory.Fact{Text: "Die Lehrerin mag Lieder", Source: memory.Source{Origin: memory.Web}},
		memory.Occasion{RunID: "run"},
	)
	path, err := s.Export(t.Context(), "json", t.TempDir())
	if err != nil || !strings.HasSuffix(path, "Was-Pult-weiss-2026-11-27.json") {
		t.Fatal(path, err)
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var all struct {
		Facts     []memory.Fact
		Proposals []memory.Proposal
	}
	if err := json.Unmarshal(raw, &all); err != nil || len(all.Facts) != 3 || len(all.Proposals) != 1 {
		t.Errorf("%v: %s", err, raw)
	}
	path, err = s.Export(t.Context(), "md", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"# Was Pult weiß", "Stand: 27.11.2026", "## Klasse: 7b", "### Wichtig", "- Die 7b hat 27 Schüler (Vorliebe, von " +
			"Ihnen eingetragen, seit 27.11.2026, bis 25.02.2027, 0-mal verwendet)",
		"### Dauerhaft", "Ich nutze \\*keine\\* \\[Links\\](x) mit \\`Code\\`", "## Vorschläge, die warten",
		"- Die Lehrerin mag Lieder (Vorliebe, von einer Internetseite)", "## Nicht mehr gültig",
		"- Die 7b hat 26 Schüler (ersetzt)",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	s.rules.Language = i18n.English
	if path, err = s.Export(t.Context(), "md", t.TempDir()); err != nil ||
		!strings.Contains(path, "What-Pult-knows-2026") {
		t.Error(path, err)
	}
	if _, err := s.Export(t.Context(), "exe", t.TempDir()); !fault.Is(err, fault.Invalid) {
		t.Errorf("%v", err)
	}
}

func TestNoListIsNil(t *testing.T) {
	s := newHarness(t)
	found, err := s.Recall(t.Context(), memory.Query{})
	if err != nil || found == nil {
		t.Error("recall", err)
	}
	uses, err := s.Uses(t.Context(), "nobody")
	if err != nil || uses == nil {
		t.Error("uses", err)
	}
	if s.list(memory.Filter{}) == nil || s.inbox() == nil {
		t.Error("lists")
	}
	texts, err := s.Texts(t.Context(), nil)
	if err != nil || texts == nil {
		t.Error("texts", err)
	}
	st, err := s.Stats(t.Context())
	if err != nil || len(st.Tiers) != 3 {
		t.Error("stats", err)
	}
	s.say("Ich mag Tabellen")
	out := s.add(memory.Fact{Text: "Ich mag Tabellen"}, memory.Decision{})
	if out.Replaced == nil || out.Room == nil || out.Concerns == nil || out.Fact.Keywords == nil {
		t.Errorf("%+v", out)
	}
	if _, err := memory.NewService(memory.Config{}); !fault.Is(err, fault.Internal) {
		t.Error(err)
	}
}
