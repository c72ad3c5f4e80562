package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"slices"
	"unicode/utf8"

	"pult/backend/base/fault"
	"pult/backend/knowledge/source"
)

// maxRedirects are followed for one page.
const maxRedirects = 5

// maxSaved is the longest text of a page that is kept, in characters.
const maxSaved = 400_000

// Fetch reads a page as Markdown. Page.Asked holds who was asked, also when it fails.
//
// Refused before anybody is asked: Denied "fault.web.localOnly", and what source.Visit refuses. Faults of the page:
// Denied "fault.web.private" (an address inside), "fault.web.host" and "fault.web.insecure" (it leads elsewhere),
// "fault.web.forbidden", NotFound "fault.web.gone", Limit "fault.web.wait" with the time and "fault.web.busy",
// Unsupported "fault.web.type", Invalid "fault.web.tooBig", "fault.web.empty" and those of library.Reader for a PDF,
// Unavailable for the rest.
func (c *Client) Fetch(ctx context.Context, v source.Visit) (source.Page, error) {
	if err := c.allowed(ctx); err != nil {
		return source.Page{}, err
	}
	first, err := v.Address()
	if err != nil {
		return source.Page{}, err
	}
	var page source.Page
	if c.cached(ctx, source.PageCopy, first.String(), &page) && source.Allows(v.Hosts, page.Host) {
		page.Cached = true
		return page, nil
	}
	way := walk{at: first}
	r, err := c.walk(ctx, v, &way)
	if err != nil {
		return source.Page{Asked: way.asked}, err
	}
	page, err = c.page(ctx, way.at, r)
	page.Asked = way.asked
	if err != nil {
		return page, err
	}
	page.URL, page.Final, page.Host, page.FetchedAt = first.String(), way.at.String(), way.at.Hostname(), c.with.Now()
	if utf8.RuneCountInString(page.Text) > maxSaved {
		page.Text, page.Truncated = string([]rune(page.Text)[:maxSaved]), true
	}
	sum := sha256.Sum256([]byte(page.Text))
	page.Hash = hex.EncodeToString(sum[:])
	c.keep(ctx, source.Copy{Kind: source.PageCopy, Key: first.String(), Hash: page.Hash}, page)
	return page, nil
}

// walk is the way to a page.
type walk struct {
	at    *url.URL
	asked []string // hosts
}

// walk follows redirects; each address is checked like the first one.
func (c *Client) walk(ctx context.Context, v source.Visit, w *walk) (reply, error) {
	for range maxRedirects + 1 {
		if !slices.Contains(w.asked, w.at.Hostname()) {
			w.asked = append(w.asked, w.at.Hostname())
		}
		r, err := c.line.do(ctx, call{method: http.MethodGet, url: w.at, header: pageHeader(), most: mostOf, page: true})
		if err != nil || r.status < http.StatusMultipleChoices {
			return r, err
		}
		if w.at, err = next(v, w.at, r); err != nil {
			return reply{}, err
		}
	}
	return reply{}, fault.New(fault.Unavailable, "fault.web.redirects", nil, "host", w.at.Hostname())
}

func pageHeader() http.Header {
	return http.Header{
		"Accept":          {"text/html, application/xhtml+xml, application/pdf, text/plain;q=0.9, application/json;q=0.5"},
		"Accept-Language": {"de, en;q=0.7"},
	}
}

// next is where an answer leads. From https no way leads back to http.
func next(v source.Visit, from *url.URL, r reply) (*url.URL, error) {
	to, err := from.Parse(r.header.Get("Location"))
	if err != nil || r.header.Get("Location") == "" {
		return nil, fault.New(fault.Unavailable, "fault.web.garbled", nil, "host", from.Hostname())
	}
	clean, err := source.Address(to.String())
	if err != nil {
		return nil, err
	}
	if from.Scheme == "https" && clean.Scheme != "https" {
		return nil, fault.New(fault.Denied, "fault.web.insecure", nil, "host", clean.Hostname())
	}
	return clean, v.Allowed(clean)
}
