package tools

import (
	"context"
	_ "embed"
	"slices"
	"strings"
	"sync"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/knowledge/condense"
	"pult/backend/knowledge/source"
	"pult/backend/tools/tool"
)

//go:embed web_fetch.md
var webFetchText string

const (
	maxPages = 3
	// maxOfPage bounds what one page adds to the answer, in tokens; the kept copy has the whole text.
	maxOfPage = 12_000
)

// WebFetchArgs name pages (seed 003).
type WebFetchArgs struct {
	URLs  []string `json:"urls" jsonschema:"description=at most three addresses from web_search or from the teacher"`
	Query string   `json:"query,omitempty" jsonschema:"description=what you look for; of a long page the parts about it are returned"`
}

// WebPages are the answer of web_fetch, in the order of the addresses.
type WebPages struct {
	Pages  []source.Page `json:"pages"`
	Missed []Missed      `json:"missed,omitempty"`  // not opened or not readable
	NotRun []string      `json:"notRead,omitempty"` // addresses beyond the third
}

func webFetch(deps Deps) (tool.Tool, error) {
	return quoted(tool.New(
		"web_fetch",
		webFetchText,
		tool.Fetches,
		func(ctx context.Context, in tool.Scope, a WebFetchArgs) (tool.Result, error) {
			wanted := distinct(a.URLs)
			if len(wanted) == 0 {
				return tool.Result{}, fault.New(fault.Invalid, "fault.tool.args", nil, "tool", "web_fetch")
			}
			answer := WebPages{Pages: []source.Page{}, NotRun: wanted[min(len(wanted), maxPages):]}
			wanted = wanted[:min(len(wanted), maxPages)]
			pages, errs := open(ctx, deps.Web, in, wanted)
			if err := forAll(errs); err != nil {
				return tool.Result{}, err
			}
			words := i18n.Must(i18n.Lang(in.Language))
			var asked []string
			for i, page := range pages {
				asked = append(asked, page.Asked...)
				if errs[i] != nil {
					answer.Missed = append(answer.Missed, Missed{URL: wanted[i], Reason: unread(words, errs[i])})
					continue
				}
				answer.Pages = append(answer.Pages, focused(page, a.Query))
			}
			slices.Sort(asked)
			return webAnswer(answer, len(answer.Pages), slices.Compact(asked), nil)
		},
	))
}

func distinct(urls []string) []string {
	var all []string
	for _, u := range urls {
		if u = strings.TrimSpace(u); u != "" && !slices.Contains(all, u) {
			all = append(all, u)
		}
	}
	return all
}

// open reads pages at the same time; those of one host wait for each other.
func open(ctx context.Context, w Web, in tool.Scope, urls []string) ([]source.Page, []error) {
	pages, errs := make([]source.Page, len(urls)), make([]error, len(urls))
	var all sync.WaitGroup
	for i, u := range urls {
		all.Go(func() {
			pages[i], errs[i] = w.Fetch(
				ctx,
				source.Visit{URL: u, Hosts: in.Hosts, Links: in.Links, Written: in.Request + "\n" + in.Topic},
			)
		})
	}
	all.Wait()
	return pages, errs
}

// forAll is the error that concerns every page: "Nur lokal", and a stop.
func forAll(errs []error) error {
	for _, err := range errs {
		if f := fault.Of(err); f != nil && (f.Kind == fault.Cancelled || f.Code == reason.LocalOnly) {
			return f
		}
	}
	return nil
}

// unread says why a page was not read; of one that a rule refuses, that nothing was done.
func unread(words *i18n.Catalogue, err error) string {
	f := fault.Of(err)
	said := words.Say(f.Text())
	if f.Kind == fault.Denied && f.Code != reason.PageForbidden {
		return "not executed: " + said
	}
	return said
}

// focused shortens a long page to what matters for the query.
func focused(page source.Page, query string) source.Page {
	short, cut := condense.Text(
		page.Text,
		condense.Options{Focus: []string{query, page.Title}, Language: page.Language, Tokens: maxOfPage},
	)
	page.Text, page.Truncated = short, page.Truncated || cut
	return page
}
