package library

import (
	"context"
	"errors"
	"time"

	"pult/backend/base/fault"
)

// Config is what a Service needs. All fields but Archives must be set.
type Config struct {
	Store   Store
	Readers []Reader
	Now     func() time.Time
	NewID   func() string // ids of imported documents
	// Archives takes the files that stay where they are and are read there; nil: none.
	Archives Archives
}

// Archives takes files that are not imported. Takes tells them by their name and first bytes; Take adds one, and says
// what it is as a document without passages.
type Archives interface {
	Takes(name string, head []byte) bool
	Take(ctx context.Context, path string) (d Document, duplicate bool, err error)
}

// Service is the library as the rest of the program sees it. It keeps no state of its own and may be used by several
// goroutines.
type Service struct {
	store   Store
	readers []Reader
	now     func() time.Time
	newID   func() string
	others  Archives
}

// NewService makes a Service; an incomplete Config is Internal.
func NewService(c Config) (*Service, error) {
	if c.Store == nil || len(c.Readers) == 0 || c.Now == nil || c.NewID == nil {
		return nil, fault.New(fault.Internal, "fault.internal", errors.New("incomplete library config"))
	}
	return &Service{store: c.Store, readers: c.Readers, now: c.Now, newID: c.NewID, others: c.Archives}, nil
}

// Documents lists all documents, newest first, starter articles after the teacher's own.
func (s *Service) Documents(ctx context.Context) ([]Document, error) { return s.store.Documents(ctx) }

// Document returns one document with its passages in reading order; NotFound when unknown.
func (s *Service) Document(ctx context.Context, id string) (Document, []Passage, error) {
	return s.store.DocumentByID(ctx, id)
}

// Remove deletes a document with its passages; NotFound when unknown. A removed starter article comes back with the
// next Seed.
func (s *Service) Remove(ctx context.Context, id string) error {
	return s.store.RemoveDocument(ctx, id)
}
