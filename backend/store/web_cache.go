package store

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"pult/backend/knowledge/source"
	"pult/backend/workflow"
)

// WebCache keeps answers of the web, up to a total size.
type WebCache struct {
	conn
	room int64 // bytes of all copies together
}

var (
	_ source.Cache       = WebCache{}
	_ workflow.PageStore = WebCache{}
)

// webRoom is the most bytes of all copies together.
const webRoom = 100 << 20

// copyRow is a kept answer of the web.
type copyRow struct {
	Num   int64 `gorm:"primaryKey"`
	Kind  string
	Key   string
	Hash  string
	Body  string
	Bytes int64
	At    int64
	Until int64
}

func (copyRow) TableName() string { return "web_copies" }

func rowToCopy(row copyRow) source.Copy {
	return source.Copy{
		Kind: row.Kind, Key: row.Key, Body: json.RawMessage(row.Body), Hash: row.Hash, At: fromMicros(row.At),
		Until: fromMicros(row.Until),
	}
}

// Cached implements source.Cache.
func (db WebCache) Cached(ctx context.Context, kind, key string, now time.Time) (source.Copy, bool, error) {
	return firstCopy(db.read(ctx).Where("kind = ? AND key = ? AND until > ?", kind, key, micros(now)))
}

// Saved implements source.Cache.
func (db WebCache) Saved(ctx context.Context, hash string) (source.Copy, bool, error) {
	return firstCopy(db.read(ctx).Where("hash = ? AND hash <> ''", hash))
}

// firstCopy is the newest copy of a query.
func firstCopy(tx *gorm.DB) (source.Copy, bool, error) {
	var row copyRow
	err := tx.Order("at DESC, num DESC").Take(&row).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return source.Copy{}, false, nil
	}
	return rowToCopy(row), err == nil, translate(err)
}

// makeRoom keeps the newest copies that are good at a time, then the newest others, up to a number of bytes.
const makeRoom = `DELETE FROM web_copies WHERE num IN (
	SELECT num FROM (SELECT num, sum(bytes) OVER (ORDER BY until > ? DESC, at DESC, num DESC) AS room
	  FROM web_copies) WHERE room > ?)`

// Keep implements source.Cache.
func (db WebCache) Keep(ctx context.Context, c source.Copy) error {
	row := copyRow{
		Kind: c.Kind, Key: c.Key, Hash: c.Hash, Body: string(c.Body), Bytes: int64(len(c.Key) + len(c.Body)),
		At: micros(c.At), Until: micros(c.Until),
	}
	if row.Bytes > db.room {
		return nil
	}
	return db.tx(ctx, func(tx *gorm.DB) error {
		same := clause.OnConflict{
			Columns:   []clause.Column{{Name: "kind"}, {Name: "key"}, {Name: "hash"}},
			DoUpdates: clause.AssignmentColumns([]string{"body", "bytes", "at", "until"}),
		}
		if err := tx.Clauses(same).Create(&row).Error; err != nil {
			return err
		}
		if err := tx.Exec("DELETE FROM web_copies WHERE kind = ? AND until <= ?", source.SearchCopy,
			row.At).Error; err != nil {
			return err
		}
		return tx.Exec(makeRoom, row.At, db.room).Error
	})
}

// Clear implements source.Cache.
func (db WebCache) Clear(ctx context.Context) (int, error) {
	done := db.write(ctx).Exec("DELETE FROM web_copies")
	return int(done.RowsAffected), translate(done.Error)
}
