package shelf

import (
	"cmp"
	"context"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/zim"
)

const (
	maxOpened   = 6   // articles that a search reads
	maxPassages = 4   // of one article
	maxFound    = 200 // entries that a part of an index is asked for
	usualHits   = 20
	maxHits     = 200
	keptPages   = 24 // articles that are kept as they were read
)

// What a way to find an article is worth. The scores of the library are of about this size.
const (
	byName  = 12.0
	byTitle = 8.0
	byLead  = 4.0
	byText  = 2.0
	// narrower is what a wider question is worth of the one before it.
	narrower = 0.8
	// forChildren puts their encyclopedia before another that is as good.
	forChildren = 1.05
)

// candidate is an article that may be read for a search.
type candidate struct {
	o     *opened
	entry uint32
	score float64
}

// Search finds passages for what a person typed, best first: articles with this title, with the words in their title,
// at their beginning, anywhere. The few best are read. A file that is missing or damaged has no hits.
func (s *Service) Search(ctx context.Context, q library.Query) ([]library.Hit, error) {
	if q.Document != "" {
		return s.searchOne(ctx, q)
	}
	list, err := s.Store.Archives(ctx)
	if err != nil {
		return nil, err
	}
	var all []candidate
	for _, a := range list {
		if q.Language != "" && a.Language != "" && a.Language != q.Language {
			continue
		}
		o, index, err := s.use(ctx, a)
		if o == nil || err != nil && ctx.Err() != nil {
			continue
		}
		found := s.candidates(ctx, o, index, q)
		all = append(all, found[:min(len(found), maxOpened)]...)
	}
	if err := ctx.Err(); err != nil {
		return nil, fault.New(fault.Cancelled, "fault.cancelled", err)
	}
	slices.SortStableFunc(all, func(a, b candidate) int { return cmp.Compare(b.score, a.score) })
	var hits []library.Hit
	for _, c := range all[:min(len(all), maxOpened)] {
		hits = append(hits, s.passagesOf(c, q)...)
	}
	slices.SortStableFunc(hits, func(a, b library.Hit) int { return cmp.Compare(b.Score, a.Score) })
	limit := min(cmp.Or(max(q.Limit, 0), usualHits), maxHits)
	return hits[:min(len(hits), limit)], nil
}

// searchOne searches in one article.
func (s *Service) searchOne(ctx context.Context, q library.Query) ([]library.Hit, error) {
	d, passages, err := s.Document(ctx, q.Document)
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return library.Within(d, passages, q, min(cmp.Or(max(q.Limit, 0), usualHits), maxHits)), nil
}

// passagesOf reads a candidate; one that cannot be read has no hits.
func (s *Service) passagesOf(c candidate, q library.Query) []library.Hit {
	e, err := c.o.Entry(c.entry)
	if err != nil {
		return nil
	}
	d, passages, err := s.article(c.o, e)
	if err != nil {
		return nil
	}
	hits := library.Within(d, passages, q, maxPassages)
	for i := range hits {
		hits[i].Score = c.score * (0.5 + 0.5*hits[i].Score)
	}
	return hits
}

// patience is after what time an index is not asked further questions, when something was found: the narrow questions
// come first, and a common word can take long.
const patience = 25 * time.Millisecond

// gathering collects candidates, each with its best score.
type gathering struct {
	o     *opened
	index Index // nil: there is none
	best  map[uint32]float64
	now   func() time.Time
	begun time.Time
}

// enough reports that what was found will do.
func (g *gathering) enough() bool {
	return len(g.best) >= maxOpened || len(g.best) > 0 && g.now().Sub(g.begun) > patience
}

func (g *gathering) add(entry uint32, score float64) {
	if g.o.of.classes() == young || g.o.of.classes() == youngest {
		score *= forChildren
	}
	g.best[entry] = max(g.best[entry], score)
}

// candidates are the articles of one file that a query may mean, the best first.
func (s *Service) candidates(ctx context.Context, o *opened, index Index, q library.Query) []candidate {
	g := &gathering{o: o, index: index, best: map[uint32]float64{}, now: s.Now, begun: s.Now()}
	for _, title := range spellings(q.Text) {
		if e, err := o.ByTitle(title); err == nil && e.Text() {
			g.add(e.Index, byName)
		}
	}
	if index != nil {
		g.indexed(ctx, q)
	}
	all := make([]candidate, 0, len(g.best))
	for entry, score := range g.best {
		all = append(all, candidate{o, entry, score})
	}
	slices.SortFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.entry, b.entry))
	})
	return all
}

// spellings are the titles that a text may be exactly: as it is, and with a capital.
func spellings(text string) []string {
	text = strings.Join(strings.Fields(text), " ")
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return nil
	}
	list := []string{text}
	if upper := string(unicode.ToUpper(first)) + text[size:]; upper != text {
		list = append(list, upper)
	}
	return list
}

// indexed asks the index, from the narrow to the wide, until there is enough to read. An index that cannot answer finds
// nothing.
func (g *gathering) indexed(ctx context.Context, q library.Query) {
	language := cmp.Or(g.o.of.Language, q.Language)
	fold := library.Fold(q.Text, language)
	for _, f := range g.find(ctx, Names, fold) {
		g.add(f.Entry, byName)
	}
	worth := 1.0
	for _, step := range library.Expressions(q.Text, language) {
		if g.enough() {
			return
		}
		for _, f := range g.find(ctx, Titles, step.Text) {
			g.add(f.Entry, worth*byTitle*min(1, float64(len(fold)+1)/float64(len(f.Title)+1)))
		}
		if !step.Open && !g.enough() {
			g.long(ctx, Leads, step.Text, worth*byLead)
		}
		if !step.Open && !g.enough() {
			g.long(ctx, Texts, step.Text, worth*byText)
		}
		worth *= narrower
	}
}

// long adds articles whose text has the words: the longer ones first, which have more to say.
func (g *gathering) long(ctx context.Context, in Part, expression string, score float64) {
	found := g.find(ctx, in, expression)
	slices.SortStableFunc(found, func(a, b Found) int { return cmp.Compare(b.Words, a.Words) })
	for i, f := range found[:min(len(found), 2*maxOpened)] {
		g.add(f.Entry, score*(1-float64(i)/100))
	}
}

func (g *gathering) find(ctx context.Context, in Part, expression string) []Found {
	if expression == "" {
		return nil
	}
	found, err := g.index.Find(ctx, in, expression, maxFound)
	if err != nil {
		return nil
	}
	return found
}

// Document reads an article and cuts its passages; NotFound for ids of others, and for articles of files that are not
// there.
func (s *Service) Document(ctx context.Context, id string) (library.Document, []library.Passage, error) {
	o, e, err := s.entry(ctx, id)
	if err != nil {
		return library.Document{}, nil, err
	}
	return s.article(o, e)
}

// entry is what the id of an article stands for.
func (s *Service) entry(ctx context.Context, id string) (*opened, zim.Entry, error) {
	rest, ours := strings.CutPrefix(id, Prefix)
	file, path, whole := strings.Cut(rest, ":")
	if !ours || !whole {
		return nil, zim.Entry{}, fault.New(fault.NotFound, "fault.library.unknown", nil, "id", id)
	}
	a, err := s.find(ctx, file)
	if err != nil {
		return nil, zim.Entry{}, fault.New(fault.NotFound, "fault.library.unknown", err, "id", id)
	}
	o, _, err := s.use(ctx, a)
	if o == nil {
		return nil, zim.Entry{}, fault.New(fault.NotFound, "fault.zim.missing", err, "title", a.Title, "path", a.Path)
	}
	e, err := o.Page(path)
	return o, e, err
}

// Documents lists nothing: a file has more articles than anybody reads in a list.
func (s *Service) Documents(context.Context) ([]library.Document, error) { return nil, nil }

// articles are those that were read last.
type articles struct {
	mu   sync.Mutex
	list []article
}

type article struct {
	id       string
	document library.Document
	passages []library.Passage
}

func (k *articles) get(id string) (article, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	at := slices.IndexFunc(k.list, func(a article) bool { return a.id == id })
	if at < 0 {
		return article{}, false
	}
	return k.list[at], true
}

func (k *articles) put(a article) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(k.list) == keptPages {
		k.list = slices.Delete(k.list, 0, 1)
	}
	k.list = append(k.list, a)
}

func (k *articles) clear() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.list = nil
}

// article reads an entry as a document.
func (s *Service) article(o *opened, e zim.Entry) (library.Document, []library.Passage, error) {
	id := Prefix + o.of.ID + ":" + e.Path
	if a, ok := s.read.get(id); ok {
		return a.document, slices.Clone(a.passages), nil
	}
	if !e.Text() {
		return library.Document{}, nil, fault.New(fault.NotFound, "fault.library.unknown", nil, "id", id)
	}
	data, err := o.Data(e)
	if err != nil {
		return library.Document{}, nil, err
	}
	p, err := parsePage(data)
	if err != nil {
		return library.Document{}, nil, fault.New(fault.Corrupt, "fault.zim.broken", err)
	}
	content := p.content()
	passages := library.Cut(content.Blocks)
	d := library.Document{
		ID: id, Title: e.Title, Author: o.of.Creator, Classes: o.of.classes(), Format: "zim",
		Language: cmp.Or(o.of.Language, content.Language, library.Language(sample(passages)), "de"),
		Origin:   Origin(o.of.Title), Licence: o.of.Licence, URL: o.of.address(e.Path, p.address), Date: o.of.Date,
		Passages: len(passages), AddedAt: o.of.AddedAt,
	}
	for i := range passages {
		passages[i].DocumentID, passages[i].ID = id, number(id, i)
		d.Words += len(strings.Fields(passages[i].Text))
	}
	s.read.put(article{id, d, passages})
	return d, slices.Clone(passages), nil
}

func sample(passages []library.Passage) string {
	if len(passages) == 0 {
		return ""
	}
	return passages[0].Text
}

// number is the id of a passage: the same whenever the article is read, and exact in JavaScript.
func number(id string, position int) int64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(id + "#" + strconv.Itoa(position))) // never fails
	return int64(h.Sum64() >> 12)
}
