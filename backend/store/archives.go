package store

import (
	"context"
	"time"

	"gorm.io/gorm/clause"

	"pult/backend/base/fault"
	"pult/backend/knowledge/zim/shelf"
)

// Archives keep the list of ZIM files.
type Archives struct{ conn }

var _ shelf.Store = Archives{}

// archiveRow is a row of archives.
type archiveRow struct {
	Num      int64 `gorm:"primaryKey"`
	ID       string
	UUID     string `gorm:"column:uuid"`
	Path     string
	Size     int64
	ModTime  int64
	Title    string
	Name     string
	Language string
	Licence  string
	Creator  string
	Source   string
	Date     string
	Articles int
	Entries  int
	Estimate int64
	Paused   bool
	AddedAt  int64
}

// TableName is for GORM.
func (archiveRow) TableName() string { return "archives" }

func (r archiveRow) archive() shelf.Archive {
	return shelf.Archive{
		ID: r.ID, UUID: r.UUID, Path: r.Path, Size: r.Size, ModTime: time.UnixMilli(r.ModTime).UTC(), Title: r.Title,
		Name: r.Name, Language: r.Language, Licence: r.Licence, Creator: r.Creator, Source: r.Source, Date: r.Date,
		Articles: r.Articles, Entries: r.Entries, Estimate: r.Estimate, Paused: r.Paused,
		AddedAt: time.UnixMilli(r.AddedAt).UTC(),
	}
}

func rowOfArchive(a shelf.Archive) archiveRow {
	return archiveRow{
		ID: a.ID, UUID: a.UUID, Path: a.Path, Size: a.Size, ModTime: a.ModTime.UnixMilli(), Title: a.Title, Name: a.Name,
		Language: a.Language, Licence: a.Licence, Creator: a.Creator, Source: a.Source, Date: a.Date, Articles: a.Articles,
		Entries: a.Entries, Estimate: a.Estimate, Paused: a.Paused, AddedAt: a.AddedAt.UnixMilli(),
	}
}

// Archives implements shelf.Store.
func (db Archives) Archives(ctx context.Context) ([]shelf.Archive, error) {
	var rows []archiveRow
	if err := db.read(ctx).Order("num").Find(&rows).Error; err != nil {
		return nil, translate(err)
	}
	list := make([]shelf.Archive, len(rows))
	for i, row := range rows {
		list[i] = row.archive()
	}
	return list, nil
}

// SaveArchive implements shelf.Store.
func (db Archives) SaveArchive(ctx context.Context, a shelf.Archive) error {
	row := rowOfArchive(a)
	update := clause.OnConflict{Columns: []clause.Column{{Name: "id"}}, DoUpdates: clause.AssignmentColumns([]string{
		"uuid", "path", "size", "mod_time", "title", "name", "language", "licence", "creator", "source", "date", "articles",
		"entries", "estimate", "paused", "added_at",
	})}
	return translate(db.write(ctx).Clauses(update).Omit("num").Create(&row).Error)
}

// RemoveArchive implements shelf.Store.
func (db Archives) RemoveArchive(ctx context.Context, id string) error {
	done := db.write(ctx).Delete(&archiveRow{}, "id = ?", id)
	if done.Error == nil && done.RowsAffected == 0 {
		return fault.New(fault.NotFound, "fault.zim.unknown", nil, "id", id)
	}
	return translate(done.Error)
}
