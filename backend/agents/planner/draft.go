package planner

import (
	"cmp"
	"encoding/json"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"pult/backend/agent"
	"pult/backend/agents/handwork"
	"pult/backend/agents/kit"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/lang/intent"
	"pult/backend/model/typed"
)

// ParseDraft reads a planner's reply as far as the plan can be carried out, and says the rest as warnings of the plan:
// a step of an agent that does not exist is left out, a parameter that the agent does not have goes, and a value that
// it does not offer becomes the usual one. Uses are counted from 1, or all from 0 where one is 0; a step that
// cannot work without an earlier result, and names none, takes the last one that fits. A missing topic is allowed: the
// workflow asks. A reply without any step that can be done, and without a word about why, is fault.Model
// "fault.model.plan".
func ParseDraft(raw json.RawMessage, all []agent.Spec) (agent.Draft, error) {
	var d agent.Draft
	if err := json.Unmarshal(raw, &d); err != nil {
		return agent.Draft{}, fault.New(fault.Model, "fault.model.plan", err)
	}
	r := reading{specs: map[string]agent.Spec{}}
	names, offers := make([]string, len(all)), make([]intent.Offer, len(all))
	for i, s := range all {
		names[i], r.specs[s.Name] = s.Name, s
		offers[i] = s.Offer
		offers[i].Agent = s.Name
	}
	r.words = sync.OnceValue(func() *intent.Reader { return intent.NewReader(offers...) }) // most name agents as they are
	r.agents = &typed.Schema{Type: "string", Enum: names}
	for _, w := range d.Warnings {
		if w = said(w); w.Key != saidKey || !typed.IsNone(w.Args["text"]) {
			r.warnings = append(r.warnings, w)
		}
	}
	told := len(r.warnings) > 0
	steps := r.steps(fromOne(d.Steps))
	if len(steps) == 0 && !told {
		return agent.Draft{}, fault.New(fault.Model, "fault.model.plan", nil)
	}
	d.Steps, d.Warnings = steps, r.warnings
	for _, step := range steps {
		if _, err := r.specs[step.Agent].CheckDraft(step.Params); err != nil {
			return agent.Draft{}, fault.New(fault.Model, "fault.model.plan", err)
		}
	}
	return d, nil
}

// said is a warning as a sentence. The planner on this machine names a sentence about plans, and what it means is known
// by that; a model writes plain words, or a key that the program does not have.
func said(w i18n.Text) i18n.Text {
	about := slices.ContainsFunc([]string{"warn.plan.", "offline.plan.", "offline.unmet."}, func(family string) bool {
		return strings.HasPrefix(w.Key, family)
	})
	if about && i18n.Must(i18n.German).Has(w.Key) {
		return w.Because(handwork.WarningCode(w.Key))
	}
	text := w.Key
	for _, key := range slices.Sorted(maps.Keys(w.Args)) {
		if len(w.Args[key]) > len(text) {
			text = w.Args[key]
		}
	}
	return i18n.T(saidKey, "text", text)
}

// saidKey is the sentence around the words of a model.
const saidKey = "warn.plan.said"

// fromOne counts uses from 1, as they were asked for, where a planner counted them from 0: one of them is 0.
func fromOne(steps []agent.DraftStep) []agent.DraftStep {
	if !slices.ContainsFunc(steps, func(s agent.DraftStep) bool { return s.Uses.FromZero() }) {
		return steps
	}
	steps = slices.Clone(steps)
	for i := range steps {
		steps[i].Uses = slices.Clone(steps[i].Uses)
		for k := range steps[i].Uses {
			steps[i].Uses[k]++
		}
	}
	return steps
}

// reading reads the steps of one draft.
type reading struct {
	specs    map[string]agent.Spec
	agents   *typed.Schema
	words    func() *intent.Reader
	warnings []i18n.Text
}

// steps are those that can be done, with uses that point at them.
func (r *reading) steps(drafted []agent.DraftStep) []agent.DraftStep {
	var steps []agent.DraftStep
	place := map[int]int{} // where a drafted step stands now
	for i, step := range drafted {
		name, known := r.agent(step.Agent)
		if !known {
			if named := cmp.Or(step.Title, step.Agent); named != "" { // else it could not be read, and that was said
				r.warnings = append(r.warnings, i18n.T("warn.plan.unknown", "step", named))
			}
			continue
		}
		spec := r.specs[name]
		step.Agent, step.Params = name, r.params(spec, step.Params)
		step.Uses = r.uses(spec, step, place, steps)
		if at := slices.IndexFunc(steps, func(s agent.DraftStep) bool { return repeats(step, s) }); at >= 0 {
			place[i] = at
			continue
		}
		place[i] = len(steps)
		steps = append(steps, step)
	}
	return steps
}

// agent is the one that a planner means: by its name, by a longer one that it has made of it, "lesson_plan", or by
// words that ask a teacher's Pult for one, "Elternbrief".
func (r *reading) agent(named string) (string, bool) {
	named = named[strings.LastIndexAny(named, ".:/")+1:] // "functions.edit"
	if name, known := r.agents.Choose(named); known {
		return name, true
	}
	named = apart.ReplaceAllString(named, "$1$3 $2$4")
	var means []string
	for _, word := range strings.Fields(strings.ToLower(named)) {
		for _, name := range r.agents.Enum {
			if strings.HasPrefix(word, name) && !slices.Contains(means, name) {
				means = append(means, name)
			}
		}
	}
	if len(means) == 1 {
		return means[0], true
	}
	asked := r.words().Read(named, "").Agents
	if len(asked) != 1 || r.specs[asked[0]].Offer.Seeks {
		return "", false // whatever is not understood would be looked up
	}
	return asked[0], true
}

// apart finds where the words of a name meet: "lesson_plan", and the same with a capital.
var apart = regexp.MustCompile(`(\pL)[_-]+(\pL)|(\p{Ll})(\p{Lu})`)

// repeats reports the same step once more. Steps that have begun come without parameters, and are never the same.
func repeats(step, earlier agent.DraftStep) bool {
	return len(step.Params) > 0 && reflect.DeepEqual(step, earlier)
}

// uses are the earlier steps that a step works on.
func (r *reading) uses(
	spec agent.Spec, step agent.DraftStep, place map[int]int, steps []agent.DraftStep,
) []int {
	var uses []int
	for _, u := range step.Uses {
		if at, there := place[u]; there && !slices.Contains(uses, at) {
			uses = append(uses, at)
		}
	}
	if len(uses) > 0 || !spec.Needs(step.Params) {
		return uses
	}
	for at, earlier := range slices.Backward(steps) {
		if r.feeds(earlier.Agent, spec, step.Params) {
			return []int{at}
		}
	}
	return nil
}

// feeds reports that what an agent makes is what another works on.
func (r *reading) feeds(name string, spec agent.Spec, params map[string]string) bool {
	makes := r.specs[name].Makes
	return spec.Uses(makes, params)
}

// params are those that the agent has, with values that it offers; what a planner wants else is said.
func (r *reading) params(spec agent.Spec, wanted map[string]string) map[string]string {
	known := &typed.Schema{Type: "object", Properties: map[string]*typed.Schema{}}
	for _, p := range spec.Params {
		known.Properties[p.Key] = valueOf(p)
		if value, named := wanted[p.Was]; named && p.Was != "" {
			wanted = maps.Clone(wanted)
			wanted[p.Key] = cmp.Or(wanted[p.Key], value)
			delete(wanted, p.Was)
		}
	}
	raw, err := json.Marshal(wanted)
	if err != nil {
		return nil
	}
	params := map[string]string{}
	fitted := known.Fit(raw)
	if json.Unmarshal(fitted.JSON, &params) != nil {
		return map[string]string{}
	}
	for _, p := range spec.Params {
		value, given := params[p.Key]
		if given {
			value = lineOf(p, value)
			params[p.Key] = value
		}
		switch options := len(p.Options) > 0; {
		case !given:
		case options && value == "" && !slices.Contains(p.Options, ""):
			delete(params, p.Key)
		case options && !slices.Contains(p.Options, value):
			r.instead(spec, p, params)
		case p.Max > 0 && len([]rune(value)) > p.Max && amountIn(value, p.Max) != "":
			params[p.Key] = amountIn(value, p.Max)
		case p.Max > 0 && len([]rune(value)) > p.Max:
			params[p.Key] = string([]rune(value)[:p.Max])
			label := "@param." + spec.Name + "." + p.Key
			r.aside("warn.plan.cut", "param", label, "n", strconv.Itoa(p.Max))
		}
	}
	return params
}

// lineOf is a value of a parameter that is one line: a list, whose texts came under each other, stands there with
// commas.
func lineOf(p agent.Param, value string) string {
	if p.Max > maxLine || p.Kind != agent.TextParam {
		return value
	}
	return strings.ReplaceAll(strings.TrimSpace(value), "\n", ", ")
}

// maxLine is the longest parameter that is one line: what a longer one has on lines of its own stays there.
const maxLine = 300

// instead puts what an agent offers in the place of a value that it does not, and says which.
func (r *reading) instead(spec agent.Spec, p agent.Param, params map[string]string) {
	value := params[p.Key]
	delete(params, p.Key)
	planned := p.Default
	for _, option := range p.Options {
		if option != "" && isCalled(spec, p, option, value) {
			params[p.Key] = option
			return
		}
	}
	if within := optionIn(p.Options, value); within != "" {
		params[p.Key] = within
		return
	}
	if near, ok := nearest(p.Options, value); ok {
		planned, params[p.Key] = near, near
	} else if near := kit.GradeOption(value); p.Key == "grade" && near != "" {
		params[p.Key] = near // 6-8 is 5-10, and not worth a word
		return
	}
	label, key := "@param."+spec.Name+"."+p.Key, "warn.plan.value"
	if planned == "" {
		key = "warn.plan.value.none"
	}
	if word := "@param." + spec.Name + "." + p.Key + "." + planned; i18n.Must(i18n.German).Has(word[1:]) {
		planned = word
	}
	r.aside(key, "param", label, "value", value, "planned", planned)
}

// optionIn is the one option that stands as a word in a longer value: "A2 (DaZ)" is "A2". "" where none does, or two.
func optionIn(options []string, value string) string {
	found := ""
	between := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	for _, word := range strings.FieldsFunc(value, between) {
		at := slices.IndexFunc(options, func(o string) bool { return o != "" && strings.EqualFold(o, word) })
		switch {
		case at < 0:
		case found != "" && found != options[at]:
			return ""
		default:
			found = options[at]
		}
	}
	return found
}

// aside warns of a parameter: the plan says it, and the result shows what became of it.
func (r *reading) aside(key string, args ...string) {
	r.warnings = append(r.warnings, i18n.T(key, args...).Because(reason.StepWarning))
}

// amountIn is the one number of a text that is too long for a parameter of a few digits: "30 Punkte" is "30".
func amountIn(text string, most int) string {
	numbers := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsDigit(r) })
	if most > maxAmount || len(numbers) != 1 || len(numbers[0]) > most {
		return ""
	}
	return numbers[0]
}

// maxAmount is the longest text that a parameter for a number has.
const maxAmount = 4

// isCalled reports that a value is what the window calls an option.
func isCalled(spec agent.Spec, p agent.Param, option, value string) bool {
	label := i18n.T("param." + spec.Name + "." + p.Key + "." + option)
	return slices.ContainsFunc([]i18n.Lang{i18n.German, i18n.English}, func(l i18n.Lang) bool {
		return strings.EqualFold(i18n.Must(l).Say(label), strings.TrimSpace(value))
	})
}

// valueOf reads a value of a parameter: as an option where it means one, else as it is written.
func valueOf(p agent.Param) *typed.Schema {
	s := &typed.Schema{Type: "string", Open: true, Enum: p.Options}
	if p.Key == "grade" {
		s.Format = "grade"
	}
	return s
}

// nearest is the option next to a number, for amounts: 5 of "4", "6", "8" is "6".
func nearest(options []string, value string) (string, bool) {
	wanted, err := strconv.Atoi(value)
	if err != nil {
		return "", false
	}
	best, found := 0, false
	for _, o := range options {
		n, err := strconv.Atoi(o)
		if err != nil {
			return "", false
		}
		if !found || abs(n-wanted) < abs(best-wanted) || abs(n-wanted) == abs(best-wanted) && n > best {
			best, found = n, true
		}
	}
	return strconv.Itoa(best), found
}

func abs(n int) int { return max(n, -n) }
