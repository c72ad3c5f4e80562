package kit

import (
	"encoding/json"
	"slices"
	"strings"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/lang/wordlist"
	"pult/backend/model/rules"
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

// Computed makes the document from the words of a reply; no other part of one is looked at, so that nothing on a sheet
// is a model's own grid or table. The words that the teacher gave are the words: a reply only adds their other sides.
func Computed(
	t agent.Task, reply json.RawMessage, make func(d artifact.Document, pairs []wordlist.Pair) (artifact.Document, error),
) (agent.Outcome, error) {
	var d artifact.Document
	if err := json.Unmarshal(reply, &d); err != nil {
		return agent.Outcome{}, Unreadable(err)
	}
	made, err := make(d, given(t.Params["words"], replied(d)))
	if err != nil {
		return agent.Outcome{}, err
	}
	made.Notes = append(made.Notes, d.Notes...)
	return Made(made)
}

// Made is the outcome of a document that was computed.
func Made(d artifact.Document) (agent.Outcome, error) {
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

// Composed is an agent whose document follows from its parameters alone, so that nobody but the rules makes it: what
// they reply, under its title, and the document that compose makes of the parameters. note is the key of what the
// watching teacher reads meanwhile, with the title.
func Composed(
	s agent.Spec,
	note string,
	compose func(params map[string]string, words *i18n.Catalogue) (artifact.Document, error),
) agent.Spec {
	s.Local = true
	s.Rules = func(d *rules.Desk) (any, error) {
		return Told(d, func() (artifact.Document, error) {
			title := d.Words.Say(s.Work(d.Req.Params))
			d.Note(note, "title", title)
			return artifact.Document{Title: title, Language: d.Language}, nil
		})
	}
	s.Finish = func(t agent.Task, reply json.RawMessage, _ []artifact.File) (agent.Outcome, error) {
		return Computed(t, reply, func(artifact.Document, []wordlist.Pair) (artifact.Document, error) {
			return compose(t.Params, i18n.Must(t.Language))
		})
	}
	return s
}

// Told is what the rules reply to the task of an agent that computes its document, with the wishes that none of its
// parameters follows (all that the task still tells): of a revision in a patch, else among the notes.
func Told(d *rules.Desk, from func() (artifact.Document, error)) (any, error) {
	shown, revision, err := agent.ShownIn(d.Req.Context)
	if err != nil {
		return nil, err
	}
	var left []string
	for _, wish := range d.Req.Feedback {
		if !revision || slices.Contains(shown.Wishes, wish) {
			left = append(left, d.Say("offline.note.wish", "wish", Preview(wish)))
		}
	}
	patch := artifact.Patch{Left: left}
	if revision && len(left) == len(shown.Wishes) && len(left) > 0 {
		return struct {
			Patch artifact.Patch `json:"patch"`
		}{patch}, nil
	}
	whole, err := from()
	switch {
	case err != nil || len(left) == 0:
		return whole, err
	case revision:
		return struct {
			Patch artifact.Patch    `json:"patch"`
			Whole artifact.Document `json:"whole"`
		}{patch, whole}, nil
	}
	whole.Notes = append(whole.Notes, left...)
	return whole, nil
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
