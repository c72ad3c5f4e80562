package web

import (
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/knowledge/source"
)

const (
	maxQuery     = 300 // characters
	usualResults = 10
)

// Search finds pages on hosts of the plan. When a wording finds nothing, others are tried; Found names each.
//
// Refused before anything is sent: Denied "fault.web.localOnly", "fault.web.personal" and "fault.web.notPlanned",
// Invalid "fault.web.query" and what engine refuses, Auth "fault.web.noKey". Who was asked and gave no answer stands in
// Found.Failed, and a limit that was reached in Found.GoesOn: neither is an error.
func (c *Client) Search(ctx context.Context, q source.Query) (source.Found, error) {
	if err := c.allowed(ctx); err != nil {
		return source.Found{}, err
	}
	q.Text = flat(q.Text)
	if q.Text == "" || utf8.RuneCountInString(q.Text) > maxQuery || !q.Category.Known() {
		return source.Found{}, fault.New(fault.Invalid, "fault.web.query", nil)
	}
	if c.with.Private(ctx, q.Text) {
		return source.Found{}, fault.New(fault.Denied, "fault.web.personal", nil)
	}
	if c.with.Private(ctx, q.Topic) {
		q.Topic = "" // then it is not tried
	}
	choice, err := c.with.Choice(ctx)
	if err != nil {
		return source.Found{}, err
	}
	e, err := c.engine(ctx, choice)
	if err != nil {
		return source.Found{}, err
	}
	s := search{client: c, engine: e, choice: choice, query: q, found: source.Found{
		Engine: choice.Engine, Results: []source.Result{}, Attempts: []source.Attempt{}, Failed: []source.Failure{},
		Asked: []string{},
	}}
	return s.run(ctx)
}

// search is one search under way.
type search struct {
	client *Client
	engine engine
	choice Choice
	query  source.Query
	found  source.Found
	sent   int // questions that were answered or tried on the wire
}

func (s *search) run(ctx context.Context) (source.Found, error) {
	for i, w := range wordings(s.query, s.client.with.Topic) {
		questions := s.questions(w)
		if len(questions) == 0 {
			if i == 0 {
				return source.Found{}, fault.New(fault.Denied, "fault.web.notPlanned", nil)
			}
			continue
		}
		lists, answered := s.attempt(ctx, w, questions)
		if ctx.Err() != nil {
			return source.Found{}, fault.New(fault.Cancelled, "fault.cancelled", ctx.Err())
		}
		s.take(lists)
		if len(s.found.Results) > 0 || !answered || !s.found.GoesOn.IsZero() {
			break
		}
	}
	s.found.Cached = s.sent == 0 && len(s.found.Failed) == 0
	return s.found, nil
}

// questions are what a wording asks of whom, as far as the plan lists them and they gave an answer before.
func (s *search) questions(w wording) []question {
	q := s.query
	of := question{text: w.text, since: q.Range, language: q.Language}
	sites := q.Category.Sites(q.Language, q.Hosts)
	if w.why == source.OtherLanguage {
		sites = q.Category.Elsewhere(q.Language, q.Hosts)
	}
	if s.choice.Engine == source.MediaWiki {
		var list []question
		for _, site := range sites {
			if of.site = site; !s.silent(site.Host) {
				list = append(list, of)
			}
		}
		return list
	}
	asked := s.host(of)
	if !source.Allows(q.Hosts, asked) || s.silent(asked) {
		return nil
	}
	of.sites = q.Category.Restricted(q.Hosts, asked)
	if w.why == source.OtherLanguage {
		if len(sites) == 0 {
			return nil
		}
		of.sites, of.language = []string{sites[0].Host}, sites[0].Language
	}
	return []question{of}
}

// silent reports a host that gave no answer in this search.
func (s *search) silent(host string) bool {
	return slices.ContainsFunc(s.found.Failed, func(f source.Failure) bool { return f.Host == host })
}

func (s *search) host(q question) string {
	if q.site.Host != "" {
		return q.site.Host
	}
	return source.EngineHost(s.choice.Engine, s.choice.SearxURL)
}

// attempt asks one after another. answered: at least one gave an answer, be it that it has nothing.
func (s *search) attempt(
	ctx context.Context,
	w wording,
	questions []question,
) (lists [][]source.Result, answered bool) {
	a := source.Attempt{Query: w.text, Why: w.why, Asked: []string{}}
	for _, q := range questions {
		host := s.host(q)
		list, err := s.answer(ctx, q)
		if err != nil {
			s.fail(host, err)
			if !s.found.GoesOn.IsZero() || ctx.Err() != nil {
				break
			}
			continue
		}
		answered = true
		a.Asked = append(a.Asked, host)
		a.Hits += len(list)
		lists = append(lists, list)
	}
	s.found.Attempts = append(s.found.Attempts, a)
	return lists, answered
}

func (s *search) fail(host string, err error) {
	f := fault.Of(err)
	s.found.Failed = append(s.found.Failed, source.Failure{Host: host, Key: f.Key, Args: f.Args})
	if at, err := time.Parse(time.RFC3339, f.Args["at"]); err == nil && f.Code == reason.SearchPace {
		s.found.GoesOn = at
	}
}

// answer is the kept one, if it is good, else that of the engine.
func (s *search) answer(ctx context.Context, q question) ([]source.Result, error) {
	key := s.key(q)
	var list []source.Result
	if s.client.cached(ctx, source.SearchCopy, key, &list) {
		return list, nil
	}
	if goesOn, ok := s.client.rates.take(s.choice.Engine); !ok {
		return nil, fault.New(fault.Limit, "fault.web.rate", nil, "engine", called(s.choice.Engine), "at",
			goesOn.UTC().Format(time.RFC3339)).
			Because(reason.SearchPace)
	}
	s.sent++
	if host := s.host(q); !slices.Contains(s.found.Asked, host) {
		s.found.Asked = append(s.found.Asked, host)
	}
	list, err := s.engine.ask(ctx, q)
	if err != nil {
		return nil, err
	}
	list = tidied(list)
	s.client.keep(ctx, source.Copy{Kind: source.SearchCopy, Key: key}, list)
	return list, nil
}

// key names an answer in the cache: engine, query, category, language, and what else changes it.
func (s *search) key(q question) string {
	return strings.Join([]string{
		s.choice.Engine, strings.ToLower(q.text), string(s.query.Category), q.language, string(q.since), s.host(q),
		s.choice.GoogleID, strings.Join(q.sites, " "),
	}, "\n")
}

const (
	maxTitle   = 200 // characters
	maxSnippet = 500
)

// tidied brings results into one form: short lines, addresses of pages only.
func tidied(list []source.Result) []source.Result {
	tidy := []source.Result{}
	for _, r := range list {
		u, err := source.Address(r.URL)
		if err != nil {
			continue
		}
		r.URL, r.Host = u.String(), u.Hostname()
		r.Title, r.Snippet, r.Site = cut(
			flat(r.Title),
			maxTitle,
		), cut(
			flat(r.Snippet),
			maxSnippet,
		), cut(
			flat(r.Site),
			maxTitle,
		)
		if site, ok := source.SiteOf(r.Host); ok {
			r.Site, r.Licence = site.Name, site.Licence
		}
		tidy = append(tidy, r)
	}
	return tidy
}

// take adds the results of an attempt, the first of each host before the second ones, as far as the plan lists their
// hosts.
func (s *search) take(lists [][]source.Result) {
	limit := s.query.Limit
	if limit <= 0 {
		limit = usualResults
	}
	limit = min(limit, maxResults)
	seen := map[string]bool{}
	for i := range maxResults {
		for _, list := range lists {
			if i >= len(list) || seen[list[i].URL] {
				continue
			}
			r := list[i]
			seen[r.URL] = true
			switch {
			case !source.Allows(s.query.Hosts, r.Host):
				s.found.LeftOut++
			case len(s.found.Results) < limit:
				r.N = len(s.found.Results) + 1
				s.found.Results = append(s.found.Results, r)
			}
		}
	}
}

// cached reads a copy that is good; a cache that fails is none.
func (c *Client) cached(ctx context.Context, kind, key string, into any) bool {
	if c.with.Cache == nil {
		return false
	}
	kept, ok, err := c.with.Cache.Cached(ctx, kind, key, c.with.Now())
	if err != nil {
		c.with.Log.WarnContext(ctx, "web cache", slog.Any("error", err))
	}
	return ok && err == nil && json.Unmarshal(kept.Body, into) == nil
}

// keep leaves a copy; its times come from the kind.
func (c *Client) keep(ctx context.Context, kept source.Copy, body any) {
	if c.with.Cache == nil {
		return
	}
	kept.At = c.with.Now()
	kept.Until = kept.At.Add(source.SearchFor)
	if kept.Kind == source.PageCopy {
		kept.Until = kept.At.Add(source.PageFor)
	}
	var err error
	if kept.Body, err = json.Marshal(body); err == nil {
		err = c.with.Cache.Keep(ctx, kept)
	}
	if err != nil {
		c.with.Log.WarnContext(ctx, "web cache", slog.Any("error", err))
	}
}
