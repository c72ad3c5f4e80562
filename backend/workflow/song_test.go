package workflow_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents"
	"pult/backend/artifact"
	"pult/backend/material/song/music"
	"pult/backend/material/song/sound"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/store/storetest"
	"pult/backend/tools"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
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

func render(text string) model.ToolCall {
	args, err := json.Marshal(
		tools.SongArgs{
			Title:   "Licht",
			Style:   music.Pop,
			Tempo:   music.Medium,
			Seconds: 30,
			Stanzas: artifact.ReadLyrics(text),
		},
	)
	if err != nil {
		panic(err)
	}
	return model.ToolCall{ID: "r" + text[len(text)-5:], Name: "song_render", Args: args}
}

func songOf(text string) artifact.Song {
	s := artifact.Song{
		Title:    "Licht",
		Language: "de",
		Style:    music.Pop,
		Tempo:    music.Medium,
		Seconds:  30,
		Sources:  []artifact.Source{{Title: "Biologie 7"}},
	}
	for _, stanza := range artifact.ReadLyrics(text) {
		lines := make([]artifact.SongLine, len(stanza.Lines))
		for i, l := range stanza.Lines {
			lines[i].Text = l
		}
		s.Stanzas = append(s.Stanzas, artifact.SongStanza{Kind: stanza.Kind, Lines: lines})
	}
	return s
}

func propose() modeltest.Turn {
	response, err := json.Marshal(proposal{"Passt der Text?", itsWords})
	if err != nil {
		panic(err)
	}
	envelope, err := json.Marshal(agent.Envelope{Action: agent.Ask, Response: response})
	if err != nil {
		panic(err)
	}
	return modeltest.Reply(string(envelope))
}

// singer proposes words and would rather have its own ones played.
func singer() *cast {
	return &cast{
		plan: func(model.Request) agent.Draft {
			d := usualPlan("Photosynthese")
			d.Steps[1] = agent.DraftStep{
				Agent:  "music",
				Title:  "Lied",
				Params: map[string]string{"topic": "Photosynthese", "style": "pop", "duration": "30"},
				Uses:   []int{0},
			}
			return d
		},
		act: func(_ context.Context, req model.Request) []modeltest.Turn {
			if req.Purpose != "music" {
				return nil
			}
			said := 0
			for _, m := range req.Whole {
				if m.Role == model.Assistant {
					said++
				}
			}
			return []modeltest.Turn{
				modeltest.Calls(render(itsWords)), // before anybody has seen them
				propose(),
				modeltest.Calls(render(itsWords)), // although she has changed them
				modeltest.Calls(render(herWords)),
				reply(songOf(itsWords)), // not what was sung
				reply(songOf(herWords)),
			}[said:]
		},
	}
}

// A model may want what it likes: what is played and kept are the words that the teacher agreed to.
func TestAModelSingsTheTeachersWords(t *testing.T) {
	list, err := tools.All(tools.Deps{Musician: sound.New()})
	if err != nil {
		t.Fatal(err)
	}
	mdl := singer()
	keeper := storetest.NewMemory()
	s := newStage(t, props{keeper: keeper, model: mdl, tools: append(list, board(), shelf()), agents: agents.All()})
	s.begin("Recherchiere Photosynthese und mache ein Lied", workflow.Full)
	s.approve(consent.Plan, consent.Step) // the research asks, too
	if g := s.expect(consent.Step); g.Subject.Agent != "music" {
		t.Fatalf("%s asks", g.Subject.Agent)
	}
	s.approve(consent.Step)
	g := s.expect(consent.Ask)
	if g.Question.Proposed != itsWords || g.Question.Asked != "Passt der Text?" {
		t.Fatalf("%+v", g.Question)
	}
	s.answer(g, workflow.Answer{Do: consent.Approve, Feedback: herWords})
	s.approve(consent.Review)
	s.wantState(workflow.Completed)
	snapshot, err := s.Runs.Snapshot(ctx(), s.run)
	if err != nil {
		t.Fatal(err)
	}
	a := snapshot.Artifacts[1]
	var song artifact.Song
	if err := json.Unmarshal(a.Content, &song); err != nil {
		t.Fatal(err)
	}
	if len(a.Files) != 3 || song.Score == nil || !strings.Contains(string(a.Content), "das macht am Ende alle satt.") ||
		strings.Contains(string(a.Content), "Hunger") {
		t.Errorf("%d files, %s", len(a.Files), a.Content)
	}
	requests, refused := mdl.asked("music"), 0
	for _, m := range requests[len(requests)-1].Whole {
		if m.Role == model.ToolRole && m.Failed {
			refused++
		}
	}
	if refused != 1 {
		t.Errorf("%d calls were refused", refused)
	}
}

// A song whose words were changed is played anew. The hash is that of the version with its new sound: taken up again,
// it is the same one.
func TestARevisedSongIsItself(t *testing.T) {
	list, err := tools.All(tools.Deps{Musician: sound.New()})
	if err != nil {
		t.Fatal(err)
	}
	mdl := singer()
	usual := mdl.act
	mdl.act = func(c context.Context, req model.Request) []modeltest.Turn {
		if slices.ContainsFunc(req.Context, func(m model.Material) bool { return m.Name == agent.RevisionName }) {
			return []modeltest.Turn{
				reply(
					json.RawMessage(`{"patch":{"set":[{"place":"stanzas/0/lines/1/text","text":"das macht uns alle wieder satt."}]}}`),
				),
			}
		}
		return usual(c, req)
	}
	keeper := storetest.NewMemory()
	s := newStage(
		t,
		props{keeper: keeper, model: mdl, tools: append(list, board(), shelf()), agents: agents.All()},
	)
	s.begin("Recherchiere Photosynthese und mache ein Lied", workflow.Full)
	s.approve(consent.Plan, consent.Step, consent.Step)
	s.answer(s.expect(consent.Ask), workflow.Answer{Do: consent.Approve, Feedback: herWords})
	s.expect(consent.Review)
	first := step(s.checked(), "s2").ArtifactID
	rev := &consent.Revision{
		Type:  consent.SpecificAgents,
		Steps: []string{"s2"},
		Words: map[string]string{"s2": "anderer Schluss"},
	}
	s.answer(s.open(), workflow.Answer{Do: consent.Change, Revision: rev})
	revised := step(s.toReview(), "s2")
	for _, id := range []string{first, revised.ArtifactID} {
		if err := s.Results.UseVersion(ctx(), s.run, "s2", id); err != nil {
			t.Fatal(err)
		}
		s.expect(consent.Review)
	}
	versions, err := s.Results.Versions(ctx(), s.run, "s2")
	if err != nil || len(versions) != 4 || versions[3].Hash != revised.Hash ||
		artifact.OriginOf(versions[3], versions) != artifact.Again {
		t.Errorf("%d versions, %v", len(versions), err)
	}
}
