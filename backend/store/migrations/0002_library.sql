-- +goose Up

-- num is the small key that passages point to; id is the one the program knows.
CREATE TABLE documents (
    num      INTEGER PRIMARY KEY,
    id       TEXT    NOT NULL UNIQUE CHECK (id <> ''),
    title    TEXT    NOT NULL,
    author   TEXT    NOT NULL,
    subject  TEXT    NOT NULL,
    classes  TEXT    NOT NULL,
    language TEXT    NOT NULL,
    format   TEXT    NOT NULL,
    origin   TEXT    NOT NULL,
    licence  TEXT    NOT NULL,
    hash     TEXT    NOT NULL UNIQUE CHECK (hash <> ''),
    words    INTEGER NOT NULL CHECK (words >= 0),
    added_at INTEGER NOT NULL -- milliseconds since 1970, UTC
) STRICT;

-- AUTOINCREMENT: facts of old results name passages, so the number of a removed one must not come back.
CREATE TABLE passages (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    document INTEGER NOT NULL REFERENCES documents (num) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    page     INTEGER NOT NULL CHECK (page >= 0),
    heading  TEXT    NOT NULL,
    kind     TEXT    NOT NULL CHECK (kind IN ('prose', 'list', 'table')),
    text     TEXT    NOT NULL,
    UNIQUE (document, position)
) STRICT;

-- Holds stems that Go has folded (library.Fold), not the text: SQLite knows neither "ß = ss" nor German endings. rowid = passages.id.
-- detail stays full: without it bm25 of a contentless table is always 0. columnsize = 0 makes ranking three times as fast, because
-- bm25 then looks up no length per match; passages are about equally long. The price: a row is removed by handing in its stems again.
CREATE VIRTUAL TABLE passages_fts USING fts5 (
    heading, body, title,
    content = '', columnsize = 0, tokenize = "ascii"
);

-- Which folding the index was made with; another one means that it has to be made anew.
CREATE TABLE passages_folding (
    only        INTEGER PRIMARY KEY CHECK (only = 1),
    fingerprint TEXT    NOT NULL
) STRICT;
