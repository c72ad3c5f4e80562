package store

import (
	"context"
	"time"

	"gorm.io/gorm"

	"pult/backend/agent"
	"pult/backend/base/i18n"
	"pult/backend/workflow"
)

// Tree keeps the children of steps and what the teacher said to them.
type Tree struct{ conn }

var _ workflow.TreeStore = Tree{}

type twigRow struct {
	Num        int64 `gorm:"primaryKey"`
	RunID      string
	Generation int
	StepID     string
	Attempt    int
	Node       string
	Parent     string
	Question   string
	State      string
	Answer     string
	Fault      *string
	StartedAt  int64
	EndedAt    int64
}

func (twigRow) TableName() string { return "twigs" }

const upsertTwig = `INSERT INTO twigs (run_id, generation, step_id, attempt, node, parent, question, state, answer,
  fault, started_at, ended_at)
	VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (run_id, generation, step_id, attempt, node) DO UPDATE
	  SET state = excluded.state,
	answer = excluded.answer, fault = excluded.fault, started_at = max(started_at, excluded.started_at),
	  ended_at = max(ended_at, excluded.ended_at)
	WHERE NOT (twigs.state <> 'queued' AND excluded.state = 'queued')`

// SaveChild implements workflow.TreeStore. A child that is asked for again, after a restart, does not become queued
// again.
func (db Tree) SaveChild(ctx context.Context, t workflow.ChildNode) error {
	var p packer
	fault := p.optional(t.Fault, t.Fault == nil)
	if p.err != nil {
		return p.err
	}
	return translate(
		db.write(ctx).
			Exec(upsertTwig, t.RunID, t.Generation, t.StepID, t.Attempt, t.Node, t.Parent, t.Question, string(t.State), t.Answer,
				fault, micros(t.StartedAt), micros(t.EndedAt)).
			Error,
	)
}

// Children implements workflow.TreeStore.
func (db Tree) Children(ctx context.Context, runID string) ([]workflow.ChildNode, error) {
	var rows []twigRow
	if err := db.write(ctx).Where("run_id = ?", runID).Order("num").Find(&rows).Error; err != nil {
		return nil, translate(err)
	}
	var p packer
	list := make([]workflow.ChildNode, len(rows))
	for i, r := range rows {
		list[i] = workflow.ChildNode{
			RunID: r.RunID, Generation: r.Generation, StepID: r.StepID, Attempt: r.Attempt, Node: r.Node, Parent: r.Parent,
			Question: r.Question,
			State: agent.ChildState(
				r.State,
			), Answer: r.Answer, StartedAt: fromMicros(r.StartedAt), EndedAt: fromMicros(r.EndedAt),
		}
		if r.Fault != nil {
			list[i].Fault = new(i18n.Text)
			p.read(*r.Fault, list[i].Fault)
		}
	}
	return list, p.err
}

type interventionRow struct {
	Num        int64 `gorm:"primaryKey"`
	ID         string
	RunID      string
	Node       string
	Generation int
	Attempt    int
	Kind       string
	Text       string
	Params     string
	At         int64
	DoneAt     int64
}

func (interventionRow) TableName() string { return "interventions" }

// Say implements workflow.TreeStore.
func (db Tree) Say(ctx context.Context, i workflow.Intervention) error {
	var p packer
	row := interventionRow{
		ID: i.ID, RunID: i.RunID, Node: i.Node, Generation: i.Generation, Attempt: i.Attempt, Kind: string(i.Kind),
		Text: i.Text, Params: p.json(i.Params),
		At: micros(i.At), DoneAt: micros(i.DoneAt),
	}
	if p.err != nil {
		return p.err
	}
	return translate(db.write(ctx).Create(&row).Error)
}

// Said implements workflow.TreeStore. It reads from the writer's connection, so that it sees at once what was said.
func (db Tree) Said(ctx context.Context, runID string) ([]workflow.Intervention, error) {
	var rows []interventionRow
	if err := db.write(ctx).Raw("SELECT * FROM interventions WHERE run_id = ? ORDER BY num",
		runID).Scan(&rows).Error; err != nil {
		return nil, translate(err)
	}
	var p packer
	list := make([]workflow.Intervention, len(rows))
	for i, r := range rows {
		list[i] = workflow.Intervention{
			ID: r.ID, RunID: r.RunID, Node: r.Node, Generation: r.Generation, Attempt: r.Attempt,
			Kind: workflow.Interference(r.Kind), Text: r.Text,
			At: fromMicros(r.At), DoneAt: fromMicros(r.DoneAt),
		}
		p.read(r.Params, &list[i].Params)
	}
	return list, p.err
}

// follow marks interventions that a turn has followed.
func follow(tx *gorm.DB, ids []string, at time.Time) error {
	if len(ids) == 0 {
		return nil
	}
	return tx.Exec("UPDATE interventions SET done_at = ? WHERE id IN ?", max(1, micros(at)), ids).Error
}
