package store

import (
	"context"
	"database/sql"
	"errors"

	"gorm.io/gorm"
)

// conn is the way to the rows of an open file, shared by all subjects.
type conn struct{ writer, reader pool }

// write is the one connection that may change rows. Inside tx use the given *gorm.DB instead: a second claim on the
// only connection would wait for ever.
func (c conn) write(ctx context.Context) *gorm.DB { return c.writer.orm.WithContext(ctx) }

// read is a connection that sees the last committed state and cannot write.
func (c conn) read(ctx context.Context) *gorm.DB { return c.reader.orm.WithContext(ctx) }

// tx does several writes at once or none; what fn returns comes back translated.
func (c conn) tx(ctx context.Context, fn func(tx *gorm.DB) error) error {
	return translate(c.write(ctx).Transaction(fn))
}

// rawTx is tx on database/sql, for bulk work where GORM's cost per row counts.
func (c conn) rawTx(ctx context.Context, fn func(tx *sql.Tx) error) error {
	tx, err := c.writer.raw.BeginTx(ctx, nil)
	if err != nil {
		return translate(err)
	}
	if err := fn(tx); err != nil {
		return translate(errors.Join(err, rollback(tx)))
	}
	return translate(tx.Commit())
}

// rollback ignores a transaction that the end of its context has rolled back already.
func rollback(tx *sql.Tx) error {
	if err := tx.Rollback(); err != nil && !errors.Is(err, sql.ErrTxDone) {
		return err
	}
	return nil
}
