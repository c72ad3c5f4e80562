package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"gorm.io/gorm"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
)

// Library keeps the documents, their passages and the index that finds them.
type Library struct{ conn }

var _ library.Store = Library{}

// documentRow is a row of documents. Passages is counted, not stored.
type documentRow struct {
	Num      int64 `gorm:"primaryKey"`
	ID       string
	Title    string
	Author   string
	Subject  string
	Classes  string
	Language string
	Format   string
	Origin   string
	Licence  string
	Hash     string
	Words    int
	AddedAt  int64
	Passages int `gorm:"->"`
}

// TableName is for GORM.
func (documentRow) TableName() string { return "documents" }

func (r documentRow) document() library.Document {
	return library.Document{
		ID: r.ID, Title: r.Title, Author: r.Author, Subject: r.Subject, Classes: r.Classes, Language: r.Language,
		Format: r.Format,
		Origin: r.Origin, Licence: r.Licence, Hash: r.Hash, Passages: r.Passages, Words: r.Words,
		AddedAt: time.UnixMilli(r.AddedAt).UTC(),
	}
}

// passageRow is a row of passages.
type passageRow struct {
	ID       int64 `gorm:"primaryKey"`
	Document int64
	Position int
	Page     int
	Heading  string
	Kind     library.Kind
	Text     string
	Caveat   library.Caveat
}

// TableName is for GORM.
func (passageRow) TableName() string { return "passages" }

func (r passageRow) passage(documentID string) library.Passage {
	return library.Passage{
		ID: r.ID, DocumentID: documentID, Position: r.Position, Page: r.Page, Heading: r.Heading, Kind: r.Kind, Text: r.Text,
		Caveat: r.Caveat,
	}
}

// documents starts every query for documents, so that the count of passages is never forgotten.
func (db Library) documents(ctx context.Context) *gorm.DB {
	return db.read(ctx).Model(&documentRow{}).
		Select("documents.*, (SELECT count(*) FROM passages WHERE passages.document = documents.num) AS passages")
}

// Documents lists all, newest first, starter articles after the teacher's own.
func (db Library) Documents(ctx context.Context) ([]library.Document, error) {
	var rows []documentRow
	if err := db.documents(ctx).Order("origin = 'starter', added_at DESC, num DESC").Find(&rows).Error; err != nil {
		return nil, translate(err)
	}
	list := make([]library.Document, len(rows))
	for i, row := range rows {
		list[i] = row.document()
	}
	return list, nil
}

// DocumentByID returns one with its passages in order; NotFound "fault.library.unknown" when there is none.
func (db Library) DocumentByID(ctx context.Context, id string) (library.Document, []library.Passage, error) {
	var found []documentRow
	if err := db.documents(ctx).Where("id = ?", id).Find(&found).Error; err != nil {
		return library.Document{}, nil, translate(err)
	}
	if len(found) == 0 {
		return library.Document{}, nil, unknownDocument(id)
	}
	var rows []passageRow
	if err := db.read(ctx).Where("document = ?", found[0].Num).Order("position").Find(&rows).Error; err != nil {
		return library.Document{}, nil, translate(err)
	}
	passages := make([]library.Passage, len(rows))
	for i, row := range rows {
		passages[i] = row.passage(id)
	}
	return found[0].document(), passages, nil
}

// HasHash reports whether a document with this content hash is stored.
func (db Library) HasHash(ctx context.Context, hash string) (bool, error) {
	var n int64
	err := db.read(ctx).Model(&documentRow{}).Where("hash = ?", hash).Count(&n).Error
	return n > 0, translate(err)
}

// RemoveDocument deletes a document, its passages and what the search knows of them; NotFound "fault.library.unknown"
// when there is none.
func (db Library) RemoveDocument(ctx context.Context, id string) error {
	return db.rawTx(ctx, func(tx *sql.Tx) error {
		var num int64
		err := tx.QueryRowContext(ctx, "SELECT num FROM documents WHERE id = ?", id).Scan(&num)
		if errors.Is(err, sql.ErrNoRows) {
			return unknownDocument(id)
		}
		if err != nil {
			return err
		}
		t, err := textOf(ctx, tx, num)
		if err != nil {
			return err
		}
		if err := unindex(ctx, tx, t); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "DELETE FROM documents WHERE num = ?", num)
		return err
	})
}

func unknownDocument(id string) error {
	return fault.New(fault.NotFound, "fault.library.unknown", nil, "id", id)
}
