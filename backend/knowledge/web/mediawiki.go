package web

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"pult/backend/base/fault"
	"pult/backend/knowledge/source"
)

// mediaWiki asks the search of a wiki (api.php, list=search). Old versions such as Klexikon's answer in the first
// format only, so the second is not asked for.
type mediaWiki struct {
	line *line
	now  func() time.Time
}

type wikiAnswer struct {
	Error *struct {
		Code string `json:"code"`
	} `json:"error"`
	Query struct {
		Search []struct {
			Title     string `json:"title"`
			Snippet   string `json:"snippet"`
			Timestamp string `json:"timestamp"`
		} `json:"search"`
	} `json:"query"`
}

func (m mediaWiki) ask(ctx context.Context, q question) ([]source.Result, error) {
	values := url.Values{
		"action": {
			"query",
		}, "list": {"search"}, "srsearch": {q.text}, "srwhat": {"text"}, "srnamespace": {"0"},
		"srprop":  {"snippet|timestamp"},
		"srlimit": {strconv.Itoa(maxResults)}, "format": {"json"}, "utf8": {"1"},
	}
	api := &url.URL{Scheme: "https", Host: q.site.Host, Path: q.site.API, RawQuery: values.Encode()}
	var answer wikiAnswer
	if _, err := m.line.asJSON(ctx, call{method: http.MethodGet, url: api}, &answer); err != nil {
		return nil, err
	}
	if answer.Error != nil {
		return nil, fault.New(fault.Unavailable, "fault.web.garbled", nil, "host", q.site.Host)
	}
	var list []source.Result
	for _, hit := range answer.Query.Search {
		if !m.new(hit.Timestamp, q.since) {
			continue
		}
		page := url.URL{Scheme: "https", Host: q.site.Host, Path: q.site.Article + strings.ReplaceAll(hit.Title, " ", "_")}
		list = append(list, source.Result{
			Title: hit.Title, URL: page.String(), Snippet: plainText(hit.Snippet), Site: q.site.Name, Date: day(hit.Timestamp),
			Licence: q.site.Licence,
			Engine:  source.MediaWiki,
		})
	}
	return list, nil
}

// new reports a page that was edited within a range.
func (m mediaWiki) new(edited string, since source.Range) bool {
	if since.Days() == 0 {
		return true
	}
	at, err := time.Parse(time.RFC3339, edited)
	return err == nil && !at.Before(m.now().AddDate(0, 0, -since.Days()))
}
