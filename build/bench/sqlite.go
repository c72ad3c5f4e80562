package main

import (
	"database/sql"
	"net/url"
	"path/filepath"

	_ "modernc.org/sqlite" // the driver that Pult has, too
)

// openSQLite opens a file with the settings of Pult's writing connection (backend/store/connection.go), so that a peer
// promises no less: a committed row survives a power cut.
func openSQLite(path string) (*sql.DB, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	settings := url.Values{
		"_pragma": {
			"busy_timeout(5000)", "journal_mode(WAL)", "foreign_keys(1)", "synchronous(FULL)", "temp_store(MEMORY)",
			"cache_size(-16000)", "secure_delete(1)",
		},
		"_txlock":      {"immediate"},
		"_time_format": {"sqlite"},
	}
	db, err := sql.Open("sqlite", "file://"+absolute+"?"+settings.Encode())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return db, nil
}
