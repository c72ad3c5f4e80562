package consent

import (
	"strconv"

	"pult/backend/base/i18n"
)

// Facts are all that Policy decides from: what is known of one step.
type Facts struct {
	Missing    bool // a required field has no value
	Effect     bool // the step itself sends something out, or cannot be undone
	Personal   bool // personal data would leave the machine
	Always     bool // its agent always asks (seed 000: music)
	Setting    bool // the settings say that its agent asks first
	Wish       bool // the teacher wants this step of this plan to ask
	Confidence Confidence
	Limits     Thresholds
	Rules      []Rule // the teacher's standing rules that fit the step
}

// Verdict says whether a step asks before it runs, and why.
type Verdict struct {
	Asks    bool
	Must    bool        // the plan cannot switch the question off
	Warn    bool        // the question warns: below the warning threshold
	Below   bool        // confirming takes a second choice: below the minimum
	Reasons []i18n.Text // why it asks; when it does not, why it may run
	Rule    *Rule       // the standing rule that answers in the teacher's place; nil: none
}

// Policy decides whether a step asks (PRODUCT.md, decision 5). A rule "never" stands beside what always asks. A rule
// "always" lifts one reason only: a confidence below the agent's threshold, and not one below its minimum, because a
// rule is no second choice.
func Policy(f Facts) Verdict {
	score := f.Confidence.Weight()
	v := Verdict{Warn: score < f.Limits.Warn, Below: score < f.Limits.Minimum, Reasons: f.firm()}
	always, ruled := first(f.Rules, Always)
	unsure := score < f.Limits.Auto
	switch {
	case v.Below:
		v.Reasons = append(v.Reasons, percent("gate.asks.minimum", score, f.Limits.Minimum))
	case unsure && !ruled:
		v.Reasons = append(v.Reasons, percent("gate.asks.confidence", score, f.Limits.Auto))
	}
	v.Must = len(v.Reasons) > 0
	v.Asks = v.Must || f.Wish
	switch {
	case v.Must:
	case f.Wish:
		v.Reasons = []i18n.Text{i18n.T("gate.asks.wish")}
	case unsure:
		v.Rule, v.Reasons = &always, []i18n.Text{always.Text()}
	default:
		v.Reasons = []i18n.Text{percent("gate.runs.confidence", score, f.Limits.Auto)}
	}
	return v
}

// firm are the reasons that no confidence and no rule lifts.
func (f Facts) firm() []i18n.Text {
	var reasons []i18n.Text
	for _, r := range []struct {
		holds bool
		text  i18n.Text
	}{
		{f.Missing, i18n.T("gate.asks.missing")},
		{f.Effect, i18n.T("gate.asks.effect")},
		{f.Personal, i18n.T("gate.asks.personal")},
		{f.Always, i18n.T("gate.asks.agent")},
		{f.Setting, i18n.T("gate.asks.setting")},
	} {
		if r.holds {
			reasons = append(reasons, r.text)
		}
	}
	if never, ruled := first(f.Rules, Never); ruled {
		reasons = append(reasons, never.Text())
	}
	return reasons
}

func first(rules []Rule, verb Verb) (Rule, bool) {
	for _, r := range rules {
		if r.Verb == verb {
			return r, true
		}
	}
	return Rule{}, false
}

func percent(key string, score, limit int) i18n.Text {
	return i18n.T(key, "score", strconv.Itoa(score), "limit", strconv.Itoa(limit))
}
