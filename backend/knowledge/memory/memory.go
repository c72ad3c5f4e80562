// Package memory is what Pult knows of the teacher: facts in tiers, proposed by agents, kept by the teacher.
//
// It owns the rules: how many facts a tier holds and for how long, what is the same, a correction or something else,
// what is too sensitive to keep, which facts a step is told, and where each came from. Package store keeps the rows. It
// promises: nothing is kept that the teacher did not accept, except preferences in her own words while she has switched
// that on; a replaced, expired or forgotten fact is told to nobody; and "saved" is said only of what was saved.
//
// The limits of the tiers hold for each scope. A class of 26 pupils must not push out what is true of the teacher, and
// a fact is only ever weighed against those it is told together with. So a step is told at most 26 facts of each scope
// that fits it, however many are stored.
package memory

import (
	"time"

	"pult/backend/base/i18n"
)

// Category is what a fact is about.
type Category string

// Categories. The first four are those of seed 003.
const (
	Profile    Category = "profile"
	Preference Category = "preference"
	Technical  Category = "technical"
	Project    Category = "project"
	Class      Category = "class"
)

// Categories lists them.
func Categories() []Category { return []Category{Profile, Preference, Technical, Project, Class} }

// Tier is how long a fact lives and how many of them there can be (see Limit and Life).
type Tier string

// Tiers, the most lasting first.
const (
	Core      Tier = "core"
	Important Tier = "important"
	Context   Tier = "context"
)

// Tiers lists them.
func Tiers() []Tier { return []Tier{Core, Important, Context} }

// ScopeKind is whom a fact holds for.
type ScopeKind string

// Kinds of scopes.
const (
	Me        ScopeKind = "me"
	School    ScopeKind = "school"
	OfClass   ScopeKind = "class"   // with a name, "7b"
	OfProject ScopeKind = "project" // with a name, "Klassenfahrt Rom"
)

// ScopeKinds lists them.
func ScopeKinds() []ScopeKind { return []ScopeKind{Me, School, OfClass, OfProject} }

// Scope is what a fact holds for. Facts of Me and School are told to every step, others only where their class or
// project is meant.
type Scope struct {
	Kind ScopeKind `json:"kind"`
	Name string    `json:"name"` // of a class or project; else empty
}

// State is what became of a fact.
type State string

// States. Only active facts are told.
const (
	Active   State = "active"
	Replaced State = "replaced" // another fact stands in its place: a correction, or one that it gave way to
	Expired  State = "expired"
)

// Origin is whose words a fact is.
type Origin string

// Origins. Foreign ones are never kept without a question, whatever the settings say.
const (
	ByTeacher  Origin = "teacher"    // typed by the teacher's own hand
	Request    Origin = "request"    // the teacher's words in a request; checked against it word by word
	Conclusion Origin = "conclusion" // what a model made of what it read
	Web        Origin = "web"
	Mail       Origin = "mail"
	Document   Origin = "document"
)

// Origins lists them.
func Origins() []Origin { return []Origin{ByTeacher, Request, Conclusion, Web, Mail, Document} }

// Source says where a fact comes from.
type Source struct {
	Origin Origin `json:"origin"`
	RunID  string `json:"runId"` // empty when the teacher typed it
	StepID string `json:"stepId"`
	Quote  string `json:"quote"` // the words it was read from
}

// Fact is one thing that Pult knows.
type Fact struct {
	ID         string    `json:"id"`
	Text       string    `json:"text"` // one sentence, at most 300 characters
	Category   Category  `json:"category"`
	Tier       Tier      `json:"tier"`
	Scope      Scope     `json:"scope"`
	Confidence int       `json:"confidence"` // 0–100: how sure its source was
	Keywords   []string  `json:"keywords"`
	Source     Source    `json:"source"`
	State      State     `json:"state"`
	ReplacedBy string    `json:"replacedBy"` // id of the fact in its place; empty when there is none or it was forgotten
	Sure       bool      `json:"sure"`       // sensitive, and kept after an explicit yes
	Confirmed  int       `json:"confirmed"`  // how often the teacher has said it
	Uses       int       `json:"uses"`
	CreatedAt  time.Time `json:"createdAt" ts_type:"string"`
	// When it was last said or edited; its life counts from here.
	ConfirmedAt time.Time `json:"confirmedAt" ts_type:"string"`
	UsedAt      time.Time `json:"usedAt" ts_type:"string"`    // zero: never
	ExpiresAt   time.Time `json:"expiresAt" ts_type:"string"` // zero: never
}

// Proposal is a fact that waits for the teacher.
type Proposal struct {
	ID         string    `json:"id"`
	Fact       Fact      `json:"fact"` // as it would be kept
	Said       int       `json:"said"` // how often it was proposed
	ProposedAt time.Time `json:"proposedAt" ts_type:"string"`
	Concerns   []Concern `json:"concerns"`  // what makes it sensitive; keeping it needs Decision.Sure
	Conflicts  []Fact    `json:"conflicts"` // active facts that it would replace
}

// Use is one time that a fact was told to a step.
type Use struct {
	FactID string    `json:"factId"`
	RunID  string    `json:"runId"`
	StepID string    `json:"stepId"`
	At     time.Time `json:"at" ts_type:"string"`
}

// Query asks what fits a step.
type Query struct {
	Terms      []string   `json:"terms"`      // words looked for; empty: those of Text and Topic
	Categories []Category `json:"categories"` // empty: all
	Text       string     `json:"text"`       // the request; classes and projects it names are looked into
	Class      string     `json:"class"`      // "7b", "7", "7-8"
	Topic      string     `json:"topic"`
	Project    string     `json:"project"` // looked into as if Text named it
	Limit      int        `json:"limit"`   // 0 = 12, at most 50
	Core       bool       `json:"core"`    // core facts come along although no word fits
	RunID      string     `json:"runId"`
	StepID     string     `json:"stepId"`
}

// Recalled is a fact that fits, and why.
type Recalled struct {
	Fact  Fact     `json:"fact"`
	Score float64  `json:"score"` // higher is better; see Score
	Why   []string `json:"why"`   // words of the query that met it; none when it came along
}

// Filter chooses facts of a list. Empty fields take everything.
type Filter struct {
	State    State    `json:"state"`
	Category Category `json:"category"`
	Tier     Tier     `json:"tier"`
	Scope    Scope    `json:"scope"` // a kind without a name takes all of the kind
	Text     string   `json:"text"`  // words, of which the last one may be unfinished
	Limit    int      `json:"limit"` // 0 = 200, at most 1000
	Skip     int      `json:"skip"`
}

// Stats counts.
type Stats struct {
	Active    int         `json:"active"`
	Replaced  int         `json:"replaced"`
	Expired   int         `json:"expired"`
	Proposals int         `json:"proposals"`
	Tiers     []TierCount `json:"tiers"` // of active facts, in the order of Tiers
}

// TierCount counts the active facts of a tier over all scopes, and says how full its fullest scope is.
type TierCount struct {
	Tier    Tier  `json:"tier"`
	Active  int   `json:"active"`
	Limit   int   `json:"limit"` // of one scope
	Fullest int   `json:"fullest"`
	Scope   Scope `json:"scope"` // the fullest one; zero when there is no fact
}

// Wiped says what "Alles vergessen" removed.
type Wiped struct {
	Facts     int `json:"facts"`
	Proposals int `json:"proposals"`
	Backups   int `json:"backups"` // copies of the database that were cleaned as well
}

// Concern is something sensitive in a text.
type Concern struct {
	Kind ConcernKind `json:"kind"`
	Word string      `json:"word"` // what it was found by, as it stands in the text
}

// Outcome is what became of one fact.
type Outcome struct {
	Result   Result    `json:"result"`
	Reason   i18n.Text `json:"reason"`   // the result in words
	Fact     Fact      `json:"fact"`     // as kept, proposed or known; else what was given, shortened
	Replaced []Fact    `json:"replaced"` // facts that it replaced; of a proposal, those it would replace
	Room     []Fact    `json:"room"`     // with Full: those that could give way, the least useful first
	Concerns []Concern `json:"concerns"` // with Ask and Proposed: what makes it sensitive
}

// Result is the kind of an Outcome.
type Result string

// Results.
const (
	Saved    Result = "saved"
	Proposed Result = "proposed" // waits for the teacher
	Waiting  Result = "waiting"  // the same waits already
	Known    Result = "known"    // the same is kept already
	Echo     Result = "echo"     // only repeats what this run was told from the memory
	Refused  Result = "refused"
	Full     Result = "full"    // the tier has no room; nothing changed
	Ask      Result = "ask"     // sensitive: needs an explicit yes; nothing changed
	Dropped  Result = "dropped" // the teacher refused it
)
