package reader

import (
	"context"
	"io"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"pult/backend/knowledge/library"
)

// Markdown reads Markdown with tables and, between two lines "---" at the very beginning, "key: value" lines: id,
// title, author, subject, classes and lang. HTML inside is left out.
type Markdown struct{}

// Formats implements library.Reader.
func (Markdown) Formats() []string { return []string{"md", "markdown"} }

// Read implements library.Reader.
func (Markdown) Read(ctx context.Context, _ string, file io.ReaderAt, size int64) (library.Content, error) {
	body, err := whole(ctx, file, size)
	if err != nil {
		return library.Content{}, err
	}
	source, err := decoded(body, nil)
	if err != nil {
		return library.Content{}, err
	}
	content, source := frontMatter(strings.TrimPrefix(source, "\ufeff"))
	w := markdownWalk{source: []byte(source)}
	doc := goldmark.New(goldmark.WithExtensions(extension.Table)).Parser().Parse(text.NewReader(w.source))
	w.blocks(doc)
	w.draft.close()
	content.Blocks = w.draft.blocks
	if content.Title == "" {
		content.Title = firstHeading(content.Blocks)
	}
	return filled(content)
}

// frontMatter splits off the "key: value" lines at the beginning; unknown keys are ignored.
func frontMatter(source string) (library.Content, string) {
	var c library.Content
	rest, ok := strings.CutPrefix(source, "---\n")
	if !ok {
		return c, source
	}
	head, body, ok := strings.Cut(rest, "\n---\n")
	if !ok {
		return c, source
	}
	for line := range strings.SplitSeq(head, "\n") {
		key, value, _ := strings.Cut(line, ":")
		value = strings.Trim(strings.TrimSpace(value), `"'`)
		switch strings.ToLower(strings.TrimSpace(key)) {
		case "id":
			c.ID = value
		case "title":
			c.Title = value
		case "author":
			c.Author = value
		case "subject":
			c.Subject = value
		case "classes":
			c.Classes = value
		case "lang", "language":
			c.Language = languageCode(value)
		}
	}
	return c, body
}

type markdownWalk struct {
	draft  draft
	source []byte
}

// blocks adds the block-level children of n.
func (w *markdownWalk) blocks(n ast.Node) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch b := c.(type) {
		case *ast.Heading:
			w.draft.heading(b.Level, w.line(b))
		case *ast.Paragraph, *ast.TextBlock:
			w.draft.paragraph(w.line(c))
		case *ast.List:
			w.list(b)
			w.draft.close()
		case *extast.Table:
			w.table(b)
		case *ast.FencedCodeBlock, *ast.CodeBlock:
			w.draft.paragraph(string(c.Lines().Value(w.source)))
		case *ast.HTMLBlock:
		default:
			w.blocks(c)
		}
	}
}

func (w *markdownWalk) list(l *ast.List) {
	number := l.Start
	for c := l.FirstChild(); c != nil; c = c.NextSibling() {
		mark := "- "
		if l.IsOrdered() {
			mark = strconv.Itoa(number) + ". "
			number++
		}
		w.item(c, mark)
	}
}

// item adds a list item as one line; lists inside it follow as items of their own.
func (w *markdownWalk) item(item ast.Node, mark string) {
	var parts []string
	var inner []*ast.List
	for c := item.FirstChild(); c != nil; c = c.NextSibling() {
		if l, ok := c.(*ast.List); ok {
			inner = append(inner, l)
			continue
		}
		parts = append(parts, w.line(c))
	}
	w.draft.item(mark, strings.Join(parts, " "))
	for _, l := range inner {
		w.list(l)
	}
}

func (w *markdownWalk) table(t *extast.Table) {
	w.draft.close()
	for row := t.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, w.line(cell))
		}
		w.draft.row(cells)
	}
	w.draft.close()
}

// line is the text of a node with its inline children.
func (w *markdownWalk) line(n ast.Node) string {
	var l inline
	w.inlines(n, &l, false)
	return l.text()
}

func (w *markdownWalk) inlines(n ast.Node, l *inline, bold bool) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch t := c.(type) {
		case *ast.Text:
			l.add(string(t.Segment.Value(w.source)), bold)
			if t.SoftLineBreak() || t.HardLineBreak() {
				l.add(" ", bold)
			}
		case *ast.String:
			l.add(string(t.Value), bold)
		case *ast.AutoLink:
			l.add(string(t.Label(w.source)), bold)
		case *ast.RawHTML:
		case *ast.Emphasis:
			w.inlines(t, l, bold || t.Level > 1)
		default:
			w.inlines(c, l, bold)
		}
	}
}
