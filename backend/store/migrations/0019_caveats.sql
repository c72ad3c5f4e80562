-- +goose Up
-- Why a passage is found and read but never quoted: '' (it may be), 'order', 'note', 'encoding'.

ALTER TABLE passages ADD COLUMN caveat TEXT NOT NULL DEFAULT ''
  CHECK (caveat IN ('', 'order', 'note', 'encoding'));
