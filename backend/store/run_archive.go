package store

import (
	"context"
	"encoding/json"
	"iter"
	"math"
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// summaryRow is a line of the history: the run with its open question and the count of its steps.
type summaryRow struct {
	ID, Request, Title, State string
	Number                    int
	GateKind, GateBody        *string
	Steps, Done, Skipped      int
	Question                  bool
	CreatedAt, UpdatedAt      int64
}

const summaryQuery = `
SELECT r.id, r.number, r.request, r.title, r.state, r.question, r.created_at, r.updated_at, g.kind AS gate_kind,
  g.body AS gate_body,
  (SELECT count(*) FROM steps s WHERE s.run_id = r.id AND s.generation = r.generation) AS steps,
  (SELECT count(*) FROM steps s WHERE s.run_id = r.id AND s.generation = r.generation
    AND s.state IN ('completed', 'skipped', 'stale')) AS done,
  (SELECT count(*) FROM steps s WHERE s.run_id = r.id AND s.generation = r.generation
    AND s.state = 'skipped') AS skipped
FROM runs r LEFT JOIN gates g ON g.run_id = r.id AND g.decided_at IS NULL
WHERE r.id IN ?`

// linesAtOnce keeps a query below the most variables that SQLite takes.
const linesAtOnce = 500

// Lines implements workflow.RunIndex.
func (db Runs) Lines(ctx context.Context, ids []string) ([]workflow.Summary, error) {
	found := make(map[string]workflow.Summary, len(ids))
	for some := range slices.Chunk(ids, linesAtOnce) {
		var rows []summaryRow
		if err := db.read(ctx).Raw(summaryQuery, some).Scan(&rows).Error; err != nil {
			return nil, translate(err)
		}
		for _, row := range rows {
			line, err := rowToLine(row)
			if err != nil {
				return nil, err
			}
			found[line.ID] = line
		}
	}
	list := make([]workflow.Summary, 0, len(ids))
	for _, id := range ids {
		if line, ok := found[id]; ok {
			list = append(list, line)
		}
	}
	return list, nil
}

func rowToLine(row summaryRow) (workflow.Summary, error) {
	line := workflow.Summary{
		ID: row.ID, Number: row.Number, Title: row.Title, Request: row.Request, Question: row.Question,
		State: workflow.State(
			row.State,
		), Steps: row.Steps, Done: row.Done, Skipped: row.Skipped,
		CreatedAt: fromMicros(row.CreatedAt), UpdatedAt: fromMicros(row.UpdatedAt),
	}
	if row.GateKind == nil {
		return line, nil
	}
	var p packer
	var body gateBody
	p.read(*row.GateBody, &body)
	line.OpenGate, line.GateTitle = consent.Kind(*row.GateKind), body.Question.Title
	return line, p.err
}

// Heads implements workflow.RunIndex. It is written without GORM, whose cost per row is what a search over all jobs
// would consist of, and reads only columns that stand before the long ones: those may continue on further pages of the
// file.
func (db Runs) Heads(ctx context.Context, q workflow.HeadQuery) iter.Seq2[workflow.Head, error] {
	query, args := headsQuery(q)
	return func(yield func(workflow.Head, error) bool) {
		rows, err := db.reader.raw.QueryContext(ctx, query, args...)
		if err != nil {
			yield(workflow.Head{}, translate(err))
			return
		}
		defer rows.Close() //nolint:errcheck // Err tells of what matters
		for rows.Next() {
			var h workflow.Head
			err := rows.Scan(&h.ID, &h.Number, &h.Title, &h.Request, &h.State)
			if !yield(h, translate(err)) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(workflow.Head{}, translate(err))
		}
	}
}

// headsQuery goes down the numbers and looks at each state, except for jobs that have not ended: they are few, and have
// an index. With it, ended jobs would all be sorted before the first one comes.
func headsQuery(q workflow.HeadQuery) (string, []any) {
	before := int64(math.MaxInt64)
	if q.Before > 0 {
		before = int64(q.Before)
	}
	query, args := "SELECT id, number, title, request, state FROM runs WHERE number < ?", []any{before}
	if q.Thread != "" {
		query += " AND (thread = ? OR id = ?)"
		args = append(args, q.Thread, q.Thread)
	}
	if len(q.States) > 0 {
		column := " AND state IN (?"
		if slices.ContainsFunc(q.States, workflow.State.Ended) {
			column = " AND +state IN (?"
		}
		query += column + strings.Repeat(", ?", len(q.States)-1) + ")"
		for _, s := range q.States {
			args = append(args, s)
		}
	}
	return query + " ORDER BY number DESC", args
}

// History implements workflow.Archive.
func (db Runs) History(ctx context.Context, runID string) (workflow.History, error) {
	var plans []planRow
	if err := db.read(ctx).Where("run_id = ?", runID).Order("version").Find(&plans).Error; err != nil {
		return workflow.History{}, translate(err)
	}
	var steps []stepRow
	if err := db.read(ctx).Where("run_id = ?", runID).Order("generation, position").Find(&steps).Error; err != nil {
		return workflow.History{}, translate(err)
	}
	var p packer
	h := workflow.History{Plans: make([]workflow.Plan, len(plans)), Steps: make([]workflow.Step, len(steps))}
	for i, row := range plans {
		p.read(row.Body, &h.Plans[i])
	}
	for i, row := range steps {
		var err error
		if h.Steps[i], err = rowToStep(row); err != nil {
			return workflow.History{}, err
		}
	}
	return h, p.err
}

// Artifact implements workflow.Archive.
func (db Runs) Artifact(ctx context.Context, id string) (artifact.Artifact, error) {
	return db.artifact(ctx, id, "*")
}

// Outline implements workflow.Archive.
func (db Runs) Outline(ctx context.Context, id string) (artifact.Artifact, error) {
	return db.artifact(ctx, id, "artifact_id, position, name, media")
}

func (db Runs) artifact(ctx context.Context, id, columns string) (artifact.Artifact, error) {
	var row artifactRow
	if err := db.write(ctx).Where("id = ?", id).Take(&row).Error; err != nil {
		return artifact.Artifact{}, missing(err, "fault.artifact.notFound")
	}
	var files []fileRow
	if err := db.write(ctx).Select(columns).Where("artifact_id = ?", id).Order("position").Find(&files).Error; err != nil {
		return artifact.Artifact{}, translate(err)
	}
	return rowToArtifact(row, files)
}

// GateByID implements workflow.Archive.
func (db Runs) GateByID(ctx context.Context, id string) (consent.Gate, error) {
	var row gateRow
	if err := db.write(ctx).Where("id = ?", id).Take(&row).Error; err != nil {
		return consent.Gate{}, missing(err, "fault.gate.notFound")
	}
	return rowToGate(row)
}

// SaveDraft implements workflow.Archive. A gate that is decided keeps no draft: the edits belong to nothing any more.
func (db Runs) SaveDraft(ctx context.Context, gateID, draft string) error {
	done := db.write(ctx).Model(&gateRow{}).Where("id = ? AND decided_at IS NULL", gateID).Update("draft", draft)
	if done.Error == nil && done.RowsAffected == 0 {
		return fault.New(fault.Conflict, "fault.gate.decided", nil)
	}
	return translate(done.Error)
}

// MedianSeconds implements workflow.Archive.
func (db Runs) MedianSeconds(ctx context.Context, name, provider string) (float64, bool) {
	var seconds []float64
	err := db.read(ctx).Raw(`SELECT s.seconds FROM steps s JOIN runs r ON r.id = s.run_id
		WHERE s.agent = ? AND r.provider = ? AND s.state IN ('completed', 'stale')
		  ORDER BY r.created_at DESC LIMIT 50`, name, provider).
		Scan(&seconds).Error
	if err != nil || len(seconds) == 0 {
		return 0, false
	}
	slices.Sort(seconds)
	return seconds[len(seconds)/2], true
}

// LastParams implements form.Store.
func (db Runs) LastParams(ctx context.Context, name, grade string) (map[string]string, error) {
	var bodies []string
	err := db.read(ctx).Raw(`SELECT s.body FROM steps s JOIN runs r ON r.id = s.run_id
		WHERE s.agent = ? AND s.state = 'completed' AND (? = '' OR json_extract(s.body, '$.params.grade') = ?)
		ORDER BY r.created_at DESC, s.position DESC LIMIT 1`, name, grade, grade).Scan(&bodies).Error
	if err != nil || len(bodies) == 0 {
		return nil, translate(err)
	}
	var s workflow.Step
	err = json.Unmarshal([]byte(bodies[0]), &s)
	return s.Params, translate(err)
}

// LastSeq is the number of the newest event; 0 in an empty database.
func (db Runs) LastSeq(ctx context.Context) (int64, error) {
	var seq int64
	err := db.read(ctx).Raw("SELECT coalesce(max(seq), 0) FROM events").Scan(&seq).Error
	return seq, translate(err)
}

// Events lists the stored events of a run after a number, oldest first.
func (db Runs) Events(ctx context.Context, runID string, after int64) ([]event.Record, error) {
	var rows []eventRow
	if err := db.read(ctx).Where("run_id = ? AND seq > ?", runID, after).Order("seq").Find(&rows).Error; err != nil {
		return nil, translate(err)
	}
	list := make([]event.Record, len(rows))
	for i, row := range rows {
		data, err := event.Decode(row.Type, []byte(row.Data))
		if err != nil {
			return nil, fault.New(fault.Corrupt, "fault.store.damaged", err).Because(reason.FileDamaged)
		}
		list[i] = event.Record{Seq: row.Seq, RunID: row.RunID, Type: row.Type, At: fromMicros(row.At), Data: data}
	}
	return list, nil
}
