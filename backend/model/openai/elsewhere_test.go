package openai_test

import (
	"errors"
	"testing"

	"pult/backend/model"
)

// A name of the teacher's own can stand for a model that Ollama passes on: what was allowed because nothing leaves the
// machine is not sent. With an answer to sending it is, and it is not booked as local.
func TestAnAliasOfACloudModelIsNotLocal(t *testing.T) {
	s := newStandIn(t, func(r sent) answer {
		if r.path == "/api/show" {
			return answer{fixture: "ollama-show-cloud"}
		}
		return ollama(answer{fixture: "ollama-ok"})(r)
	})
	m := newModel(s)
	req := request()
	req.Model, req.Target = "mein-lehrer", model.Target{URL: s.url, Local: true}
	var elsewhere *model.ElsewhereError
	if h := listen(t, m, req); !errors.As(h.err, &elsewhere) || elsewhere.Host == "" {
		t.Fatalf("%+v", h)
	}
	for _, r := range s.requests() {
		if r.path == "/api/chat" {
			t.Error("it was sent")
		}
	}
	req.Target.Local = false
	if h := listen(t, m, req); h.err != nil || h.usage.Local {
		t.Errorf("%+v", h)
	}
}
