package store

import (
	"context"
	"strings"

	"gorm.io/gorm"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// Runs keep the jobs: plans, steps, questions, results, events, and what was said in the loops of their steps.
type Runs struct{ conn }

var (
	_ workflow.RunStore = Runs{}
	_ workflow.Archive  = Runs{}
	_ workflow.RunIndex = Runs{}
	_ agent.Transcripts = Runs{}
)

// CreateRun implements workflow.RunStore. SQLite remembers the highest number it ever gave (AUTOINCREMENT), so that the
// number of a deleted run does not come back.
func (db Runs) CreateRun(ctx context.Context, r workflow.Run, events []event.Record) (int, error) {
	err := db.tx(ctx, func(tx *gorm.DB) error {
		next := tx.Raw("SELECT coalesce(max(seq), 0) + 1 FROM sqlite_sequence WHERE name = 'runs'")
		if err := next.Scan(&r.Number).Error; err != nil {
			return err
		}
		row, err := runToRow(r)
		if err != nil {
			return err
		}
		if err := tx.Create(&row).Error; err != nil {
			return err
		}
		if err := savePlan(tx, r.ID, r.Plan); err != nil {
			return err
		}
		return appendEvents(tx, events)
	})
	return r.Number, err
}

// LoadRun implements workflow.RunStore. It reads from the writer's connection, so that it sees every committed turn at
// once.
func (db Runs) LoadRun(ctx context.Context, id string) (workflow.Run, error) {
	q := db.write(ctx)
	var row runRow
	if err := q.Where("id = ?", id).Take(&row).Error; err != nil {
		return workflow.Run{}, missing(err, "fault.run.notFound")
	}
	r, err := rowToRun(row)
	if err != nil {
		return r, err
	}
	if r.Plan, err = newestPlan(q, id); err != nil {
		return r, err
	}
	if r.Steps, err = stepsOf(q, id, r.Generation); err != nil {
		return r, err
	}
	r.Gates, err = gatesOf(q, id)
	return r, err
}

func newestPlan(q *gorm.DB, runID string) (*workflow.Plan, error) {
	var rows []planRow
	if err := q.Where("run_id = ?", runID).Order("version DESC").Limit(1).Find(&rows).Error; err != nil || len(rows) == 0 {
		return nil, translate(err)
	}
	var p packer
	var plan workflow.Plan
	p.read(rows[0].Body, &plan)
	return &plan, p.err
}

func stepsOf(q *gorm.DB, runID string, generation int) ([]workflow.Step, error) {
	var rows []stepRow
	if err := q.Where("run_id = ? AND generation = ?", runID, generation).Order("position").Find(&rows).Error; err != nil {
		return nil, translate(err)
	}
	steps := make([]workflow.Step, len(rows))
	for i, row := range rows {
		var err error
		if steps[i], err = rowToStep(row); err != nil {
			return nil, err
		}
	}
	return steps, nil
}

// gatesOf lists questions as they were asked. Their times are no order: the clock of a laptop may jump back.
func gatesOf(q *gorm.DB, runID string) ([]consent.Gate, error) {
	var rows []gateRow
	if err := q.Where("run_id = ?", runID).Order("rowid").Find(&rows).Error; err != nil {
		return nil, translate(err)
	}
	gates := make([]consent.Gate, len(rows))
	for i, row := range rows {
		var err error
		if gates[i], err = rowToGate(row); err != nil {
			return nil, err
		}
	}
	return gates, nil
}

// SaveTurn implements workflow.RunStore: one transaction, guarded by the revision that was loaded.
func (db Runs) SaveTurn(ctx context.Context, t workflow.Turn) error {
	row, err := runToRow(t.Run)
	if err != nil {
		return err
	}
	row.Revision++
	return db.tx(ctx, func(tx *gorm.DB) error {
		done := tx.Exec(
			updateRun,
			row.Title,
			row.Provider,
			row.State,
			row.Was,
			row.Interrupts,
			row.Generation,
			row.Revision,
			row.Feedback,
			row.Answers,
			row.Results,
			row.Fault,
			row.UpdatedAt,
			row.ID,
			row.Revision-1,
		)
		if done.Error != nil {
			return done.Error
		}
		if done.RowsAffected != 1 {
			return fault.New(fault.Conflict, "fault.run.changed", nil)
		}
		return saveParts(tx, t)
	})
}

// The statements of every turn are written out: GORM's reflection over the rows cost half as much as the commit itself
// (build/bench.md).
const (
	updateRun = `UPDATE runs SET title = ?, provider = ?, state = ?, was = ?, interrupts = ?, generation = ?, revision = ?,
	  feedback = ?, answers = ?,
		results = ?, fault = ?, updated_at = ? WHERE id = ? AND revision = ?`
	upsertStep = `INSERT INTO steps (run_id, generation, id, position, agent, state, attempt, seconds, body)
	  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (run_id, generation, id) DO UPDATE
		  SET position = excluded.position, agent = excluded.agent, state = excluded.state,
		attempt = excluded.attempt, seconds = excluded.seconds, body = excluded.body`
	insertArtifact = `INSERT INTO artifacts (id, run_id, step_id, version, type, hash, content, body,` +
		` created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
	insertEvent = `INSERT INTO events (seq, run_id, type, at, data) VALUES (?, ?, ?, ?, ?)`
)

func saveParts(tx *gorm.DB, t workflow.Turn) error {
	if err := savePlan(tx, t.Run.ID, t.Plan); err != nil {
		return err
	}
	if err := saveSteps(tx, t); err != nil {
		return err
	}
	if err := saveGates(tx, t.Gates); err != nil {
		return err
	}
	if err := saveArtifacts(tx, t.Artifacts); err != nil {
		return err
	}
	if err := follow(tx, t.Followed, t.Run.UpdatedAt); err != nil {
		return err
	}
	return appendEvents(tx, t.Events)
}

func savePlan(tx *gorm.DB, runID string, plan *workflow.Plan) error {
	if plan == nil {
		return nil
	}
	var p packer
	row := planRow{
		RunID:      runID,
		Version:    plan.Version,
		Generation: plan.Generation,
		Body:       p.json(plan),
		CreatedAt:  micros(plan.CreatedAt),
	}
	if p.err != nil {
		return p.err
	}
	return tx.Create(&row).Error
}

func saveSteps(tx *gorm.DB, t workflow.Turn) error {
	if len(t.Dropped) > 0 {
		err := tx.Exec(
			`DELETE FROM steps WHERE run_id = ? AND generation = ? AND id IN ?`,
			t.Run.ID,
			t.Run.Generation,
			t.Dropped,
		).Error
		if err != nil {
			return err
		}
	}
	for _, s := range t.Steps {
		row, err := stepToRow(t.Run.ID, position(t.Run, s.ID), s)
		if err != nil {
			return err
		}
		err = tx.Exec(
			upsertStep,
			row.RunID,
			row.Generation,
			row.ID,
			row.Position,
			row.Agent,
			row.State,
			row.Attempt,
			row.Seconds,
			row.Body,
		).Error
		if err != nil {
			return err
		}
	}
	return nil
}

func position(r workflow.Run, stepID string) int {
	for i, s := range r.Steps {
		if s.ID == stepID {
			return i
		}
	}
	return 0
}

// saveGates writes new gates and the program's own decisions. A decision on a gate that has one by now is refused: the
// first answer wins.
func saveGates(tx *gorm.DB, gates []consent.Gate) error {
	for _, g := range gates {
		row, err := gateToRow(g)
		if err != nil {
			return err
		}
		if g.Decision == nil || g.Decision.By.AtOnce() {
			if err := tx.Create(&row).Error; err != nil {
				return err
			}
			continue
		}
		if err := decideRow(tx, row); err != nil {
			return err
		}
	}
	return nil
}

func decideRow(tx *gorm.DB, row gateRow) error {
	done := tx.Model(&gateRow{}).Where("id = ? AND decided_at IS NULL AND hash = ?", row.ID, row.Hash).
		Updates(map[string]any{"decision": row.Decision, "decided_at": row.DecidedAt})
	if done.Error != nil {
		return done.Error
	}
	if done.RowsAffected != 1 {
		return fault.New(fault.Conflict, "fault.gate.decided", nil)
	}
	return nil
}

// Decide implements workflow.RunStore.
func (db Runs) Decide(ctx context.Context, gateID string, d consent.Decision, events []event.Record) error {
	row, err := gateToRow(consent.Gate{ID: gateID, Hash: d.Hash, Decision: &d})
	if err != nil {
		return err
	}
	return db.tx(ctx, func(tx *gorm.DB) error {
		if err := decideRow(tx, row); err != nil {
			return err
		}
		return appendEvents(tx, events)
	})
}

func saveArtifacts(tx *gorm.DB, artifacts []artifact.Artifact) error {
	for _, a := range artifacts {
		row, files, err := artifactToRow(a)
		if err != nil {
			return err
		}
		err = tx.Exec(
			insertArtifact,
			row.ID,
			row.RunID,
			row.StepID,
			row.Version,
			row.Type,
			row.Hash,
			row.Content,
			row.Body,
			row.CreatedAt,
		).Error
		if err != nil {
			return err
		}
		if len(files) > 0 {
			if err := tx.Create(&files).Error; err != nil {
				return err
			}
		}
	}
	return nil
}

func appendEvents(tx *gorm.DB, events []event.Record) error {
	rows, err := eventRows(events)
	if err != nil {
		return err
	}
	for _, row := range rows {
		if err := tx.Exec(insertEvent, row.Seq, row.RunID, row.Type, row.At, row.Data).Error; err != nil {
			return err
		}
	}
	return nil
}

// DeleteRun implements workflow.RunStore; everything that belongs to the run goes with it.
func (db Runs) DeleteRun(ctx context.Context, id string) error {
	done := db.write(ctx).Where("id = ?", id).Delete(&runRow{})
	if done.Error == nil && done.RowsAffected == 0 {
		return fault.New(fault.NotFound, "fault.run.notFound", nil)
	}
	return translate(done.Error)
}

// RunIDs implements workflow.RunStore.
func (db Runs) RunIDs(ctx context.Context, states ...workflow.State) ([]string, error) {
	var ids []string
	err := db.write(ctx).Model(&runRow{}).Where("state IN ?", states).Order("number").Pluck("id", &ids).Error
	return ids, translate(err)
}

// AppendMessage implements agent.Transcripts. The key starts with the run's id.
func (db Runs) AppendMessage(ctx context.Context, key string, position int, m model.Message) error {
	var p packer
	runID, _, _ := strings.Cut(key, "/")
	row := messageRow{RunID: runID, Key: key, Position: position, Body: p.json(m)}
	if p.err != nil {
		return p.err
	}
	return translate(db.write(ctx).Create(&row).Error)
}

// Messages implements agent.Transcripts.
func (db Runs) Messages(ctx context.Context, key string) ([]model.Message, error) {
	var rows []messageRow
	if err := db.write(ctx).Where("key = ?", key).Order("position").Find(&rows).Error; err != nil {
		return nil, translate(err)
	}
	return rowsToMessages(rows)
}

func missing(err error, key string) error {
	if f := fault.Of(translate(err)); f.Kind == fault.NotFound {
		return fault.New(fault.NotFound, key, err)
	}
	return translate(err)
}
