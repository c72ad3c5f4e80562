package handwork

import (
	"slices"
	"strings"

	"pult/backend/agent"
	"pult/backend/base/i18n"
)

// lacking warns of what the agents of the plan leave out.
func (p *proposal) lacking() {
	for _, spec := range p.specs {
		if spec.Lacks != nil && slices.Contains(p.agents, spec.Name) {
			p.warnings = append(p.warnings, spec.Lacks(p.in)...)
		}
	}
	var asked []agent.Spec
	for _, name := range p.agents {
		asked = append(asked, p.spec(name))
	}
	for _, part := range agent.Unread(p.reader, asked, p.in) {
		told := func(w i18n.Text) bool { return strings.Contains(w.Args["part"], part) }
		if !slices.ContainsFunc(p.warnings, told) {
			p.warn("plan.unread", "part", shortened(part))
		}
	}
}
