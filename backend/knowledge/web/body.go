package web

import (
	"bytes"
	"context"
	"encoding/json"
	"mime"
	"net/http"
	"net/url"
	"path"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/knowledge/source"
)

// Limits of a body, unpacked.
const (
	maxHTML = 5 << 20
	maxPDF  = 20 << 20
)

// Kinds of page.
const (
	kindHTML = "html"
	kindPDF  = "pdf"
	kindText = "text"
	kindJSON = "json"
)

// mostOf refuses what cannot be read before it is, and limits the rest.
func mostOf(h http.Header) (int64, error) {
	if packed := h.Get("Content-Encoding"); packed != "" && packed != "identity" {
		return 0, fault.New(fault.Unsupported, "fault.web.type", nil, "type", packed)
	}
	media, kind := kindOf(h)
	switch kind {
	case kindPDF:
		return maxPDF, nil
	case "":
		if media == "" || media == "application/octet-stream" || media == "binary/octet-stream" {
			return maxPDF, nil // the first bytes will tell
		}
		return 0, fault.New(fault.Unsupported, "fault.web.type", nil, "type", media)
	}
	return maxHTML, nil
}

// kindOf is what the header says; "" when it says nothing that can be read.
func kindOf(h http.Header) (media, kind string) {
	media, _, err := mime.ParseMediaType(h.Get("Content-Type"))
	if err != nil {
		media, _, _ = strings.Cut(strings.ToLower(h.Get("Content-Type")), ";")
		media = strings.TrimSpace(media)
	}
	switch {
	case media == "text/html" || media == "application/xhtml+xml":
		return media, kindHTML
	case media == "application/pdf" || media == "application/x-pdf":
		return media, kindPDF
	case media == "text/plain" || media == "text/markdown":
		return media, kindText
	case media == "application/json" || strings.HasSuffix(media, "+json"):
		return media, kindJSON
	}
	return media, ""
}

// page reads a body by its kind. When the server does not name one, the first bytes do.
func (c *Client) page(ctx context.Context, at *url.URL, r reply) (source.Page, error) {
	header := r.header.Get("Content-Type")
	_, kind := kindOf(r.header)
	switch {
	case bytes.HasPrefix(r.body, []byte("%PDF-")):
		kind = kindPDF
	case kind == "":
		header = http.DetectContentType(r.body)
		if _, kind = kindOf(http.Header{"Content-Type": {header}}); kind == "" || kind == kindPDF || len(r.body) > maxHTML {
			return source.Page{}, fault.New(fault.Unsupported, "fault.web.type", nil, "type", header)
		}
		header = "" // it guesses the encoding from too little
	}
	if kind == kindPDF {
		return c.pdf(ctx, at, r.body)
	}
	text, err := c.with.Decode(r.body, header)
	if err != nil {
		return source.Page{}, fault.New(fault.Unsupported, "fault.web.noText", err, "host", at.Hostname())
	}
	page := source.Page{Kind: kind, Title: titleOf(at), Language: languageOf(r.header.Get("Content-Language"))}
	switch kind {
	case kindHTML:
		page, err = htmlPage(text, at)
		if err != nil {
			return source.Page{}, err
		}
	case kindJSON:
		page.Text = "```json\n" + indented(text) + "\n```"
	default:
		page.Text = strings.TrimSpace(text)
	}
	if strings.TrimSpace(page.Text) == "" {
		return source.Page{}, fault.New(fault.Invalid, "fault.web.empty", nil, "host", at.Hostname())
	}
	return page, nil
}

func indented(text string) string {
	var b bytes.Buffer
	if json.Indent(&b, []byte(text), "", "  ") != nil {
		return strings.TrimSpace(text)
	}
	return strings.TrimSpace(b.String())
}

// titleOf is the last part of an address, for what has no title.
func titleOf(at *url.URL) string {
	if name := path.Base(at.Path); name != "/" && name != "." {
		return cut(flat(name), maxTitle)
	}
	return at.Hostname()
}

// languageOf is "de" for "de-DE, en"; "" for what is no language.
func languageOf(tag string) string {
	tag, _, _ = strings.Cut(strings.ToLower(strings.TrimSpace(tag)), ",")
	tag, _, _ = strings.Cut(strings.ReplaceAll(tag, "_", "-"), "-")
	if len(tag) != 2 && len(tag) != 3 || strings.Trim(tag, "abcdefghijklmnopqrstuvwxyz") != "" {
		return ""
	}
	return tag
}
