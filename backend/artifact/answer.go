package artifact

// Answer is what the agent that answers questions replies. It is kept as a Research with nothing but a summary, so that
// a picture, a worksheet or an export can be made of it.
type Answer struct {
	Title     string     `json:"title"`     // the question as it was understood, in a few words
	Sentences []Sentence `json:"sentences"` // two to five; none when nothing was found
	// Numbered from 1 in this order; a tool that was used is one, too: its name is the origin.
	Sources []Source `json:"sources" jsonschema:"format=counted"`
	Gaps    []string `json:"gaps"` // what was asked and not found
}

// Research is the answer as a result that others work with.
func (a Answer) Research(language, topic string) Research {
	return Research{
		Title: a.Title, Topic: topic, Language: language, Summary: a.Sentences, Sources: a.Sources, Gaps: a.Gaps,
		Sections: []Section{}, Facts: []Fact{}, Terms: []Term{}, Structures: []Structure{},
	}
}
