package privacy

import (
	"slices"
	"testing"
)

// installed is one that could ask both providers.
func installed(change func(*Facts)) Table {
	f := Facts{Provider: "gemini", DataDir: "/d", OutDir: "/o", Providers: []Contact{
		{
			Name:    "gemini",
			Host:    "generativelanguage.googleapis.com",
			Allowed: true,
		}, {Name: "openai", Host: "localhost:11434", Local: true, Allowed: true},
	}}
	change(&f)
	return Of(f)
}

// active is who can be asked for what with the settings as they are.
func active(t Table) (list []string) {
	for _, r := range t.Rows {
		if r.Active {
			list = append(list, r.What.Key+" "+r.To[0])
		}
	}
	return list
}

func TestTheTableFollowsTheSettings(t *testing.T) {
	const google, ollama = "generativelanguage.googleapis.com", "localhost:11434"
	for name, c := range map[string]struct {
		change func(*Facts)
		want   []string
	}{
		"Gemini": {func(*Facts) {}, []string{
			"privacy.row.texts " + google, "privacy.row.models " + google,
			"privacy.row.models " + ollama,
		}},
		"offline": {
			func(f *Facts) { f.Provider = "offline" },
			[]string{"privacy.row.models " + google, "privacy.row.models " + ollama},
		},
		"only here": {func(f *Facts) { f.Provider, f.LocalOnly, f.Providers[0].Allowed = "openai", true, false }, []string{
			"privacy.row.texts " + ollama, "privacy.row.models " + ollama,
		}},
		"forbidden": {
			func(f *Facts) { f.LocalOnly, f.Providers[0].Allowed = true, false },
			[]string{"privacy.row.models " + ollama},
		},
		"nobody": {func(f *Facts) { f.Provider, f.Providers = "offline", nil }, nil},
	} {
		table := installed(c.change)
		if got := active(table); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestEveryPlaceOfAKeyIsSaid(t *testing.T) {
	said := func(places ...KeyPlace) (keys []string) {
		for _, f := range installed(func(f *Facts) { f.Keys = places }).Facts {
			keys = append(keys, f.Key)
		}
		return keys
	}
	if !slices.Contains(said(), "privacy.fact.noKey") || slices.Contains(said(InFile), "privacy.fact.noKey") {
		t.Error("no key is not said rightly")
	}
	for place, key := range map[KeyPlace]string{
		InKeyring: "keyring", InFile: "file", InSession: "session",
		InEnv: "environment",
	} {
		if !slices.Contains(said(place), "privacy.fact."+key) {
			t.Errorf("%s is not said", place)
		}
	}
}
