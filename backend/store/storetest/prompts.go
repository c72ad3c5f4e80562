package storetest

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pult/backend/agent/prompt"
)

// Prompts is the suite for prompt.Store.
func Prompts(t *testing.T, open func(t *testing.T) prompt.Store) {
	for name, test := range map[string]func(t *testing.T, s prompt.Store){
		"nothing is changed at first":        nothingIsChanged,
		"texts come back byte for byte":      textsComeBack,
		"what was written last counts":       lastTextCounts,
		"what was dropped is gone":           droppedTexts,
		"a text without a name is not taken": namelessTexts,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

// Override is a text of the teacher's.
func Override(name, text string) prompt.Override {
	return prompt.Override{Name: name, Text: text, Base: strings.Repeat("0f", 32), At: moment(7)}
}

func nothingIsChanged(t *testing.T, s prompt.Store) {
	wantOverrides(t, s)
	if err := s.DropOverride(t.Context(), "core"); err != nil {
		t.Error(err)
	}
}

func textsComeBack(t *testing.T, s prompt.Store) {
	odd := Override("output", "  {schema}\r\n\t'; DROP TABLE prompts; -- \"\\\u00ad👩‍🏫  ")
	long := Override("agent.image", strings.Repeat("Ä", 8_000))
	mustOverride(t, s, odd, long)
	wantOverrides(t, s, long, odd)
}

func lastTextCounts(t *testing.T, s prompt.Store) {
	first, second := Override("core", "eins"), Override("core", "zwei")
	second.Base, second.At = strings.Repeat("ab", 32), moment(9)
	mustOverride(t, s, first, Override("language", "drei"), second)
	wantOverrides(t, s, second, Override("language", "drei"))
}

func droppedTexts(t *testing.T, s prompt.Store) {
	mustOverride(t, s, Override("core", "eins"), Override("corex", "zwei"))
	if err := s.DropOverride(t.Context(), "core"); err != nil {
		t.Fatal(err)
	}
	wantOverrides(t, s, Override("corex", "zwei"))
	mustOverride(t, s, Override("core", "drei"))
	wantOverrides(t, s, Override("core", "drei"), Override("corex", "zwei"))
}

func namelessTexts(t *testing.T, s prompt.Store) {
	for _, o := range []prompt.Override{Override("", "eins"), Override("core", "")} {
		if err := s.SaveOverride(t.Context(), o); err == nil {
			t.Errorf("%+v is taken", o)
		}
	}
	wantOverrides(t, s)
}

func mustOverride(t *testing.T, s prompt.Store, list ...prompt.Override) {
	t.Helper()
	for _, o := range list {
		if err := s.SaveOverride(t.Context(), o); err != nil {
			t.Fatal(err)
		}
	}
}

// wantOverrides checks everything that is kept; want is in the order of names.
func wantOverrides(t *testing.T, s prompt.Store, want ...prompt.Override) {
	t.Helper()
	got, err := s.Overrides(t.Context())
	if err != nil || len(got) != len(want) || len(want) > 0 && !cmp.Equal(got, want) {
		t.Fatalf("%v\n%s", err, cmp.Diff(want, got))
	}
}
