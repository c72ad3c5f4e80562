package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"slices"
	"strings"
)

// mostStatements bounds what one connection keeps; lists of different lengths make different statements.
const mostStatements = 128

// keeping opens connections that keep their statements. Without it each statement of a transaction is parsed anew:
// database/sql lets go of it at the end, and GORM's own cache holds only its text.
type keeping struct {
	driver  driver.Driver
	address string
}

// openKeeping is sql.Open with connections that keep their statements.
func openKeeping(name, address string) (*sql.DB, error) {
	plain, err := sql.Open(name, address)
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(keeping{plain.Driver(), address}), plain.Close()
}

// Driver implements driver.Connector.
func (k keeping) Driver() driver.Driver { return k.driver }

// Connect implements driver.Connector.
func (k keeping) Connect(context.Context) (driver.Conn, error) {
	c, err := k.driver.Open(k.address)
	if err != nil {
		return nil, err
	}
	full, ok := c.(connection)
	if !ok {
		return nil, fmt.Errorf("a connection of %T cannot prepare", k.driver)
	}
	return &keeper{connection: full, idle: map[string]statement{}}, nil
}

// connection is what database/sql uses of SQLite's connection, but for the shortcuts past a prepared statement.
type connection interface {
	driver.Conn
	driver.ConnPrepareContext
	driver.ConnBeginTx
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

type statement interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// keeper is a connection with the statements that nobody is using. database/sql never calls it from two goroutines.
type keeper struct {
	connection
	idle map[string]statement
}

// PrepareContext implements driver.ConnPrepareContext.
func (k *keeper) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	if s, ok := k.idle[query]; ok {
		delete(k.idle, query) // rows may still be read from it when the same is asked once more
		return &kept{statement: s, keeper: k, query: query}, nil
	}
	s, err := k.connection.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	if full, ok := s.(statement); ok && keepable(query) {
		return &kept{statement: full, keeper: k, query: query}, nil
	}
	return s, nil
}

// keepable tells statements about rows from all others: some PRAGMA act when they are parsed.
func keepable(query string) bool {
	word, _, _ := strings.Cut(strings.TrimSpace(query), " ")
	return slices.Contains([]string{"SELECT", "INSERT", "UPDATE", "DELETE", "WITH"}, strings.ToUpper(word))
}

// Close closes the statements, too.
func (k *keeper) Close() error {
	for _, s := range k.idle {
		_ = s.Close() // a failure is the one of its last use, which has been told
	}
	clear(k.idle)
	return k.connection.Close()
}

// kept is a statement that goes back to its connection.
type kept struct {
	statement
	keeper *keeper
	query  string
}

// Close implements driver.Stmt: the statement is kept for the next one who asks, in the place of any other if need be.
func (s *kept) Close() error {
	idle := s.keeper.idle
	if _, twice := idle[s.query]; twice {
		return s.statement.Close()
	}
	idle[s.query] = s.statement
	if len(idle) <= mostStatements {
		return nil
	}
	for query, other := range idle {
		delete(idle, query)
		return other.Close()
	}
	return nil
}
