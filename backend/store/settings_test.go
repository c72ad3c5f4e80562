package store

import (
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/settings"
)

func TestSettings(t *testing.T) {
	t.Run("a new installation has the defaults", func(t *testing.T) {
		wantSettings(t, open(t, Options{}).Settings, settings.Defaults())
	})
	t.Run("what was saved last counts", func(t *testing.T) {
		s := open(t, Options{}).Settings
		own := settings.DefaultAgent()
		own.Name, own.Off, own.Iterations, own.Template, own.Auto = "research", []string{"web_fetch"}, 9, "compare", 95
		own.AskFirst = true
		want := settings.Settings{
			Language: i18n.English, Theme: "dark", Provider: "gemini", Mode: "quick", Part: "sheet",
			OutDir:      "/home/müller/Übungen",
			ShortcutsOn: false,
			LocalOnly:   true, GeminiURL: "https://proxy.schule.example", OpenAIURL: "http://[::1]:11434/v1", Covers: true,
			Models: []settings.Chosen{{Provider: "gemini", Role: "strong", Model: "groß"}}, Names: []string{"Zoë", "Ünal"},
			Profile: "Müller", Currency: "USD", EuroRate: 910_000, EuroDate: "2026-11-28", PerRequest: 1, PerDay: 2, PerMonth: 3,
			Agents: []settings.Agent{
				own,
			}, PerMinute: 20, Patience: 15, Presets: []settings.Preset{{ID: "p1", Name: "Meine", Agent: own}}, Land: "NW",
			School:    "Grundschule am Mühlbach",
			WebEngine: "searxng", SearxURL: "http://localhost:8888", GoogleID: "cx",
			Memory: false, AutoAccept: true, Pictures: false, Notify: false,
		}
		for _, theme := range []string{"light", "dark"} {
			want.Theme = theme
			if err := s.SaveSettings(t.Context(), want); err != nil {
				t.Fatal(err)
			}
			wantSettings(t, s, want)
		}
	})
	t.Run("nothing that is saved meanwhile gets lost", func(t *testing.T) { editsAreKept(t, open(t, Options{}).Settings) })
	t.Run("an edit that fails changes nothing", func(t *testing.T) { failedEdits(t, open(t, Options{}).Settings) })
	t.Run("what is not allowed is not saved", func(t *testing.T) {
		s := open(t, Options{}).Settings
		wrong := settings.Defaults()
		wrong.OutDir, wrong.Mode = "/anywhere", "never ask"
		wantFault(t, s.SaveSettings(t.Context(), wrong), fault.Invalid, "fault.settings.mode")
		wantSettings(t, s, settings.Defaults())
	})
}

// editsAreKept lets many change a field of their own and a common one at the same time, while "Nur lokal" is switched
// on.
func editsAreKept(t *testing.T, s Settings) {
	const each = 20
	want := settings.Defaults()
	edits := []func(*settings.Settings){
		func(v *settings.Settings) { v.LocalOnly = true },
		func(v *settings.Settings) { v.Theme = "dark" },
		func(v *settings.Settings) { v.Covers = true },
		func(v *settings.Settings) { v.EachCall = true },
		func(v *settings.Settings) { v.OwnKnowledge = true },
		func(v *settings.Settings) { v.Patience = 7 },
		func(v *settings.Settings) { v.Profile = "Müller" },
	}
	var all sync.WaitGroup
	for _, edit := range edits {
		edit(&want)
		all.Go(func() {
			for range each {
				err := s.EditSettings(t.Context(), func(v *settings.Settings) error { edit(v); v.PerRequest++; return nil })
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	want.PerRequest = int64(each * len(edits))
	wantSettings(t, s, want)
}

func failedEdits(t *testing.T, s Settings) {
	want := settings.Defaults()
	want.Theme, want.LocalOnly = "dark", true
	if err := s.SaveSettings(t.Context(), want); err != nil {
		t.Fatal(err)
	}
	err := s.EditSettings(t.Context(), func(v *settings.Settings) error {
		if !cmp.Equal(*v, want) {
			t.Errorf("edits %+v", *v)
		}
		v.LocalOnly = false
		return fault.New(fault.Denied, "fault.settings.provider", nil)
	})
	wantFault(t, err, fault.Denied, "fault.settings.provider")
	err = s.EditSettings(
		t.Context(),
		func(v *settings.Settings) error { v.LocalOnly, v.Theme = false, "pink"; return nil },
	)
	wantFault(t, err, fault.Invalid, "fault.settings.theme")
	wantSettings(t, s, want)
}

func wantSettings(t *testing.T, s Settings, want settings.Settings) {
	t.Helper()
	got, err := s.LoadSettings(t.Context())
	if err != nil || !cmp.Equal(got, want) {
		t.Fatalf("got %+v, %v\nwant %+v", got, err, want)
	}
}

// The logo lies beside the settings: neither touches the other.
func TestTheLogoLiesBesideTheSettings(t *testing.T) {
	s := open(t, Options{}).Settings
	wantLogo := func(want string) {
		t.Helper()
		if logo, err := s.LoadLogo(t.Context()); err != nil || string(logo) != want {
			t.Errorf("%q, %v; want %q", logo, err, want)
		}
	}
	wantLogo("")
	for _, logo := range []string{"\x89PNG\x00one", "\x89PNG\x00two"} {
		if err := s.SaveLogo(t.Context(), []byte(logo)); err != nil {
			t.Fatal(err)
		}
		wantLogo(logo)
	}
	changed := settings.Defaults()
	changed.School = "Grundschule"
	if err := s.SaveSettings(t.Context(), changed); err != nil {
		t.Fatal(err)
	}
	wantSettings(t, s, changed)
	wantLogo("\x89PNG\x00two")
	if err := s.SaveLogo(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	wantLogo("")
	wantSettings(t, s, changed)
}
