package tools

import (
	"context"
	_ "embed"
	"slices"
	"strings"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/source"
	"pult/backend/tools/tool"
)

//go:embed web_search.md
var webSearchText string

// Web searches and opens pages; web.Client is one. What it refuses as a whole is an error; what a host did not give
// stands in the answer.
type Web interface {
	Search(ctx context.Context, q source.Query) (source.Found, error)
	Fetch(ctx context.Context, v source.Visit) (source.Page, error)
}

// maxTargets bounds targetInfo.
const maxTargets = 10

// WebSearchArgs ask the web (seed 003).
type WebSearchArgs struct {
	Query          string          `json:"query" jsonschema:"description=the topic in a few words"`
	SourceCategory source.Category `json:"sourceCategory,omitempty" jsonschema:"enum=school,enum=encyclopedia,enum=programming,enum=academic,enum=government,enum=finance,enum=tech,enum=reference,enum=all,enum=,description=kind of sources; all that the plan lists when left out"`
	TargetInfo     []string        `json:"targetInfo,omitempty" jsonschema:"description=what you want to find out; not sent"`
	DateRange      source.Range    `json:"dateRange,omitempty" jsonschema:"enum=any,enum=day,enum=week,enum=month,enum=year,enum=,description=only pages that are newer"`
	Language       string          `json:"language,omitempty" jsonschema:"enum=de,enum=en,enum=,description=of the pages; that of the result when left out"`
	Limit          int             `json:"limit,omitempty" jsonschema:"description=most results; 10 when left out and at most 20"`
}

// WebResults are the answer of web_search.
type WebResults struct {
	Engine   string           `json:"engine"`
	Results  []source.Result  `json:"results"`
	Attempts []source.Attempt `json:"attempts"`          // each wording that was tried
	LeftOut  int              `json:"leftOut,omitempty"` // results that the plan does not list
	Missed   []Missed         `json:"missed,omitempty"`  // who gave no answer
	GoesOn   time.Time        `json:"goesOn,omitzero"`   // when the next search is allowed
	Note     string           `json:"note,omitempty"`    // why there is nothing
}

// Missed is what was not had, and why, in the language of the result.
type Missed struct {
	URL    string `json:"url,omitempty"`
	Host   string `json:"host,omitempty"`
	Reason string `json:"reason"`
}

func webSearch(deps Deps) (tool.Tool, error) {
	return tool.New(
		"web_search",
		webSearchText,
		tool.Fetches,
		func(ctx context.Context, in tool.Scope, a WebSearchArgs) (tool.Result, error) {
			q := source.Query{
				Text: a.Query, Category: a.SourceCategory, Range: a.DateRange, Language: spoken(a.Language, in.Language),
				Limit: a.Limit, Topic: in.Topic, Hosts: in.Hosts,
			}
			if strings.TrimSpace(q.Text) == "" || !q.Category.Known() || !q.Range.Known() {
				return tool.Result{}, fault.New(fault.Invalid, "fault.tool.args", nil, "tool", "web_search")
			}
			found, err := deps.Web.Search(ctx, q)
			if err != nil {
				return tool.Result{}, err
			}
			schoolFirst(found.Results)
			words := i18n.Must(i18n.Lang(in.Language))
			answer := WebResults{
				Engine:   found.Engine,
				Results:  found.Results,
				Attempts: found.Attempts,
				LeftOut:  found.LeftOut,
				GoesOn:   found.GoesOn,
			}
			for _, f := range found.Failed {
				answer.Missed = append(answer.Missed, Missed{Host: f.Host, Reason: words.Say(i18n.Text{Key: f.Key, Args: f.Args})})
			}
			if len(found.Results) == 0 {
				answer.Note = nothing(words, found)
			}
			mark(found.Results, a.TargetInfo, q.Language)
			return webAnswer(answer, len(found.Results), found.Asked, links(found.Results))
		},
	)
}

// schoolFirst puts what was written for schools before everything else; both keep the order of their engine.
func schoolFirst(results []source.Result) {
	slices.SortStableFunc(results, func(a, b source.Result) int {
		switch {
		case source.ForSchool(a.Host) == source.ForSchool(b.Host):
			return 0
		case source.ForSchool(a.Host):
			return -1
		}
		return 1
	})
	for i := range results {
		results[i].N = i + 1
	}
}

// spoken is the first of the languages that there are sources in; German when there is none.
func spoken(languages ...string) string {
	for _, l := range languages {
		if l == string(i18n.German) || l == string(i18n.English) {
			return l
		}
	}
	return string(i18n.German)
}

// nothing says why there are no results.
func nothing(words *i18n.Catalogue, f source.Found) string {
	switch {
	case !f.GoesOn.IsZero():
		return words.Say(i18n.T("web.limited", "at", f.GoesOn.UTC().Format(time.RFC3339)))
	case f.LeftOut > 0:
		return words.Say(i18n.T("web.leftOut"))
	case len(f.Failed) > 0:
		return words.Say(i18n.T("web.silent"))
	}
	return words.Say(i18n.T("web.nothing"))
}

// mark notes which of the wanted things stand in a result: all their words, in any form.
func mark(results []source.Result, targets []string, language string) {
	for i, r := range results {
		text := " " + library.Fold(r.Title+" "+r.Snippet, language) + " "
		for _, target := range targets[:min(len(targets), maxTargets)] {
			words := strings.Fields(library.Fold(target, language))
			all := len(words) > 0
			for _, w := range words {
				all = all && strings.Contains(text, " "+w+" ")
			}
			if all {
				results[i].Covers = append(results[i].Covers, target)
			}
		}
	}
}

func links(results []source.Result) []string {
	var all []string
	for _, r := range results {
		all = append(all, r.URL)
	}
	return all
}

// webAnswer packs what came from the web: all of it is published. Links are what may be opened from now on, hosts who
// was asked.
func webAnswer(answer any, found int, hosts, links []string) (tool.Result, error) {
	r, err := result(answer, found)
	r.Hosts, r.Links, r.Public = hosts, links, true
	return r, err
}
