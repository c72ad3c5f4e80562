-- +goose Up
-- An agent may ask the teacher, have children, and be spoken to while it works.

-- The table is made anew, because a CHECK cannot be changed. The rowid stays: it keeps the order of questions of one moment.
CREATE TABLE gates_next (
  id         TEXT PRIMARY KEY,
  run_id     TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  key        TEXT NOT NULL,
  kind       TEXT NOT NULL CHECK (kind IN ('clarify', 'plan', 'start', 'step', 'result', 'failure', 'unknown', 'resume', 'review', 'send', 'budget', 'onward', 'ask')),
  step_id    TEXT NOT NULL,
  hash       TEXT NOT NULL CHECK (length(hash) = 64),
  body       TEXT NOT NULL CHECK (json_valid(body)),
  draft      TEXT NOT NULL,
  opened_at  INTEGER NOT NULL,
  decision   TEXT CHECK (decision IS NULL OR json_valid(decision)),
  decided_at INTEGER,
  UNIQUE (run_id, key),
  CHECK ((decision IS NULL) = (decided_at IS NULL))
) STRICT;
INSERT INTO gates_next (rowid, id, run_id, key, kind, step_id, hash, body, draft, opened_at, decision, decided_at)
  SELECT rowid, id, run_id, key, kind, step_id, hash, body, draft, opened_at, decision, decided_at FROM gates ORDER BY rowid;
DROP TABLE gates;
ALTER TABLE gates_next RENAME TO gates;
CREATE UNIQUE INDEX gates_one_open ON gates (run_id) WHERE decided_at IS NULL;
CREATE INDEX gates_budget ON gates (json_extract(body, '$.subject.params.budget')) WHERE kind = 'budget';

-- Children of a step, or of another child. node is "3.0.1": row of the transcript, call in it, number.
CREATE TABLE twigs (
  num        INTEGER PRIMARY KEY,
  run_id     TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  generation INTEGER NOT NULL,
  step_id    TEXT NOT NULL,
  attempt    INTEGER NOT NULL,
  node       TEXT NOT NULL CHECK (node <> ''),
  parent     TEXT NOT NULL,
  question   TEXT NOT NULL,
  state      TEXT NOT NULL CHECK (state IN ('queued', 'running', 'awaiting_user', 'completed', 'error', 'deleted')),
  answer     TEXT NOT NULL,
  fault      TEXT CHECK (fault IS NULL OR json_valid(fault)),
  started_at INTEGER NOT NULL, -- microseconds since 1970, UTC; 0 = not yet
  ended_at   INTEGER NOT NULL,
  UNIQUE (run_id, generation, step_id, attempt, node)
) STRICT;

-- What the teacher said to an agent or did to it.
CREATE TABLE interventions (
  num        INTEGER PRIMARY KEY,
  id         TEXT NOT NULL UNIQUE,
  run_id     TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  node       TEXT NOT NULL CHECK (node <> ''),
  generation INTEGER NOT NULL,
  attempt    INTEGER NOT NULL,
  kind       TEXT NOT NULL CHECK (kind IN ('comment', 'message', 'pause', 'modify', 'delete')),
  text       TEXT NOT NULL,
  params     TEXT NOT NULL CHECK (json_valid(params)),
  at         INTEGER NOT NULL,
  done_at    INTEGER NOT NULL -- 0 = not followed yet
) STRICT;
CREATE INDEX interventions_by_run ON interventions (run_id, num);
