package evidence

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"pult/backend/agent/prompt"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/source"
	"pult/backend/model"
)

// Reads is what agents read on the way to a result, gathered from their transcripts.
type Reads struct {
	pages    map[string]source.Page // by the address asked for and the one it led to
	passages map[string][]passage   // by document
	searches []artifact.Search
	reckoned map[string]bool // tools that have answered and give no text: a source may name one
}

// The answers of the tools of package toolbox, as far as they matter here.
type (
	pages    struct{ Pages []source.Page }       // web_fetch
	results  struct{ Attempts []source.Attempt } // web_search
	passages struct{ Hits []passage }            // library_read, library_search
	passage  struct {
		PassageID                         int64
		DocumentID, Title, Author, Origin string
		Licence, Language, Heading, Text  string
		URL, Date                         string
		Position                          int
		Kind                              library.Kind
		Caveat                            library.Caveat
	}
)

// Add takes the answers of tools from a transcript.
func (r *Reads) Add(transcript []model.Message) {
	if r.pages == nil {
		r.pages, r.passages, r.reckoned = map[string]source.Page{}, map[string][]passage{}, map[string]bool{}
	}
	names := map[string]string{}
	for _, m := range transcript {
		for _, c := range m.Calls {
			names[c.ID] = c.Name
		}
		if m.Role != model.ToolRole || m.Failed {
			continue
		}
		r.answer(names[m.CallID], m.Result)
	}
}

// answer takes what one tool answered; what cannot be read says nothing.
func (r *Reads) answer(name string, result json.RawMessage) {
	switch name {
	case "web_fetch":
		var read pages
		if json.Unmarshal(result, &read) == nil {
			r.addPages(read.Pages)
		}
	case "web_search":
		var found results
		if json.Unmarshal(result, &found) == nil {
			r.addSearches(found)
		}
	case "calculate", "get_current_time":
		r.reckoned[name] = true
	case "library_read", "library_search":
		var read passages
		if json.Unmarshal(result, &read) == nil {
			r.addPassages(read.Hits)
		}
	}
}

func (r *Reads) addPages(read []source.Page) {
	for _, p := range read {
		for _, address := range []string{p.URL, p.Final} {
			r.pages[plainAddress(address)] = p
		}
	}
}

func (r *Reads) addSearches(found results) {
	for _, a := range found.Attempts {
		s := artifact.Search{Query: a.Query, Hosts: a.Asked, Hits: a.Hits}
		if s.Hosts == nil {
			s.Hosts = []string{}
		}
		r.searches = append(r.searches, s)
	}
}

func (r *Reads) addPassages(hits []passage) {
	for _, h := range hits {
		if h.Caveat != "" {
			continue // nothing is proved by a text whose order or signs are unsure
		}
		known := func(p passage) bool { return p.PassageID == h.PassageID && p.Position == h.Position }
		if !slices.ContainsFunc(r.passages[h.DocumentID], known) {
			r.passages[h.DocumentID] = append(r.passages[h.DocumentID], h)
		}
	}
}

// plainAddress is an address in the form in which two can be compared; what is none stays as it is.
func plainAddress(address string) string {
	u, err := source.Address(address)
	if err != nil {
		return address
	}
	return u.String()
}

// Whole gives a page as it was kept, by its hash: an agent may have been given a part of it. False when it is no longer
// there.
type Whole func(hash string) (source.Page, bool)

// Attest writes into a research what was really read: of each source its title, author, licence, address and dates, and
// a copy of its text as a file. A source that nobody read is marked, keeps the name that its agent gave it, and nothing
// else. Copies of before are replaced, other files stay.
func (r *Reads) Attest(
	content json.RawMessage,
	files []artifact.File,
	whole Whole,
) (json.RawMessage, []artifact.File, error) {
	var re artifact.Research
	if err := json.Unmarshal(content, &re); err != nil {
		return nil, nil, fault.New(fault.Corrupt, "fault.artifact.broken", err)
	}
	re.Searches = r.searches
	for i := range re.Sources {
		f, err := r.attestSource(&re.Sources[i], whole)
		if err != nil {
			return nil, nil, err
		}
		if f.Name != "" && !slices.ContainsFunc(files, func(o artifact.File) bool { return o.Name == f.Name }) {
			files = append(files, f)
		}
	}
	for i := range re.Facts {
		f := &re.Facts[i]
		if f.PassageID == 0 {
			f.PassageID = r.passageOf(re, *f)
		}
	}
	out, err := artifact.Written(re)
	return out, files, err
}

// attestSource is Attest for one source; the file is empty where there is no copy.
func (r *Reads) attestSource(s *artifact.Source, whole Whole) (artifact.File, error) {
	s.URL, s.Date, s.ReadOn, s.Copy, s.Unread = "", "", "", "", false
	c, ok := r.copyOf(r.meant(*s), whole)
	switch {
	case ok:
	case s.OfModel():
		return artifact.File{}, nil
	case r.isReckoned(*s):
		s.Author, s.Licence, s.Place = "", "", "" // a tool has none, whatever an agent says
		return artifact.File{}, nil
	default:
		s.Unread, s.Author, s.Licence, s.Place = true, "", "", ""
		return artifact.File{}, nil
	}
	f, err := c.File()
	if err != nil {
		return f, err
	}
	s.DocumentID, s.Title, s.Author, s.Origin, s.Licence = c.DocumentID, c.Title, c.Author, c.Origin, c.Licence
	s.URL, s.Date, s.ReadOn, s.Copy = c.URL, c.Date, c.ReadOn, f.Name
	if c.URL != "" && s.Place == c.Date {
		s.Place = ""
	}
	return f, nil
}

// isReckoned reports a source that names a tool that has answered, and no document.
func (r *Reads) isReckoned(s artifact.Source) bool {
	if s.DocumentID != "" && !r.reckoned[s.DocumentID] {
		return false
	}
	return r.reckoned[s.Origin] || r.reckoned[s.Title] || r.reckoned[s.DocumentID]
}

// passageOf is the passage of its sources in which a fact stands word for word; 0 when none has it.
func (r *Reads) passageOf(re artifact.Research, f artifact.Fact) int64 {
	for _, n := range f.Cites {
		if n < 1 || n > len(re.Sources) {
			continue
		}
		for _, p := range r.passages[re.Sources[n-1].DocumentID] {
			if strings.Contains(bare(p.Text), bare(f.Text)) {
				return p.PassageID
			}
		}
	}
	return 0
}

// meant is the document or page that a source names: by its id, else by a title that only one of them has.
func (r *Reads) meant(s artifact.Source) string {
	if _, page := r.pages[plainAddress(s.DocumentID)]; page || len(r.passages[s.DocumentID]) > 0 {
		return s.DocumentID
	}
	named := func(title string) bool {
		title = strings.TrimSpace(title)
		return title != "" && (strings.EqualFold(title, strings.TrimSpace(s.Title)) ||
			strings.EqualFold(title, strings.TrimSpace(s.DocumentID)))
	}
	ids := map[string]bool{}
	for id, hits := range r.passages {
		if named(hits[0].Title) {
			ids[id] = true
		}
	}
	for _, p := range r.pages {
		if named(p.Title) {
			ids[p.Final] = true
		}
	}
	if len(ids) != 1 {
		return s.DocumentID
	}
	return slices.Collect(maps.Keys(ids))[0]
}

// copyOf is what was read of a document or page.
func (r *Reads) copyOf(id string, whole Whole) (artifact.Copy, bool) {
	if p, ok := r.pages[plainAddress(id)]; ok {
		return ofPage(p, whole), true
	}
	hits := slices.Clone(r.passages[id])
	if len(hits) == 0 {
		return artifact.Copy{}, false
	}
	slices.SortStableFunc(hits, func(a, b passage) int { return a.Position - b.Position })
	first := hits[0]
	c := artifact.Copy{
		DocumentID: id, Title: prompt.Clean(first.Title), Author: prompt.Clean(first.Author), Origin: first.Origin,
		Licence: prompt.Clean(first.Licence), Language: first.Language, URL: prompt.Clean(first.URL), Date: first.Date,
	}
	var text strings.Builder
	heading := ""
	for _, h := range hits {
		if h.Heading != heading && h.Heading != "" {
			text.WriteString("## " + h.Heading + "\n\n")
		}
		heading = h.Heading
		text.WriteString(h.Text + "\n\n")
	}
	c.Text = prompt.Clean(strings.TrimSpace(text.String()))
	return c, true
}

func ofPage(p source.Page, whole Whole) artifact.Copy {
	if kept, ok := whole(p.Hash); ok {
		p.Text, p.Truncated = kept.Text, kept.Truncated
	}
	c := artifact.Copy{
		DocumentID: p.Final, URL: p.Final, Title: prompt.Clean(p.Title), Author: prompt.Clean(p.Byline), Origin: p.Host,
		Licence: prompt.Clean(p.Licence), Language: p.Language,
		Date: p.Date, ReadOn: p.FetchedAt.Format(time.DateOnly), Text: prompt.Clean(p.Text), Part: p.Truncated,
	}
	if p.Site != "" {
		c.Origin = prompt.Clean(p.Site)
	}
	return c
}
