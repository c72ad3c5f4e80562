-- +goose Up
-- The ZIM files that the teacher has added. They stay where they are; what is found in them is in an index of its own
-- file, which is a cache and in no copy of the data.

CREATE TABLE archives (
  num      INTEGER PRIMARY KEY AUTOINCREMENT,
  id       TEXT NOT NULL UNIQUE, -- eight hex digits of what the file calls itself
  uuid     TEXT NOT NULL,
  path     TEXT NOT NULL,
  size     INTEGER NOT NULL,     -- bytes
  mod_time INTEGER NOT NULL,     -- milliseconds
  title    TEXT NOT NULL,
  name     TEXT NOT NULL,
  language TEXT NOT NULL,
  licence  TEXT NOT NULL,        -- '' when the file says nothing
  creator  TEXT NOT NULL,
  source   TEXT NOT NULL,
  date     TEXT NOT NULL,
  articles INTEGER NOT NULL,
  entries  INTEGER NOT NULL,
  estimate INTEGER NOT NULL,     -- bytes of the index, about
  paused   INTEGER NOT NULL CHECK (paused IN (0, 1)),
  added_at INTEGER NOT NULL      -- milliseconds
) STRICT;
