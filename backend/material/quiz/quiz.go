// Package quiz turns what can be asked into the files of programs that ask: Moodle, H5P, Kahoot, Anki. What has no form
// in a program is named, with the reason.
package quiz

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/prose"
)

// Sheet is what can be asked of one result.
type Sheet struct {
	Title, Language, Grade string
	Groups                 []Group
	Cards                  []Card
	Both                   bool // the cards are asked from both sides, as words of two languages are
	Learned                bool // the cards are to be learned only: terms of a text that nobody made for asking
}

// Group are the questions of one level; a sheet without levels has one group without a name.
type Group struct {
	Name      string
	Questions []Question
}

// Question is one thing to answer. A matching task, an order and a text with gaps stay whole.
type Question struct {
	Kind    artifact.BlockKind
	Place   string // number of the task and of the question in it: "2.1"
	Lead    string // instruction of the task
	Entries []artifact.Entry
	Bank    []string // words to pick from, of a text with gaps
	Letters bool     // each gap shows its first letter
	Running bool     // its sentences stand one behind the other
	Points  float64
}

// Card has two sides.
type Card struct{ Front, Back string }

// File is what one program gets.
type File struct {
	Title string // of the sheet that it has, "" when it has all
	Name  string // of the group, "" when there is one
	Data  []byte
	Count int // questions or cards
	Notes []i18n.Text
}

// Of is what can be asked of a document. Name tells a level to people.
func Of(d artifact.Document, name func(artifact.Level) string) Sheet {
	s := Sheet{Title: d.Title, Language: d.Language, Grade: d.Grade}
	levels := d.Levels()
	if len(levels) == 0 {
		levels = []artifact.Level{""}
	}
	for _, l := range levels {
		g := Group{}
		if l != "" {
			g.Name = name(l)
		}
		for _, b := range d.At(l) {
			if b.IsTask() && !drawn(b) {
				g.Questions = append(g.Questions, questions(b)...)
			}
		}
		if len(g.Questions) > 0 {
			s.Groups = append(s.Groups, g)
		}
	}
	s.Cards, s.Both = cards(d)
	return s
}

// drawn reports a task that cannot be asked without its picture: a clock to read, or one to draw hands into.
func drawn(b artifact.Block) bool {
	return b.Figure == artifact.ClockFigure || b.Figure == artifact.FaceFigure
}

// questions are those of a task.
func questions(b artifact.Block) []Question {
	whole := Question{
		Kind: b.Kind, Place: strconv.Itoa(b.Number), Lead: b.Text, Letters: b.Letters, Running: b.Running,
		Points: float64(b.Points),
	}
	if b.Bank {
		whole.Bank = b.Shown()
	}
	if b.Kind == artifact.MatchingTask || b.Kind == artifact.OrderTask || b.Kind == artifact.GapTask {
		whole.Entries = b.Entries
		return []Question{whole}
	}
	list := make([]Question, len(b.Entries))
	for i, e := range b.Entries {
		list[i] = whole
		list[i].Entries = []artifact.Entry{e}
		list[i].Points /= float64(len(b.Entries))
		if len(b.Entries) > 1 {
			list[i].Place += "." + strconv.Itoa(i+1)
		}
	}
	return list
}

func (q Question) entry() artifact.Entry { return q.Entries[0] }

// title names a question in a list of questions.
func (q Question) title(words *i18n.Catalogue) string {
	const most = 60
	text := q.entry().Text
	if q.Kind == artifact.MatchingTask || q.Kind == artifact.OrderTask || len(q.Entries) > 1 {
		text = q.instruction(words)
	}
	if letters := []rune(strings.Join(strings.Fields(text), " ")); len(letters) > most {
		return q.Place + " " + strings.TrimSpace(string(letters[:most])) + "…"
	}
	return q.Place + " " + text
}

// asked is what is to be answered in a short task. What is no question itself needs the instruction: "Erkläre." and
// "Caldera".
func (q Question) asked(words *i18n.Catalogue) string {
	text := q.entry().Text
	if lead := q.instruction(words); lead != "" && !strings.HasSuffix(text, "?") {
		return lead + "\n" + text
	}
	return text
}

// instruction is that of the task without what is said of paper, else that of its kind.
func (q Question) instruction(words *i18n.Catalogue) string {
	var kept []string
	for _, s := range prose.Sentences(q.Lead) {
		if !onPaper.MatchString(s) {
			kept = append(kept, s)
		}
	}
	if len(kept) > 0 {
		return strings.Join(kept, " ")
	}
	if q.Kind == artifact.MatchingTask {
		return words.Say(i18n.T("quiz.match"))
	}
	if q.Kind == artifact.OrderTask {
		return words.Say(i18n.T("quiz.order"))
	}
	if q.Kind == artifact.GapTask {
		return words.Say(i18n.T("quiz.gaps"))
	}
	return ""
}

// onPaper finds what is done with a pencil or with scissors.
var onPaper = regexp.MustCompile(`(?i)kasten|kästchen|buchstabe|nummern|streifen|linie|kreuz|` +
	`\b(?:box(?:es)?|letters?|numbers?|strips?|lines?|tick)\b`)

// gapped are the sentences of a text with gaps, with what write makes of each gap.
func (q Question) gapped(write func(n int, answer string) string, plain func(string) string) string {
	var out strings.Builder
	n := 0
	for i, e := range q.Entries {
		switch {
		case i > 0 && q.Running:
			out.WriteString(" ")
		case i > 0:
			out.WriteString("\n")
		}
		for k, part := range strings.Split(e.Text, artifact.Gap) {
			if k > 0 && k <= len(e.Answers) {
				out.WriteString(write(n, e.Answers[k-1]))
				n++
			}
			out.WriteString(plain(part))
		}
	}
	return out.String()
}

// answers are those of all gaps.
func (q Question) answers() []string {
	var list []string
	for _, e := range q.Entries {
		list = append(list, e.Answers...)
	}
	return list
}

// left gathers what has no form in a program, by reason.
type left struct {
	reasons []string
	places  map[string][]string
}

// out leaves a question out.
func (l *left) out(g Group, q Question, why string) { l.of(g, q.Place, why) }

func (l *left) of(g Group, place, why string) {
	if l.places == nil {
		l.places = map[string][]string{}
	}
	if g.Name != "" {
		place += " (" + g.Name + ")"
	}
	if !slices.Contains(l.reasons, why) {
		l.reasons = append(l.reasons, why)
	}
	if !slices.Contains(l.places[why], place) {
		l.places[why] = append(l.places[why], place)
	}
}

// notes says it, one sentence for each reason.
func (l *left) notes() []i18n.Text {
	var list []i18n.Text
	for _, why := range l.reasons {
		key := "quiz.left"
		if !unicode.IsDigit(rune(l.places[why][0][0])) {
			key = "quiz.left.cards"
		}
		list = append(list, i18n.T(key, "tasks", strings.Join(l.places[why], ", "), "why", "@"+why))
	}
	return list
}

// whole reports an answer that can be compared letter by letter: a word or two, or a number.
func whole(e artifact.Entry) bool {
	const most = 40
	return len(e.Answers) == 1 && len([]rune(e.Answers[0])) <= most && len(strings.Fields(e.Answers[0])) <= 4
}

// oneNumber is a number, in groups of three digits or not.
var oneNumber = regexp.MustCompile(`^[-−–]?(?:\d{1,3}(?:[ \x{a0}\x{2009}\x{202f}]\d{3})+|\d+(?:,\d{3})*)(?:[.,]\d+)?$`)

// number reads an answer that is one, as the language of the sheet writes it: "11 897", "3,5".
func number(answer, language string) (string, bool) {
	if !oneNumber.MatchString(strings.TrimSpace(answer)) { // "2, 5" are two
		return "", false
	}
	text := strings.Map(func(r rune) rune {
		switch r {
		case ' ', '\u00a0', '\u2009', '\u202f':
			return -1
		case '−', '–':
			return '-'
		}
		return r
	}, answer)
	if language != string(i18n.English) {
		if strings.Contains(text, ".") {
			return "", false
		}
		text = strings.Replace(text, ",", ".", 1)
	}
	if strings.Trim(text, "-0123456789.") != "" {
		return "", false
	}
	if _, err := strconv.ParseFloat(text, 64); err != nil {
		return "", false
	}
	return text, true
}
