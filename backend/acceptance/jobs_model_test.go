//go:build !race

package acceptance_test

import (
	"context"
	"encoding/json"
	"iter"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/material/diagram"
	"pult/backend/material/song/music"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/modeltest/standin"
	"pult/backend/model/provider"
	"pult/backend/tools"
)

// part is what a model says in the role of one agent, in order. Replies that hold wrong must be refused: the next one
// is then asked for.
type part struct {
	agent model.Purpose
	says  []modeltest.Turn
}

// wrong stands in every faulty reply, and in no result.
const wrong = "FALSCH"

// actor is a model that has learnt its parts.
type actor struct {
	mu        sync.Mutex
	parts     []part
	documents map[string]string // ids of documents by their titles, as a search would have told
}

func (a *actor) Name() string { return "actor" }

func (a *actor) Generate(ctx context.Context, req model.Request) iter.Seq2[model.Chunk, error] {
	a.mu.Lock()
	defer a.mu.Unlock()
	i := slices.IndexFunc(a.parts, func(p part) bool { return p.agent == req.Purpose && len(p.says) > 0 })
	if i < 0 {
		return (&modeltest.Script{}).Generate(ctx, req)
	}
	turn := a.parts[i].says[0]
	a.parts[i].says = a.parts[i].says[1:]
	var names []string
	for title, id := range a.documents {
		names = append(names, `"documentId":"@`+title+`"`, `"documentId":"`+id+`"`)
	}
	chunks := turn.Chunks
	var text strings.Builder
	for _, c := range chunks {
		text.WriteString(c.Text)
	}
	if text.Len() > 0 {
		chunks = modeltest.Reply(strings.NewReplacer(names...).Replace(text.String())).Chunks
	}
	return (&modeltest.Script{Turns: []modeltest.Turn{{Chunks: chunks}}}).Generate(ctx, req)
}

// left are the parts that nobody asked for.
func (a *actor) left() (list []model.Purpose) {
	for _, p := range a.parts {
		if len(p.says) > 0 {
			list = append(list, p.agent)
		}
	}
	return list
}

// answer is a result in its envelope, as models write it: with a word before and in a fence.
func answer(result any) modeltest.Turn {
	return modeltest.Reply("Gern, hier ist das Ergebnis:\n```json\n" + enveloped(agent.Respond, result) + "\n```\n")
}

func enveloped(action agent.Action, result any) string {
	raw, err := json.Marshal(result)
	if err != nil {
		panic(err)
	}
	envelope, err := json.Marshal(agent.Envelope{Action: action, Response: raw})
	if err != nil {
		panic(err)
	}
	return string(envelope)
}

func calls(id, tool string, args any) modeltest.Turn {
	raw, err := json.Marshal(args)
	if err != nil {
		panic(err)
	}
	return modeltest.Calls(model.ToolCall{ID: id, Name: tool, Args: raw})
}

// plans is the planner's part: each step builds on the first, when that is a research.
func plans(title string, steps ...agent.DraftStep) part {
	for i := range steps {
		if i > 0 && steps[0].Agent == "research" && steps[i].Uses == nil {
			steps[i].Uses = []int{0}
		}
		steps[i].Title, steps[i].Why = steps[i].Agent+": "+title, "so gewünscht"
	}
	return part{"planner", []modeltest.Turn{answer(agent.Draft{Title: title, Description: title, Found: 1, Steps: steps})}}
}

func doing(name string, params ...string) agent.DraftStep {
	s := agent.DraftStep{Agent: name, Params: map[string]string{}}
	for i := 0; i+1 < len(params); i += 2 {
		s.Params[params[i]] = params[i+1]
	}
	return s
}

// finds is a research that quotes a document: its sentences are its facts, a term is a sentence with its word before a
// bar.
func finds(topic, document, language string, sentences []string, terms ...string) artifact.Research {
	source := artifact.Source{DocumentID: "@" + document, Title: document, Origin: "starter"}
	r := artifact.Research{Title: topic, Topic: topic, Language: language, Sources: []artifact.Source{source}}
	section := artifact.Section{Heading: topic}
	for i, text := range sentences {
		if i == 0 {
			r.Summary = []artifact.Sentence{{Text: text, Cites: []int{1}}}
			continue
		}
		section.Sentences = append(section.Sentences, artifact.Sentence{Text: text, Cites: []int{1}})
	}
	for _, text := range sentences {
		r.Facts = append(r.Facts, artifact.Fact{Text: text, Cites: []int{1}})
	}
	for _, t := range terms {
		word, definition, _ := strings.Cut(t, "|")
		r.Terms = append(r.Terms, artifact.Term{Word: word, Definition: definition, Cites: []int{1}})
	}
	r.Sections = []artifact.Section{section}
	return r
}

// having adds an ordered part: label and text of each entry, divided by a bar.
func having(r artifact.Research, kind diagram.Kind, entries ...string) artifact.Research {
	s := artifact.Structure{Kind: kind, Heading: "Übersicht", Cites: []int{1}}
	for _, e := range entries {
		label, text, _ := strings.Cut(e, "|")
		s.Items = append(s.Items, artifact.Item{Label: label, Text: text})
	}
	r.Structures = append(r.Structures, s)
	return r
}

// draws is the part of the image agent: it draws what the research has as an ordered part.
func draws(r artifact.Research, kind diagram.Kind, gaps bool, before ...modeltest.Turn) part {
	d := diagram.Diagram{
		Kind:     kind,
		Title:    r.Title,
		Language: r.Language,
		Gaps:     gaps,
		Caption:  "Quelle: " + r.Sources[0].Title,
		Alt:      r.Title + ": " + r.Summary[0].Text,
	}
	for i, item := range r.Structures[0].Items {
		n := diagram.Node{ID: string(rune('a' + i)), Label: item.Label}
		if kind == diagram.Timeline {
			n.Note = item.Text
		}
		d.Nodes = append(d.Nodes, n)
	}
	return pictures(d, r, before...)
}

func pictures(d diagram.Diagram, r artifact.Research, before ...modeltest.Turn) part {
	made := answer(artifact.Image{Diagram: d, Sources: r.Sources})
	return part{"image", append(before, calls("d1", "diagram_draw", tools.DrawArgs{Diagram: d}), made)}
}

// sings is the part of the music agent: it shows the words, has them played, and tells which lines a source says.
func sings(title string, style music.Style, seconds int, r *artifact.Research, lyrics string, cited ...string) part {
	s := artifact.Song{
		Title: title, Topic: title, Language: "de", Style: style, Tempo: music.Medium, Seconds: seconds,
		Sources: []artifact.Source{},
	}
	if r != nil {
		s.Sources = r.Sources
	}
	for _, stanza := range artifact.ReadLyrics(lyrics) {
		made := artifact.SongStanza{Kind: stanza.Kind}
		for _, text := range stanza.Lines {
			line := artifact.SongLine{Text: text, Cites: []int{}}
			if slices.ContainsFunc(cited, func(c string) bool { return strings.Contains(text, c) }) {
				line.Cites = []int{1}
			}
			made.Lines = append(made.Lines, line)
		}
		s.Stanzas = append(s.Stanzas, made)
	}
	other := s
	line := artifact.SongLine{Text: wrong + ", das hat sie nie gelesen", Cites: []int{}}
	other.Stanzas = []artifact.SongStanza{{Kind: music.Verse, Lines: []artifact.SongLine{line}}}
	return part{"music", []modeltest.Turn{
		calls("r0", "song_render", ordered(other)), // words that nobody agreed to
		modeltest.Reply(enveloped(agent.Ask, struct {
			Question string `json:"question"`
			Draft    string `json:"draft"`
		}{"Passt der Text so?", lyrics})),
		calls("r1", "song_render", ordered(s)),
		answer(other), // not what was played
		answer(s),
	}}
}

func ordered(s artifact.Song) tools.SongArgs {
	return tools.SongArgs{Title: s.Title, Style: s.Style, Tempo: s.Tempo, Seconds: s.Seconds, Stanzas: s.Words()}
}

// sheet is a document of the edit agent about a research or a text.
func sheet(
	kind artifact.DocumentKind,
	title, language string,
	r *artifact.Research,
	blocks ...artifact.Block,
) artifact.Document {
	d := artifact.Document{
		Title:     title,
		Topic:     title,
		Language:  language,
		Kind:      kind,
		Blocks:    blocks,
		Sources:   []artifact.Source{},
		Solutions: true,
		Notes:     []string{},
	}
	if r != nil {
		d.Sources = r.Sources
	}
	numbers := map[artifact.Level]int{}
	for i, b := range d.Blocks {
		if b.IsTask() {
			numbers[b.Level]++
			d.Blocks[i].Number = numbers[b.Level]
		}
	}
	return d
}

// task is a part of a sheet; entries are lines "text|answer|answer", a true statement has no answer.
func task(kind artifact.BlockKind, level artifact.Level, points int, text string, entries ...string) artifact.Block {
	b := artifact.Block{Kind: kind, Level: level, Points: points, Text: text}
	for _, line := range entries {
		parts := strings.Split(line, "|")
		e := artifact.Entry{Text: parts[0], Answers: parts[1:], Cites: []int{}}
		e.True = kind == artifact.TruthTask && len(e.Answers) == 0
		b.Entries = append(b.Entries, e)
	}
	return b
}

// choose is a question with its options, the right one first in the order of the alphabet.
func choose(question, right string, others ...string) artifact.Entry {
	options := append([]string{right}, others...)
	slices.Sort(options)
	return artifact.Entry{
		Text:    question,
		Answers: []string{},
		Options: options,
		Right:   []int{slices.Index(options, right)},
		Cites:   []int{},
	}
}

// The same jobs with a model elsewhere, over its wire: what it says well is kept and holds the same checks, what it
// says wrongly is refused.
func TestWholeJobsWithAModel(t *testing.T) {
	for _, j := range jobs() {
		parts := played()[j.name[:2]]
		if parts == nil {
			continue
		}
		t.Run(j.name, func(t *testing.T) {
			a := &actor{parts: parts}
			server := standin.Gemini(a)
			server.Key = canary
			listening := httptest.NewServer(server)
			defer listening.Close()
			t.Setenv("PULT_GEMINI_URL", listening.URL)
			t.Setenv("GEMINI_API_KEY", canary)
			t.Setenv("DBUS_SESSION_BUS_ADDRESS", "")
			j.cast = a
			r := j.done(t, provider.Gemini)
			for _, c := range j.checks {
				c(t, r)
			}
			for _, made := range r.all {
				if strings.Contains(string(made.Content), wrong) {
					t.Errorf("kept: %s", made.Content)
				}
			}
			if left := a.left(); len(left) > 0 {
				t.Errorf("a faulty reply of %v was taken", left)
			}
			r.print(t.TempDir())
		})
	}
}
