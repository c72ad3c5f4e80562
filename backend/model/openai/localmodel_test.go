package openai_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/openai"
)

// TestLocalModel runs the real llama.cpp engine through the adapter where its packages are installed
// (build/localmodel).
func TestLocalModel(t *testing.T) {
	url, why := modeltest.Engine(t, "../../../build/localmodel", 2048)
	if url == "" {
		t.Logf("the real engine is not tested here: %s", why)
		return
	}
	m := openai.New(openai.Config{BaseURL: url, Silence: allowed(time.Minute), Now: time.Now})
	t.Cleanup(func() { m.Close() })
	list, err := m.Models(t.Context())
	if err != nil || len(list) != 1 || list[0].ID != "lehrer-mini" {
		t.Fatalf("%v %v", list, err)
	}
	ask := model.Request{
		Model: "lehrer-mini", System: "Du hilfst Lehrkräften.", Input: "Erkläre den Wasserkreislauf für die Grundschule.",
		MaxOutput: 80,
	}
	t.Run("streams", func(t *testing.T) { engineStreams(t, m, ask) })
	t.Run("stops when cancelled", func(t *testing.T) { engineCancels(t, m, ask) })
	t.Run("keeps to a schema", func(t *testing.T) { engineForms(t, m, ask) })
	t.Run("refuses what is too long", func(t *testing.T) {
		ask.Input = strings.Repeat("Erkläre den Wasserkreislauf. ", 2000)
		var e *model.CallError
		if h := listen(t, m, ask); !errors.As(h.err, &e) || e.Class != model.TooLong {
			t.Errorf("%+v", h)
		}
	})
	t.Run("does not know another model", func(t *testing.T) {
		ask.Model = "llama9"
		var e *model.CallError
		if h := listen(t, m, ask); !errors.As(h.err, &e) || e.Class != model.Gone {
			t.Errorf("%+v", h)
		}
	})
}

func engineStreams(t *testing.T, m model.Model, ask model.Request) {
	chunks := 0
	var last model.Chunk
	var text strings.Builder
	for c, err := range m.Generate(t.Context(), ask) {
		if err != nil {
			t.Fatal(err)
		}
		chunks++
		text.WriteString(c.Text)
		last = c
	}
	t.Logf("%d chunks: %s", chunks, text.String())
	if chunks < 10 || last.Finish == "" || last.Usage.Input == nil || last.Usage.Output == nil || !last.Usage.Local {
		t.Errorf("%d chunks, %+v", chunks, last)
	}
}

func engineCancels(t *testing.T, m model.Model, ask model.Request) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	chunks := 0
	var last error
	for c, err := range m.Generate(ctx, ask) {
		last = err
		if c.Text != "" {
			chunks++
			cancel()
		}
	}
	if !errors.Is(last, context.Canceled) || chunks != 1 { // the whole reply has ten and more
		t.Errorf("ended with %v, %d chunks", last, chunks)
	}
	if h := listen(t, m, ask); h.err != nil { // the engine is free again
		t.Error(h.err)
	}
}

func engineForms(t *testing.T, m model.Model, ask model.Request) {
	ask.MaxOutput = 400
	ask.Schema = json.RawMessage(
		`{"type":"object","properties":{"fach":{"enum":["Sachunterricht","Mathematik"]},"sicher":{"type":"boolean"}},` +
			`"required":["fach","sicher"],"additionalProperties":false}`,
	)
	h := listen(t, m, ask)
	if h.err != nil {
		t.Fatal(h.err)
	}
	t.Log(h.text)
	var form struct {
		Fach   string
		Sicher *bool
	}
	in := json.NewDecoder(strings.NewReader(h.text))
	in.DisallowUnknownFields()
	if err := in.Decode(&form); err != nil || form.Sicher == nil ||
		form.Fach != "Sachunterricht" && form.Fach != "Mathematik" {
		t.Errorf("%q: %v", h.text, err)
	}
}
