package store

import (
	"context"

	"gorm.io/gorm"

	"pult/backend/base/fault"
	"pult/backend/privacy"
	"pult/backend/workflow"
)

// Redactions keep what stands behind the placeholders of a run.
type Redactions struct{ conn }

var _ workflow.RedactionStore = Redactions{}

// placeholderRow is what stands in the place of a value in the texts of a run.
type placeholderRow struct {
	RunID       string `gorm:"primaryKey"`
	Position    int    `gorm:"primaryKey"`
	Kind        string
	Value       string
	Placeholder string
}

func (placeholderRow) TableName() string { return "placeholders" }

// Placeholders are those of a run, in the order they were added.
func (db Redactions) Placeholders(ctx context.Context, runID string) ([]privacy.Entry, error) {
	rows, err := placeholdersOf(db.write(ctx), runID)
	entries := make([]privacy.Entry, len(rows))
	for i, r := range rows {
		entries[i] = privacy.Entry{Kind: privacy.Kind(r.Kind), Value: r.Value, Placeholder: r.Placeholder}
	}
	return entries, translate(err)
}

// AddPlaceholders adds those that are new, all or none. What is there already stays as it is; giving a value another
// placeholder, or a placeholder another value, is refused with Conflict "fault.store.conflict". NotFound
// "fault.run.notFound" for a run that does not exist.
func (db Redactions) AddPlaceholders(ctx context.Context, runID string, entries []privacy.Entry) error {
	return db.tx(ctx, func(tx *gorm.DB) error {
		if err := tx.Select("id").Where("id = ?", runID).Take(&runRow{}).Error; err != nil {
			return missing(err, "fault.run.notFound")
		}
		rows, err := placeholdersOf(tx, runID)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if rows, err = addPlaceholder(tx, rows, runID, e); err != nil {
				return err
			}
		}
		return nil
	})
}

func addPlaceholder(tx *gorm.DB, rows []placeholderRow, runID string, e privacy.Entry) ([]placeholderRow, error) {
	for _, r := range rows {
		sameValue, samePlaceholder := r.Value == e.Value, r.Placeholder == e.Placeholder
		if sameValue && samePlaceholder {
			return rows, nil
		}
		if sameValue || samePlaceholder {
			return rows, fault.New(fault.Conflict, "fault.store.conflict", nil)
		}
	}
	row := placeholderRow{runID, len(rows), string(e.Kind), e.Value, e.Placeholder}
	return append(rows, row), tx.Create(&row).Error
}

func placeholdersOf(tx *gorm.DB, runID string) ([]placeholderRow, error) {
	var rows []placeholderRow
	err := tx.Where("run_id = ?", runID).Order("position").Find(&rows).Error
	return rows, err
}
