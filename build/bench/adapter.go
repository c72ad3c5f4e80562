package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"

	"pult/backend/model"
	"pult/backend/model/gemini"
	"pult/backend/model/openai"
	"pult/build/bench/table"
)

const (
	adapterTimes = 41
	// A repetition makes as many calls as fill some tens of milliseconds, with several collections of garbage:
	// adapterWork objects, of which the call itself is worth some.
	adapterWork = 1600
	adapterCall = 7
)

// asker asks for the reply and gives its whole text.
type asker func(ctx context.Context) (string, error)

// protocol is how one provider's replies travel, read by our adapter and by the bare SDK below it.
type protocol struct {
	name, peer string
	server     func(pieces []string) http.Handler
	adapter    func(url string) (asker, func())
	bare       func(ctx context.Context, url string) (asker, func(), error)
}

func protocols() []protocol {
	return []protocol{
		{"Gemini", "bare generative-ai-go 0.20.1", geminiServer, geminiAdapter, bareGemini},
		{"OpenAI", "bare go-openai 1.43.0", openaiServer, openaiAdapter, bareOpenAI},
	}
}

// adapterRows compares a call through an adapter with the same call through the bare SDK. Both read the same text from
// a server in this process, which writes each object of the stream on its own, as the real ones do; every reply is
// checked. What a provider takes to think and the network are not there, so the ratio is the worst that can be.
func adapterRows(ctx context.Context, _ place) ([]table.Row, error) {
	var rows []table.Row
	for _, p := range protocols() {
		for _, objects := range []int{1, 40, 200} {
			subject := table.About(
				fmt.Sprintf("%s call, reply of %s", p.name, counted(objects)),
				"µs",
				p.peer,
				table.AtMost(1.05),
			)
			ours, bare, err := p.timed(ctx, objects)
			if err != nil {
				return rows, fmt.Errorf("%s: %w", subject.Name, err)
			}
			rows = append(rows, subject.Compared(ours, bare))
		}
	}
	return rows, nil
}

func counted(objects int) string {
	if objects == 1 {
		return "1 object"
	}
	return fmt.Sprint(objects, " objects")
}

// timed gives the microseconds per call of each repetition, of the adapter and of the bare SDK.
func (p protocol) timed(ctx context.Context, objects int) (ours, bare []float64, err error) {
	pieces := make([]string, objects)
	for i := range pieces {
		pieces[i] = fmt.Sprintf("Die Schülerinnen und Schüler lösen die Aufgabe %d. ", i+1)
	}
	server := httptest.NewServer(p.server(pieces))
	defer server.Close()
	viaAdapter, closeAdapter := p.adapter(server.URL)
	defer closeAdapter()
	viaSDK, closeSDK, err := p.bare(ctx, server.URL)
	if err != nil {
		return nil, nil, err
	}
	defer closeSDK()
	want, calls := strings.Join(pieces, ""), adapterWork/(objects+adapterCall)
	measured := func(ask asker, series *[]float64) func(i int) error {
		return func(i int) error {
			runtime.GC() // each pays for its own garbage
			took, err := micros(func() error { return asked(ctx, ask, calls, want) })
			if i > 0 { // the first one warms up
				*series = append(*series, took/float64(calls))
			}
			return err
		}
	}
	err = inTurns(adapterTimes+1, measured(viaAdapter, &ours), measured(viaSDK, &bare))
	return ours, bare, err
}

func asked(ctx context.Context, ask asker, calls int, want string) error {
	for range calls {
		text, err := ask(ctx)
		if err != nil {
			return err
		}
		if text != want {
			return fmt.Errorf("%d bytes of %d came, or other ones", len(text), len(want))
		}
	}
	return nil
}

// adapterRequest is a prompt of about the length that an agent composes.
func adapterRequest() model.Request {
	return model.Request{
		Model: "bench", System: strings.Repeat("Du hilfst Lehrkräften. ", 100),
		Input: strings.Repeat("Wasser verdunstet. ", 200),
	}
}

func geminiAdapter(url string) (asker, func()) {
	m := gemini.New(gemini.Config{BaseURL: url, Key: benchKey})
	return throughAdapter(m), func() { _ = m.Close() }
}

func openaiAdapter(url string) (asker, func()) {
	m := openai.New(openai.Config{BaseURL: url + "/v1", Key: benchKey})
	return throughAdapter(m), func() { _ = m.Close() }
}

func benchKey(context.Context) (string, error) { return "key", nil }

func throughAdapter(m model.Model) asker {
	req := adapterRequest()
	return func(ctx context.Context) (string, error) {
		var text strings.Builder
		for chunk, err := range m.Generate(ctx, req) {
			if err != nil {
				return "", err
			}
			text.WriteString(chunk.Text)
		}
		return text.String(), nil
	}
}
