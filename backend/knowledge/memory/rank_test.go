package memory

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func moment() time.Time { return time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC) }

func daysAgo(n int) time.Time { return moment().Add(-time.Duration(n) * 24 * time.Hour) }

// How well one word meets another, as stems.
func TestMeets(t *testing.T) {
	for _, c := range []struct {
		asked, written string
		want           float64
	}{
		{"Arbeitsblatt", "Arbeitsblätter", exactly},
		{"größe", "GROESSE", exactly},
		{"Fahrt", "Klassenfahrt", within},
		{"Klassenfahrt", "Fahrt", within},
		{"Mathe", "Mathematik", begins},
		{"Arbeitsblat", "Arbeitsblätter", begins},
		{"Grupenarbeit", "Gruppenarbeit", oneWrong},
		{"Gruppenabreit", "Gruppenarbeit", oneWrong},
		{"Photosyntese", "Fotosynthese", oneWrong},
		{"Grupenabreit", "Gruppenarbeit", twoWrong},
		{"Schmidt", "Schmitt", oneWrong},
		{"Raum", "Baum", 0},
		{"26", "27", 0},
		{"7b", "7a", 0},
		{"2026", "2025", 0},
		{"Rom", "Rum", 0},
		{"Hund", "Bund", 0},
		{"Zebra", "Tabelle", 0},
	} {
		if got := meets(stemOf(c.asked), stemOf(c.written)); got != c.want {
			t.Errorf("%s meets %s by %v, want %v (%s, %s)", c.asked, c.written, got, c.want, stemOf(c.asked), stemOf(c.written))
		}
	}
}

// The formula of Score, number by number.
func TestScoreFormula(t *testing.T) {
	fresh := Fact{Tier: Important, Confidence: 100, Confirmed: 1, ConfirmedAt: moment()}
	old := fresh
	old.ConfirmedAt = daysAgo(45)
	used := old
	used.Uses, used.UsedAt = 3, moment()
	core := old
	core.Tier = Core
	passing := fresh
	passing.Tier, passing.ConfirmedAt = Context, daysAgo(15)
	doubtful := fresh
	doubtful.Confidence = 0
	said := fresh
	said.Confirmed = 4
	for name, c := range map[string]struct {
		f         Fact
		relevance float64
		want      float64
	}{
		"fresh":     {fresh, 1, 1},
		"half":      {fresh, 0.5, 0.5},
		"not":       {fresh, 0, 0},
		"old":       {old, 1, 0.4 + 0.6*0.5},
		"passing":   {passing, 1, 0.4 + 0.6*0.5},
		"core":      {core, 1, 1},
		"used":      {used, 1, 1.2},
		"doubtful":  {doubtful, 1, 0.5},
		"confirmed": {said, 1, 1.2},
	} {
		if got := Score(c.f, c.relevance, moment()); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	for _, c := range []struct {
		meetings []float64
		want     float64
	}{{nil, 0}, {[]float64{0, 0}, 0}, {[]float64{1}, 0.5}, {[]float64{1, 1, 0}, 2. / 3}, {[]float64{0.6}, 0.375}} {
		if got := Relevance(c.meetings); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v: %v, want %v", c.meetings, got, c.want)
		}
	}
}

// A fact never gets worse by fitting better, being newer, surer or more used; and stays within bounds.
func TestScoreGrowsWithWhatSpeaksForAFact(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		f := Fact{
			Tier: rapid.SampledFrom(Tiers()).
				Draw(r, "tier"),
			Confidence: rapid.IntRange(0, 99).Draw(r, "confidence"), Confirmed: rapid.IntRange(1, 1000).Draw(r, "confirmed"),
			Uses: rapid.IntRange(0, 1_000_000).
				Draw(r, "uses"),
			ConfirmedAt: daysAgo(
				rapid.IntRange(1, 2000).Draw(r, "age"),
			), UsedAt: daysAgo(rapid.IntRange(1, 2000).Draw(r, "used")),
		}
		relevance := rapid.Float64Range(0, 1).Draw(r, "relevance")
		base := Score(f, relevance, moment())
		if base < 0 || base > 2 || math.IsNaN(base) {
			r.Fatalf("%v", base)
		}
		better := []func(*Fact){
			func(f *Fact) { f.Confidence++ },
			func(f *Fact) { f.Uses++ },
			func(f *Fact) { f.Confirmed++ },
			func(f *Fact) { f.ConfirmedAt = moment() },
			func(f *Fact) { f.UsedAt = moment() },
		}
		for i, change := range better {
			g := f
			change(&g)
			if got := Score(g, relevance, moment()); got < base-1e-12 {
				r.Fatalf("%d: %v < %v", i, got, base)
			}
		}
		if got := Score(f, min(1, relevance+0.1), moment()); got < base {
			r.Fatalf("a better fit: %v < %v", got, base)
		}
	})
}

func TestExpiry(t *testing.T) {
	for tier, days := range map[Tier]int{Important: 90, Context: 30} {
		if got := Expiry(tier, daysAgo(days)); !got.Equal(moment()) {
			t.Errorf("%s: %v", tier, got)
		}
	}
	if !Expiry(Core, moment()).IsZero() {
		t.Error("core facts expire")
	}
	for tier, n := range map[Tier]int{Core: 8, Important: 12, Context: 6, "": 0} {
		if Limit(tier) != n {
			t.Errorf("%s holds %d", tier, Limit(tier))
		}
	}
}

func TestScopesByTheirNames(t *testing.T) {
	for name, want := range map[string]string{
		"7b": "7b", "7B": "7b", "Klasse 7b": "7b", "Klasse 7 b": "7b",
		"7. Klasse": "7", "Jahrgang 8": "8", "Q1": "q1", "Bio-LK": "bio-lk", "  10a ": "10a", "": "",
	} {
		if got := ScopeKey(Scope{Kind: OfClass, Name: name}); got != want {
			t.Errorf("%q is %q, want %q", name, got, want)
		}
	}
	if a, b := ScopeKey(Scope{Kind: OfProject, Name: "Klassenfahrt nach Rom"}),
		ScopeKey(Scope{Kind: OfProject, Name: "klassenfahrt  ROM"}); a != b ||
		a == "" {
		t.Errorf("%q, %q", a, b)
	}
	for class, want := range map[string][]string{
		"7b": {"7b", "7"}, "7": {"7"}, "7-9": {"7", "8", "9"},
		"Klasse 10a": {"10a", "10"}, "Q2": {"q2"}, "": nil,
	} {
		if got := classesOf(class); len(got) != len(want) || len(got) > 0 && got[0] != want[0] {
			t.Errorf("%q: %v, want %v", class, got, want)
		}
	}
	for text, want := range map[string]string{
		"Ein Blatt für die 7b.": "7b", "für Klasse 7 b bitte": "7b",
		"Test für den Bio-LK": "bio-lk", "die 7. Klasse fährt": "7",
	} {
		found := false
		for _, key := range classesNamed(text) {
			found = found || key == want
		}
		if !found {
			t.Errorf("%q names %v", text, classesNamed(text))
		}
	}
}
