package store

import (
	"context"
	"strconv"

	"gorm.io/gorm/clause"

	"pult/backend/locale"
	"pult/backend/settings"
)

var _ settings.Store = (*DB)(nil)

// settingRow is one field of the settings.
type settingRow struct {
	Key   string `gorm:"primaryKey"`
	Value string
}

// TableName is for GORM.
func (settingRow) TableName() string { return "settings" }

// LoadSettings returns what was saved, on top of the defaults. Rows of fields that this program does not know are ignored.
func (db *DB) LoadSettings(ctx context.Context) (settings.Settings, error) {
	var rows []settingRow
	if err := db.read(ctx).Find(&rows).Error; err != nil {
		return settings.Settings{}, translate(err)
	}
	s := settings.Defaults()
	for _, row := range rows {
		row.applyTo(&s)
	}
	return s.Repaired(), nil
}

// SaveSettings replaces all fields; rows of other programs' fields stay.
func (db *DB) SaveSettings(ctx context.Context, s settings.Settings) error {
	if err := s.Validate(); err != nil {
		return err
	}
	rows := settingRows(s)
	return translate(db.write(ctx).Clauses(clause.OnConflict{UpdateAll: true}).Create(&rows).Error)
}

func settingRows(s settings.Settings) []settingRow {
	return []settingRow{
		{"language", string(s.Language)},
		{"theme", s.Theme},
		{"provider", s.Provider},
		{"mode", s.Mode},
		{"outDir", s.OutDir},
		{"shortcutsOn", strconv.FormatBool(s.ShortcutsOn)},
	}
}

func (r settingRow) applyTo(s *settings.Settings) {
	switch r.Key {
	case "language":
		s.Language = locale.Lang(r.Value)
	case "theme":
		s.Theme = r.Value
	case "provider":
		s.Provider = r.Value
	case "mode":
		s.Mode = r.Value
	case "outDir":
		s.OutDir = r.Value
	case "shortcutsOn":
		if on, err := strconv.ParseBool(r.Value); err == nil {
			s.ShortcutsOn = on
		}
	}
}
