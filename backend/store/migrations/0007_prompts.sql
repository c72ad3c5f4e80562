-- +goose Up
-- Texts of the teacher's in place of those that prompts are made of. base is the sha256 of the shipped text at that time, hex.
CREATE TABLE prompts (
  name TEXT PRIMARY KEY CHECK (name <> ''),
  text TEXT NOT NULL CHECK (text <> ''),
  base TEXT NOT NULL CHECK (length(base) = 64),
  at   INTEGER NOT NULL -- microseconds since 1970, UTC
) STRICT;
