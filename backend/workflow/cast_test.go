package workflow_test

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/material/diagram"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/tools"
	"pult/backend/tools/tool"
)

// cast is a model that plays every agent well. What a test wants to go differently it says in plan and act. It stands
// where the provider stands, and counts there: an effect is one beginning of a research or of a picture.
type cast struct {
	plan func(req model.Request) agent.Draft                           // nil: research, then a picture
	act  func(ctx context.Context, req model.Request) []modeltest.Turn // nil or empty: plays along

	mu       sync.Mutex
	requests []model.Request
	effects  int
}

func (c *cast) Name() string { return "cast" }

func (c *cast) Generate(ctx context.Context, req model.Request) iter.Seq2[model.Chunk, error] {
	c.mu.Lock()
	c.requests = append(c.requests, req)
	if req.Purpose != "planner" && begins(req) {
		c.effects++
	}
	n := c.effects
	c.mu.Unlock()
	if c.act != nil {
		if turns := c.act(ctx, req); len(turns) > 0 {
			return playTurn(ctx, req, turns[0])
		}
	}
	return playTurn(ctx, req, c.turn(req, n))
}

// begins reports that no reply stands in a request yet; the teacher may have spoken.
func begins(req model.Request) bool {
	n, _ := rows(req)
	return n == 0
}

func playTurn(ctx context.Context, req model.Request, t modeltest.Turn) iter.Seq2[model.Chunk, error] {
	return (&modeltest.Script{Turns: []modeltest.Turn{t}}).Generate(ctx, req)
}

func (c *cast) turn(req model.Request, n int) modeltest.Turn {
	switch {
	case req.Purpose == "planner" && c.plan != nil:
		return reply(c.plan(req))
	case req.Purpose == "planner":
		return reply(usualPlan("Photosynthese"))
	case req.Purpose == "answer":
		return withNote(reply(someAnswer(req.Params["question"], n)), "Ich lese nach. ")
	case req.Purpose == "research":
		return withNote(reply(someResearch(req.Params["topic"], n)), "Ich lese nach. ")
	case begins(req):
		return drawCall(n)
	}
	return reply(somePicture(n))
}

// E is the number of effects so far.
func (c *cast) E() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.effects
}

// asked lists the requests for a purpose, oldest first.
func (c *cast) asked(purpose model.Purpose) []model.Request {
	c.mu.Lock()
	defer c.mu.Unlock()
	var list []model.Request
	for _, r := range c.requests {
		if r.Purpose == purpose {
			list = append(list, r)
		}
	}
	return list
}

// beginnings are the requests for a purpose that were effects.
func (c *cast) beginnings(purpose model.Purpose) []model.Request {
	return slices.DeleteFunc(c.asked(purpose), func(r model.Request) bool { return !begins(r) })
}

func usualPlan(topic string) agent.Draft {
	return agent.Draft{Title: topic, Description: "Erst nachlesen, dann zeichnen.", Found: 1, Steps: []agent.DraftStep{
		{
			Agent:  "research",
			Title:  "Recherche",
			Why:    "steht in der Bibliothek",
			Params: map[string]string{"topic": topic, "grade": "7"},
		},
		{Agent: "image", Title: "Bild", Why: "gewünscht", Params: map[string]string{"complexity": "simple"}, Uses: []int{0}},
	}}
}

func someResearch(topic string, n int) artifact.Research {
	cited := func(text string) artifact.Sentence { return artifact.Sentence{Text: text, Cites: []int{1}} }
	return artifact.Research{
		Title: topic, Topic: topic, Language: "de",
		Summary:  []artifact.Sentence{cited(fmt.Sprintf("Chlorophyll fängt Licht ein (Fassung %d).", n))},
		Sections: []artifact.Section{{Heading: "Ablauf", Sentences: []artifact.Sentence{cited("Wasser wird gespalten.")}}},
		Terms: []artifact.Term{
			{Word: "Chlorophyll", Definition: "grüner Farbstoff", Cites: []int{1}},
			{Word: "Stroma", Definition: "Raum", Cites: []int{1}},
		},
		Sources: []artifact.Source{{DocumentID: "d", Title: "Biologie 7", Origin: "biologie.pdf"}},
	}
}

func someAnswer(question string, n int) artifact.Answer {
	return artifact.Answer{
		Title: question, Sentences: []artifact.Sentence{{Text: fmt.Sprintf("Osmose ist eine Diffusion durch eine Membran "+
			"(Fassung %d).", n), Cites: []int{1}}},
		Sources: []artifact.Source{{DocumentID: "d", Title: "Biologie 7", Origin: "biologie.pdf"}}, Gaps: []string{},
	}
}

func someDiagram(n int) diagram.Diagram {
	return diagram.Diagram{
		Kind:  diagram.Parts,
		Title: fmt.Sprintf("Blatt %d", n),
		Alt:   "Ein Blatt",
		Nodes: []diagram.Node{{ID: "a", Label: "Chlorophyll"}},
	}
}

func somePicture(n int) artifact.Image { return artifact.Image{Diagram: someDiagram(n)} }

func drawCall(n int) modeltest.Turn {
	args, err := json.Marshal(tools.DrawArgs{Diagram: someDiagram(n)})
	if err != nil {
		panic(err)
	}
	return modeltest.Calls(model.ToolCall{ID: "call_1", Name: "diagram_draw", Args: args})
}

// reply packs an agent's result into the envelope.
func reply(result any) modeltest.Turn {
	raw, err := json.Marshal(result)
	if err != nil {
		panic(err)
	}
	envelope, err := json.Marshal(agent.Envelope{Action: agent.Respond, Response: raw})
	if err != nil {
		panic(err)
	}
	return modeltest.Reply(string(envelope))
}

func withNote(t modeltest.Turn, note string) modeltest.Turn {
	t.Chunks = append([]model.Chunk{{Note: note}}, t.Chunks...)
	return t
}

// board is the drawing tool of the tests: quick, and different for different input.
func board() tool.Tool {
	return tool.Tool{
		Name:   "diagram_draw",
		Effect: tool.Makes,
		Run: func(_ context.Context, _ tool.Scope, args json.RawMessage) (tool.Result, error) {
			return tool.Result{JSON: json.RawMessage(`{"files":["bild.svg","bild.png"]}`), Found: 2, Files: []artifact.File{
				{Name: "bild.svg", Media: "image/svg+xml", Data: append([]byte("<svg/>"), args...)},
				{Name: "bild.png", Media: "image/png", Data: []byte("png")},
			}}, nil
		},
	}
}

// shelf finds nothing; the planner may ask it.
func shelf() tool.Tool {
	return tool.Tool{
		Name:   "library_search",
		Effect: tool.Reads,
		Run: func(context.Context, tool.Scope, json.RawMessage) (tool.Result, error) {
			return tool.Result{JSON: json.RawMessage(`{"hits":[]}`)}, nil
		},
	}
}

// mailer is what no agent was given.
func mailer(sent *int) tool.Tool {
	return tool.Tool{
		Name:   "mail_send",
		Effect: tool.Outgoing,
		Run: func(context.Context, tool.Scope, json.RawMessage) (tool.Result, error) {
			*sent++
			return tool.Result{}, nil
		},
	}
}

// failing names the ways a provider fails.
func failing(kind string) error {
	switch kind {
	case "nomatch":
		return fault.New(fault.NoMatch, "fault.library.nothing", nil, "topic", "Quaxologie")
	case "unavailable":
		return fault.New(fault.Unavailable, "fault.store.disk", nil)
	case "conflict":
		return fault.New(fault.Conflict, "fault.store.conflict", nil)
	case "cancelled":
		return fault.New(fault.Cancelled, "fault.cancelled", nil)
	case "denied":
		return fault.New(fault.Denied, "fault.store.readonly", nil)
	}
	return fault.New(fault.Model, "fault.model.reply", nil)
}

func contains(list []string, part string) bool {
	return strings.Contains(strings.Join(list, "\n"), part)
}
