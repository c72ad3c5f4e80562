//go:build !race

package acceptance_test

import (
	"encoding/json"
	"log/slog"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pult/backend/app"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/modeltest/standin"
	"pult/backend/model/provider"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// playedJob is a job whose model somebody played who saw nothing but the requests: shared/relay, 30 November 2026.
type playedJob struct {
	Request string `json:"request"`
	Replies []struct {
		Text  string `json:"text"`
		Calls []struct {
			Name string          `json:"name"`
			Args json.RawMessage `json:"args"`
		} `json:"calls"`
	} `json:"replies"`
}

func (j playedJob) turns() []modeltest.Turn {
	var turns []modeltest.Turn
	for i, r := range j.Replies {
		var calls []model.ToolCall
		for k, c := range r.Calls {
			calls = append(calls, model.ToolCall{
				ID: "c" + strconv.Itoa(i) + "-" + strconv.Itoa(k), Name: c.Name, Args: c.Args,
			})
		}
		if len(calls) > 0 {
			turns = append(turns, modeltest.Calls(calls...))
			continue
		}
		turns = append(turns, modeltest.Reply(r.Text))
	}
	return turns
}

// outcome is what has to be in the newest result of a played job, and in what the teacher is told.
type outcome struct{ made, told []string }

// Eight jobs as a strong model answers them and as a small one does, with its slips: each ends in a right document, and
// what is doubtful is said.
func TestPlayedModels(t *testing.T) {
	for who, outcomes := range map[string][]outcome{
		"strong": {
			{made: []string{`"kind":"process"`, "Lichtaufnahme"}},
			{made: []string{`"number":4`, "Magmakammer"}},
			{made: []string{"40 Punkte", "5/9 ____ 1/2"}},
			{made: []string{"12. Juni 2027", "13 Uhr", "5 Euro"}, told: []string{"Samstag"}},
			{made: []string{"Weimarer Republik", "Erarbeitung"}},
			{made: []string{`"score"`}, told: []string{"nicht gespielt"}},
			{made: []string{"1933"}},
			{made: []string{"Vulkane"}},
		},
		"small": {
			{made: []string{`"nodes"`}},
			{made: []string{"Fülle die Lücken aus."}},
			{made: []string{"5/6", "2/3"}, told: []string{"1/2 + 1/3 = 5/6", "36 Punkte, nicht 40"}},
			{made: []string{"12.06.2027"}, told: []string{"Samstag", "Rückkehr"}},
			{made: []string{"Erarbeitung"}, told: []string{"50, nicht 45"}},
			{made: []string{`"score"`}, told: []string{"nicht gespielt"}},
			{made: []string{"erste Demokratie"}, told: []string{"1919", "1918"}},
			{made: []string{"Vulkan"}},
		},
	} {
		raw, err := os.ReadFile("testdata/played/" + who + ".json")
		if err != nil {
			t.Fatal(err)
		}
		var jobs []playedJob
		if err := json.Unmarshal(raw, &jobs); err != nil {
			t.Fatal(err)
		}
		for i, j := range jobs {
			t.Run(who+" "+strconv.Itoa(i+1), func(t *testing.T) { play(t, j, outcomes[i]) })
		}
	}
}

// play takes a job to its end, as --yes would, and looks at what came of it.
func play(t *testing.T, j playedJob, want outcome) {
	listening := httptest.NewServer(standin.OpenAI(&modeltest.Script{Turns: j.turns()}))
	defer listening.Close()
	t.Setenv("PULT_OPENAI_URL", listening.URL+"/v1")
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "")
	o, err := app.Open(
		t.Context(), app.Start{Dir: furnished(t), Provider: provider.OpenAI}, deaf{}, slog.New(slog.DiscardHandler),
	)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = o.Close() }()
	r, err := o.Engine.Runs.Start(t.Context(), workflow.Job{Request: j.Request, Language: i18n.German})
	if err != nil {
		t.Fatal(err)
	}
	for range 30 {
		if _, err := o.Engine.Advance(t.Context(), r.ID); err != nil {
			t.Log(err)
		}
		if r, err = o.Engine.Runs.Run(t.Context(), r.ID); err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(r.Gates, func(g consent.Gate) bool { return g.Decision == nil })
		if i < 0 {
			break
		}
		g := r.Gates[i]
		if g.Kind == consent.Failure || g.Kind == consent.Clarify {
			t.Fatalf("%s: %+v", g.Key, g.Question.Fault)
		}
		yes := workflow.Answer{Do: consent.Approve, Sure: true, Feedback: g.Question.Proposed}
		if err := o.Engine.Gates.Decide(t.Context(), g.ID, g.Hash, yes); err != nil {
			t.Fatalf("%s: %v", g.Key, err)
		}
	}
	arts, err := o.Engine.Results.Artifacts(t.Context(), r)
	if err != nil || r.State != workflow.Completed || len(arts) == 0 {
		t.Fatalf("%s, %d results, %v", r.State, len(arts), err)
	}
	look(t, r, arts, want)
}

func look(t *testing.T, r workflow.Run, arts []artifact.Artifact, want outcome) {
	t.Helper()
	content := string(arts[len(arts)-1].Content)
	for _, text := range want.made {
		if !strings.Contains(content, text) {
			t.Errorf("no %q in %s", text, content)
		}
	}
	var told []string
	for _, m := range workflow.Missing(r, arts) {
		told = append(told, i18n.Must(i18n.German).Say(m))
	}
	for _, text := range want.told {
		if !strings.Contains(strings.Join(told, "\n"), text) {
			t.Errorf("nobody says %q: %q", text, told)
		}
	}
}
