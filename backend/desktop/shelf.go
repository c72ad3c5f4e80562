package desktop

import (
	"context"
	"sync"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
)

// LibraryService is the window's way to documents.
type LibraryService struct {
	desk   Access
	report func(library.Progress)
	dialog Dialogs
	mu     sync.Mutex
	cancel context.CancelFunc // of the running import, else nil
}

// Dialogs are the system's file dialogs.
type Dialogs interface {
	Files(ctx context.Context) ([]string, error)
	Folder(ctx context.Context) (string, error)
}

// NewLibraryService binds it; report is called for every imported file.
func NewLibraryService(d Access, dialogs Dialogs, report func(library.Progress)) *LibraryService {
	return &LibraryService{desk: d, dialog: dialogs, report: report}
}

// Documents lists all documents.
func (s *LibraryService) Documents() ([]library.Document, error) {
	return ask(s.desk, func(o *Services) ([]library.Document, error) { return o.Library.Documents(o.Context) })
}

// Document reads one with its passages.
func (s *LibraryService) Document(id string) (DocumentView, error) {
	return ask(s.desk, func(o *Services) (DocumentView, error) {
		d, passages, err := o.Library.Document(o.Context, id)
		return DocumentView{Document: d, Passages: passages}, err
	})
}

// Search finds passages.
func (s *LibraryService) Search(q library.Query) ([]library.Hit, error) {
	return ask(s.desk, func(o *Services) ([]library.Hit, error) { return o.Library.Search(o.Context, q) })
}

// ChooseFiles asks for files; none chosen is an empty list.
func (s *LibraryService) ChooseFiles() ([]string, error) {
	return ask(s.desk, func(o *Services) ([]string, error) { return s.dialog.Files(o.Context) })
}

// ChooseFolder asks for a folder; none chosen is "".
func (s *LibraryService) ChooseFolder() (string, error) {
	return ask(s.desk, func(o *Services) (string, error) { return s.dialog.Folder(o.Context) })
}

// Import reads files and folders; every file has its own outcome. One import runs at a time: a second is
// fault.Conflict.
func (s *LibraryService) Import(paths []string) ([]library.Outcome, error) {
	return hold(s.desk, func(o *Services) ([]library.Outcome, error) {
		ctx, err := s.begin(o.Context)
		if err != nil {
			return nil, err
		}
		defer s.end()
		return o.Library.Import(ctx, paths, s.report)
	})
}

func (s *LibraryService) begin(parent context.Context) (context.Context, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cancel != nil {
		return nil, fault.New(fault.Conflict, "fault.import.running", nil)
	}
	ctx, cancel := context.WithCancel(parent)
	s.cancel = cancel
	return ctx, nil
}

func (s *LibraryService) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cancel()
	s.cancel = nil
}

// CancelImport ends a running import; what was read stays.
func (s *LibraryService) CancelImport() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.cancel != nil {
		s.cancel()
	}
}

// Remove deletes a document.
func (s *LibraryService) Remove(id string) error {
	return tell(s.desk, func(o *Services) error { return o.Library.Remove(o.Context, id) })
}
