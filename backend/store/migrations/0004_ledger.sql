-- +goose Up
-- What calls of a provider cost, and what stands beside that: questions about sending and about money, own prices, placeholders.

-- The table is made anew, because a CHECK cannot be changed. The rowid stays: it keeps the order of questions of one moment.
CREATE TABLE gates_next (
  id         TEXT PRIMARY KEY,
  run_id     TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  key        TEXT NOT NULL,
  kind       TEXT NOT NULL CHECK (kind IN ('clarify', 'plan', 'start', 'step', 'result', 'failure', 'unknown', 'resume', 'review', 'send', 'budget')),
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
-- Which budgets the teacher allowed to be crossed is read before every call.
CREATE INDEX gates_budget ON gates (json_extract(body, '$.subject.params.budget')) WHERE kind = 'budget';

-- The ledger: one row for each call of a provider, written before the call. It only grows. run_id refers to nothing: deleting a run does
-- not delete what it cost. NULL is unknown.
CREATE TABLE calls (
  num        INTEGER PRIMARY KEY,
  id         TEXT NOT NULL UNIQUE CHECK (id <> ''),
  at         INTEGER NOT NULL, -- microseconds since 1970, UTC
  ended_at   INTEGER,
  day        TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  profile    TEXT NOT NULL,
  run_id     TEXT NOT NULL,
  step_id    TEXT NOT NULL,
  generation INTEGER NOT NULL DEFAULT 0 CHECK (generation >= 0), -- of the run's plan: the ids of steps begin anew with each
  agent      TEXT NOT NULL,
  provider   TEXT NOT NULL CHECK (provider <> ''),
  model      TEXT NOT NULL,
  kind       TEXT NOT NULL CHECK (kind IN ('generate', 'models', 'embed', 'count')),
  attempt    INTEGER NOT NULL CHECK (attempt > 0),
  state      TEXT NOT NULL CHECK (state IN ('started', 'done', 'failed', 'cancelled', 'unknown')),
  class      TEXT NOT NULL,
  input      INTEGER CHECK (input >= 0),
  cached     INTEGER CHECK (cached >= 0),
  output     INTEGER CHECK (output >= 0),
  thoughts   INTEGER CHECK (thoughts >= 0),
  estimated  INTEGER NOT NULL CHECK (estimated IN (0, 1)),
  raw        TEXT CHECK (raw IS NULL OR json_valid(raw)), -- the provider's own words
  prices     TEXT NOT NULL,
  micro_usd  INTEGER CHECK (micro_usd >= 0),
  reserved   INTEGER CHECK (reserved >= 0),
  local      INTEGER NOT NULL CHECK (local IN (0, 1)),
  -- The provider did not take the call: nobody bills that (cost.Entry.TurnedAway).
  refused    INTEGER NOT NULL AS (class IN
    ('key', 'forbidden', 'gone', 'request', 'tooLong', 'rate', 'quota', 'overloaded', 'server', 'unreachable')) VIRTUAL,
  -- What budgets count: the amount; while that is unknown, what was reserved.
  held       INTEGER NOT NULL AS (CASE WHEN micro_usd IS NOT NULL THEN micro_usd WHEN refused THEN 0 ELSE coalesce(reserved, 0) END) VIRTUAL,
  CHECK ((state = 'started') = (ended_at IS NULL)),
  CHECK (local = 0 OR micro_usd IS NULL OR micro_usd = 0)
) STRICT;
-- Lists of calls go back from the newest; what they are filtered by stands in the index, so that only the rows shown are looked up.
CREATE INDEX calls_by_day ON calls (day, at, agent, provider, model, profile);
CREATE INDEX calls_by_run ON calls (run_id, step_id, generation) WHERE run_id <> '';
CREATE INDEX calls_by_agent ON calls (agent, provider, model);
CREATE INDEX calls_open ON calls (num) WHERE state = 'started';

-- Sums of the ledger, kept by triggers, so that a year of calls is a few hundred rows.
CREATE TABLE calls_daily (
  day       TEXT NOT NULL,
  profile   TEXT NOT NULL,
  provider  TEXT NOT NULL,
  model     TEXT NOT NULL,
  agent     TEXT NOT NULL,
  calls     INTEGER NOT NULL,
  micro_usd INTEGER NOT NULL, -- of those that are known
  unknown   INTEGER NOT NULL,
  estimated INTEGER NOT NULL,
  failed    INTEGER NOT NULL,
  input     INTEGER NOT NULL,
  cached    INTEGER NOT NULL,
  output    INTEGER NOT NULL,
  thoughts  INTEGER NOT NULL,
  held      INTEGER NOT NULL,
  PRIMARY KEY (day, profile, provider, model, agent)
) STRICT, WITHOUT ROWID;

-- The same for each run. A run goes on for days and switches models; a filter needs all of them.
CREATE TABLE calls_per_run (
  run_id    TEXT NOT NULL,
  day       TEXT NOT NULL,
  profile   TEXT NOT NULL,
  provider  TEXT NOT NULL,
  model     TEXT NOT NULL,
  agent     TEXT NOT NULL,
  calls     INTEGER NOT NULL,
  micro_usd INTEGER NOT NULL,
  unknown   INTEGER NOT NULL,
  estimated INTEGER NOT NULL,
  failed    INTEGER NOT NULL,
  input     INTEGER NOT NULL,
  cached    INTEGER NOT NULL,
  output    INTEGER NOT NULL,
  thoughts  INTEGER NOT NULL,
  held      INTEGER NOT NULL,
  PRIMARY KEY (run_id, day, profile, provider, model, agent)
) STRICT, WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER calls_counted AFTER INSERT ON calls BEGIN
  INSERT INTO calls_daily VALUES (new.day, new.profile, new.provider, new.model, new.agent,
    1, coalesce(new.micro_usd, 0), new.micro_usd IS NULL, new.estimated, new.state = 'failed',
    coalesce(new.input, 0), coalesce(new.cached, 0), coalesce(new.output, 0), coalesce(new.thoughts, 0), new.held)
  ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, micro_usd = micro_usd + excluded.micro_usd, unknown = unknown + excluded.unknown,
    estimated = estimated + excluded.estimated, failed = failed + excluded.failed, input = input + excluded.input,
    cached = cached + excluded.cached, output = output + excluded.output, thoughts = thoughts + excluded.thoughts, held = held + excluded.held;
  INSERT INTO calls_per_run VALUES (new.run_id, new.day, new.profile, new.provider, new.model, new.agent,
    1, coalesce(new.micro_usd, 0), new.micro_usd IS NULL, new.estimated, new.state = 'failed',
    coalesce(new.input, 0), coalesce(new.cached, 0), coalesce(new.output, 0), coalesce(new.thoughts, 0), new.held)
  ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, micro_usd = micro_usd + excluded.micro_usd, unknown = unknown + excluded.unknown,
    estimated = estimated + excluded.estimated, failed = failed + excluded.failed, input = input + excluded.input,
    cached = cached + excluded.cached, output = output + excluded.output, thoughts = thoughts + excluded.thoughts, held = held + excluded.held;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER calls_recounted AFTER UPDATE ON calls BEGIN
  UPDATE calls_daily SET
    micro_usd = micro_usd + coalesce(new.micro_usd, 0) - coalesce(old.micro_usd, 0),
    unknown   = unknown + (new.micro_usd IS NULL) - (old.micro_usd IS NULL),
    estimated = estimated + new.estimated - old.estimated,
    failed    = failed + (new.state = 'failed') - (old.state = 'failed'),
    input     = input + coalesce(new.input, 0) - coalesce(old.input, 0),
    cached    = cached + coalesce(new.cached, 0) - coalesce(old.cached, 0),
    output    = output + coalesce(new.output, 0) - coalesce(old.output, 0),
    thoughts  = thoughts + coalesce(new.thoughts, 0) - coalesce(old.thoughts, 0),
    held      = held + new.held - old.held
  WHERE day = new.day AND profile = new.profile AND provider = new.provider AND model = new.model AND agent = new.agent;
  UPDATE calls_per_run SET
    micro_usd = micro_usd + coalesce(new.micro_usd, 0) - coalesce(old.micro_usd, 0),
    unknown   = unknown + (new.micro_usd IS NULL) - (old.micro_usd IS NULL),
    estimated = estimated + new.estimated - old.estimated,
    failed    = failed + (new.state = 'failed') - (old.state = 'failed'),
    input     = input + coalesce(new.input, 0) - coalesce(old.input, 0),
    cached    = cached + coalesce(new.cached, 0) - coalesce(old.cached, 0),
    output    = output + coalesce(new.output, 0) - coalesce(old.output, 0),
    thoughts  = thoughts + coalesce(new.thoughts, 0) - coalesce(old.thoughts, 0),
    held      = held + new.held - old.held
  WHERE run_id = new.run_id AND day = new.day AND profile = new.profile AND provider = new.provider AND model = new.model AND agent = new.agent;
END;
-- +goose StatementEnd

-- What the sums are grouped by is never changed, and no row is ever deleted.
-- +goose StatementBegin
CREATE TRIGGER calls_keep_their_place BEFORE UPDATE OF id, at, day, profile, run_id, step_id, generation, agent, provider, model ON calls
BEGIN SELECT raise(ABORT, 'a call of the ledger keeps its place'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER calls_stay BEFORE DELETE ON calls
BEGIN SELECT raise(ABORT, 'the ledger only grows'); END;
-- +goose StatementEnd

-- Prices of the teacher's own, in micro-USD for a million tokens; they stand over those of the program.
CREATE TABLE own_prices (
  provider    TEXT NOT NULL CHECK (provider <> ''),
  model       TEXT NOT NULL CHECK (model <> ''),
  input       INTEGER CHECK (input >= 0),
  cached      INTEGER CHECK (cached >= 0),
  output      INTEGER CHECK (output >= 0),
  long_from   INTEGER NOT NULL CHECK (long_from >= 0), -- 0: no second price
  long_input  INTEGER CHECK (long_input >= 0),
  long_cached INTEGER CHECK (long_cached >= 0),
  long_output INTEGER CHECK (long_output >= 0),
  date        TEXT NOT NULL,
  source      TEXT NOT NULL,
  PRIMARY KEY (provider, model)
) STRICT, WITHOUT ROWID;

-- What stands in the place of personal data in the texts of a run.
CREATE TABLE placeholders (
  run_id      TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  position    INTEGER NOT NULL CHECK (position >= 0),
  kind        TEXT NOT NULL CHECK (kind <> ''),
  value       TEXT NOT NULL CHECK (value <> ''),
  placeholder TEXT NOT NULL CHECK (placeholder <> ''),
  PRIMARY KEY (run_id, position),
  UNIQUE (run_id, value),
  UNIQUE (run_id, placeholder)
) STRICT, WITHOUT ROWID;
