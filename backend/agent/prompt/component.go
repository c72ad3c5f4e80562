package prompt

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
)

//go:embed components/*.md
var shipped embed.FS

// Component is a shared piece of every prompt: a file of the folder components, which has that name.
type Component string

// The closed set of components.
const (
	Core           Component = "core"       // how an agent works
	Safety         Component = "safety"     // what foreign text may not do; always there, never changed
	Tools          Component = "tools"      // for models that call tools themselves
	ToolsJSON      Component = "tools_json" // for models that write their calls into the reply
	StyleBalanced  Component = "style_balanced"
	StyleToolFirst Component = "style_tool_first"
	StyleDirect    Component = "style_direct"
	ChainLookUp    Component = "chain_look_up" // usual sequences of steps (seed 004, templates for common chains)
	ChainCompare   Component = "chain_compare"
	ChainWebFirst  Component = "chain_web_first"
	ChainCheck     Component = "chain_check"
	ChainBranch    Component = "chain_branch"
	Continuation   Component = "continuation" // how to say that the step is not finished
	Mailbox        Component = "mailbox"      // notes for later agents
	Output         Component = "output"       // the envelope of the answer
	Language       Component = "language"
)

// Components lists all of them, in the order in which they stand in a prompt. The styles stand inside of the tools.
func Components() []Component {
	return []Component{
		Core, Safety, Tools, ToolsJSON, StyleBalanced, StyleToolFirst, StyleDirect, ChainLookUp, ChainCompare,
		ChainWebFirst, ChainCheck, ChainBranch,
		Continuation, Mailbox, Output, Language,
	}
}

// Fixed reports a component that nobody can change.
func (c Component) Fixed() bool { return c == Safety }

// Label is what the editor calls it.
func (c Component) Label() i18n.Text {
	switch c {
	case Core:
		return i18n.T("prompt.part.core")
	case Safety:
		return i18n.T("prompt.part.safety")
	case Tools:
		return i18n.T("prompt.part.tools")
	case ToolsJSON:
		return i18n.T("prompt.part.toolsJson")
	case StyleBalanced:
		return i18n.T("prompt.part.styleBalanced")
	case StyleToolFirst:
		return i18n.T("prompt.part.styleToolFirst")
	case StyleDirect:
		return i18n.T("prompt.part.styleDirect")
	case ChainLookUp:
		return i18n.T("prompt.part.chainLookUp")
	case ChainCompare:
		return i18n.T("prompt.part.chainCompare")
	case ChainWebFirst:
		return i18n.T("prompt.part.chainWebFirst")
	case ChainCheck:
		return i18n.T("prompt.part.chainCheck")
	case ChainBranch:
		return i18n.T("prompt.part.chainBranch")
	case Continuation:
		return i18n.T("prompt.part.continuation")
	case Mailbox:
		return i18n.T("prompt.part.mailbox")
	case Output:
		return i18n.T("prompt.part.output")
	case Language:
		return i18n.T("prompt.part.language")
	}
	return i18n.T("prompt.part.unknown")
}

// Style is how readily an agent uses tools (seed 003): it answers without one from 80, 95 or 60 percent of confidence
// on.
type Style string

// The styles; the empty one is Balanced.
const (
	Balanced  Style = "balanced"
	ToolFirst Style = "tool_first"
	Direct    Style = "direct"
)

func (s Style) component() (Component, error) {
	if s == "" {
		s = Balanced
	}
	c := Component("style_" + string(s))
	if !slices.Contains([]Component{StyleBalanced, StyleToolFirst, StyleDirect}, c) {
		return "", fault.New(fault.Internal, "fault.prompt.component", nil, "component", string(c))
	}
	return c, nil
}

// templates are the shipped components, read and parsed once.
//
//nolint:gochecknoglobals // made once, never written
var templates = sync.OnceValues(func() (map[Component]template, error) {
	all := map[Component]template{}
	for _, c := range Components() {
		text, err := shipped.ReadFile("components/" + string(c) + ".md")
		if err != nil {
			return nil, fault.New(fault.Internal, "fault.prompt.component", err, "component", string(c))
		}
		all[c] = parse(strings.TrimSpace(string(text)))
	}
	return all, nil
})

// Texts are the parts in use: those that ship, in place of some the teacher's own. The zero value is all that ships.
type Texts struct {
	bases map[string]string
	own   map[Component]template
}

// Base is the prompt of an agent in use.
func (t Texts) Base(agent, shipped string) string {
	if own, ok := t.bases[agent]; ok {
		return own
	}
	return shipped
}

func (t Texts) component(c Component) (template, error) {
	if own, ok := t.own[c]; ok && !c.Fixed() {
		return own, nil
	}
	all, err := templates()
	if err != nil {
		return template{}, err
	}
	found, ok := all[c]
	if !ok {
		return template{}, fault.New(fault.Internal, "fault.prompt.component", nil, "component", string(c))
	}
	return found, nil
}
