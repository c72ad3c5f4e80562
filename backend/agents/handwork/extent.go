package handwork

// extent is how much a depth asks for.
type extent struct {
	summary    int // sentences
	sections   int
	sentences  int // in all sections of running text
	perSection int
	facts      int
	terms      int
	documents  int
	pages      int  // of the web
	lists      bool // steps and dates also stand in the text
}

// extentOf is the extent of a depth (seed 000).
func extentOf(depth string) extent {
	switch depth {
	case "quick":
		return extent{summary: 2, sections: 4, sentences: 8, perSection: 2, facts: 5, terms: 5, documents: 1, pages: 1}
	case "comprehensive":
		return extent{
			summary:    5,
			sections:   16,
			sentences:  70,
			perSection: 12,
			facts:      18,
			terms:      20,
			documents:  3,
			pages:      3,
			lists:      true,
		}
	}
	return extent{
		summary:    3,
		sections:   8,
		sentences:  28,
		perSection: 6,
		facts:      10,
		terms:      10,
		documents:  3,
		pages:      2,
		lists:      true,
	}
}

// extent is that of the depth, with room for what the teacher asked to hear more of: a short text may not shorten that
// away.
func (q inquiry) extent() extent {
	e := extentOf(q.depth)
	if len(q.wishes.more) > 0 {
		e.sentences += moreSentences
		e.perSection += moreSentences / 2
		e.documents = max(e.documents, 2)
	}
	return e
}

// moreSentences is the room that a wish for more of something gets.
const moreSentences = 4

// shorter and longer are the neighbours of a depth.
func shorter(depth string) string {
	if depth == "comprehensive" {
		return "standard"
	}
	return "quick"
}

func longer(depth string) string {
	if depth == "quick" {
		return "standard"
	}
	return "comprehensive"
}
