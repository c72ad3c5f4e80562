package store

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"
)

// oneConnection opens an empty file through one connection.
func oneConnection(t *testing.T) *sql.DB {
	t.Helper()
	p, err := connect(t.Context(), filepath.Join(t.TempDir(), "rows.db"), placement{journal: "WAL"}.writerSettings(), 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.close() })
	if _, err := p.raw.ExecContext(t.Context(), "CREATE TABLE rows (n INTEGER)"); err != nil {
		t.Fatal(err)
	}
	return p.raw
}

// idle are the statements that the only connection keeps.
func idle(t *testing.T, db *sql.DB) map[string]statement {
	t.Helper()
	c, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	var list map[string]statement
	err = c.Raw(func(driver any) error {
		list = driver.(*keeper).idle
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// A commit does not throw away what was parsed: the second transaction has the very statement of the first.
func TestStatementOutlivesItsTransaction(t *testing.T) {
	db := oneConnection(t)
	const insert = "INSERT INTO rows VALUES (?)"
	var seen []statement
	for n := range 2 {
		err := (conn{writer: pool{raw: db}}).rawTx(t.Context(), func(tx *sql.Tx) error {
			_, err := tx.ExecContext(t.Context(), insert, n)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		seen = append(seen, idle(t, db)[insert])
	}
	if seen[0] == nil || seen[0] != seen[1] {
		t.Fatalf("two transactions had the statements %v", seen)
	}
}

// While rows are read, the same question may be asked again; each has a statement of its own.
func TestStatementIsNotSharedWhileItsRowsAreRead(t *testing.T) {
	db := oneConnection(t)
	err := (conn{writer: pool{raw: db}}).rawTx(t.Context(), func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(t.Context(), "INSERT INTO rows VALUES (1), (2)"); err != nil {
			return err
		}
		return eachRow(t.Context(), tx, func(outer int) error {
			sum := 0
			err := eachRow(t.Context(), tx, func(inner int) error { sum += inner; return nil })
			if sum != 3 {
				t.Errorf("beside row %d the rows add up to %d", outer, sum)
			}
			return err
		})
	})
	if err != nil {
		t.Fatal(err)
	}
}

func eachRow(ctx context.Context, tx *sql.Tx, do func(n int) error) error {
	rows, err := tx.QueryContext(ctx, "SELECT n FROM rows")
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var n int
		if err := rows.Scan(&n); err != nil {
			return err
		}
		if err := do(n); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Some PRAGMA act when they are parsed, and a change of the table changes what a statement means.
func TestKeptStatementsFollowTheFile(t *testing.T) {
	db := oneConnection(t)
	ask := func(query string) (n int) {
		t.Helper()
		if err := db.QueryRowContext(t.Context(), query).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	for _, want := range []int{1, 0, 1} {
		if _, err := db.ExecContext(t.Context(), fmt.Sprint("PRAGMA query_only = ", want)); err != nil {
			t.Fatal(err)
		}
		if got := ask("PRAGMA query_only"); got != want {
			t.Fatalf("query_only is %d after it was set to %d", got, want)
		}
	}
	if _, err := db.ExecContext(t.Context(), "PRAGMA query_only = 0"); err != nil {
		t.Fatal(err)
	}
	const count = "SELECT count(*) FROM rows"
	ask(count)
	for _, change := range []string{"DROP TABLE rows", "CREATE TABLE rows (n, m)", "INSERT INTO rows VALUES (1, 2)"} {
		if _, err := db.ExecContext(t.Context(), change); err != nil {
			t.Fatal(err)
		}
	}
	if n := ask(count); n != 1 {
		t.Fatalf("the new table has %d rows", n)
	}
}

// Lists of every length are asked for in a long session; only so many statements stay.
func TestConnectionKeepsAFewStatements(t *testing.T) {
	db := oneConnection(t)
	for n := range 2 * mostStatements {
		if err := db.QueryRowContext(t.Context(), fmt.Sprint("SELECT ", n)).Scan(new(int)); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(idle(t, db)); n != mostStatements {
		t.Fatalf("%d statements are kept", n)
	}
}
