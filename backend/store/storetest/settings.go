package storetest

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"pult/backend/fault"
	"pult/backend/locale"
	"pult/backend/settings"
)

// Settings is the suite for settings.Store.
func Settings(t *testing.T, open func() settings.Store) {
	t.Run("a new installation has the defaults", func(t *testing.T) {
		wantSettings(t, open(), settings.Defaults())
	})
	t.Run("what was saved last counts", func(t *testing.T) {
		s := open()
		want := settings.Settings{
			Language: locale.English, Theme: "dark", Provider: "gemini", Mode: "quick", OutDir: "/home/müller/Übungen", ShortcutsOn: false,
			LocalOnly: true, GeminiURL: "https://proxy.schule.example", OpenAIURL: "http://[::1]:11434/v1", Covers: true,
			Models: []settings.Chosen{{Provider: "gemini", Role: "strong", Model: "groß"}}, Names: []string{"Zoë", "Ünal"},
			Profile: "Müller", Currency: "USD", EuroRate: 910_000, EuroDate: "2026-11-28", PerRequest: 1, PerDay: 2, PerMonth: 3,
		}
		for _, theme := range []string{"light", "dark"} {
			want.Theme = theme
			if err := s.SaveSettings(t.Context(), want); err != nil {
				t.Fatal(err)
			}
			wantSettings(t, s, want)
		}
	})
	t.Run("what is not allowed is not saved", func(t *testing.T) {
		s := open()
		wrong := settings.Defaults()
		wrong.OutDir, wrong.Mode = "/anywhere", "never ask"
		wantFault(t, s.SaveSettings(t.Context(), wrong), fault.Invalid, "fault.settings.mode")
		wantSettings(t, s, settings.Defaults())
	})
}

func wantSettings(t *testing.T, s settings.Store, want settings.Settings) {
	t.Helper()
	got, err := s.LoadSettings(t.Context())
	if err != nil || !cmp.Equal(got, want) {
		t.Fatalf("got %+v, %v\nwant %+v", got, err, want)
	}
}
