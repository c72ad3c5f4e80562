package intent

import (
	"slices"
	"strconv"
	"strings"
)

// collect reads everything but the topic.
func (in *Intent) collect(ts []token) {
	for i, t := range ts {
		if t.value == tail {
			continue
		}
		switch t.role {
		case researchWord:
			in.Verb = true
			in.ask("research")
			set(&in.Form, strings.TrimPrefix(t.value, "form:"))
		case imageWord:
			in.ask("image")
			in.picture(t.value)
		case songWord:
			in.ask("music")
			set(&in.Sound, t.value)
		case soundWord:
			in.sound(t.value)
		case editWord:
			in.ask("edit")
			in.work(t.value)
		case pupilWord:
			in.manner(t.value)
		case unmetWord:
			if !slices.Contains(in.Unmet, t.value) {
				in.Unmet = append(in.Unmet, t.value)
			}
		case gradeWord:
			set(&in.Grade, t.value)
		case oddGradeWord:
			set(&in.OddGrade, t.value)
		case depthWord:
			set(&in.Depth, t.value)
		case styleWord:
			set(&in.Style, t.value)
		case formWord:
			set(&in.Form, t.value)
			in.Visual = true
		case webWord:
			in.Web = true
		case visualWord:
			in.Visual = true
		case labelWord:
			set(&in.Labels, t.value)
			in.Visual = true
		case detailWord:
			in.detail(ts, i)
		case resultWord:
			in.language(ts, i)
		case plainWord, makeWord, negation, filler, vague, subject, lead, joiner:
		}
	}
}

func set(field *string, value string) {
	if *field == "" {
		*field = value
	}
}

func (in *Intent) ask(agent string) {
	if !slices.Contains(in.Agents, agent) {
		in.Agents = append(in.Agents, agent)
	}
}

// work reads what shall be done with a text. A worksheet in three levels is one of levels, one with a gap text has that
// kind of task.
func (in *Intent) work(value string) {
	kind, task, _ := strings.Cut(value, ":")
	switch {
	case in.Work == "":
		in.Work = kind
	case task == "" && apart(in.Work, kind) && !slices.Contains(in.Works, kind):
		in.Works = append(in.Works, kind)
	case in.Work == "tasks" && kind != "tasks":
		in.Work = kind
	}
	if task != "" && !slices.Contains(in.Tasks, task) {
		in.Tasks = append(in.Tasks, task)
	}
}

// apart reports two works that are two documents: a glossary and a sheet, an easier text and a glossary. A sheet in
// three levels is one.
func apart(work, other string) bool {
	first := slices.Contains([]string{"tasks", "quiz", "glossary", "simplify", "shorten", "summary"}, work)
	return first && work != other && (other == "glossary" || other == "quiz" || other == "tasks" && work != "quiz")
}

// manner reads how the work shall be.
func (in *Intent) manner(value string) {
	name, value, _ := strings.Cut(value, ":")
	switch name {
	case "count":
		if n, err := strconv.Atoi(value); err == nil && in.Count == 0 {
			in.Count = n
		}
	case "address":
		set(&in.Address, value)
	case "standard":
		set(&in.Standard, value)
	case "tasks":
		in.Tasks = append(in.Tasks, "gaps", "truth", "matching", "choice", "order", "short")
	}
}

// sound reads how a song shall sound.
func (in *Intent) sound(value string) {
	if seconds, err := strconv.Atoi(value); err == nil {
		if in.Seconds == 0 {
			in.Seconds = seconds
		}
		return
	}
	if tempo, ok := strings.CutPrefix(value, "tempo:"); ok {
		set(&in.Tempo, tempo)
		return
	}
	set(&in.Sound, value)
}

// picture reads the form or style that a word for a picture carries ("Zeitstrahl", "Schaubild").
func (in *Intent) picture(value string) {
	if form, ok := strings.CutPrefix(value, "form:"); ok {
		set(&in.Form, form)
		set(&in.Style, "diagram")
		in.Visual = true
	}
	if style, ok := strings.CutPrefix(value, "style:"); ok {
		set(&in.Style, style)
	}
}

// detail belongs to the picture when one is near or nothing but details are spoken of, else to the text's depth.
func (in *Intent) detail(ts []token, i int) {
	value := ts[i].value
	if describesPicture(ts, i) || near(ts, i, imageWord) || !has(ts, researchWord) && !has(ts, plainWord) {
		set(&in.Detail, value)
		return
	}
	if value == "detailed" {
		set(&in.Depth, "comprehensive")
	}
}

// language belongs to the labels when it follows the word for a picture, else to the whole result.
func (in *Intent) language(ts []token, i int) {
	if i > 0 && ts[i-1].role == imageWord && has(ts, researchWord) {
		set(&in.Labels, map[string]string{"en": "english", "de": "german"}[ts[i].value])
		return
	}
	set(&in.Result, ts[i].value)
}

// describesPicture reports whether a word for a picture stands before ts[i] in its sentence and no word for a research
// between.
func describesPicture(ts []token, i int) bool {
	for j := i - 1; j >= 0 && !endsClause(ts[j]); j-- {
		if r := ts[j].role; r == imageWord || r == researchWord {
			return r == imageWord
		}
	}
	return false
}

func near(ts []token, i int, r role) bool {
	for j := max(0, i-2); j < len(ts) && j <= i+3; j++ {
		if ts[j].role == r {
			return true
		}
	}
	return false
}

func has(ts []token, r role) bool {
	return slices.ContainsFunc(ts, func(t token) bool { return t.role == r && t.isWord() })
}
