package quiz

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

// Moodle writes the questions of sheets as Moodle XML: a category for each sheet and level. A task in which things are
// put in order needs Moodle 4.5; that is said.
func Moodle(sheets []Sheet) (File, error) {
	m := moodle{}
	for _, s := range sheets {
		words := catalogue(s)
		for _, g := range s.groups(words) {
			m.category(s, g)
			for _, q := range g.Questions {
				m.question(s, g, q, words)
			}
		}
	}
	var out bytes.Buffer
	out.WriteString(xml.Header)
	encoder := xml.NewEncoder(&out)
	encoder.Indent("", "  ")
	if err := encoder.Encode(m.quiz); err != nil {
		return File{}, fmt.Errorf("write Moodle XML: %w", err)
	}
	notes := m.left.notes()
	if len(m.ordered) > 0 {
		notes = append(notes, i18n.T("quiz.moodle.order", "tasks", strings.Join(m.ordered, ", ")))
	}
	return File{Data: append(out.Bytes(), '\n'), Count: m.count, Notes: notes}, nil
}

type moodle struct {
	quiz struct {
		XMLName   struct{} `xml:"quiz"`
		Questions []moodleQuestion
	}
	count   int
	ordered []string
	left    left
}

// moodleQuestion has the elements of every type of question in the order in which Moodle writes them itself.
type moodleQuestion struct {
	XMLName      struct{}       `xml:"question"`
	Type         string         `xml:"type,attr"`
	Category     *moodleText    `xml:"category"`
	Name         *moodleText    `xml:"name"`
	Text         *moodleText    `xml:"questiontext"`
	Feedback     *moodleText    `xml:"generalfeedback"`
	Grade        string         `xml:"defaultgrade,omitempty"`
	Penalty      string         `xml:"penalty,omitempty"`
	Single       string         `xml:"single,omitempty"`
	Shuffle      string         `xml:"shuffleanswers,omitempty"`
	Numbering    string         `xml:"answernumbering,omitempty"`
	Case         string         `xml:"usecase,omitempty"`
	Layout       string         `xml:"layouttype,omitempty"`
	Select       string         `xml:"selecttype,omitempty"`
	SelectCount  string         `xml:"selectcount,omitempty"`
	Grading      string         `xml:"gradingtype,omitempty"`
	ShowGrading  string         `xml:"showgrading,omitempty"`
	ReplyFormat  string         `xml:"responseformat,omitempty"`
	ReplyNeeded  string         `xml:"responserequired,omitempty"`
	ReplyLines   string         `xml:"responsefieldlines,omitempty"`
	Attachments  string         `xml:"attachments,omitempty"`
	GraderInfo   *moodleText    `xml:"graderinfo"`
	Answers      []moodleAnswer `xml:"answer"`
	Subquestions []moodlePair   `xml:"subquestion"`
	Tags         *moodleTags    `xml:"tags"`
}

type moodleTags struct {
	Tags []moodleText `xml:"tag"`
}

type moodleText struct {
	Format string `xml:"format,attr,omitempty"`
	Text   cdata  `xml:"text"`
}

type cdata struct {
	Text string `xml:",cdata"`
}

type moodleAnswer struct {
	Fraction  string      `xml:"fraction,attr"`
	Format    string      `xml:"format,attr,omitempty"`
	Text      cdata       `xml:"text"`
	Feedback  *moodleText `xml:"feedback"`
	Tolerance string      `xml:"tolerance,omitempty"`
}

type moodlePair struct {
	Format string     `xml:"format,attr"`
	Text   cdata      `xml:"text"`
	Answer moodleText `xml:"answer"`
}

// page is text as HTML.
func page(text string) string {
	return "<p>" + strings.ReplaceAll(html.EscapeString(text), "\n", "<br>") + "</p>"
}

func rich(text string) *moodleText  { return &moodleText{Format: "html", Text: cdata{text}} }
func plain(text string) *moodleText { return &moodleText{Text: cdata{text}} }

// category is a folder of the question bank; a slash in a name would begin another.
func (m *moodle) category(s Sheet, g Group) {
	path := "$course$/top/" + strings.ReplaceAll(s.Title, "/", "//")
	if g.Name != "" {
		path += "/" + strings.ReplaceAll(g.Name, "/", "//")
	}
	m.quiz.Questions = append(m.quiz.Questions, moodleQuestion{Type: "category", Category: plain(path)})
}

func (m *moodle) question(s Sheet, g Group, q Question, words *i18n.Catalogue) {
	out := moodleQuestion{
		Name: plain(q.title(words)), Text: rich(page(q.entry().Text)), Feedback: rich(""),
		Grade: strconv.FormatFloat(q.Points, 'f', -1, 64), Penalty: "0.3333333",
	}
	if s.Grade != "" {
		out.Tags = &moodleTags{[]moodleText{*plain(words.Say(i18n.T("export.grade", "grade", s.Grade)))}}
	}
	why := ""
	switch q.Kind {
	case artifact.ChoiceTask:
		why = out.choice(q)
	case artifact.TruthTask:
		out.truth(q, words)
	case artifact.GapTask:
		out.cloze(q, words)
	case artifact.MatchingTask:
		why = out.match(q, words)
	case artifact.OrderTask:
		if why = out.order(q, words); why == "" {
			m.ordered = append(m.ordered, q.Place)
		}
	case artifact.ShortTask:
		out.short(s, q, words)
	case artifact.HeadingBlock, artifact.ParagraphBlock, artifact.GlossaryBlock, artifact.TableBlock:
		return
	}
	if why != "" {
		m.left.out(g, q, why)
		return
	}
	m.quiz.Questions = append(m.quiz.Questions, out)
	m.count++
}

// fractions are the parts of a point that Moodle takes: for so many right answers each.
func fractions() []string {
	return []string{"100", "50", "33.33333", "25", "20", "16.66667", "14.28571", "12.5", "11.11111", "10"}
}

// choice: whoever ticks all boxes gets nothing where several are right.
func (out *moodleQuestion) choice(q Question) string {
	e := q.entry()
	wrong := len(e.Options) - len(e.Right)
	if len(e.Right) > len(fractions()) || wrong > len(fractions()) {
		return "quiz.why.many"
	}
	out.Type, out.Single, out.Shuffle, out.Numbering = "multichoice", "true", "true", "abc"
	right, missed := fractions()[len(e.Right)-1], "0"
	if len(e.Right) > 1 {
		out.Single, missed = "false", "-"+fractions()[wrong-1]
	}
	for i, option := range e.Options {
		fraction := missed
		if slices.Contains(e.Right, i) {
			fraction = right
		}
		out.Answers = append(out.Answers, moodleAnswer{
			Fraction: fraction, Format: "html", Text: cdata{page(option)}, Feedback: rich(""),
		})
	}
	return ""
}

func (out *moodleQuestion) truth(q Question, words *i18n.Catalogue) {
	out.Type, out.Penalty = "truefalse", "1"
	e := q.entry()
	if !e.True && len(e.Answers) > 0 {
		out.Feedback = rich(page(words.Say(i18n.T("quiz.rather", "text", e.Answers[0]))))
	}
	for _, value := range []bool{true, false} {
		fraction := "0"
		if value == e.True {
			fraction = "100"
		}
		out.Answers = append(out.Answers, moodleAnswer{
			Fraction: fraction, Format: "moodle_auto_format", Text: cdata{strconv.FormatBool(value)}, Feedback: rich(""),
		})
	}
}

// cloze is a text with its gaps, each worth the same.
func (out *moodleQuestion) cloze(q Question, words *i18n.Catalogue) {
	out.Type, out.Grade = "cloze", ""
	text := q.gapped(func(_ int, answer string) string {
		code := "{1:SHORTANSWER:=" + clozed(answer) + "}"
		if q.Letters {
			code = "(" + html.EscapeString(string([]rune(answer)[:1])) + "…) " + code
		}
		return code
	}, func(s string) string { return strings.ReplaceAll(html.EscapeString(s), "{", "&#123;") })
	lead := page(q.instruction(words))
	if len(q.Bank) > 0 {
		lead += page(words.Say(i18n.T("quiz.bank", "words", strings.Join(q.Bank, " · "))))
	}
	out.Text = rich(lead + "<p>" + strings.ReplaceAll(text, "\n", "</p><p>") + "</p>")
}

// clozed is an answer inside the code of a gap.
func clozed(answer string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", `}`, `\}`, "~", `\~`, "#", `\#`,
		"*", `\*`).Replace(answer)
}

// match needs two pairs and three answers.
func (out *moodleQuestion) match(q Question, words *i18n.Catalogue) string {
	if len(q.Entries) < 3 {
		return "quiz.why.pairs"
	}
	out.Type, out.Shuffle = "matching", "true"
	out.Text = rich(page(q.instruction(words)))
	for _, e := range q.Entries {
		out.Subquestions = append(out.Subquestions, moodlePair{
			Format: "html", Text: cdata{page(e.Text)}, Answer: *plain(e.Answers[0]),
		})
	}
	return ""
}

// order says the place of each step in its fraction.
func (out *moodleQuestion) order(q Question, words *i18n.Catalogue) string {
	if len(q.Entries) < 3 {
		return "quiz.why.steps"
	}
	out.Type, out.Text = "ordering", rich(page(q.instruction(words)))
	out.Layout, out.Select, out.SelectCount = "VERTICAL", "ALL", strconv.Itoa(len(q.Entries))
	out.Grading, out.ShowGrading = "ABSOLUTE_POSITION", "SHOW"
	for i, e := range q.Entries {
		out.Answers = append(out.Answers, moodleAnswer{
			Fraction: strconv.Itoa(i+1) + ".0000000", Format: "html", Text: cdata{html.EscapeString(e.Text)},
		})
	}
	return ""
}

// short is a word or a number to be typed, else a text that the teacher reads.
func (out *moodleQuestion) short(s Sheet, q Question, words *i18n.Catalogue) {
	e := q.entry()
	out.Text = rich(page(q.asked(words)))
	if value, ok := number(e.Answers[0], s.Language); ok && len(e.Answers) == 1 {
		out.Type = "numerical"
		out.Answers = []moodleAnswer{{Fraction: "100", Text: cdata{value}, Feedback: rich(""), Tolerance: "0"}}
		return
	}
	if whole(e) {
		out.Type, out.Case = "shortanswer", "0"
		out.Answers = []moodleAnswer{{
			Fraction: "100", Text: cdata{strings.ReplaceAll(e.Answers[0], "*", `\*`)}, Feedback: rich(""),
		}}
		return
	}
	out.Type, out.Penalty = "essay", "0"
	out.ReplyFormat, out.ReplyNeeded, out.ReplyLines, out.Attachments = "editor", "1", "5", "0"
	out.GraderInfo = rich(page(strings.Join(e.Answers, "\n")))
}
