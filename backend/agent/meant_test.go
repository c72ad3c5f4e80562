package agent_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/base/i18n"
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
		"as asked for":               `{"action":"respond","response":` + inner + `}`,
		"no envelope":                inner,
		"prose and a fence":          "Gern!\n```json\n" + inner + "\n```\nViel Erfolg!",
		"thoughts before":            "<think>\nFormat: {\"action\": \"respond\", \"response\": {...}}\n</think>\n" + inner,
		"thoughts that began before": "Format: {\"action\": \"respond\"}\n</think>\n\n" + inner,
		"comments": "{\n  /* Ergebnis */\n  \"action\": \"respond\", // so\n  \"response\": // hier\n" +
			strings.Replace(inner, "{", "{ /* der Titel */", 1) + "\n}",
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
	written := "Ich sehe nach.\n<tool_call>\n{\"name\": \"look\", \"arguments\": 1}"
	b, script := newBench(t, modeltest.Reply(written), answer())
	if _, err := b.Run(t.Context(), task(), b.watch()); err != nil {
		t.Fatal(err)
	}
	// It goes on in the provider's own way: the tools stay declared, and the call goes back as one.
	again := script.Requests()[1]
	said := again.Messages[0]
	if len(again.Tools) == 0 || said.Plain || len(said.Calls) != 1 || said.Text != "Ich sehe nach." {
		t.Errorf("%d tools, %+v", len(again.Tools), said)
	}
	b, _ = newBench(t, modeltest.Reply(`So sieht ein Aufruf aus: {"name": "delete_all", "arguments": {}}`), answer())
	if _, err := b.Run(t.Context(), task(), b.watch()); err != nil || len(b.used) > 0 {
		t.Errorf("%v, used %v", err, b.used)
	}
}

// A model that has made the thing with a tool and then says only a sentence has given its result.
func TestCase64WhatAToolMadeIsTheResult(t *testing.T) {
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

// Words beside it are one only when they ask nothing; what they say stays among the thoughts. A thing made of a
// research has its sources.
func TestWordsBesideWhatAToolMade(t *testing.T) {
	const made = `{"title":"Öl","sources":[]}`
	run := func(said ...modeltest.Turn) (string, int, error) {
		b, script := newBench(t, append([]modeltest.Turn{calls("make", made)}, said...)...)
		work := task()
		work.Spec.Schema = json.RawMessage(`{"type":"object","required":["title","sources"],"properties":{` +
			`"title":{"type":"string"},"sources":{"type":"array","items":{"type":"object","properties":` +
			`{"title":{"type":"string"}}}}}}`)
		work.Material = []model.Material{{Name: "research", JSON: json.RawMessage(`{"sources":[{"title":"Heft"}]}`)}}
		out, err := b.Run(t.Context(), work, b.watch())
		return string(out.Content), len(script.Requests()), err
	}
	for _, said := range []string{
		"Fertig.", `{"action":"respond","response":"Das Bild ist fertig."}`,
	} {
		content, n, err := run(modeltest.Reply(said))
		if err != nil || n != 2 || !strings.Contains(content, `"title":"Heft"`) {
			t.Errorf("%s: %v, %s after %d", said, err, content, n)
		}
	}
	for _, asked := range []string{
		"Soll ich die Farben ändern?", `{"action":"respond","response":"Soll ich die Farben ändern?"}`,
	} {
		if content, n, err := run(modeltest.Reply(asked), modeltest.Reply(made)); err != nil || n != 3 {
			t.Errorf("%s: %v, %s after %d", asked, err, content, n)
		}
	}
}

// A reply that did not arrive is fetched once more, and once only in a row; one that did not fit gets twice the room.
func TestAReplyThatDidNotArriveIsFetchedAgain(t *testing.T) {
	broke := func(class model.Class, begun bool) modeltest.Turn {
		failed := model.Fail(class, model.Who{Provider: "p", Model: "m"}, "", nil)
		failed.Begun = begun
		return modeltest.Turn{Err: failed}
	}
	cut := func(f model.Finish) modeltest.Turn {
		return modeltest.Turn{Chunks: []model.Chunk{{Text: `{"action":"respond","resp`}, {Finish: f}}}
	}
	for name, c := range map[string]struct {
		turn  modeltest.Turn
		calls int
	}{
		"broken off": {broke(model.Broken, true), 2}, "empty": {broke(model.NoAnswer, false), 2},
		"no room": {broke(model.NoRoom, false), 2}, "lost on the way": {broke(model.Unreachable, true), 2},
		"held back": {cut(model.Blocked), 2}, "too long": {cut(model.Length), 2}, "no end": {cut(""), 2},
		"broken call": {broke(model.Malformed, false), 2}, "broken call at the end": {broke(model.Malformed, true), 2},
		"no JSON": {broke(model.Garbled, false), 2}, "filtered": {broke(model.Refused, false), 2},
		"a sign-in page": {broke(model.WebPage, false), 1}, "a redirect": {broke(model.Redirected, false), 1},
		"far too large": {broke(model.Endless, true), 1},
		"no key":        {broke(model.BadKey, false), 1}, "no money": {broke(model.Quota, false), 1},
		"never sent": {broke(model.Unreachable, false), 1},
	} {
		b, script := newBench(t, c.turn, answer(), c.turn, c.turn, answer())
		_, err := b.Run(t.Context(), task(), b.watch())
		if n := len(script.Requests()); n != c.calls || (err == nil) != (c.calls == 2) {
			t.Errorf("%s: %v after %d calls", name, err, n)
		}
		if more := script.Requests()[len(script.Requests())-1].MaxOutput > script.Requests()[0].MaxOutput; more !=
			(name == "too long" || name == "no room") {
			t.Errorf("%s: more room %v", name, more)
		}
		if told := strings.Contains(b.thoughts, "noch einmal ge"); told != (c.calls == 2) {
			t.Errorf("%s: told %q", name, b.thoughts)
		}
	}
	named, _ := newBench(t, broke(model.Malformed, false), answer())
	if _, err := named.Run(t.Context(), task(), named.watch()); err != nil ||
		!strings.Contains(named.thoughts, "Werkzeugaufruf") {
		t.Errorf("a broken call is told as %q, %v", named.thoughts, err)
	}
	b, script := newBench(t, broke(model.Broken, true), broke(model.Broken, true), answer())
	if _, err := b.Run(t.Context(), task(), b.watch()); err == nil || len(script.Requests()) != 2 {
		t.Errorf("twice: %v after %d calls", err, len(script.Requests()))
	}
}

// CASES.md, 61: what could not be read of a reply is told with its place and its words, and never as JSON.
func TestCase61PartsThatCouldNotBeReadAreTold(t *testing.T) {
	b, _ := newBench(t, modeltest.Reply(`{"title":"Öl","blocks":[{"kind":"gap","points":1},`+
		`{"kind":"crossword","points":2},{"points":{"a":"viele Punkte hier"},"kind":"gap"}]}`))
	work := task()
	work.Spec.Schema = json.RawMessage(`{"type":"object","required":["title","blocks"],"properties":{` +
		`"title":{"type":"string"},"blocks":{"type":"array","items":{"type":"object","required":["kind","points"],` +
		`"properties":{"kind":{"type":"string","enum":["gap","choice"]},"points":{"type":"integer"}}}}}}`)
	out, err := b.Run(t.Context(), work, b.watch())
	if err != nil || len(out.Dropped) != 2 {
		t.Fatalf("%v %+v", err, out.Dropped)
	}
	words := i18n.Must(i18n.German)
	if said := words.Say(out.Dropped[0]); said != "Teil 2 war unlesbar und fehlt: „crossword“" {
		t.Errorf("said %s", said)
	}
	if said := words.Say(out.Dropped[1]); strings.ContainsAny(said, "{}") || !strings.Contains(said, "viele Punkte hier") {
		t.Errorf("said %s", said)
	}
}

// An element that is null held nothing: it is not told as a loss, least of all as „null“ in a document for a class.
func TestNothingIsLostWithNull(t *testing.T) {
	b, _ := newBench(t, modeltest.Reply(`{"title":"Öl","notes":["a",null],"blocks":[null,{"points":1},{"points":null}]}`))
	work := task()
	work.Spec.Schema = json.RawMessage(`{"type":"object","required":["title","blocks"],"properties":{` +
		`"title":{"type":"string"},"notes":{"type":"array","items":{"type":"string"}},"blocks":{"type":"array",` +
		`"items":{"type":"object","required":["points"],"properties":{"points":{"type":"integer","minimum":1}}}}}}`)
	out, err := b.Run(t.Context(), work, b.watch())
	if err != nil {
		t.Fatal(err)
	}
	for _, lost := range out.Dropped {
		if said := i18n.Must(i18n.German).Say(lost); strings.Contains(said, "null") {
			t.Errorf("said %s", said)
		}
	}
	if len(out.Dropped) > 1 {
		t.Errorf("%+v", out.Dropped)
	}
}

// CASES.md, 72: a model that does not stop writing is stopped, and the beginning of what it wrote is kept once.
func TestAReplyWithoutEndIsKeptOnceAndBounded(t *testing.T) {
	flood := modeltest.Turn{}
	for range 39 {
		flood.Chunks = append(flood.Chunks, model.Chunk{Text: strings.Repeat("la ", 1<<20/3)})
	}
	flood.Chunks = append(flood.Chunks, model.Chunk{Finish: model.Stopped})
	b, script := newBench(t, flood, flood, answer())
	_, err := b.Run(t.Context(), task(), b.watch())
	unread := new(agent.UnreadError)
	failed := new(model.CallError)
	if !errors.As(err, &unread) || !errors.As(err, &failed) || failed.Class != model.Endless ||
		len(unread.Raw) == 0 || len(unread.Raw) > 64<<10 {
		t.Fatalf("%v, %d bytes are kept", err, len(unread.Raw))
	}
	if len(script.Requests()) != 1 || len(b.rows(t)) != 0 || len(b.notes) > 3<<20 {
		t.Errorf("%d calls, %d rows, %d bytes shown", len(script.Requests()), len(b.rows(t)), len(b.notes))
	}
}
