package shelf

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/zim"
)

// The size of a batch: what a kill costs, and what is held in memory.
const (
	titlesAtOnce = 5000
	textsAtOnce  = 400
)

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
		e, err := w.entry(ctx, i)
		if err != nil {
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
		if batch, err = w.storeTitles(ctx, batch, i+1); err != nil {
			return nil, err
		}
	}
	return places, stopped(ctx)
}

// entry reads one entry, unless the work was stopped; a broken one comes back empty.
func (w *indexer) entry(ctx context.Context, i int) (zim.Entry, error) {
	if i%scanned == 0 {
		if err := stopped(ctx); err != nil {
			return zim.Entry{}, err
		}
	}
	e, err := w.file.Entry(uint32(i))
	return e, w.passOver(err)
}

// storeTitles stores the titles up to an entry once they fill a batch or the entry is the last one. It gives those that
// still wait.
func (w *indexer) storeTitles(ctx context.Context, batch []Title, upTo int) ([]Title, error) {
	if len(batch) < titlesAtOnce && upTo < w.file.Entries() {
		return batch, nil
	}
	w.now.Titles = upTo
	return batch[:0], w.store(ctx, Batch{Titles: batch, After: w.now})
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
	switch {
	case isBroken(err): // a circle of redirects is no article that is missing
		return Title{}, false, nil
	case err != nil:
		return Title{}, false, err
	case !isFront(to, fronts):
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
