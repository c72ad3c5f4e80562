package agent_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pult/backend/model"
	"pult/backend/model/modeltest"
)

// sheet is the schema of a small result.
const sheet = `{"type":"object","required":["title","grade","lines"],"properties":{"title":{"type":"string"},` +
	`"grade":{"type":"string","format":"grade"},"lines":{"type":"array","items":{"type":"object","required":["kind",` +
	`"text"],` +
	`"properties":{"kind":{"type":"string","enum":["gaps","truth"]},"text":{"type":"string"}}}}}}`

// Replies as models write them: each is the same result, and one call is enough.
func TestAReplyIsReadAsItWasMeant(t *testing.T) {
	const want = `{"grade":"7","lines":[{"kind":"gaps","text":"Öl ____."}],"title":"Öl"}`
	inner := `{"title":"Öl","grade":"7","lines":[{"kind":"gaps","text":"Öl ____."}]}`
	for name, wrote := range map[string]string{
		"as asked for":          `{"action":"respond","response":` + inner + `}`,
		"no envelope":           inner,
		"prose and a fence":     "Gern!\n```json\n" + inner + "\n```\nViel Erfolg!",
		"thoughts before":       "<think>\nFormat: {\"action\": \"respond\", \"response\": {...}}\n</think>\n" + inner,
		"tokens of a template":  "<|channel|>final<|message|>" + `{"action":"respond","response":` + inner + "}<|im_end|>",
		"the envelope twice":    `{"action":"respond","response":{"action":"respond","response":` + inner + `}}`,
		"another name":          `{"action":"respond","result":` + inner + `}`,
		"beside the envelope":   `{"action":"respond","confidence":90,` + inner[1:],
		"in a list":             `[{"action":"respond","response":` + inner + `}]`,
		"a status before":       `{"status":"in_progress"}` + "\n" + inner,
		"another action":        `{"action":"final_answer","response":` + inner + `}`,
		"a German choice":       strings.Replace(inner, `"gaps"`, `"Lückentext"`, 1),
		"a class as number":     strings.Replace(inner, `"7"`, `7`, 1),
		"an element that fails": strings.Replace(inner, `."}]`, `."},{"kind":"crossword","text":"x"},null]`, 1),
	} {
		t.Run(name, func(t *testing.T) {
			b, script := newBench(t, modeltest.Reply(wrote))
			work := task()
			work.Spec.Schema = json.RawMessage(sheet)
			out, err := b.Run(t.Context(), work, b.watch())
			if err != nil || string(out.Content) != want || len(script.Requests()) != 1 {
				t.Errorf("%v: %s after %d calls", err, out.Content, len(script.Requests()))
			}
		})
	}
}

// What cannot be read is told with its place, what came and what is allowed: nothing of the frame is complained about.
func TestAComplaintNamesThePlace(t *testing.T) {
	b, script := newBench(t, modeltest.Reply(`{"title":"Öl","grade":"7"}`), answer())
	work := task()
	work.Spec.Schema = json.RawMessage(`{"type":"object","required":["title","kind"],"properties":{` +
		`"title":{"type":"string"},"kind":{"type":"string","enum":["sheet","text"]}}}`)
	if _, err := b.Run(t.Context(), work, b.watch()); err == nil {
		t.Fatal("accepted without a kind")
	}
	told := script.Requests()[1].Messages[1]
	if told.Hint != model.Unread || !strings.Contains(told.Text, `kind is missing; one of "sheet", "text"`) {
		t.Errorf("told %q", told.Text)
	}
}

// Calls as models write them reach the tool that they mean.
func TestACallReachesItsTool(t *testing.T) {
	for name, turn := range map[string]modeltest.Turn{
		"a prefix":           calls("functions.look", "1"),
		"another prefix":     calls("default_api:Look", "1"),
		"in marks":           modeltest.Reply("<tool_call>\n{\"name\": \"look\", \"arguments\": 1}\n</tool_call>"),
		"as an action alone": modeltest.Reply(`{"action":"tool_call","tool":"look","parameters":1}`),
	} {
		t.Run(name, func(t *testing.T) {
			b, _ := newBench(t, turn, answer())
			if _, err := b.Run(t.Context(), task(), b.watch()); err != nil || len(b.used) != 1 ||
				!strings.HasPrefix(b.used[0], "look") {
				t.Errorf("%v, used %v", err, b.used)
			}
		})
	}
	b, _ := newBench(t, modeltest.Reply(`So sieht ein Aufruf aus: {"name": "delete_all", "arguments": {}}`), answer())
	if _, err := b.Run(t.Context(), task(), b.watch()); err != nil || len(b.used) > 0 {
		t.Errorf("%v, used %v", err, b.used)
	}
}

// A model that has made the thing with a tool and then says only a sentence has given its result.
func TestWhatAToolMadeIsTheResult(t *testing.T) {
	made := `{"title":"Öl","grade":"7","lines":[]}`
	b, script := newBench(t, calls("make", made), modeltest.Reply("Das Ergebnis wurde erstellt und liegt bereit."))
	work := task()
	work.Spec.Schema = json.RawMessage(sheet)
	out, err := b.Run(t.Context(), work, b.watch())
	if err != nil || len(script.Requests()) != 2 || !strings.Contains(string(out.Content), `"title":"Öl"`) {
		t.Errorf("%v: %s after %d calls", err, out.Content, len(script.Requests()))
	}
	if !slices.ContainsFunc(b.rows(t), func(m model.Message) bool { return m.Role == model.ToolRole && !m.Failed }) {
		t.Error("nothing was made")
	}
}
