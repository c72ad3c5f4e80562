package store

import (
	"context"
	"errors"

	"pult/backend/fault"
)

// Check reads the whole file and reports damage as Corrupt "fault.store.corrupt".
func (db *DB) Check(ctx context.Context) error {
	var verdict string
	if err := db.read(ctx).Raw("PRAGMA quick_check(1)").Scan(&verdict).Error; err != nil {
		return db.explain(err)
	}
	if verdict != "ok" {
		return db.explain(fault.New(fault.Corrupt, "fault.store.damaged", errors.New(verdict)))
	}
	return nil
}
