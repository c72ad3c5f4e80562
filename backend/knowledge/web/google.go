package web

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"

	"pult/backend/knowledge/source"
)

// google asks the Custom Search JSON API. It takes its key in the query only; see keyed.
type google struct {
	line    *line
	key, id string
}

// maxGoogle is the most results of one page.
const maxGoogle = 10

type googleAnswer struct {
	Items []struct {
		Title   string `json:"title"`
		Link    string `json:"link"`
		Snippet string `json:"snippet"`
		Pagemap struct {
			Metatags []struct {
				Published string `json:"article:published_time"`
				Site      string `json:"og:site_name"`
			} `json:"metatags"`
		} `json:"pagemap"`
	} `json:"items"`
}

type googleError struct {
	Error struct {
		Details []struct {
			Reason string `json:"reason"`
		} `json:"details"`
	} `json:"error"`
}

func (g google) ask(ctx context.Context, q question) ([]source.Result, error) {
	values := url.Values{"cx": {g.id}, "q": {held(q.text, q.sites)}, "num": {strconv.Itoa(maxGoogle)}, "safe": {"active"}}
	if q.language != "" {
		values.Set("hl", q.language)
		values.Set("lr", "lang_"+q.language)
	}
	if q.since.Days() > 0 {
		values.Set("dateRestrict", string(q.since[0])+"1")
	}
	at := &url.URL{
		Scheme:   "https",
		Host:     source.EngineHost(source.Google, ""),
		Path:     "/customsearch/v1",
		RawQuery: values.Encode(),
	}
	var answer googleAnswer
	r, err := g.line.asJSON(ctx, call{method: http.MethodGet, url: at, key: g.key, param: "key"}, &answer)
	if err != nil {
		return nil, g.meaning(r, err)
	}
	list := make([]source.Result, len(answer.Items))
	for i, hit := range answer.Items {
		list[i] = source.Result{Title: hit.Title, URL: hit.Link, Snippet: hit.Snippet, Engine: source.Google}
		if tags := hit.Pagemap.Metatags; len(tags) > 0 {
			list[i].Date, list[i].Site = day(tags[0].Published), tags[0].Site
		}
	}
	return list, nil
}

// meaning reads the reason of a refusal: a wrong key is a 400 like any wrong parameter.
func (g google) meaning(r reply, err error) error {
	var told googleError
	refused := r.status == http.StatusUnauthorized || r.status == http.StatusForbidden
	if json.Unmarshal(r.body, &told) == nil {
		for _, d := range told.Error.Details {
			refused = refused || d.Reason == "API_KEY_INVALID"
		}
	}
	if refused {
		return wrongKey(source.Google, err)
	}
	return err
}
