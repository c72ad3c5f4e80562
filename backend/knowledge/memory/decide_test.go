package memory_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pult/backend/base/fault"
	"pult/backend/knowledge/memory"
	"pult/backend/store/storetest"
)

// fill makes a tier of the teacher's full.
func (s *harness) fill(tier memory.Tier) []memory.Fact {
	s.t.Helper()
	things := []string{
		"Tabellen", "Mindmaps", "Lückentexte", "Gedichte", "Rätsel", "Plakate", "Filme", "Lieder", "Karten",
		"Spiele", "Referate", "Experimente",
	}
	var list []memory.Fact
	for i := range memory.Limit(tier) {
		list = append(list, s.sayIn("Ich nutze gern "+things[i], tier, memory.Scope{}))
		s.later(time.Minute)
	}
	return list
}

func TestAFullTierAsksWhatGivesWay(t *testing.T) {
	for _, tier := range memory.Tiers() {
		s := newHarness(t)
		old := s.fill(tier)
		// used, so more useful
		s.recalled(memory.Query{Terms: []string{strings.Fields(old[0].Text)[3]}, Limit: 1, RunID: "run", StepID: "s"})
		more := memory.Fact{Text: "Ich nutze gern Hörspiele", Tier: tier}
		out := s.add(more, memory.Decision{})
		s.want(out, memory.Full, "memory.is.full")
		if len(out.Room) != memory.Limit(tier) || out.Room[len(out.Room)-1].ID != old[0].ID ||
			len(s.list(memory.Filter{State: memory.Active})) != memory.Limit(tier) {
			t.Fatalf("%s: room %+v", tier, out.Room)
		}
		if _, err := s.Add(t.Context(), more, memory.Decision{Replace: []string{"nobody"}}); !fault.Is(err, fault.Invalid) {
			t.Errorf("somebody unknown gives way: %v", err)
		}
		out = s.add(more, memory.Decision{Replace: []string{old[3].ID}})
		s.want(out, memory.Saved, "")
		if gone := s.list(memory.Filter{State: memory.Replaced}); len(gone) != 1 || gone[0].ID != old[3].ID ||
			gone[0].ReplacedBy != out.Fact.ID {
			t.Errorf("%s: gone %+v", tier, gone)
		}
		// What is full for the teacher is not full for a class.
		s.sayIn("Die 7b mag Hörspiele", tier, memory.Scope{Kind: memory.OfClass, Name: "7b"})
	}
}

func TestAProposalOfAFullTierStaysUntilThereIsRoom(t *testing.T) {
	s := newHarness(t)
	s.rules.AutoAccept = true
	old := s.fill(memory.Important)
	words := "Ich nutze gern Hörspiele"
	s.want(
		s.propose(
			memory.Fact{Text: words, Category: memory.Preference, Tier: memory.Important},
			memory.Occasion{RunID: "run", Words: words},
		),
		memory.Proposed,
		"",
	)
	p := s.inbox()[0]
	out := s.decide(p.ID, memory.Decision{Do: memory.Accept})
	s.want(out, memory.Full, "memory.is.full")
	if len(s.inbox()) != 1 {
		t.Fatal("a proposal without room is gone")
	}
	out = s.decide(p.ID, memory.Decision{Do: memory.Accept, Replace: []string{old[5].ID}})
	s.want(out, memory.Saved, "memory.is.saved")
	if len(s.inbox()) != 0 || out.Fact.Source.RunID != "run" || out.Fact.Source.Origin != memory.Request {
		t.Errorf("%+v", out.Fact)
	}
	if _, err := s.Decide(t.Context(), p.ID, memory.Decision{Do: memory.Accept}); !fault.Is(err, fault.Conflict) ||
		fault.Of(err).Key != "fault.memory.decided" {
		t.Errorf("a second answer: %v", err)
	}
}

func TestAcceptChangeRefuse(t *testing.T) {
	s := newHarness(t)
	run := memory.Occasion{RunID: "run1", StepID: "s1", Words: "Meine Klasse mag Rätsel"}
	for _, text := range []string{"Die Lehrerin nutzt gern Rätsel", "Die Lehrerin plant mit Tabellen", "Die Lehrerin " +
		"druckt doppelseitig"} {
		s.want(
			s.propose(memory.Fact{Text: text, Source: memory.Source{Quote: "Meine Klasse mag Rätsel"}}, run),
			memory.Proposed,
			"",
		)
	}
	list := s.inbox()
	if f := list[0].Fact; len(list) != 3 ||
		f.Source != (memory.Source{
			Origin: memory.Conclusion, RunID: "run1", StepID: "s1",
			Quote: "Meine Klasse mag Rätsel",
		}) {
		t.Fatalf("%+v", list)
	}
	s.want(s.decide(list[0].ID, memory.Decision{Do: memory.Accept}), memory.Saved, "")
	changed := s.decide(
		list[1].ID,
		memory.Decision{
			Do:   memory.Alter,
			Fact: memory.Fact{Text: "Ich plane mit Kalendern", Tier: memory.Core, Category: memory.Technical},
		},
	)
	s.want(changed, memory.Saved, "")
	if f := changed.Fact; f.Text != "Ich plane mit Kalendern" || f.Tier != memory.Core || !f.ExpiresAt.IsZero() ||
		f.Source.RunID != "run1" {
		t.Errorf("%+v", f)
	}
	s.want(s.decide(list[2].ID, memory.Decision{Do: memory.Refuse}), memory.Dropped, "memory.is.dropped")
	s.want(s.propose(memory.Fact{Text: "Die Lehrerin druckt doppelseitig."}, run), memory.Refused, "memory.no.refused")
	if _, err := s.Decide(t.Context(), list[2].ID, memory.Decision{Do: memory.Accept}); !fault.Is(err, fault.Conflict) {
		t.Errorf("%v", err)
	}
	s.want(s.propose(memory.Fact{Text: "Die Lehrerin mag Lieder"}, run), memory.Proposed, "")
	if _, err := s.Decide(t.Context(), s.inbox()[0].ID, memory.Decision{Do: "maybe"}); !fault.Is(err, fault.Invalid) ||
		len(s.inbox()) != 1 {
		t.Errorf("no answer is no acceptance: %v", err)
	}
}

// What the settings allow to be kept without a question is a preference in the teacher's own words, and nothing else.
func TestOnlyOwnPreferencesAreKeptWithoutAQuestion(t *testing.T) {
	words := "Ich bevorzuge Tabellen. Ich mag keine Gruppenarbeit. Ich heiße Petra Kurz. Ich habe eine Nussallergie. " +
		"Vergleiche Säuren und Basen!"
	for _, c := range []struct {
		f      memory.Fact
		auto   bool
		words  string
		want   memory.Result
		origin memory.Origin
	}{
		{memory.Fact{Text: "Ich bevorzuge Tabellen"}, true, words, memory.Saved, memory.Request},
		{memory.Fact{Text: "Die Lehrerin bevorzugt Tabellen"}, true, words, memory.Saved, memory.Request},
		{memory.Fact{Text: "Ich mag keine Gruppenarbeit"}, true, words, memory.Saved, memory.Request},
		{memory.Fact{Text: "Ich bevorzuge Tabellen"}, false, words, memory.Proposed, memory.Request},
		// she said the opposite
		{memory.Fact{Text: "Ich mag Gruppenarbeit"}, true, words, memory.Proposed, memory.Conclusion},
		// put together from two sentences
		{memory.Fact{Text: "Ich bevorzuge Säuren"}, true, words, memory.Proposed, memory.Conclusion},
		{memory.Fact{Text: "Ich bevorzuge Tabellen", Tier: memory.Core}, true, words, memory.Proposed, memory.Request},
		{memory.Fact{Text: "Ich heiße Petra Kurz", Category: memory.Profile}, true, words, memory.Proposed, memory.Request},
		{memory.Fact{Text: "Ich habe eine Nussallergie"}, true, words, memory.Proposed, memory.Request},
		{memory.Fact{Text: "Ich bevorzuge Mindmaps"}, true, words, memory.Proposed, memory.Conclusion},
		{
			memory.Fact{Text: "Ich bevorzuge Tabellen", Source: memory.Source{Origin: memory.Web}},
			true, words,
			memory.Proposed, memory.Web,
		},
		{
			memory.Fact{Text: "Ich bevorzuge Tabellen", Source: memory.Source{Origin: memory.Mail}},
			true, words,
			memory.Proposed, memory.Mail,
		},
		{
			memory.Fact{Text: "Ich bevorzuge Tabellen", Source: memory.Source{Origin: memory.Document}},
			true, words,
			memory.Proposed, memory.Document,
		},
		// a claim
		{
			memory.Fact{Text: "Ich bevorzuge Mindmaps", Source: memory.Source{Origin: memory.ByTeacher}},
			true, words,
			memory.Proposed, memory.Conclusion,
		},
		{
			memory.Fact{Text: "Ich bevorzuge Tabellen"},
			true, words + strings.Repeat(" Ein langer eingefügter Text.", 80),
			memory.Proposed, memory.Conclusion,
		},
		{memory.Fact{Text: "Ich bevorzuge Tabellen"}, true, "", memory.Proposed, memory.Conclusion},
	} {
		s := newHarness(t)
		s.rules.AutoAccept = c.auto
		out := s.propose(c.f, memory.Occasion{RunID: "run", Words: c.words})
		if out.Result != c.want || out.Fact.Source.Origin != c.origin {
			t.Errorf("%+v: %s by %s, want %s by %s", c.f, out.Result, out.Fact.Source.Origin, c.want, c.origin)
		}
		if saved := len(s.list(memory.Filter{})) == 1; saved != (c.want == memory.Saved) {
			t.Errorf("%+v: kept %v", c.f, saved)
		}
	}
}

// A correction is never made without a question, even when preferences are.
func TestNoCorrectionWithoutAQuestion(t *testing.T) {
	s := newHarness(t)
	s.rules.AutoAccept = true
	old := s.say("Ich mag lange Texte")
	out := s.propose(memory.Fact{Text: "Ich mag kurze Texte"}, memory.Occasion{RunID: "run", Words: "Ich mag kurze Texte"})
	s.want(out, memory.Proposed, "")
	p := s.inbox()[0]
	if len(p.Conflicts) != 1 || p.Conflicts[0].ID != old.ID || len(out.Replaced) != 1 {
		t.Fatalf("%+v", p)
	}
	out = s.decide(p.ID, memory.Decision{Do: memory.Accept, Both: true})
	if out.Result != memory.Saved || len(out.Replaced) != 0 || len(s.list(memory.Filter{State: memory.Active})) != 2 {
		t.Errorf("both were to stay: %+v", out)
	}
}

func TestSensitiveThings(t *testing.T) {
	s := newHarness(t)
	words := "Ich habe eine Nussallergie und bin in der GEW. Max Schulz ist oft laut."
	run := memory.Occasion{RunID: "run", Words: words}
	s.want(s.propose(memory.Fact{Text: "Die Lehrerin hat eine Nussallergie"}, run), memory.Proposed, "")
	s.want(s.propose(memory.Fact{Text: "Die Lehrerin ist katholisch"}, run), memory.Refused, "memory.no.sensitive")
	s.want(
		s.propose(memory.Fact{Text: "Die Lehrerin ist evangelisch", Source: memory.Source{Origin: memory.Web}}, run),
		memory.Refused,
		"memory.no.sensitive",
	)
	s.want(s.propose(memory.Fact{Text: "Anna Müller braucht mehr Zeit"}, run), memory.Refused, "memory.no.pupil")
	s.want(s.propose(memory.Fact{Text: "Der Zugang geht mit Passwort: Sommer24"}, run), memory.Refused, "memory.no.secret")
	p := s.inbox()[0]
	if len(p.Concerns) != 1 || p.Concerns[0].Kind != memory.Health {
		t.Fatalf("%+v", p.Concerns)
	}
	out := s.decide(p.ID, memory.Decision{Do: memory.Accept})
	s.want(out, memory.Ask, "memory.is.ask")
	if len(out.Concerns) != 1 || len(s.inbox()) != 1 || len(s.list(memory.Filter{})) != 0 {
		t.Fatalf("%+v", out)
	}
	out = s.decide(p.ID, memory.Decision{Do: memory.Accept, Sure: true})
	s.want(out, memory.Saved, "")
	if !out.Fact.Sure {
		t.Error("nobody sees that she agreed")
	}
	s.want(s.add(memory.Fact{Text: "Max Schulz ist oft laut"}, memory.Decision{}), memory.Ask, "memory.is.ask")
	s.want(s.add(memory.Fact{Text: "Max Schulz ist oft laut"}, memory.Decision{Sure: true}), memory.Saved, "")
	s.want(
		s.add(memory.Fact{Text: "Mein Passwort ist Sommer24"}, memory.Decision{Sure: true}),
		memory.Refused,
		"memory.no.secret",
	)
	s.want(
		s.add(
			memory.Fact{Text: "Ich plane den Förderplan", Scope: memory.Scope{Kind: memory.OfProject, Name: "Max Schulz"}},
			memory.Decision{},
		),
		memory.Ask,
		"",
	)
	s.want(
		s.add(memory.Fact{Text: "Ich plane die Förderung", Keywords: []string{"ADHS"}}, memory.Decision{}),
		memory.Ask,
		"",
	)

	// Refused, a sensitive proposal leaves no trace, and what it was quoted from is not kept beside something harmless.
	s.want(s.propose(memory.Fact{Text: "Die Lehrerin ist in der GEW"}, run), memory.Proposed, "")
	s.want(s.decide(s.inbox()[0].ID, memory.Decision{Do: memory.Refuse}), memory.Dropped, "memory.is.gone")
	s.want(
		s.propose(
			memory.Fact{
				Text:   "Die Lehrerin nutzt Rätsel",
				Source: memory.Source{Quote: "Max Schulz hat ADHS, und ich nutze Rätsel"},
			},
			run,
		),
		memory.Proposed,
		"",
	)
	if quote := s.inbox()[0].Fact.Source.Quote; quote != "" {
		t.Errorf("the quote %q is kept", quote)
	}
}

func TestEditing(t *testing.T) {
	s := newHarness(t)
	f := s.say("Ich nutze gern Tabellen")
	s.say("Ich nutze gern Mindmaps")
	s.later(10 * day)
	f.Text, f.Tier, f.Keywords = "Ich nutze oft Tabellen", memory.Core, []string{"Übersicht"}
	out, err := s.Edit(t.Context(), f, memory.Decision{})
	if err != nil || out.Result != memory.Saved || out.Fact.ID != f.ID || !out.Fact.ExpiresAt.IsZero() ||
		!out.Fact.ConfirmedAt.Equal(s.now) ||
		!out.Fact.CreatedAt.Equal(f.CreatedAt) {
		t.Fatalf("%+v, %v", out, err)
	}
	if got := s.recalled(memory.Query{Terms: []string{"Übersicht"}}); len(got) != 1 || got[0] != "Ich nutze oft Tabellen" {
		t.Errorf("%v", got)
	}
	twin := f
	twin.Text = "Ich nutze gern Mindmaps"
	if out, err = s.Edit(t.Context(), twin, memory.Decision{}); err != nil || out.Result != memory.Known ||
		len(s.list(memory.Filter{Text: "Tabellen"})) != 1 {
		t.Errorf("%+v, %v", out, err)
	}
	if _, err := s.Edit(t.Context(), memory.Fact{ID: "nobody", Text: "Ich nutze gern Filme"},
		memory.Decision{}); !fault.Is(
		err,
		fault.NotFound,
	) {
		t.Errorf("%v", err)
	}
	// An expired fact comes back when the teacher edits it.
	other := s.list(memory.Filter{Text: "Mindmaps"})[0]
	s.later(100 * day)
	if list := s.list(memory.Filter{State: memory.Expired}); len(list) != 1 || list[0].ID != other.ID {
		t.Fatalf("expired %+v", list)
	}
	if out, err = s.Edit(t.Context(), other, memory.Decision{}); err != nil || out.Result != memory.Saved ||
		out.Fact.State != memory.Active {
		t.Errorf("%+v, %v", out, err)
	}
}

// Whatever the teacher and agents do: no tier of a scope holds more than its limit, no core fact goes away unasked, and
// two active facts of a scope never say the same.
func TestTiersUnderAnyOrder(t *testing.T) {
	s := newHarness(t)
	rapid.Check(t, func(r *rapid.T) {
		s.Service = s.on(storetest.NewNotebook()) // thousands of steps; the database does the same (package store)
		s.rules.AutoAccept = rapid.Bool().Draw(r, "auto")
		var core []string
		for range rapid.IntRange(1, 15).Draw(r, "steps") {
			s.anyStep(r, &core)
		}
		counts := map[string]int{}
		active := s.list(memory.Filter{State: memory.Active})
		for i, f := range active {
			key := string(f.Tier) + "/" + string(f.Scope.Kind) + f.Scope.Name
			if counts[key]++; counts[key] > memory.Limit(f.Tier) {
				r.Fatalf("%s holds %d", key, counts[key])
			}
			for _, g := range active[:i] {
				if f.Scope == g.Scope && memory.Compare(f.Text, g.Text) == memory.Same {
					r.Fatalf("twice: %q, %q", f.Text, g.Text)
				}
			}
		}
		for _, id := range core {
			if !slices.ContainsFunc(active, func(f memory.Fact) bool { return f.ID == id }) {
				r.Fatalf("the core fact %s went away", id)
			}
		}
	})
}

func (s *harness) anyStep(r *rapid.T, core *[]string) {
	f := memory.Fact{
		Text: "Ich nutze gern " + rapid.SampledFrom([]string{
			"Tabellen", "Mindmaps", "Gedichte", "Rätsel", "Plakate",
			"Filme", "Lieder", "Karten", "Spiele", "Referate",
		}).
			Draw(r, "thing"),
		Tier: rapid.SampledFrom(memory.Tiers()).Draw(r, "tier"), Confidence: 90,
	}
	if class := rapid.SampledFrom([]string{"", "7b"}).Draw(r, "class"); class != "" {
		f.Scope = memory.Scope{Kind: memory.OfClass, Name: class}
	}
	s.ids += 1000
	var out memory.Outcome
	switch rapid.SampledFrom([]string{"add", "add", "propose", "decide", "later"}).Draw(r, "do") {
	case "add":
		out = s.add(f, memory.Decision{})
	case "propose":
		s.propose(f, memory.Occasion{RunID: fmt.Sprint("run", s.ids), Words: f.Text})
	case "decide":
		if list := s.inbox(); len(list) > 0 {
			out = s.decide(list[0].ID, memory.Decision{Do: memory.Accept})
		}
	case "later":
		s.later(20 * day)
	}
	if out.Result == memory.Saved && out.Fact.Tier == memory.Core {
		*core = append(*core, out.Fact.ID)
	}
}
