package quiz

import (
	"encoding/json"
	"html"

	"pult/backend/base/i18n"
)

func (h *h5pSet) ui() h5pUI {
	return h5pUI{
		CheckAnswerButton: h.say("player.check"), CheckAnswer: h.say("player.check"),
		SubmitAnswerButton: h.say("player.submit"), ShowSolutionButton: h.say("player.solution"),
		ShowSolutions: h.say("player.solution"), TryAgainButton: h.say("player.retry"), TryAgain: h.say("player.retry"),
		TipsLabel: h.say("player.tip"), TipAvailable: h.say("player.tip"), ScoreBarLabel: h.say("player.score.bar"),
		FeedbackAvailable: h.say("player.feedback"), ReadFeedback: h.say("player.feedback"),
		WrongAnswer: h.say("player.wrong"), WrongAnswerMessage: h.say("player.wrong"),
		CorrectAnswer: h.say("player.right"), CorrectAnswerMessage: h.say("player.right"),
		ShouldCheck: h.say("player.should"), ShouldNotCheck: h.say("player.should.not"), NoInput: h.say("player.first"),
		A11yCheck: h.say("player.read.check"), A11yShowSolution: h.say("player.read.solution"),
		A11yRetry: h.say("player.read.retry"), A11yCheckingModeHeader: h.say("player.read.mode"),
	}
}

// finishing and retrying are questions that the content types ask before it is done, when they are told to.
func (h *h5pSet) finishing() h5pConfirm {
	return h5pConfirm{
		Header: h.say("player.sure"), Body: h.say("player.sure.finish"), CancelLabel: h.say("player.cancel"),
		ConfirmLabel: h.say("player.finish"),
	}
}

func (h *h5pSet) retrying() h5pConfirm {
	return h5pConfirm{
		Header: h.say("player.sure"), Body: h.say("player.sure.retry"), CancelLabel: h.say("player.cancel"),
		ConfirmLabel: h.say("player.retry"),
	}
}

// content is the set around the questions.
func (h *h5pSet) content(title string) *h5pSetOf {
	return &h5pSetOf{
		IntroPage:    h5pIntro{StartButtonText: h.say("player.start"), Title: title},
		ProgressType: "dots", PassPercentage: 50, Questions: h.questions,
		EndGame: h5pEnd{
			ShowResultPage: true, ShowSolutionButton: true, ShowRetryButton: true, NoResultMessage: h.say("player.done"),
			Message: h.say("player.result"), ScoreBarLabel: h.say("player.score.all"), OverallFeedback: overall(),
			SolutionButtonText: h.say("player.solution"), RetryButtonText: h.say("player.retry"),
			FinishButtonText: h.say("player.finish"), SubmitButtonText: h.say("player.submit"),
			SkipButtonText: h.say("player.skip"),
		},
		Override: h5pOverride{CheckButton: true},
		Texts: map[string]string{
			"prevButton": h.say("player.previous"), "nextButton": h.say("player.next"),
			"finishButton": h.say("player.finish"), "submitButton": h.say("player.submit"),
			"textualProgress": h.say("player.progress"), "jumpToQuestion": h.say("player.jump"),
			"questionLabel": h.say("player.question"), "readSpeakerProgress": h.say("player.progress"),
			"unansweredText": h.say("player.unanswered"), "answeredText": h.say("player.answered"),
			"currentQuestionText": h.say("player.current"), "navigationLabel": h.say("player.questions"),
		},
	}
}

// deck are cards to turn.
func deck(s Sheet, words *i18n.Catalogue) *h5pDeck {
	say := func(key string) string { return words.Say(i18n.T(key)) }
	dialogs := make([]h5pCard, len(s.Cards))
	for i, c := range s.Cards {
		dialogs[i] = h5pCard{
			Text: "<p>" + html.EscapeString(c.Front) + "</p>", Answer: "<p>" + html.EscapeString(c.Back) + "</p>",
		}
	}
	return &h5pDeck{
		Title: "<p>" + html.EscapeString(s.Title) + "</p>", Mode: "normal", Dialogs: dialogs,
		Behaviour: json.RawMessage(h5pDeckBehaviour),
		Answer:    say("player.card.turn"), Next: say("player.next"), Prev: say("player.previous"),
		Retry:         say("player.retry"),
		CorrectAnswer: say("player.card.right"), IncorrectAnswer: say("player.card.wrong"), Round: say("player.card.round"),
		CardsLeft: say("player.card.left"), NextRound: say("player.card.nextRound"), StartOver: say("player.card.over"),
		ShowSummary: say("player.next"), Summary: say("player.card.summary"), SummaryCardsRight: say("player.card.knew"),
		SummaryCardsWrong: say("player.card.knewNot"), SummaryCardsNotShown: say("player.card.unseen"),
		SummaryOverallScore: say("player.result"), SummaryCardsCompleted: say("player.card.done"),
		SummaryCompletedRounds: say("player.card.rounds"), SummaryAllDone: say("player.card.all"),
		ProgressText:   say("player.card.progress"),
		CardFrontLabel: say("player.card.front"), CardBackLabel: say("player.card.back"), TipButtonLabel: say("player.tip"),
		AudioNotSupported: say("player.card.audio"),
		ConfirmStartingOver: h5pConfirm{
			Header: say("player.sure"), Body: say("player.sure.retry"), CancelLabel: say("player.cancel"),
			ConfirmLabel: say("player.card.over"),
		},
	}
}
