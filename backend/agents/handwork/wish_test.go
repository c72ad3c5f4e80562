package handwork_test

import (
	"slices"
	"strings"
	"testing"
)

// A wish that the plan has followed is not called unfollowed by the steps, which get it too.
func TestPlanWishesReachTheSteps(t *testing.T) {
	s := newShelf(t)
	material, err := s.research(t, "Photosynthese")
	if err != nil {
		t.Fatal(err)
	}
	for _, wish := range []string{
		"Bitte für Klasse 9 und ohne Bild", "bitte auch ein Bild", "mit Bild, englisch beschriftet", "auf Deutsch",
		"ausführlicher", "nimm lieber das Thema Photosynthese", "Bild bitte detailliert", "ohne Beschriftung", "kürzer",
	} {
		r, err := s.research(t, "Photosynthese", "feedback", wish)
		if err != nil || slices.Contains(r.Gaps, say("offline.gap.wish", "wish", wish)) {
			t.Errorf("research, %s: %v %q", wish, err, r.Gaps)
		}
	}
	for _, wish := range []string{"Bitte für Klasse 9", "bitte auch ein Bild", "auf Deutsch", "nimm lieber das Thema " +
		"Photosynthese", "kürzer und mehr über Zellatmung", "mehr zu Enzymen", "keine Recherche"} {
		_, result, err := s.image(t, material, "feedback", wish)
		if err != nil || strings.Contains(result.notes, wish) {
			t.Errorf("image, %s: %v %q", wish, err, result.notes)
		}
	}
	for _, wish := range []string{"auf Englisch", "nimm lieber das Thema Vulkane"} {
		r, err := s.research(t, "Photosynthese", "feedback", wish)
		if err != nil || !slices.Contains(r.Gaps, say("offline.gap.wish", "wish", wish)) {
			t.Errorf("the parameters do not agree with %q: %v %q", wish, err, r.Gaps)
		}
	}
}

// A shorter text keeps what the teacher asked to hear more of, and says so when there is nothing.
func TestShorterWithMoreOfSomething(t *testing.T) {
	s := newShelf(t)
	for _, topic := range []string{"Zellatmung", "Enzyme", "Einflussfaktoren"} {
		wish := "kürzer und mehr über " + topic
		r, err := s.research(t, "Photosynthese", "feedback", wish)
		if err != nil || !strings.Contains(handout(r), topic) ||
			slices.Contains(r.Gaps, say("offline.gap.wish", "wish", wish)) {
			t.Errorf("%s: %v %q\n%s", wish, err, r.Gaps, handout(r))
		}
	}
	for _, wish := range []string{"mehr über Vulkane", "kürzer und mehr über Vulkane"} {
		r, err := s.research(t, "Photosynthese", "feedback", wish)
		if err != nil || !slices.Contains(r.Gaps, say("offline.gap.wish", "wish", wish)) {
			t.Errorf("%s: %v %q", wish, err, r.Gaps)
		}
	}
}

// "Nothing" is said only of words that a search did not find; the library has an article on volcanoes.
func TestGapsAreLookedUp(t *testing.T) {
	s := newShelf(t)
	r, err := s.research(t, "Photosynthese und Vulkane und Marsmenschen")
	if err != nil || !slices.Contains(r.Gaps, say("offline.gap.elsewhere", "word", "Vulkane", "title", "Vulkane")) ||
		!slices.Contains(r.Gaps, say("offline.gap.word", "word", "Marsmenschen")) ||
		slices.Contains(r.Gaps, say("offline.gap.word", "word", "Vulkane")) {
		t.Errorf("%v %q", err, r.Gaps)
	}
	for _, oxide := range []string{"Kohlendioxid", "Kohlenstoffdioxid"} {
		if r, err := s.research(t, oxide); err != nil || len(r.Sources) == 0 {
			t.Errorf("%s: %v", oxide, err)
		}
	}
}
