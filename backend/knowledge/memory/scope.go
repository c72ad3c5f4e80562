package memory

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Reach says which scopes are looked into: always Me and School; classes of these names; projects named, and those that
// the words fit.
type Reach struct {
	Classes  []string // keys as ScopeKey makes them
	Projects []string // keys as ScopeKey makes them
	Words    []string // stems; a project fits when at least half of its own are among them
}

const (
	// maxReached bounds the words of a text that scopes are looked up by.
	maxReached = 120
	// MostProjects is how many projects a reach may take by their words.
	MaxProjects = 4
	maxScope    = 60 // characters of a name
)

// ScopeKey is what two names of one scope have in common: "Klasse 7 B" and "7b", "Klassenfahrt Rom" and "klassenfahrt
// rom".
func ScopeKey(s Scope) string {
	switch s.Kind {
	case OfClass:
		return classKey(s.Name)
	case OfProject:
		return strings.Join(ScopeWords(s), " ")
	case Me, School:
	}
	return ""
}

// ScopeWords are the stems by which a project is found; none for other scopes.
func ScopeWords(s Scope) []string {
	if s.Kind != OfProject {
		return nil
	}
	words := stems(s.Name)
	if len(words) == 0 {
		return strings.Fields(stemOf(s.Name))
	}
	return words
}

// classKey writes the name of a class without the words around it.
func classKey(name string) string {
	plain := plainWord(strings.TrimSpace(name))
	for _, word := range [...]string{
		"klassen", "klasse", "jahrgangsstufe", "jahrgang", "stufe", "kurs", "kl.", "kl",
		"grade", "year", "class",
	} {
		if rest, ok := strings.CutPrefix(plain, word+" "); ok {
			plain = rest
		}
		if rest, ok := strings.CutSuffix(plain, " "+word); ok {
			plain = strings.TrimSuffix(rest, ".")
		}
	}
	fields := strings.Fields(plain)
	if len(fields) == 2 && isGrade(fields[0]) && len(fields[1]) == 1 {
		return fields[0] + fields[1]
	}
	return strings.Join(fields, " ")
}

func isGrade(s string) bool {
	n, err := strconv.Atoi(s)
	return err == nil && n >= 1 && n <= 13
}

//nolint:gochecknoglobals // read-only, compiled when it is first needed
var gradeWithLetter = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\d{1,2})([a-h])$`) })

//nolint:gochecknoglobals // read-only, compiled when it is first needed
var gradeRange = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\d{1,2})\s*[-–/]\s*(\d{1,2})$`) })

// classesOf are the keys that the class of a step stands for: "7b" is also told what holds for all of year 7, "7-8" is
// two years. A year is not told what holds for one of its classes: which one would be a guess.
func classesOf(class string) []string {
	if m := gradeRange().FindStringSubmatch(strings.TrimSpace(class)); m != nil {
		var keys []string
		from, _ := strconv.Atoi(m[1]) // digits, as the expression says
		to, _ := strconv.Atoi(m[2])
		for n := from; n <= to && n <= 13; n++ {
			keys = append(keys, strconv.Itoa(n))
		}
		return keys
	}
	key := classKey(class)
	if key == "" {
		return nil
	}
	if m := gradeWithLetter().FindStringSubmatch(key); m != nil {
		return []string{key, m[1]}
	}
	return []string{key}
}

// reachOf finds out which scopes a query is about.
func reachOf(q Query) Reach {
	text := clip(strings.Join([]string{q.Text, q.Topic, q.Project, strings.Join(q.Terms, " ")}, " \n"), maxQuery)
	r := Reach{Classes: append(classesOf(q.Class), classesNamed(text)...), Words: firstOf(stems(text), maxReached)}
	if q.Project != "" {
		r.Projects = []string{ScopeKey(Scope{Kind: OfProject, Name: q.Project})}
	}
	slices.Sort(r.Classes)
	r.Classes = slices.Compact(r.Classes)
	return r
}

// classesNamed are the keys of classes that a text names. A class can have any name ("Q1", "Bio-LK"), so every word and
// every two words are tried; which of them are classes, the store knows.
func classesNamed(text string) []string {
	var keys []string
	words := firstOf(strings.FieldsFunc(plainWord(text), func(r rune) bool {
		return strings.ContainsRune(" \t\n,;:!?()\"„“”.", r)
	}), maxReached)
	for i, w := range words {
		year := i > 0 && isGrade(w) && strings.HasPrefix(words[i-1], "klasse") ||
			i+1 < len(words) && isGrade(w) && strings.HasPrefix(words[i+1], "klasse")
		switch m := gradeWithLetter().FindStringSubmatch(w); {
		case m != nil:
			keys = append(keys, w, m[1])
		case isGrade(w) && i+1 < len(words) && len(words[i+1]) == 1 && year:
			keys = append(keys, w+words[i+1], w)
		case year:
			keys = append(keys, w)
		case !isGrade(w):
			keys = append(keys, w)
		}
		if i > 0 {
			keys = append(keys, words[i-1]+" "+w)
		}
	}
	return keys
}

func firstOf[T any](list []T, n int) []T { return list[:min(len(list), n)] }
