package settings

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"pult/backend/base/fault"
)

// Preset is how an agent works, under a name ("Vorlage"). A shipped one says only what it is about: the rest stays as
// the teacher has it.
type Preset struct {
	ID      string `json:"id"`
	Name    string `json:"name"`    // of a shipped one "": its words are "preset." + id
	Shipped bool   `json:"shipped"` // comes with the program
	Agent   Agent  `json:"agent"`   // without a name; of a shipped one on top of the default
}

// maxName bounds the name of a preset, in characters; most bounds their number.
const (
	maxName    = 80
	maxPresets = 100
)

// shipped are the presets of the program, by id: what each changes.
func shipped() []struct {
	id  string
	set func(a *Agent)
} {
	return []struct {
		id  string
		set func(a *Agent)
	}{
		{"short", func(a *Agent) { a.Style, a.Budget, a.Iterations, a.Seconds = "direct", "simple", 3, 120 }},
		{"thorough", func(a *Agent) {
			a.Style, a.Budget, a.Iterations, a.Seconds, a.Template = "tool_first", "complex", 8, 600, "check"
		}},
		{"careful", func(a *Agent) { a.AskFirst, a.PauseEach = true, true }},
	}
}

// Shipped lists the presets that come with the program.
func Shipped() []Preset {
	var list []Preset
	for _, s := range shipped() {
		list = append(list, Preset{ID: s.id, Shipped: true, Agent: Preset{ID: s.id, Shipped: true}.On(DefaultAgent())})
	}
	return list
}

// On is an agent with the preset: its name stays.
func (p Preset) On(now Agent) Agent {
	if !p.Shipped {
		after := p.Agent
		after.Name, after.Off = now.Name, slices.Clone(p.Agent.Off)
		return after
	}
	for _, s := range shipped() {
		if s.id == p.ID {
			s.set(&now)
		}
	}
	return now
}

// Difference is a setting that another one would take the place of.
type Difference struct {
	Field  string `json:"field"` // "agent.setting." + Field are its words
	Before string `json:"before"`
	After  string `json:"after"`
	Looser bool   `json:"looser"` // the teacher would be asked less, or an agent could do more
}

// Differences lists what is different in the second, in the order of the settings.
func Differences(before, after Agent) []Difference {
	list := []Difference{}
	for i, was := range before.facts() {
		if is := after.facts()[i]; was.value != is.value {
			list = append(
				list,
				Difference{Field: was.field, Before: was.value, After: is.value, Looser: was.looser != nil && was.looser(after)},
			)
		}
	}
	return list
}

// Loosens reports a difference after which the teacher is asked less, or an agent can do more.
func Loosens(list []Difference) bool {
	return slices.ContainsFunc(list, func(d Difference) bool { return d.Looser })
}

// fact is a setting as a text. looser says of other settings that they guard less than this one; nil: it guards
// nothing.
type fact struct {
	field, value string
	looser       func(after Agent) bool
}

// facts are all settings but the name. A threshold of 0 is the agent's own, which is not known here: to and from it
// counts as looser.
func (a Agent) facts() []fact {
	flag, count := strconv.FormatBool, strconv.Itoa
	threshold := func(is int, of func(Agent) int) func(Agent) bool {
		return func(after Agent) bool { return is == 0 || of(after) < is }
	}
	return []fact{
		{"style", a.Style, nil},
		{"template", a.Template, nil},
		{"role", a.Role, nil},
		{"iterations", count(a.Iterations), func(b Agent) bool { return b.Iterations > a.Iterations }},
		{"seconds", count(a.Seconds), func(b Agent) bool { return b.Seconds > a.Seconds }},
		{"repeats", count(a.Repeats), func(b Agent) bool { return b.Repeats > a.Repeats }},
		{"overlap", count(max(1, a.Overlap)), nil},
		{
			"cost",
			strconv.FormatInt(a.MicroUSD, 10),
			func(b Agent) bool { return b.MicroUSD == 0 || a.MicroUSD > 0 && b.MicroUSD > a.MicroUSD },
		},
		{
			"calls",
			count(a.PerMinute),
			func(b Agent) bool { return b.PerMinute == 0 || a.PerMinute > 0 && b.PerMinute > a.PerMinute },
		},
		{"continue", a.Continue, nil},
		{"pauseEach", flag(a.PauseEach), func(b Agent) bool { return !b.PauseEach }},
		{"off", strings.Join(slices.Sorted(slices.Values(a.Off)), " "), func(b Agent) bool {
			return slices.ContainsFunc(a.Off, b.Allows)
		}},
		{"auto", count(a.Auto), threshold(a.Auto, func(b Agent) int { return b.Auto })},
		{"warn", count(a.Warn), threshold(a.Warn, func(b Agent) int { return b.Warn })},
		{"minimum", count(a.Minimum), threshold(a.Minimum, func(b Agent) int { return b.Minimum })},
		{"askFirst", flag(a.AskFirst), func(b Agent) bool { return !b.AskFirst }},
		{"reasoning", flag(a.Reasoning), nil},
		{"mailbox", flag(a.Mailbox), nil},
		{"history", flag(a.History), nil},
		{"budget", a.Budget, nil},
		{"condense", a.Condense, nil},
		{"protocol", a.Protocol, nil},
	}
}

// validPresets checks the teacher's own: each by itself, no id and no name twice. Invalid "fault.preset.name",
// "fault.preset.many" and those of an agent, Conflict "fault.preset.taken".
func validPresets(list []Preset) error {
	if len(list) > maxPresets {
		return fault.New(fault.Invalid, "fault.preset.many", nil)
	}
	for i, p := range list {
		if p.Name == "" || p.Name != strings.TrimSpace(p.Name) || utf8.RuneCountInString(p.Name) > maxName || p.Shipped ||
			p.ID == "" {
			return fault.New(fault.Invalid, "fault.preset.name", fmt.Errorf("preset %q", p.ID))
		}
		same := func(q Preset) bool { return q.ID == p.ID || strings.EqualFold(q.Name, p.Name) }
		if slices.ContainsFunc(list[:i], same) {
			return fault.New(fault.Conflict, "fault.preset.taken", nil, "name", p.Name)
		}
		if err := p.Agent.validate(); err != nil {
			return err
		}
	}
	return nil
}
