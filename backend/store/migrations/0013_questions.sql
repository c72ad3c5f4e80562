-- +goose Up
-- Plain questions, and the talks that they and the jobs beside them belong to.

ALTER TABLE runs ADD COLUMN question INTEGER NOT NULL DEFAULT 0 CHECK (question IN (0, 1));
ALTER TABLE runs ADD COLUMN thread TEXT NOT NULL DEFAULT ''; -- id of the run that the talk began with; it may be deleted

CREATE INDEX runs_threads ON runs (thread, number);
