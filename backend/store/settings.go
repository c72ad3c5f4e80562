package store

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"strconv"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/settings"
)

// Settings keep one row for each field.
type Settings struct{ conn }

var (
	_ settings.Store = Settings{}
	_ settings.Logos = Settings{}
)

// settingRow is one field of the settings.
type settingRow struct {
	Key   string `gorm:"primaryKey"`
	Value string
}

// TableName is for GORM.
func (settingRow) TableName() string { return "settings" }

// LoadSettings returns what was saved, on top of the defaults. Rows of fields that this program does not know are
// ignored.
func (db Settings) LoadSettings(ctx context.Context) (settings.Settings, error) {
	s, err := loadSettings(db.read(ctx))
	return s, translate(err)
}

// SaveSettings replaces all fields; rows of other programs' fields stay.
func (db Settings) SaveSettings(ctx context.Context, s settings.Settings) error {
	return translate(saveSettings(db.write(ctx), s))
}

// EditSettings implements settings.Store. The transaction takes the only connection that writes before it reads.
func (db Settings) EditSettings(ctx context.Context, edit func(*settings.Settings) error) error {
	return db.tx(ctx, func(tx *gorm.DB) error {
		s, err := loadSettings(tx)
		if err != nil {
			return err
		}
		if err := edit(&s); err != nil {
			return err
		}
		return saveSettings(tx, s)
	})
}

// logoKey is the row of the school's logo, which is no field of the settings.
const logoKey = "logo"

// LoadLogo implements settings.Logos.
func (db Settings) LoadLogo(ctx context.Context) ([]byte, error) {
	var rows []settingRow
	if err := db.read(ctx).Where("key = ?", logoKey).Find(&rows).Error; err != nil || len(rows) == 0 {
		return nil, translate(err)
	}
	logo, err := base64.StdEncoding.DecodeString(rows[0].Value)
	if err != nil {
		return nil, fault.New(fault.Corrupt, "fault.logo.damaged", err)
	}
	return logo, nil
}

// SaveLogo implements settings.Logos.
func (db Settings) SaveLogo(ctx context.Context, logo []byte) error {
	if len(logo) == 0 {
		return translate(db.write(ctx).Delete(&settingRow{Key: logoKey}).Error)
	}
	row := settingRow{logoKey, base64.StdEncoding.EncodeToString(logo)}
	return translate(db.write(ctx).Clauses(clause.OnConflict{UpdateAll: true}).Create(&row).Error)
}

func loadSettings(tx *gorm.DB) (settings.Settings, error) {
	var rows []settingRow
	if err := tx.Where("key <> ?", logoKey).Find(&rows).Error; err != nil {
		return settings.Settings{}, err
	}
	s := settings.Defaults()
	for _, row := range rows {
		row.applyTo(&s)
	}
	return s.Repaired(), nil
}

func saveSettings(tx *gorm.DB, s settings.Settings) error {
	if err := s.Validate(); err != nil {
		return err
	}
	rows, err := settingRows(s)
	if err != nil {
		return err
	}
	return tx.Clauses(clause.OnConflict{UpdateAll: true}).Create(&rows).Error
}

func settingRows(s settings.Settings) ([]settingRow, error) {
	models, err := json.Marshal(s.Models)
	if err != nil {
		return nil, err
	}
	names, err := json.Marshal(s.Names)
	if err != nil {
		return nil, err
	}
	agents, err := json.Marshal(s.Agents)
	if err != nil {
		return nil, err
	}
	presets, err := json.Marshal(s.Presets)
	if err != nil {
		return nil, err
	}
	return []settingRow{
		{"presets", string(presets)},
		{"perMinute", strconv.Itoa(s.PerMinute)},
		{"patience", strconv.Itoa(s.Patience)},
		{"agents", string(agents)},
		{"land", s.Land},
		{"school", s.School},
		{"web", strconv.FormatBool(s.Web)},
		{"webEngine", s.WebEngine},
		{"searxUrl", s.SearxURL},
		{"googleId", s.GoogleID},
		{"memory", strconv.FormatBool(s.Memory)},
		{"autoAccept", strconv.FormatBool(s.AutoAccept)},
		{"pictures", strconv.FormatBool(s.Pictures)},
		{"ownKnowledge", strconv.FormatBool(s.OwnKnowledge)},
		{"notify", strconv.FormatBool(s.Notify)},
		{"language", string(s.Language)},
		{"theme", s.Theme},
		{"provider", s.Provider},
		{"mode", s.Mode},
		{"outDir", s.OutDir},
		{"part", s.Part},
		{"shortcutsOn", strconv.FormatBool(s.ShortcutsOn)},
		{"localOnly", strconv.FormatBool(s.LocalOnly)},
		{"geminiUrl", s.GeminiURL},
		{"openaiUrl", s.OpenAIURL},
		{"models", string(models)},
		{"eachCall", strconv.FormatBool(s.EachCall)},
		{"covers", strconv.FormatBool(s.Covers)},
		{"names", string(names)},
		{"profile", s.Profile},
		{"currency", s.Currency},
		{"euroRate", strconv.FormatInt(s.EuroRate, 10)},
		{"euroDate", s.EuroDate},
		{"perRequest", strconv.FormatInt(s.PerRequest, 10)},
		{"perDay", strconv.FormatInt(s.PerDay, 10)},
		{"perMonth", strconv.FormatInt(s.PerMonth, 10)},
	}, nil
}

// applyTo puts a row where it belongs. One that cannot be read leaves the default.
func (r settingRow) applyTo(s *settings.Settings) {
	texts := map[string]*string{
		"theme": &s.Theme, "provider": &s.Provider, "mode": &s.Mode, "outDir": &s.OutDir, "geminiUrl": &s.GeminiURL,
		"openaiUrl": &s.OpenAIURL, "profile": &s.Profile, "currency": &s.Currency, "euroDate": &s.EuroDate, "land": &s.Land,
		"school": &s.School, "part": &s.Part,
		"webEngine": &s.WebEngine, "searxUrl": &s.SearxURL, "googleId": &s.GoogleID,
	}
	switches := map[string]*bool{
		"shortcutsOn":  &s.ShortcutsOn,
		"localOnly":    &s.LocalOnly,
		"eachCall":     &s.EachCall,
		"covers":       &s.Covers,
		"web":          &s.Web,
		"memory":       &s.Memory,
		"autoAccept":   &s.AutoAccept,
		"pictures":     &s.Pictures,
		"ownKnowledge": &s.OwnKnowledge,
		"notify":       &s.Notify,
	}
	numbers := map[string]*int64{
		"euroRate":   &s.EuroRate,
		"perRequest": &s.PerRequest,
		"perDay":     &s.PerDay,
		"perMonth":   &s.PerMonth,
	}
	if to, ok := texts[r.Key]; ok {
		*to = r.Value
	}
	if to, ok := switches[r.Key]; ok {
		read(to, r.Value, strconv.ParseBool)
	}
	if to, ok := numbers[r.Key]; ok {
		read(to, r.Value, func(v string) (int64, error) { return strconv.ParseInt(v, 10, 64) })
	}
	switch r.Key {
	case "language":
		s.Language = i18n.Lang(r.Value)
	case "models":
		read(&s.Models, r.Value, list[settings.Chosen])
	case "agents":
		read(&s.Agents, r.Value, list[settings.Agent])
	case "presets":
		read(&s.Presets, r.Value, list[settings.Preset])
	case "perMinute":
		read(&s.PerMinute, r.Value, strconv.Atoi)
	case "patience":
		read(&s.Patience, r.Value, strconv.Atoi)
	case "names":
		read(&s.Names, r.Value, list[string])
	}
}

func read[T any](to *T, value string, parse func(string) (T, error)) {
	if v, err := parse(value); err == nil {
		*to = v
	}
}

func list[T any](value string) ([]T, error) {
	items := []T{}
	err := json.Unmarshal([]byte(value), &items)
	return items, err
}
