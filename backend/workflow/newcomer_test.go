package workflow_test

import (
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents"
	"pult/backend/agents/planner"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/lang/intent"
	"pult/backend/material/export"
	"pult/backend/model"
	"pult/backend/model/rules"
	"pult/backend/tools/tool"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// packing is an agent that the program does not have. All that a new one needs is this value and its line in newcomers:
// the words that ask for it, what can be said of it, and what it does without a model.
func packing() agent.Spec {
	return agent.Spec{
		Name: "packing", Icon: "list",
		Offer: intent.Offer{
			Asks: []intent.Phrase{{Words: `reiseapotheke*, travel kit*`}},
			Fields: []intent.Field{{
				Name: "season", Follows: true,
				Words: []intent.Phrase{{Sets: "winter", Words: `im winter, in winter`}},
			}},
		},
		Params: []agent.Param{
			{Key: "topic", Kind: agent.TextParam, Required: true, Max: 200},
			{Key: "season", Kind: agent.ChoiceParam, Options: []string{"summer", "winter"}, Default: "summer"},
		},
		Thresholds: consent.Thresholds{Auto: 40, Warn: 30, Minimum: 20},
		Makes:      artifact.DocumentType,
		Schema:     json.RawMessage(`{}`),
		Plans:      "lists what to pack. Parameters: topic, season (summer, winter).",
		Prompt:     "Write a travel kit.",
		Confidence: func(intent.Intent, bool) consent.Confidence {
			return consent.Grade(90, []consent.Evidence{{Points: 90, Found: true}})
		},
		Suggest: func(in intent.Intent) map[string]string {
			params := map[string]string{"topic": in.Topic, "season": "summer"}
			if season := in.Field("season"); season != "" {
				params["season"] = season
			}
			return params
		},
		Rules: func(d *rules.Desk) (any, error) {
			things := map[string]string{"summer": "Sonnenhut", "winter": "Handschuhe"}[d.Req.Params["season"]]
			return artifact.Document{
				Title: d.Req.Params["topic"], Language: d.Language, Kind: artifact.TextKind,
				Blocks: []artifact.Block{{Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{{Text: things}}}},
			}, nil
		},
		Finish: func(_ agent.Task, reply json.RawMessage, _ []artifact.File) (agent.Outcome, error) {
			var d artifact.Document
			if err := json.Unmarshal(reply, &d); err != nil {
				return agent.Outcome{}, err
			}
			return agent.Outcome{Title: d.Title, Preview: d.Title, Content: reply}, d.Validate()
		},
	}
}

// newcomers is the registry with one more line.
func newcomers() []agent.Spec { return append(agents.All(), packing()) }

func newcomerStage(t *testing.T) *stage {
	plans := planner.Spec(newcomers)
	work := map[model.Purpose]rules.Work{planner.Name: plans.Rules}
	for _, s := range newcomers() {
		work[model.Purpose(s.Name)] = s.Rules
	}
	return newStage(t, props{
		keeper: onDisk(t).Workflow(), model: rules.New(work, agent.Reader(newcomers()...)), agents: newcomers(),
		planner: &plans, tools: []tool.Tool{shelf()},
	})
}

// A new agent is asked for in both languages, planned, done without a model and printed, by code that has never heard
// of it.
func TestANewAgentIsOneValueAndOneLine(t *testing.T) {
	for request, things := range map[string]string{
		"Erstelle eine Reiseapotheke für die Klassenfahrt nach Rom im Winter": "Handschuhe",
		"Make a travel kit for a school trip to Rome in winter":               "Handschuhe",
		"Erstelle eine Reiseapotheke für den Wandertag":                       "Sonnenhut",
	} {
		s := newcomerStage(t)
		s.begin(request, workflow.Full)
		s.advance()
		s.expect(consent.Plan)
		r := s.checked()
		if r.Plan == nil || len(r.Plan.Steps) != 1 || r.Plan.Steps[0].Agent != "packing" ||
			r.Plan.Steps[0].Params["topic"] == "" || r.Plan.Steps[0].Why == "" {
			t.Fatalf("%s: %+v", request, r.Plan)
		}
		r = s.willingly()
		if r.State != workflow.Completed {
			t.Fatalf("%s: %s %+v", request, r.State, r.Steps)
		}
		dir := t.TempDir()
		written, err := (&export.Service{
			Runs: struct {
				*workflow.Runs
				*workflow.ResultService
			}{s.Runs, s.Results},
			Exporters: export.All(), Now: s.clock.Now, Folder: func(context.Context) string { return dir },
		}).Export(t.Context(), export.Wish{RunID: r.ID, Format: "md"})
		if err != nil || len(written.Paths) == 0 {
			t.Fatal(request, written, err)
		}
		text, err := os.ReadFile(written.Paths[0])
		if err != nil || !strings.Contains(string(text), things) {
			t.Errorf("%s: %v %s", request, err, text)
		}
	}
}

// A planner that is a model reads of it, too, and its plan is accepted.
func TestANewAgentIsWhatAPlannerSees(t *testing.T) {
	plans := planner.Spec(newcomers)
	if !strings.Contains(plans.Prompt, "- `packing` lists what to pack.") {
		t.Error(plans.Prompt)
	}
	draft := `{"title":"Rom","steps":[{"agent":"packing","params":{"topic":"Rom","season":"winter"}}]}`
	if _, err := plans.Finish(agent.Task{}, json.RawMessage(draft), nil); err != nil {
		t.Error(err)
	}
}

// A wish for the plan changes what it names of the new agent's work, and work beside others keeps its place.
func TestANewAgentTakesWishesAndCompany(t *testing.T) {
	s := newcomerStage(t)
	s.begin("Recherchiere Photosynthese und erstelle eine Reiseapotheke", workflow.Full)
	s.advance()
	g := s.expect(consent.Plan)
	s.answer(g, workflow.Answer{Do: consent.Change, Feedback: "im Winter"})
	r := s.advance()
	at := slices.IndexFunc(r.Plan.Steps, func(p workflow.PlanStep) bool { return p.Agent == "packing" })
	if len(r.Plan.Steps) != 2 || at < 0 || r.Plan.Steps[at].Params["season"] != "winter" ||
		slices.ContainsFunc(r.Plan.Warnings, func(w i18n.Text) bool { return w.Code == reason.WishNotMet }) {
		t.Fatalf("%+v", r.Plan)
	}
	if title := r.Plan.Steps[at].Title; !strings.Contains(title, "Photosynthese") {
		t.Error(title)
	}
}
