// Package kit is what agents share: how a confidence is summed, what a class is called, and when a reply is refused.
package kit

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/workflow/consent"
)

// previewLength is how many characters of a result the next question shows (seed 000: "First 200 chars").
const previewLength = 200

// Sum adds what was found to the base and keeps the rest as evidence that is missing.
func Sum(base consent.Evidence, rest ...consent.Evidence) consent.Confidence {
	score := base.Points
	evidence := []consent.Evidence{base}
	for _, e := range rest {
		if e.Found {
			score += e.Points
		}
		evidence = append(evidence, e)
	}
	return consent.Grade(score, evidence)
}

// Evidence is a line of a confidence.
func Evidence(key string, points int, found bool) consent.Evidence {
	return consent.Evidence{Text: i18n.T("evidence." + key), Points: points, Found: found}
}

// Preview is the beginning of a text.
func Preview(text string) string {
	r := []rune(strings.Join(strings.Fields(text), " "))
	if len(r) <= previewLength {
		return string(r)
	}
	return string(r[:previewLength-1]) + "…"
}

// Content writes a result with the letters it has: json.Marshal would write "<", ">" and "&" as escapes, which whoever
// reads, shows or searches the stored text takes for a part of a word.
func Content(result any) (json.RawMessage, error) {
	out, err := artifact.Written(result)
	if err != nil {
		return nil, Unreadable(err)
	}
	return out, nil
}

// Unreadable is a reply that is none.
func Unreadable(err error) error { return fault.New(fault.Model, "fault.model.reply", err) }

// Grades are the classes that can be chosen.
func Grades() []string {
	options := []string{""}
	for n := 1; n <= 13; n++ {
		options = append(options, strconv.Itoa(n))
	}
	return append(options, "1-4", "5-6", "7-8", "9-10", "11-13", "5-10")
}

// GradeOption fits a class into the choices: "6-8" has none of its own and takes the smallest that holds it, else its
// first class.
func GradeOption(grade string) string {
	if slices.Contains(Grades(), grade) {
		return grade
	}
	low, high, _ := strings.Cut(grade, "-")
	for _, option := range []string{"1-4", "5-6", "7-8", "9-10", "11-13", "5-10"} {
		from, to, _ := strings.Cut(option, "-")
		if Number(from) <= Number(low) && Number(high) <= Number(to) {
			return option
		}
	}
	if slices.Contains(Grades(), low) {
		return low
	}
	return ""
}

// Number is a whole number of a form; 0 for what is none.
func Number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

// Amount is a number of a form as it was written; "" for what is none, as another agent may mean by the same field.
func Amount(s string) string {
	if Number(s) > 0 {
		return s
	}
	return ""
}

// Disown takes marks away by which an agent would pass its sentences off as the teacher's.
func Disown(r artifact.Research) {
	for i := range r.Summary {
		r.Summary[i].Own = false
	}
	for _, section := range r.Sections {
		for i := range section.Sentences {
			section.Sentences[i].Own = false
		}
	}
	for i := range r.Facts {
		r.Facts[i].Own = false
	}
	for i := range r.Terms {
		r.Terms[i].Own = false
	}
	for i := range r.Structures {
		r.Structures[i].Own = false
	}
}

// Names are the values of a closed set.
func Names[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = string(v)
	}
	return out
}

// Last keeps the newest file of each name: a model may draw more than once before it is content.
func Last(files []artifact.File) []artifact.File {
	var kept []artifact.File
	for _, f := range slices.Backward(files) {
		if !HasFile(kept, f.Name) {
			kept = append(kept, f)
		}
	}
	slices.Reverse(kept)
	return kept
}

// HasFile reports a file that holds something.
func HasFile(files []artifact.File, name string) bool {
	return slices.ContainsFunc(files, func(f artifact.File) bool { return f.Name == name && len(f.Data) > 0 })
}

// MaxText is the longest text that can be worked with out of a request, in characters.
const MaxText = 20_000

// Limited is a text up to MaxText.
func Limited(text string) string { return First(text, MaxText) }

// First are the first characters of a text, at most so many.
func First(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most])
	}
	return text
}

// Capital begins a text with a capital.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + text[size:]
}
