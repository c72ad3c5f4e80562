package standin_test

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pult/backend/agent"
	"pult/backend/agents"
	"pult/backend/artifact"
	"pult/backend/model"
	"pult/backend/model/modeltest/standin"
	"pult/backend/model/retry"
)

// The main job against both providers: plan, research with rounds of tools, and a picture. A remote model that got only
// texts gives the result of the offline model, which got the typed request, word for word.
func TestTheMainJob(t *testing.T) {
	tools := shelf(t)
	request := "Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild"
	for name, p := range providers(t) {
		for _, modelName := range []string{strong(name), fast(name)} {
			t.Run(modelName, func(t *testing.T) {
				both := func(w work) done {
					t.Helper()
					local := do(t, agents.Offline(), w.typed(tools), tools, w.spec())
					far := do(t, p.Model, w.sent(t, tools, modelName), tools, w.spec())
					if string(far.response) != string(local.response) || len(far.usages) != len(local.usages) {
						t.Errorf(
							"%s after %d calls:\n%s\nwant after %d\n%s",
							w.agent,
							len(far.usages),
							far.response,
							len(local.usages),
							local.response,
						)
					}
					bill(t, modelName == strong(name), far)
					return far
				}
				both(work{agent: "planner", task: request, language: "de"})
				research := both(work{
					agent: "research", task: request, language: "de", feedback: []string{"kürzer, bitte"},
					params: map[string]string{
						"topic":    "Photosynthese",
						"grade":    "7",
						"depth":    "standard",
						"sources":  "all",
						"language": "de",
					},
				})
				picture := both(work{
					agent: "image", task: request, language: "de", feedback: []string{"mit ``` Details"},
					params:  map[string]string{"style": "diagram", "form": "auto", "labels": "german", "complexity": "simple"},
					context: []model.Material{{Name: "research", JSON: research.outcome.Content}},
				})
				if len(picture.outcome.Files) != 2 {
					t.Errorf("the picture has %d files", len(picture.outcome.Files))
				}
			})
		}
		for _, c := range p.Calls() {
			if strings.Contains(c.Path+c.Query+string(c.Body), "secret") {
				t.Errorf("%s: the key is not only in a header: %s?%s", name, c.Path, c.Query)
			}
		}
	}
}

// bill looks at the usage of a step: from the second call on a part comes from the cache, and who thinks is paid for
// it.
func bill(t *testing.T, thinks bool, d done) {
	t.Helper()
	for i, u := range d.usages {
		if u.Input == nil || u.Output == nil || *u.Input <= 0 || *u.Output <= 0 {
			t.Fatalf("call %d: no usage: %+v", i+1, u)
		}
		if cached := u.Cached != nil && *u.Cached > 0; cached != (i > 0) {
			t.Errorf("call %d: from the cache: %v (%s)", i+1, cached, u.Raw)
		}
		if thought := u.Thoughts != nil && *u.Thoughts > 0; thought != thinks {
			t.Errorf("call %d: thoughts: %v (%s)", i+1, thought, u.Raw)
		}
	}
}

func TestModelsAreListedByPage(t *testing.T) {
	want := map[string][]string{
		"gemini": {
			"gemini-standin-embedding", "gemini-standin-flash", "gemini-standin-image", "gemini-standin-lyria",
			"gemini-standin-old", "gemini-standin-pro",
		},
		"openai": {"standin-embed", "standin-image", "standin-large", "standin-mini"},
	}
	for name, p := range providers(t) {
		list, err := p.Model.(model.Lister).Models(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		ids := map[string]model.ModelInfo{}
		for _, m := range list {
			ids[m.ID] = m
		}
		if got := slices.Sorted(maps.Keys(ids)); !slices.Equal(got, want[name]) {
			t.Errorf("%s lists %v", name, got)
		}
		if old, listed := ids["gemini-standin-old"]; listed && !old.Retired {
			t.Error("the retired model is not told apart")
		}
	}
}

func TestTextsWithCommonWordsAreNear(t *testing.T) {
	for name, p := range providers(t) {
		modelName := map[string]string{"gemini": "gemini-standin-embedding", "openai": "standin-embed"}[name]
		vectors, _, err := p.Model.(model.Embedder).Embed(
			t.Context(),
			modelName,
			[]string{"Das Blatt braucht Licht", "Licht braucht das Blatt", "Napoleon in Moskau"},
		)
		if err != nil || len(vectors) != 3 {
			t.Fatalf("%s: %v, %d vectors", name, err, len(vectors))
		}
		if near, far := dot(vectors[0], vectors[1]), dot(vectors[0], vectors[2]); near < 0.99 || far > 0.5 {
			t.Errorf("%s: near %v, far %v", name, near, far)
		}
	}
}

func dot(a, b []float32) (sum float32) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// A teacher's tiny call to try a key needs no prompt of Pult.
func TestATinyCall(t *testing.T) {
	for name, p := range providers(t) {
		var text strings.Builder
		for c, err := range p.Generate(t.Context(), model.Request{Input: "Say OK.", Model: fast(name), MaxOutput: 16}) {
			if err != nil {
				t.Fatal(err)
			}
			text.WriteString(c.Text)
		}
		if text.String() != "OK" {
			t.Errorf("%s says %q", name, text.String())
		}
	}
}

// A reply that does not fit into its limit ends with the provider's word for that; one without findings is a research
// with a gap.
func TestWhatCannotBeAnswered(t *testing.T) {
	tools := shelf(t)
	for name, p := range providers(t) {
		req := work{agent: "planner", task: "Recherchiere Schall", language: "de"}.sent(t, nil, fast(name))
		req.MaxOutput = 20
		var end model.Finish
		for c, err := range p.Generate(t.Context(), req) {
			if err != nil {
				t.Fatal(err)
			}
			end = c.Finish
		}
		if end != model.Length {
			t.Errorf("%s ends with %q", name, end)
		}
		w := work{
			agent:    "research",
			task:     "Recherchiere Quzzelfix",
			language: "de",
			params:   map[string]string{"topic": "Quzzelfix", "depth": "quick", "sources": "all", "language": "de"},
		}
		spec := w.spec()
		spec.Finish = func(_ agent.Task, reply json.RawMessage, _ []artifact.File) (agent.Outcome, error) {
			return agent.Outcome{Content: reply}, nil
		}
		if d := do(t, p.Model, w.sent(t, tools, fast(name)), tools, spec); !strings.Contains(
			string(d.response),
			`"gaps":["Quzzelfix"]`,
		) {
			t.Errorf("%s: %s", name, d.response)
		}
	}
}

// One bad minute, and the call goes through after the pause that was asked for.
func TestALimitOfAMinuteIsWaitedFor(t *testing.T) {
	for name, p := range providers(t, standin.Fault{On: 1, Status: http.StatusTooManyRequests},
		standin.Fault{On: 2, Status: http.StatusServiceUnavailable}) {
		var slept []time.Duration
		m := retry.New(p.Model, retry.Options{Now: time.Now, Rand: func() float64 { return 0 }, Sleep: noted(&slept)})
		var classes []model.Class
		for c, err := range m.Generate(t.Context(), model.Request{Input: "Say OK.", Model: fast(name)}) {
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if c.Wait != nil {
				classes = append(classes, c.Wait.Class)
			}
		}
		if !slices.Equal(classes, []model.Class{model.RateLimited, model.Overloaded}) ||
			!slices.Equal(slept, []time.Duration{time.Second, 0}) {
			t.Errorf("%s: %v, slept %v", name, classes, slept)
		}
	}
}
