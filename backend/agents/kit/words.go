package kit

import (
	"encoding/json"
	"slices"
	"strings"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/lang/wordlist"
)

// Words are what an agent that computes a document from words replies, by rule and with a model: a glossary of those
// with a clue or translation, and a paragraph of the others. The document is made of them by Computed.
func Words(title, language string, pairs []wordlist.Pair, sources []artifact.Source) artifact.Document {
	d := artifact.Document{
		Title: title, Language: language, Kind: artifact.GlossaryKind, Sources: sources, Notes: []string{},
		Blocks: []artifact.Block{},
	}
	glossary := artifact.Block{Kind: artifact.GlossaryBlock}
	plain := artifact.Block{Kind: artifact.ParagraphBlock}
	for _, p := range pairs {
		e := artifact.Entry{Text: p.Left, Answers: []string{}, Cites: []int{}}
		if p.Right == "" {
			plain.Entries = append(plain.Entries, e)
			continue
		}
		e.Answers = []string{p.Right}
		glossary.Entries = append(glossary.Entries, e)
	}
	for _, b := range []artifact.Block{glossary, plain} {
		if len(b.Entries) > 0 {
			d.Blocks = append(d.Blocks, b)
		}
	}
	return d
}

// Computed makes the document from the words of a reply, or takes one that was made already and changed by hand. The
// words that the teacher gave are the words: a reply only adds their other sides.
func Computed(
	t agent.Task, reply json.RawMessage, make func(d artifact.Document, pairs []wordlist.Pair) (artifact.Document, error),
) (agent.Outcome, error) {
	var d artifact.Document
	if err := json.Unmarshal(reply, &d); err != nil {
		return agent.Outcome{}, Unreadable(err)
	}
	made := slices.ContainsFunc(d.Blocks, func(b artifact.Block) bool { return b.Kind == artifact.TableBlock })
	if !made {
		var err error
		if d, err = make(d, given(t.Params["words"], replied(d))); err != nil {
			return agent.Outcome{}, err
		}
	}
	if err := d.Validate(); err != nil {
		return agent.Outcome{}, err
	}
	content, err := Content(d)
	if err != nil {
		return agent.Outcome{}, err
	}
	var text []string
	for _, b := range d.Blocks {
		if !b.Teacher {
			text = append(text, b.Text)
			for _, e := range b.Entries {
				text = append(text, e.Text)
			}
		}
	}
	return agent.Outcome{Title: d.Title, Preview: Preview(strings.Join(text, " ")), Content: content}, nil
}

func replied(d artifact.Document) []wordlist.Pair {
	var pairs []wordlist.Pair
	for _, b := range d.Blocks {
		for _, e := range b.Entries {
			p := wordlist.Pair{Left: strings.TrimSpace(e.Text)}
			if len(e.Answers) > 0 {
				p.Right = strings.TrimSpace(e.Answers[0])
			}
			pairs = append(pairs, p)
		}
	}
	return pairs
}

// given are the words of the teacher, with the other sides that a reply has for those that came alone.
func given(words string, replied []wordlist.Pair) []wordlist.Pair {
	own := wordlist.Read(words)
	if len(own) == 0 {
		return replied
	}
	for i := range own {
		at := slices.IndexFunc(replied, func(p wordlist.Pair) bool { return strings.EqualFold(p.Left, own[i].Left) })
		if own[i].Right == "" && at >= 0 {
			own[i].Right = replied[at].Right
		}
	}
	return own
}

// NoWords is a task without any words to work with.
func NoWords() error { return fault.New(fault.Invalid, "fault.words.none", nil) }
