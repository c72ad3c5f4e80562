package agent

import (
	"encoding/json"
	"strings"

	"pult/backend/llm"
)

// mostQuestions is how often an agent may ask the teacher in one attempt (seed 002), longestQuestion how many characters a question may have.
const (
	mostQuestions   = 3
	longestQuestion = 1_000
)

// Reply is what the teacher said to a question of an agent. Not answered yet is no Reply.
type Reply struct {
	Row      int // of the question in the transcript
	Text     string
	Declined bool // she does not answer; the agent goes on without
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
	if asked > mostQuestions || s.closed() || s.Grant.Finish {
		return Hint{Kind: llm.Unread, Detail: "The teacher is not asked any more. Answer with what you have and say what is missing."}
	}
	return Query{Question: question}
}

// question finds the words in the response of a reply that asks: it is a text, or an object with one.
func question(response json.RawMessage) string {
	var value any
	if json.Unmarshal(response, &value) != nil {
		return ""
	}
	text := strings.Join(texts(value), " ")
	if r := []rune(text); len(r) > longestQuestion {
		text = string(r[:longestQuestion-1]) + "…"
	}
	return text
}

// texts are the strings in a value; those of an object come in no particular order, so only its question counts when it has one.
func texts(value any) []string {
	switch v := value.(type) {
	case string:
		if v = strings.TrimSpace(v); v != "" {
			return []string{v}
		}
	case []any:
		var list []string
		for _, item := range v {
			list = append(list, texts(item)...)
		}
		return list
	case map[string]any:
		return textsIn(v)
	}
	return nil
}

func textsIn(object map[string]any) []string {
	for _, key := range [...]string{"question", "text", "message", "response"} {
		if list := texts(object[key]); len(list) > 0 {
			return list
		}
	}
	for _, only := range object {
		if len(object) == 1 {
			return texts(only)
		}
	}
	return nil
}
