package workflow

import (
	"slices"
	"strings"
	"sync"

	"pult/backend/agent"
	"pult/backend/lang/intent"
)

// unread are the parts of a request that the agents do not follow which make their work from it by rule.
func (e *drafting) unread(r Run, spec agent.Spec, in intent.Intent) []string {
	if r.Provider != localProvider || !slices.Contains(in.Agents, spec.Name) {
		return nil
	}
	var asked []agent.Spec
	for _, name := range in.Agents {
		if s, ok := e.spec(name); ok {
			asked = append(asked, s)
		}
	}
	of := strings.Join([]string{in.Language, in.Topic, in.Grade, in.Text}, "\x00")
	return e.last.parts(of, func() []string {
		return agent.Unread(e.reader, asked, in)
	})
}

// missed keeps what was not understood of the last request: all steps of its plan ask for it, and it takes long to
// find.
type missed struct {
	mu    sync.Mutex
	of    string // all that the answer depends on
	found []string
}

func (m *missed) parts(of string, find func() []string) []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.of != of {
		m.of, m.found = of, find()
	}
	return m.found
}
