// Package recipe keeps plans to be used again ("Rezepte"): the steps of a plan without what came of them, and which of
// their values are asked each time. A job that begins with a recipe brings its plan along; the plan is offered and its
// steps ask as always.
//
// A recipe holds no results, and no request. What is asked is stored empty.
package recipe

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/workflow"
)

// Recipe is a plan to be used again.
type Recipe struct {
	ID        string    `json:"id"`
	Name      string    `json:"name"` // unlike every other one, also in small letters
	Steps     []Step    `json:"steps"`
	Fields    []Field   `json:"fields"` // what is asked, in the order of the steps
	CreatedAt time.Time `json:"createdAt" ts_type:"string"`
}

// Step is one step of a recipe. What it builds on follows from what stands before it.
type Step struct {
	Agent  string            `json:"agent"`
	Params map[string]string `json:"params"`
	Asks   bool              `json:"asks"`          // the teacher wants it; whether it has to ask is computed each time
	Aid    bool              `json:"aid,omitempty"` // nobody asked for its result; others are made from it
}

// Field is a value that is asked once and counts for all its places.
type Field struct {
	Name   string `json:"name"`  // "topic"; "topic2" when a recipe has two
	Agent  string `json:"agent"` // whose parameter it is drawn as
	Param  string `json:"param"`
	Steps  []int  `json:"steps"`  // from 0
	Value  string `json:"value"`  // in an Offer: what it was; else ""
	Wanted bool   `json:"wanted"` // in an Offer: it is usual to ask for it; else false
}

// Limits of a recipe.
const (
	maxName  = 80 // characters
	maxSteps = 40 // as many as a plan has
)

// usual are choices that change from lesson to lesson, beside all free text.
const usual = "grade"

// stepsOf are the steps of a run that are not left out, with the values that counted last: those of the step's own
// question, when it had one.
func stepsOf(r workflow.Run) []Step {
	if r.Plan == nil {
		return nil
	}
	var steps []Step
	for _, ps := range r.Plan.Steps {
		if ps.Skip {
			continue
		}
		params := ps.Params
		for _, s := range r.Steps {
			if s.ID == ps.ID && s.Agent == ps.Agent {
				params = s.Params
			}
		}
		steps = append(steps, Step{Agent: ps.Agent, Params: maps.Clone(params), Asks: ps.Wish, Aid: ps.Aid})
	}
	return steps
}

// fieldsOf are the values of steps that could be asked: equal values of one parameter are one field. A parameter with
// one option only is none.
func (b *Service) fieldsOf(steps []Step) []Field {
	var fields []Field
	for n, s := range steps {
		spec, _ := b.spec(s.Agent)
		for _, p := range spec.Params {
			if p.Kind == agent.ChoiceParam && len(p.Options) < 2 {
				continue
			}
			value := s.Params[p.Key]
			at := slices.IndexFunc(fields, func(f Field) bool { return f.Param == p.Key && f.Value == value })
			if at >= 0 && b.alike(fields[at], s.Agent) {
				fields[at].Steps = append(fields[at].Steps, n)
				continue
			}
			fields = append(fields, Field{
				Name: freeName(fields, p.Key), Agent: s.Agent, Param: p.Key, Steps: []int{n}, Value: value,
				Wanted: wanted(p, value),
			})
		}
	}
	return fields
}

// wanted reports a parameter that a recipe asks for, unless the teacher says otherwise.
func wanted(p agent.Param, value string) bool {
	return p.Kind == agent.TextParam && (p.Required || value != "") || p.Key == usual
}

// alike reports that an agent's parameter takes the same values as that of the field.
func (b *Service) alike(f Field, name string) bool {
	one, ok := b.param(f.Agent, f.Param)
	other, known := b.param(name, f.Param)
	return ok && known && one.Kind == other.Kind && slices.Equal(one.Options, other.Options)
}

func freeName(fields []Field, key string) string {
	name := key
	for n := 2; slices.ContainsFunc(fields, func(f Field) bool { return f.Name == name }); n++ {
		name = key + strconv.Itoa(n)
	}
	return name
}

// choose keeps the fields that are asked and empties their values in the steps; asked nil are the usual ones. NotFound
// "fault.recipe.field" for a name that is none.
func choose(steps []Step, offered []Field, asked []string) ([]Field, error) {
	fields := []Field{}
	for _, name := range asked {
		if !slices.ContainsFunc(offered, func(f Field) bool { return f.Name == name }) {
			return nil, noField(name, offered)
		}
	}
	for _, f := range offered {
		if wanted := asked == nil && f.Wanted || slices.Contains(asked, f.Name); !wanted {
			continue
		}
		for _, n := range f.Steps {
			steps[n].Params[f.Param] = ""
		}
		f.Value, f.Wanted = "", false
		fields = append(fields, f)
	}
	return fields, nil
}

func noField(name string, known []Field) *fault.Error {
	names := make([]string, len(known))
	for i, f := range known {
		names[i] = f.Name
	}
	return fault.New(fault.Invalid, "fault.recipe.field", nil, "name", shown(name), "known", strings.Join(names, ", "))
}

// filled are the steps with the values that were given; one that was not given stays empty, and the plan asks for it
// when it is needed.
func filled(r Recipe, values map[string]string) ([]workflow.StepEdit, error) {
	for name := range values {
		if !slices.ContainsFunc(r.Fields, func(f Field) bool { return f.Name == name }) {
			return nil, noField(name, r.Fields)
		}
	}
	steps := make([]workflow.StepEdit, len(r.Steps))
	for i, s := range r.Steps {
		steps[i] = workflow.StepEdit{Agent: s.Agent, Params: maps.Clone(s.Params), Asks: s.Asks, Aid: s.Aid}
	}
	for _, f := range r.Fields {
		value := strings.TrimSpace(values[f.Name])
		if !plain(value) {
			return nil, fault.New(fault.Invalid, "fault.recipe.text", nil)
		}
		for _, n := range f.Steps {
			steps[n].Params[f.Param] = value
		}
	}
	return steps, nil
}

// joined is the second recipe after the first. A field that both have is asked once.
func (b *Service) joined(first, second Recipe) Recipe {
	r := Recipe{Steps: slices.Concat(first.Steps, second.Steps), Fields: []Field{}}
	for _, f := range first.Fields {
		f.Steps = slices.Clone(f.Steps)
		r.Fields = append(r.Fields, f)
	}
	for _, f := range second.Fields {
		places := make([]int, len(f.Steps))
		for i, n := range f.Steps {
			places[i] = n + len(first.Steps)
		}
		f.Steps = places
		at := slices.IndexFunc(r.Fields, func(other Field) bool {
			return other.Name == f.Name && other.Param == f.Param && b.alike(other, f.Agent)
		})
		if at >= 0 {
			r.Fields[at].Steps = append(r.Fields[at].Steps, f.Steps...)
			continue
		}
		f.Name = freeName(r.Fields, f.Name)
		r.Fields = append(r.Fields, f)
	}
	return r
}

// check refuses what is no recipe of this program: Invalid "fault.recipe.name", "fault.recipe.steps",
// "fault.recipe.text", "fault.recipe.broken", or what is wrong with a parameter.
func (b *Service) check(r Recipe) error {
	if n := utf8.RuneCountInString(r.Name); n == 0 || n > maxName || !plain(r.Name) {
		return fault.New(fault.Invalid, "fault.recipe.name", nil, "max", strconv.Itoa(maxName))
	}
	if len(r.Steps) == 0 || len(r.Steps) > maxSteps {
		return fault.New(fault.Invalid, "fault.recipe.steps", nil, "max", strconv.Itoa(maxSteps))
	}
	for _, s := range r.Steps {
		spec, ok := b.spec(s.Agent)
		if !ok {
			return fault.New(fault.Invalid, "fault.agent.unknown", nil, "agent", shown(s.Agent))
		}
		if _, err := spec.CheckDraft(s.Params); err != nil {
			return err
		}
		for _, value := range s.Params {
			if !plain(value) {
				return fault.New(fault.Invalid, "fault.recipe.text", nil)
			}
		}
	}
	return b.checkFields(r)
}

// checkFields wants every field to have its own name and places: places that exist, once each, and empty.
func (b *Service) checkFields(r Recipe) error {
	type place struct {
		step  int
		param string
	}
	broken := fault.New(fault.Invalid, "fault.recipe.broken", nil)
	names, taken := map[string]bool{}, map[place]bool{}
	for _, f := range r.Fields {
		key := strings.TrimRight(f.Name, "0123456789")
		if key != f.Param || names[f.Name] || len(f.Steps) == 0 || f.Value != "" || f.Wanted {
			return broken
		}
		names[f.Name] = true
		for _, n := range f.Steps {
			at := place{n, f.Param}
			if n < 0 || n >= len(r.Steps) || taken[at] || r.Steps[n].Params[f.Param] != "" || !b.alike(f, r.Steps[n].Agent) {
				return broken
			}
			taken[at] = true
		}
	}
	return nil
}

// plain reports a line of text: valid, and without characters that nobody sees.
func plain(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(c rune) bool {
		return unicode.IsControl(c) || unicode.Is(unicode.Cf, c) && c != '\u200d' && c != '\u00ad'
	})
}

// shown is a text of others as it may stand in a message.
func shown(text string) string {
	line := strings.Map(func(c rune) rune {
		if unicode.IsPrint(c) {
			return c
		}
		return -1
	}, text)
	if r := []rune(line); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return line
}

func (b *Service) spec(name string) (agent.Spec, bool) {
	i := slices.IndexFunc(b.with.Agents, func(s agent.Spec) bool { return s.Name == name })
	if i < 0 {
		return agent.Spec{}, false
	}
	return b.with.Agents[i], true
}

func (b *Service) param(name, key string) (agent.Param, bool) {
	spec, _ := b.spec(name)
	i := slices.IndexFunc(spec.Params, func(p agent.Param) bool { return p.Key == key })
	if i < 0 {
		return agent.Param{}, false
	}
	return spec.Params[i], true
}
