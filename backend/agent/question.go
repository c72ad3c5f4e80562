package agent

import (
	"cmp"
	"encoding/json"
	"strings"

	"pult/backend/model"
)

// maxQuestions is how often an agent may ask the teacher in one attempt (seed 002), maxQuestion how many characters
// a question may have.
const (
	maxQuestions = 3
	maxQuestion  = 1_000
)

// Reply is what the teacher said to a question of an agent. Not answered yet is no Reply.
type Reply struct {
	Row      int // of the question in the transcript
	Text     string
	Declined bool // the teacher does not answer; the agent goes on without
}

// asking names what follows a question to the teacher: her answer, a word that it is not asked, or the question itself.
func (s State) asking(question string) Step {
	row, asked := len(s.Transcript)-1, 0
	for _, m := range s.Transcript {
		if m.Asks != "" {
			asked++
		}
	}
	for _, r := range s.Replies {
		if r.Row == row {
			return Hear{Reply: r}
		}
	}
	if asked > maxQuestions || s.closed() || s.Grant.Finish {
		return Hint{
			Kind:   model.Unread,
			Detail: "The teacher is not asked any more. Answer with what you have and say what is missing.",
		}
	}
	return Query{Question: question, Draft: draft(s.Transcript[row])}
}

// inquiry is the response of a reply that asks, as models write it when it is no plain text.
type inquiry struct {
	Question string  `json:"question"`
	Text     string  `json:"text"`
	Message  string  `json:"message"`
	Draft    wording `json:"draft"`
}

// inquired is a question with its draft, as the response of a reply that asks.
func inquired(question string, draft wording) json.RawMessage {
	raw, err := json.Marshal(inquiry{Question: question, Draft: draft})
	if err != nil { // cannot be: texts can be marshalled
		return nil
	}
	return raw
}

// maxDraft is how many characters of a proposed text are shown.
const maxDraft = 8_000

// agreed is what the teacher made of the last text that was proposed to her in this attempt.
func (t *turn) agreed() string {
	proposed, text := false, ""
	for _, m := range t.transcript {
		switch {
		case m.Asks != "":
			proposed = draft(m) != ""
		case proposed && m.Hint == model.Answer:
			text = m.Answered
		case proposed && m.Hint == model.Decline:
			text = ""
		}
	}
	return text
}

// draft is the text that a question proposes for the teacher to edit ("" = none): the words of a song, before it is
// played. What she makes of it is her answer.
func draft(asked model.Message) string {
	var object inquiry
	e, err := ParseEnvelope(asked.Text)
	if err != nil || json.Unmarshal(e.Response, &object) != nil || len([]rune(object.Draft)) > maxDraft {
		return ""
	}
	return strings.TrimSpace(string(object.Draft))
}

// question finds the words in the response of a reply that asks: a text, several, or an object with one. "" when there
// are none; then the model is told that its reply cannot be used.
func question(response json.RawMessage) string {
	var text string
	var list []string
	var object inquiry
	switch {
	case json.Unmarshal(response, &text) == nil:
	case json.Unmarshal(response, &list) == nil:
		text = strings.Join(list, " ")
	case json.Unmarshal(response, &object) == nil:
		text = cmp.Or(object.Question, object.Text, object.Message)
	}
	text = strings.TrimSpace(text)
	if r := []rune(text); len(r) > maxQuestion {
		text = string(r[:maxQuestion-1]) + "…"
	}
	return text
}
