package consent_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/workflow/consent"
)

var limits = consent.Thresholds{Auto: 85, Warn: 65, Minimum: 50}

func at(score int) consent.Confidence { return consent.Grade(score, nil) }

func always(scope consent.Scope, value string) consent.Rule {
	return consent.Rule{Verb: consent.Always, Agent: "image", Scope: scope, Value: value}
}

func never(scope consent.Scope, value string) consent.Rule {
	return consent.Rule{Verb: consent.Never, Agent: "image", Scope: scope, Value: value}
}

// PRODUCT.md, decision 5, line by line.
func TestPolicy(t *testing.T) {
	rules := func(r ...consent.Rule) []consent.Rule { return r }
	meant := consent.Confidence{Score: 95, Calibration: consent.Calibration{Known: true, Share: 60}}
	praised := consent.Confidence{Score: 70, Calibration: consent.Calibration{Known: true, Share: 99}}
	for name, c := range map[string]struct {
		facts      consent.Facts
		asks, must bool
		warn       bool
		below      bool
		ruled      bool
		reasons    []string
	}{
		"sure enough": {
			facts:   consent.Facts{Confidence: at(85)},
			reasons: []string{"gate.runs.confidence"},
		},
		"one point less": {
			facts: consent.Facts{Confidence: at(84)}, asks: true, must: true,
			reasons: []string{"gate.asks.confidence"},
		},
		"the warning begins": {
			facts: consent.Facts{Confidence: at(64)}, asks: true, must: true, warn: true,
			reasons: []string{"gate.asks.confidence"},
		},
		"below the minimum": {
			facts: consent.Facts{Confidence: at(49)}, asks: true, must: true, warn: true,
			below: true, reasons: []string{"gate.asks.minimum"},
		},
		"a required field is missing": {
			facts: consent.Facts{Confidence: at(99), Missing: true}, asks: true,
			must: true, reasons: []string{"gate.asks.missing"},
		},
		"it sends something out": {
			facts: consent.Facts{Confidence: at(99), Effect: true}, asks: true, must: true,
			reasons: []string{"gate.asks.effect"},
		},
		"personal data would leave": {
			facts: consent.Facts{Confidence: at(99), Personal: true}, asks: true,
			must: true, reasons: []string{"gate.asks.personal"},
		},
		"the agent always asks": {
			facts: consent.Facts{Confidence: at(99), Always: true}, asks: true, must: true,
			reasons: []string{"gate.asks.agent"},
		},
		"the settings say so": {
			facts: consent.Facts{Confidence: at(99), Setting: true}, asks: true,
			must: true, reasons: []string{"gate.asks.setting"},
		},
		"the teacher says so in this plan": {
			facts: consent.Facts{Confidence: at(99), Wish: true}, asks: true,
			reasons: []string{"gate.asks.wish"},
		},
		"a wish beside a reason": {
			facts: consent.Facts{Confidence: at(70), Wish: true}, asks: true, must: true,
			reasons: []string{"gate.asks.confidence"},
		},
		"several reasons": {
			facts: consent.Facts{Confidence: at(40), Effect: true, Always: true},
			asks:  true, must: true, warn: true, below: true,
			reasons: []string{"gate.asks.effect", "gate.asks.agent", "gate.asks.minimum"},
		},
		"always": {
			facts: consent.Facts{Confidence: at(70), Rules: rules(always("", ""))},
			ruled: true, reasons: []string{"rule.always.agent"},
		},
		"always is not needed": {
			facts:   consent.Facts{Confidence: at(90), Rules: rules(always("", ""))},
			reasons: []string{"gate.runs.confidence"},
		},
		"always is no second choice": {
			facts: consent.Facts{Confidence: at(49), Rules: rules(always("", ""))},
			asks:  true, must: true, warn: true, below: true, reasons: []string{"gate.asks.minimum"},
		},
		"always against a wish": {facts: consent.Facts{
			Confidence: at(70), Wish: true,
			Rules: rules(always("", "")),
		}, asks: true, reasons: []string{"gate.asks.wish"}},
		"never": {
			facts: consent.Facts{Confidence: at(99), Rules: rules(never("", ""))},
			asks:  true, must: true, reasons: []string{"rule.never.agent"},
		},
		"never beats always": {
			facts: consent.Facts{
				Confidence: at(99),
				Rules:      rules(always("", ""), never(consent.OfHost, "a.de")),
			}, asks: true, must: true,
			reasons: []string{"rule.never.host"},
		},
		"what it has meant so far is less": {
			facts: consent.Facts{Confidence: meant}, asks: true, must: true, warn: true,
			reasons: []string{"gate.asks.confidence"},
		},
		"what it has meant so far is more": {
			facts: consent.Facts{Confidence: praised}, asks: true, must: true,
			reasons: []string{"gate.asks.confidence"},
		},
	} {
		c.facts.Limits = limits
		v := consent.Policy(c.facts)
		if v.Asks != c.asks || v.Must != c.must || v.Warn != c.warn || v.Below != c.below || (v.Rule != nil) != c.ruled ||
			!slices.Equal(keys(v.Reasons), c.reasons) {
			t.Errorf("%s: %+v", name, v)
		}
	}
}

func keys(texts []i18n.Text) []string {
	list := make([]string, len(texts))
	for i, text := range texts {
		list[i] = text.Key
	}
	return list
}

func drawnFacts(t *rapid.T) consent.Facts {
	flag := func(name string) bool { return rapid.IntRange(0, 3).Draw(t, name) == 0 }
	f := consent.Facts{
		Missing: flag(
			"missing",
		), Effect: flag("effect"), Personal: flag("personal"), Always: flag("always"), Setting: flag("setting"),
		Wish:       flag("wish"),
		Confidence: at(rapid.IntRange(0, 100).Draw(t, "score")), Limits: limits,
	}
	if flag("calibrated") {
		f.Confidence.Calibration = consent.Calibration{Known: true, Share: rapid.IntRange(0, 100).Draw(t, "share")}
	}
	for range rapid.IntRange(0, 3).Draw(t, "rules") {
		f.Rules = append(
			f.Rules,
			consent.Rule{
				Verb:  rapid.SampledFrom([]consent.Verb{consent.Always, consent.Never, "", "ALWAYS"}).Draw(t, "verb"),
				Agent: "image",
			},
		)
	}
	return f
}

// What must be asked is asked, whatever the rules, the score and the earlier answers say; a verdict always has a
// reason.
func TestNothingLiftsWhatMustBeAsked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := drawnFacts(t)
		v := consent.Policy(f)
		never := slices.ContainsFunc(f.Rules, func(r consent.Rule) bool { return r.Verb == consent.Never })
		firm := f.Missing || f.Effect || f.Personal || f.Always || f.Setting || never || f.Confidence.Score < f.Limits.Minimum
		if firm && !v.Must || v.Must && !v.Asks || f.Wish && !v.Asks || len(v.Reasons) == 0 || v.Rule != nil && v.Asks {
			t.Fatalf("%+v: %+v", f, v)
		}
		if !v.Asks && v.Rule == nil && f.Confidence.Score < f.Limits.Auto {
			t.Fatalf("%+v runs without a question: %+v", f, v)
		}
		if v.Below != (f.Confidence.Weight() < f.Limits.Minimum) {
			t.Fatalf("%+v: %+v", f, v)
		}
		f.Rules = append(f.Rules, consent.Rule{Verb: consent.Never, Agent: "image"})
		if !consent.Policy(f).Must {
			t.Fatalf("never does not ask: %+v", f)
		}
	})
}

func TestARuleFitsWhatItNames(t *testing.T) {
	step := consent.Reach{
		Agent:      "image",
		Classes:    []string{"7b"},
		Hosts:      []string{"klexikon.zum.de", "*.wikipedia.org"},
		Recipients: [][]string{{"gemini", "generativelanguage.googleapis.com"}},
	}
	for _, c := range []struct {
		rule consent.Rule
		fits bool
	}{
		{always("", ""), true},
		{consent.Rule{Verb: consent.Always, Agent: "research"}, false},
		{always(consent.OfClass, "7b"), true},
		{always(consent.OfClass, "7"), false},
		{never(consent.OfHost, "wikipedia.org"), true},
		{never(consent.OfHost, "de.wikipedia.org"), true}, // "*.wikipedia.org" may ask it
		{never(consent.OfHost, "zum.de"), true},
		{never(consent.OfHost, "um.de"), false},
		{always(consent.OfHost, "wikipedia.org"), false}, // not all that the step may ask
		{never(consent.OfRecipient, "gemini"), true},
		{always(consent.OfRecipient, "gemini"), true},
		{always(consent.OfRecipient, "openai"), false},
		{never(consent.OfRecipient, "googleapis.com"), true},
		{always(consent.OfRecipient, "googleapis.com"), false},
		{consent.Rule{Verb: consent.Never, Scope: consent.OfHost, Value: "wikipedia.org"}, true},
		{never("moon", "x"), true},
		{always("moon", "x"), false},
	} {
		if c.rule.Fits(step) != c.fits {
			t.Errorf("%+v fits: %v", c.rule, !c.fits)
		}
	}
	if here := (consent.Reach{Agent: "image"}); always(consent.OfHost, "a.de").Fits(here) ||
		never(consent.OfRecipient, "gemini").Fits(here) ||
		always(consent.OfClass, "7").Fits(here) {
		t.Error("a rule about something else fits a step that touches nothing")
	}
	if anywhere := (consent.Reach{Agent: "image", Hosts: []string{"*"}}); !never(consent.OfHost, "a.de").Fits(anywhere) ||
		always(consent.OfHost, "a.de").Fits(anywhere) {
		t.Error("a step that may ask any site")
	}
}

// "Never" for a class means every step that is for it, also among others; "always" means only what it says.
func TestANeverRuleMeansEveryStepForTheClass(t *testing.T) {
	for _, c := range []struct {
		value         string
		classes       []string
		never, always bool
	}{
		{"7", []string{"7"}, true, true},
		{"7", []string{"7-8"}, true, false},
		{"7-8", []string{"7"}, true, false},
		{"7", []string{"5-10"}, true, false},
		{"7", []string{"9", "7"}, true, false},
		{"7b", []string{"7"}, true, false},
		{"7-8", []string{"7-8"}, true, true},
		{"7", []string{"9-10"}, false, false},
		{"1", []string{"11-13"}, false, false},
		{"7", nil, false, false},
		{"7/8", []string{"8"}, true, false},
	} {
		s := consent.Reach{Agent: "image", Classes: c.classes}
		rule := consent.Rule{Verb: consent.Never, Agent: "image", Scope: consent.OfClass, Value: c.value}
		if rule.Fits(s) != c.never {
			t.Errorf("never %s, classes %q: %v", c.value, c.classes, !c.never)
		}
		if rule.Verb = consent.Always; rule.Fits(s) != c.always {
			t.Errorf("always %s, classes %q: %v", c.value, c.classes, !c.always)
		}
	}
}

// A recipient is named like a site: with its port or without, and rules that were kept with a whole address hold, too.
func TestANeverRuleKnowsItsRecipient(t *testing.T) {
	s := consent.Reach{Agent: "image", Recipients: [][]string{{"openai", "localhost:11434"}, {"openai", "api.openai.com"}}}
	for value, want := range map[string]bool{
		"https://api.openai.com/v1": true, "api.openai.com:443": true, "localhost": true, "openai": true,
		"openai.com": true, "gemini": false, "host": false,
	} {
		if (consent.Rule{Verb: consent.Never, Scope: consent.OfRecipient, Value: value}).Fits(s) != want {
			t.Errorf("never %s: %v", value, !want)
		}
	}
}

func TestARuleIsCleaned(t *testing.T) {
	r, err := consent.Rule{Verb: consent.Never, Scope: consent.OfHost, Value: " https://De.Wikipedia.org/wiki/X "}.Clean()
	if err != nil || r.Value != "de.wikipedia.org" {
		t.Errorf("%+v, %v", r, err)
	}
	for text, want := range map[string]string{
		"https://api.openai.com/v1": "api.openai.com", "HTTP://Localhost:11434": "localhost:11434",
		"https://me@api.openai.com?x": "api.openai.com", "Gemini": "gemini",
	} {
		if r, err := (consent.Rule{Verb: consent.Never, Scope: consent.OfRecipient, Value: text}).Clean(); err != nil ||
			r.Value != want {
			t.Errorf("%s: %+v, %v", text, r, err)
		}
	}
	for key, bad := range map[string][]consent.Rule{
		"fault.rule.verb": {{Agent: "image"}, {Verb: "ALWAYS", Agent: "image"}},
		"fault.rule.scope": {
			{Verb: consent.Always},
			{Verb: consent.Never},
			{Verb: consent.Never, Scope: consent.OfClass, Value: "7"},
			{Verb: consent.Always, Agent: "image", Scope: "moon", Value: "x"},
			{Verb: consent.Always, Scope: consent.OfHost, Value: "a.de"},
		},
		"fault.rule.value": {
			{Verb: consent.Always, Agent: "image", Value: "7"},
			{Verb: consent.Always, Agent: "image", Scope: consent.OfClass, Value: " "},
			{Verb: consent.Never, Agent: "image", Scope: consent.OfClass, Value: "klein"},
			{Verb: consent.Never, Scope: consent.OfHost, Value: "a b"},
		},
	} {
		for _, r := range bad {
			if _, err := r.Clean(); fault.Of(err) == nil || fault.Of(err).Key != key {
				t.Errorf("%+v: %v, want %s", r, err, key)
			}
		}
	}
}

func drawnPast(t *rapid.T) []consent.Past {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) consent.Past {
		return consent.Past{
			Score:     rapid.SampledFrom([]int{0, 40, 50, 65, 70, 80, 85, 100, 130, -5}).Draw(t, "score"),
			Confirmed: rapid.Bool().Draw(t, "confirmed"),
		}
	}), 0, 80).Draw(t, "past")
}

// A higher score never means less, a share is a share, and with fewer than twenty answers nothing is claimed.
func TestCalibrationIsMonotone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		past := drawnPast(t)
		before := -1
		for score := range 101 {
			c := consent.Calibrate(score, past)
			if c.Known != (len(past) >= consent.EnoughDecisions) || c.Decisions != len(past) || c.Confirmed > c.Decisions {
				t.Fatalf("%+v", c)
			}
			if c.Known && (c.Share < before || c.Share > 100) {
				t.Fatalf("%d means %d %%, one point less %d %%", score, c.Share, before)
			}
			before = c.Share
			if w := (consent.Confidence{Score: score, Calibration: c}).Weight(); w > score {
				t.Fatalf("%d weighs %d", score, w)
			}
		}
	})
}

func TestCalibration(t *testing.T) {
	answers := func(score, yes, no int) []consent.Past {
		list := make([]consent.Past, yes+no)
		for i := range list {
			list[i] = consent.Past{Score: score, Confirmed: i < yes}
		}
		return list
	}
	for _, c := range []struct {
		name  string
		past  []consent.Past
		score int
		want  consent.Calibration
	}{
		{"one too few", answers(70, 19, 0), 70, consent.Calibration{Decisions: 19, Confirmed: 19}},
		{"always confirmed", answers(70, 20, 0), 70, consent.Calibration{
			Known: true, Share: 95, Decisions: 20,
			Confirmed: 20,
		}},
		{"never confirmed", answers(70, 0, 20), 70, consent.Calibration{Known: true, Share: 12, Decisions: 20}},
		{"a neighbour keeps itself", answers(70, 0, 20), 90, consent.Calibration{Known: true, Share: 90, Decisions: 20}},
		{
			"a lower neighbour cannot mean more", answers(70, 0, 20), 60,
			consent.Calibration{Known: true, Share: 12, Decisions: 20},
		},
		{
			"pooled", append(answers(70, 10, 0), answers(80, 0, 10)...), 80,
			consent.Calibration{Known: true, Share: 57, Decisions: 20, Confirmed: 10},
		},
	} {
		if got := consent.Calibrate(c.score, c.past); got != c.want {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
}
