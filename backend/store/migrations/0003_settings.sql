-- +goose Up

-- One row per field: a field that a newer program adds needs no migration, an unknown one is left alone.
CREATE TABLE settings (
    key   TEXT PRIMARY KEY CHECK (key <> ''),
    value TEXT NOT NULL
) STRICT;
