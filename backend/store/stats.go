package store

import (
	"cmp"
	"context"
	"slices"
	"time"

	"pult/backend/workflow"
)

// Stats count what the steps of agents came to.
type Stats struct{ conn }

var _ workflow.StatsStore = Stats{}

// workRow is a part of workflow.Work; each query fills its own columns.
type workRow struct {
	Agent                                     string
	Stopped, Changed, Params, Edited, Revised int
	Refused                                   int
	Calls, MicroUsd, Unknown                  int64
}

// stepsDone reads the indexes runs_figures and steps_figures only, job by job. It is added up here: SQLite would sort
// it twice.
const stepsDone = `
SELECT s.run_id, s.agent, s.state, s.seconds, r.state
FROM runs r INDEXED BY runs_figures CROSS JOIN steps s INDEXED BY steps_figures ON s.run_id = r.id
WHERE r.created_at >= ?`

const stepsStopped = `
SELECT s.agent, count(*) AS stopped FROM steps s INDEXED BY steps_stopped CROSS JOIN runs r ON r.id = s.run_id
WHERE json_extract(s.body, '$.fault.code') = 'stepStopped' AND s.state IN ('error', 'unknown')
  AND r.created_at >= ? GROUP BY s.agent`

// stepsChanged reads the rows in which the teacher had it her way, by the indexes of migration 12: the conditions have
// to be the same as there. Hand edits know their version, not their plan: the step whose version it is counts. As in
// artifact.OriginOf, a version taken over from another job or taken up again is no edit.
const stepsChanged = `
WITH marks (run_id, generation, id, how) AS (
  SELECT run_id, json_extract(body, '$.subject.generation'), step_id, CASE kind
    WHEN 'step' THEN 'params' ELSE 'revised' END
    FROM gates WHERE json_extract(decision, '$.do') IN ('change', 'skip') AND kind IN ('step', 'result')
      AND json_extract(decision, '$.do') = 'change'
  UNION ALL
  SELECT g.run_id, json_extract(g.body, '$.subject.generation'), target.value, 'revised'
    FROM gates g, json_each(g.decision, '$.revision.steps') target
    WHERE json_extract(g.decision, '$.do') IN ('change', 'skip') AND g.kind = 'review'
  UNION ALL
  SELECT p.run_id, p.generation, json_extract(c.value, '$.stepId'), 'params'
    FROM plans p, json_each(p.body, '$.changes') c
    WHERE json_extract(p.body, '$.author') = 'teacher' AND json_extract(c.value, '$.kind') IN ('changed', 'agent')
  UNION ALL
  SELECT run_id, generation, node, 'params' FROM interventions WHERE kind = 'modify' AND done_at > 0
  UNION ALL
  SELECT a.run_id, s.generation, s.id, 'edited' FROM artifacts a JOIN steps s ON s.run_id = a.run_id
    AND s.id = a.step_id
      JOIN artifacts b ON b.id = json_extract(a.body, '$.base') AND b.run_id = a.run_id AND b.step_id = a.step_id
        AND b.hash <> a.hash
    WHERE json_extract(a.body, '$.base') <> '' AND
      EXISTS (SELECT 1 FROM json_each(s.body, '$.artifacts') v WHERE v.value = a.id)
  UNION ALL
  SELECT s.run_id, s.generation, s.id, 'revised' FROM runs r INDEXED BY runs_figures
    CROSS JOIN steps s INDEXED BY steps_figures ON s.run_id = r.id
    WHERE r.generation > 1 AND s.generation < r.generation
), changed AS (
  SELECT run_id, generation, id, max(how = 'params') AS params, max(how = 'edited') AS edited,
    max(how = 'revised') AS revised
    FROM marks GROUP BY run_id, generation, id
)
SELECT s.agent, count(*) AS changed, sum(c.params) AS params, sum(c.edited) AS edited, sum(c.revised) AS revised
FROM changed c JOIN steps s ON s.run_id = c.run_id AND s.generation = c.generation AND s.id = c.id
  JOIN runs r ON r.id = c.run_id
WHERE r.created_at >= ? AND r.state = 'completed' AND s.state IN ('completed', 'stale') GROUP BY s.agent`

const stepsRefused = `
SELECT json_extract(g.body, '$.subject.agent') AS agent, count(*) AS refused FROM gates g JOIN runs r ON r.id = g.run_id
WHERE json_extract(g.decision, '$.do') IN ('change', 'skip') AND g.kind IN ('step', 'result')
  AND json_extract(g.decision, '$.do') = 'skip'
  AND json_extract(g.decision, '$.by') <> 'policy' AND r.created_at >= ? GROUP BY agent`

const agentCalls = `
SELECT c.agent, sum(c.calls) AS calls, sum(c.micro_usd) AS micro_usd, sum(c.unknown) AS unknown
FROM runs r INDEXED BY runs_figures CROSS JOIN calls_per_run c ON c.run_id = r.id
WHERE r.created_at >= ? AND c.agent <> '' GROUP BY c.agent`

// Work implements workflow.StatsStore.
func (db Stats) Work(ctx context.Context, since time.Time) ([]workflow.Work, error) {
	byAgent, err := db.stepsDone(ctx, since)
	if err != nil {
		return nil, err
	}
	for _, part := range []struct {
		query string
		add   func(w *workflow.Work, r workRow)
	}{
		{stepsStopped, func(w *workflow.Work, r workRow) { w.Failed, w.Stopped = w.Failed-r.Stopped, r.Stopped }},
		{stepsChanged, func(w *workflow.Work, r workRow) {
			w.Unchanged -= r.Changed
			w.Changed, w.Params, w.Edited, w.Revised = r.Changed, r.Params, r.Edited, r.Revised
		}},
		{stepsRefused, func(w *workflow.Work, r workRow) { w.Refused = r.Refused }},
		{agentCalls, func(w *workflow.Work, r workRow) { w.Calls, w.MicroUSD, w.Unknown = r.Calls, r.MicroUsd, r.Unknown }},
	} {
		var rows []workRow
		if err := db.read(ctx).Raw(part.query, micros(since)).Scan(&rows).Error; err != nil {
			return nil, translate(err)
		}
		for _, r := range rows {
			part.add(byAgent.of(r.Agent), r)
		}
	}
	return byAgent.list(), nil
}

// stepsDone fills what a step tells by its own row.
func (db Stats) stepsDone(ctx context.Context, since time.Time) (works, error) {
	rows, err := db.read(ctx).Raw(stepsDone, micros(since)).Rows()
	if err != nil {
		return nil, translate(err)
	}
	defer func() { _ = rows.Close() }() // Err tells
	all, last, seconds := works{}, map[string]string{}, map[string][]float64{}
	for rows.Next() {
		var run, name, state, accepted string
		var took float64
		if err := rows.Scan(&run, &name, &state, &took, &accepted); err != nil {
			return nil, translate(err)
		}
		w := all.of(name)
		if last[name] != run { // a job's steps come one after another
			last[name] = run
			w.Runs++
		}
		w.Steps++
		switch workflow.StepState(state) {
		case workflow.StepDone, workflow.Stale:
			w.Finished++
			seconds[name] = append(seconds[name], took)
			if workflow.State(accepted) == workflow.Completed {
				w.Unchanged++
			}
		case workflow.StepError, workflow.StepUnknown:
			w.Failed++
		case workflow.Skipped:
			w.Skipped++
		case workflow.Queued, workflow.AwaitingUser, workflow.StepRunning:
		}
	}
	for name, list := range seconds {
		all[name].Seconds = median(list)
	}
	return all, translate(rows.Err())
}

func median(list []float64) *float64 {
	slices.Sort(list)
	middle := (list[(len(list)-1)/2] + list[len(list)/2]) / 2
	return &middle
}

// works are those of a span by agent.
type works map[string]*workflow.Work

func (all works) of(name string) *workflow.Work {
	if all[name] == nil {
		all[name] = &workflow.Work{Agent: name}
	}
	return all[name]
}

func (all works) list() []workflow.Work {
	list := make([]workflow.Work, 0, len(all))
	for _, w := range all {
		list = append(list, *w)
	}
	slices.SortFunc(list, func(a, b workflow.Work) int { return cmp.Compare(a.Agent, b.Agent) })
	return list
}
