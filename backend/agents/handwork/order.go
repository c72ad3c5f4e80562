package handwork

import (
	"slices"
	"strconv"
	"strings"

	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
)

// Wanted is the work with a text that a request asks for.
type Wanted struct {
	Work  string   // tasks.Operation; "" = not said
	Works []string // further works that were asked for: "Arbeitsblatt und Glossar"
	Tasks []string // kinds of task: "gaps", "truth", "matching", "choice", "order", "short"
	Count int      // how many entries a task shall have; 0 = not said
}

// WantedOf finds the work in a request. A worksheet in three levels is one of levels, one with a gap text has that kind
// of task.
func WantedOf(in intent.Intent) Wanted {
	var w Wanted
	for _, value := range in.Fields["work"] {
		kind, task, _ := strings.Cut(value, ":")
		switch {
		case kind == "": // all kinds of task, whatever the work
		case w.Work == "":
			w.Work = kind
		case task == "" && apart(w.Work, kind) && !slices.Contains(w.Works, kind):
			w.Works = append(w.Works, kind)
		case w.Work == "tasks" && kind != "tasks":
			w.Work = kind
		}
		if task != "" && !slices.Contains(w.Tasks, task) {
			w.Tasks = append(w.Tasks, task)
		}
	}
	if n, err := strconv.Atoi(in.Field("count")); err == nil {
		w.Count = n
	}
	return w
}

// apart reports two works that are two documents: a glossary and a sheet, an easier text and a glossary. A sheet in
// three levels is one.
func apart(work, other string) bool {
	first := slices.Contains([]string{"tasks", "quiz", "glossary", "simplify", "shorten", "summary"}, work)
	return first && work != other && (other == "glossary" || other == "quiz" || other == "tasks" && work != "quiz")
}

// Kinds are the kinds of task that a request names, in words of its language, as the parameter "kinds" has them.
func (w Wanted) Kinds(language string) string {
	words := i18n.Must(i18n.Lang(language))
	kinds := make([]string, len(w.Tasks))
	for i, kind := range w.Tasks {
		kinds[i] = words.Say(i18n.T("exercise.kind." + kind))
	}
	return strings.Join(kinds, ", ")
}
