-- +goose Up
-- What the steps of each agent came to is counted from small indexes: the bodies of 10,000 jobs are not read for it.

CREATE INDEX steps_figures ON steps (run_id, agent, generation, id, state, seconds);
CREATE INDEX runs_figures ON runs (created_at, id, state, generation);

-- A step that the teacher stopped is an error with a reason of its own.
CREATE INDEX steps_stopped ON steps (run_id, agent, state) WHERE json_extract(body, '$.fault.key') = 'fault.step.stopped';

-- The few rows in which a teacher had it her way.
CREATE INDEX gates_amended ON gates (run_id, kind) WHERE json_extract(decision, '$.do') IN ('change', 'skip');
CREATE INDEX plans_by_teacher ON plans (run_id, version) WHERE json_extract(body, '$.author') = 'teacher';
CREATE INDEX artifacts_by_teacher ON artifacts (run_id, step_id) WHERE json_extract(body, '$.base') <> '';
