// Package form begins jobs from forms: one kind of material each, whose fields are the parameters of an agent. A form
// is filled by hand or from a request, shows what would come of it by the rules of this machine, and begins a job whose
// plan is what was filled in. Its button approves that plan when it costs nothing, sends nothing and asks nothing
// (workflow.Plan.Handy); every other plan is asked about as usual.
package form

import (
	"context"
	"slices"
	"strings"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/workflow"
)

// topic is the field of a form whose agent works on what another one finds.
const topic = "topic"

// Runs are the jobs; *workflow.Runs is one.
type Runs interface {
	Start(ctx context.Context, j workflow.Job) (workflow.Run, error)
}

// Store tells what was chosen before.
type Store interface {
	// LastParams are the parameters of the newest finished step of an agent for a class, "" for any; nil: there is none.
	LastParams(ctx context.Context, name, grade string) (map[string]string, error)
}

// Config is what a Service needs.
type Config struct {
	Agents  []agent.Spec // those of a plan
	Planner agent.Spec   // by rule: reads requests
	Runs    Runs
	Store   Store
	// Runner works by the rules of this machine; its transcripts and what its tools may do are set here.
	Runner agent.Runner
	// Local reports that the rules of this machine do the work of an agent now.
	Local func(ctx context.Context, s agent.Spec) bool
}

// Service is the forms. It keeps no state and may be used by several goroutines.
type Service struct{ with Config }

// NewService makes one.
func NewService(c Config) *Service {
	c.Runner.Tools = harmless(c.Runner.Tools)
	return &Service{with: c}
}

// Field is one entry of a form: a parameter, of the agent itself or of the one that looks its topic up.
type Field struct {
	Agent string `json:"agent"`
	agent.Param
}

// Form is what can be filled in for one kind of material.
type Form struct {
	Agent  string  `json:"agent"`
	Fields []Field `json:"fields"`
	More   []Field `json:"more"` // that few sheets need
	// Local: it is made by the rules of this machine, and shown before it is ordered.
	Local bool `json:"local"`
}

// Of are the forms of agents, in their order.
func Of(specs []agent.Spec) []Form {
	forms := make([]Form, len(specs))
	for i, spec := range specs {
		forms[i].Agent = spec.Name
		forms[i].Fields, forms[i].More = fields(specs, spec)
	}
	return forms
}

// Order is a filled form. Values are by the key of their field.
type Order struct {
	Agent    string            `json:"agent"`
	Values   map[string]string `json:"values"`
	Language i18n.Lang         `json:"language"` // of the result
	Mode     workflow.Mode     `json:"mode"`     // "" = from the settings
}

// Forms lists the forms as they are now.
func (s *Service) Forms(ctx context.Context) []Form {
	forms := Of(s.with.Agents)
	for i, spec := range s.with.Agents {
		forms[i].Local = s.local(ctx, spec)
	}
	return forms
}

// All are the fields of a form, the usual ones first.
func (f Form) All() []Field { return slices.Concat(f.Fields, f.More) }

// fields are those of an agent that a form shows, and those that few sheets need.
func fields(all []agent.Spec, spec agent.Spec) (usual, more []Field) {
	usual, more = []Field{}, []Field{}
	if seeker, ok := seekerOf(all, spec); ok && !slices.ContainsFunc(spec.Params, isTopic) {
		i := slices.IndexFunc(seeker.Params, isTopic)
		about := Field{Agent: seeker.Name, Param: seeker.Params[i]}
		about.Required = false // a text of her own takes its place
		usual = append(usual, about)
	}
	for _, p := range spec.Params {
		switch p.On {
		case agent.OnForm:
			usual = append(usual, Field{Agent: spec.Name, Param: p})
		case agent.Rarely:
			more = append(more, Field{Agent: spec.Name, Param: p})
		case agent.Nowhere:
		}
	}
	return usual, more
}

// form is the form of an agent.
func (s *Service) form(spec agent.Spec) Form {
	f := Form{Agent: spec.Name}
	f.Fields, f.More = fields(s.with.Agents, spec)
	return f
}

func isTopic(p agent.Param) bool { return p.Key == topic }

// seekerOf is the agent that looks up what another one takes; false: that one needs none.
func seekerOf(all []agent.Spec, spec agent.Spec) (agent.Spec, bool) {
	for _, other := range all {
		if other.Offer.Seeks && slices.Contains(spec.Takes, other.Makes) && slices.ContainsFunc(other.Params, isTopic) {
			return other, true
		}
	}
	return agent.Spec{}, false
}

func (s *Service) spec(name string) (agent.Spec, error) {
	for _, spec := range s.with.Agents {
		if spec.Name == name {
			return spec, nil
		}
	}
	return agent.Spec{}, fault.New(fault.Invalid, "fault.agent.unknown", nil, "agent", name)
}

// local reports that all that an agent needs is done on this machine.
func (s *Service) local(ctx context.Context, spec agent.Spec) bool {
	seeker, seeks := seekerOf(s.with.Agents, spec)
	return s.with.Local(ctx, spec) && (!seeks || s.with.Local(ctx, seeker))
}

// Blank is a form as it begins: what a class has kept from sheet to sheet, else the defaults. grade "" takes that of
// the newest sheet.
func (s *Service) Blank(ctx context.Context, name, grade string) (map[string]string, error) {
	spec, err := s.spec(name)
	if err != nil {
		return nil, err
	}
	values := map[string]string{}
	for _, f := range s.form(spec).All() {
		values[f.Key] = f.Default
	}
	last, err := s.with.Store.LastParams(ctx, name, grade)
	if err != nil {
		return nil, err
	}
	for _, p := range spec.Params {
		if v, known := last[p.Key]; known && (p.Kept || p.Key == gradeKey) && p.Accepts(v) {
			values[p.Key] = v
		}
	}
	if _, has := values[gradeKey]; has && grade != "" {
		values[gradeKey] = grade
	}
	return values, nil
}

// gradeKey is the field of a class.
const gradeKey = "grade"

// Make begins a job. What the rules of this machine would have to refuse is refused before it begins: Invalid for
// values, NoMatch for what the library does not have, Unsupported for what they cannot do.
func (s *Service) Make(ctx context.Context, o Order) (workflow.Run, error) {
	p, err := s.plan(o)
	if err != nil {
		return workflow.Run{}, err
	}
	spec, err := s.spec(o.Agent)
	if err != nil {
		return workflow.Run{}, err
	}
	here := s.local(ctx, spec)
	if here {
		if _, err := s.Preview(ctx, o); err != nil {
			return workflow.Run{}, err
		}
	}
	return s.with.Runs.Start(ctx, workflow.Job{
		Request: p.request, Title: p.title, Language: o.Language, Mode: o.Mode, Steps: p.steps, Form: here,
	})
}

// plan is what an order comes to.
type plan struct {
	steps   []workflow.StepEdit
	title   string // "Lückentext zu Herz"
	request string // what the history shows, and another plan would be made from
}

// named gives a plan its words.
func (p plan) named(o Order, spec agent.Spec, params map[string]string) plan {
	words := i18n.Must(o.Language)
	what := spec.Label()
	if spec.Work != nil {
		what = spec.Work(params)
	}
	p.title = words.Say(what)
	if about := strings.TrimSpace(o.Values[topic]); about != "" {
		p.title = words.Say(i18n.T("recipe.request.topic", "what", p.title, "topic", about))
	}
	p.request = p.title
	if grade := params[gradeKey]; grade != "" {
		p.request += ", " + words.Say(i18n.T("recipe.request.grade", "grade", grade))
	}
	return p
}

// plan is the agent, behind the one that looks its topic up where it cannot work without.
func (s *Service) plan(o Order) (plan, error) {
	spec, err := s.spec(o.Agent)
	if err != nil {
		return plan{}, err
	}
	own := map[string]string{}
	for key, value := range o.Values {
		own[key] = strings.TrimSpace(value)
	}
	if !slices.ContainsFunc(spec.Params, isTopic) {
		delete(own, topic)
	}
	if slices.ContainsFunc(spec.Params, func(p agent.Param) bool { return p.Key == "language" }) {
		own["language"] = string(o.Language)
	}
	params, err := spec.Check(own)
	if err != nil {
		return plan{}, err
	}
	p := plan{}.named(o, spec, params)
	seeker, seeks := seekerOf(s.with.Agents, spec)
	if seeks && spec.Needs(params) {
		about := intent.Intent{
			Topic: strings.TrimSpace(o.Values[topic]), Grade: params[gradeKey], Language: string(o.Language),
			Result: string(o.Language),
		}
		if spec.Exhausts != nil && spec.Exhausts(params) {
			about.Put("depth", "comprehensive")
		}
		looked, err := seeker.Check(seeker.Suggest(about))
		if err != nil {
			return plan{}, err
		}
		p.steps = append(p.steps, workflow.StepEdit{Agent: seeker.Name, Params: looked, Aid: true})
	}
	p.steps = append(p.steps, workflow.StepEdit{Agent: spec.Name, Params: params})
	return p, nil
}
