-- +goose Up
-- Plans to be used again. body: steps and fields as JSON; values that are asked are empty in it.
CREATE TABLE recipes (
  id         TEXT PRIMARY KEY CHECK (id <> ''),
  name       TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (name <> ''),
  body       TEXT NOT NULL CHECK (json_valid(body)),
  created_at INTEGER NOT NULL -- microseconds since 1970, UTC
) STRICT;
