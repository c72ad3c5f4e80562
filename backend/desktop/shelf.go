package desktop

import (
	"context"
	"encoding/base64"
	"io"
	"path/filepath"
	"strings"
	"sync"

	"pult/backend/base/fault"
	"pult/backend/knowledge"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/zim/shelf"
	"pult/backend/material/export"
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

// Document reads one with its passages, and the pictures of an article of a ZIM file.
func (s *LibraryService) Document(id string) (DocumentView, error) {
	return ask(s.desk, func(o *Services) (DocumentView, error) {
		d, passages, err := o.Sources.Read(o.Context, id)
		view := DocumentView{Document: d, Passages: passages}
		if err == nil && strings.HasPrefix(id, shelf.Prefix) {
			view.Pictures, err = o.Archives.Pictures(o.Context, id)
		}
		return view, err
	})
}

// Search finds passages in documents and in ZIM files.
func (s *LibraryService) Search(q library.Query) ([]library.Hit, error) {
	return ask(s.desk, func(o *Services) ([]library.Hit, error) {
		hits, err := o.Sources.Search(o.Context, knowledge.Every, q)
		if q.Limit > 0 {
			hits = hits[:min(len(hits), q.Limit)]
		}
		return hits, err
	})
}

// Archives lists the ZIM files, each with how far it can be used.
func (s *LibraryService) Archives() ([]shelf.Archive, error) {
	return ask(s.desk, func(o *Services) ([]shelf.Archive, error) { return o.Archives.List(o.Context) })
}

// PauseArchive stops the making of an index, or lets it go on.
func (s *LibraryService) PauseArchive(id string, paused bool) (shelf.Archive, error) {
	return ask(s.desk, func(o *Services) (shelf.Archive, error) { return o.Archives.SetPaused(o.Context, id, paused) })
}

// RemoveArchive takes a ZIM file out of the library; the file itself stays.
func (s *LibraryService) RemoveArchive(id string) error {
	return tell(s.desk, func(o *Services) error { return o.Archives.Remove(o.Context, id) })
}

// Picture is the content of a picture of an article.
func (s *LibraryService) Picture(document, path string) (PictureView, error) {
	return ask(s.desk, func(o *Services) (PictureView, error) {
		media, data, err := o.Archives.Picture(o.Context, document, path)
		return PictureView{Media: media, Data: base64.StdEncoding.EncodeToString(data)}, err
	})
}

// SavePicture writes a picture of an article into the folder for exports and returns its path.
func (s *LibraryService) SavePicture(document, path string) (string, error) {
	return hold(s.desk, func(o *Services) (string, error) {
		_, data, err := o.Archives.Picture(o.Context, document, path)
		if err != nil {
			return "", err
		}
		return export.Save(o.OutDir(o.Context), filepath.Base(path), func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		})
	})
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
