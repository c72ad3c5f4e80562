package store

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"path/filepath"
	"syscall"

	"gorm.io/gorm"
	"modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
)

// translate gives an error of the driver, of GORM or of the file system its meaning. Nil stays nil, and what already is
// a fault stays as it is. NotFound and Conflict get the general keys "fault.store.notFound" and "fault.store.conflict";
// a caller that knows what was missing says so with its own key.
func translate(err error) error {
	var known *fault.Error
	var driver *sqlite.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &known):
		return err
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return fault.New(fault.Cancelled, "fault.cancelled", err)
	case errors.Is(err, gorm.ErrRecordNotFound), errors.Is(err, sql.ErrNoRows):
		return fault.New(fault.NotFound, "fault.store.notFound", err)
	case errors.Is(err, gorm.ErrDuplicatedKey), errors.Is(err, gorm.ErrForeignKeyViolated):
		return fault.New(fault.Conflict, "fault.store.conflict", err)
	case errors.As(err, &driver):
		return translateCode(driver.Code(), err)
	}
	return translateFile(err)
}

// translateCode reads the code of SQLite: its lowest byte is the class, the rest the detail.
func translateCode(code int, err error) error {
	switch code {
	case codes.SQLITE_CONSTRAINT_UNIQUE, codes.SQLITE_CONSTRAINT_PRIMARYKEY, codes.SQLITE_CONSTRAINT_ROWID,
		codes.SQLITE_CONSTRAINT_FOREIGNKEY:
		return fault.New(fault.Conflict, "fault.store.conflict", err)
	}
	switch code & 0xff {
	case codes.SQLITE_CORRUPT, codes.SQLITE_NOTADB:
		return fault.New(fault.Corrupt, "fault.store.damaged", err).Because(reason.FileDamaged)
	case codes.SQLITE_FULL:
		return fault.New(fault.NoSpace, "fault.store.full", err).Because(reason.FileUnusable)
	case codes.SQLITE_READONLY, codes.SQLITE_CANTOPEN, codes.SQLITE_PERM, codes.SQLITE_AUTH:
		return fault.New(fault.Denied, "fault.store.readonly", err).Because(reason.FileUnusable)
	case codes.SQLITE_BUSY, codes.SQLITE_LOCKED:
		return fault.New(fault.Locked, "fault.store.busy", err).Because(reason.FileUnusable)
	case codes.SQLITE_INTERRUPT:
		return fault.New(fault.Cancelled, "fault.cancelled", err)
	case codes.SQLITE_IOERR:
		return fault.New(fault.Unavailable, "fault.store.disk", err).Because(reason.FileUnusable)
	}
	return fault.New(fault.Internal, "fault.internal", err)
}

func translateFile(err error) error {
	switch {
	case errors.Is(err, syscall.ENOSPC), diskFull(err):
		return fault.New(fault.NoSpace, "fault.store.full", err).Because(reason.FileUnusable)
	case errors.Is(err, fs.ErrPermission),
		errors.Is(err, syscall.EROFS),
		errors.Is(err, syscall.ENOTDIR),
		errors.Is(err, syscall.EISDIR),
		errors.Is(err, fs.ErrExist):
		return fault.New(fault.Denied, "fault.store.readonly", err).Because(reason.FileUnusable)
	case errors.Is(err, fs.ErrNotExist):
		return fault.New(fault.Unavailable, "fault.store.disk", err).Because(reason.FileUnusable)
	}
	return fault.New(fault.Internal, "fault.internal", err)
}

// explain adds what helps somebody whose data do not open: where they are and, for a damaged file, the newest copy.
func explain(dir string, err error) error {
	f := fault.Of(translate(err))
	switch f.Code { //nolint:exhaustive // the other reasons say nothing about the file
	case reason.FileDamaged:
		last, _ := newestBackup(dir)
		if last == "" {
			last = "@fault.store.noBackup"
		}
		return fault.New(fault.Corrupt, "fault.store.corrupt", err, "path", filepath.Join(dir, fileName), "backup", last).
			Because(reason.DataDamaged)
	case reason.FileUnusable:
		return fault.New(f.Kind, f.Key, err, "path", dir).Because(f.Code)
	default:
	}
	return f
}
