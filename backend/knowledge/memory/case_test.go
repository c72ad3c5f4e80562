package memory_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pult/backend/knowledge/memory"
)

// CASES.md 40: the same fact five times is one; facts that differ in one digit are two; a correction takes the old one
// out of every prompt.
func TestCase40OneFactIsKeptOnceAndCorrected(t *testing.T) {
	s := newHarness(t)
	first := s.say("Die 7b hat 26 Schüler")
	for _, again := range []string{
		"Die 7b hat 26 Schüler.", "die 7b hat 26 schueler", "In der 7b sind 26 Kinder",
		"Die 7b hat sechsundzwanzig Schülerinnen und Schüler",
	} {
		out := s.add(memory.Fact{Text: again}, memory.Decision{})
		s.want(out, memory.Known, "memory.is.known")
		if out.Fact.ID != first.ID {
			t.Errorf("%q is kept as %s", again, out.Fact.ID)
		}
	}
	if list := s.list(memory.Filter{}); len(list) != 1 || list[0].Confirmed != 5 {
		t.Fatalf("%+v", list)
	}
	s.say("Die 7a hat 26 Schüler")
	s.say("Die 8b hat 26 Schüler")
	if list := s.list(memory.Filter{State: memory.Active}); len(list) != 3 {
		t.Fatalf("facts that differ in one sign: %+v", list)
	}

	corrected := s.add(memory.Fact{Text: "Die 7b hat 27 Schüler"}, memory.Decision{})
	s.want(corrected, memory.Saved, "memory.is.saved")
	if len(corrected.Replaced) != 1 || corrected.Replaced[0].ID != first.ID {
		t.Fatalf("replaced %+v", corrected.Replaced)
	}
	for _, q := range []memory.Query{
		{Terms: []string{"7b"}},
		{Text: "Arbeitsblatt für die 7b"},
		{Class: "7b", Core: true},
		{Class: "7"},
		{Terms: []string{"26", "Schüler"}, Class: "7b"},
	} {
		for _, text := range s.recalled(q) {
			if strings.Contains(text, "7b") && strings.Contains(text, "26") {
				t.Errorf("%+v still tells %q", q, text)
			}
		}
	}
	if got := s.recalled(memory.Query{Terms: []string{"Schüler"}, Class: "7b"}); !slices.Contains(
		got,
		"Die 7b hat 27 Schüler",
	) {
		t.Errorf("the new one is not told: %v", got)
	}
	old := s.list(memory.Filter{State: memory.Replaced})
	if len(old) != 1 || old[0].ReplacedBy != corrected.Fact.ID {
		t.Errorf("the old one is %+v", old)
	}
	if texts, err := s.Texts(t.Context(), []string{first.ID, corrected.Fact.ID}); err != nil || len(texts) != 1 ||
		texts[0] != "Die 7b hat 27 Schüler" {
		t.Errorf("a step that was told the old one goes on with %v, %v", texts, err)
	}
}

// The same goes for what agents propose: five times the same waits once.
func TestCase40TheInboxHoldsAFactOnce(t *testing.T) {
	s := newHarness(t)
	said := memory.Occasion{RunID: "run1", StepID: "s1", Words: "Die 7b hat 26 Schüler, mach ein Arbeitsblatt"}
	s.want(s.propose(memory.Fact{Text: "Die 7b hat 26 Schüler"}, said), memory.Proposed, "memory.is.proposed")
	for range 4 {
		s.want(s.propose(memory.Fact{Text: "In der 7b sind 26 Kinder"}, said), memory.Waiting, "memory.is.waiting")
	}
	list := s.inbox()
	if len(list) != 1 || list[0].Said != 5 || len(s.list(memory.Filter{})) != 0 {
		t.Fatalf("%+v", list)
	}
	s.want(s.propose(memory.Fact{Text: "Die 7b hat 27 Schüler"}, memory.Occasion{RunID: "run2"}), memory.Proposed, "")
	if len(s.inbox()) != 2 {
		t.Errorf("%+v", s.inbox())
	}
}

// CASES.md 41: recalled memory is not learnt again as new, and "saved" is said only of what was saved.
func TestCase41WhatWasToldIsNotLearntAgain(t *testing.T) {
	s := newHarness(t)
	s.say("Ich bevorzuge kurze Arbeitsblätter mit Lösungen")
	s.say("Die 7b hat 26 Schüler")
	run := memory.Occasion{RunID: "run1", StepID: "s1", Words: "Erstelle ein Arbeitsblatt zur Photosynthese für die 7b"}
	told := s.recalled(memory.Query{Text: run.Words, RunID: run.RunID, StepID: run.StepID})
	if len(told) != 2 {
		t.Fatalf("told %v", told)
	}
	for _, echo := range []string{
		"Die Lehrerin bevorzugt kurze Arbeitsblätter", "Die 7b hat 26 Schüler",
		"Die 7b bevorzugt kurze Arbeitsblätter mit Lösungen",
	} {
		s.want(s.propose(memory.Fact{Text: echo}, run), memory.Echo, "memory.is.echo")
	}
	if len(s.inbox()) != 0 || len(s.list(memory.Filter{})) != 2 {
		t.Errorf("something was learnt: %+v", s.inbox())
	}
	for _, f := range s.list(memory.Filter{}) {
		if f.Confirmed != 1 {
			t.Errorf("an echo confirms %q", f.Text)
		}
	}
	s.want(s.propose(memory.Fact{Text: "Die 7b hat 27 Schüler"}, run), memory.Proposed, "memory.is.proposed")
	s.want(
		s.propose(memory.Fact{Text: "Die 7b hat 26 Schüler"}, memory.Occasion{RunID: "run2", Words: "Die 7b hat 26 Schüler"}),
		memory.Known,
		"memory.is.known",
	)
	if f := s.list(memory.Filter{Text: "7b"}); len(f) != 1 || f[0].Confirmed != 2 {
		t.Errorf("what the teacher says herself confirms: %+v", f)
	}
}

// An outcome says "saved" exactly when a fact is in the memory that was not there.
func TestCase41SavedIsSaidOfWhatWasSaved(t *testing.T) {
	s := newHarness(t)
	s.rules.AutoAccept = true
	words := "Ich mag klare Überschriften. Ich heiße Petra Kurz. Mein Passwort ist Sommer24!"
	facts := []memory.Fact{
		{Text: "Ich mag klare Überschriften", Category: memory.Preference, Confidence: 90},
		{Text: "Ich heiße Petra Kurz", Category: memory.Profile, Tier: memory.Core, Confidence: 95},
		{Text: "Mein Passwort ist Sommer24", Confidence: 90},
		{Text: "Ich mag klare Überschriften", Confidence: 90},
		{Text: "", Confidence: 90},
	}
	outs, err := s.Propose(t.Context(), facts, memory.Occasion{RunID: "run1", Words: words})
	if err != nil {
		t.Fatal(err)
	}
	want := []memory.Result{memory.Saved, memory.Proposed, memory.Refused, memory.Known, memory.Refused}
	kept := s.list(memory.Filter{})
	for i, out := range outs {
		if out.Result != want[i] {
			t.Errorf("%q: %s (%s), want %s", facts[i].Text, out.Result, out.Reason.Key, want[i])
		}
		if saved := slices.ContainsFunc(kept, func(f memory.Fact) bool {
			return f.ID == out.Fact.ID &&
				f.ID != ""
		}); out.Result == memory.Saved &&
			!saved {
			t.Errorf("%q is said to be saved", facts[i].Text)
		}
	}
	if len(kept) != 1 {
		t.Errorf("kept %+v", kept)
	}
}

// CASES.md 42: a pasted document of 2 MB is refused with a clear word, and nothing is done with it.
func TestCase42APastedDocumentIsNoFact(t *testing.T) {
	s := newHarness(t)
	pasted := strings.Repeat("Die Photosynthese ist ein Vorgang in grünen Pflanzen. ", 40_000)
	counted := &counting{Store: s.db.Memory}
	service := s.on(counted)
	outs, err := service.Propose(
		t.Context(),
		[]memory.Fact{{Text: pasted, Confidence: 90}},
		memory.Occasion{Words: pasted},
	)
	if err != nil || outs[0].Result != memory.Refused || outs[0].Reason.Key != "memory.no.long" ||
		len(outs[0].Fact.Text) > 300 {
		t.Fatalf("%+v, %v", outs, err)
	}
	out, err := service.Add(t.Context(), memory.Fact{Text: pasted}, memory.Decision{})
	if err != nil || out.Result != memory.Refused || out.Reason.Key != "memory.no.long" {
		t.Fatalf("%+v, %v", out, err)
	}
	if _, err := service.List(t.Context(), memory.Filter{Text: pasted}); err == nil {
		t.Error("a list can be searched by it")
	}
	if counted.calls != 0 {
		t.Errorf("the store was asked %d times", counted.calls)
	}
	s.say("Ich mag Photosynthese als Thema")
	if got := s.recalled(memory.Query{Text: pasted}); len(got) != 1 {
		t.Errorf("a long request finds %v", got)
	}
}

// CASES.md 43: a forgotten fact is gone from search, prompts, index and file; "Alles vergessen" leaves nothing
// anywhere.
func TestCase43ForgottenIsGone(t *testing.T) {
	s := newHarness(t)
	s.say("Ich mag Sudokus als Einstieg")
	f := s.sayIn(
		"Der Zebrastreifenkanarienvogel wohnt im Schulgarten",
		memory.Core,
		memory.Scope{Kind: memory.OfProject, Name: "Quittengeleeprojekt"},
	)
	if got := s.recalled(memory.Query{
		Text: "Zebrastreifenkanarienvogel", Project: "Quittengeleeprojekt",
		RunID: "run1",
	}); len(
		got,
	) != 1 {
		t.Fatalf("not told before: %v", got)
	}
	if _, err := s.db.Backup(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.Forget(t.Context(), f.ID); err != nil {
		t.Fatal(err)
	}
	if got := s.recalled(memory.Query{Text: "Zebrastreifenkanarienvogel", Project: "Quittengeleeprojekt"}); len(got) != 0 {
		t.Errorf("still told: %v", got)
	}
	if got := s.list(memory.Filter{Text: "zebra"}); len(got) != 0 {
		t.Errorf("still found: %v", got)
	}
	if uses, err := s.Uses(t.Context(), f.ID); err != nil || len(uses) != 0 {
		t.Errorf("its uses: %v, %v", uses, err)
	}
	s.wantNowhere("pult.db*", "zebra", "quittengelee", "kanarienvogel")

	for _, text := range []string{"Ich heiße Petra Quastenflosser", "Ich bevorzuge Papageientaucher in Beispielen"} {
		s.say(text)
	}
	s.propose(memory.Fact{Text: "Die Lehrerin mag Flughörnchen sehr"}, memory.Occasion{RunID: "run1"})
	s.recalled(memory.Query{RunID: "run1"})
	if _, err := s.db.Backup(t.Context()); err != nil {
		t.Fatal(err)
	}
	w, err := s.ForgetAll(t.Context())
	if err != nil || w.Facts != 3 || w.Proposals != 1 || w.Backups != 2 {
		t.Fatalf("%+v, %v", w, err)
	}
	s.wantNowhere("pult.db*", "quastenflo", "papageien", "flughörn", "flughorn", "sudoku", "zebra")
	s.wantNowhere("backups/*", "quastenflo", "papageien", "flughörn", "flughorn", "sudoku", "zebra", "quittengelee")
	if st, err := s.Stats(t.Context()); err != nil || st.Active+st.Replaced+st.Expired+st.Proposals != 0 {
		t.Errorf("%+v, %v", st, err)
	}
	s.say("Ich mag Sudokus als Einstieg")
	if got := s.recalled(memory.Query{Terms: []string{"Sudoku"}}); len(got) != 1 {
		t.Errorf("afterwards the memory works: %v", got)
	}
}

// wantNowhere looks for words in the bytes of files, in any spelling of capitals.
func (s *harness) wantNowhere(pattern string, words ...string) {
	s.t.Helper()
	paths, err := filepath.Glob(filepath.Join(s.dir, pattern))
	if err != nil || len(paths) == 0 {
		s.t.Fatal(paths, err)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			s.t.Fatal(err)
		}
		for _, word := range words {
			if bytes.Contains(bytes.ToLower(data), []byte(word)) {
				s.t.Errorf("%s still holds %q", filepath.Base(path), word)
			}
		}
	}
}
