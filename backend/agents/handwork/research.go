package handwork

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/knowledge"
	"pult/backend/knowledge/library"
	"pult/backend/lang/phonetics"
	"pult/backend/lang/prose"
	"pult/backend/model/rules"
	"pult/backend/tools"
)

// inquiry is a research to be made: what the parameters say, changed by the wishes.
type inquiry struct {
	topic    string
	grade    string
	depth    string
	language string
	wishes   wishes
}

// research is the work of the research agent.
func (d *desk) research() (any, error) {
	if patch, ok, err := d.patchOf(); ok || err != nil {
		return patch, err
	}
	q := inquiry{
		topic:    strings.TrimSpace(d.Req.Params["topic"]),
		grade:    d.Req.Params["grade"],
		depth:    d.Req.Params["depth"],
		language: d.Language,
	}
	if q.topic == "" {
		return nil, fault.New(fault.Invalid, "fault.offline.topic", nil)
	}
	q.follow(d.Reader, d.Req.Feedback)
	r, err := d.investigate(q)
	if err != nil {
		return nil, err
	}
	return r, nil
}

// investigate searches, reads and composes. When the language asked for has nothing, the other one is tried and named
// as a gap.
func (d *desk) investigate(q inquiry) (artifact.Research, error) {
	m := newMatter(q.topic)
	hits, err := d.search(q.topic, q.language)
	if err != nil {
		return artifact.Research{}, err
	}
	picks := q.pick(hits, m)
	if len(picks) == 0 {
		if hits, err = d.search(q.topic, ""); err != nil {
			return artifact.Research{}, err
		}
		picks = q.pick(hits, m)
	}
	docs, err := d.sources(q, picks, m)
	if err != nil {
		return artifact.Research{}, err
	}
	if len(docs) == 0 {
		return artifact.Research{}, nothing(q.topic)
	}
	c := &chooser{docs: leading(docs, m, q.extent()), extent: q.extent()}
	unfollowed := c.prepare(m, q)
	d.Note("offline.note.reading", "titles", titles(c.docs))
	r := d.compose(c, m, q.grade)
	if len(r.Summary) == 0 || c.docs[0].tier == mentions && quotations(r) < minMentions {
		return artifact.Research{}, nothing(q.topic)
	}
	unfollowed = append(unfollowed, unheard(q.wishes.more, r)...)
	if r.Gaps, err = d.gaps(c, m, q, r, unfollowed); err != nil {
		return artifact.Research{}, err
	}
	if q.wishes.easier {
		var gap string
		if r, gap = d.simpler(r); gap != "" {
			r.Gaps = append(r.Gaps, gap)
		}
	}
	d.tell(r)
	return r, nil
}

// sources are the documents of the library, and the pages that the plan allows, all asked for in one turn.
func (d *desk) sources(q inquiry, picks []pick, m matter) ([]document, error) {
	docs, err := d.open(picks, m)
	if err != nil && !errors.Is(err, rules.ErrWaiting) {
		return nil, err
	}
	pages, browseErr := d.browse(q, m)
	return append(docs, pages...), cmp.Or(err, browseErr)
}

// leading are the documents without those that ship with the program, where the teacher's own one is on the topic and
// on nothing else, and has enough for what is asked for: who imports a text on the bees wants that one. A short note
// of hers is still added to.
func leading(docs []document, m matter, e extent) []document {
	first := docs[0]
	if !isOwn(first.first.Origin) || first.tier < exactlyOn || !m.names(first.first.Title, first.first.Language) ||
		first.statements() < e.facts {
		return docs
	}
	return slices.DeleteFunc(slices.Clone(docs), func(d document) bool { return d.first.Origin == library.StarterOrigin })
}

func nothing(topic string) error {
	return fault.New(fault.NoMatch, "fault.library.nothing", nil, "topic", topic).Because(reason.NothingFound)
}

// pick is a document worth reading.
type pick struct {
	id        string
	tier      tier
	fits      bool
	own       bool // the teacher's own document goes before a starter article
	score     float64
	heading   bool // a heading names the topic
	sentences int  // that speak of the topic, in the passages found
}

// pick chooses documents from hits: those that are on the topic, the ones for the class first. A document that only
// mentions the topic is read when none is about it, or when it has a section on it.
func (q inquiry) pick(hits []tools.Passage, m matter) []pick {
	return few(q.matching(hits, m), q.extent().documents)
}

// matching lists all documents on the topic, best first.
func (q inquiry) matching(hits []tools.Passage, m matter) []pick {
	var all []pick
	for _, h := range hits {
		p := q.judge(h, m)
		if at := slices.IndexFunc(all, func(o pick) bool { return o.id == p.id }); at >= 0 {
			o := &all[at]
			o.tier, o.score, o.heading, o.sentences = max(
				o.tier,
				p.tier,
			), max(
				o.score,
				p.score,
			), o.heading ||
				p.heading, o.sentences+p.sentences
			continue
		}
		all = append(all, p)
	}
	all = slices.DeleteFunc(all, func(p pick) bool {
		return p.tier == stranger || p.tier == mentions && !p.heading && p.sentences < minMentions
	})
	slices.SortStableFunc(all, func(a, b pick) int {
		return cmp.Or(
			cmp.Compare(b.tier, a.tier),
			boolCompare(b.fits, a.fits),
			boolCompare(b.own, a.own),
			cmp.Compare(b.score, a.score),
		)
	})
	return all
}

func (q inquiry) judge(h tools.Passage, m matter) pick {
	p := pick{
		id:    h.DocumentID,
		tier:  m.titleTier(h.Title, h.Language),
		score: h.Score,
		own:   isOwn(h.Origin),
	}
	// The teacher's own documents name no class: they are for hers.
	p.fits = fitsClass(h.Classes, q.grade) || p.own && h.Classes == ""
	p.heading = fold(h.Heading, h.Language).hasExactly(m.head)
	for _, text := range prose.Sentences(h.Text) {
		if fold(text, h.Language).hasExactly(m.head) {
			p.sentences++
		}
	}
	if p.tier == stranger && !m.generic && (p.heading || p.sentences > 0) {
		p.tier = mentions
	}
	return p
}

// isOwn reports what nobody has published: a document of the teacher.
func isOwn(origin string) bool { return !knowledge.Of(origin, "").Public }

func boolCompare(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// few keeps the best and those that can add to it.
func few(all []pick, most int) []pick {
	var kept []pick
	for _, p := range all {
		switch {
		case len(kept) == most:
			return kept
		case len(kept) == 0, p.tier == kept[0].tier, p.tier == mentions && p.heading:
			kept = append(kept, p)
		case p.tier >= about && kept[0].fits == p.fits:
			kept = append(kept, p)
		}
	}
	return kept
}

// fitsClass reports whether "6-9" has the class or touches the range asked for; without a class everything fits.
func fitsClass(classes, grade string) bool {
	if grade == "" {
		return true
	}
	low, high := classRange(classes)
	from, to := classRange(grade)
	return low > 0 && low <= to && from <= high
}

func classRange(s string) (low, high int) {
	s = strings.ReplaceAll(s, "–", "-")
	a, b, isRange := strings.Cut(s, "-")
	low = youngest(strings.TrimSpace(a))
	if !isRange {
		return low, low
	}
	return low, youngest(strings.TrimSpace(b))
}

// open reads the picked documents. One that only mentions the topic is cut down to what speaks of it; two sentences or
// a section of its own are the least that counts.
func (d *desk) open(picks []pick, m matter) ([]document, error) {
	ids := make([]string, len(picks))
	for i, p := range picks {
		ids[i] = p.id
	}
	read, err := d.read(ids)
	if err != nil {
		return nil, err
	}
	var docs []document
	for i, passages := range read {
		if len(passages) == 0 {
			continue
		}
		doc := newDocument(passages, picks[i].tier)
		if doc.tier == mentions && !doc.narrow(m) {
			continue
		}
		docs = append(docs, doc)
	}
	return docs, nil
}

// minMentions is how many sentences must speak of a topic to count as a source on it.
const minMentions = 2

func (d *document) narrow(m matter) bool {
	found, headed := 0, false
	for i := range d.sections {
		s := &d.sections[i]
		if fold(s.heading, d.first.Language).hasExactly(m.head) {
			headed = headed || len(s.units) > 0
			continue
		}
		s.units = slices.DeleteFunc(s.units, func(u unit) bool { return !u.stems.hasExactly(m.head) })
		s.table = nil
		found += len(s.units)
	}
	d.sections = slices.DeleteFunc(d.sections, func(s section) bool { return len(s.units) == 0 && len(s.table) == 0 })
	return headed || found >= minMentions
}

// prepare narrows and rates the documents as the wishes say; it returns the wishes that could not be followed.
func (c *chooser) prepare(m matter, q inquiry) []string {
	unfollowed := c.narrow(q.wishes)
	r := reader{grade: youngest(q.grade), matter: m, wanted: keysOf(q.wishes.more)}
	if q.wishes.easier {
		r.grade = max(1, min(5, youngest(q.grade)-2))
	}
	if r.grade > 0 {
		r.voice = phonetics.New()
	}
	for i := range c.docs {
		r.lower = 0
		if c.adds(i) {
			r.lower = 1.5
		}
		r.rate(&c.docs[i])
	}
	c.strict = r.strains(c.docs)
	return unfollowed
}

// quotations counts the different sentences of a research.
func quotations(r artifact.Research) int {
	seen := map[string]bool{}
	for _, s := range r.Summary {
		seen[s.Text] = true
	}
	for _, section := range r.Sections {
		for _, s := range section.Sentences {
			seen[s.Text] = true
		}
	}
	return len(seen)
}

func titles(docs []document) string {
	var all []string
	for _, d := range docs {
		all = append(all, d.first.Title)
	}
	return strings.Join(all, ", ")
}

// tell lets the watching teacher read along.
func (d *desk) tell(r artifact.Research) {
	for _, s := range r.Summary {
		d.Notes = append(d.Notes, s.Text)
	}
	for _, section := range r.Sections {
		d.Notes = append(d.Notes, section.Heading)
		for _, s := range section.Sentences {
			d.Notes = append(d.Notes, s.Text)
		}
	}
}
