package web

import (
	"bytes"
	"context"
	"net/url"
	"strconv"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/source"
)

// pdf reads a PDF with the reader of the library. The number of a page stands between dashes above its text.
func (c *Client) pdf(ctx context.Context, at *url.URL, body []byte) (source.Page, error) {
	if c.with.PDF == nil {
		return source.Page{}, fault.New(fault.Unsupported, "fault.web.type", nil, "type", "application/pdf")
	}
	content, err := c.with.PDF.Read(ctx, titleOf(at), bytes.NewReader(body), int64(len(body)))
	if err != nil {
		return source.Page{}, err
	}
	page := source.Page{
		Kind: kindPDF, Title: cut(flat(content.Title), maxTitle), Byline: cut(flat(content.Author), maxTitle),
		Language: languageOf(content.Language),
		Text:     markdownOf(content.Blocks),
	}
	if page.Title == "" {
		page.Title = titleOf(at)
	}
	return page, nil
}

// markdownOf writes blocks as Markdown.
func markdownOf(blocks []library.Block) string {
	var parts []string
	number := 0
	for _, b := range blocks {
		if b.Text == "" {
			continue
		}
		if b.Page != number && b.Page > 0 {
			number = b.Page
			parts = append(parts, "— "+strconv.Itoa(number)+" —")
		}
		switch {
		case b.Level > 0:
			parts = append(parts, strings.Repeat("#", min(b.Level, 6))+" "+b.Text)
		case b.Kind == library.Table:
			parts = append(parts, tableOf(b.Text))
		default:
			parts = append(parts, b.Text)
		}
	}
	return strings.Join(parts, "\n\n")
}

// tableOf draws rows with cells separated by " | "; the first is the head.
func tableOf(rows string) string {
	lines := strings.Split(rows, "\n")
	for i, line := range lines {
		lines[i] = "| " + line + " |"
	}
	line := "|" + strings.Repeat(" --- |", strings.Count(lines[0], " | ")+1)
	return strings.Join(append([]string{lines[0], line}, lines[1:]...), "\n")
}
