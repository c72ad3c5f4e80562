// Package shelf has the teacher's ZIM files: which there are, how their articles are found and read, and the index that
// is made of them in the background.
//
// A file stays where it is and is never copied; one that is missing (a stick that was pulled out) is named in the list,
// and its articles are not found until it is back. Titles are found at once through the file's own list, folded titles
// and full text once the index has them. An index is a cache: it can be deleted and made again. Passages are cut when
// an article is read. Nothing here reaches the network.
package shelf

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/zim"
)

const (
	// Ending is that of the files.
	Ending = ".zim"
	// Prefix begins the ids of articles: "zim:<id of the file>:<path of the entry>".
	Prefix = "zim:"
	// mark ends the origin of what is quoted from a file: "Klexikon (ZIM)".
	mark = " (ZIM)"
	// idDigits is how much of what a file calls itself is its id.
	idDigits = 8
)

// Origin is what quotations from a file with this title come from.
func Origin(title string) string { return title + mark }

// IsOrigin reports an origin that Origin gave.
func IsOrigin(origin string) bool { return strings.HasSuffix(origin, mark) }

// State is how far a file can be used.
type State string

// States of a file.
const (
	Waiting  State = "waiting"  // titles are found; the index is not made yet
	Indexing State = "indexing" // being made now
	Paused   State = "paused"   // by the user
	Ready    State = "ready"    // everything is found
	Missing  State = "missing"  // the file is not where it was
	Changed  State = "changed"  // another file is there; dropping it again takes it in
	Damaged  State = "damaged"  // the file cannot be read, or not to its end
)

// States lists them.
func States() []State { return []State{Waiting, Indexing, Paused, Ready, Missing, Changed, Damaged} }

// Archive is a ZIM file that the teacher has added.
type Archive struct {
	ID       string    `json:"id"` // eight hex digits of what the file calls itself
	UUID     string    `json:"uuid"`
	Path     string    `json:"path"`
	Size     int64     `json:"size"` // bytes
	ModTime  time.Time `json:"modTime" ts_type:"string"`
	Title    string    `json:"title"`
	Name     string    `json:"name"` // "wikipedia_de_all"; "" when unknown
	Language string    `json:"language"`
	Licence  string    `json:"licence"` // "" when the file says nothing
	Creator  string    `json:"creator"`
	Source   string    `json:"source"` // address of what it was made from, as the file says it
	Date     string    `json:"date"`   // "2026-05-01": when the file was made; "" when unknown
	Articles int       `json:"articles"`
	Entries  int       `json:"entries"`
	Estimate int64     `json:"estimate"` // bytes that the index will take, about
	Paused   bool      `json:"paused"`
	AddedAt  time.Time `json:"addedAt" ts_type:"string"`

	// What List finds out.
	State State `json:"state"`
	Done  int   `json:"done"`  // of Total, of the index
	Total int   `json:"total"` // titles and articles; 0 before the first are stored
	Bytes int64 `json:"bytes"` // that the index takes now
}

// Store keeps the list of files.
type Store interface {
	Archives(ctx context.Context) ([]Archive, error) // in the order in which they were added
	SaveArchive(ctx context.Context, a Archive) error
	RemoveArchive(ctx context.Context, id string) error // NotFound when unknown
}

// Config is what a Service needs. Told may be nil.
type Config struct {
	Store   Store
	Indexes Indexes
	Now     func() time.Time
	Pause   func(ctx context.Context, d time.Duration) error // sleeps
	Told    func(Archive)                                    // hears how far the index of a file is
}

// Service has the files. It may be used by several goroutines.
type Service struct {
	Config
	wake chan struct{} // there may be something to index
	read articles      // that were read last

	mu       sync.Mutex
	open     map[string]*opened // by id
	indexing string             // id of the file whose index is being made
	broken   map[string]bool    // files whose index could not be made to its end
}

// opened is a file in use.
type opened struct {
	*zim.File
	handle *os.File
	of     Archive
	index  Index // nil: there is none yet; only use, which gives it out, and close touch it
}

// New makes a Service; an incomplete Config is Internal.
func New(c Config) (*Service, error) {
	if c.Store == nil || c.Indexes == nil || c.Now == nil || c.Pause == nil {
		return nil, fault.New(fault.Internal, "fault.internal", errors.New("incomplete shelf config"))
	}
	if c.Told == nil {
		c.Told = func(Archive) {}
	}
	return &Service{
		Config: c, wake: make(chan struct{}, 1), open: map[string]*opened{}, broken: map[string]bool{},
	}, nil
}

// Add takes a file in; known is true when it was there already and is as it was. One that was somewhere else, or has
// changed on the disk, takes its own place. Faults are those of package zim, Invalid "fault.zim.empty", NotFound
// "fault.import.missing" and Denied "fault.import.unreadable".
func (s *Service) Add(ctx context.Context, path string) (a Archive, known bool, err error) {
	path, err = filepath.Abs(path)
	if err != nil {
		return Archive{}, false, fault.New(fault.Denied, "fault.import.unreadable", err)
	}
	o, err := openFile(path)
	if err != nil {
		return Archive{}, false, err
	}
	defer func() { _ = o.handle.Close() }() // only read
	a = o.of
	if a.Articles == 0 {
		return Archive{}, false, fault.New(fault.Invalid, "fault.zim.empty", nil)
	}
	list, err := s.Store.Archives(ctx)
	if err != nil {
		return Archive{}, false, err
	}
	if at := slices.IndexFunc(list, func(k Archive) bool { return k.ID == a.ID }); at >= 0 {
		was := list[at]
		known = was.Path == a.Path && was.ModTime.Equal(a.ModTime)
		a.Estimate, a.Paused, a.AddedAt = was.Estimate, was.Paused, was.AddedAt
	} else {
		a.AddedAt = s.Now()
		a.Estimate = estimate(o.File, a)
	}
	if err := s.Store.SaveArchive(ctx, a); err != nil {
		return Archive{}, false, err
	}
	if !known { // who reads in it goes on
		s.forget(a.ID)
		if err := s.renew(ctx, a); err != nil {
			return Archive{}, false, err
		}
	}
	s.kick()
	return s.state(ctx, a), known, nil
}

// renew removes an index that was made of a damaged file: this one may be sound.
func (s *Service) renew(ctx context.Context, a Archive) error {
	index, err := s.Indexes.OpenIndex(ctx, a.UUID)
	if err != nil {
		return nil //nolint:nilerr // there is none, or it is made again
	}
	p, err := index.Progress(ctx)
	if err := errors.Join(err, index.Close()); err != nil || !p.Failed {
		return err
	}
	return s.Indexes.RemoveIndex(ctx, a.UUID)
}

// Takes implements library.Archives.
func (s *Service) Takes(name string, head []byte) bool {
	return strings.EqualFold(filepath.Ext(name), Ending) || bytes.HasPrefix(head, []byte("ZIM\x04"))
}

// Take implements library.Archives.
func (s *Service) Take(ctx context.Context, path string) (library.Document, bool, error) {
	a, known, err := s.Add(ctx, path)
	if err != nil || known {
		return library.Document{}, known, err
	}
	return library.Document{
		ID: Prefix + a.ID, Title: a.Title, Author: a.Creator, Language: a.Language, Classes: a.classes(), Format: "zim",
		Origin: Origin(a.Title), Licence: a.Licence, Date: a.Date, AddedAt: a.AddedAt,
	}, false, nil
}

// openFile opens a file and reads what it says about itself.
func openFile(path string) (*opened, error) {
	handle, err := os.Open(path)
	if err != nil {
		if errors.Is(err, os.ErrNotExist) {
			return nil, fault.New(fault.NotFound, "fault.import.missing", err)
		}
		return nil, fault.New(fault.Denied, "fault.import.unreadable", err)
	}
	info, err := handle.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil, errors.Join(fault.New(fault.Denied, "fault.import.unreadable", err), handle.Close())
	}
	f, err := zim.Open(handle, info.Size())
	if err != nil {
		return nil, errors.Join(err, handle.Close())
	}
	o := &opened{File: f, handle: handle, of: describe(f, path, info.Size())}
	o.of.ModTime = info.ModTime().UTC().Truncate(time.Millisecond)
	return o, nil
}

// List tells all files, each with how far it can be used.
func (s *Service) List(ctx context.Context) ([]Archive, error) {
	list, err := s.Store.Archives(ctx)
	if err != nil {
		return nil, err
	}
	for i := range list {
		list[i] = s.state(ctx, list[i])
	}
	return list, nil
}

// state finds out how far a file can be used.
func (s *Service) state(ctx context.Context, a Archive) Archive {
	p := Progress{}
	_, index, err := s.use(ctx, a)
	if err == nil && index != nil {
		p, err = index.Progress(ctx)
	}
	a.Done, a.Total, a.Bytes = p.Done(), p.Total(), p.Bytes
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case fault.Is(err, fault.Conflict):
		a.State = Changed
	case fault.Is(err, fault.Corrupt), fault.Is(err, fault.Unsupported):
		a.State = Damaged
	case err != nil:
		a.State = Missing
	case p.fault() != nil, s.broken[a.ID]:
		a.State = Damaged
	case p.Complete:
		a.State = Ready
	case a.Paused:
		a.State = Paused
	case s.indexing == a.ID:
		a.State = Indexing
	default:
		a.State = Waiting
	}
	return a
}

// use opens a file and its index, or takes them as they are open; the index is nil when there is none. A file whose
// index cannot be opened comes back with that fault. Conflict "fault.zim.changed" when another file is in its place.
func (s *Service) use(ctx context.Context, a Archive) (*opened, Index, error) {
	info, err := os.Stat(a.Path)
	if err != nil {
		s.forget(a.ID)
		return nil, nil, fault.New(fault.Unavailable, "fault.zim.missing", err, "title", a.Title, "path", a.Path)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if o := s.open[a.ID]; o != nil && info.Size() == o.of.Size &&
		info.ModTime().UTC().Truncate(time.Millisecond).Equal(o.of.ModTime) {
		index, err := s.indexOf(ctx, o)
		return o, index, err
	}
	s.close(a.ID)
	o, err := openFile(a.Path)
	if err != nil {
		return nil, nil, err
	}
	if o.of.UUID != a.UUID {
		return nil, nil, errors.Join(fault.New(fault.Conflict, "fault.zim.changed", nil, "title", a.Title), o.handle.Close())
	}
	o.of.AddedAt, o.of.Estimate, o.of.Paused = a.AddedAt, a.Estimate, a.Paused
	s.open[a.ID] = o
	index, err := s.indexOf(ctx, o)
	return o, index, err
}

// indexOf is the index of a file, nil when there is none; mu is held.
func (s *Service) indexOf(ctx context.Context, o *opened) (Index, error) {
	if o.index != nil {
		return o.index, nil
	}
	index, err := s.Indexes.OpenIndex(ctx, o.of.UUID)
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	o.index = index
	return index, nil
}

// forget closes a file.
func (s *Service) forget(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.close(id)
	delete(s.broken, id)
}

// close closes a file; mu is held. Who still reads in it gets an error, which means that it is not there.
func (s *Service) close(id string) {
	o := s.open[id]
	if o == nil {
		return
	}
	delete(s.open, id)
	_ = o.handle.Close() // only read
	if o.index != nil {
		_ = o.index.Close() // as above
	}
}

// find is a file of the list; NotFound "fault.zim.unknown".
func (s *Service) find(ctx context.Context, id string) (Archive, error) {
	list, err := s.Store.Archives(ctx)
	if err != nil {
		return Archive{}, err
	}
	at := slices.IndexFunc(list, func(a Archive) bool { return a.ID == id })
	if at < 0 {
		return Archive{}, fault.New(fault.NotFound, "fault.zim.unknown", nil, "id", id)
	}
	return list[at], nil
}

// Remove takes a file from the list and deletes its index. The file itself stays.
func (s *Service) Remove(ctx context.Context, id string) error {
	a, err := s.find(ctx, id)
	if err != nil {
		return err
	}
	if err := s.Store.RemoveArchive(ctx, id); err != nil {
		return err
	}
	s.forget(id)
	s.read.clear()
	return s.Indexes.RemoveIndex(ctx, a.UUID)
}

// SetPaused stops the making of an index, or lets it go on. What is stored stays.
func (s *Service) SetPaused(ctx context.Context, id string, paused bool) (Archive, error) {
	a, err := s.find(ctx, id)
	if err != nil {
		return Archive{}, err
	}
	a.Paused = paused
	if err := s.Store.SaveArchive(ctx, a); err != nil {
		return Archive{}, err
	}
	s.mu.Lock()
	delete(s.broken, id)
	s.mu.Unlock()
	s.kick()
	return s.state(ctx, a), nil
}

// Close closes all files.
func (s *Service) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id := range s.open {
		s.close(id)
	}
	return nil
}
