// Package intent reads a teacher's request by rule, in German and English: which agents, which topic, for which class,
// in what style, length and language. It feeds the confidence formulas and the offline planner; it never guesses a
// topic that is not there.
package intent

// Intent is what was found in a request. Empty fields were not found.
type Intent struct {
	Text     string   `json:"text"`
	Language string   `json:"language"` // "de" or "en": of the request
	Agents   []string `json:"agents"`   // in the order they were asked for
	Topic    string   `json:"topic"`
	Topics   []string `json:"topics"`            // all that may be topics: Topic, then the others as they stand; words joined by "und" stay together
	Pictured []string `json:"pictured"`          // the topics a picture was asked for
	Rest     []string `json:"rest"`              // nouns that are neither a topic nor anything else that is known
	Grade    string   `json:"grade"`             // Klassenstufe: "7", "7-8"
	OddGrade string   `json:"oddGrade"`          // a class that no school has: "42"
	Depth    string   `json:"depth"`             // "quick", "standard", "comprehensive"
	Style    string   `json:"style"`             // "diagram", "illustration", "realistic", "cartoon"
	Form     string   `json:"form"`              // diagram.Kind asked for: "process", "bar_chart", …
	Labels   string   `json:"labels"`            // "german", "english", "none", "gaps"
	Detail   string   `json:"detail"`            // "simple", "detailed"
	Result   string   `json:"result"`            // language of the result when it was named: "de", "en"
	Sound    string   `json:"sound"`             // style of a song: "pop", "rock", "classical", "rap", "children"
	Tempo    string   `json:"tempo"`             // of a song: "slow", "fast"
	Seconds  int      `json:"seconds,omitempty"` // length of a song; 0: not said
	Web      bool     `json:"web"`               // sources on the web are wanted
	Verb     bool     `json:"verb"`              // a clear action word for research
	Visual   bool     `json:"visual"`            // specific visual requirements
	// Work is what shall be done with a text: "tasks", "quiz", "glossary", "summary", "simplify", "shorten", "levels",
	// "tone", "translate", "correct".
	Work     string   `json:"work,omitempty"`
	Works    []string `json:"works,omitempty"`    // further works that were asked for: "Arbeitsblatt und Glossar"
	Tasks    []string `json:"tasks,omitempty"`    // kinds of task: "gaps", "truth", "matching", "choice", "order", "short"
	Count    int      `json:"count,omitempty"`    // how many entries a task shall have; 0: not said
	Address  string   `json:"address,omitempty"`  // of the pupils: "du", "sie"
	Standard string   `json:"standard,omitempty"` // level of language: "A2", "B1", "B2"
	From     string   `json:"from,omitempty"`     // which result the work with a text takes up when it was named: "image", "music"
	Pasted   string   `json:"pasted,omitempty"`   // the text to work with, when it stands in the request behind a colon
	Unmet    []string `json:"unmet"`              // agents that were asked for and do not exist yet, e.g. "music"
}
