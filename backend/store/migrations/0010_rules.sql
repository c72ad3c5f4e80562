-- +goose Up
-- Standing rules about the question before a step, and a quick way to what the teacher answered to such questions.

CREATE TABLE rules (
  id    TEXT PRIMARY KEY CHECK (id <> ''),
  verb  TEXT NOT NULL CHECK (verb IN ('always', 'never')),
  agent TEXT NOT NULL, -- '' = all agents
  scope TEXT NOT NULL CHECK (scope IN ('', 'class', 'host', 'recipient')),
  value TEXT NOT NULL CHECK ((value = '') = (scope = '')),
  at    INTEGER NOT NULL, -- microseconds since 1970, UTC
  UNIQUE (verb, agent, scope, value),
  CHECK (agent <> '' OR verb = 'never' AND scope IN ('host', 'recipient'))
) STRICT;

CREATE INDEX gates_answers ON gates (json_extract(body, '$.subject.agent'), decided_at) WHERE kind = 'step' AND decided_at IS NOT NULL;
