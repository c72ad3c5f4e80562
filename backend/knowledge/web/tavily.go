package web

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/knowledge/source"
)

// tavily asks the Tavily search API.
type tavily struct {
	line *line
	key  string
}

type tavilyQuery struct {
	Query   string       `json:"query"`
	Depth   string       `json:"search_depth"`
	Most    int          `json:"max_results"`
	Since   source.Range `json:"time_range,omitempty"`
	Domains []string     `json:"include_domains,omitempty"`
}

type tavilyAnswer struct {
	Results []struct {
		Title     string `json:"title"`
		URL       string `json:"url"`
		Content   string `json:"content"`
		Published string `json:"published_date"`
	} `json:"results"`
}

// Statuses of Tavily's own: the plan's limit and the limit of paying as you go.
const (
	tavilyPlan = 432
	tavilyPaid = 433
)

func (t tavily) ask(ctx context.Context, q question) ([]source.Result, error) {
	query := tavilyQuery{Query: q.text, Depth: "basic", Most: maxResults}
	if q.since.Days() > 0 {
		query.Since = q.since
	}
	for _, s := range q.sites {
		if !strings.Contains(s, ".") {
			s = "*." + s // a whole domain such as gov
		}
		query.Domains = append(query.Domains, s)
	}
	body, err := json.Marshal(query)
	if err != nil {
		return nil, fault.New(fault.Internal, "fault.internal", err)
	}
	var answer tavilyAnswer
	r, err := t.line.asJSON(ctx, call{
		method: http.MethodPost, url: &url.URL{
			Scheme: "https", Host: source.EngineHost(source.Tavily, ""),
			Path: "/search",
		}, body: body, key: t.key,
		header: http.Header{"Authorization": {"Bearer " + t.key}, "Content-Type": {"application/json"}},
	}, &answer)
	switch {
	case r.status == http.StatusUnauthorized || r.status == http.StatusForbidden:
		return nil, wrongKey(source.Tavily, err)
	case r.status == tavilyPlan || r.status == tavilyPaid:
		return nil, fault.New(fault.Limit, "fault.web.quota", err, "engine", called(source.Tavily))
	case err != nil:
		return nil, err
	}
	list := make([]source.Result, len(answer.Results))
	for i, hit := range answer.Results {
		list[i] = source.Result{
			Title:   hit.Title,
			URL:     hit.URL,
			Snippet: hit.Content,
			Date:    published(hit.Published),
			Engine:  source.Tavily,
		}
	}
	return list, nil
}

// published reads the two forms of dates that Tavily gives.
func published(text string) string {
	if at, err := http.ParseTime(text); err == nil {
		return at.Format("2006-01-02")
	}
	return day(text)
}
