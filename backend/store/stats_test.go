package store

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pult/backend/workflow"
)

// Ten jobs as rows: the odd ones are accepted, every job has a research and a picture, and the teacher had it her way
// in some.
const tenJobs = `
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
INSERT INTO runs (id, request, title, language, mode, provider, state, was, interrupts, generation, revision,
  feedback, answers, created_at, updated_at)
  SELECT 'r' || i, 'Öl', 'Öl', 'de', 'full', 'offline', CASE
    WHEN i %% 2 THEN 'completed' ELSE 'stopped' END, '', 0, 1, 0, '[]', '{}', i * 1000000, 0 FROM n`

var twoSteps = []string{
	`INSERT INTO steps (run_id, generation, id, position, agent, state, attempt, seconds, body)
	  SELECT id, 1, 's1', 0, 'research', 'completed', 1, number,
	    json_object('artifacts', json_array(id || '-a'), 'fault', NULL) FROM runs`,
	`INSERT INTO steps (run_id, generation, id, position, agent, state, attempt, seconds, body)
	  SELECT id, 1, 's2', 1, 'image', CASE WHEN state = 'stopped' THEN 'error'
	    WHEN number %% 3 = 0 THEN 'skipped' ELSE 'completed' END, 1, 4,
	  json_object('artifacts', json_array(), 'fault', CASE
	    WHEN number %% 4 = 0 THEN json_object('key', 'fault.step.stopped', 'code', 'stepStopped') END) FROM runs`,
	`INSERT INTO plans (run_id, version, generation, body, created_at)
	  SELECT id, 1, 1, json_object('author', CASE WHEN number = 1 THEN 'teacher' ELSE 'planner' END,
	  'changes', json_array(json_object('kind', 'changed', 'stepId', 's1'),
	    json_object('kind', 'moved', 'stepId', 's2'))), 0 FROM runs`,
	`INSERT INTO gates (id, run_id, key, kind, step_id, hash, body, draft, opened_at, decision, decided_at)
	  SELECT id || 'g', id, 'g', 'step', 's2', printf('%%064d', 0), '{"subject":{"agent":"image","generation":1}}', '', 1,
	  json_object('do', CASE number %% 3 WHEN 0 THEN 'skip'
	    WHEN 1 THEN 'change' ELSE 'approve' END, 'by', 'teacher'), 2 FROM runs`,
	`INSERT INTO gates (id, run_id, key, kind, step_id, hash, body, draft, opened_at, decision, decided_at)
	  SELECT id || 'h', id, 'h', 'review', '', printf('%%064d', 0), '{"subject":{"generation":1}}', '', 1,
	  CASE WHEN number = 5 THEN '{"do":"change","by":"teacher","revision":{"type":"specific_agents","steps":["s1"]}}' ELSE '{"do":"approve"}' END, 2 FROM runs`,
	`INSERT INTO artifacts (id, run_id, step_id, version, type, hash, content, body, created_at)
	  SELECT id || '-a', id, 's1', 1, 'research', printf('%%064d', 0), '{}',
	    json_object('base', CASE WHEN number IN (3, 5, 7) THEN id || '-0'
	    WHEN number = 9 THEN 'elsewhere' ELSE '' END), 0 FROM runs`,
	`INSERT INTO artifacts (id, run_id, step_id, version, type, hash, content, body, created_at)
	  SELECT id || '-0', id, 's1', 1, 'research', printf('%%064d', number <> 3), '{}', '{}', 0 FROM runs
	    WHERE number IN (3, 5, 7)`,
	`INSERT INTO calls (id, at, ended_at, day, profile, run_id, agent, step_id, provider, model, kind, attempt,
	  state, class, estimated, prices, micro_usd, local)
	  SELECT id, 1, 2, '2026-11-27', '', id, 'research', 's1', 'gemini', 'm', 'generate', 1, 'done', '', 0, '',
	    CASE WHEN number = 2 THEN NULL ELSE 10 END, 0 FROM runs`,
}

// work is workflow.Work in the order of its fields.
type work workflow.Work

func worked(t *testing.T, jobs int) *DB {
	t.Helper()
	db := open(t, Options{})
	for _, q := range append([]string{fmt.Sprintf(tenJobs, jobs)}, twoSteps...) {
		if err := db.write(t.Context()).Exec(strings.ReplaceAll(q, "%%", "%")).Error; err != nil {
			t.Fatal(err)
		}
	}
	return db
}

func TestWhatAgentsDidIsCounted(t *testing.T) {
	db := worked(t, 10)
	if list, err := open(t, Options{}).Stats.Work(t.Context(), time.Time{}); err != nil || len(list) != 0 {
		t.Errorf("nothing has run: %+v, %v", list, err)
	}
	got, err := db.Stats.Work(t.Context(), time.Time{})
	if err != nil || len(got) != 2 {
		t.Fatalf("%+v, %v", got, err)
	}
	image, research := got[0], got[1]
	if *research.Seconds != 5.5 || *image.Seconds != 4 {
		t.Errorf("medians: %v and %v", *research.Seconds, *image.Seconds)
	}
	research.Seconds, image.Seconds = nil, nil
	// Five accepted: 1 changed in the plan, 5 revised and edited, 7 edited; 3, an older version taken up again, and 9,
	// taken over from another job, as they were.
	if want := (work{"research", 10, 10, 10, 0, 0, 0, 2, 3, 1, 2, 1, 0, nil, 10, 90, 1}); work(research) != want {
		t.Error(cmp.Diff(want, work(research)))
	}
	// Accepted pictures are those of 1, 5 and 7; 1 and 7 were changed at their question. The question of three jobs was
	// answered with "leave out".
	if want := (work{"image", 10, 10, 3, 3, 2, 2, 1, 2, 2, 0, 0, 3, nil, 0, 0, 0}); work(image) != want {
		t.Error(cmp.Diff(want, work(image)))
	}
	if got, err = db.Stats.Work(t.Context(), time.UnixMicro(9_000_000)); err != nil || got[1].Steps != 2 ||
		got[1].Calls != 2 ||
		got[1].Unknown != 0 ||
		got[1].Edited != 0 {
		t.Errorf("of the last two jobs: %+v, %v", got, err)
	}
}

// Ten thousand jobs are counted from indexes: no query walks through rows with bodies.
func TestCountingReadsNoBodies(t *testing.T) {
	db := worked(t, 3)
	for _, query := range []string{stepsDone, stepsStopped, stepsChanged, stepsRefused, agentCalls} {
		var plan []struct{ Detail string }
		if err := db.read(t.Context()).Raw("EXPLAIN QUERY PLAN "+query, 0).Scan(&plan).Error; err != nil {
			t.Fatal(err)
		}
		for _, line := range plan {
			for _, table := range []string{"s", "g", "p", "a", "r", "c", "gates", "plans", "artifacts"} {
				if detail := line.Detail + " "; strings.HasPrefix(detail, "SCAN "+table+" ") && !strings.Contains(detail, "INDEX") {
					t.Errorf("%s\n%s", query, line.Detail)
				}
			}
		}
	}
}
