-- +goose Up
-- Runs, what was planned, asked, done and told. A row is the truth; the window is a view of it.

-- AUTOINCREMENT: "Auftrag 12" is said and written down, so the number of a deleted run must not come back.
CREATE TABLE runs (
  number     INTEGER PRIMARY KEY AUTOINCREMENT CHECK (number > 0),
  id         TEXT NOT NULL UNIQUE CHECK (id <> ''),
  request    TEXT NOT NULL CHECK (request <> ''),
  title      TEXT NOT NULL,
  language   TEXT NOT NULL CHECK (language IN ('de', 'en')),
  mode       TEXT NOT NULL CHECK (mode IN ('full', 'each', 'quick')),
  provider   TEXT NOT NULL,
  state      TEXT NOT NULL CHECK (state IN ('drafting', 'awaiting_plan', 'running', 'reviewing', 'completed', 'stopping', 'stopped', 'failed', 'interrupted')),
  was        TEXT NOT NULL,
  interrupts INTEGER NOT NULL CHECK (interrupts >= 0),
  generation INTEGER NOT NULL CHECK (generation > 0),
  revision   INTEGER NOT NULL CHECK (revision >= 0),
  feedback   TEXT NOT NULL CHECK (json_valid(feedback)),
  answers    TEXT NOT NULL CHECK (json_valid(answers)),
  results    TEXT CHECK (results IS NULL OR json_valid(results)),
  fault      TEXT CHECK (fault IS NULL OR json_valid(fault)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX runs_by_state ON runs (state, created_at);

CREATE TABLE plans (
  run_id     TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  version    INTEGER NOT NULL CHECK (version > 0),
  generation INTEGER NOT NULL,
  body       TEXT NOT NULL CHECK (json_valid(body)),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (run_id, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE steps (
  run_id     TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  generation INTEGER NOT NULL,
  id         TEXT NOT NULL,
  position   INTEGER NOT NULL,
  agent      TEXT NOT NULL,
  state      TEXT NOT NULL CHECK (state IN ('queued', 'awaiting_user', 'running', 'completed', 'skipped', 'error', 'unknown', 'stale')),
  attempt    INTEGER NOT NULL CHECK (attempt > 0),
  seconds    REAL NOT NULL,
  body       TEXT NOT NULL CHECK (json_valid(body)),
  PRIMARY KEY (run_id, generation, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX steps_by_agent ON steps (agent, state);

-- One question at a time per run: the partial index lets the database keep the order.
CREATE TABLE gates (
  id         TEXT PRIMARY KEY,
  run_id     TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  key        TEXT NOT NULL,
  kind       TEXT NOT NULL CHECK (kind IN ('clarify', 'plan', 'start', 'step', 'result', 'failure', 'unknown', 'resume', 'review')),
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
CREATE UNIQUE INDEX gates_one_open ON gates (run_id) WHERE decided_at IS NULL;

CREATE TABLE artifacts (
  id         TEXT PRIMARY KEY,
  run_id     TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  step_id    TEXT NOT NULL,
  version    INTEGER NOT NULL CHECK (version > 0),
  type       TEXT NOT NULL,
  hash       TEXT NOT NULL CHECK (length(hash) = 64),
  content    TEXT NOT NULL CHECK (json_valid(content)),
  body       TEXT NOT NULL CHECK (json_valid(body)),
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX artifacts_by_run ON artifacts (run_id, step_id, version);

CREATE TABLE artifact_files (
  artifact_id TEXT NOT NULL REFERENCES artifacts (id) ON DELETE CASCADE,
  position    INTEGER NOT NULL,
  name        TEXT NOT NULL,
  media       TEXT NOT NULL,
  data        BLOB NOT NULL,
  PRIMARY KEY (artifact_id, position)
) STRICT, WITHOUT ROWID;

-- The transcript of an agent: its rows are the state of the loop. The key names run, generation, step and attempt.
CREATE TABLE messages (
  run_id   TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  key      TEXT NOT NULL,
  position INTEGER NOT NULL,
  body     TEXT NOT NULL CHECK (json_valid(body)),
  PRIMARY KEY (key, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX messages_by_run ON messages (run_id);

CREATE TABLE events (
  seq    INTEGER PRIMARY KEY,
  run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  type   TEXT NOT NULL,
  at     INTEGER NOT NULL,
  data   TEXT NOT NULL CHECK (json_valid(data))
) STRICT;
CREATE INDEX events_by_run ON events (run_id, seq);
