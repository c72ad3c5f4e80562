package quiz

import (
	"html"

	"pult/backend/base/i18n"
)

// ui are the words that several content types have under the same names.
func (h *h5pSet) ui() params {
	return params{
		"checkAnswerButton": h.say("player.check"), "submitAnswerButton": h.say("player.submit"),
		"showSolutionButton": h.say(
			"player.solution",
		), "tryAgainButton": h.say("player.retry"), "tryAgain": h.say("player.retry"),
		"tipsLabel": h.say("player.tip"), "scoreBarLabel": h.say("player.score.bar"), "tipAvailable": h.say("player.tip"),
		"feedbackAvailable": h.say("player.feedback"), "readFeedback": h.say("player.feedback"),
		"wrongAnswer": h.say("player.wrong"), "correctAnswer": h.say("player.right"),
		"shouldCheck": h.say("player.should"), "shouldNotCheck": h.say("player.should.not"), "noInput": h.say("player.first"),
		"wrongAnswerMessage": h.say("player.wrong"), "correctAnswerMessage": h.say("player.right"),
		"showSolutions": h.say("player.solution"), "a11yCheck": h.say("player.read.check"),
		"a11yShowSolution": h.say("player.read.solution"), "a11yRetry": h.say("player.read.retry"),
		"checkAnswer": h.say("player.check"), "a11yCheckingModeHeader": h.say("player.read.mode"),
	}
}

// confirmation is a question that the content types ask before "finish" or "retry", when they are told to.
func (h *h5pSet) confirmation(what string) params {
	words := params{"cancelLabel": h.say("player.cancel")}
	if what == "finish" {
		words["header"], words["body"], words["confirmLabel"] = h.say(
			"player.sure",
		), h.say(
			"player.sure.finish",
		), h.say(
			"player.finish",
		)
		return words
	}
	words["header"], words["body"], words["confirmLabel"] = h.say(
		"player.sure",
	), h.say(
		"player.sure.retry",
	), h.say(
		"player.retry",
	)
	return words
}

// content is the set around the questions.
func (h *h5pSet) content(title string) params {
	return params{
		"introPage": params{
			"showIntroPage":   false,
			"startButtonText": h.say("player.start"),
			"title":           title,
			"introduction":    "",
		},
		"progressType": "dots", "passPercentage": 50, "questions": h.questions, "disableBackwardsNavigation": false,
		"randomQuestions": false,
		"endGame": params{
			"showResultPage": true, "showSolutionButton": true, "showRetryButton": true,
			"noResultMessage": h.say(
				"player.done",
			), "message": h.say("player.result"), "scoreBarLabel": h.say("player.score.all"),
			"overallFeedback": overall(), "solutionButtonText": h.say("player.solution"),
			"retryButtonText":  h.say("player.retry"),
			"finishButtonText": h.say("player.finish"), "submitButtonText": h.say("player.submit"), "showAnimations": false,
			"skippable": false, "skipButtonText": h.say("player.skip"),
		},
		"override": params{"checkButton": true},
		"texts": params{
			"prevButton": h.say("player.previous"), "nextButton": h.say("player.next"), "finishButton": h.say("player.finish"),
			"submitButton": h.say(
				"player.submit",
			), "textualProgress": h.say("player.progress"), "jumpToQuestion": h.say("player.jump"),
			"questionLabel": h.say("player.question"), "readSpeakerProgress": h.say("player.progress"),
			"unansweredText": h.say("player.unanswered"), "answeredText": h.say("player.answered"),
			"currentQuestionText": h.say("player.current"), "navigationLabel": h.say("player.questions"),
		},
	}
}

// deck are cards to turn.
func deck(s Sheet, words *i18n.Catalogue) params {
	say := func(key string) string { return words.Say(i18n.T(key)) }
	dialogs := make([]params, len(s.Cards))
	for i, c := range s.Cards {
		dialogs[i] = params{
			"text": "<p>" + html.EscapeString(
				c.Front,
			) + "</p>", "answer": "<p>" + html.EscapeString(c.Back) + "</p>", "tips": params{},
		}
	}
	return params{
		"title": "<p>" + html.EscapeString(s.Title) + "</p>", "mode": "normal", "description": "", "dialogs": dialogs,
		"behaviour": params{
			"enableRetry": true, "disableBackwardsNavigation": false, "scaleTextNotCard": false, "randomCards": true,
			"maxProficiency": 5, "quickProgression": false,
		},
		"answer": say(
			"player.card.turn",
		), "next": say("player.next"), "prev": say("player.previous"), "retry": say("player.retry"),
		"correctAnswer": say(
			"player.card.right",
		), "incorrectAnswer": say("player.card.wrong"), "round": say("player.card.round"),
		"cardsLeft": say("player.card.left"), "nextRound": say("player.card.nextRound"), "startOver": say("player.card.over"),
		"showSummary": say(
			"player.next",
		), "summary": say("player.card.summary"), "summaryCardsRight": say("player.card.knew"),
		"summaryCardsWrong": say("player.card.knewNot"), "summaryCardsNotShown": say("player.card.unseen"),
		"summaryOverallScore": say("player.result"), "summaryCardsCompleted": say("player.card.done"),
		"summaryCompletedRounds": say("player.card.rounds"), "summaryAllDone": say("player.card.all"),
		"progressText": say(
			"player.card.progress",
		), "cardFrontLabel": say("player.card.front"), "cardBackLabel": say("player.card.back"),
		"tipButtonLabel": say("player.tip"), "audioNotSupported": say("player.card.audio"),
		"confirmStartingOver": params{
			"header": say("player.sure"), "body": say("player.sure.retry"), "cancelLabel": say("player.cancel"),
			"confirmLabel": say("player.card.over"),
		},
	}
}
