package web

import (
	"context"
	"net/http"
	"net/url"

	"pult/backend/base/fault"
	"pult/backend/knowledge/source"
)

// searXNG asks a SearXNG server (docs.searxng.org, Search API).
type searXNG struct {
	line *line
	base *url.URL
}

type searxAnswer struct {
	Results []struct {
		URL       string `json:"url"`
		Title     string `json:"title"`
		Content   string `json:"content"`
		Published string `json:"publishedDate"`
	} `json:"results"`
}

func (s searXNG) ask(ctx context.Context, q question) ([]source.Result, error) {
	values := url.Values{"q": {held(q.text, q.sites)}, "format": {"json"}, "safesearch": {"2"}}
	if q.language != "" {
		values.Set("language", q.language)
	}
	if q.since.Days() > 0 {
		values.Set("time_range", string(q.since))
	}
	at := s.base.JoinPath("search")
	at.RawQuery = values.Encode()
	var answer searxAnswer
	r, err := s.line.asJSON(ctx, call{method: http.MethodGet, url: at}, &answer)
	if r.status == http.StatusForbidden {
		// the server's settings leave JSON out
		return nil, fault.New(fault.Denied, "fault.web.searxJson", nil, "host", s.base.Hostname())
	}
	if err != nil {
		return nil, err
	}
	list := make([]source.Result, len(answer.Results))
	for i, hit := range answer.Results {
		list[i] = source.Result{
			Title:   hit.Title,
			URL:     hit.URL,
			Snippet: hit.Content,
			Date:    day(hit.Published),
			Engine:  source.SearXNG,
		}
	}
	return list, nil
}
