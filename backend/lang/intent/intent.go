// Package intent reads a teacher's request by rule, in German and English: which agents, which topic, for which class,
// in what language, and what it says of each agent's work. The words of the agents are handed to it (Offer); it knows
// none of them. It feeds the confidence formulas and the offline planner; it never guesses a topic that is not there.
package intent

// Intent is what was found in a request. Empty fields were not found.
type Intent struct {
	Text     string   `json:"text"`     // with the words of offers put right
	Language string   `json:"language"` // "de" or "en": of the request
	Agents   []string `json:"agents"`   // in the order they were asked for
	Topic    string   `json:"topic"`
	// Topics are all that may be topics: Topic, then the others as they stand; words joined by "und" stay together.
	Topics   []string `json:"topics"`
	Pictured []string `json:"pictured"` // the topics that something to look at was asked for
	Rest     []string `json:"rest"`     // nouns that are neither a topic nor anything else that is known
	Grade    string   `json:"grade"`    // Klassenstufe: "7", "7-8"
	OddGrade string   `json:"oddGrade"` // a class that no school has: "42"
	Result   string   `json:"result"`   // language of the result when it was named: "de", "en"
	Web      bool     `json:"web"`      // sources on the web are wanted
	Verb     bool     `json:"verb"`     // a clear action word for looking things up
	Shows    bool     `json:"-"`        // something to look at was asked for
	// From is the agent whose result the work with a text takes up, when it was named.
	From    string   `json:"from,omitempty"`
	Figures string   `json:"figures,omitempty"` // numbers to be drawn, as a list with what they count
	Pasted  string   `json:"pasted,omitempty"`  // the text to work with, when it stands in the request behind a colon
	Unmet   []string `json:"unmet"`             // what was asked for and cannot be made yet: "slides"
	// Fields is what the request says of the agents' work, by the names of their Fields: all values in its order. The
	// first one counts where there can be only one.
	Fields map[string][]string `json:"fields,omitempty"`
}
