package quiz

import (
	"archive/zip"
	"bytes"
	"crypto/sha1" //nolint:gosec // an id, no secret
	"encoding/json"
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

// library is a content type of H5P. Their versions are old and widely installed: a site that has a newer one takes
// them, too. The set of questions allows exactly these.
type library struct {
	name         string
	major, minor int
}

func (l library) String() string { return fmt.Sprintf("H5P.%s %d.%d", l.name, l.major, l.minor) }

func questionSet() library { return library{"QuestionSet", 1, 20} }
func multiChoice() library { return library{"MultiChoice", 1, 16} }
func trueFalse() library   { return library{"TrueFalse", 1, 8} }
func blanks() library      { return library{"Blanks", 1, 14} }
func dragText() library    { return library{"DragText", 1, 10} }
func dialogCards() library { return library{"Dialogcards", 1, 9} }

// H5P writes a file for each group of a sheet, and one with the cards of a sheet that has no tasks. The files have the
// content only: the site has to have the content types.
func H5P(s Sheet) ([]File, error) {
	words := catalogue(s)
	if len(s.Groups) == 0 && len(s.Cards) > 0 {
		data, err := h5pFile(s, s.Title, []library{dialogCards()}, deck(s, words))
		return []File{{Title: s.Title, Data: data, Count: len(s.Cards)}}, err
	}
	var files []File
	for _, g := range s.Groups {
		set := h5pSet{words: words, used: []library{questionSet()}}
		for _, q := range g.Questions {
			set.question(g, q)
		}
		f := File{Title: s.Title, Name: g.Name, Count: len(set.questions), Notes: set.left.notes()}
		if f.Count > 0 {
			title := strings.TrimSuffix(s.Title+" – "+g.Name, " – ")
			var err error
			if f.Data, err = h5pFile(s, title, set.used, set.content(title)); err != nil {
				return nil, err
			}
		}
		files = append(files, f)
	}
	return files, nil
}

// h5pFile packs a content; the first of the libraries is the one that shows it.
func h5pFile(s Sheet, title string, used []library, content h5pContent) ([]byte, error) {
	about := h5pAbout{
		Title: title, Language: s.Language, MainLibrary: "H5P." + used[0].name, EmbedTypes: []string{"iframe"},
		License: "U", PreloadedDependencies: []h5pNeed{},
	}
	for _, l := range used {
		about.PreloadedDependencies = append(about.PreloadedDependencies, h5pNeed{"H5P." + l.name, l.major, l.minor})
	}
	shown, err := json.Marshal(content)
	if err != nil {
		return nil, fmt.Errorf("write the content: %w", err)
	}
	of, err := json.Marshal(about)
	if err != nil {
		return nil, fmt.Errorf("write what the file is: %w", err)
	}
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, part := range []struct {
		name string
		data []byte
	}{{"h5p.json", of}, {"content/content.json", shown}} {
		file, err := archive.Create(part.name)
		if err == nil {
			_, err = file.Write(part.data)
		}
		if err != nil {
			return nil, fmt.Errorf("write %s: %w", part.name, err)
		}
	}
	if err := archive.Close(); err != nil {
		return nil, fmt.Errorf("close the H5P file: %w", err)
	}
	return out.Bytes(), nil
}

// h5pSet are the questions of a set.
type h5pSet struct {
	words     *i18n.Catalogue
	used      []library
	questions []h5pQuestion
	left      left
}

func (h *h5pSet) say(key string, args ...string) string { return h.words.Say(i18n.T(key, args...)) }

// put adds a question. Its id follows from what it is: the same export twice is the same file.
func (h *h5pSet) put(l library, q Question, of h5pContent) {
	if !slices.Contains(h.used, l) {
		h.used = append(h.used, l)
	}
	id := fmt.Sprintf("%x", sha1.Sum([]byte(fmt.Sprint(len(h.questions), l, q)))) //nolint:gosec // an id, no secret
	h.questions = append(h.questions, h5pQuestion{
		Library: l.String(), Params: of,
		SubContentID: strings.Join([]string{id[:8], id[8:12], "5" + id[13:16], "a" + id[17:20], id[20:32]}, "-"),
		Metadata:     h5pMeta{Title: q.title(h.words), License: "U", ContentType: l.name},
	})
}

func (h *h5pSet) question(g Group, q Question) {
	e := q.entry()
	switch q.Kind {
	case artifact.ChoiceTask:
		h.choice(q)
	case artifact.TruthTask:
		h.truth(q)
	case artifact.GapTask:
		if slices.ContainsFunc(q.answers(), steered) {
			h.left.out(g, q, "quiz.why.signs")
			return
		}
		lead := page(q.instruction(h.words))
		if len(q.Bank) > 0 {
			lead += page(h.say("quiz.bank", "words", strings.Join(q.Bank, " · ")))
		}
		h.blanks(q, lead, q.gapped(func(_ int, answer string) string {
			if q.Letters {
				return "(" + starless(string([]rune(answer)[:1])) + "…) *" + html.EscapeString(answer) + "*"
			}
			return "*" + html.EscapeString(answer) + "*"
		}, starless))
	case artifact.MatchingTask:
		lines := make([]string, len(q.Entries))
		for i, e := range q.Entries {
			lines[i] = dragless(e.Text) + ": *" + dragless(e.Answers[0]) + "*"
		}
		h.drag(q, q.instruction(h.words), lines)
	case artifact.OrderTask:
		lines := make([]string, len(q.Entries))
		for i, e := range q.Entries {
			lines[i] = fmt.Sprintf("%d. *%s*", i+1, dragless(e.Text))
		}
		h.drag(q, q.instruction(h.words), lines)
	case artifact.ShortTask:
		switch {
		case !whole(e):
			h.left.out(g, q, "quiz.why.free")
		case steered(e.Answers[0]):
			h.left.out(g, q, "quiz.why.signs")
		default:
			h.blanks(q, page(q.asked(h.words)), "*"+html.EscapeString(e.Answers[0])+"*")
		}
	case artifact.HeadingBlock, artifact.ParagraphBlock, artifact.GlossaryBlock, artifact.TableBlock:
	}
}

// steered: in an answer these signs begin a hint, another answer, or end it.
func steered(answer string) bool { return strings.ContainsAny(answer, "*/:\\") }

// starless is text in which no sign begins a gap.
func starless(s string) string { return strings.ReplaceAll(html.EscapeString(s), "*", "∗") }

// dragless likewise, inside the brackets of a word to drag, which is only read.
func dragless(s string) string {
	return strings.NewReplacer("*", "∗", ":", "∶", "/", "∕", "\\", "∖", "\n", " ").Replace(s)
}

func (h *h5pSet) choice(q Question) {
	e := q.entry()
	answers := make([]h5pOption, len(e.Options))
	for i, option := range e.Options {
		answers[i] = h5pOption{
			Text: "<div>" + html.EscapeString(option) + "</div>", Correct: slices.Contains(e.Right, i),
		}
	}
	h.put(multiChoice(), q, &h5pChoice{
		Question: page(e.Text), Answers: answers, OverallFeedback: overall(), UI: h.ui(),
		Behaviour:    json.RawMessage(h5pChoiceBehaviour),
		ConfirmCheck: h.finishing(), ConfirmRetry: h.retrying(),
	})
}

func (h *h5pSet) truth(q Question) {
	e := q.entry()
	behaviour := h5pTruthBehaviour{EnableRetry: true, EnableSolutionsButton: true, EnableCheckButton: true}
	if !e.True && len(e.Answers) > 0 {
		behaviour.FeedbackOnCorrect = h.say("quiz.rather", "text", e.Answers[0])
		behaviour.FeedbackOnWrong = behaviour.FeedbackOnCorrect
	}
	h.put(trueFalse(), q, &h5pTruth{
		Question: page(e.Text), Correct: strconv.FormatBool(e.True), Behaviour: behaviour,
		L10n: h5pTruthWords{
			h5pUI: h.ui(), TrueText: h.say("player.true"), FalseText: h.say("player.false"), Score: h.say("player.score"),
			SubmitAnswer: h.say("player.submit"),
		},
		ConfirmCheck: h.finishing(), ConfirmRetry: h.retrying(),
	})
}

// blanks is a text with gaps to type into; upper and lower case are one.
func (h *h5pSet) blanks(q Question, lead, text string) {
	h.put(blanks(), q, &h5pBlanks{
		h5pUI: h.ui(), Text: lead, OverallFeedback: overall(), Behaviour: json.RawMessage(h5pBlanksBehaviour),
		Questions:    []string{"<p>" + strings.ReplaceAll(text, "\n", "</p><p>") + "</p>"},
		SubmitAnswer: h.say("player.submit"), NotFilledOut: h.say("player.fill"),
		AnswerIsCorrect: h.say("player.is.right"), AnswerIsWrong: h.say("player.is.wrong"),
		AnsweredCorrectly: h.say("player.right"), AnsweredIncorrectly: h.say("player.wrong"),
		SolutionLabel: h.say("player.right.answer"), InputLabel: h.say("player.gap"),
		InputHasTipLabel: h.say("player.tip"), TipLabel: h.say("player.tip"),
		ConfirmCheck: h.finishing(), ConfirmRetry: h.retrying(),
	})
}

// drag is a text into which words are dragged; a line each.
func (h *h5pSet) drag(q Question, task string, lines []string) {
	h.put(dragText(), q, &h5pDrag{
		h5pUI: h.ui(), TaskDescription: page(task), TextField: strings.Join(lines, "\n"), OverallFeedback: overall(),
		SubmitAnswer: h.say("player.submit"), ShowSolution: h.say("player.solution"),
		DropZoneIndex: h.say("player.zone"), Empty: h.say("player.zone.empty"), Contains: h.say("player.zone.contains"),
		AriaDraggableIndex: h.say("player.drag"), TipLabel: h.say("player.tip"), CorrectText: h.say("player.right"),
		IncorrectText: h.say("player.wrong"), ResetDropTitle: h.say("player.zone.clear"),
		ResetDropDescription: h.say("player.zone.sure"), Grabbed: h.say("player.drag.grabbed"),
		CancelledDragging: h.say("player.drag.cancelled"), CorrectAnswer: h.say("player.right.answer"),
		FeedbackHeader: h.say("player.feedback"), Behaviour: json.RawMessage(h5pDragBehaviour),
	})
}

func overall() []h5pRange { return []h5pRange{{From: 0, To: 100}} }
