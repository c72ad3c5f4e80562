package store

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/glebarez/sqlite"
	"gorm.io/gorm"
	"gorm.io/gorm/logger"
)

// readers is how many searches may run at once.
const readers = 4

// pool is a set of connections with the same settings, seen through GORM and through database/sql.
type pool struct {
	raw *sql.DB
	orm *gorm.DB
}

// connect opens the file and proves that it can be read. The settings are part of the address, so that every connection
// of the pool has them.
func connect(ctx context.Context, path string, settings url.Values, size int) (pool, error) {
	raw, err := openKeeping(sqlite.DriverName, address(path, settings))
	if err != nil {
		return pool{}, err
	}
	raw.SetMaxOpenConns(size)
	raw.SetMaxIdleConns(size)
	// Opening alone reads nothing; the first page shows whether this is a database at all.
	var pages int
	if err := raw.QueryRowContext(ctx, "PRAGMA schema_version").Scan(&pages); err != nil {
		return pool{}, errors.Join(err, raw.Close())
	}
	orm, err := gorm.Open(&sqlite.Dialector{Conn: raw}, &gorm.Config{
		TranslateError:         true,
		Logger:                 logger.Discard, // a failure is returned, and logged once at the edge
		SkipDefaultTransaction: true,
	})
	if err != nil {
		return pool{}, errors.Join(err, raw.Close())
	}
	return pool{raw: raw, orm: orm}, nil
}

func (p pool) close() error {
	if p.raw == nil {
		return nil
	}
	return p.raw.Close()
}

// address is SQLite's URI of a file: with three slashes on every system, so that C:\ and \\server\share work, too.
func address(path string, settings url.Values) string {
	slashed := filepath.ToSlash(path)
	if !strings.HasPrefix(slashed, "/") {
		slashed = "/" + slashed
	}
	return "file://" + (&url.URL{Path: slashed}).EscapedPath() + "?" + settings.Encode()
}

// writerSettings are for the connection that changes rows. FULL, because a decided gate must survive a power cut;
// immediate, because otherwise busy_timeout does not help a transaction that reads before it writes; secure_delete,
// because a fact that the teacher forgets must leave the file, too, wherever writing has moved it.
func (p placement) writerSettings() url.Values {
	return url.Values{
		"_pragma": {
			"busy_timeout(5000)", "journal_mode(" + p.journal + ")", "foreign_keys(1)", "synchronous(FULL)",
			"temp_store(MEMORY)",
			"cache_size(-16000)", "secure_delete(1)",
		},
		"_txlock":      {"immediate"},
		"_time_format": {"sqlite"},
	}
}

func readerSettings() url.Values {
	return url.Values{
		"_pragma": {
			"busy_timeout(5000)", "query_only(1)", "foreign_keys(1)", "temp_store(MEMORY)", "cache_size(-16000)",
		},
		"_time_format": {"sqlite"},
	}
}
