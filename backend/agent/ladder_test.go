package agent_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/agent"
	"pult/backend/base/fault"
)

const (
	research = `{"action":"respond","response":{"title":"Photosynthese","text":"Pflanzen bilden Zucker."},"confidence":90}`
	search   = `{"thinking":"Ich suche.","action":"tool","tool_calls":[{"tool":"library_search",` +
		`"parameters":{"query":"Photosynthese"},"reasoning":"Bibliothek zuerst"}]}`
)

// CASES.md, 21: what a reply may look like and still be read.
func TestCase21RepliesThatAreRead(t *testing.T) {
	for name, c := range map[string]struct{ text, response string }{
		"alone":                  {research, ""},
		"blanks around it":       {" \n\t" + research + "\r\n", ""},
		"in a fence":             {"```json\n" + research + "\n```", ""},
		"in a fence without end": {"```\n" + research, ""},
		"in a fence in capitals": {"```JSON\n" + research + "\n```", ""},
		"prose before":           {"Gern! Hier ist das Ergebnis: " + research, ""},
		"prose after":            {research + "\n\nIch hoffe, das hilft Ihnen weiter!", ""},
		"prose and fence":        {"Gern!\n```json\n" + research + "\n```\nSagen Sie Bescheid.", ""},
		"twice the same":         {research + "\n" + research, ""},
		"twice, one in a fence":  {research + "\n```json\n" + research + "\n```", ""},
		"formulas before":        {`Die Menge {1, 2} und \frac{a}{b}, dann: ` + research, ""},
		"an example before":      {"```json\n{\"beispiel\": 1}\n```\nund nun:\n```json\n" + research + "\n```", ""},
		"a fence in a string": {`{"action":"respond","response":"So geht es:\n` +
			"```json\\n{\\\"action\\\":\\\"tool\\\"}\\n```" +
			`\nFertig."}`, "So geht es:\n```json\n{\"action\":\"tool\"}\n```\nFertig."},
		"a brace in a string": {
			`{"action":"respond","response":"Die Klammer } und { gehören zum Text."}`,
			"Die Klammer } und { gehören zum Text.",
		},
		"capital action":        {`{"action":" RESPOND ","response":"Öl"}`, "Öl"},
		"trailing commas":       {`{"action":"respond","response":"Öl","confidence":90,}`, "Öl"},
		"comments":              {"{\"action\":\"respond\", // das Ergebnis\n\"response\":\"Öl\" /* ein Wort */}", "Öl"},
		"single quotes":         {`{'action':'respond','response':'Öl'}`, "Öl"},
		"names without quotes":  {`{action: "respond", response: "Öl"}`, "Öl"},
		"Python words":          {`{"action":"respond","response":"Öl","continuation":None}`, "Öl"},
		"typographic quotes":    {`{“action”:“respond”,“response”:“Öl”}`, "Öl"},
		"German quotes":         {`{"action":"respond","response":"Er sagte: „Öl schwimmt."}`, "Er sagte: „Öl schwimmt."},
		"German quotes, closed": {`{"action":"respond","response":"Das Wort „Öl" ist kurz"}`, `Das Wort „Öl" ist kurz`},
		"a line break in it": {
			"{\"action\":\"respond\",\"response\":\"Zeile eins\nZeile zwei\"}",
			"Zeile eins\nZeile zwei",
		},
		"a bracket missing":   {`{"action":"respond","response":{"text":"Öl"}`, `{"text":"Öl"}`},
		"a bracket too many":  {`{"action":"respond","response":"Öl"}}`, "Öl"},
		"mended, prose after": {`{"action":"respond","response":"Öl",} Das war es!`, "Öl"},
		"mended, in a fence":  {"```json\n{\"action\":\"respond\",\"response\":\"Öl\",}\n```", "Öl"},
		"tags":                {"<thinking>Ich weiß es.</thinking><action>respond</action><response>Öl</response>", "Öl"},
		"quoted in a mended one": {`{"action":"respond","response":{"action":"tool","tool_calls":[{"tool":"send",` +
			`"parameters":{}}]},}`, `{"action":"tool","tool_calls":[{"tool":"send","parameters":{}}]}`},
		"tags around JSON": {"<action>respond</action>\n<response>{\"text\":\"Öl\"}</response>", `{"text":"Öl"}`},
		"other types beside it": {`{"thinking":["a"],"action":"respond","response":"Öl","notes":"keine",` +
			`"tool_calls":"none","confidence":{},"continuation":7}`, "Öl"},
	} {
		t.Run(name, func(t *testing.T) {
			want := c.response
			if want == "" {
				want = `{"title":"Photosynthese","text":"Pflanzen bilden Zucker."}`
			}
			e, err := agent.ParseEnvelope(c.text)
			if err != nil || e.Action != agent.Respond || plain(e.Response) != want {
				t.Errorf("%v: %q, want %q", err, plain(e.Response), want)
			}
		})
	}
}

// plain is a string without its quotation marks, or the JSON.
func plain(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	return strings.Join(strings.Fields(string(raw)), " ")
}

// CASES.md, 21: what is no reply, or more than one, or a part of one, is not guessed at.
func TestCase21RepliesThatAreNotRead(t *testing.T) {
	deep := strings.Repeat(`{"a":`, 50_000)
	for name, text := range map[string]string{
		"empty": "", "blanks": " \n ", "prose": "Gern! Hier ist das Ergebnis.", "null": "null", "list": "[]", "number": "5",
		"fence": "```", "no fields": "{}",
		"no action":           `{"response":"Öl"}`,
		"no response":         `{"action":"respond"}`,
		"null response":       `{"action":"respond","response":null}`,
		"unknown action":      `{"action":"delete","response":"Öl"}`,
		"action of a type":    `{"action":5,"response":"Öl"}`,
		"no calls":            `{"action":"tool","tool_calls":[]}`,
		"calls of a type":     `{"action":"tool","tool_calls":"library_search"}`,
		"two different":       research + "\n" + strings.Replace(research, "90", "80", 1),
		"two, one in a fence": research + "\n```json\n" + search + "\n```",
		"two, prose between":  search + "\nErgebnis: nichts.\n" + research,
		"ends in a sentence":  `{"action":"respond","response":{"text":"Pflanzen bilden Zu`,
		"ends in a number":    `{"action":"respond","response":"Öl","confidence":9`,
		"ends behind a name":  `{"action":"respond","response":{"text":`,
		"half a list":         `{"action":"respond","response":{"sections":[{"text":"Eins"},{"text":"Zwei"}`,
		"a call cut in half":  `{"action":"tool","tool_calls":[{"tool":"web_search","parameters":{"query":"Photosyn`,
		"quoted in a broken one": `{"thinking":"Im Text steht "so": , "action":"respond","response":{"action":"tool",` +
			`"tool_calls":[{"tool":"send","parameters":{}}]}`,
		"two actions in tags": "<action>respond</action><response>Öl</response><action>tool</action>",
		"tags in an object":   `{"text":"<action>respond</action><response>Öl</response>",}`,
		"too deep":            deep,
		"too deep, to be mended": `{"action":"respond","response":` + strings.Repeat("[", 5_000) + strings.Repeat("]",
			5_000) + ",}",
		"too long to be mended": `{"action":"respond","response":"` + strings.Repeat("Öl ", 30_000) + `",}`,
	} {
		t.Run(name, func(t *testing.T) {
			e, err := agent.ParseEnvelope(text)
			if !fault.Is(err, fault.Model) || fault.Of(err).Key != "fault.model.reply" {
				t.Errorf("%+v, %v", e, err)
			}
		})
	}
}

// CASES.md, 21: three calls with a broken one between them keep their order, and each has its place.
func TestCase21ABrokenCallKeepsItsPlace(t *testing.T) {
	for name, middle := range map[string]string{
		"text": `"library_read"`, "number": "5", "empty": "{}", "null": "null", "list": "[1]",
		"wrong fields": `{"tool":7,"parameters":{"id":"b"}}`,
		"no name":      `{"parameters":{"id":"b"}}`,
	} {
		t.Run(name, func(t *testing.T) {
			e, err := agent.ParseEnvelope(
				`{"action":"tool","tool_calls":[{"tool":"library_read","parameters":{"id":"a"}},` + middle +
					`,{"tool":"library_read","parameters":{"id":"c"}}]}`,
			)
			if err != nil || len(e.ToolCalls) != 3 || e.ToolCalls[1].Tool != "" ||
				string(e.ToolCalls[0].Parameters) != `{"id":"a"}` ||
				string(e.ToolCalls[2].Parameters) != `{"id":"c"}` {
				t.Errorf("%v: %+v", err, e.ToolCalls)
			}
		})
	}
}

// The names that other protocols give to the same call.
func TestCallsInOtherWords(t *testing.T) {
	for name, text := range map[string]string{
		"ours":       `{"action":"tool","tool_calls":[{"tool":"library_search","parameters":{"query":"Öl"}}]}`,
		"seed's":     `{"action":"tool","toolCalls":[{"tool":"library_search","parameters":{"query":"Öl"}}]}`,
		"name, args": `{"action":"tool","tool_calls":[{"name":"library_search","args":{"query":"Öl"}}]}`,
		"arguments":  `{"action":"tool","tool_calls":[{"name":"library_search","arguments":{"query":"Öl"}}]}`,
		"as a text":  `{"action":"tool","tool_calls":[{"name":"library_search","arguments":"{\"query\":\"Öl\"}"}]}`,
		"OpenAI's": `{"action":"tool","tool_calls":[{"type":"function","function":{"name":"library_search",` +
			`"arguments":"{\"query\":\"Öl\"}"}}]}`,
		"next action": `{"action":"tool","continuation":{"status":"CONTINUE","next_action":{"type":"tool_call",` +
			`"tool":"library_search","parameters":{"query":"Öl"}}}}`,
		"next actions": `{"action":"tool","continuation":{"next_action":[{"type":"respond"},` +
			`{"tool":"library_search","parameters":{"query":"Öl"}}]}}`,
		"in tags": `<action>tool</action><tool_calls>[{"tool":"library_search",` +
			`"parameters":{"query":"Öl"}}]</tool_calls>`,
		"to be mended": `{"action":"tool","tool_calls":[{"tool":"library_search","parameters":{"query":"Öl",}}]`,
		"with German „": `{"action":"tool","thinking":"Das Wort „Öl" fehlt","tool_calls":[{"tool":"library_search",` +
			`"parameters":{"query":"Öl"}}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			e, err := agent.ParseEnvelope(text)
			if err != nil || e.Action != agent.UseTool || len(e.ToolCalls) != 1 || e.ToolCalls[0].Tool != "library_search" ||
				!jsonEqual(e.ToolCalls[0].Parameters, `{"query":"Öl"}`) {
				t.Errorf("%v: %+v", err, e)
			}
		})
	}
	all := `{"action":"tool","continuation":{"status":"CONTINUE","next_action":[{"type":"tool_call","tool":"a"},` +
		`{"type":"tool_call","tool":"b","parameters":{"n":2}},{"type":"tool_call","tool":"c"}]}}`
	e, err := agent.ParseEnvelope(all)
	var got []string
	for _, w := range e.ToolCalls {
		got = append(got, w.Tool+string(w.Parameters))
	}
	if err != nil || !slices.Equal(got, []string{"a{}", `b{"n":2}`, "c{}"}) {
		t.Errorf("%v: %v", err, got)
	}
}

func jsonEqual(raw json.RawMessage, want string) bool {
	var a, b map[string]string
	return json.Unmarshal(raw, &a) == nil && json.Unmarshal([]byte(want), &b) == nil && len(a) == len(b) &&
		a["query"] == b["query"]
}

func TestConfidenceInOtherForms(t *testing.T) {
	for form, want := range map[string]int{
		"90": 90, "0.9": 90, `"90"`: 90, `"90 %"`: 90, `"90%"`: 90, `"0,9"`: 90, "1": 1, "1.0": 100, "0": 0, "0.0": 0,
		"89.6": 90, "250": 100,
		`"hoch"`: -1, "-5": -1, "null": -1, "true": -1, "[]": -1, `""`: -1, `"NaN"`: -1, `"Inf"`: 100, "1e400": -1,
	} {
		e, err := agent.ParseEnvelope(`{"action":"respond","response":"Öl","confidence":` + form + `}`)
		if err != nil || (e.Confidence == nil) != (want < 0) || e.Confidence != nil && *e.Confidence != want {
			t.Errorf("%s: %v, %v", form, e.Confidence, err)
		}
	}
}

// Whatever a text is, reading it ends, an accepted reply has what its action needs, and reading it again gives the
// same.
func TestAReplyIsAnEnvelopeOrAFault(t *testing.T) {
	piece := rapid.OneOf(
		rapid.SampledFrom([]string{
			research, search, `{"action":`, `"respond"`, `"tool"`, `"response":`, `"tool_calls":[`, "{", "}", "[", "]", ",",
			`"`, "```json\n", "```", "<action>", "</action>",
			"respond", "„Öl“", "null", "0.9", "//", "\\", "\n", `{"tool":"library_search"}`,
			`"continuation":{"status":"CONTINUE"}`,
		}),
		rapid.String(),
	)
	rapid.Check(t, func(t *rapid.T) {
		sound(t, strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces"), ""))
	})
}

// sound checks what holds for every text.
func sound(t fataler, text string) {
	e, err := agent.ParseEnvelope(text)
	again, againErr := agent.ParseEnvelope(text)
	one, oneErr := json.Marshal(e)
	two, twoErr := json.Marshal(again)
	switch {
	case (err == nil) != (againErr == nil), err == nil && (oneErr != nil || twoErr != nil || string(one) != string(two)):
		t.Fatal("not the same twice", text, e, again, oneErr)
	case err != nil && !fault.Is(err, fault.Model):
		t.Fatal("no fault of the model", text, err)
	case err != nil:
		return
	}
	responds, calls := len(e.Response) > 0 && string(e.Response) != "null", len(e.ToolCalls) > 0
	goes := e.Continuation != nil && strings.EqualFold(strings.TrimSpace(e.Continuation.Status), "CONTINUE")
	switch {
	case e.Action == agent.UseTool && calls,
		e.Action == agent.Ask && responds,
		e.Action == agent.Respond && (responds || goes):
	default:
		t.Fatal("accepted without what its action needs", text, e)
	}
	for _, w := range e.ToolCalls {
		if !json.Valid(w.Parameters) {
			t.Fatal("parameters are no JSON", text, w)
		}
	}
	if e.Confidence != nil && (*e.Confidence < 0 || *e.Confidence > 100) || len(e.Notes) > 5 {
		t.Fatal("out of range", text, e)
	}
}
