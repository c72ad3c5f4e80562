package settings_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pult/backend/fault"
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
	want := `{"language":"de","theme":"system","provider":"offline","mode":"full","outDir":"","shortcutsOn":true,"localOnly":false,"geminiUrl":"","openaiUrl":"","models":[],"covers":false,"names":[],` +
		`"profile":"","currency":"EUR","euroRate":860000,"euroDate":"2025-11-28","perRequest":0,"perDay":1162791,"perMonth":11627907}`
	if err != nil || string(got) != want {
		t.Errorf("got %s, %v", got, err)
	}
}
