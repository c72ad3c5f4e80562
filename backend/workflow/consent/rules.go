package consent

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

// Thresholds decide when an agent asks (seed 000).
type Thresholds struct {
	Auto    int `json:"auto"`    // from here it may run without a question
	Warn    int `json:"warn"`    // below: the modal warns
	Minimum int `json:"minimum"` // below: confirming needs an explicit second choice
}

// Grade makes a Confidence from a score, capped to 0–100.
func Grade(score int, evidence []Evidence) Confidence {
	score = max(0, min(score, 100))
	level := Low
	switch {
	case score >= 85:
		level = High
	case score >= 65:
		level = Medium
	}
	return Confidence{Score: score, Level: level, Evidence: evidence}
}

// Lowered is a confidence of at most so much, for a reason that the plan tells: it asks for nothing more by that, for a
// question right after an approval would say nothing new.
func (c Confidence) Lowered(most int, why i18n.Text) Confidence {
	if c.Score <= most {
		return c
	}
	lost := c.Score - most
	low := Grade(most, append(slices.Clone(c.Evidence), Evidence{Text: why, Points: -lost, Found: true}))
	low.Doubt, low.Calibration = c.Doubt+lost, c.Calibration
	return low
}

// Known is the score by what is known of a step, without what Lowered took off.
func (c Confidence) Known() int { return c.Score + c.Doubt }

// Hash is the canonical name of what a decision is about: sha256 over its JSON (map keys are sorted), hex.
func (s Subject) Hash() string {
	if s.Params == nil {
		s.Params = map[string]string{}
	}
	if s.Inputs == nil {
		s.Inputs = []string{}
	}
	raw, err := json.Marshal(s)
	if err != nil {
		return "" // strings and ints only: cannot happen; an empty hash matches nothing
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// Sent names what would leave the machine: sha256 over its JSON, hex; "" for nothing.
func Sent(sends []Sending) string {
	if len(sends) == 0 {
		return ""
	}
	whole := make([]Sending, len(sends))
	for i, s := range sends {
		whole[i] = s.Whole()
	}
	raw, err := json.Marshal(whole)
	if err != nil {
		return "" // strings and numbers only: cannot happen
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// Whole has empty lists in place of absent ones: both are the same sending.
func (s Sending) Whole() Sending {
	if s.Parts == nil {
		s.Parts = []Text{}
	}
	if s.Attachments == nil {
		s.Attachments = []Attached{}
	}
	if s.Found == nil {
		s.Found = []Found{}
	}
	if s.Masked == nil {
		s.Masked = []Text{}
	}
	return s
}

// With is the subject after the teacher changed parameters.
func (s Subject) With(params map[string]string) Subject {
	if params != nil {
		s.Params = params
	}
	return s
}

// Answers lists what a kind of gate may be answered with, in the order of the buttons.
func Answers(k Kind) []Do {
	switch k {
	case Clarify:
		return []Do{Approve, Stop}
	case Plan:
		return []Do{Approve, Later, Change, Deny}
	case Start:
		return []Do{Approve, Stop}
	case Step:
		return []Do{Approve, Change, Skip, Stop}
	case Result:
		return []Do{Approve, Change, Stop}
	case Failure: // the rules of this machine and another model where there is a model
		return []Do{Again, Offline, Model, Skip, Stop}
	case Unknown:
		return []Do{Again, Skip, Stop}
	case Resume:
		return []Do{Approve, Stop}
	case Review:
		return []Do{Approve, Change, Stop}
	case Send: // change: with placeholders
		return []Do{Approve, Change, Skip, Stop}
	case Budget:
		return []Do{Approve, Skip, Stop}
	case Continue:
		return []Do{Approve, Finish, Skip, Stop}
	case Ask:
		return []Do{Approve, Decline, Skip, Stop}
	}
	return nil
}

// Answers lists what this question may be answered with: what it offered, else all of its kind.
func (g Gate) Answers() []Do {
	if len(g.Question.Answers) > 0 {
		return g.Question.Answers
	}
	return Answers(g.Kind)
}

// ModelParam names the model of the answer Model.
const ModelParam = "model"

// ProviderParam names the provider that tries it after a failure, when that is to be another one than the run's.
const ProviderParam = "provider"

// Check refuses an answer that does not fit the gate: already decided (Conflict "fault.gate.decided"), about something
// else than was shown (Conflict "fault.gate.stale"), not offered (Invalid "fault.gate.answer"), without the words that
// belong to it, or a wish that says yes (Invalid "fault.gate.agreed"). Withdraw is the program's own and fits every
// open gate.
func Check(g Gate, d Decision) error {
	if g.Decision != nil {
		return fault.New(fault.Conflict, "fault.gate.decided", nil)
	}
	if d.Do == Withdraw && d.By == BySystem {
		return nil
	}
	if d.Hash == "" || d.Hash != g.Hash {
		return fault.New(fault.Conflict, "fault.gate.stale", nil)
	}
	if !slices.Contains(g.Answers(), d.Do) {
		return fault.New(fault.Invalid, "fault.gate.answer", nil, "answer", string(d.Do))
	}
	return complete(g, d)
}

// complete refuses an answer that lacks what belongs to it.
func complete(g Gate, d Decision) error {
	if d.Do == Change && Agrees(d.Feedback) { // "passt" is no wish for something else; the button for yes stands beside it
		return fault.New(fault.Invalid, "fault.gate.agreed", nil)
	}
	if g.Kind == Result && d.Do == Change && d.Feedback == "" {
		return fault.New(fault.Invalid, "fault.gate.feedback", nil)
	}
	if g.Kind == Ask && d.Do == Approve && d.Feedback == "" && g.Question.Proposed == "" {
		return fault.New(fault.Invalid, "fault.gate.reply", nil)
	}
	if g.Kind == Review && d.Do == Change && d.Revision == nil {
		return fault.New(fault.Invalid, "fault.gate.revision", nil)
	}
	if d.Do == Model && strings.TrimSpace(d.Params[ModelParam]) == "" {
		return fault.New(fault.Invalid, "fault.gate.model", nil)
	}
	return nil
}

// Holds reports whether a decided gate allows acting on the subject as it is now: it was approved or changed, and the
// subject still has the hash the decision named.
func Holds(g Gate, now Subject) bool {
	if g.Decision == nil {
		return false
	}
	s := g.State()
	return (s == Approved || s == Changed) && g.Decision.Final != "" && g.Decision.Final == now.Hash()
}
