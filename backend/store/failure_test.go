package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
	"testing"

	"gorm.io/gorm"

	"pult/backend/base/fault"
)

func TestEveryErrorHasAMeaning(t *testing.T) {
	for _, c := range []struct {
		err  error
		kind fault.Kind
		key  string
	}{
		{context.Canceled, fault.Cancelled, "fault.cancelled"},
		{context.DeadlineExceeded, fault.Cancelled, "fault.cancelled"},
		{gorm.ErrRecordNotFound, fault.NotFound, "fault.store.notFound"},
		{sql.ErrNoRows, fault.NotFound, "fault.store.notFound"},
		{gorm.ErrDuplicatedKey, fault.Conflict, "fault.store.conflict"},
		{gorm.ErrForeignKeyViolated, fault.Conflict, "fault.store.conflict"},
		{&fs.PathError{Op: "mkdir", Path: "/x", Err: syscall.EROFS}, fault.Denied, "fault.store.readonly"},
		{&fs.PathError{Op: "open", Path: "/x", Err: syscall.EACCES}, fault.Denied, "fault.store.readonly"},
		{&fs.PathError{Op: "mkdir", Path: "/x/y", Err: syscall.ENOTDIR}, fault.Denied, "fault.store.readonly"},
		{&os.LinkError{Op: "rename", Old: "a", New: "b", Err: syscall.ENOSPC}, fault.NoSpace, "fault.store.full"},
		{&fs.PathError{Op: "stat", Path: "/x", Err: syscall.ENOENT}, fault.Unavailable, "fault.store.disk"},
		{errors.New("anything else"), fault.Internal, "fault.internal"},
		{fault.New(fault.Newer, "fault.store.newer", nil), fault.Newer, "fault.store.newer"},
	} {
		for _, err := range []error{c.err, fmt.Errorf("while saving: %w", c.err), errors.Join(c.err, nil)} {
			if f := fault.Of(translate(err)); f.Kind != c.kind || f.Key != c.key || !errors.Is(f, c.err) {
				t.Errorf("%v becomes %v, want %s (%s)", err, f, c.key, c.kind)
			}
		}
	}
	if err := translate(nil); err != nil {
		t.Errorf("nothing became %v", err)
	}
}

func TestRowsThatBreakARule(t *testing.T) {
	db := open(t, Options{})
	d, passages := document("a", 1)
	if err := db.Library.AddDocument(t.Context(), d, passages); err != nil {
		t.Fatal(err)
	}
	passage := func(columns, values string) string {
		return "INSERT INTO passages (" + columns + "document, position, page, heading, kind, text) VALUES (" + values + ")"
	}
	for statement, want := range map[string]fault.Kind{
		passage("", "1, 0, 0, '', 'prose', ''"):                     fault.Conflict,
		passage("", "99, 0, 0, '', 'prose', ''"):                    fault.Conflict,
		passage("id, ", "1, 1, 1, 0, '', 'prose', ''"):              fault.Conflict,
		passage("", "1, 1, 0, '', 'poem', ''"):                      fault.Internal,
		"INSERT INTO settings (key, value) VALUES ('theme', x'00')": fault.Internal,
	} {
		err := db.tx(t.Context(), func(tx *gorm.DB) error { return tx.Exec(statement).Error })
		if !fault.Is(err, want) {
			t.Errorf("%s gives %v, want %s", statement, err, want)
		}
		_, err = db.writer.raw.Exec(statement)
		if !fault.Is(translate(err), want) {
			t.Errorf("%s, without GORM, gives %v, want %s", statement, err, want)
		}
	}
}

func TestAddressesOfFiles(t *testing.T) {
	for path, want := range map[string]string{
		"/home/m/Übung 1?/pult.db": "file:///home/m/%C3%9Cbung%201%3F/pult.db?",
		"C:/Users/m/pult.db":       "file:///C:/Users/m/pult.db?",
		"//server/lehrer/pult.db":  "file:////server/lehrer/pult.db?",
	} {
		if got := address(path, nil); got != want {
			t.Errorf("%s is %s, want %s", path, got, want)
		}
	}
}
