package shelf

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/zim"
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

// The size of a batch: what a kill costs, and what is held in memory.
const (
	titlesAtOnce = 5000
	textsAtOnce  = 400
)

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

// indexer makes one index.
type indexer struct {
	s      *Service
	of     Archive
	file   *zim.File
	index  Index
	folder *library.Folder
	gentle bool
	now    Progress
	begun  time.Time // of the batch
}

// place is where the text of an article is packed.
type place struct{ cluster, blob, entry uint32 }

func (w *indexer) run(ctx context.Context) error {
	var err error
	if w.now, err = w.index.Progress(ctx); err != nil || w.now.Complete {
		return cmp.Or(err, w.now.fault())
	}
	places, err := w.titles(ctx)
	if err != nil {
		return err
	}
	slices.SortFunc(places, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.cluster, b.cluster), cmp.Compare(a.blob, b.blob))
	})
	w.now.TotalTexts = len(places)
	if err := w.texts(ctx, places); err != nil {
		return err
	}
	return w.now.fault()
}

// scanned is after how many entries it is asked whether the work was stopped.
const scanned = 4096

// titles goes through all entries: it stores the titles that are missing, and finds the articles. One entry that is
// broken is left out, and told of at the end; a file that cannot be read any more ends the work.
func (w *indexer) titles(ctx context.Context) ([]place, error) {
	fronts, err := w.file.Fronts()
	if err != nil {
		return nil, err
	}
	var places []place
	var batch []Title
	w.now.TotalTitles, w.begun = w.file.Entries(), w.s.Now()
	for i := range w.file.Entries() {
		if i%scanned == 0 {
			if err := stopped(ctx); err != nil {
				return nil, err
			}
		}
		e, err := w.file.Entry(uint32(i))
		if err := w.passOver(err); err != nil {
			return nil, err
		}
		if isFront(e, fronts) {
			cluster, blob := e.Cluster()
			places = append(places, place{cluster, blob, e.Index})
		}
		if i < w.now.Titles {
			continue
		}
		t, ok, err := w.title(e, fronts)
		if err != nil {
			return nil, err
		}
		if ok {
			batch = append(batch, t)
		}
		if len(batch) < titlesAtOnce && i+1 < w.file.Entries() {
			continue
		}
		w.now.Titles = i + 1
		if err := w.store(ctx, Batch{Titles: batch, After: w.now}); err != nil {
			return nil, err
		}
		batch = batch[:0]
	}
	return places, stopped(ctx)
}

func stopped(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fault.New(fault.Cancelled, "fault.cancelled", err)
	}
	return nil
}

// passOver notes that a part of the file is broken; what may be right another time comes back.
func (w *indexer) passOver(err error) error {
	if !isBroken(err) {
		return err
	}
	w.now.Failed = true
	return nil
}

// isFront reports an article: a page that the file lists as one, where it lists them.
func isFront(e zim.Entry, fronts zim.Fronts) bool { return e.Text() && fronts.Has(e.Index) }

// title is the folded title of an article, or of a redirect to one.
func (w *indexer) title(e zim.Entry, fronts zim.Fronts) (Title, bool, error) {
	if e.Namespace != 'C' && e.Namespace != 'A' {
		return Title{}, false, nil
	}
	to, err := w.file.Resolve(e)
	if err != nil && !isBroken(err) {
		return Title{}, false, err
	}
	if err != nil || !isFront(to, fronts) { // a circle of redirects is no article that is missing
		return Title{}, false, nil
	}
	fold := w.folder.Fold(e.Title)
	return Title{Entry: to.Index, Fold: fold}, fold != "", nil
}

// texts stores the texts of articles, in the order in which they are packed: a cluster is unpacked once for as many of
// its articles as a batch has. What is broken is left out, as titles does: the rest of the file may be sound.
func (w *indexer) texts(ctx context.Context, places []place) error {
	var batch []Text
	w.begun = w.s.Now()
	for from := min(w.now.Texts, len(places)); from < len(places); {
		to := from
		for to < len(places) && places[to].cluster == places[from].cluster && to-from < textsAtOnce {
			to++
		}
		texts, err := w.cluster(places[from:to])
		if err := w.passOver(err); err != nil {
			return err
		}
		batch, from = append(batch, texts...), to
		if len(batch) >= textsAtOnce || from == len(places) {
			w.now.Texts, w.now.Complete = from, from == len(places)
			if err := w.store(ctx, Batch{Texts: batch, After: w.now}); err != nil {
				return err
			}
			batch = batch[:0]
		}
	}
	if !w.now.Complete { // there was none left
		w.now.Complete = true
		return w.store(ctx, Batch{After: w.now})
	}
	return nil
}

// cluster reads the articles of a cluster.
func (w *indexer) cluster(places []place) ([]Text, error) {
	blobs := make([]uint32, len(places))
	for i, p := range places {
		blobs[i] = p.blob
	}
	texts := make([]Text, 0, len(places))
	err := w.file.Each(places[0].cluster, blobs, func(n int, data []byte) error {
		p, err := parsePage(data)
		if err != nil {
			return nil //nolint:nilerr // one page that is none
		}
		lead, all := wordsOf(p.content().Blocks)
		texts = append(texts, Text{
			Entry: places[n].entry, Words: len(strings.Fields(all)),
			Lead: different(w.folder.Fold(lead)), All: different(w.folder.Fold(all)),
		})
		return nil
	})
	return texts, err
}

// different leaves out words that were there before: the index asks only whether a word is there.
func different(text string) string {
	seen := map[string]bool{}
	var out strings.Builder
	out.Grow(len(text))
	for word := range strings.FieldsSeq(text) {
		if seen[word] {
			continue
		}
		seen[word] = true
		out.WriteString(word)
		out.WriteByte(' ')
	}
	return out.String()
}

// store stores a batch, tells of it, and stops when the file was paused or removed.
func (w *indexer) store(ctx context.Context, b Batch) error {
	if err := stopped(ctx); err != nil {
		return err
	}
	if err := w.index.Add(ctx, b); err != nil {
		return err
	}
	a, err := w.s.find(ctx, w.of.ID)
	if err != nil || a.Paused {
		return fault.New(fault.Cancelled, "fault.cancelled", err)
	}
	a.State, a.Done, a.Total = Indexing, w.now.Done(), w.now.Total()
	w.s.Told(a)
	if w.gentle {
		if err := w.s.Pause(ctx, w.s.Now().Sub(w.begun)); err != nil {
			return fault.New(fault.Cancelled, "fault.cancelled", err)
		}
	}
	w.begun = w.s.Now()
	return nil
}

// What an index takes, measured (build/bench.md): bytes for a title, and for a different word of an article.
const (
	titleBytes = 110
	wordBytes  = 3.5
	samples    = 24
)

// estimate says how many bytes the index of a file will take, from a few of its articles.
func estimate(f *zim.File, a Archive) int64 {
	folder := library.NewFolder(a.Language)
	articles, words := 0, 0
	step := max(f.Entries()/samples, 1)
	for i := step / 2; i < f.Entries(); i += step {
		e, err := f.Entry(uint32(i))
		if err == nil {
			e, err = f.Resolve(e)
		}
		if err != nil || !e.Text() {
			continue
		}
		data, err := f.Data(e)
		if err != nil {
			continue
		}
		if p, err := parsePage(data); err == nil {
			_, all := wordsOf(p.content().Blocks)
			articles, words = articles+1, words+len(strings.Fields(different(folder.Fold(all))))
		}
	}
	each := 0.0
	if articles > 0 {
		each = float64(words) / float64(articles) * wordBytes
	}
	return int64(float64(a.Articles) * (titleBytes + each))
}
