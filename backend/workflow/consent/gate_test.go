package consent_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/base/fault"
	"pult/backend/workflow/consent"
)

func everyDo() []consent.Do {
	return append(consent.Dos(), "", "OK", "ja", "passt", "APPROVE")
}

func drawnSubject(t *rapid.T, name string) consent.Subject {
	word := rapid.SampledFrom([]string{"", "a", "b", "a b", "Öl"})
	return consent.Subject{
		Agent: word.Draw(t, name+" agent"), Params: rapid.MapOfN(word, word, 0, 2).Draw(t, name+" params"),
		Inputs: rapid.SliceOfN(word, 0, 3).Draw(t, name+" inputs"), PlanVersion: rapid.IntRange(0, 2).Draw(t, name+" plan"),
		Generation: rapid.IntRange(0, 2).
			Draw(t, name+" generation"),
		Attempt: rapid.IntRange(0, 2).Draw(t, name+" attempt"), Content: word.Draw(t, name+" content"),
	}
}

func equal(a, b consent.Subject) bool {
	if len(a.Params) != len(b.Params) {
		return false
	}
	for k, v := range a.Params {
		if w, ok := b.Params[k]; !ok || v != w {
			return false
		}
	}
	return a.Agent == b.Agent && slices.Equal(a.Inputs, b.Inputs) && a.PlanVersion == b.PlanVersion &&
		a.Generation == b.Generation &&
		a.Attempt == b.Attempt &&
		a.Content == b.Content
}

// Two subjects have the same hash exactly when they are the same; absent and empty are the same.
func TestAHashNamesOneSubject(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawnSubject(t, "a"), drawnSubject(t, "b")
		if rapid.Bool().Draw(t, "twin") {
			b = a
			if len(a.Params) == 0 {
				b.Params = nil
			}
			if len(a.Inputs) == 0 {
				b.Inputs = nil
			}
		}
		if (a.Hash() == b.Hash()) != equal(a, b) || len(a.Hash()) != 64 {
			t.Fatalf("%+v and %+v: %s, %s", a, b, a.Hash(), b.Hash())
		}
	})
}

// Check takes what the buttons offer about what was shown, and nothing else.
func TestCheckIsClosedByDefault(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		subject := drawnSubject(t, "s")
		g := consent.Gate{Kind: rapid.SampledFrom(consent.Kinds()).Draw(t, "kind"), Subject: subject, Hash: subject.Hash()}
		if rapid.Bool().Draw(t, "decided") {
			g.Decision = &consent.Decision{Do: consent.Approve}
		}
		d := consent.Decision{
			Do:       rapid.SampledFrom(everyDo()).Draw(t, "do"),
			By:       rapid.SampledFrom([]consent.By{consent.ByTeacher, consent.ByFile, consent.BySystem}).Draw(t, "by"),
			Hash:     rapid.SampledFrom([]string{g.Hash, "", g.Hash[1:]}).Draw(t, "hash"),
			Feedback: rapid.SampledFrom([]string{"", "bitte"}).Draw(t, "feedback"),
			Params: rapid.SampledFrom([]map[string]string{
				nil, {consent.ModelParam: " "}, {consent.ModelParam: "m"},
			}).Draw(t, "params"),
		}
		if rapid.Bool().Draw(t, "with extent") {
			d.Revision = &consent.Revision{Type: consent.FullReplan}
		}
		withdrawn := d.Do == consent.Withdraw && d.By == consent.BySystem
		incomplete := d.Do == consent.Change &&
			(g.Kind == consent.Result && d.Feedback == "" || g.Kind == consent.Review && d.Revision == nil) ||
			d.Do == consent.Approve && g.Kind == consent.Ask && d.Feedback == "" ||
			d.Do == consent.Model && strings.TrimSpace(d.Params[consent.ModelParam]) == ""
		fits := g.Decision == nil &&
			(withdrawn || d.Hash == g.Hash && slices.Contains(consent.Answers(g.Kind), d.Do) && !incomplete)
		err := consent.Check(g, d)
		if (err == nil) != fits {
			t.Fatalf("%s %q: %v", g.Kind, d.Do, err)
		}
		if g.Decision != nil && !fault.Is(err, fault.Conflict) {
			t.Fatalf("decided, and answered with %v", err)
		}
	})
}

// A gate holds for the subject that was decided and for no other, and only on an answer that means yes.
func TestHoldsForWhatWasDecidedOnly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shown, now := drawnSubject(t, "shown"), drawnSubject(t, "now")
		if rapid.Bool().Draw(t, "unchanged") {
			now = shown
		}
		g := consent.Gate{Kind: consent.Step, Subject: shown, Hash: shown.Hash()}
		if consent.Holds(g, now) {
			t.Fatal("an open gate holds")
		}
		g.Decision = &consent.Decision{
			Do:    rapid.SampledFrom(everyDo()).Draw(t, "do"),
			Hash:  g.Hash,
			Final: rapid.SampledFrom([]string{g.Hash, ""}).Draw(t, "final"),
		}
		goesOn := []consent.Do{
			consent.Approve, consent.Change, consent.Later, consent.Again, consent.Offline, consent.Model, consent.Finish,
			consent.Decline,
		}
		yes := slices.Contains(goesOn, g.Decision.Do)
		if want := yes && g.Decision.Final != "" && equal(shown, now); consent.Holds(g, now) != want {
			t.Fatalf("%q for %+v, now %+v: holds %v", g.Decision.Do, shown, now, !want)
		}
	})
}

func TestEveryQuestionCanBeAnsweredAndEnded(t *testing.T) {
	for _, k := range consent.Kinds() {
		offered := consent.Answers(k)
		ends := slices.ContainsFunc(offered, func(d consent.Do) bool { return d == consent.Stop || d == consent.Deny })
		if len(offered) < 2 || !ends || slices.Contains(offered, consent.Withdraw) {
			t.Errorf("%s offers %v", k, offered)
		}
	}
	if consent.Answers("unknown kind") != nil {
		t.Error("an unknown question has buttons")
	}
}

func TestGrade(t *testing.T) {
	for score, want := range map[int]consent.Confidence{
		-5: {Score: 0, Level: consent.Low}, 64: {Score: 64, Level: consent.Low}, 65: {Score: 65, Level: consent.Medium},
		84: {Score: 84, Level: consent.Medium}, 85: {Score: 85, Level: consent.High}, 110: {Score: 100, Level: consent.High},
	} {
		if got := consent.Grade(score, nil); got.Score != want.Score || got.Level != want.Level {
			t.Errorf("%d: %+v", score, got)
		}
	}
}
