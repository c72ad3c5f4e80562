package settings

import (
	"fmt"
	"slices"
	"strconv"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
)

// Agent is how one agent works (seed 003, "Administrator's agent settings"). The entry without a name counts for every
// agent that has none of its own. A step keeps the settings that it began with; what is changed later counts for the
// next one.
type Agent struct {
	Name       string   `json:"name"`       // "" = all agents
	Style      string   `json:"style"`      // "tool_first", "direct", "balanced": when tools are used
	Iterations int      `json:"iterations"` // replies of the model before a step asks, 1–10
	Seconds    int      `json:"seconds"`    // machine time before a step asks
	MicroUSD   int64    `json:"microUsd"`   // cost of a step before it asks; 0 = no limit of its own
	Repeats    int      `json:"repeats"`    // the same call with the same result before a step asks, 2–5
	Overlap    int      `json:"overlap"`    // subquestions that are looked into at the same time, 1–4; 0 counts as 1
	PerMinute  int      `json:"perMinute"`  // calls of models in a minute; it waits for the next one; 0 = no limit
	Off        []string `json:"off"`        // tools that are switched off
	Protocol   string   `json:"protocol"`   // "auto", "native", "json": how a model calls tools
	Budget     string   `json:"budget"`     // "auto", "simple", "moderate", "complex": size of the context
	Condense   string   `json:"condense"`   // "extract", "model": how long results of tools are shortened
	Continue   string   `json:"continue"`   // "explicit", "patterns", "off": what counts as CONTINUE
	PauseEach  bool     `json:"pauseEach"`  // ask after every reply that wants to go on
	Reasoning  bool     `json:"reasoning"`  // the thinking is shown while it works
	Mailbox    bool     `json:"mailbox"`    // may leave notes for later agents
	History    bool     `json:"history"`    // is told of earlier jobs
	Template   string   `json:"template"`   // the usual chain of its steps, see Templates; "" = none
	Role       string   `json:"role"`       // "strong", "fast"; "" = the agent's own
	Auto       int      `json:"auto"`       // thresholds of confidence in percent; 0 = the agent's own
	Warn       int      `json:"warn"`
	Minimum    int      `json:"minimum"`
	AskFirst   bool     `json:"askFirst"` // every step asks before it runs
}

// DefaultAgent is how agents work in a new installation. Iterations are those of seed 003, seconds those of seed 004,
// the cost is seed 003's ten cents.
func DefaultAgent() Agent {
	return Agent{
		Style: "balanced", Iterations: 5, Seconds: 300, MicroUSD: 100_000, Repeats: 3, Overlap: 1, Off: []string{},
		Protocol: "auto", Budget: "auto",
		Condense: "extract", Continue: "explicit", Mailbox: true,
	}
}

// Agent gives the settings of an agent: its own, else the general ones.
func (s Settings) Agent(name string) Agent {
	for _, wanted := range []string{name, ""} {
		if at := slices.IndexFunc(s.Agents, func(a Agent) bool { return a.Name == wanted }); at >= 0 {
			return s.Agents[at]
		}
	}
	return DefaultAgent()
}

// Setup is Agent with what is switched off for the whole program: web, memory, pictures.
func (s Settings) Setup(name string) Agent {
	a := s.Agent(name)
	a.Off = slices.Clone(a.Off)
	for _, group := range []struct {
		on    bool
		tools []string
	}{
		{s.Web, []string{"web_search", "web_fetch"}},
		{s.Memory, []string{"memory_retrieve", "memory_save"}},
		{s.Pictures, []string{"image_generate"}},
	} {
		for _, tool := range group.tools {
			if !group.on && a.Allows(tool) {
				a.Off = append(a.Off, tool)
			}
		}
	}
	return a
}

// Allows reports that a tool is not switched off.
func (a Agent) Allows(tool string) bool { return !slices.Contains(a.Off, tool) }

// Styles are the ways to use tools (seed 003). This and the lists below begin with the default.
func Styles() []string { return []string{"balanced", "tool_first", "direct"} }

// Protocols are the ways in which a model calls tools; "auto" is native until the server says that the model cannot.
func Protocols() []string { return []string{"auto", "native", "json"} }

// Budgets are the sizes of the context.
func Budgets() []string { return []string{"auto", "simple", "moderate", "complex"} }

// Condensers shorten long results: by extract on this machine, or by the fast model.
func Condensers() []string { return []string{"extract", "model"} }

// Templates are usual chains (seed 004): what a step does one after another. They lead the model; they oblige it to
// nothing.
func Templates() []string { return []string{"", "look_up", "compare", "web_first", "check", "branch"} }

// Continuations say what counts as the wish to go on (seed 004): the field only, also words of the reply, or nothing.
func Continuations() []string { return []string{"explicit", "patterns", "off"} }

// The limits of the limits.
const (
	MaxIterations = 10
	MaxSeconds    = 3600
	minSeconds    = 10
	maxRepeats    = 5
	maxOverlap    = 4 // PRODUCT.md, decision 1
	maxMicroUSD   = 100_000_000
	maxPerMinute  = 1000
)

// validate finds the first field that is not allowed: Invalid "fault.settings.agent" with Args field and value.
func (a Agent) validate() error {
	choice := func(field, value string, options []string) error {
		if slices.Contains(options, value) {
			return nil
		}
		return a.refuse(field, value)
	}
	number := func(field string, value, least, most int) error {
		if value >= least && value <= most {
			return nil
		}
		return a.refuse(field, strconv.Itoa(value))
	}
	for _, err := range []error{
		choice("style", a.Style, Styles()),
		choice("protocol", a.Protocol, Protocols()),
		choice("budget", a.Budget, Budgets()),
		choice("condense", a.Condense, Condensers()),
		choice("continue", a.Continue, Continuations()),
		choice("template", a.Template, Templates()),
		choice("role", a.Role, []string{"", "strong", "fast"}),
		number("iterations", a.Iterations, 1, MaxIterations),
		number("seconds", a.Seconds, minSeconds, MaxSeconds),
		number("repeats", a.Repeats, 2, maxRepeats),
		number("overlap", a.Overlap, 0, maxOverlap),
		number("cost", int(a.MicroUSD), 0, maxMicroUSD),
		number("calls", a.PerMinute, 0, maxPerMinute),
		number("auto", a.Auto, 0, 100),
		number("warn", a.Warn, 0, 100),
		number("minimum", a.Minimum, 0, 100),
	} {
		if err != nil {
			return err
		}
	}
	if a.Auto > 0 && a.Warn > a.Auto || a.Warn > 0 && a.Minimum > a.Warn {
		return a.refuse("thresholds", fmt.Sprintf("%d/%d/%d", a.Auto, a.Warn, a.Minimum))
	}
	return nil
}

func (a Agent) refuse(field, value string) error {
	return fault.New(fault.Invalid, "fault.settings.agent",
		fmt.Errorf("%s %q of agent %q is not allowed", field, value, a.Name),
		"field", "@agent.setting."+field, "setting", field, "value", value).
		Because(reason.BadAgentSetting)
}

// validAgents checks the list: each entry by itself, and no name twice.
func validAgents(list []Agent) error {
	seen := map[string]bool{}
	for _, a := range list {
		if seen[a.Name] {
			return a.refuse("name", a.Name)
		}
		seen[a.Name] = true
		if err := a.validate(); err != nil {
			return err
		}
	}
	return nil
}
