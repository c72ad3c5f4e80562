package handwork

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/material/tasks"
)

// Wanted is the work with a text that a request asks for.
type Wanted struct {
	Work    string         // tasks.Operation; "" = not said
	Works   []string       // further works that were asked for: "Arbeitsblatt und Glossar"
	Tasks   []string       // kinds of task: "gaps", "truth", "matching", "choice", "order", "short"
	Count   int            // how many entries a task shall have; 0 = not said
	Counts  map[string]int // of the kinds, where several have a number of their own
	Options int            // answers of a question to choose from; 0 = not said
	Bare    bool           // the words of gaps are not given
}

// WantedOf finds the work in a request. A worksheet in three levels is one of levels, one with a gap text has that kind
// of task, and "6 Lücken" ask for it as well.
func WantedOf(in intent.Intent) Wanted {
	w := Wanted{Bare: in.Field("bank") == "no"}
	for _, value := range in.Fields["work"] {
		kind, task, _ := strings.Cut(value, ":")
		switch {
		case kind == "": // all kinds of task, whatever the work
		case w.Work == "":
			w.Work = kind
		case task == "" && apart(w.Work, kind) && !slices.Contains(w.Works, kind):
			w.Works = append(w.Works, kind)
		case kind == "tasks" && task != "" && task != string(artifact.OrderTask) && textual(w.Work):
			w.sheet()
		case w.Work == "tasks" && kind != "tasks":
			w.Work = kind
		}
		if task != "" && !slices.Contains(w.Tasks, task) {
			w.Tasks = append(w.Tasks, task)
		}
	}
	w.Options, _ = strconv.Atoi(in.Field("options")) // 0 where nothing is said
	counts := func(v string) bool { return strings.Contains(v, ":") }
	if textual(w.Work) && slices.ContainsFunc(in.Fields["entries"], counts) {
		w.sheet() // "mit Zeilennummern und 5 Fragen"
	}
	w.count(in.Fields["entries"])
	return w
}

// sheet adds tasks to be made beside a text that is worked on.
func (w *Wanted) sheet() {
	if !slices.Contains(w.Works, "tasks") {
		w.Works = append(w.Works, "tasks")
	}
}

// textual reports work that leaves a text one, so that tasks are another work beside it.
func textual(work string) bool {
	return slices.Contains([]string{"numbered", "lines", "simplify", "shorten", "summary"}, work)
}

// count reads numbers of entries, "6:gaps".
func (w *Wanted) count(values []string) {
	counts, several := map[string]int{}, several(values)
	for _, value := range values {
		number, of, _ := strings.Cut(value, ":")
		n, err := strconv.Atoi(number)
		if err != nil {
			continue
		}
		w.Count = cmp.Or(w.Count, n)
		if kind := w.counted(of, several); kind != "" && counts[kind] == 0 {
			counts[kind] = n
			if !slices.Contains(w.Tasks, kind) {
				w.Tasks = append(w.Tasks, kind)
			}
		}
	}
	if len(counts) > 0 && len(w.Tasks) > 1 { // a number is of its kind, and says nothing of the others
		w.Counts, w.Count = counts, 0
	}
}

// counted is the kind of task that a number is about; "" where it is about all. "8 Fragen" of a quiz, or beside
// "richtig oder falsch", are those; of nothing else than sheets and levels a number makes a task.
func (w Wanted) counted(of string, several bool) string {
	switch {
	case of == "" || w.Work != "tasks" && w.Work != "levels" && w.Work != "test" &&
		!slices.Contains(w.Works, "tasks"):
		return ""
	case of == "short" && w.Options > 0 && !several:
		return "choice"
	case of != "short" || several || slices.Contains(w.Tasks, of):
		return of
	}
	for _, asks := range []string{"choice", "truth"} {
		if slices.Contains(w.Tasks, asks) {
			return asks
		}
	}
	return of
}

// several reports numbers of more than one kind.
func several(counts []string) bool {
	kinds := map[string]bool{}
	for _, value := range counts {
		_, of, _ := strings.Cut(value, ":")
		kinds[of] = true
	}
	return len(kinds) > 1
}

// apart reports two works that are two documents: a glossary and a sheet, an easier text and a glossary. A sheet in
// three levels is one.
func apart(work, other string) bool {
	first := slices.Contains([]string{"tasks", "quiz", "glossary", "simplify", "shorten", "summary"}, work)
	return first && work != other && (other == "glossary" || other == "quiz" || other == "tasks" && work != "quiz")
}

// Kinds are the kinds of task that a request names, in words of its language, as the parameter "kinds" has them:
// "Lückentext (6) (ohne Wörter), richtig oder falsch (4)".
func (w Wanted) Kinds(language string) string {
	words := i18n.Must(i18n.Lang(language))
	list := w.Tasks
	if len(list) == 0 && w.Work == "quiz" && w.Options > 0 {
		list = []string{"choice"}
	}
	kinds := make([]string, len(list))
	for i, kind := range list {
		kinds[i] = words.Say(i18n.T("exercise.kind." + kind))
		if n := w.Counts[kind]; n > 0 {
			kinds[i] += " (" + strconv.Itoa(n) + ")"
		}
		if kind == "gaps" && w.Bare {
			kinds[i] += " (" + words.Say(i18n.T("exercise.kinds.bare")) + ")"
		}
		if kind == "choice" && w.Options > 0 {
			kinds[i] += " (" + words.Say(i18n.T("exercise.kinds.options", "n", strconv.Itoa(w.Options))) + ")"
		}
	}
	return strings.Join(kinds, ", ")
}

// taskKinds reads the kinds of task by their names in either language, or by other usual ones, with what stands in
// brackets behind them; unknown are the words that name none.
func taskKinds(text string) (o tasks.Order, unknown []string) {
	o.Counts = map[artifact.BlockKind]int{}
	for part := range strings.SplitSeq(text, ",") {
		name := strings.TrimSpace(inBrackets.ReplaceAllString(part, ""))
		at := slices.IndexFunc(artifact.Tasks(), func(kind artifact.BlockKind) bool {
			key := "exercise.kind." + string(kind)
			return strings.EqualFold(name, string(kind)) || namedBy(name, key) || namedBy(name, key+".also")
		})
		switch {
		case name == "" || slices.Contains(unknown, name):
			continue
		case at < 0:
			unknown = append(unknown, name)
			continue
		}
		kind := artifact.Tasks()[at]
		if !slices.Contains(o.Kinds, kind) {
			o.Kinds = append(o.Kinds, kind)
		}
		for _, m := range inBrackets.FindAllStringSubmatch(part, -1) {
			number, of, _ := strings.Cut(strings.TrimSpace(m[1]), " ")
			switch n, err := strconv.Atoi(number); {
			case namedBy(m[1], "exercise.kinds.bare"):
				o.Bare = true
			case err == nil && of == "":
				o.Counts[kind] = n
			case err == nil:
				o.Options = n
			}
		}
	}
	return o, unknown
}

// inBrackets finds what stands in brackets.
var inBrackets = regexp.MustCompile(`\(([^()]*)\)`)

// namedBy reports a text that is a sentence of the program in either language, or one of those that it lists.
func namedBy(text, key string) bool {
	return slices.ContainsFunc([]i18n.Lang{i18n.German, i18n.English}, func(l i18n.Lang) bool {
		return slices.ContainsFunc(strings.Split(i18n.Must(l).Say(i18n.T(key)), ", "), func(name string) bool {
			return strings.EqualFold(strings.TrimSpace(text), name)
		})
	})
}
