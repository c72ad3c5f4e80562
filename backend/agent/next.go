package agent

import (
	"bytes"
	"encoding/json"
	"slices"

	"pult/backend/model"
	"pult/backend/settings"
)

// State is all that Next knows: the transcript, whose rows are the state of the loop, and the limits with what was used
// of them.
type State struct {
	Transcript []model.Message
	Setup      settings.Agent
	Grant      Grant
	Replies    []Reply // what the teacher said to questions
	Said       []Said  // what the teacher said without being asked
	Seconds    float64 // machine time of the step so far; waiting for the teacher is none
	MicroUSD   int64   // what the step has cost so far, as far as it is known
}

// Grant is what the teacher answered to "Weiter?": each yes gives the limits once more, those of money and time to the
// whole step.
type Grant struct {
	N      int  `json:"n"`      // how often the teacher said yes
	Beside int  `json:"beside"` // how often to others of the same step, about its money or time
	From   int  `json:"from"`   // rows of the transcript at the last yes: repetitions are counted from there
	Finish bool `json:"finish"` // answer now with what is there
}

// Reason is why a loop asks "Weiter?".
type Reason string

// Reasons, the first that applies counts.
const (
	Repetition Reason = "repetition" // the same call gave the same result again and again
	Iterations Reason = "iterations"
	TimeLimit  Reason = "time"
	MoneyLimit Reason = "money"
	EachReply  Reason = "each"     // the setting asks after each reply that wants to go on
	Questioned Reason = "question" // the agent asks something
	Paused     Reason = "pause"    // the teacher wants it to wait
)

// Step is what the loop does next.
type Step interface{ step() }

// The closed set of loop steps.
type (
	// Shorten lets the fast model write a short form of the answer in a row.
	Shorten struct{ Row int }
	// Call the model. Closing: with the tools closed.
	Call struct{ Closing bool }
	// Act runs tool calls that have no answer yet, in their order.
	Act struct{ Calls []model.ToolCall }
	// Hint says something to the model. Detail fills its place for one.
	Hint struct {
		Kind   model.Hint
		Detail string
	}
	// Query asks the teacher what the agent wants to know.
	Query struct{ Question, Draft string }
	// Hear tells the agent what the teacher said.
	Hear struct{ Reply Reply }
	// Finish reads the reply as the result.
	Finish struct{ Text string }
	// Tell hands on what the teacher said without being asked.
	Tell struct{ Said Said }
	// Leave ends the work: the engine has something else to do with the step.
	Leave struct{ Why string }
	// Pause asks the teacher whether to go on. Said is the message that asked for the pause, if any.
	Pause struct {
		Reason Reason
		Said   string
	}
	// GiveUp ends without a result: three replies in a row could not be used. Text is the last one.
	GiveUp struct{ Text string }
)

func (Shorten) step() {}
func (Call) step()    {}
func (Act) step()     {}
func (Hint) step()    {}
func (Query) step()   {}
func (Hear) step()    {}
func (Tell) step()    {}
func (Leave) step()   {}
func (Finish) step()  {}
func (Pause) step()   {}
func (GiveUp) step()  {}

// maxHints is how often in a step a model is told that its reply cannot be used (seed 003: two retries with a hint). A
// call of a tool in between makes no new ones.
const maxHints = 2

// Next names the next step of the loop. It is pure: the same state, the same step.
func Next(s State) Step {
	last, open := lastReply(s.Transcript)
	if step := s.interrupted(len(open) > 0 || s.spoke() && last.Asks != ""); step != nil {
		return step
	}
	closing := s.closed()
	switch {
	case len(open) > 0:
		return Act{Calls: open}
	case s.spoke() && last.Asks != "":
		return s.asking(last.Asks)
	case s.spoke() && last.Goes && !closing && len(last.Calls) == 0:
		return Hint{Kind: model.GoOn}
	case s.spoke() && len(last.Calls) == 0:
		return Finish{Text: last.Text}
	case s.complaints() > maxHints && s.refusals() > 0, closing && s.spokeSinceClosing() && s.refusals() == 0:
		return GiveUp{Text: last.Text}
	case s.Grant.Finish && !closing:
		return Hint{Kind: model.Closing}
	}
	if reason := s.limit(last); reason != "" && !closing {
		return Pause{Reason: reason}
	}
	if row, ok := s.long(); ok {
		return Shorten{Row: row}
	}
	return Call{Closing: closing}
}

// interrupted follows what the teacher said without being asked. Messages are told when no call is open and no question
// waits.
func (s State) interrupted(busy bool) Step {
	if said, ok := s.said(Preempt); ok {
		return Leave{Why: said.Text}
	}
	if said, ok := s.said(Hold); ok {
		return Pause{Reason: Paused, Said: said.ID}
	}
	if said, ok := s.said(Message); ok && !busy {
		return Tell{Said: said}
	}
	return nil
}

// long finds an answer of a tool that is to be shortened by a model and is not yet. What was recalled is shown as it
// is.
func (s State) long() (int, bool) {
	if s.Setup.Condense != "model" {
		return 0, false
	}
	for _, c := range callsOf(s.Transcript) {
		if c.answer.Tokens > maxResult && c.call.Name != recallName &&
			!slices.ContainsFunc(s.Transcript, func(b model.Message) bool { return b.Role == model.BriefRole && b.Of == c.at }) {
			return c.at, true
		}
	}
	return 0, false
}

// spoke reports that the last row is the model's.
func (s State) spoke() bool {
	n := len(s.Transcript)
	return n > 0 && s.Transcript[n-1].Role == model.Assistant
}

// closed reports that the model was told to answer now.
func (s State) closed() bool {
	return slices.ContainsFunc(s.Transcript, func(m model.Message) bool { return m.Hint == model.Closing })
}

// spokeSinceClosing reports a reply after the tools were closed that nobody has said anything to but that it cannot be
// used.
func (s State) spokeSinceClosing() bool {
	for _, m := range slices.Backward(s.Transcript) {
		switch {
		case m.Role == model.User && m.Hint != model.Unread:
			return false
		case m.Role == model.Assistant:
			return true
		}
	}
	return false
}

// refusals counts the hints at the end that a reply could not be used, with nothing but replies between them.
func (s State) refusals() int {
	n := 0
	for _, m := range slices.Backward(s.Transcript) {
		switch {
		case m.Hint == model.Unread:
			n++
		case m.Role != model.Assistant || len(m.Calls) > 0:
			return n
		}
	}
	return n
}

// complaints counts all of them in the step.
func (s State) complaints() int {
	n := 0
	for _, m := range s.Transcript {
		if m.Hint == model.Unread {
			n++
		}
	}
	return n
}

// limit is the first limit that the next call would cross. What a reply needed to be read at all does not count as an
// iteration.
func (s State) limit(last model.Message) Reason {
	if s.refusals() > 0 {
		return ""
	}
	times := s.Grant.N + 1
	replies := s.iterations()
	switch {
	case s.repeated():
		return Repetition
	case replies >= s.Setup.Iterations*times:
		return Iterations
	case s.Seconds >= float64(s.Setup.Seconds*(times+s.Grant.Beside)):
		return TimeLimit
	case s.Setup.MicroUSD > 0 && s.MicroUSD >= s.Setup.MicroUSD*int64(times+s.Grant.Beside):
		return MoneyLimit
	case s.Setup.PauseEach && replies > s.Grant.N && last.Role == model.Assistant:
		return EachReply
	}
	return ""
}

// iterations counts the replies that could be used.
func (s State) iterations() int {
	n := 0
	for _, m := range s.Transcript {
		switch {
		case m.Role == model.Assistant:
			n++
		case m.Hint == model.Unread:
			n--
		}
	}
	return n
}

// repeated reports that an answer to the newest reply was given before, to the same call, in as many replies as the
// setting allows.
func (s State) repeated() bool {
	calls := callsOf(s.Transcript)
	for _, newest := range slices.Backward(calls) {
		if newest.turn != calls[len(calls)-1].turn {
			break
		}
		turns := map[int]bool{}
		for _, c := range calls {
			if c.at >= s.Grant.From && same(*c.call, *newest.call) && bytes.Equal(c.answer.Result, newest.answer.Result) {
				turns[c.turn] = true
			}
		}
		if len(turns) >= s.Setup.Repeats {
			return true
		}
	}
	return false
}

// same reports the same call of the same tool, in whatever order its arguments are written.
func same(a, b model.ToolCall) bool {
	switch {
	case a.Name != b.Name || len(a.Args) != len(b.Args):
		return false
	case bytes.Equal(a.Args, b.Args):
		return true
	}
	return sum(a.Args) == sum(b.Args) && bytes.Equal(ordered(a.Args), ordered(b.Args))
}

// sum is equal for texts of the same letters in another order, and for few others: it saves most of the reading.
func sum(raw []byte) int {
	n := 0
	for _, c := range raw {
		n += int(c)
	}
	return n
}

// ordered writes a JSON value with its fields in the order of their names.
func ordered(raw json.RawMessage) []byte {
	var value any
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if d.Decode(&value) != nil {
		return raw
	}
	text, err := json.Marshal(value)
	if err != nil {
		return raw
	}
	return text
}

// answered is a tool call with its answer.
type answered struct {
	call   *model.ToolCall
	answer *model.Message
	at     int // row of the answer
	turn   int // row of the reply
}

// callsOf pairs calls and answers of a transcript. Answers follow their reply in the order of its calls; ids do not
// decide, because a provider may use one again in a later reply.
func callsOf(transcript []model.Message) []answered {
	list := make([]answered, 0, len(transcript)/2)
	var open []model.ToolCall
	turn := 0
	for i := range transcript {
		switch m := &transcript[i]; {
		case m.Role == model.Assistant:
			open, turn = m.Calls, i
		case m.Role == model.ToolRole && len(open) > 0:
			list = append(list, answered{&open[0], m, i, turn})
			open = open[1:]
		}
	}
	return list
}

// lastReply is the newest reply and those of its calls that have no answer yet.
func lastReply(transcript []model.Message) (last model.Message, open []model.ToolCall) {
	answers := 0
	for _, m := range slices.Backward(transcript) {
		switch m.Role {
		case model.ToolRole:
			answers++
		case model.Assistant:
			return m, m.Calls[min(answers, len(m.Calls)):]
		case model.User, model.BriefRole:
		}
	}
	return model.Message{}, nil
}
