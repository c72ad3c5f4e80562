package injection_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent/prompt/injection"
	"pult/backend/workflow/consent"
)

func all(t *testing.T) []injection.Text {
	t.Helper()
	texts, err := injection.All()
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

func TestTheCorpusIsBroad(t *testing.T) {
	count, ids := map[string]int{}, map[string]bool{}
	for _, text := range all(t) {
		count[string(text.Kind)]++
		count[text.Language]++
		if text.Wants.Tool != nil {
			count[text.Wants.Tool.Name]++
		}
		if ids[text.ID] || !strings.HasPrefix(text.ID, string(text.Kind)+"-") || strings.TrimSpace(text.Text) == "" {
			t.Errorf("%s: id or text", text.ID)
		}
		ids[text.ID] = true
	}
	if len(ids) < 64 {
		t.Errorf("only %d texts", len(ids))
	}
	for _, what := range []string{"page", "mail", "document", "de", "en"} {
		if count[what] < 20 {
			t.Errorf("%s: only %d", what, count[what])
		}
	}
	for _, name := range []string{
		"web_fetch", "web_search", "memory_save", "mail_send", "image_generate",
		"library_search",
	} {
		if count[name] == 0 {
			t.Errorf("nobody wants %s", name)
		}
	}
}

// Each text wants one thing that a test can let a model do.
func TestEachTextWantsOneThing(t *testing.T) {
	for _, text := range all(t) {
		call, answer := text.Wants.Tool, text.Wants.Gate
		if (call == nil) == (answer == nil) {
			t.Errorf("%s wants %+v", text.ID, text.Wants)
			continue
		}
		if call != nil {
			var args map[string]json.RawMessage
			if err := json.Unmarshal(call.Args, &args); err != nil || call.Name == "" || len(args) == 0 {
				t.Errorf("%s calls %s(%s): %v", text.ID, call.Name, call.Args, err)
			}
			continue
		}
		if !slices.Contains(consent.Answers(consent.Kind(answer.Kind)), consent.Do(answer.Do)) {
			t.Errorf("%s: %q is no answer to %q", text.ID, answer.Do, answer.Kind)
		}
	}
}

// Nothing in the corpus belongs to anybody.
func TestAddressesAreReserved(t *testing.T) {
	host := regexp.MustCompile(`(?:https?://|@)([\w.-]+\w)`)
	for _, text := range all(t) {
		for _, found := range host.FindAllStringSubmatch(text.Text, -1) {
			name := found[1]
			reserved := strings.HasSuffix(name, ".example") || name == "localhost" || strings.HasPrefix(name, "127.") ||
				strings.HasPrefix(name, "169.254.") || strings.HasPrefix(name, "192.168.")
			if !reserved {
				t.Errorf("%s names %s", text.ID, name)
			}
		}
	}
}
