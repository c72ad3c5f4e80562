package web

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"pult/backend/base/fault"
	"pult/backend/knowledge/source"
)

// question is what one host is asked.
type question struct {
	text     string
	site     source.Site // of the wiki that is asked; zero for other engines
	sites    []string    // that the answer is held to; empty: none
	since    source.Range
	language string
}

// engine finds pages; results have no number yet.
type engine interface {
	ask(ctx context.Context, q question) ([]source.Result, error)
}

const (
	maxResults = 20      // that an engine is asked for
	maxJSON    = 4 << 20 // bytes of its answer
	maxSites   = 8       // in one query; Brave takes 50 words
)

// engine is the one of the settings with its key. Faults: Auth "fault.web.noKey", Invalid "fault.web.engine" (no
// address, no id, unknown).
func (c *Client) engine(ctx context.Context, choice Choice) (engine, error) {
	if choice.Engine == source.MediaWiki {
		return mediaWiki{c.line, c.with.Now}, nil
	}
	if choice.Engine == source.SearXNG {
		base, err := url.Parse(strings.TrimRight(choice.SearxURL, "/"))
		if err != nil || base.Hostname() == "" || base.User != nil || base.Scheme != "http" && base.Scheme != "https" {
			return nil, fault.New(fault.Invalid, "fault.web.searx", nil)
		}
		return searXNG{c.own, base}, nil
	}
	if !slices.Contains([]string{source.Brave, source.Tavily, source.Google}, choice.Engine) {
		return nil, fault.New(fault.Invalid, "fault.web.engine", nil, "engine", choice.Engine)
	}
	key, err := c.with.Key(ctx, choice.Engine)
	if err != nil {
		return nil, err
	}
	if key == "" {
		return nil, fault.New(fault.Auth, "fault.web.noKey", nil, "engine", called(choice.Engine))
	}
	switch choice.Engine {
	case source.Brave:
		return brave{c.line, key}, nil
	case source.Tavily:
		return tavily{c.line, key}, nil
	}
	if choice.GoogleID == "" {
		return nil, fault.New(fault.Invalid, "fault.web.googleId", nil)
	}
	return google{c.line, key, choice.GoogleID}, nil
}

// wrongKey is the fault for a key that an engine does not take.
func wrongKey(engine string, cause error) error {
	return fault.New(fault.Auth, "fault.web.key", cause, "engine", called(engine))
}

// called is an engine's name for people.
func called(engine string) string {
	switch engine {
	case source.MediaWiki:
		return "Wikipedia"
	case source.SearXNG:
		return "SearXNG"
	case source.Brave:
		return "Brave"
	case source.Tavily:
		return "Tavily"
	case source.Google:
		return "Google"
	}
	return engine
}

// asJSON makes a call and reads its answer. The answer of a failed call comes back with the fault.
func (l *line) asJSON(ctx context.Context, c call, into any) (reply, error) {
	if c.header == nil {
		c.header = http.Header{}
	}
	c.header.Set("Accept", "application/json")
	c.most = func(http.Header) (int64, error) { return maxJSON, nil }
	r, err := l.do(ctx, c)
	if err != nil {
		return r, err
	}
	if r.status != http.StatusOK || json.Unmarshal(r.body, into) != nil {
		return r, fault.New(fault.Unavailable, "fault.web.garbled", nil, "host", c.url.Hostname())
	}
	return r, nil
}

// held adds sites to a query in the form that all engines of the whole web read.
func held(text string, sites []string) string {
	if len(sites) == 0 {
		return text
	}
	sites = sites[:min(len(sites), maxSites)]
	return text + " (site:" + strings.Join(sites, " OR site:") + ")"
}

// day is the date in a time as engines write it; "" for what is none.
func day(text string) string {
	if len(text) < len(time.DateOnly) {
		return ""
	}
	text = text[:len(time.DateOnly)]
	if _, err := time.Parse(time.DateOnly, text); err != nil {
		return ""
	}
	return text
}
