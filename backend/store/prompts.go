package store

import (
	"context"

	"gorm.io/gorm/clause"

	"pult/backend/agent/prompt"
)

var _ prompt.Store = (*DB)(nil)

// promptRow is a text of the teacher's in place of a part of prompts.
type promptRow struct {
	Name string `gorm:"primaryKey"`
	Text string
	Base string
	At   int64
}

func (promptRow) TableName() string { return "prompts" }

// Overrides implements prompt.Store.
func (db *DB) Overrides(ctx context.Context) ([]prompt.Override, error) {
	var rows []promptRow
	err := db.read(ctx).Order("name").Find(&rows).Error
	list := make([]prompt.Override, len(rows))
	for i, r := range rows {
		list[i] = prompt.Override{Name: r.Name, Text: r.Text, Base: r.Base, At: fromMicros(r.At)}
	}
	return list, translate(err)
}

// SaveOverride implements prompt.Store.
func (db *DB) SaveOverride(ctx context.Context, o prompt.Override) error {
	row := promptRow{o.Name, o.Text, o.Base, micros(o.At)}
	return translate(db.write(ctx).Clauses(clause.OnConflict{UpdateAll: true}).Create(&row).Error)
}

// DropOverride implements prompt.Store.
func (db *DB) DropOverride(ctx context.Context, name string) error {
	return translate(db.write(ctx).Delete(&promptRow{}, "name = ?", name).Error)
}
