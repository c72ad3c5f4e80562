package consent_test

import (
	"strings"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/workflow/consent"
)

// A threshold belongs to the side above it: exactly the minimum takes no second choice, exactly the warning warns of
// nothing, exactly the automatic one runs. One point less does.
func TestAScoreExactlyAtAThresholdIsEnough(t *testing.T) {
	for _, c := range []struct {
		score             int
		asks, warn, below bool
	}{
		{49, true, true, true},
		{50, true, true, false},
		{64, true, true, false},
		{65, true, false, false},
		{84, true, false, false},
		{85, false, false, false},
	} {
		v := consent.Policy(consent.Facts{Confidence: at(c.score), Limits: limits})
		if v.Asks != c.asks || v.Warn != c.warn || v.Below != c.below {
			t.Errorf("%d: asks %v, warns %v, second choice %v", c.score, v.Asks, v.Warn, v.Below)
		}
	}
	always := []consent.Rule{always("", "")}
	if v := consent.Policy(consent.Facts{Confidence: at(50), Limits: limits, Rules: always}); v.Asks || v.Rule == nil {
		t.Errorf("a rule lifts the question from the minimum on: %+v", v)
	}
}

// The formula itself counts for four answers, whatever the teacher has said since.
func TestTheFormulaCountsForFourAnswers(t *testing.T) {
	for score, want := range map[int]int{90: 14, 91: 15} {
		refused := make([]consent.Past, 21)
		for i := range refused {
			refused[i].Score = score
		}
		if got := consent.Calibrate(score, refused).Share; got != want {
			t.Errorf("21 refusals at %d: %d %%, want 4 × %d / 25", score, got, score)
		}
	}
}

// Each answer that says "otherwise" says how, and each that says "yes" has something to say yes to.
func TestAnAnswerComesWithItsWords(t *testing.T) {
	extent := &consent.Revision{Type: consent.FullReplan}
	for name, c := range map[string]struct {
		kind     consent.Kind
		proposed string
		decision consent.Decision
		key      string // "" = taken
	}{
		"a result is fine":             {kind: consent.Result, decision: consent.Decision{Do: consent.Approve}},
		"a result, otherwise":          {consent.Result, "", consent.Decision{Do: consent.Change, Feedback: "kürzer"}, ""},
		"a result, nobody knows how":   {consent.Result, "", consent.Decision{Do: consent.Change}, "fault.gate.feedback"},
		"a step with other parameters": {kind: consent.Step, decision: consent.Decision{Do: consent.Change}},
		"a step, and it says yes": {
			consent.Step, "",
			consent.Decision{Do: consent.Change, Feedback: "Passt!"},
			"fault.gate.agreed",
		},
		"a yes with a word":        {kind: consent.Step, decision: consent.Decision{Do: consent.Approve, Feedback: "ok"}},
		"a review is fine":         {kind: consent.Review, decision: consent.Decision{Do: consent.Approve}},
		"a review with its extent": {consent.Review, "", consent.Decision{Do: consent.Change, Revision: extent}, ""},
		"a review without": {
			consent.Review, "",
			consent.Decision{Do: consent.Change, Feedback: "kürzer"},
			"fault.gate.revision",
		},
		"an agent asks, no reply":   {consent.Ask, "", consent.Decision{Do: consent.Approve}, "fault.gate.reply"},
		"an agent asks, a reply":    {consent.Ask, "", consent.Decision{Do: consent.Approve, Feedback: "Klasse 7"}, ""},
		"an agent proposes, a yes":  {consent.Ask, "Klasse 7", consent.Decision{Do: consent.Approve}, ""},
		"an agent asks, no answer":  {kind: consent.Ask, decision: consent.Decision{Do: consent.Decline}},
		"an answer of another kind": {consent.Ask, "", consent.Decision{Do: consent.Later}, "fault.gate.answer"},
	} {
		g := consent.Gate{Kind: c.kind, Hash: "shown", Question: consent.Question{Proposed: c.proposed}}
		c.decision.Hash, c.decision.By = g.Hash, consent.ByTeacher
		wants(t, name, consent.Check(g, c.decision), c.key)
	}
}

// What a question offers counts, also when it is a single button.
func TestAQuestionMayOfferLess(t *testing.T) {
	g := consent.Gate{Kind: consent.Step, Hash: "shown", Question: consent.Question{Answers: []consent.Do{consent.Skip}}}
	wants(t, "offered", consent.Check(g, consent.Decision{Do: consent.Skip, Hash: "shown"}), "")
	wants(t, "not offered", consent.Check(g, consent.Decision{Do: consent.Approve, Hash: "shown"}), "fault.gate.answer")
}

func wants(t *testing.T, name string, err error, key string) {
	t.Helper()
	got := ""
	if f := fault.Of(err); f != nil {
		got = f.Key
	}
	if got != key || (err == nil) != (key == "") {
		t.Errorf("%s: %v, want %q", name, err, key)
	}
}

// What leaves the machine has one name: nothing has none, absent lists are empty ones, and each part counts.
func TestASendingIsNamedByAllOfIt(t *testing.T) {
	if consent.Sent(nil) != "" || consent.Sent([]consent.Sending{}) != "" {
		t.Error("nothing has a name")
	}
	plain := consent.Sent([]consent.Sending{{To: "a.de"}})
	if len(plain) != 64 {
		t.Errorf("a sending is named %q", plain)
	}
	empty := consent.Sending{
		To: "a.de", Parts: []consent.Text{}, Attachments: []consent.Attached{}, Found: []consent.Found{},
		Masked: []consent.Text{},
	}
	if consent.Sent([]consent.Sending{empty}) != plain {
		t.Error("absent lists are not empty ones")
	}
	for name, s := range map[string]consent.Sending{
		"parts":       {To: "a.de", Parts: []consent.Text{{Text: "x"}}},
		"attachments": {To: "a.de", Attachments: []consent.Attached{{Name: "x"}}},
		"found":       {To: "a.de", Found: []consent.Found{{Value: "x"}}},
		"masked":      {To: "a.de", Masked: []consent.Text{{Text: "x"}}},
	} {
		if consent.Sent([]consent.Sending{s}) == plain {
			t.Errorf("%s do not count", name)
		}
	}
}

// Parameters are replaced when the teacher gave some.
func TestASubjectTakesTheTeachersParameters(t *testing.T) {
	s := consent.Subject{Params: map[string]string{"topic": "Osmose"}}
	if s.With(nil).Params["topic"] != "Osmose" ||
		s.With(map[string]string{"topic": "Diffusion"}).Params["topic"] != "Diffusion" {
		t.Error("the parameters are not those that were given")
	}
}

// A rule has a host and no path, and no more than a hundred characters.
func TestARuleHasAValueThatCanFit(t *testing.T) {
	rule := func(value string) consent.Rule {
		return consent.Rule{Verb: consent.Never, Scope: consent.OfHost, Value: value}
	}
	for value, fits := range map[string]bool{
		strings.Repeat("ä", 100): true, strings.Repeat("ä", 101): false, "/wiki": false, "a.de/wiki": true,
	} {
		if _, err := rule(value).Clean(); (err == nil) != fits {
			t.Errorf("%s: %v", value, err)
		}
	}
}

// A rule says whom it is about.
func TestARuleNamesItsAgents(t *testing.T) {
	for want, rule := range map[string]consent.Rule{
		"@rule.allAgents": {Verb: consent.Never, Scope: consent.OfHost, Value: "a.de"},
		"@agent.image":    never(consent.OfHost, "a.de"),
	} {
		text := rule.Text()
		if text.Key != "rule.never.host" || text.Args["agent"] != want || !i18n.Must(i18n.German).Has(text.Key) {
			t.Errorf("%+v, want %s", text, want)
		}
	}
}
