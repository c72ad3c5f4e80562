package agent

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/model"
)

// Trace is a step to read: what the model thought, which tools it called, what came back, and what that took ("laut
// denken").
type Trace struct {
	Iterations []Iteration `json:"iterations"`
}

// Iteration is one reply of the model with the answers to its calls.
type Iteration struct {
	N         int       `json:"n"`        // 1, 2, …
	Thinking  string    `json:"thinking"` // "" = the model did not say
	Action    string    `json:"action"`   // "tool", "respond", "ask"; "" = not readable
	Calls     []Used    `json:"calls"`
	Status    string    `json:"status"`   // its continuation: "CONTINUE", "TERMINATE"; "" = no signal
	Reason    string    `json:"reason"`   // of the continuation
	Progress  *Progress `json:"progress"` // the model's own claim
	Sure      *int      `json:"sure"`     // the model's own confidence, 0–100
	Hint      string    `json:"hint"`     // model.Hint: what the loop told it afterwards
	Tokens    *int64    `json:"tokens"`   // in and out; null is unknown
	MicroUSD  *int64    `json:"microUsd"` // null is unknown
	Local     bool      `json:"local"`    // nothing left the machine
	At        time.Time `json:"at" ts_type:"string"`
	Unchecked string    `json:"unchecked"` // the words of a reply that could not be read
}

// Used is a tool call with what came back.
type Used struct {
	Tool   string   `json:"tool"`
	Args   string   `json:"args"` // JSON
	Why    string   `json:"why"`  // the model's reasoning for this call
	Failed bool     `json:"failed"`
	Denied bool     `json:"denied"` // refused by a rule of the program
	Found  int      `json:"found"`  // tool.Uncounted where there is nothing to count
	Tokens int      `json:"tokens"` // of the whole result, estimated
	ID     string   `json:"id"`     // for recall_details
	Hosts  []string `json:"hosts"`  // that were asked
	Answer string   `json:"answer"` // the beginning of the result, or why it was not executed
}

// Line says what the call did: "Im Internet gesucht: 4 gefunden", "Gerechnet", "Internetseiten gelesen: nicht
// ausgeführt".
func (u Used) Line() i18n.Text {
	name := "@tool." + u.Tool
	switch {
	case u.Failed:
		return i18n.T("onward.failed", "tool", name).Because(reason.CallFailed)
	case u.Found < 0:
		return i18n.T("onward.made", "tool", name)
	}
	return i18n.T("onward.did", "tool", name, "n", strconv.Itoa(u.Found))
}

// answerLength is how many characters of a result a trace shows.
const answerLength = 600

// ResultID names the answer of a tool by its row.
func ResultID(row int) string { return "r" + strconv.Itoa(row) }

// TraceOf reads a transcript.
func TraceOf(transcript []model.Message) Trace {
	t := Trace{Iterations: []Iteration{}}
	var why []CallWish
	for row, m := range transcript {
		switch {
		case m.Role == model.Assistant:
			var it Iteration
			it, why = iteration(m)
			it.N = len(t.Iterations) + 1
			t.Iterations = append(t.Iterations, it)
		case len(t.Iterations) == 0:
		case m.Role == model.ToolRole:
			t.Iterations[len(t.Iterations)-1].answer(m, row, why)
		case m.Hint != "":
			t.Iterations[len(t.Iterations)-1].Hint = string(m.Hint)
		}
	}
	return t
}

func iteration(m model.Message) (Iteration, []CallWish) {
	it := Iteration{Calls: []Used{}, At: m.At}
	if m.Usage != nil {
		it.MicroUSD, it.Local = m.Usage.MicroUSD, m.Usage.Local
		if it.Local && it.MicroUSD == nil {
			it.MicroUSD = new(int64)
		}
		if m.Usage.Input != nil && m.Usage.Output != nil {
			sum := *m.Usage.Input + *m.Usage.Output
			if m.Usage.Thoughts != nil {
				sum += *m.Usage.Thoughts
			}
			it.Tokens = &sum
		}
	}
	for _, c := range m.Calls {
		it.Calls = append(it.Calls, Used{Tool: c.Name, Args: string(c.Args), Hosts: []string{}})
	}
	e, err := ParseEnvelope(m.Text)
	switch {
	case err != nil && len(m.Calls) > 0:
		it.Action, it.Thinking = string(UseTool), strings.TrimSpace(m.Text)
		return it, nil
	case err != nil:
		it.Unchecked = shortened(inWords(m.Text))
		return it, nil
	}
	it.Thinking, it.Action, it.Sure = e.Thinking, string(e.Action), e.Confidence
	if len(m.Calls) > 0 {
		it.Action = string(UseTool)
	}
	if e.Continuation != nil {
		it.Status, it.Reason, it.Progress = e.Continuation.signal(), e.Continuation.Reason, e.Continuation.Progress
	}
	return it, e.ToolCalls
}

// answer puts a tool's answer beside its call.
func (it *Iteration) answer(m model.Message, row int, why []CallWish) {
	for i := range it.Calls {
		u := &it.Calls[i]
		if u.ID != "" {
			continue
		}
		u.ID, u.Failed, u.Denied, u.Found, u.Tokens = ResultID(row), m.Failed, m.Denied, m.Found, m.Tokens
		u.Hosts = append(u.Hosts, m.Hosts...)
		if i < len(why) {
			u.Why = why[i].Reasoning
		}
		var refused struct {
			Error string `json:"error"`
		}
		u.Answer = shortened(string(m.Result))
		if m.Failed && json.Unmarshal(m.Result, &refused) == nil {
			u.Answer = refused.Error
		}
		return
	}
}

func shortened(text string) string {
	if utf8.RuneCountInString(text) <= answerLength {
		return text
	}
	return string([]rune(text)[:answerLength-1]) + "…"
}
