package quiz

import "encoding/json"

// The shapes of the content types, as their editors write them. Settings that are the same in every file are kept as
// the text that they are.
const (
	h5pChoiceBehaviour = `{"enableRetry":true,"enableSolutionsButton":true,"enableCheckButton":true,"type":"auto",` +
		`"singlePoint":false,"randomAnswers":true,"showSolutionsRequiresInput":true,"confirmCheckDialog":false,` +
		`"confirmRetryDialog":false,"autoCheck":false,"passPercentage":100,"showScorePoints":true}`
	h5pBlanksBehaviour = `{"enableRetry":true,"enableSolutionsButton":true,"enableCheckButton":true,"autoCheck":false,` +
		`"caseSensitive":false,"showSolutionsRequiresInput":true,"separateLines":false,"confirmCheckDialog":false,` +
		`"confirmRetryDialog":false,"acceptSpellingErrors":false}`
	h5pDragBehaviour = `{"enableRetry":true,"enableSolutionsButton":true,"enableCheckButton":true,"instantFeedback":false}`
	h5pDeckBehaviour = `{"enableRetry":true,"disableBackwardsNavigation":false,"scaleTextNotCard":false,` +
		`"randomCards":true,"maxProficiency":5,"quickProgression":false}`
)

// h5pAbout is what a file says of itself.
type h5pAbout struct {
	Title                 string    `json:"title"`
	Language              string    `json:"language"`
	MainLibrary           string    `json:"mainLibrary"`
	EmbedTypes            []string  `json:"embedTypes"`
	License               string    `json:"license"`
	PreloadedDependencies []h5pNeed `json:"preloadedDependencies"`
}

// h5pNeed is a content type that a site has to have.
type h5pNeed struct {
	MachineName  string `json:"machineName"`
	MajorVersion int    `json:"majorVersion"`
	MinorVersion int    `json:"minorVersion"`
}

// h5pMedia is the picture of a question; there is none.
type h5pMedia struct {
	DisableImageZooming bool `json:"disableImageZooming"`
}

// h5pRange is a span of points that has a comment of its own; there is one, without.
type h5pRange struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// h5pConfirm is a question before something is done.
type h5pConfirm struct {
	Header       string `json:"header"`
	Body         string `json:"body"`
	CancelLabel  string `json:"cancelLabel"`
	ConfirmLabel string `json:"confirmLabel"`
}

// h5pUI are the words that several content types have under the same names.
type h5pUI struct {
	CheckAnswerButton      string `json:"checkAnswerButton"`
	SubmitAnswerButton     string `json:"submitAnswerButton"`
	ShowSolutionButton     string `json:"showSolutionButton"`
	TryAgainButton         string `json:"tryAgainButton"`
	TryAgain               string `json:"tryAgain"`
	TipsLabel              string `json:"tipsLabel"`
	ScoreBarLabel          string `json:"scoreBarLabel"`
	TipAvailable           string `json:"tipAvailable"`
	FeedbackAvailable      string `json:"feedbackAvailable"`
	ReadFeedback           string `json:"readFeedback"`
	WrongAnswer            string `json:"wrongAnswer"`
	CorrectAnswer          string `json:"correctAnswer"`
	ShouldCheck            string `json:"shouldCheck"`
	ShouldNotCheck         string `json:"shouldNotCheck"`
	NoInput                string `json:"noInput"`
	WrongAnswerMessage     string `json:"wrongAnswerMessage"`
	CorrectAnswerMessage   string `json:"correctAnswerMessage"`
	ShowSolutions          string `json:"showSolutions"`
	A11yCheck              string `json:"a11yCheck"`
	A11yShowSolution       string `json:"a11yShowSolution"`
	A11yRetry              string `json:"a11yRetry"`
	CheckAnswer            string `json:"checkAnswer"`
	A11yCheckingModeHeader string `json:"a11yCheckingModeHeader"`
}

// h5pMeta is what a question says of itself.
type h5pMeta struct {
	Title       string `json:"title"`
	License     string `json:"license"`
	ContentType string `json:"contentType"`
}

// h5pQuestion is a question of a set; Params are a *h5pChoice, *h5pTruth, *h5pBlanks or *h5pDrag, by its library.
type h5pQuestion struct {
	Library      string     `json:"library"`
	Params       h5pContent `json:"params"`
	SubContentID string     `json:"subContentId"`
	Metadata     h5pMeta    `json:"metadata"`
}

// h5pContent is what a content type shows.
type h5pContent interface{ h5p() }

func (*h5pChoice) h5p() {}
func (*h5pTruth) h5p()  {}
func (*h5pBlanks) h5p() {}
func (*h5pDrag) h5p()   {}
func (*h5pSetOf) h5p()  {}
func (*h5pDeck) h5p()   {}

// h5pTips are comments on an option; there are none.
type h5pTips struct {
	Tip               string `json:"tip"`
	ChosenFeedback    string `json:"chosenFeedback"`
	NotChosenFeedback string `json:"notChosenFeedback"`
}

// h5pOption is an answer to choose.
type h5pOption struct {
	Text            string  `json:"text"`
	Correct         bool    `json:"correct"`
	TipsAndFeedback h5pTips `json:"tipsAndFeedback"`
}

// h5pChoice is a question with options.
type h5pChoice struct {
	Media           h5pMedia        `json:"media"`
	Question        string          `json:"question"`
	Answers         []h5pOption     `json:"answers"`
	OverallFeedback []h5pRange      `json:"overallFeedback"`
	UI              h5pUI           `json:"UI"`
	Behaviour       json.RawMessage `json:"behaviour"`
	ConfirmCheck    h5pConfirm      `json:"confirmCheck"`
	ConfirmRetry    h5pConfirm      `json:"confirmRetry"`
}

// h5pTruth is a statement.
type h5pTruth struct {
	Media        h5pMedia          `json:"media"`
	Question     string            `json:"question"`
	Correct      string            `json:"correct"` // "true" or "false": a word, not a value
	Behaviour    h5pTruthBehaviour `json:"behaviour"`
	L10n         h5pTruthWords     `json:"l10n"`
	ConfirmCheck h5pConfirm        `json:"confirmCheck"`
	ConfirmRetry h5pConfirm        `json:"confirmRetry"`
}

// h5pTruthBehaviour is how a statement is asked, with what it says once it was answered.
type h5pTruthBehaviour struct {
	EnableRetry           bool   `json:"enableRetry"`
	EnableSolutionsButton bool   `json:"enableSolutionsButton"`
	EnableCheckButton     bool   `json:"enableCheckButton"`
	ConfirmCheckDialog    bool   `json:"confirmCheckDialog"`
	ConfirmRetryDialog    bool   `json:"confirmRetryDialog"`
	AutoCheck             bool   `json:"autoCheck"`
	FeedbackOnCorrect     string `json:"feedbackOnCorrect,omitempty"`
	FeedbackOnWrong       string `json:"feedbackOnWrong,omitempty"`
}

// h5pTruthWords are its words.
type h5pTruthWords struct {
	h5pUI
	TrueText     string `json:"trueText"`
	FalseText    string `json:"falseText"`
	Score        string `json:"score"`
	SubmitAnswer string `json:"submitAnswer"`
}

// h5pBlanks is a text with gaps to type into: a word between stars.
type h5pBlanks struct {
	h5pUI
	Media               h5pMedia        `json:"media"`
	Text                string          `json:"text"`
	Questions           []string        `json:"questions"`
	OverallFeedback     []h5pRange      `json:"overallFeedback"`
	SubmitAnswer        string          `json:"submitAnswer"`
	NotFilledOut        string          `json:"notFilledOut"`
	AnswerIsCorrect     string          `json:"answerIsCorrect"`
	AnswerIsWrong       string          `json:"answerIsWrong"`
	AnsweredCorrectly   string          `json:"answeredCorrectly"`
	AnsweredIncorrectly string          `json:"answeredIncorrectly"`
	SolutionLabel       string          `json:"solutionLabel"`
	InputLabel          string          `json:"inputLabel"`
	InputHasTipLabel    string          `json:"inputHasTipLabel"`
	TipLabel            string          `json:"tipLabel"`
	Behaviour           json.RawMessage `json:"behaviour"`
	ConfirmCheck        h5pConfirm      `json:"confirmCheck"`
	ConfirmRetry        h5pConfirm      `json:"confirmRetry"`
}

// h5pDrag is a text into which words are dragged; its CorrectAnswer stands before that of the words.
type h5pDrag struct {
	h5pUI
	Media                h5pMedia        `json:"media"`
	TaskDescription      string          `json:"taskDescription"`
	TextField            string          `json:"textField"`
	OverallFeedback      []h5pRange      `json:"overallFeedback"`
	Distractors          string          `json:"distractors"`
	SubmitAnswer         string          `json:"submitAnswer"`
	ShowSolution         string          `json:"showSolution"`
	DropZoneIndex        string          `json:"dropZoneIndex"`
	Empty                string          `json:"empty"`
	Contains             string          `json:"contains"`
	AriaDraggableIndex   string          `json:"ariaDraggableIndex"`
	TipLabel             string          `json:"tipLabel"`
	CorrectText          string          `json:"correctText"`
	IncorrectText        string          `json:"incorrectText"`
	ResetDropTitle       string          `json:"resetDropTitle"`
	ResetDropDescription string          `json:"resetDropDescription"`
	Grabbed              string          `json:"grabbed"`
	CancelledDragging    string          `json:"cancelledDragging"`
	CorrectAnswer        string          `json:"correctAnswer"`
	FeedbackHeader       string          `json:"feedbackHeader"`
	Behaviour            json.RawMessage `json:"behaviour"`
}

// h5pSetOf is a set of questions.
type h5pSetOf struct {
	IntroPage                  h5pIntro          `json:"introPage"`
	ProgressType               string            `json:"progressType"`
	PassPercentage             int               `json:"passPercentage"`
	Questions                  []h5pQuestion     `json:"questions"`
	DisableBackwardsNavigation bool              `json:"disableBackwardsNavigation"`
	RandomQuestions            bool              `json:"randomQuestions"`
	EndGame                    h5pEnd            `json:"endGame"`
	Override                   h5pOverride       `json:"override"`
	Texts                      map[string]string `json:"texts"`
}

// h5pIntro is a page before a set; it is not shown.
type h5pIntro struct {
	ShowIntroPage   bool   `json:"showIntroPage"`
	StartButtonText string `json:"startButtonText"`
	Title           string `json:"title"`
	Introduction    string `json:"introduction"`
}

// h5pOverride is what the set decides for its questions.
type h5pOverride struct {
	CheckButton bool `json:"checkButton"`
}

// h5pEnd is the page behind a set.
type h5pEnd struct {
	ShowResultPage     bool       `json:"showResultPage"`
	ShowSolutionButton bool       `json:"showSolutionButton"`
	ShowRetryButton    bool       `json:"showRetryButton"`
	NoResultMessage    string     `json:"noResultMessage"`
	Message            string     `json:"message"`
	ScoreBarLabel      string     `json:"scoreBarLabel"`
	OverallFeedback    []h5pRange `json:"overallFeedback"`
	SolutionButtonText string     `json:"solutionButtonText"`
	RetryButtonText    string     `json:"retryButtonText"`
	FinishButtonText   string     `json:"finishButtonText"`
	SubmitButtonText   string     `json:"submitButtonText"`
	ShowAnimations     bool       `json:"showAnimations"`
	Skippable          bool       `json:"skippable"`
	SkipButtonText     string     `json:"skipButtonText"`
}

// h5pCard is a card to turn.
type h5pCard struct {
	Text   string   `json:"text"`
	Answer string   `json:"answer"`
	Tips   struct{} `json:"tips"`
}

// h5pDeck are cards to turn.
type h5pDeck struct {
	Title                  string          `json:"title"`
	Mode                   string          `json:"mode"`
	Description            string          `json:"description"`
	Dialogs                []h5pCard       `json:"dialogs"`
	Behaviour              json.RawMessage `json:"behaviour"`
	Answer                 string          `json:"answer"`
	Next                   string          `json:"next"`
	Prev                   string          `json:"prev"`
	Retry                  string          `json:"retry"`
	CorrectAnswer          string          `json:"correctAnswer"`
	IncorrectAnswer        string          `json:"incorrectAnswer"`
	Round                  string          `json:"round"`
	CardsLeft              string          `json:"cardsLeft"`
	NextRound              string          `json:"nextRound"`
	StartOver              string          `json:"startOver"`
	ShowSummary            string          `json:"showSummary"`
	Summary                string          `json:"summary"`
	SummaryCardsRight      string          `json:"summaryCardsRight"`
	SummaryCardsWrong      string          `json:"summaryCardsWrong"`
	SummaryCardsNotShown   string          `json:"summaryCardsNotShown"`
	SummaryOverallScore    string          `json:"summaryOverallScore"`
	SummaryCardsCompleted  string          `json:"summaryCardsCompleted"`
	SummaryCompletedRounds string          `json:"summaryCompletedRounds"`
	SummaryAllDone         string          `json:"summaryAllDone"`
	ProgressText           string          `json:"progressText"`
	CardFrontLabel         string          `json:"cardFrontLabel"`
	CardBackLabel          string          `json:"cardBackLabel"`
	TipButtonLabel         string          `json:"tipButtonLabel"`
	AudioNotSupported      string          `json:"audioNotSupported"`
	ConfirmStartingOver    h5pConfirm      `json:"confirmStartingOver"`
}
