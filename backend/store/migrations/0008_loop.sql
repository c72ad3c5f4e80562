-- +goose Up
-- "Weiter?" is a question of its own; a call knows the prompt it was made with and what its length was guessed to be; loops leave a line.

-- The table is made anew, because a CHECK cannot be changed. The rowid stays: it keeps the order of questions of one moment.
CREATE TABLE gates_next (
  id         TEXT PRIMARY KEY,
  run_id     TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  key        TEXT NOT NULL,
  kind       TEXT NOT NULL CHECK (kind IN ('clarify', 'plan', 'start', 'step', 'result', 'failure', 'unknown', 'resume', 'review', 'send', 'budget', 'onward')),
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

-- prompt: sha256 of the composed prompt, hex; '' where there was none. guess: tokens of the prompt as estimated before the call.
ALTER TABLE calls ADD COLUMN prompt TEXT NOT NULL DEFAULT '';
ALTER TABLE calls ADD COLUMN guess INTEGER CHECK (guess IS NULL OR guess >= 0);
-- How many tokens of a model one estimated token is, is learnt from its newest calls.
CREATE INDEX calls_guess ON calls (provider, model, num) WHERE guess > 0 AND input > 0;

-- One line for each time a loop ran: to its end, or to a question. run_id refers to nothing, as in calls.
CREATE TABLE chains (
  num        INTEGER PRIMARY KEY,
  at         INTEGER NOT NULL, -- microseconds since 1970, UTC
  run_id     TEXT NOT NULL,
  step_id    TEXT NOT NULL,
  agent      TEXT NOT NULL,
  provider   TEXT NOT NULL,
  ending     TEXT NOT NULL CHECK (ending <> ''),
  iterations INTEGER NOT NULL CHECK (iterations >= 0),
  tool_calls INTEGER NOT NULL CHECK (tool_calls >= 0),
  continued  INTEGER NOT NULL CHECK (continued >= 0),
  hints      INTEGER NOT NULL CHECK (hints >= 0),
  seconds    REAL NOT NULL,
  model      REAL NOT NULL, -- seconds of them waiting for the model
  tools      REAL NOT NULL, -- seconds of them at work in tools
  tokens     INTEGER NOT NULL,
  first      INTEGER NOT NULL
) STRICT;
CREATE INDEX chains_by_agent ON chains (agent, at);
