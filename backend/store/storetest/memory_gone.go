package storetest

import (
	"testing"

	"pult/backend/base/fault"
	"pult/backend/knowledge/memory"
)

func forgetOne(t *testing.T, s memory.Store) {
	old := past(fact("old", "me", "Ich mag Listen"), memory.Replaced)
	old.ReplacedBy = "a"
	keep(t, s, fact("a", "project Klassenfahrt Rom", "Ich mag Tabellen"), old)
	if err := s.NoteUses(t.Context(), []memory.Use{{FactID: "a", RunID: "run", At: then()}}); err != nil {
		t.Fatal(err)
	}
	if err := s.ForgetFact(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	wantFault(t, s.ForgetFact(t.Context(), "a"), fault.NotFound, "fault.memory.unknown")
	if got := listed(t, s, memory.Filter{Text: "Tabellen"}); got != "" {
		t.Errorf("the search finds %s", got)
	}
	if got := reached(t, s, memory.Reach{Words: []string{"klassenfahrt", "rom"}}, then()); got != "" {
		t.Errorf("the reach holds %s", got)
	}
	if uses, err := s.UsesOf(t.Context(), "a", 10); err != nil || len(uses) != 0 {
		t.Errorf("%v, %v", uses, err)
	}
	if list, err := s.FactsUsedIn(t.Context(), "run"); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
	if list, err := s.FactsByID(t.Context(), []string{"old"}); err != nil || len(list) != 1 || list[0].ReplacedBy != "" ||
		list[0].State != memory.Replaced {
		t.Errorf("%+v, %v", list, err)
	}
	keep(t, s, fact("a", "me", "Ich mag Tabellen"))
	if uses, err := s.UsesOf(t.Context(), "a", 10); err != nil || len(uses) != 0 {
		t.Errorf("old uses come back: %v, %v", uses, err)
	}
}

func forgetAll(t *testing.T, s memory.Store) {
	keep(t, s, fact("a", "me", "Ich mag Tabellen"), past(fact("b", "class 7b", "Die 7b ist leise"), memory.Expired))
	mark := memory.Mark(fact("", "me", "Ich mag Zebras"))
	p := memory.Proposal{ID: "p", Fact: fact("", "me", "Ich mag Listen"), Said: 1, ProposedAt: then()}
	if err := s.ChangeMemory(t.Context(), memory.Change{
		At: then(), Propose: []memory.Proposal{p},
		Refused: []string{mark},
	}); err != nil {
		t.Fatal(err)
	}
	w, err := s.ForgetAll(t.Context())
	if err != nil || w.Facts != 2 || w.Proposals != 1 {
		t.Fatalf("%+v, %v", w, err)
	}
	if got := listed(t, s, memory.Filter{}) + reached(t, s, memory.Reach{Classes: []string{"7b"}}, then()); got != "" {
		t.Errorf("left %s", got)
	}
	if list, err := s.Proposals(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
	if was, err := s.WasRefused(t.Context(), mark); was || err != nil {
		t.Errorf("%v, %v", was, err)
	}
	keep(t, s, fact("a", "me", "Ich mag Tabellen"))
	if got := listed(t, s, memory.Filter{Text: "Tabelle"}); got != "a" {
		t.Errorf("afterwards the search finds %q", got)
	}
}
