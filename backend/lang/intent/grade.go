package intent

import (
	"strconv"
	"strings"
	"sync"
)

// gradeAt reads a class at tokens[i] ("Klasse 7", "7. Klasse", "7b", "year 7", "Sek I") and how many tokens it takes; 0
// when there is none. Numbers outside 1–13 are not classes.
func gradeAt(ts []token, i int) (grade string, taken int) {
	switch {
	case isGradeNoun(ts[i].key):
		from := i + 1
		if from < len(ts) && ts[from].key == "." { // "Kl. 4"
			from++
		}
		if g, n := numbersAt(ts, from); n > 0 {
			return g, from - i + n
		}
	case isStageNoun(ts[i].key):
		return stage(ts, i)
	case stageOf(ts[i].key) != "":
		return stageOf(ts[i].key), 1
	case pupils(ts[i].key) > 0:
		return strconv.Itoa(pupils(ts[i].key)), 1
	}
	g, n := numbersAt(ts, i)
	if n == 0 {
		return "", 0
	}
	if after := i + n; after < len(ts) && followsNumber(ts[after].key) && !reaches(ts, i, after) {
		return g, n + 1
	}
	if n == 1 && isClassName(ts[i].key) {
		return g, 1
	}
	return "", 0
}

// oddGradeAt finds a class that no school has ("Klasse 42", "42. Klasse") and how many tokens it takes; 0 when there is
// none.
func oddGradeAt(ts []token, i int) (grade string, taken int) {
	switch {
	case isGradeNoun(ts[i].key) && i+1 < len(ts) && isOddNumber(ts[i+1]):
		return ts[i+1].key, 2
	case !isOddNumber(ts[i]):
	case i+1 < len(ts) && followsNumber(ts[i+1].key) && !reaches(ts, i, i+1):
		return ts[i].key, 2
	case i+2 < len(ts) && ts[i+1].key == "." && followsNumber(ts[i+2].key):
		return ts[i].key, 3
	}
	return "", 0
}

// reaches reports a number that is how far numbers go, before a class with its own: "bis 20 Klasse 1".
func reaches(ts []token, i, noun int) bool {
	limited := i > 0 && (ts[i-1].key == "bis" || ts[i-1].key == "zr" || ts[i-1].key == "zahlenraum")
	return limited && noun+1 < len(ts) && ts[noun+1].isNumber()
}

// isOddNumber tells "42" from a class and from a year ("Year 1848").
func isOddNumber(t token) bool { return t.isNumber() && len(t.key) < 4 && classNumber(t.key) == 0 }

func isGradeNoun(key string) bool {
	switch key {
	case "klasse",
		"klassen", "klassenstufe", "klassenstufen", "jahrgang", "jahrgangsstufe", "jahrgangsstufen", "jgst",
		"stufe", "kl", "jg", "jahrg", "schuljahr", "jahrgaenge", "klase", "klassse", "kalsse", "class", "classes", "form",
		"grade", "grades", "year", "years", "yr", "graders",
		"grader":
		return true
	}
	return false
}

// followsNumber reports a noun that makes a class of the number before it ("7. Klasse", "7th grade"). Three classes of
// levers and the third form of a verb are none.
func followsNumber(key string) bool {
	return isGradeNoun(key) && key != "class" && key != "classes" && key != "form"
}

func isStageNoun(key string) bool { return key == "sekundarstufe" || key == "sek" || key == "key" }

func stage(ts []token, i int) (string, int) {
	if i+1 >= len(ts) {
		return "", 0
	}
	switch ts[i+1].key {
	case "i", "1":
		return "5-10", 2
	case "ii", "2":
		return "11-13", 2
	}
	return "", 0
}

func stageOf(key string) string {
	switch key {
	case "grundschule", "grundschueler", "grundschulkinder", "grundschulklasse", "primarstufe":
		return "1-4"
	case "mittelstufe":
		return "7-10"
	case "unterstufe":
		return "5-6"
	case "oberstufe", "oberstufenkurs", "abitur", "sixth-form":
		return "11-13"
	}
	return ""
}

// numbersAt reads "7", "7b", "7.", "7/8", "7-8", "7. bis 9.", "7. und 8." or a number word.
func numbersAt(ts []token, i int) (string, int) {
	first, n := numberAt(ts, i)
	if first == 0 {
		return "", 0
	}
	at := i + n
	if at < len(ts) && isRange(ts[at].key) {
		if second, m := numberAt(ts, at+1); second > first {
			return strconv.Itoa(first) + "-" + strconv.Itoa(second), n + 1 + m
		}
	}
	return strconv.Itoa(first), n
}

func isRange(key string) bool {
	switch key {
	case "/", "-", "–", "bis", "und", "to", "and", "&", "oder", "or":
		return true
	}
	return false
}

// numberAt reads one class number with an optional full stop behind it.
func numberAt(ts []token, i int) (number, taken int) {
	if i >= len(ts) {
		return 0, 0
	}
	number = classNumber(ts[i].key)
	if number == 0 {
		return 0, 0
	}
	if i+1 < len(ts) && ts[i+1].key == "." && ts[i].isNumber() && i+2 < len(ts) &&
		(followsNumber(ts[i+2].key) || isRange(ts[i+2].key)) {
		return number, 2
	}
	return number, 1
}

func classNumber(key string) int {
	digits := strings.TrimRight(key, "abcdefghijklmnopqrstuvwxyz")
	if digits != "" {
		switch key[len(digits):] {
		case "", "a", "b", "c", "d", "e", "f", "te", "ten", "ter", "er", "th", "st", "nd", "rd":
		default:
			return 0
		}
		if n, err := strconv.Atoi(digits); err == nil && n >= 1 && n <= 13 {
			return n
		}
		return 0
	}
	return classWords()[key]
}

// classWords are the number words of the classes, with the endings of "die dritten" and "ein Dritter".
//
//nolint:gochecknoglobals // made once, never written
var classWords = sync.OnceValue(func() map[string]int {
	all := map[string]int{}
	for n, words := range [...]string{
		"", "erste first", "zweite second two", "drei dritte third three", "vier vierte fourth four",
		"fuenf fuenfte fifth five", "sechs sechste sixth six", "sieben siebte siebente seventh seven",
		"acht achte eighth eight", "neun neunte ninth nine", "zehn zehnte tenth ten", "elf elfte eleventh eleven",
		"zwoelf zwoelfte twelfth twelve", "dreizehn dreizehnte",
	} {
		for word := range strings.FieldsSeq(words) {
			all[word], all[word+"n"], all[word+"r"] = n, n, n
		}
	}
	return all
})

// isClassName tells "7b" from a plain number: only a class has a letter behind it.
func isClassName(key string) bool {
	digits := strings.TrimRight(key, "abcdef")
	return digits != "" && len(key) == len(digits)+1 && strings.Trim(digits, "0123456789") == ""
}

// pupils reads "Siebtklässler" and "Achtklässlerinnen".
func pupils(key string) int {
	head, _, found := strings.Cut(key, "klaessler")
	if !found {
		return 0
	}
	for n, stem := range [...]string{
		"", "erst", "zweit", "dritt", "viert", "fuenft", "sechst", "siebt", "acht", "neunt",
		"zehnt", "elft", "zwoelft",
	} {
		if stem != "" && head == stem {
			return n
		}
	}
	return 0
}
