// Package sqlite stands in for glebarez/go-sqlite, so that glebarez/sqlite (the GORM dialect) runs on
// modernc.org/sqlite's own driver. Three things were tried and lead here:
//
//   - Both register the driver name "sqlite", which panics as soon as something links modernc as well.
//   - glebarez/go-sqlite does not interrupt a query when its context ends: with a deadline of 200 ms one came back after 23 s.
//     modernc does after 200 ms.
//   - The version that glebarez/sqlite asks for is SQLite 3.41 of 2023, which opens a garbage file without an error and knows no
//     "contentless_delete". modernc 1.62 is SQLite 3.54.
//
// Through the shim a data source needs "_time_format=sqlite", or times are kept as Go prints them. It lies under build
// because the top of the project is fixed. Nothing else explains it.
package sqlite

import m "modernc.org/sqlite"

// Error is modernc's error; glebarez/sqlite reads its code to translate constraint failures.
type Error = m.Error
