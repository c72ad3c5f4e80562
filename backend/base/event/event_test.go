package event_test

import (
	"reflect"
	"testing"

	"pult/backend/base/event"
)

// Map is how the window knows the events: each field's wire name must be the one its payload goes out under.
func TestMapNamesEveryPayloadByItsWireName(t *testing.T) {
	m := reflect.TypeFor[event.Map]()
	seen := map[string]bool{}
	for i := range m.NumField() {
		f := m.Field(i)
		p, ok := reflect.Zero(f.Type).Interface().(event.Payload)
		if !ok {
			t.Errorf("%s is no payload", f.Name)
			continue
		}
		if name := f.Tag.Get("json"); name != p.EventType() {
			t.Errorf("%s goes out as %q, the window listens for %q", f.Name, p.EventType(), name)
		}
		if seen[p.EventType()] {
			t.Errorf("%q twice", p.EventType())
		}
		seen[p.EventType()] = true
		if back, err := event.Decode(p.EventType(), []byte("{}")); err != nil || reflect.TypeOf(back) != f.Type {
			t.Errorf("%q is read back as %T: %v", p.EventType(), back, err)
		}
	}
	for _, seed := range []string{
		"plan_approval_request", "workflow_progress_update", "comprehensive_results_ready",
		"final_results_approval_request", "user_clarification_request", "text-delta", "agent-state", "tool-call",
	} {
		if !seen[seed] {
			t.Errorf("the seeds' %q is missing", seed)
		}
	}
	if _, err := event.Decode("nobody.sends.this", []byte("{}")); err == nil {
		t.Error("an event that nobody sends was read")
	}
}
