// Package agent runs one step: a loop over a transcript that calls a model, runs its tools and ends in an artifact.
//
// An agent is data: a Spec with parameters, thresholds, a prompt, tools and two pure functions. The loop (Next over the
// transcript) knows no particular agent.
package agent

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/model"
	"pult/backend/model/rules"
	"pult/backend/workflow/consent"
)

// ParamKind is the control a parameter is edited with.
type ParamKind string

// Kinds of parameter.
const (
	TextParam   ParamKind = "text"
	ChoiceParam ParamKind = "choice"
)

// Param is one editable parameter; the modal is drawn from the list. Label and option texts are "param.<agent>.<key>"
// and "param.<agent>.<key>.<option>" in backend/base/i18n.
type Param struct {
	Key      string    `json:"key"`
	Was      string    `json:"-"` // an earlier name of Key, which stored plans, recipes and choices of a class may have
	Kind     ParamKind `json:"kind"`
	Options  []string  `json:"options"`
	Default  string    `json:"default"`
	Required bool      `json:"required"`
	Max      int       `json:"max"`             // characters of a text parameter
	Hints    []string  `json:"hints,omitempty"` // keys of words that a text may have, to pick from
	On       FormPlace `json:"-"`               // where its form shows it
	Kept     bool      `json:"-"`               // a class keeps the choice from sheet to sheet
	// Needs: every option but the default takes a model of this role; "" is none.
	Needs model.ModelRole `json:"-"`
	// Knows: "yes" allows what the model knows by itself. The settings decide where neither a request nor a plan says so.
	Knows bool `json:"-"`
	// ByModel are options that nothing but a model can do; the others work by rule where the agent has Rules.
	ByModel []string `json:"-"`
	// Only lists the values of the parameter before all others, the first one, with which this one counts; nil: all.
	Only []string `json:"only"`
}

// FormPlace is where a form shows a parameter.
type FormPlace string

// Places on a form.
const (
	OnForm  FormPlace = ""
	Rarely  FormPlace = "more"  // below "more": few sheets need it
	Nowhere FormPlace = "never" // it means something in a plan of several steps only
)

// Confirmation is a parameter that the teacher is asked about (seed 000, getRequiredConfirmations). Its question is
// "confirm.<agent>.<field>" in backend/base/i18n; options and default are those of the parameter.
type Confirmation struct {
	Field string
	// asked while the confidence is below; 0 = always. A required parameter without a value is asked for in any case
	Below int
}

// OnlyMissing is Below of a parameter that is asked for only where it is missing.
const OnlyMissing = -1

// The two roles that are no choice of a plan, by the names that stored runs know them by.
const (
	Planner  = "planner" // proposes plans: what the approval of one is about carries it
	Answerer = "answer"  // answers a plain question: it may work without an approved plan, because it only reads
)

// Spec is an agent.
type Spec struct {
	Name     string
	Icon     string
	Offer    intent.Offer // how a request asks for it; Agent is filled in by Reader
	Plans    string       // what a planner that is a model reads of it: what it does, its parameters, what it needs
	Params   []Param
	Confirms []Confirmation
	// Lacking names parameters that these values need beside the required ones; nil: none.
	Lacking    func(params map[string]string) []string
	Thresholds consent.Thresholds
	Asks       bool // always asks first (music)
	Takes      []artifact.Type
	// Wants are those of Takes that it works on with these parameters; nil: all.
	Wants func(params map[string]string) []artifact.Type
	// Alone reports that the agent can work with these parameters without the result of an earlier step; nil: it cannot
	// when it Takes any.
	Alone func(params map[string]string) bool
	Makes artifact.Type
	Tools []string
	// Spare are those that only a step is offered which is complex or has much to find out; Unfed those that only one is
	// which has no results of others to work from. All of them may be called: what is offered is what a prompt has room
	// for.
	Spare, Unfed []string
	RuleTools    []string        // further ones for Rules alone: no model is offered them
	Role         model.ModelRole // what kind of model it asks; empty: Strong
	ImageGen     *ImageGen       // nil: no model of pictures is asked
	AudioGen     *AudioGen       // nil: no model of sounds is asked
	Prompt       string          // Markdown of agents/<name>/prompt.md
	Schema       json.RawMessage
	// Guide is what the program tells its model of a request beside Prompt; nil: nothing.
	Guide func(request string) string
	// Confidence is seed 000's formula: intent of the request, and whether an earlier step of the plan feeds this one.
	Confidence func(in intent.Intent, fed bool) consent.Confidence
	// Suggest fills the parameters a plan starts with.
	Suggest func(in intent.Intent) map[string]string
	// Rules is what it does without a model; nil: nothing.
	Rules rules.Work
	// Local: Rules do its work whatever provider is chosen. Nothing of a step leaves this machine, and it costs nothing.
	Local bool
	// Follow changes the parameters as a wish says; false: none of them means it. The result is computed from parameters
	// and reply, so that no patch changes it: a revision computes it again. nil: the work itself reads wishes.
	Follow func(params map[string]string, wish string) (map[string]string, bool)
	// More are further steps that a request asks of the same agent, beside the first one: "Arbeitsblatt und Glossar"; nil:
	// none.
	More func(in intent.Intent, first map[string]string) []More
	// Unable reports a request that it cannot do without a model; the sentence "offline.unmet.<agent>" says so and which
	// ways there are. The desk is the planner's. nil: it can do all.
	Unable func(d *rules.Desk, in intent.Intent) (bool, error)
	// Lacks are what a request asks for beside what it makes, and that it leaves out: said with the plan. nil: nothing.
	Lacks func(in intent.Intent) []i18n.Text
	// Exhausts reports that with these parameters it wants all that there is on a topic: what is looked up for it alone is
	// looked up in full. nil: never.
	Exhausts func(params map[string]string) bool
	// Work names what it makes with these parameters, for a step without a topic; nil: its label does.
	Work func(params map[string]string) i18n.Text
	// Prose reads a reply in words, without any object, as the result; false: it is none. nil: none is.
	Prose func(task Task, text string) (json.RawMessage, bool)
	// Tally holds a result against the numbers that these parameters ask for; nil: they ask for none.
	Tally func(params map[string]string, content json.RawMessage) []Count
	// Finish turns the model's reply to a task and the tools' files into an artifact, or refuses it with fault.Model.
	Finish func(task Task, reply json.RawMessage, files []artifact.File) (Outcome, error)
}

// More is a further step.
type More struct {
	Params map[string]string
	After  bool // it works on the result of the first step, and not on what that one works on
}

// Outcome is the content of an artifact before it has identity and version.
type Outcome struct {
	Title   string
	Preview string
	Content json.RawMessage
	Files   []artifact.File
	Public  bool // every text that the model was given had been published; the loop says so, not the model

	// Undrawn: Files are what a model painted, and Content says what is written over it; who keeps the result draws that.
	Undrawn bool

	// A revision by a patch.
	Patched bool
	Kept    []artifact.TextEdit // what it says about the teacher's own places; not applied
	Left    []string            // wishes that it does not follow, with the reason

	// The loop adds these.
	Notes  []Note     // for later agents
	Wanted []string   // tools that the teacher could switch on and that the model asked for
	Steps  []Proposal // further steps that it proposes
	// Nothing: it searched the library, and no search has found anything.
	Nothing bool
	// Parts of the reply that could not be read and are left out, each with its place.
	Dropped []i18n.Text
	// PartRead: the provider counts fewer tokens than it was sent, so the model may have read a part of it only.
	PartRead bool
}

// ProposesStep is the tool by which an agent proposes a step: pictures are made behind gates, never as a side effect
// (decision 13).
const ProposesStep = "image_generate"

// Proposal is a step that an agent proposes; the teacher decides.
type Proposal struct {
	Agent       string `json:"agent"` // that would do it
	Description string `json:"description"`
	Style       string `json:"style,omitempty"`
}

// Needs reports that the agent cannot work with these parameters without the result of an earlier step.
func (s Spec) Needs(params map[string]string) bool {
	return len(s.Takes) > 0 && (s.Alone == nil || !s.Alone(params))
}

// Uses reports that the agent works on results of a type with these parameters.
func (s Spec) Uses(t artifact.Type, params map[string]string) bool {
	return slices.Contains(s.Wanted(params), t)
}

// Wanted lists the types of result that it works on with these parameters, the usual one first.
func (s Spec) Wanted(params map[string]string) []artifact.Type {
	if s.Wants != nil {
		return s.Wants(params)
	}
	return s.Takes
}

// Reader reads requests with the words of agents.
func Reader(specs ...Spec) *intent.Reader {
	offers := make([]intent.Offer, len(specs))
	for i, s := range specs {
		offers[i], offers[i].Agent = s.Offer, s.Name
	}
	return intent.NewReader(offers...)
}

// Label is the agent's name for people.
func (s Spec) Label() i18n.Text { return i18n.T("agent." + s.Name) }

// Check validates parameters: unknown keys, options that do not exist, too long texts and missing required ones are
// Invalid. Empty optional values take their default. The result is a new map.
func (s Spec) Check(values map[string]string) (map[string]string, error) {
	checked := map[string]string{}
	for _, p := range s.Params {
		v := cmp.Or(values[p.Key], p.earlier(values), p.Default)
		if err := p.check(s.Name, v); err != nil {
			return nil, err
		}
		checked[p.Key] = v
	}
	for key := range values {
		if _, known := checked[key]; !known && !slices.ContainsFunc(s.Params, func(p Param) bool { return p.Was == key }) {
			return nil, fault.New(fault.Invalid, "fault.param.unknown", nil, "param", key, "agent", "@agent."+s.Name)
		}
	}
	return checked, nil
}

// earlier is the value under the earlier name.
func (p Param) earlier(values map[string]string) string {
	if p.Was == "" {
		return ""
	}
	return values[p.Was]
}

// CheckDraft is Check for a plan: a missing required value is allowed, because the teacher will be asked.
func (s Spec) CheckDraft(values map[string]string) (map[string]string, error) {
	filled := map[string]string{}
	maps.Copy(filled, values)
	missing := s.Missing(values)
	for _, key := range missing {
		filled[key] = s.any(key)
	}
	params, err := s.Check(filled)
	for _, key := range missing {
		if params != nil {
			params[key] = ""
		}
	}
	return params, err
}

// any is a value that a parameter may have.
func (s Spec) any(key string) string {
	for _, p := range s.Params {
		if p.Key == key && p.Kind == ChoiceParam {
			return p.Options[0]
		}
	}
	return "?"
}

// Ask lists what the teacher is asked about at a confidence: the confirmations whose parameter still has no value of
// its own.
func (s Spec) Ask(values map[string]string, score int) []consent.Confirm {
	var list []consent.Confirm
	for _, c := range s.Confirms {
		for _, p := range s.Params {
			open := values[p.Key] == "" || values[p.Key] == p.Default
			missing := slices.Contains(s.Missing(values), p.Key)
			if p.Key == c.Field && open && s.Counts(p, values) &&
				(missing || c.Below == 0 && !p.Required || score < c.Below) {
				list = append(
					list,
					consent.Confirm{Field: p.Key, Question: i18n.T("confirm." + s.Name + "." + p.Key), Required: missing},
				)
			}
		}
	}
	return list
}

// Counts reports that a parameter means something with these values.
func (s Spec) Counts(p Param, values map[string]string) bool {
	return len(p.Only) == 0 || slices.Contains(p.Only, cmp.Or(values[s.Params[0].Key], s.Params[0].Default))
}

// Missing lists required parameters without a value.
func (s Spec) Missing(values map[string]string) []string {
	var missing []string
	for _, p := range s.Params {
		if p.Required && values[p.Key] == "" && p.Default == "" {
			missing = append(missing, p.Key)
		}
	}
	if s.Lacking != nil {
		for _, key := range s.Lacking(values) {
			if values[key] == "" {
				missing = append(missing, key)
			}
		}
	}
	return missing
}

// Accepts reports a value that the parameter may have.
func (p Param) Accepts(v string) bool { return p.check("", v) == nil }

func (p Param) check(agent, v string) error {
	label := "@param." + agent + "." + p.Key
	if v == "" {
		if p.Required {
			return fault.New(fault.Invalid, "fault.param.missing", nil, "param", label)
		}
		return nil
	}
	switch p.Kind {
	case ChoiceParam:
		for _, o := range p.Options {
			if o == v {
				return nil
			}
		}
		return fault.New(fault.Invalid, "fault.param.option", nil, "param", label, "value", short(v))
	case TextParam:
		if p.Max > 0 && len([]rune(v)) > p.Max {
			return fault.New(fault.Invalid, "fault.param.long", nil, "param", label)
		}
	}
	return nil
}

func short(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return s
}
