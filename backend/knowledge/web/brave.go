package web

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"pult/backend/knowledge/source"
)

// brave asks the Brave Search API.
type brave struct {
	line *line
	key  string
}

type braveAnswer struct {
	Web struct {
		Results []struct {
			Title       string `json:"title"`
			URL         string `json:"url"`
			Description string `json:"description"`
			Published   string `json:"page_age"`
			Profile     struct {
				Name string `json:"name"`
			} `json:"profile"`
		} `json:"results"`
	} `json:"web"`
}

// braveError is the body of a failure. A wrong key is a 422 like a wrong parameter; the code tells them apart.
type braveError struct {
	Error struct {
		Code string `json:"code"`
	} `json:"error"`
}

func (b brave) ask(ctx context.Context, q question) ([]source.Result, error) {
	values := url.Values{
		"q": {
			held(q.text, q.sites),
		}, "count": {strconv.Itoa(maxResults)}, "safesearch": {"strict"}, "text_decorations": {"false"},
	}
	if q.language != "" {
		values.Set("search_lang", q.language)
	}
	if q.language == "de" {
		values.Set("country", "DE")
	}
	if q.since.Days() > 0 {
		values.Set("freshness", "p"+string(q.since[0]))
	}
	at := &url.URL{
		Scheme:   "https",
		Host:     source.EngineHost(source.Brave, ""),
		Path:     "/res/v1/web/search",
		RawQuery: values.Encode(),
	}
	var answer braveAnswer
	r, err := b.line.asJSON(
		ctx,
		call{method: http.MethodGet, url: at, header: http.Header{"X-Subscription-Token": {b.key}}, key: b.key},
		&answer,
	)
	if err != nil {
		return nil, b.meaning(r, err)
	}
	list := make([]source.Result, len(answer.Web.Results))
	for i, hit := range answer.Web.Results {
		list[i] = source.Result{
			Title: plainText(
				hit.Title,
			), URL: hit.URL, Snippet: plainText(hit.Description), Site: hit.Profile.Name, Date: day(hit.Published),
			Engine: source.Brave,
		}
	}
	return list, nil
}

func (b brave) meaning(r reply, err error) error {
	var told braveError
	refused := json.Unmarshal(r.body, &told) == nil && strings.HasPrefix(told.Error.Code, "SUBSCRIPTION_TOKEN")
	if refused || r.status == http.StatusUnauthorized || r.status == http.StatusForbidden {
		return wrongKey(source.Brave, err)
	}
	return err
}
