package store

import (
	"context"

	"gorm.io/gorm/clause"

	"pult/backend/agent/prompt"
)

// Prompts keep the teacher's own texts for prompts.
type Prompts struct{ conn }

var _ prompt.Store = Prompts{}

// promptRow is a text of the teacher's in place of a part of prompts.
type promptRow struct {
	Name string `gorm:"primaryKey"`
	Text string
	Base string
	At   int64
}

func (promptRow) TableName() string { return "prompts" }

// Overrides implements prompt.Store.
func (db Prompts) Overrides(ctx context.Context) ([]prompt.Override, error) {
	var rows []promptRow
	err := db.read(ctx).Order("name").Find(&rows).Error
	list := make([]prompt.Override, len(rows))
	for i, r := range rows {
		list[i] = prompt.Override{Name: r.Name, Text: r.Text, Base: r.Base, At: fromMicros(r.At)}
	}
	return list, translate(err)
}

// SaveOverride implements prompt.Store.
func (db Prompts) SaveOverride(ctx context.Context, o prompt.Override) error {
	row := promptRow{o.Name, o.Text, o.Base, micros(o.At)}
	return translate(db.write(ctx).Clauses(clause.OnConflict{UpdateAll: true}).Create(&row).Error)
}

// DropOverride implements prompt.Store.
func (db Prompts) DropOverride(ctx context.Context, name string) error {
	return translate(db.write(ctx).Delete(&promptRow{}, "name = ?", name).Error)
}
