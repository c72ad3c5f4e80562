package provider_test

import (
	"testing"

	"pult/backend/model"
	"pult/backend/model/provider"
)

func chat(ids ...string) []model.ModelInfo {
	var list []model.ModelInfo
	for _, id := range ids {
		list = append(list, model.ModelInfo{ID: id, Roles: []model.ModelRole{model.Strong, model.Fast}})
	}
	return list
}

// TestSuggestions for lists as providers have them. The names are invented or past; the rule knows none of them.
func TestSuggestions(t *testing.T) {
	for _, c := range []struct {
		name         string
		list         []model.ModelInfo
		strong, fast string
	}{
		{
			"one maker, tiers and previews",
			chat("nova-2.5-flash", "nova-2.5-flash-lite", "nova-2.5-pro", "nova-1.5-pro", "nova-3-pro-preview",
				"nova-2.5-pro-preview-05-06", "nova-2.5-pro-tts",
				"nova-2.0-flash-001", "nova-2.0-flash", "open-3-27b-it"),
			"nova-2.5-pro", "nova-2.5-flash",
		},
		{"only a preview", chat("nova-3-pro-preview", "nova-2-flash"), "nova-3-pro-preview", "nova-2-flash"},
		{"ten is more than nine", chat("m-3.9", "m-3.10"), "m-3.10", "m-3.10"},
		{"the shorter name of the same", chat("m-2.0-001", "m-2.0", "m-2.0-latest"), "m-2.0", "m-2.0"},
		{
			"sizes", chat("llama3.2:1b", "llama3.2:3b", "qwen2.5:14b", "gemma3:4b", "qwen2.5-coder:32b"), "qwen2.5:14b",
			"llama3.2:3b",
		},
		{"only small ones", chat("llama3.2:1b", "qwen2.5:0.5b"), "llama3.2:1b", "llama3.2:1b"},
		{"many experts", chat("mixtral:8x7b", "solar:22b"), "mixtral:8x7b", "solar:22b"},
		{"one for one purpose is better than none", chat("qwen2.5-coder:7b"), "qwen2.5-coder:7b", "qwen2.5-coder:7b"},
		{"what leaves this machine", chat("gross:120b-cloud", "qwen2.5:7b"), "qwen2.5:7b", "qwen2.5:7b"},
		{"folders", chat("org/small-2b", "org/large"), "org/large", "org/small-2b"},
		{"nothing", nil, "", ""},
		{"only withdrawn", []model.ModelInfo{{ID: "old", Roles: []model.ModelRole{model.Strong}, Retired: true}}, "", ""},
	} {
		if strong, fast := provider.Suggest(c.list, model.Strong), provider.Suggest(c.list, model.Fast); strong != c.strong ||
			fast != c.fast {
			t.Errorf("%s: strong %q, fast %q; want %q, %q", c.name, strong, fast, c.strong, c.fast)
		}
	}
	if id := provider.Suggest(chat("m"), model.Picture); id != "" {
		t.Errorf("%q paints", id)
	}
}
