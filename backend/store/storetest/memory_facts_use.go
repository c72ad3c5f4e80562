package storetest

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pult/backend/base/fault"
	"pult/backend/knowledge/memory"
)

func inbox(t *testing.T, s memory.Store) {
	var want []memory.Proposal
	for i, text := range []string{"Ich mag Listen", "Die 7b ist leise"} {
		p := memory.Proposal{
			ID:         fmt.Sprint("p", i),
			Fact:       fact("", "class 7b", text),
			Said:       1,
			ProposedAt: then().Add(-time.Duration(i) * time.Hour),
		}
		p.Fact.Source = memory.Source{Origin: memory.Web, RunID: "run", StepID: "s", Quote: "„…“"}
		want = append(want, p)
	}
	if err := s.ChangeMemory(t.Context(), memory.Change{At: then(), Propose: want}); err != nil {
		t.Fatal(err)
	}
	want[0].Said = 2
	if err := s.ChangeMemory(t.Context(), memory.Change{At: then(), Propose: want[:1]}); err != nil {
		t.Fatal(err)
	}
	list, err := s.Proposals(t.Context())
	if err != nil || !cmp.Equal(list, want) {
		t.Fatalf("%s, %v", cmp.Diff(want, list), err)
	}
	mark := memory.Mark(want[0].Fact)
	c := memory.Change{At: then(), Settle: []string{"p0"}, Refused: []string{mark, mark}}
	if err := s.ChangeMemory(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	wantFault(t, s.ChangeMemory(t.Context(), c), fault.Conflict, "fault.memory.decided")
	if list, err := s.Proposals(t.Context()); err != nil || len(list) != 1 || list[0].ID != "p1" {
		t.Errorf("%+v, %v", list, err)
	}
	if was, err := s.WasRefused(t.Context(), mark); !was || err != nil {
		t.Errorf("%v, %v", was, err)
	}
}

func factUses(t *testing.T, s memory.Store) {
	keep(t, s, fact("a", "me", "Ich mag Tabellen"), fact("b", "me", "Ich mag Listen"))
	first := []memory.Use{
		{FactID: "a", RunID: "run1", StepID: "s1", At: then()},
		{FactID: "b", RunID: "run1", StepID: "s1", At: then()},
		{FactID: "gone", RunID: "run1", At: then()},
	}
	second := []memory.Use{{FactID: "a", RunID: "run2", StepID: "s2", At: then().Add(time.Hour)}}
	for _, uses := range [][]memory.Use{first, second, nil} {
		if err := s.NoteUses(t.Context(), uses); err != nil {
			t.Fatal(err)
		}
	}
	stale := fact("a", "me", "Ich mag Tabellen sehr") // edited by somebody who has not seen the uses
	keep(t, s, stale)
	list, err := s.UsesOf(t.Context(), "a", 10)
	if err != nil || !cmp.Equal(list, []memory.Use{second[0], first[0]}) {
		t.Errorf("%+v, %v", list, err)
	}
	if list, err := s.UsesOf(t.Context(), "a", 1); err != nil || !cmp.Equal(list, second) {
		t.Errorf("%+v, %v", list, err)
	}
	found, err := s.FactsByID(t.Context(), []string{"a"})
	if err != nil || len(found) != 1 || found[0].Uses != 2 || !found[0].UsedAt.Equal(second[0].At) ||
		found[0].Text != stale.Text {
		t.Errorf("%+v, %v", found, err)
	}
	for run, want := range map[string]string{"run1": "a b", "run2": "a", "run3": ""} {
		list, err := s.FactsUsedIn(t.Context(), run)
		if err != nil || ids(list) != want {
			t.Errorf("%s was told %q, %v", run, ids(list), err)
		}
	}
}

func factStats(t *testing.T, s memory.Store) {
	want := memory.Stats{
		Tiers: []memory.TierCount{
			{Tier: memory.Core, Limit: 8},
			{Tier: memory.Important, Limit: 12},
			{Tier: memory.Context, Limit: 6},
		},
	}
	check := func() {
		t.Helper()
		got, err := s.MemoryStats(t.Context())
		if err != nil || !cmp.Equal(got, want) {
			t.Errorf("%s, %v", cmp.Diff(want, got), err)
		}
	}
	check()
	core := fact("c", "school", "Die Schule heißt Goethe")
	core.Tier, core.ExpiresAt = memory.Core, time.Time{}
	keep(
		t,
		s,
		fact("a", "me", "Ich mag Tabellen"),
		fact("b1", "class 7b", "Die 7b ist leise"),
		fact("b2", "class 7b", "Die 7b mag Sport"),
		core,
		past(fact("d", "me", "Ich mag Listen"), memory.Replaced),
		past(fact("e", "me", "Ich mag Bilder"), memory.Expired),
	)
	want.Active, want.Replaced, want.Expired = 4, 1, 1
	want.Tiers[0].Active, want.Tiers[0].Fullest, want.Tiers[0].Scope = 1, 1, memory.Scope{Kind: memory.School}
	want.Tiers[1].Active, want.Tiers[1].Fullest, want.Tiers[1].Scope = 3, 2, memory.Scope{Kind: memory.OfClass, Name: "7b"}
	check()
}
