package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"time"

	"github.com/blevesearch/bleve/v2"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/de" // bleve's German
	"github.com/blevesearch/bleve/v2/mapping"
	"github.com/blevesearch/bleve/v2/search/query"

	"pult/backend/knowledge/library"
	"pult/backend/knowledge/reader"
	"pult/backend/store"
	"pult/build/bench/table"
)

const (
	documents   = 500
	many        = 10 * documents
	perDocument = 200 // passages: 100,000 in all, or 1,000,000
	queries     = 200
	searchTimes = 7
	wanted      = 20 // hits per search
	fewHits     = 3  // with fewer, Pult's search becomes more generous
)

// searcher answers one query and tells how many hits it has with their texts and snippets.
type searcher func(ctx context.Context, words string) (int, error)

// searchRows compares searches in 100,000 passages. A search ends with the best 20 hits, their texts and snippets with
// marked words.
func searchRows(ctx context.Context, p place) ([]table.Row, error) {
	c, err := newCorpus(p.top, 1)
	if err != nil {
		return nil, err
	}
	pult, err := newPultLibrary(ctx, filepath.Join(p.work, "search-pult"))
	if err != nil {
		return nil, err
	}
	defer pult.close()
	peer, err := newBleve(filepath.Join(p.work, "search-bleve"))
	if err != nil {
		return nil, err
	}
	defer func() { _ = peer.Close() }()
	asked, spent, err := fill(ctx, c, documents, pult.db, peer)
	if err != nil {
		return nil, err
	}
	ours, theirs, err := searchSeries(ctx, asked, pult.search, bleveSearcher(peer))
	if err != nil {
		return nil, err
	}
	size, err := folderSizes(filepath.Join(p.work, "search-pult"), filepath.Join(p.work, "search-bleve"))
	if err != nil {
		return nil, err
	}
	p95 := func(list [][]float64) []float64 { return quantiles(list, 0.95) }
	p50 := func(list [][]float64) []float64 { return quantiles(list, 0.5) }
	return []table.Row{
		table.About("search in 100,000 passages, p95", "ms", "", table.Within(20)).Alone(p95(ours)),
		table.About("search in 100,000 passages, p95", "ms", "bleve", table.AtMost(0.5)).Compared(p95(ours), p95(theirs)),
		table.About("search in 100,000 passages, median", "ms", "bleve", table.AtMost(0.5)).Compared(p50(ours), p50(theirs)),
		table.About("100,000 passages are stored", "s", "bleve", table.AtMost(1)).
			Compared([]float64{spent.pult.Seconds()}, []float64{spent.bleve.Seconds()}),
		table.About("100,000 passages on disk", "MiB", "bleve", table.AtMost(1)).Compared(size[:1], size[1:]),
	}, nil
}

// manyRows are Pult's own searches in a library ten times as large.
func manyRows(ctx context.Context, p place) ([]table.Row, error) {
	c, err := newCorpus(p.top, 1)
	if err != nil {
		return nil, err
	}
	pult, err := newPultLibrary(ctx, filepath.Join(p.work, "search-many"))
	if err != nil {
		return nil, err
	}
	defer pult.close()
	asked, _, err := fill(ctx, c, many, pult.db, nil)
	if err != nil {
		return nil, err
	}
	var rounds [][]float64
	for range searchTimes + 1 {
		times, err := searchAll(ctx, asked, pult.search)
		if err != nil {
			return nil, err
		}
		rounds = append(rounds, times)
	}
	return []table.Row{
		table.About("search in 1,000,000 passages, p95", "ms", "", table.Within(60)).Alone(quantiles(rounds[1:], 0.95)),
		table.About("search in 1,000,000 passages, median", "ms", "", table.Within(60)).Alone(quantiles(rounds[1:], 0.5)),
	}, nil
}

// folderSizes are what folders hold, in MiB.
func folderSizes(dirs ...string) ([]float64, error) {
	sizes := make([]float64, len(dirs))
	for i, dir := range dirs {
		err := filepath.WalkDir(dir, func(_ string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			info, err := entry.Info()
			if err == nil {
				sizes[i] += float64(info.Size()) / (1 << 20)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return sizes, nil
}

func quantiles(list [][]float64, q float64) []float64 {
	values := make([]float64, len(list))
	for i, times := range list {
		values[i] = table.Quantile(times, q)
	}
	return values
}

// searchSeries gives the milliseconds of every query in every repetition; the first one warms up and does not count.
func searchSeries(ctx context.Context, asked []string, pult, peer searcher) (ours, theirs [][]float64, err error) {
	measure := func(search searcher, into *[][]float64) func(int) error {
		return func(int) error {
			times, err := searchAll(ctx, asked, search)
			*into = append(*into, times)
			return err
		}
	}
	err = inTurns(searchTimes+1, measure(pult, &ours), measure(peer, &theirs))
	if err != nil {
		return nil, nil, err
	}
	return ours[1:], theirs[1:], nil
}

// searchAll gives the milliseconds of every query. That half of them find nothing is a mistake of this program.
func searchAll(ctx context.Context, asked []string, search searcher) ([]float64, error) {
	times := make([]float64, len(asked))
	found := 0
	for i, words := range asked {
		begin := time.Now()
		n, err := search(ctx, words)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", words, err)
		}
		times[i] = float64(time.Since(begin).Microseconds()) / 1000
		if n > 0 {
			found++
		}
	}
	if found < len(asked)/2 {
		return nil, fmt.Errorf("only %d of %d queries found something", found, len(asked))
	}
	return times, nil
}

// pultLibrary is Pult's library on a data folder of its own.
type pultLibrary struct {
	db      *store.DB
	readers []library.Reader
	service *library.Service
}

func newPultLibrary(ctx context.Context, dir string) (*pultLibrary, error) {
	db, err := store.Open(ctx, store.Options{Dir: dir, Now: time.Now})
	if err != nil {
		return nil, err
	}
	l := &pultLibrary{db: db, readers: reader.All("")}
	made := 0
	l.service, err = library.NewService(library.Config{
		Store: db.Library, Readers: l.readers, Now: time.Now,
		NewID: func() string { made++; return fmt.Sprint("document-", made) },
	})
	if err != nil {
		l.close()
		return nil, err
	}
	return l, nil
}

func (l *pultLibrary) search(ctx context.Context, words string) (int, error) {
	hits, err := l.service.Search(ctx, library.Query{Text: words, Language: "de", Limit: wanted})
	return len(hits), err
}

func (l *pultLibrary) close() { _ = errors.Join(reader.Close(l.readers), l.db.Close()) }

// passage is a document of bleve.
type passage struct {
	Title   string `json:"title"`
	Heading string `json:"heading"`
	Text    string `json:"text"`
}

func newBleve(path string) (bleve.Index, error) {
	field := mapping.NewTextFieldMapping()
	field.Analyzer = "de"
	field.DocValues = false
	m := mapping.NewIndexMapping()
	m.DefaultAnalyzer = "de"
	for _, name := range []string{"title", "heading", "text"} {
		m.DefaultMapping.AddFieldMappingsAt(name, field)
	}
	return bleve.New(path, m)
}

// bleveSearcher does what Pult's search does: it asks for all words, and with fewer than three hits for any of them.
func bleveSearcher(index bleve.Index) searcher {
	ask := func(ctx context.Context, words string, operator query.MatchQueryOperator) (int, error) {
		match := bleve.NewMatchQuery(words)
		match.SetOperator(operator)
		request := bleve.NewSearchRequestOptions(match, wanted, 0, false)
		request.Fields = []string{"title", "heading", "text"}
		request.Highlight = bleve.NewHighlight()
		request.Highlight.AddField("text")
		result, err := index.SearchInContext(ctx, request)
		if err != nil {
			return 0, err
		}
		return len(result.Hits), nil
	}
	return func(ctx context.Context, words string) (int, error) {
		n, err := ask(ctx, words, query.MatchQueryOperatorAnd)
		if err != nil || n >= fewHits {
			return n, err
		}
		return ask(ctx, words, query.MatchQueryOperatorOr)
	}
}

// filling is how long the same passages took to be stored.
type filling struct{ pult, bleve time.Duration }

// fill puts the same passages into both, or into Pult alone, and makes up the queries.
func fill(ctx context.Context, c *corpus, documents int, db *store.DB, peer bleve.Index) ([]string, filling, error) {
	var asked []string
	var spent filling
	for n := range documents {
		d := library.Document{
			ID: fmt.Sprint("d", n), Hash: fmt.Sprint("h", n), Title: c.noun(), Language: "de", Format: "txt", Origin: "bench",
			AddedAt: time.Now(),
		}
		passages := make([]library.Passage, perDocument)
		for i := range passages {
			passages[i] = library.Passage{
				Position: i, Kind: library.Prose, Heading: c.noun(), Text: c.text(60 + c.dice.IntN(60)),
			}
		}
		if n < queries {
			asked = append(asked, c.query(passages[0].Text))
		}
		begin := time.Now()
		if err := db.Library.AddDocument(ctx, d, passages); err != nil {
			return nil, spent, err
		}
		spent.pult += time.Since(begin)
		if peer == nil {
			continue
		}
		begin = time.Now()
		if err := addToBleve(peer, d, passages); err != nil {
			return nil, spent, err
		}
		spent.bleve += time.Since(begin)
	}
	return asked, spent, nil
}

func addToBleve(index bleve.Index, d library.Document, passages []library.Passage) error {
	batch := index.NewBatch()
	for _, p := range passages {
		err := batch.Index(fmt.Sprint(d.ID, "-", p.Position), passage{Title: d.Title, Heading: p.Heading, Text: p.Text})
		if err != nil {
			return err
		}
	}
	return index.Batch(batch)
}
