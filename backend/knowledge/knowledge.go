// Package knowledge says where facts come from: the teacher's own documents, the library that ships, the web. Each
// place is a Source in one list; who searches, quotes or prints asks the list and knows none of them.
package knowledge

import (
	"context"
	"slices"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/zim/shelf"
)

// Reach is what asking a source touches.
type Reach string

// The closed set.
const (
	Nothing Reach = "nothing" // this machine only
	Hosts   Reach = "hosts"   // servers, which a plan has to list
	Process Reach = "process" // another program of this machine
)

// Finder searches passages and reads documents; library.Service is one. One Finder may serve several sources.
type Finder interface {
	Search(ctx context.Context, q library.Query) ([]library.Hit, error)
	Document(ctx context.Context, id string) (library.Document, []library.Passage, error)
	Documents(ctx context.Context) ([]library.Document, error)
}

// Source is a place where facts come from.
type Source struct {
	ID     string // as parameters of agents name it
	Reach  Reach
	Public bool                          // all of it has been published: a name in it is nobody's secret
	Holds  func(origin, url string) bool // what is quoted with these comes from it
	Name   string                        // key of the sentence that stands for its origin; "" = the origin itself does
	Aside  string                        // key of its short name behind a title; "" = the author stands before it
	// Cite names it in a footnote; nil: Name does.
	Cite   func(words *i18n.Catalogue, origin, url string) string
	Finder Finder // nil: it is asked by tools of its own
	// Licensed: its texts are somebody's, so that a missing licence is said, too.
	Licensed bool
}

// Registry are the sources that there are. What one holds is none of a later one.
type Registry []Source

// All are the sources of the program, with what searches the library and the ZIM files; nil when nothing is to be
// searched.
func All(documents, archives Finder) Registry {
	return Registry{
		{
			ID: "starter", Public: true, Name: "export.starter", Aside: "offline.starter", Finder: documents, Reach: Nothing,
			Holds: func(origin, _ string) bool { return origin == library.StarterOrigin },
		},
		{
			ID: artifact.ModelOrigin, Name: "source.model", Reach: Nothing,
			Holds: func(origin, _ string) bool { return origin == artifact.ModelOrigin },
		},
		{
			ID: "zim", Public: true, Finder: archives, Reach: Nothing, Licensed: true,
			Holds: func(origin, _ string) bool { return shelf.IsOrigin(origin) },
			Cite: func(words *i18n.Catalogue, origin, url string) string {
				if url == "" {
					return origin + ", " + words.Say(i18n.T("export.noAddress"))
				}
				return origin + ", " + url
			},
		},
		{
			ID: "web", Public: true, Reach: Hosts,
			Holds: func(_, url string) bool { return url != "" },
			Cite:  func(_ *i18n.Catalogue, origin, url string) string { return origin + ", " + url },
		},
		{
			ID: "own", Finder: documents, Reach: Nothing,
			Holds: func(string, string) bool { return true },
			Cite: func(words *i18n.Catalogue, origin, _ string) string {
				return words.Say(i18n.T("export.file", "file", origin))
			},
		},
	}
}

// Of is the source of the program that a quoted text comes from; url is "" for what is no page.
func Of(origin, url string) Source { return All(nil, nil).Of(origin, url) }

// Of is the source that a quoted text comes from.
func (r Registry) Of(origin, url string) Source {
	at := slices.IndexFunc(r, func(s Source) bool { return s.Holds(origin, url) })
	if at < 0 {
		return Source{}
	}
	return r[at]
}

// Origin is how the origin of a text is named to people.
func (s Source) Origin(words *i18n.Catalogue, origin string) string {
	if s.Name != "" {
		return words.Say(i18n.T(s.Name))
	}
	return origin
}

// Footnote is how it is named in one.
func (s Source) Footnote(words *i18n.Catalogue, origin, url string) string {
	if s.Cite == nil {
		return s.Origin(words, origin)
	}
	return s.Cite(words, origin, url)
}

// Every stands for all sources in a parameter, as "" does.
const Every = "all"

// Has reports a document of a source, or of any.
func (r Registry) Has(id string, d library.Document) bool {
	return id == "" || id == Every || r.Of(d.Origin, "").ID == id
}

// Search asks a source, or all that can be searched, and gives hits of no other, the best first. Limit is for each
// Finder: sources of one are told apart after the search.
func (r Registry) Search(ctx context.Context, id string, q library.Query) ([]library.Hit, error) {
	var all []library.Hit
	finders := r.finders()
	for _, f := range finders {
		hits, err := f.Search(ctx, q)
		if err != nil {
			return nil, err
		}
		all = append(all, hits...)
	}
	all = slices.DeleteFunc(all, func(h library.Hit) bool { return !r.Has(id, h.Document) })
	if len(finders) > 1 {
		slices.SortStableFunc(all, func(a, b library.Hit) int {
			switch {
			case a.Score > b.Score:
				return -1
			case a.Score < b.Score:
				return 1
			}
			return 0
		})
	}
	return all, nil
}

// Read reads a document of any source; NotFound when none has it.
func (r Registry) Read(ctx context.Context, id string) (d library.Document, passages []library.Passage, err error) {
	for _, f := range r.finders() {
		if d, passages, err = f.Document(ctx, id); !fault.Is(err, fault.NotFound) {
			break
		}
	}
	return d, passages, err
}

// Documents lists the documents of a source, or of all that can be searched.
func (r Registry) Documents(ctx context.Context, id string) ([]library.Document, error) {
	var all []library.Document
	for _, f := range r.finders() {
		docs, err := f.Documents(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, docs...)
	}
	return slices.DeleteFunc(all, func(d library.Document) bool { return !r.Has(id, d) }), nil
}

// finders are what can be searched, each once.
func (r Registry) finders() []Finder {
	var list []Finder
	for _, s := range r {
		if s.Finder != nil && !slices.Contains(list, s.Finder) {
			list = append(list, s.Finder)
		}
	}
	return list
}
