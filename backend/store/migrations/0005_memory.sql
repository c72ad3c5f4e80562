-- +goose Up
-- What Pult knows of the teacher. Package memory has the rules; the limits of the tiers stand here once more, as a second lock on the door.

-- What facts hold for. key is what two spellings of a name have in common; words is how many of memory_scope_words it has.
CREATE TABLE memory_scopes (
  num   INTEGER PRIMARY KEY,
  kind  TEXT NOT NULL CHECK (kind IN ('me', 'school', 'class', 'project')),
  name  TEXT NOT NULL,
  key   TEXT NOT NULL,
  words INTEGER NOT NULL CHECK (words >= 0),
  UNIQUE (kind, key),
  CHECK ((kind IN ('me', 'school')) = (name = '')),
  CHECK ((kind IN ('me', 'school')) = (key = ''))
) STRICT;

-- Stems by which a project is found in a request.
CREATE TABLE memory_scope_words (
  word  TEXT NOT NULL CHECK (word <> ''),
  scope INTEGER NOT NULL REFERENCES memory_scopes (num) ON DELETE CASCADE,
  PRIMARY KEY (word, scope)
) STRICT, WITHOUT ROWID;
CREATE INDEX memory_scope_words_of ON memory_scope_words (scope);

-- Times are microseconds since 1970, UTC; 0 is never.
CREATE TABLE memory_facts (
  num          INTEGER PRIMARY KEY,
  id           TEXT NOT NULL UNIQUE CHECK (id <> ''),
  text         TEXT NOT NULL CHECK (text <> '' AND length(text) <= 300),
  category     TEXT NOT NULL CHECK (category IN ('profile', 'preference', 'technical', 'project', 'class')),
  tier         TEXT NOT NULL CHECK (tier IN ('core', 'important', 'context')),
  scope        INTEGER NOT NULL REFERENCES memory_scopes (num),
  confidence   INTEGER NOT NULL CHECK (confidence BETWEEN 0 AND 100),
  keywords     TEXT NOT NULL CHECK (json_valid(keywords)),
  origin       TEXT NOT NULL CHECK (origin IN ('teacher', 'request', 'conclusion', 'web', 'mail', 'document')),
  run_id       TEXT NOT NULL, -- refers to nothing: a fact outlives the run it comes from
  step_id      TEXT NOT NULL,
  quote        TEXT NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('active', 'replaced', 'expired')),
  replaced_by  TEXT NOT NULL,
  sure         INTEGER NOT NULL CHECK (sure IN (0, 1)),
  confirmed    INTEGER NOT NULL CHECK (confirmed > 0),
  uses         INTEGER NOT NULL CHECK (uses >= 0),
  created_at   INTEGER NOT NULL,
  confirmed_at INTEGER NOT NULL,
  used_at      INTEGER NOT NULL,
  expires_at   INTEGER NOT NULL,
  stems        TEXT NOT NULL, -- memory.Stems, for the index
  CHECK ((tier = 'core') = (expires_at = 0)),
  CHECK (replaced_by = '' OR state = 'replaced')
) STRICT;
CREATE INDEX memory_facts_told ON memory_facts (scope, tier) WHERE state = 'active';
CREATE INDEX memory_facts_ends ON memory_facts (expires_at) WHERE state = 'active' AND expires_at > 0;
CREATE INDEX memory_facts_of ON memory_facts (scope);
CREATE INDEX memory_facts_listed ON memory_facts (created_at, num);
CREATE INDEX memory_facts_past ON memory_facts (replaced_by) WHERE replaced_by <> '';

-- Holds stems that Go has folded. It reads the stems from the facts themselves, so that it can be made anew; secure-delete takes a removed
-- fact's stems out of the index at once instead of marking them.
CREATE VIRTUAL TABLE memory_fts USING fts5 (stems, content = 'memory_facts', content_rowid = 'num', tokenize = "ascii");
INSERT INTO memory_fts (memory_fts, rank) VALUES ('secure-delete', 1);

-- +goose StatementBegin
CREATE TRIGGER memory_facts_added AFTER INSERT ON memory_facts BEGIN
  INSERT INTO memory_fts (rowid, stems) VALUES (new.num, new.stems);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER memory_facts_removed AFTER DELETE ON memory_facts BEGIN
  INSERT INTO memory_fts (memory_fts, rowid, stems) VALUES ('delete', old.num, old.stems);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER memory_facts_changed AFTER UPDATE OF stems ON memory_facts WHEN old.stems <> new.stems BEGIN
  INSERT INTO memory_fts (memory_fts, rowid, stems) VALUES ('delete', old.num, old.stems);
  INSERT INTO memory_fts (rowid, stems) VALUES (new.num, new.stems);
END;
-- +goose StatementEnd

-- memory.Limit: active facts of a tier in one scope.
-- +goose StatementBegin
CREATE TRIGGER memory_facts_room BEFORE INSERT ON memory_facts
WHEN new.state = 'active' AND (SELECT count(*) FROM memory_facts WHERE state = 'active' AND scope = new.scope AND tier = new.tier)
  >= CASE new.tier WHEN 'core' THEN 8 WHEN 'important' THEN 12 ELSE 6 END
BEGIN SELECT raise(ABORT, 'the tier is full'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER memory_facts_room_again BEFORE UPDATE OF state, scope, tier ON memory_facts
WHEN new.state = 'active' AND (old.state <> 'active' OR old.scope <> new.scope OR old.tier <> new.tier)
  AND (SELECT count(*) FROM memory_facts WHERE state = 'active' AND scope = new.scope AND tier = new.tier)
  >= CASE new.tier WHEN 'core' THEN 8 WHEN 'important' THEN 12 ELSE 6 END
BEGIN SELECT raise(ABORT, 'the tier is full'); END;
-- +goose StatementEnd

-- What waits for the teacher. body is the fact as it would be kept.
CREATE TABLE memory_proposals (
  num         INTEGER PRIMARY KEY,
  id          TEXT NOT NULL UNIQUE CHECK (id <> ''),
  body        TEXT NOT NULL CHECK (json_valid(body)),
  said        INTEGER NOT NULL CHECK (said > 0),
  proposed_at INTEGER NOT NULL
) STRICT;

-- What the teacher does not want to be proposed again: a digest, hex (memory.Mark).
CREATE TABLE memory_refused (
  mark TEXT PRIMARY KEY CHECK (length(mark) = 64),
  at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Each time that a fact was told. run_id refers to nothing: that a fact was told stays true when the run is deleted.
CREATE TABLE memory_uses (
  num     INTEGER PRIMARY KEY,
  fact    INTEGER NOT NULL REFERENCES memory_facts (num) ON DELETE CASCADE,
  run_id  TEXT NOT NULL,
  step_id TEXT NOT NULL,
  at      INTEGER NOT NULL
) STRICT;
CREATE INDEX memory_uses_of ON memory_uses (fact, at);
CREATE INDEX memory_uses_in ON memory_uses (run_id, fact);
