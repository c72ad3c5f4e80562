// Package web asks the web: it searches and reads pages, and speaks HTTP for nobody else.
//
// It promises: nobody is asked while "Nur lokal" is on or whom the plan does not list, no query leaves that holds
// personal data, and no page is opened that neither the teacher wrote nor a search found. Addresses are checked again
// when they are dialled (guard) and after every redirect. No cookie and no referer is ever sent, a key never stands in
// an error. One host hears one request at a time, a second apart. Copies (source.Cache) answer first. What comes back
// is foreign text, without what a person would not see on the page.
package web

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/source"
)

// Choice is the engine of the settings and what belongs to it.
type Choice struct {
	Engine   string // one of package source
	SearxURL string // address of the SearXNG server
	GoogleID string // id of a Programmable Search Engine
}

// Config is what a Client works with. Functions are called for every request, because settings change.
type Config struct {
	Choice    func(ctx context.Context) (Choice, error)
	Key       func(ctx context.Context, engine string) (string, error) // "": there is none
	LocalOnly func(ctx context.Context) bool
	Private   func(ctx context.Context, text string) bool // personal data stand in a text
	Topic     func(text, language string) string          // what a text is about; "": that is not clear
	Now       func() time.Time
	Sleep     func(ctx context.Context, d time.Duration) error
	Jitter    func() float64                                   // in [0,1)
	Decode    func(body []byte, header string) (string, error) // bytes of a page and its Content-Type to text
	PDF       library.Reader                                   // nil: PDFs are not read
	Cache     source.Cache                                     // nil: nothing is kept
	Log       *slog.Logger                                     // a cache that fails; nil discards
	Version   string                                           // of the program
	Timeout   time.Duration                                    // of one request; 0: 15 s
	Lab       *Lab                                             // tests only
}

// timeLimit of one request, with its answer.
const timeLimit = 15 * time.Second

// Client searches and reads. It may be used by several goroutines.
type Client struct {
	with  Config
	line  *line // to public hosts
	own   *line // to the teacher's own search server
	rates *rates
}

// New makes a client; it dials nobody. An incomplete config is Internal.
func New(c Config) (*Client, error) {
	if c.Choice == nil || c.Key == nil || c.LocalOnly == nil || c.Private == nil || c.Topic == nil ||
		c.Now == nil || c.Sleep == nil || c.Jitter == nil || c.Decode == nil {
		return nil, fault.New(fault.Internal, "fault.internal", errors.New("incomplete web config"))
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Timeout <= 0 {
		c.Timeout = timeLimit
	}
	turns := newTurns(c.Now, c.Sleep)
	lineOf := func(g guard) *line {
		g.localOnly = c.LocalOnly
		return &line{with: c, turns: turns, base: transport(g, c.Lab)}
	}
	return &Client{with: c, line: lineOf(guard{}), own: lineOf(guard{own: true}), rates: newRates(c.Now)}, nil
}

// allowed refuses everything while "Nur lokal" is on.
func (c *Client) allowed(ctx context.Context) error {
	if c.with.LocalOnly(ctx) {
		return fault.New(fault.Denied, "fault.web.localOnly", nil).Because(reason.LocalOnly)
	}
	return nil
}

// agentName is what a server reads about who asks.
func (c Config) agentName() string { return "Pult/" + c.Version + " (+teacher's desk)" }

// unredirected stops http.Client at the first answer: where it leads is checked before anybody is asked.
func unredirected(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
