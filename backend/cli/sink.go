package cli

import (
	"bytes"
	"encoding/json"
	"time"

	"pult/backend/event"
	"pult/backend/locale"
)

// silent tells nobody.
type silent struct{}

func (silent) Publish(event.Record) {}

// jsonSink prints every event as one JSON line: seq, type, run_id and at first, then the payload's own fields.
type jsonSink struct{ app *app }

func (s jsonSink) Publish(r event.Record) {
	line, err := flatten(r)
	if err != nil {
		s.app.warn(err.Error())
		return
	}
	s.app.printf("%s\n", line)
}

type head struct {
	Seq   int64     `json:"seq"`
	Type  string    `json:"type"`
	RunID string    `json:"run_id"`
	At    time.Time `json:"at"`
}

func flatten(r event.Record) ([]byte, error) {
	first, err := json.Marshal(head{r.Seq, r.Type, r.RunID, r.At})
	if err != nil {
		return nil, err
	}
	rest, err := json.Marshal(r.Data)
	if err != nil {
		return nil, err
	}
	if bytes.Equal(rest, []byte("{}")) {
		return first, nil
	}
	return append(append(first[:len(first)-1], ','), rest[1:]...), nil
}

// textSink shows on a terminal what is going on: stages and the text as it is written.
type textSink struct {
	app   *app
	stage string
	open  bool // a line of streamed text is not ended
}

func (s *textSink) Publish(r event.Record) {
	switch p := r.Data.(type) {
	case event.TextDelta:
		s.app.printf("%s", p.TextDelta)
		s.open = true
	case event.WorkflowProgressUpdate:
		if p.CurrentStage != s.stage {
			s.stage = p.CurrentStage
			s.line(s.app.words.Say(locale.T("cli.stage", "stage", "@stage."+p.CurrentStage)))
		}
	case event.ArtifactMade:
		s.line(s.app.words.Say(locale.T("cli.made", "title", p.Title)))
	}
}

func (s *textSink) line(text string) {
	if s.open {
		s.app.printf("\n")
		s.open = false
	}
	s.app.printf("%s\n", text)
}
