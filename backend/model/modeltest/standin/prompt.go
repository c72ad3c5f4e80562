package standin

import (
	"encoding/json"
	"strings"

	"pult/backend/model"
)

// agents are the names in the first line of a composed prompt.
const (
	opening   = "You are the "
	ofPult    = " of Pult"
	request   = "The teacher's request"
	question  = "Subquestion of the agent"
	parameter = "Parameter "
	feedback  = "Feedback "
	result    = "Result of an earlier step: "
)

// read fills the typed part of a request from what is composed in its System and Input. A prompt that no agent of Pult
// has written leaves Purpose empty.
func read(req *model.Request) {
	req.Purpose, req.Language = purposeOf(req.System), "de"
	if strings.Contains(req.System, "teacher or the class reads in English") {
		req.Language = "en"
	}
	req.Params = map[string]string{}
	heard(req)
	for _, b := range blocks(req.System + "\n" + req.Input) {
		switch {
		case b.title == request:
			req.Task = b.text
		case b.title == question:
			req.Question = b.text
		case strings.HasPrefix(b.title, parameter):
			req.Params[b.title[len(parameter):]] = b.text
		case strings.HasPrefix(b.title, feedback):
			req.Feedback = append(req.Feedback, b.text)
		case strings.HasPrefix(b.title, result):
			req.Context = append(req.Context, model.Material{Name: b.title[len(result):], JSON: json.RawMessage(b.text)})
		}
	}
}

// Words by which the loop hands on what the teacher said to a question.
const (
	answers  = "The teacher answers your question:\n\n"
	declines = "The teacher does not answer that question."
)

// heard marks what the teacher said to a question of the model.
func heard(req *model.Request) {
	for i, m := range req.Messages {
		text, answered := strings.CutPrefix(m.Text, answers)
		switch {
		case m.Role == model.User && answered:
			req.Messages[i].Hint, req.Messages[i].Answered = model.Answer, text
		case m.Role == model.User && strings.HasPrefix(m.Text, declines):
			req.Messages[i].Hint = model.Decline
		}
	}
}

// purposeOf reads "You are the research agent of Pult."; "" for any other text.
func purposeOf(system string) model.Purpose {
	first, _, _ := strings.Cut(strings.TrimSpace(system), "\n")
	name, found := strings.CutPrefix(first, opening)
	if !found {
		return ""
	}
	name, _, found = strings.Cut(name, ofPult)
	if !found {
		return ""
	}
	return model.Purpose(strings.TrimSuffix(name, " agent"))
}

// data is a fenced block under a heading.
type data struct{ title, text string }

// blocks lists the fenced blocks that stand right under a heading of the second level. A fence ends with the line that
// has exactly the back quotes it began with, so headings inside a block are text.
func blocks(text string) []data {
	var list []data
	lines := strings.Split(text, "\n")
	title := ""
	for i := 0; i < len(lines); i++ {
		fence := fenceOf(lines[i])
		if fence == "" {
			title, _ = strings.CutPrefix(lines[i], "## ")
			if title == lines[i] {
				title = ""
			}
			continue
		}
		start := i + 1
		for i = start; i < len(lines) && lines[i] != fence; i++ {
		}
		if title != "" {
			list = append(list, data{title: title, text: strings.Join(lines[start:min(i, len(lines))], "\n")})
		}
		title = ""
	}
	return list
}

// fenceOf is the back quotes that a line opens a block with; "" when it opens none.
func fenceOf(line string) string {
	n := len(line) - len(strings.TrimLeft(line, "`"))
	if n < 3 || strings.Contains(line[n:], "`") {
		return ""
	}
	return line[:n]
}
