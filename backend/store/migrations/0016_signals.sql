-- +goose Up
-- What one process asks of the one that is at work with the folder. A row goes when the asker knows what became of it.

CREATE TABLE signals (
  id       TEXT PRIMARY KEY,
  kind     TEXT NOT NULL CHECK (kind IN ('decide', 'intervene', 'stop')),
  body     TEXT NOT NULL CHECK (json_valid(body)),
  at       INTEGER NOT NULL,
  until    INTEGER NOT NULL, -- from then on nobody waits for it, and nobody takes it
  taken_at INTEGER,          -- NULL: the asker can still take it back
  outcome  TEXT CHECK (json_valid(outcome)) -- NULL: not known yet; {}: done; else the fault
) STRICT;
