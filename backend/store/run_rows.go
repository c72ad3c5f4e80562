package store

import (
	"encoding/json"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/model"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// Times are stored as microseconds since 1970 in UTC; zero is no time.

type runRow struct {
	ID, Request, Title, Language, Mode, Provider, State, Was string
	Interrupts, Generation, Revision                         int
	Number                                                   int `gorm:"primaryKey;autoIncrement"`
	Feedback, Answers                                        string
	Question                                                 bool
	Thread                                                   string
	Results, Fault                                           *string
	CreatedAt, UpdatedAt                                     int64 `gorm:"autoCreateTime:false;autoUpdateTime:false"`
}

func (runRow) TableName() string { return "runs" }

type planRow struct {
	RunID      string `gorm:"primaryKey"`
	Version    int    `gorm:"primaryKey"`
	Generation int
	Body       string
	CreatedAt  int64 `gorm:"autoCreateTime:false"`
}

func (planRow) TableName() string { return "plans" }

type stepRow struct {
	RunID      string `gorm:"primaryKey"`
	Generation int    `gorm:"primaryKey"`
	ID         string `gorm:"primaryKey"`
	Position   int
	Agent      string
	State      string
	Attempt    int
	Seconds    float64
	Body       string
}

func (stepRow) TableName() string { return "steps" }

type gateRow struct {
	ID        string `gorm:"primaryKey"`
	RunID     string
	Key       string
	Kind      string
	StepID    string
	Hash      string
	Body      string
	Draft     string
	OpenedAt  int64
	Decision  *string
	DecidedAt *int64
}

func (gateRow) TableName() string { return "gates" }

type artifactRow struct {
	ID        string `gorm:"primaryKey"`
	RunID     string
	StepID    string
	Version   int
	Type      string
	Hash      string
	Content   string
	Body      string
	CreatedAt int64 `gorm:"autoCreateTime:false"`
}

func (artifactRow) TableName() string { return "artifacts" }

type fileRow struct {
	ArtifactID string `gorm:"primaryKey"`
	Position   int    `gorm:"primaryKey"`
	Name       string
	Media      string
	Data       []byte
}

func (fileRow) TableName() string { return "artifact_files" }

type messageRow struct {
	RunID    string
	Key      string `gorm:"primaryKey"`
	Position int    `gorm:"primaryKey"`
	Body     string
}

func (messageRow) TableName() string { return "messages" }

type eventRow struct {
	Seq   int64 `gorm:"primaryKey;autoIncrement:false"`
	RunID string
	Type  string
	At    int64
	Data  string
}

func (eventRow) TableName() string { return "events" }

func micros(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMicro()
}

func fromMicros(n int64) time.Time {
	if n == 0 {
		return time.Time{}
	}
	return time.UnixMicro(n).UTC()
}

// packer collects the first error of several conversions, so that a row is written in one expression.
type packer struct{ err error }

func (p *packer) json(v any) string {
	raw, err := json.Marshal(v)
	if err != nil && p.err == nil {
		p.err = fault.New(fault.Internal, "fault.internal", err)
	}
	return string(raw)
}

func (p *packer) optional(v any, absent bool) *string {
	if absent {
		return nil
	}
	s := p.json(v)
	return &s
}

func (p *packer) read(text string, into any) {
	if err := json.Unmarshal([]byte(text), into); err != nil && p.err == nil {
		p.err = fault.New(fault.Corrupt, "fault.store.damaged", err).Because(reason.FileDamaged)
	}
}

func runToRow(r workflow.Run) (runRow, error) {
	var p packer
	if r.Feedback == nil {
		r.Feedback = []workflow.Feedback{}
	}
	if r.Answers == nil {
		r.Answers = map[string]string{}
	}
	row := runRow{
		ID: r.ID, Number: r.Number, Request: r.Request, Title: r.Title, Language: string(r.Language), Mode: string(r.Mode),
		Provider: r.Provider, State: string(r.State), Was: string(r.Was), Interrupts: r.Interrupts, Generation: r.Generation,
		Revision: r.Revision, Feedback: p.json(r.Feedback), Answers: p.json(r.Answers),
		Results: p.optional(r.Results, r.Results == nil),
		Fault: p.optional(
			r.Fault,
			r.Fault == nil,
		), Question: r.Question, Thread: r.Thread, CreatedAt: micros(r.CreatedAt), UpdatedAt: micros(r.UpdatedAt),
	}
	return row, p.err
}

func rowToRun(row runRow) (workflow.Run, error) {
	var p packer
	r := workflow.Run{
		ID: row.ID, Number: row.Number, Request: row.Request, Title: row.Title, Language: i18n.Lang(row.Language),
		Mode: workflow.Mode(
			row.Mode,
		), Question: row.Question, Thread: row.Thread, Provider: row.Provider, State: workflow.State(row.State),
		Was:        workflow.State(row.Was),
		Interrupts: row.Interrupts, Generation: row.Generation, Revision: row.Revision, CreatedAt: fromMicros(row.CreatedAt),
		UpdatedAt: fromMicros(row.UpdatedAt),
	}
	p.read(row.Feedback, &r.Feedback)
	p.read(row.Answers, &r.Answers)
	if row.Results != nil {
		p.read(*row.Results, &r.Results)
	}
	if row.Fault != nil {
		p.read(*row.Fault, &r.Fault)
	}
	return r, p.err
}

func stepToRow(runID string, position int, s workflow.Step) (stepRow, error) {
	var p packer
	row := stepRow{
		RunID: runID, Generation: s.Generation, ID: s.ID, Position: position, Agent: s.Agent, State: string(s.State),
		Attempt: s.Attempt, Seconds: s.Seconds, Body: p.json(s),
	}
	return row, p.err
}

func rowToStep(row stepRow) (workflow.Step, error) {
	var p packer
	var s workflow.Step
	p.read(row.Body, &s)
	s.State = workflow.StepState(row.State)
	return s, p.err
}

// gateBody is what of a gate has no column.
type gateBody struct {
	Subject  consent.Subject  `json:"subject"`
	Question consent.Question `json:"question"`
}

func gateToRow(g consent.Gate) (gateRow, error) {
	var p packer
	row := gateRow{
		ID: g.ID, RunID: g.RunID, Key: g.Key, Kind: string(g.Kind), StepID: g.StepID, Hash: g.Hash,
		Body: p.json(gateBody{g.Subject, g.Question}), Draft: g.Draft, OpenedAt: micros(g.OpenedAt),
		Decision: p.optional(g.Decision, g.Decision == nil),
	}
	if g.Decision != nil {
		at := micros(g.Decision.At)
		row.DecidedAt = &at
	}
	return row, p.err
}

func rowToGate(row gateRow) (consent.Gate, error) {
	var p packer
	var body gateBody
	p.read(row.Body, &body)
	g := consent.Gate{
		ID: row.ID, RunID: row.RunID, Key: row.Key, Kind: consent.Kind(row.Kind), StepID: row.StepID, Hash: row.Hash,
		Subject: body.Subject, Question: body.Question, Draft: row.Draft, OpenedAt: fromMicros(row.OpenedAt),
	}
	if row.Decision != nil {
		p.read(*row.Decision, &g.Decision)
	}
	return g, p.err
}

func artifactToRow(a artifact.Artifact) (artifactRow, []fileRow, error) {
	var p packer
	files := make([]fileRow, len(a.Files))
	for i, f := range a.Files {
		files[i] = fileRow{ArtifactID: a.ID, Position: i, Name: f.Name, Media: f.Media, Data: f.Data}
	}
	content := string(a.Content)
	a.Files, a.Content = nil, nil
	row := artifactRow{
		ID: a.ID, RunID: a.RunID, StepID: a.StepID, Version: a.Version, Type: string(a.Type), Hash: a.Hash,
		Content: content, Body: p.json(a), CreatedAt: micros(a.CreatedAt),
	}
	return row, files, p.err
}

func rowToArtifact(row artifactRow, files []fileRow) (artifact.Artifact, error) {
	var p packer
	var a artifact.Artifact
	p.read(row.Body, &a)
	a.Content = json.RawMessage(row.Content)
	a.Files = make([]artifact.File, len(files))
	for i, f := range files {
		a.Files[i] = artifact.File{Name: f.Name, Media: f.Media, Data: f.Data}
	}
	return a, p.err
}

func eventRows(records []event.Record) ([]eventRow, error) {
	var p packer
	rows := make([]eventRow, len(records))
	for i, r := range records {
		rows[i] = eventRow{Seq: r.Seq, RunID: r.RunID, Type: r.Type, At: micros(r.At), Data: p.json(r.Data)}
	}
	return rows, p.err
}

func rowsToMessages(rows []messageRow) ([]model.Message, error) {
	var p packer
	messages := make([]model.Message, len(rows))
	for i, row := range rows {
		p.read(row.Body, &messages[i])
	}
	return messages, p.err
}
