package cli

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"pult/backend/base/event"
	"pult/backend/base/wire"
)

// silent tells nobody.
type silent struct{}

func (silent) Publish(event.Record) {}

// jsonSink prints every event as one JSON line: seq, type, run_id and at first, then the payload's own fields.
type jsonSink struct{ *screen }

func (s jsonSink) Publish(r event.Record) {
	line, err := flatten(r)
	if err != nil {
		s.warn(s.say("fault.internal"))
		return
	}
	s.printf("%s\n", line)
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
	rest, err := json.Marshal(wire.Lists(r.Data))
	if err != nil {
		return nil, err
	}
	if bytes.Equal(rest, []byte("{}")) {
		return first, nil
	}
	return append(append(first[:len(first)-1], ','), rest[1:]...), nil
}

// textSink shows on a terminal what is going on: the stage, and the text in whole lines as it is written.
type textSink struct {
	*screen
	stage string
	open  string // streamed text whose line is not ended
	last  string // the streamed line before: models repeat themselves
}

func (s *textSink) Publish(r event.Record) {
	switch p := r.Data.(type) {
	case event.TextDelta:
		s.stream(p.TextDelta)
	case event.WorkflowProgressUpdate:
		if p.CurrentStage != s.stage {
			s.stage = p.CurrentStage
			s.begin(p.CurrentStage)
		}
	case event.ArtifactMade:
		s.end()
		s.out.line(0, s.say("cli.made", "title", p.Title))
	}
}

// begin names a stage, unless what comes with it speaks for itself: the job's title, a question, or the last words of a
// run.
func (s *textSink) begin(stage string) {
	s.end()
	quiet := []string{
		"plan_creation", "plan_approval", "final_approval", "completed", "failed", "stopping", "stopped",
		"interrupted",
	}
	if !slices.Contains(quiet, stage) {
		s.out.line(0, s.say("cli.stage", "stage", "@stage."+stage))
	}
}

func (s *textSink) stream(delta string) {
	s.open += delta
	for {
		line, rest, whole := strings.Cut(s.open, "\n")
		if !whole {
			return
		}
		s.open = rest
		s.show(line)
	}
}

func (s *textSink) end() {
	s.show(s.open)
	s.open, s.last = "", ""
}

func (s *textSink) show(line string) {
	if line = strings.TrimSpace(line); line == "" || line == s.last {
		return
	}
	s.last = line
	s.out.line(2, line)
}
