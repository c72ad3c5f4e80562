package shelf

import (
	"cmp"
	"context"
	"errors"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
)

// Indexes keep the indexes of files, each in a file of its own.
type Indexes interface {
	// OpenIndex opens the index of a file; NotFound when there is none.
	OpenIndex(ctx context.Context, uuid string) (Index, error)
	// MakeIndex opens it to write, and makes it when there is none.
	MakeIndex(ctx context.Context, uuid string) (Index, error)
	RemoveIndex(ctx context.Context, uuid string) error // none is no error
}

// Index finds the entries of one file by folded words.
type Index interface {
	Progress(ctx context.Context) (Progress, error)
	Add(ctx context.Context, b Batch) error // all of it or nothing
	Find(ctx context.Context, in Part, expression string, limit int) ([]Found, error)
	Close() error
}

// Progress is how far an index is.
type Progress struct {
	Titles      int // entries whose titles are stored
	Texts       int // articles whose texts are stored
	TotalTitles int
	TotalTexts  int
	Complete    bool  // everything was gone through
	Failed      bool  // something of it could not be read, and never will be
	Bytes       int64 // that the index takes
}

// fault is what is wrong with a file whose index has this progress; nil when nothing is.
func (p Progress) fault() error {
	if !p.Complete || !p.Failed {
		return nil
	}
	return fault.New(fault.Corrupt, "fault.zim.broken", errors.New("parts of the file could not be read"))
}

// Done is how much is stored, of Total.
func (p Progress) Done() int { return p.Titles + p.Texts }

// Total is how much there is to be stored; 0 when nobody has counted.
func (p Progress) Total() int { return p.TotalTitles + p.TotalTexts }

// Part is where words are looked for.
type Part string

// Parts of an index.
const (
	Names  Part = "names"  // whole titles: the expression is a folded title
	Titles Part = "titles" // words of titles, also of redirects
	Leads  Part = "leads"  // beginnings of articles
	Texts  Part = "texts"  // whole articles
)

// Found is an entry that an index knows. Title is folded, of Names and Titles; Words is the length of the article, of
// Leads and Texts.
type Found struct {
	Entry uint32
	Title string
	Words int
}

// Batch is what is stored at once, and how far the index is then.
type Batch struct {
	Titles []Title
	Texts  []Text
	After  Progress
}

// Title is a folded title and the article that it leads to.
type Title struct {
	Entry uint32
	Fold  string
}

// Text are the different folded words of an article: of its beginning, and of all of it.
type Text struct {
	Entry     uint32
	Words     int
	Lead, All string
}

func (s *Service) kick() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Work makes indexes until the context ends: of everything that is there, and of what comes. It leaves half of the time
// to others.
func (s *Service) Work(ctx context.Context) {
	for ctx.Err() == nil {
		_ = s.IndexAll(ctx, true) // what went wrong is the state of its file
		select {
		case <-ctx.Done():
		case <-s.wake:
		}
	}
}

// IndexAll makes the index of every file that is there and not paused. What is wrong with one stops no other; the first
// such fault comes back. gentle leaves time to others.
func (s *Service) IndexAll(ctx context.Context, gentle bool) error {
	list, err := s.Store.Archives(ctx)
	if err != nil {
		return err
	}
	var first error
	for _, a := range list {
		if a.Paused || ctx.Err() != nil {
			continue
		}
		if err := s.Index(ctx, a.ID, gentle); err != nil {
			first = cmp.Or(first, err)
		}
	}
	return cmp.Or(stopped(ctx), first)
}

// Index makes the index of one file, from where it was left, until it is complete or paused. Corrupt "fault.zim.broken"
// when it is complete without what could not be read, also when it was so before.
func (s *Service) Index(ctx context.Context, id string, gentle bool) error {
	a, err := s.find(ctx, id)
	if err != nil {
		return err
	}
	o, made, err := s.use(ctx, a)
	if err != nil {
		return err
	}
	if made != nil {
		if p, err := made.Progress(ctx); err == nil && p.Complete {
			return p.fault()
		}
	}
	index, err := s.Indexes.MakeIndex(ctx, a.UUID)
	if err != nil {
		return err
	}
	s.mark(id)
	w := &indexer{s: s, of: a, file: o.File, index: index, folder: library.NewFolder(a.Language), gentle: gentle}
	err = w.run(ctx)
	s.mark("")
	_ = index.Close() // each batch was stored with its own answer
	if isBroken(err) {
		s.mu.Lock()
		s.broken[id] = true
		s.mu.Unlock()
	}
	if a, findErr := s.find(context.WithoutCancel(ctx), id); findErr == nil {
		s.Told(s.state(context.WithoutCancel(ctx), a))
	}
	return err
}

// isBroken reports what is wrong with a part of a file and stays so; everything else may be right another time.
func isBroken(err error) bool {
	return fault.Is(err, fault.Corrupt) || fault.Is(err, fault.Unsupported)
}

func (s *Service) mark(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.indexing = id
}
