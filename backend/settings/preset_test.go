package settings_test

import (
	"testing"

	"pult/backend/settings"
)

// What makes an agent ask less, or lets it do more, is told; everything else is not.
func TestWhatAPresetLoosens(t *testing.T) {
	change := func(set func(a *settings.Agent)) settings.Agent {
		a := settings.DefaultAgent()
		a.AskFirst, a.PauseEach, a.Off, a.Auto, a.PerMinute = true, true, []string{"web_fetch", "web_search"}, 90, 10
		if set != nil {
			set(&a)
		}
		return a
	}
	before := change(nil)
	for field, set := range map[string]func(a *settings.Agent){
		"askFirst":   func(a *settings.Agent) { a.AskFirst = false },
		"pauseEach":  func(a *settings.Agent) { a.PauseEach = false },
		"iterations": func(a *settings.Agent) { a.Iterations++ },
		"seconds":    func(a *settings.Agent) { a.Seconds++ },
		"repeats":    func(a *settings.Agent) { a.Repeats++ },
		"cost":       func(a *settings.Agent) { a.MicroUSD = 0 },
		"calls":      func(a *settings.Agent) { a.PerMinute = 0 },
		"off":        func(a *settings.Agent) { a.Off = []string{"web_search"} },
		"auto":       func(a *settings.Agent) { a.Auto = 0 },
		"warn":       func(a *settings.Agent) { a.Warn = 70 }, // the agent's own may be higher
	} {
		list := settings.Differences(before, change(set))
		if len(list) != 1 || list[0].Field != field || !list[0].Looser || !settings.Loosens(list) {
			t.Errorf("%s: %+v", field, list)
		}
	}
	stricter := settings.Differences(before, change(func(a *settings.Agent) {
		a.Iterations, a.Seconds, a.Repeats, a.MicroUSD, a.PerMinute, a.Auto, a.Style, a.Mailbox = 1, 10, 2, 1, 1, 99,
			"direct", false
		a.Off = append(a.Off, "calculate")
	}))
	if len(stricter) != 9 || settings.Loosens(stricter) {
		t.Errorf("%+v", stricter)
	}
	if same := settings.Differences(before, change(nil)); len(same) != 0 {
		t.Errorf("%+v", same)
	}
}

// A shipped preset is allowed as it is, and leaves alone what it is not about.
func TestShippedPresets(t *testing.T) {
	own := settings.DefaultAgent()
	own.Name, own.Off, own.AskFirst, own.Minimum = "image", []string{"web_fetch"}, true, 55
	for _, p := range settings.Shipped() {
		s := settings.Defaults()
		s.Agents = []settings.Agent{p.On(own)}
		if err := s.Validate(); err != nil {
			t.Errorf("%s: %v", p.ID, err)
		}
		if a := s.Agents[0]; a.Name != "image" || a.Allows("web_fetch") || !a.AskFirst || a.Minimum != 55 {
			t.Errorf("%s: %+v", p.ID, a)
		}
	}
}
