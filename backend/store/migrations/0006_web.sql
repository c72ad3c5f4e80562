-- +goose Up
-- Answers of the web, kept for a while: searches, and pages as they were read. An older text of a page stays until room is needed.
CREATE TABLE web_copies (
  num   INTEGER PRIMARY KEY,
  kind  TEXT NOT NULL CHECK (kind IN ('search', 'page')),
  key   TEXT NOT NULL CHECK (key <> ''),
  hash  TEXT NOT NULL, -- sha256 of a page's text, hex; '' for a search
  body  TEXT NOT NULL CHECK (json_valid(body)),
  bytes INTEGER NOT NULL CHECK (bytes > 0), -- of key and body
  at    INTEGER NOT NULL, -- microseconds since 1970, UTC
  until INTEGER NOT NULL CHECK (until >= at),
  UNIQUE (kind, key, hash),
  CHECK (length(hash) = iif(kind = 'page', 64, 0))
) STRICT;
CREATE INDEX web_copies_saved ON web_copies (hash, at) WHERE hash <> '';
CREATE INDEX web_copies_room ON web_copies (at, until, bytes); -- adds up without reading the bodies
