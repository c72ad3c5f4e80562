package settings_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pult/backend/base/fault"
	"pult/backend/settings"
)

func TestDefaultsAreAllowed(t *testing.T) {
	if err := settings.Defaults().Validate(); err != nil {
		t.Error(err)
	}
}

func TestEveryFieldIsChecked(t *testing.T) {
	for key, spoil := range map[string]func(*settings.Settings){
		"fault.settings.language": func(s *settings.Settings) { s.Language = "fr" },
		"fault.settings.theme":    func(s *settings.Settings) { s.Theme = "pink" },
		"fault.settings.provider": func(s *settings.Settings) { s.Provider = "" },
		"fault.settings.mode":     func(s *settings.Settings) { s.Mode = "never" },
		"fault.settings.engine":   func(s *settings.Settings) { s.WebEngine = "altavista" },
		"fault.settings.land":     func(s *settings.Settings) { s.Land = "XX" },
		"fault.settings.school":   func(s *settings.Settings) { s.School = strings.Repeat("Schule ", 12) },
		"fault.settings.address":  func(s *settings.Settings) { s.SearxURL = "file:///etc" },
	} {
		s := settings.Defaults()
		s.OutDir, s.ShortcutsOn = "/kept", false
		want := s
		spoil(&s)
		if f := fault.Of(s.Validate()); f == nil || f.Kind != fault.Invalid || f.Key != key {
			t.Errorf("%+v gives %v, want %s", s, f, key)
		}
		if got := s.Repaired(); !cmp.Equal(got, want) {
			t.Errorf("repaired to %+v, want %+v", got, want)
		}
	}
}

func TestTheWindowSeesCamelCase(t *testing.T) {
	got, err := json.Marshal(settings.Defaults())
	want := `{"language":"de","theme":"system","provider":"offline","mode":"full","outDir":"","part":"all",` +
		`"shortcutsOn":true,` +
		`"localOnly":false,"geminiUrl":"","openaiUrl":"","models":[],"eachCall":false,"covers":false,"names":[],` +
		`"profile":"","currency":"EUR","euroRate":860000,"euroDate":"2025-11-28","perRequest":0,"perDay":1162791,` +
		`"perMonth":11627907,` +
		`"agents":[],"presets":[],"perMinute":0,"patience":2,"land":"","web":true,"webEngine":"mediawiki",` +
		`"searxUrl":"","googleId":"",` +
		`"memory":true,"autoAccept":false,"ownKnowledge":false,"pictures":true,"school":"","notify":true}`
	if err != nil || string(got) != want {
		t.Errorf("got %s, %v", got, err)
	}
}

// What an administrator can set about agents is checked field by field, and an entry of its own replaces the general
// one as a whole.
func TestAgentsAreChecked(t *testing.T) {
	for field, spoil := range map[string]func(*settings.Agent){
		"style":      func(a *settings.Agent) { a.Style = "wild" },
		"protocol":   func(a *settings.Agent) { a.Protocol = "xml" },
		"budget":     func(a *settings.Agent) { a.Budget = "endless" },
		"condense":   func(a *settings.Agent) { a.Condense = "" },
		"continue":   func(a *settings.Agent) { a.Continue = "always" },
		"template":   func(a *settings.Agent) { a.Template = "none" },
		"role":       func(a *settings.Agent) { a.Role = "image" },
		"iterations": func(a *settings.Agent) { a.Iterations = 11 },
		"seconds":    func(a *settings.Agent) { a.Seconds = 9 },
		"repeats":    func(a *settings.Agent) { a.Repeats = 1 },
		"cost":       func(a *settings.Agent) { a.MicroUSD = -1 },
		"auto":       func(a *settings.Agent) { a.Auto = 101 },
		"warn":       func(a *settings.Agent) { a.Warn = -1 },
		"minimum":    func(a *settings.Agent) { a.Minimum = 101 },
		"thresholds": func(a *settings.Agent) { a.Auto, a.Warn, a.Minimum = 60, 70, 50 },
	} {
		s := settings.Defaults()
		a := settings.DefaultAgent()
		spoil(&a)
		s.Agents = []settings.Agent{a}
		f := fault.Of(s.Validate())
		if f == nil || f.Kind != fault.Invalid || f.Key != "fault.settings.agent" ||
			f.Args["field"] != "@agent.setting."+field {
			t.Errorf("%s gives %v", field, f)
		}
		if got := s.Repaired(); len(got.Agents) != 0 {
			t.Errorf("%s: repaired to %+v", field, got.Agents)
		}
	}
	twice := settings.Defaults()
	twice.Agents = []settings.Agent{settings.DefaultAgent(), settings.DefaultAgent()}
	if f := fault.Of(twice.Validate()); f == nil || f.Args["field"] != "@agent.setting.name" {
		t.Errorf("twice: %v", f)
	}
}

func TestAnAgentWorksByItsOwnSettings(t *testing.T) {
	s := settings.Defaults()
	all, own := settings.DefaultAgent(), settings.DefaultAgent()
	all.Iterations, own.Name, own.Iterations = 7, "research", 3
	s.Agents = []settings.Agent{own, all}
	if s.Agent("research").Iterations != 3 || s.Agent("image").Iterations != 7 ||
		settings.Defaults().Agent("image").Iterations != 5 {
		t.Errorf("%+v", s.Agents)
	}
	s.Web, s.Memory = false, false
	a := s.Setup("image")
	if a.Allows("web_fetch") || a.Allows("memory_save") || !a.Allows("image_generate") ||
		!s.Agent("image").Allows("web_fetch") {
		t.Errorf("switched off: %v", a.Off)
	}
}
