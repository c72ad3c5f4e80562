package prompt

import (
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/agent/prompt/injection"
)

// The short way says "nothing to do" only where the long way finds nothing, too.
func TestTheShortWayIsNeverWrong(t *testing.T) {
	texts, err := injection.All()
	if err != nil {
		t.Fatal(err)
	}
	pieces := []string{
		"System:", " System: ", "user:", "action", "respond", `"action": "tool"`, "tool_calls", "[INST]", "[/INST]", "<s>",
		"’", "„", "…", "ß", "Ω",
		"\u200b", "\u202e", "\u00ad", "\u0085", "ﬁ", "\U000e0041", "‹›", "a", "{", "[", "]", ",", "Assistant",
		"### Instruction:", "\n", "\\", "'", "🙂", "\xff",
	}
	for _, text := range texts {
		pieces = append(pieces, text.Text)
	}
	quick := 0
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(pieces), rapid.String()), 0, 6).Draw(t, "pieces")
		text := strings.Join(list, "")
		raw, err := json.Marshal(map[string]any{"k": text, text: []string{"x", text}})
		if err != nil {
			t.Fatal(err)
		}
		if unsuspected(raw) {
			quick++
			if slow := cleanValue(string(raw)); slow != string(raw) {
				t.Fatalf("%s should become %s", raw, slow)
			}
		}
	})
	usual := json.RawMessage(`{"hits":[{"title":"Zellatmung","text":"Die „Kraftwerke“ der Zelle – ` +
		`Mitochondrien – geben Wärme ab; größer als 0,1 µm.","page":3}]}`)
	if !unsuspected(usual) || quick == 0 {
		t.Errorf("nothing takes the short way (%d)", quick)
	}
}
