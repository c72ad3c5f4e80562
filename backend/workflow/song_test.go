package workflow_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/gate"
	"pult/backend/llm"
	"pult/backend/llm/llmtest"
	"pult/backend/music"
	"pult/backend/roster"
	"pult/backend/session"
	"pult/backend/sound"
	"pult/backend/store/storetest"
	"pult/backend/toolbox"
	"pult/backend/workflow"
)

// The words that the model proposes, and what the teacher makes of them.
const (
	itsWords = "[Strophe]\nDas Licht fällt auf das grüne Blatt,\nweil jede Pflanze Hunger hat."
	herWords = "[Strophe]\nDas Licht fällt auf das grüne Blatt,\ndas macht am Ende alle satt."
)

// proposal is the response of a reply that asks with a text.
type proposal struct {
	Question string `json:"question"`
	Draft    string `json:"draft"`
}

func render(text string) llm.ToolCall {
	args, err := json.Marshal(toolbox.SongArgs{Title: "Licht", Style: music.Pop, Tempo: music.Medium, Seconds: 30, Stanzas: session.ReadLyrics(text)})
	if err != nil {
		panic(err)
	}
	return llm.ToolCall{ID: "r" + text[len(text)-5:], Name: "song_render", Args: args}
}

func songOf(text string) session.Song {
	s := session.Song{Title: "Licht", Style: music.Pop, Tempo: music.Medium, Seconds: 30, Sources: []session.Source{{Title: "Biologie 7"}}}
	for _, stanza := range session.ReadLyrics(text) {
		lines := make([]session.SongLine, len(stanza.Lines))
		for i, l := range stanza.Lines {
			lines[i].Text = l
		}
		s.Stanzas = append(s.Stanzas, session.SongStanza{Kind: stanza.Kind, Lines: lines})
	}
	return s
}

func propose() llmtest.Turn {
	response, err := json.Marshal(proposal{"Passt der Text?", itsWords})
	if err != nil {
		panic(err)
	}
	envelope, err := json.Marshal(agent.Envelope{Action: agent.Ask, Response: response})
	if err != nil {
		panic(err)
	}
	return llmtest.Reply(string(envelope))
}

// singer proposes words and would rather have its own ones played.
func singer() *cast {
	return &cast{
		plan: func(llm.Request) agent.Draft {
			d := usualPlan("Photosynthese")
			d.Steps[1] = agent.DraftStep{Agent: "music", Title: "Lied", Params: map[string]string{"topic": "Photosynthese", "style": "pop", "duration": "30"}, Uses: []int{0}}
			return d
		},
		act: func(_ context.Context, req llm.Request) []llmtest.Turn {
			if req.Purpose != "music" {
				return nil
			}
			said := 0
			for _, m := range req.Whole {
				if m.Role == llm.Assistant {
					said++
				}
			}
			return []llmtest.Turn{
				llmtest.Calls(render(itsWords)), // before anybody has seen them
				propose(),
				llmtest.Calls(render(itsWords)), // although she has changed them
				llmtest.Calls(render(herWords)),
				reply(songOf(itsWords)), // not what was sung
				reply(songOf(herWords)),
			}[said:]
		},
	}
}

// A model may want what it likes: what is played and kept are the words that the teacher agreed to.
func TestAModelSingsTheTeachersWords(t *testing.T) {
	tools, err := toolbox.All(toolbox.Deps{Musician: sound.New()})
	if err != nil {
		t.Fatal(err)
	}
	model := singer()
	keeper := storetest.NewMemory()
	s := newStage(t, props{keeper: keeper, forest: keeper, model: model, tools: append(tools, board(), shelf()), agents: roster.All()})
	s.begin("Recherchiere Photosynthese und mache ein Lied", workflow.Full)
	s.approve(gate.Plan, gate.Step) // the research asks, too
	if g := s.expect(gate.Step); g.Subject.Agent != "music" {
		t.Fatalf("%s asks", g.Subject.Agent)
	}
	s.approve(gate.Step)
	g := s.expect(gate.Ask)
	if g.Question.Proposed != itsWords || g.Question.Asked != "Passt der Text?" {
		t.Fatalf("%+v", g.Question)
	}
	s.answer(g, workflow.Answer{Do: gate.Approve, Feedback: herWords})
	s.approve(gate.Review)
	s.wantState(workflow.Completed)
	snapshot, err := s.Snapshot(ctx(), s.run)
	if err != nil {
		t.Fatal(err)
	}
	a := snapshot.Artifacts[1]
	var song session.Song
	if err := json.Unmarshal(a.Content, &song); err != nil {
		t.Fatal(err)
	}
	if len(a.Files) != 3 || song.Score == nil || !strings.Contains(string(a.Content), "das macht am Ende alle satt.") || strings.Contains(string(a.Content), "Hunger") {
		t.Errorf("%d files, %s", len(a.Files), a.Content)
	}
	requests, refused := model.asked("music"), 0
	for _, m := range requests[len(requests)-1].Whole {
		if m.Role == llm.ToolRole && m.Failed {
			refused++
		}
	}
	if refused != 2 {
		t.Errorf("%d calls were refused", refused)
	}
}

// A song whose words were changed is played anew. The hash is that of the version with its new sound: taken up again, it is the same one.
func TestARevisedSongIsItself(t *testing.T) {
	tools, err := toolbox.All(toolbox.Deps{Musician: sound.New()})
	if err != nil {
		t.Fatal(err)
	}
	model := singer()
	usual := model.act
	model.act = func(c context.Context, req llm.Request) []llmtest.Turn {
		if slices.ContainsFunc(req.Context, func(m llm.Material) bool { return m.Name == agent.RevisionName }) {
			return []llmtest.Turn{reply(json.RawMessage(`{"patch":{"set":[{"place":"stanzas/0/lines/1/text","text":"das macht uns alle wieder satt."}]}}`))}
		}
		return usual(c, req)
	}
	keeper := storetest.NewMemory()
	s := newStage(t, props{keeper: keeper, forest: keeper, model: model, tools: append(tools, board(), shelf()), agents: roster.All()})
	s.Musician = sound.New()
	s.begin("Recherchiere Photosynthese und mache ein Lied", workflow.Full)
	s.approve(gate.Plan, gate.Step, gate.Step)
	s.answer(s.expect(gate.Ask), workflow.Answer{Do: gate.Approve, Feedback: herWords})
	s.expect(gate.Review)
	first := step(s.checked(), "s2").ArtifactID
	rev := &gate.Revision{Type: gate.SpecificAgents, Steps: []string{"s2"}, Words: map[string]string{"s2": "anderer Schluss"}}
	s.answer(s.open(), workflow.Answer{Do: gate.Change, Revision: rev})
	revised := step(s.toReview(), "s2")
	for _, id := range []string{first, revised.ArtifactID} {
		if err := s.TakeUp(ctx(), s.run, "s2", id); err != nil {
			t.Fatal(err)
		}
		s.expect(gate.Review)
	}
	versions, err := s.Versions(ctx(), s.run, "s2")
	if err != nil || len(versions) != 4 || versions[3].Hash != revised.Hash || session.OriginOf(versions[3], versions) != session.Again {
		t.Errorf("%d versions, %v", len(versions), err)
	}
}
