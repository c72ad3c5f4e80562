package quiz

import (
	"archive/zip"
	"bytes"
	"crypto/sha1" //nolint:gosec // an id, no secret
	"encoding/json"
	"fmt"
	"html"
	"slices"
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

// params are those of a content type, as its editor writes them.
type params map[string]any

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
func h5pFile(s Sheet, title string, used []library, content params) ([]byte, error) {
	type dependency struct {
		Name  string `json:"machineName"`
		Major int    `json:"majorVersion"`
		Minor int    `json:"minorVersion"`
	}
	about := params{
		"title": title, "language": s.Language, "mainLibrary": "H5P." + used[0].name, "embedTypes": []string{"iframe"},
		"license": "U",
	}
	needs := []dependency{}
	for _, l := range used {
		needs = append(needs, dependency{"H5P." + l.name, l.major, l.minor})
	}
	about["preloadedDependencies"] = needs
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, part := range []struct {
		name string
		of   params
	}{{"h5p.json", about}, {"content/content.json", content}} {
		file, err := archive.Create(part.name)
		if err == nil {
			err = json.NewEncoder(file).Encode(part.of)
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
	questions []params
	left      left
}

func (h *h5pSet) say(key string, args ...string) string { return h.words.Say(i18n.T(key, args...)) }

// put adds a question. Its id follows from what it is: the same export twice is the same file.
func (h *h5pSet) put(l library, q Question, of params) {
	if !slices.Contains(h.used, l) {
		h.used = append(h.used, l)
	}
	id := fmt.Sprintf("%x", sha1.Sum([]byte(fmt.Sprint(len(h.questions), l, q)))) //nolint:gosec // an id, no secret
	h.questions = append(h.questions, params{
		"library": l.String(), "params": of,
		"subContentId": strings.Join([]string{id[:8], id[8:12], "5" + id[13:16], "a" + id[17:20], id[20:32]}, "-"),
		"metadata":     params{"title": q.title(h.words), "license": "U", "contentType": l.name},
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
	answers := make([]params, len(e.Options))
	for i, option := range e.Options {
		answers[i] = params{
			"text": "<div>" + html.EscapeString(option) + "</div>", "correct": slices.Contains(e.Right, i),
			"tipsAndFeedback": params{"tip": "", "chosenFeedback": "", "notChosenFeedback": ""},
		}
	}
	h.put(multiChoice(), q, params{
		"media": params{"disableImageZooming": false}, "question": page(e.Text), "answers": answers,
		"overallFeedback": overall(), "UI": h.ui(),
		"behaviour": params{
			"enableRetry": true, "enableSolutionsButton": true, "enableCheckButton": true, "type": "auto",
			"singlePoint": false, "randomAnswers": true, "showSolutionsRequiresInput": true,
			"confirmCheckDialog": false, "confirmRetryDialog": false, "autoCheck": false, "passPercentage": 100,
			"showScorePoints": true,
		},
		"confirmCheck": h.confirmation("finish"), "confirmRetry": h.confirmation("retry"),
	})
}

func (h *h5pSet) truth(q Question) {
	e := q.entry()
	behaviour := params{
		"enableRetry": true, "enableSolutionsButton": true, "enableCheckButton": true, "confirmCheckDialog": false,
		"confirmRetryDialog": false, "autoCheck": false,
	}
	if !e.True && len(e.Answers) > 0 {
		behaviour["feedbackOnCorrect"] = h.say("quiz.rather", "text", e.Answers[0])
		behaviour["feedbackOnWrong"] = h.say("quiz.rather", "text", e.Answers[0])
	}
	l10n := h.ui()
	l10n["trueText"], l10n["falseText"] = h.say("player.true"), h.say("player.false")
	l10n["score"], l10n["checkAnswer"], l10n["submitAnswer"] = h.say(
		"player.score",
	), h.say(
		"player.check",
	), h.say(
		"player.submit",
	)
	correct := "false" // a word, not a value
	if e.True {
		correct = "true"
	}
	h.put(trueFalse(), q, params{
		"media": params{"disableImageZooming": false}, "question": page(e.Text), "correct": correct,
		"behaviour": behaviour, "l10n": l10n,
		"confirmCheck": h.confirmation("finish"), "confirmRetry": h.confirmation("retry"),
	})
}

// blanks is a text with gaps to type into; upper and lower case are one.
func (h *h5pSet) blanks(q Question, lead, text string) {
	of := h.ui()
	for key, value := range (params{
		"media": params{"disableImageZooming": false}, "text": lead,
		"questions": []string{"<p>" + strings.ReplaceAll(text, "\n", "</p><p>") + "</p>"}, "overallFeedback": overall(),
		"checkAnswer": h.say("player.check"), "submitAnswer": h.say("player.submit"),
		"notFilledOut": h.say("player.fill"), "answerIsCorrect": h.say("player.is.right"),
		"answerIsWrong":     h.say("player.is.wrong"),
		"answeredCorrectly": h.say("player.right"), "answeredIncorrectly": h.say("player.wrong"),
		"solutionLabel": h.say("player.right.answer"), "inputLabel": h.say("player.gap"),
		"inputHasTipLabel": h.say("player.tip"), "tipLabel": h.say("player.tip"),
		"behaviour": params{
			"enableRetry": true, "enableSolutionsButton": true, "enableCheckButton": true, "autoCheck": false,
			"caseSensitive": false, "showSolutionsRequiresInput": true, "separateLines": false,
			"confirmCheckDialog": false, "confirmRetryDialog": false, "acceptSpellingErrors": false,
		},
		"confirmCheck": h.confirmation("finish"), "confirmRetry": h.confirmation("retry"),
	}) {
		of[key] = value
	}
	h.put(blanks(), q, of)
}

// drag is a text into which words are dragged; a line each.
func (h *h5pSet) drag(q Question, task string, lines []string) {
	of := h.ui()
	for key, value := range (params{
		"media": params{"disableImageZooming": false}, "taskDescription": page(task),
		"textField": strings.Join(lines, "\n"), "overallFeedback": overall(), "distractors": "",
		"checkAnswer": h.say("player.check"), "submitAnswer": h.say("player.submit"), "tryAgain": h.say("player.retry"),
		"showSolution": h.say("player.solution"), "dropZoneIndex": h.say("player.zone"), "empty": h.say("player.zone.empty"),
		"contains": h.say("player.zone.contains"), "ariaDraggableIndex": h.say("player.drag"),
		"tipLabel": h.say("player.tip"), "correctText": h.say("player.right"), "incorrectText": h.say("player.wrong"),
		"resetDropTitle": h.say("player.zone.clear"), "resetDropDescription": h.say("player.zone.sure"),
		"grabbed": h.say("player.drag.grabbed"), "cancelledDragging": h.say("player.drag.cancelled"),
		"correctAnswer": h.say("player.right.answer"), "feedbackHeader": h.say("player.feedback"),
		"behaviour": params{
			"enableRetry": true, "enableSolutionsButton": true, "enableCheckButton": true, "instantFeedback": false,
		},
	}) {
		of[key] = value
	}
	h.put(dragText(), q, of)
}

func overall() []params { return []params{{"from": 0, "to": 100}} }
