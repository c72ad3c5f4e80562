package storetest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pult/backend/base/fault"
	"pult/backend/knowledge/memory"
)

// Facts is the suite for memory.Store.
func Facts(t *testing.T, open func() memory.Store) {
	t.Run("what was kept comes back, newest first", func(t *testing.T) { factsRoundTrip(t, open()) })
	t.Run("filters and pages", func(t *testing.T) { factFilters(t, open()) })
	t.Run("words find every spelling and the beginning of the last one", func(t *testing.T) { factWords(t, open()) })
	t.Run("a reach is the teacher, the school, and what is named", func(t *testing.T) { factReach(t, open()) })
	t.Run("a project is found by half of its words", func(t *testing.T) { projectWords(t, open()) })
	t.Run("what has expired is told to nobody and takes no room", func(t *testing.T) { factExpiry(t, open()) })
	t.Run("a tier holds no more than its limit", func(t *testing.T) { factLimits(t, open()) })
	t.Run("all of a change or nothing", func(t *testing.T) { changeOrNothing(t, open()) })
	t.Run("proposals wait until they are settled", func(t *testing.T) { inbox(t, open()) })
	t.Run("every use is written down", func(t *testing.T) { factUses(t, open()) })
	t.Run("a forgotten fact is gone everywhere", func(t *testing.T) { forgetOne(t, open()) })
	t.Run("forgetting all leaves nothing", func(t *testing.T) { forgetAll(t, open()) })
	t.Run("counts", func(t *testing.T) { factStats(t, open()) })
}

// then is when the facts of the suite are from.
func then() time.Time { return time.Date(2026, 11, 27, 8, 0, 0, int(123*time.Microsecond), time.UTC) }

// fact is an active one of the teacher's, in a scope such as "me", "school", "class 7b" or "project Klassenfahrt Rom".
func fact(id, scope, text string) memory.Fact {
	kind, name, _ := strings.Cut(scope, " ")
	return memory.Fact{
		ID: id, Text: text, Category: memory.Preference, Tier: memory.Important,
		Scope: memory.Scope{Kind: memory.ScopeKind(kind), Name: name}, Confidence: 80,
		Keywords: []string{}, Source: memory.Source{Origin: memory.ByTeacher}, State: memory.Active, Confirmed: 1,
		CreatedAt: then(), ConfirmedAt: then(), ExpiresAt: memory.Expiry(memory.Important, then()),
	}
}

// past is a fact that is not told any more.
func past(f memory.Fact, state memory.State) memory.Fact {
	f.State = state
	return f
}

func keep(t *testing.T, s memory.Store, list ...memory.Fact) {
	t.Helper()
	if err := s.ChangeMemory(t.Context(), memory.Change{At: then(), Facts: list}); err != nil {
		t.Fatal(err)
	}
}

func ids(list []memory.Fact) string {
	all := make([]string, len(list))
	for i, f := range list {
		all[i] = f.ID
	}
	return strings.Join(all, " ")
}

func listed(t *testing.T, s memory.Store, f memory.Filter) string {
	t.Helper()
	list, err := s.Facts(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	return ids(list)
}

// reached are the ids of a reach, sorted.
func reached(t *testing.T, s memory.Store, r memory.Reach, now time.Time) string {
	t.Helper()
	kept, err := s.FactsWithin(t.Context(), r, now)
	if err != nil {
		t.Fatal(err)
	}
	all := make([]string, len(kept))
	for i, k := range kept {
		all[i] = k.Fact.ID
		if k.Stems != memory.Stems(k.Fact) {
			t.Errorf("%s has the stems %q", k.Fact.ID, k.Stems)
		}
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

func factsRoundTrip(t *testing.T, s memory.Store) {
	whole := memory.Fact{
		ID: "a", Text: "Die 7b hat „26“ Schüler 😀", Category: memory.Class, Tier: memory.Context,
		Scope: memory.Scope{Kind: memory.OfClass, Name: "7b"}, Confidence: 100,
		Keywords: []string{
			"Größe",
			"Klasse",
		}, Source: memory.Source{Origin: memory.Request, RunID: "run", StepID: "s1", Quote: "Meine 7b …"},
		State: memory.Replaced, ReplacedBy: "b", Sure: true, Confirmed: 3, Uses: 7, CreatedAt: then(),
		ConfirmedAt: then().Add(time.Hour), UsedAt: then().Add(2 * time.Hour),
		ExpiresAt: then().Add(30 * 24 * time.Hour),
	}
	newer := fact("b", "me", "Ich mag Tabellen")
	newer.CreatedAt, newer.Tier, newer.ExpiresAt = then().Add(time.Minute), memory.Core, time.Time{}
	keep(t, s, whole, newer)
	list, err := s.Facts(t.Context(), memory.Filter{})
	if err != nil || !cmp.Equal(list, []memory.Fact{newer, whole}) {
		t.Fatalf("%s, %v", cmp.Diff([]memory.Fact{newer, whole}, list), err)
	}
	newer.Text, newer.Scope, newer.Keywords = "Ich mag Diagramme", memory.Scope{
		Kind: memory.OfProject,
		Name: "Klassenfahrt Rom",
	}, []string{
		"Bild",
	}
	keep(t, s, newer)
	list, err = s.FactsByID(t.Context(), []string{"a", "none", "b"})
	if err != nil || !cmp.Equal(list, []memory.Fact{whole, newer}) {
		t.Fatalf("%s, %v", cmp.Diff([]memory.Fact{whole, newer}, list), err)
	}
	if got := listed(t, s, memory.Filter{Text: "Tabellen"}); got != "" {
		t.Errorf("the old text still finds %s", got)
	}
	if none, err := s.FactsByID(t.Context(), nil); err != nil || len(none) != 0 {
		t.Errorf("%v, %v", none, err)
	}
}

func factFilters(t *testing.T, s memory.Store) {
	technical := fact("b", "school", "Der Beamer hängt in Raum 12")
	technical.Category, technical.Tier, technical.ExpiresAt = memory.Technical, memory.Core, time.Time{}
	keep(t, s, fact("a", "me", "Ich mag Tabellen"), technical, fact("c", "class 7b", "Die 7b arbeitet leise"))
	keep(t, s, past(fact("d", "class 8a", "Die 8a ist laut"), memory.Replaced))
	for _, c := range []struct {
		f    memory.Filter
		want string
	}{
		{memory.Filter{}, "d c b a"},
		{memory.Filter{State: memory.Active}, "c b a"},
		{memory.Filter{State: memory.Replaced}, "d"},
		{memory.Filter{Category: memory.Technical}, "b"},
		{memory.Filter{Tier: memory.Core}, "b"},
		{memory.Filter{Scope: memory.Scope{Kind: memory.OfClass}}, "d c"},
		{memory.Filter{Scope: memory.Scope{Kind: memory.OfClass, Name: "Klasse 7 B"}}, "c"},
		{memory.Filter{Scope: memory.Scope{Kind: memory.Me}}, "a"},
		{memory.Filter{Limit: 2}, "d c"},
		{memory.Filter{Limit: 2, Skip: 1}, "c b"},
		{memory.Filter{Limit: 2, Skip: 4}, ""},
		{memory.Filter{State: memory.Active, Scope: memory.Scope{Kind: memory.OfClass}, Text: "leise"}, "c"},
		{memory.Filter{State: memory.Expired, Text: "leise"}, ""},
	} {
		if got := listed(t, s, c.f); got != c.want {
			t.Errorf("%+v: %q, want %q", c.f, got, c.want)
		}
	}
}

func factWords(t *testing.T, s memory.Store) {
	f := fact("a", "me", "Ich übe gern über die Größe von Brüchen")
	f.Keywords = []string{"Mathematik"}
	keep(t, s, f, fact("b", "me", "Meine Straße heißt Kastanienallee"))
	for words, want := range map[string]string{
		"Größe": "a", "groesse": "a", "GROSSE": "a", "brüche": "a", "Mathe": "a", "Strasse": "b", "kastanien": "b",
		"Kast": "b", "übe Größe": "a", "Größe Straße": "", "Zebra": "",
		`"*:^(`: "", "und die": "",
	} {
		if got := listed(t, s, memory.Filter{Text: words}); got != want {
			t.Errorf("%s: %q, want %q", words, got, want)
		}
	}
}

func factReach(t *testing.T, s memory.Store) {
	keep(
		t,
		s,
		fact("me", "me", "Ich mag Tabellen"),
		fact("school", "school", "Die Schule hat Tablets"),
		fact("7b", "class 7b", "Die 7b ist leise"),
		fact("7", "class 7", "Alle siebten fahren"),
		fact(
			"8a",
			"class 8a",
			"Die 8a ist laut",
		),
		fact("rom", "project Klassenfahrt Rom", "Die Fahrt kostet 400 Euro"),
		past(fact("gone", "me", "Ich mag Listen"), memory.Replaced),
	)
	for _, c := range []struct {
		r    memory.Reach
		want string
	}{
		{memory.Reach{}, "me school"},
		{memory.Reach{Classes: []string{"7b", "7"}}, "7 7b me school"},
		{memory.Reach{Classes: []string{"9c"}}, "me school"},
		{
			memory.Reach{Projects: []string{memory.ScopeKey(memory.Scope{Kind: memory.OfProject, Name: "klassenfahrt  ROM"})}},
			"me rom school",
		},
		{memory.Reach{Projects: []string{"berlin"}, Classes: []string{"8a"}}, "8a me school"},
	} {
		if got := reached(t, s, c.r, then()); got != c.want {
			t.Errorf("%+v: %q, want %q", c.r, got, c.want)
		}
	}
}

func projectWords(t *testing.T, s memory.Store) {
	for i, name := range []string{
		"Klassenfahrt Rom", "Klassenfahrt Berlin Mai", "Schulgarten", "Theater Aula Rom Juni",
		"Rom", "Rom Kolosseum", "Rom Forum", "Rom Petersdom",
	} {
		keep(t, s, fact(strconv.Itoa(i), "project "+name, "Eine Sache dazu"))
	}
	keep(t, s, past(fact("old", "project Rom alt", "Eine alte Sache"), memory.Expired))
	words := func(name string) []string {
		return memory.ScopeWords(memory.Scope{Kind: memory.OfProject, Name: name})
	}
	for name, want := range map[string]string{
		"Klassenfahrt": "0", "Schulgarten": "2", "Berlin Mai": "1", "Mai": "", "Theater Juni": "3", "Hochzeit": "",
		"Rom": "4 5 6 7", // of those that fit, the fullest and newest; of the others 0 is the oldest
	} {
		if got := reached(t, s, memory.Reach{Words: words(name)}, then()); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func factExpiry(t *testing.T, s memory.Store) {
	f := fact("a", "me", "Ich mag Tabellen")
	keep(t, s, f)
	for _, c := range []struct {
		now  time.Time
		want string
	}{{f.ExpiresAt.Add(-time.Second), "a"}, {f.ExpiresAt, ""}, {f.ExpiresAt.Add(time.Hour), ""}} {
		if got := reached(t, s, memory.Reach{}, c.now); got != c.want {
			t.Errorf("at %v: %q", c.now, got)
		}
	}
	if err := s.ChangeMemory(t.Context(), memory.Change{At: f.ExpiresAt}); err != nil {
		t.Fatal(err)
	}
	if got := listed(t, s, memory.Filter{State: memory.Expired}); got != "a" {
		t.Errorf("expired are %q", got)
	}
}

func factLimits(t *testing.T, s memory.Store) {
	for _, tier := range memory.Tiers() {
		for i := range memory.Limit(tier) {
			f := fact(fmt.Sprint(tier, i), "me", "Ein Satz über etwas")
			f.Tier, f.ExpiresAt = tier, memory.Expiry(tier, then())
			keep(t, s, f)
		}
		more := fact(string(tier)+" more", "me", "Noch ein Satz")
		more.Tier, more.ExpiresAt = tier, memory.Expiry(tier, then())
		if err := s.ChangeMemory(t.Context(), memory.Change{At: then(), Facts: []memory.Fact{more}}); err == nil {
			t.Errorf("%s holds one more than its limit", tier)
		}
		first := fact(fmt.Sprint(tier, 0), "me", "Ein Satz über etwas")
		first.Tier, first.ExpiresAt, first.State, first.ReplacedBy = tier, more.ExpiresAt, memory.Replaced, more.ID
		keep(t, s, more, first) // whichever stands first: who leaves makes room
		back := first
		back.State, back.ReplacedBy = memory.Active, ""
		if err := s.ChangeMemory(t.Context(), memory.Change{At: then(), Facts: []memory.Fact{back}}); err == nil {
			t.Errorf("%s: a replaced fact comes back without room", tier)
		}
		other := more
		other.ID, other.Scope = other.ID+" elsewhere", memory.Scope{Kind: memory.OfClass, Name: "7b"}
		keep(t, s, other)
	}
	st, err := s.MemoryStats(t.Context())
	if err != nil || st.Active != 8+12+6+3 {
		t.Errorf("%+v, %v", st, err)
	}
}

func changeOrNothing(t *testing.T, s memory.Store) {
	c := memory.Change{
		At: then(), Facts: []memory.Fact{fact("a", "me", "Ich mag Tabellen")},
		Propose: []memory.Proposal{{ID: "p", Fact: fact("", "me", "Ich mag Listen"), Said: 1, ProposedAt: then()}},
		Settle:  []string{"nobody"}, Refused: []string{memory.Mark(fact("", "me", "x"))},
	}
	wantFault(t, s.ChangeMemory(t.Context(), c), fault.Conflict, "fault.memory.decided")
	if got := listed(t, s, memory.Filter{}); got != "" {
		t.Errorf("kept %s", got)
	}
	if list, err := s.Proposals(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("%v, %v", list, err)
	}
	if was, err := s.WasRefused(t.Context(), c.Refused[0]); was || err != nil {
		t.Errorf("%v, %v", was, err)
	}
}
