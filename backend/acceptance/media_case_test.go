package acceptance_test

import (
	"bytes"
	"encoding/json"
	"image/png"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pult/backend/artifact"
	"pult/backend/cost"
	"pult/backend/material/diagram"
	"pult/backend/model/modeltest/standin"
	"pult/backend/model/provider"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

const illustration = "Recherchiere Photosynthese für Klasse 7 und erstelle eine Illustration"

// toThePicture goes to the question of the step that paints.
func (a *abroad) toThePicture() (workflow.Run, consent.Gate) {
	a.t.Helper()
	for range 40 {
		r, g := a.next()
		if r.State.Ended() || g.StepID == "s2" {
			return r, g
		}
		a.answer(g, workflow.Answer{Do: consent.Approve, Covers: true})
	}
	a.t.Fatal("the picture is never asked about")
	return workflow.Run{}, consent.Gate{}
}

// orders are the texts that the model of pictures was sent.
func (a *abroad) orders() []string {
	var list []string
	for _, c := range a.server.Calls() {
		if strings.Contains(c.Path, "gemini-standin-image:") {
			list = append(list, string(c.Body))
		}
	}
	return list
}

func (a *abroad) picture(r workflow.Run) (artifact.Image, artifact.Artifact) {
	a.t.Helper()
	art, err := a.DB.Runs.Artifact(a.t.Context(), r.Steps[1].ArtifactID)
	if err != nil {
		a.t.Fatal(err)
	}
	var i artifact.Image
	if err := json.Unmarshal(art.Content, &i); err != nil {
		a.t.Fatal(err)
	}
	return i, art
}

// A picture by a model, from the request to the sheet of paper: the teacher reads the exact order with its price before
// it is sent, once; what comes is kept as bytes, the words over it are Pult's; a wish is a new order and a new version.
func TestAPictureIsPaintedToAnOrderTheTeacherHasRead(t *testing.T) {
	a := newAbroad(t)
	price := int64(30_000_000)
	own := []cost.Price{
		{Provider: provider.Gemini, Model: "gemini-standin-image", Input: new(int64), Output: &price, Date: "2026-11-28"},
	}
	if err := a.Ledger.SetPrices(t.Context(), own); err != nil {
		t.Fatal(err)
	}
	a.begin(illustration)
	r, g := a.toThePicture()
	if g.Kind != consent.Step || r.Plan.Steps[1].Params["style"] != "illustration" {
		t.Fatalf("%s asks with %v", g.Key, r.Plan.Steps[1].Params)
	}
	send := g.Question.Sends[0]
	if send.Model != "gemini-standin-image" || !send.Exact || g.Question.Estimate.MicroUSD == nil ||
		*g.Question.Estimate.MicroUSD != 48_000 {
		t.Fatalf("to %s, exact %v, price %+v", send.Model, send.Exact, g.Question.Estimate)
	}
	if len(a.orders()) != 0 {
		t.Fatal("it was sent before it was allowed")
	}
	a.answer(g, workflow.Answer{Do: consent.Approve})
	r, _ = a.until(consent.Review)
	orders := a.orders()
	if len(orders) != 1 {
		t.Fatalf("%d orders", len(orders))
	}
	for _, part := range send.Parts {
		text, _ := json.Marshal(part.Text) // of a string: cannot fail
		if !strings.Contains(orders[0], strings.Trim(string(text), `"`)) &&
			!strings.Contains(orders[0], strings.Split(part.Text, "\n")[0]) {
			t.Errorf("not sent as shown: %s", part.Text)
		}
	}
	for _, want := range []string{`"aspectRatio":"3:2"`, "No letters, words, numbers", "Style: a clean " +
		"textbook illustration", "Format: landscape, 3:2"} {
		if !strings.Contains(orders[0], want) {
			t.Errorf("the order does not hold %q", want)
		}
	}

	i, art := a.picture(r)
	made := i.Diagram.Made
	if i.Diagram.Kind != diagram.Painted || made == nil || made.Model != "gemini-standin-image" ||
		made.Provider != provider.Gemini ||
		!made.Mark {
		t.Fatalf("%+v made by %+v", i.Diagram, made)
	}
	day := time.Now().Format("02.01.2006")
	if !strings.Contains(i.Diagram.Caption, "gemini-standin-image") || !strings.Contains(i.Diagram.Caption, day) ||
		!strings.Contains(i.Diagram.Alt, "KI-Modell") {
		t.Errorf("%q, %q", i.Diagram.Caption, i.Diagram.Alt)
	}
	paint, ok := artifact.Paint(art.Files)
	if _, err := png.Decode(bytes.NewReader(paint.Data)); !ok || err != nil {
		t.Errorf("what was painted is not kept: %v", err)
	}
	for _, f := range art.Files {
		if f.Name != artifact.DrawnSVG {
			continue
		}
		svg := string(f.Data)
		if !strings.Contains(svg, `href="data:image/png;base64,`) || strings.Contains(svg, "http://127") ||
			!strings.Contains(svg, ">KI-Bild</text>") {
			t.Errorf("%.300s", svg)
		}
		for _, n := range i.Diagram.Nodes {
			if !strings.Contains(svg, ">"+n.Label+"</text>") {
				t.Errorf("the word %q is not written over it", n.Label)
			}
		}
	}

	layer := diagram.Layer{Own: []diagram.Own{{Text: "Mein Blatt"}}}
	sketch, err := a.Engine.Results.Sketch(t.Context(), workflow.Edit{StepID: "s2", ArtifactID: art.ID, Layer: &layer})
	if err != nil || !strings.Contains(sketch.SVG, `href="data:image/png;base64,`) ||
		!strings.Contains(sketch.SVG, "Mein Blatt") {
		t.Errorf("her own label over it: %v %.200s", err, sketch.SVG)
	}

	_, g = a.next()
	a.answer(
		g,
		workflow.Answer{
			Do:       consent.Change,
			Feedback: "ohne Menschen, heller",
			Revision: &consent.Revision{Type: consent.SpecificAgents, Steps: []string{"s2"}},
		},
	)
	r, g = a.toThePicture()
	if last := g.Question.Sends[0].Parts; !strings.Contains(last[len(last)-1].Text, "ohne Menschen, heller") {
		t.Fatalf("%s does not show the wish: %+v", g.Key, last)
	}
	a.answer(g, workflow.Answer{Do: consent.Approve})
	r, _ = a.until(consent.Review)
	if _, second := a.picture(r); second.Version != 2 || len(a.orders()) != 2 || len(r.Steps[1].Artifacts) != 2 {
		t.Errorf("version %d after %d orders", second.Version, len(a.orders()))
	}
}

// A model that refuses or talks instead of painting: its words, once, and never the same order again without the
// teacher.
func TestAPictureThatIsRefusedIsAskedAbout(t *testing.T) {
	for name, c := range map[string]struct{ body, key string }{
		"refused": {
			`{"promptFeedback":{"blockReason":4},"usageMetadata":{"promptTokenCount":900,"totalTokenCount":900}}`,
			"fault.provider.blocked",
		},
		"only words": {`{"candidates":[{"content":{"role":"model","parts":[{"text":"I cannot paint that."}]},"finishReason":1,"index":0}],
			"usageMetadata":{"promptTokenCount":900,"candidatesTokenCount":9,"totalTokenCount":909}}`, "fault.model.unsent"},
		"no picture": {`{"candidates":[{"content":{"role":"model","parts":[{"inlineData":{"mimeType":"image/png","data":"bm8gcGljdHVyZQ=="}}]},"finishReason":1,"index":0}],
			"usageMetadata":{"promptTokenCount":900,"candidatesTokenCount":9,"totalTokenCount":909}}`, "fault.picture.unreadable"},
	} {
		t.Run(name, func(t *testing.T) {
			a := newAbroad(t, standin.Fault{Path: "gemini-standin-image", Body: c.body})
			a.begin(illustration)
			_, g := a.toThePicture()
			a.answer(g, workflow.Answer{Do: consent.Approve})
			r, g := a.next()
			if g.Kind != consent.Failure || g.Question.Fault.Key != c.key || r.Steps[1].ArtifactID != "" ||
				len(a.orders()) != 1 {
				t.Fatalf("%s: %+v after %d orders", g.Key, g.Question.Fault, len(a.orders()))
			}
			rows, err := a.DB.Runs.Messages(t.Context(), a.run+"/1/s2/1")
			// what was billed is a row: after a crash it is not ordered again
			if kept := len(rows) > 0; err != nil || kept == (name == "refused") {
				t.Errorf("%v %+v", err, rows)
			}
			a.answer(g, workflow.Answer{Do: consent.Change}) // as a diagram: drawn here, and asked about like every step
			if r, g = a.toThePicture(); g.Kind != consent.Step || g.Subject.Params["style"] != "diagram" {
				t.Fatalf("%s asks with %v", g.Key, g.Subject.Params)
			}
			r, _ = a.until(consent.Review)
			if i, _ := a.picture(r); i.Diagram.Kind == diagram.Painted || len(a.orders()) != 1 {
				t.Errorf("%s after %d orders", i.Diagram.Kind, len(a.orders()))
			}
		})
	}
}

// A song by a model of music: the words are agreed first and played here all the same; the exact order is asked about,
// what comes is kept as a file.
func TestASongIsSungToAnOrderTheTeacherHasRead(t *testing.T) {
	a := newAbroad(t)
	a.begin("Mache ein Lied über Photosynthese für Klasse 7")
	_, g := a.until(consent.Clarify)
	a.answer(g, workflow.Answer{Do: consent.Approve, Params: map[string]string{"style": "pop", "duration": "30"}})
	r, g := a.until(consent.Plan) // by now the provider has named its models
	edit := workflow.PlanEdit{Version: r.Plan.Version}
	for _, s := range r.Plan.Steps {
		params := maps.Clone(s.Params)
		if s.Agent == "music" {
			params["sound"] = "model"
		}
		edit.Steps = append(edit.Steps, workflow.StepEdit{ID: s.ID, Agent: s.Agent, Params: params, Asks: s.Asks})
	}
	if err := a.Engine.Plans.Edit(t.Context(), a.run, edit); err != nil {
		t.Fatal(err)
	}
	asked := false
	for g.Kind != consent.Review {
		if r, g = a.next(); r.State.Ended() || g.Kind == consent.Review {
			break
		}
		if n := len(g.Question.Sends); g.Kind == consent.Send && g.Question.Sends[n-1].Model == "gemini-standin-lyria" {
			text := g.Question.Sends[n-1].Parts
			asked = strings.Contains(text[0].Text, "Sing exactly these words") &&
				strings.Contains(text[len(text)-1].Text, "Words:")
			if len(a.songs()) != 0 {
				t.Fatal("it was sent before it was allowed")
			}
		}
		if g.Kind == consent.Failure {
			t.Fatalf("failed: %+v %s", g.Question.Fault, r.Steps[1].Partial)
		}
		a.answer(g, workflow.Answer{Do: consent.Approve, Covers: true})
	}
	if !asked || len(a.songs()) != 1 {
		t.Fatalf("%s; asked %v, %d orders", r.State, asked, len(a.songs()))
	}
	art, err := a.DB.Runs.Artifact(t.Context(), r.Steps[1].ArtifactID)
	if err != nil {
		t.Fatal(err)
	}
	var s artifact.Song
	if err := json.Unmarshal(art.Content, &s); err != nil {
		t.Fatal(err)
	}
	if s.Score == nil || s.Score.Recording == nil || s.Score.Recording.Model != "gemini-standin-lyria" ||
		s.Score.Recording.Seconds != 2 {
		t.Fatalf("%+v", s.Score)
	}
	heard, ok := artifact.Sounding(art.Files)
	if !ok || heard.Name != "aufnahme.wav" || !bytes.HasPrefix(heard.Data, []byte("RIFF")) {
		t.Errorf("heard is %s", heard.Name)
	}
	if !slices.ContainsFunc(art.Files, func(f artifact.File) bool { return f.Name == artifact.SoundFile }) {
		t.Error("what is played here is gone")
	}
}

// songs are the orders that the model of music was sent.
func (a *abroad) songs() []string {
	var list []string
	for _, c := range a.server.Calls() {
		if strings.Contains(c.Path, "gemini-standin-lyria:") {
			list = append(list, string(c.Body))
		}
	}
	return list
}

// An order that broke off, or whose end nobody saw, may have been painted and billed: it is asked about, never sent
// again by itself.
func TestAnOrderWithoutAnEndIsNotSentAgain(t *testing.T) {
	a := newAbroad(t, standin.Fault{Path: "gemini-standin-image", Cut: true})
	a.begin(illustration)
	_, g := a.toThePicture()
	a.answer(g, workflow.Answer{Do: consent.Approve})
	r, g := a.next()
	if n := len(a.orders()); n != 1 {
		t.Errorf("%d orders", n)
	}
	if g.Kind != consent.Unknown && g.Kind != consent.Failure || r.Steps[1].ArtifactID != "" {
		t.Fatalf("%s asks, the step is %s", g.Key, r.Steps[1].State)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	a.open()
	if _, again := a.next(); again.ID != g.ID || len(a.orders()) != 1 {
		t.Errorf("after a restart %s asks, %d orders", again.Key, len(a.orders()))
	}
	a.killedInTheOrder()
}

// killedInTheOrder puts the step of the picture back to where a killed process leaves it: at work, with a call that was
// begun.
func (a *abroad) killedInTheOrder() {
	a.t.Helper()
	now := time.Now()
	lost := cost.Entry{
		ID: "lost", At: now, Day: now.Format(time.DateOnly), RunID: a.run, StepID: "s2", Agent: "image",
		Provider: provider.Gemini,
		Model:    "gemini-standin-image", Kind: "generate", Attempt: 1, State: cost.Started, Prices: "x",
	}
	if err := a.DB.Ledger.StartCall(a.t.Context(), lost); err != nil {
		a.t.Fatal(err)
	}
	r, open := a.next()
	r.State, r.Steps[1].State, r.Steps[1].Provider = workflow.Running, workflow.StepRunning, provider.Gemini
	open.Decision = &consent.Decision{Do: consent.Again, By: consent.ByTeacher, Hash: open.Hash, Final: open.Hash, At: now}
	if err := a.DB.Runs.SaveTurn(a.t.Context(), workflow.Turn{
		Run: r, Steps: r.Steps,
		Gates: []consent.Gate{open},
	}); err != nil {
		a.t.Fatal(err)
	}
	if err := a.Close(); err != nil {
		a.t.Fatal(err)
	}
	a.open()
	orders := len(a.orders())
	_, g := a.next()
	if g.Kind != consent.Resume {
		a.t.Fatalf("%s asks", g.Key)
	}
	a.answer(g, workflow.Answer{Do: consent.Approve})
	if _, g = a.next(); g.Kind != consent.Unknown || len(a.orders()) != orders {
		a.t.Errorf("%s asks after %d further orders", g.Key, len(a.orders())-orders)
	}
}
