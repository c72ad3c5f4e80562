// Package sqlite lets glebarez/sqlite (the GORM dialect) run on modernc.org/sqlite's own driver. glebarez/go-sqlite registers
// the driver name "sqlite" a second time, which panics as soon as modernc is linked too, and does not interrupt a running
// query when its context ends. See build/decisions/0002-sqlite.md.
package sqlite

import m "modernc.org/sqlite"

// Error is modernc's error; glebarez/sqlite reads its code to translate constraint failures.
type Error = m.Error
