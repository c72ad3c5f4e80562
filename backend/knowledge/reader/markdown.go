package reader

import (
	"context"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"

	"pult/backend/knowledge/library"
	"pult/backend/knowledge/markup"
)

// Markdown reads Markdown with tables and, between two lines "---" at the very beginning, "key: value" lines: id,
// title, author, subject, classes and lang. Of HTML inside, what a person would see is taken.
type Markdown struct{}

// Formats implements library.Reader.
func (Markdown) Formats() []string { return []string{"md", "markdown"} }

// Read implements library.Reader.
func (Markdown) Read(ctx context.Context, _ string, file io.ReaderAt, size int64) (library.Content, error) {
	body, err := whole(ctx, file, size)
	if err != nil {
		return library.Content{}, err
	}
	source, caveat, err := decoded(body, nil)
	if err != nil {
		return library.Content{}, err
	}
	content, source := frontMatter(strings.TrimPrefix(source, "\ufeff"))
	if err := bounded(source); err != nil {
		return library.Content{}, err
	}
	w := markdownWalk{ctx: ctx}
	w.source = []byte(w.protected(source))
	extensions := goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.Footnote)
	if err := checked(ctx, size); err != nil {
		return library.Content{}, err
	}
	doc := goldmark.New(extensions).Parser().Parse(text.NewReader(w.source))
	w.blocks(doc)
	if err := checked(ctx, size); err != nil {
		return library.Content{}, err
	}
	read := w.draft.content()
	content.Blocks, content.Hidden = read.Blocks, read.Hidden
	for i, b := range content.Blocks {
		content.Blocks[i].Text = w.formulas.Put(b.Text)
	}
	if content.Title == "" {
		content.Title = firstHeading(content.Blocks)
	}
	return filled(under(caveat, content))
}

// What Markdown may hold before a parser of it takes quadratic time or the memory of the machine: lists and quotes in
// each other, and brackets that open in one paragraph.
const (
	deepestList  = 40
	maxBrackets  = 2000
	maxLineMarks = 60
	maxMarkdown  = 150_000 // lines with something on them
)

// bounded refuses what nobody wrote by hand.
func bounded(source string) error {
	brackets, lines := 0, 0
	for line := range strings.SplitSeq(source, "\n") {
		marks := 0
		rest := strings.TrimLeft(line, " \t")
		if len(line)-len(rest) > 8*deepestList && isItem(rest) {
			return tooBig(errors.New("lists nested too deep"))
		}
		for len(rest) > 1 && strings.IndexByte("->*+", rest[0]) >= 0 && (rest[0] == '>' || rest[1] == ' ') {
			marks++
			rest = strings.TrimLeft(rest[1:], " \t")
		}
		if strings.TrimSpace(line) == "" {
			brackets = 0
		} else if lines++; lines > maxMarkdown {
			return tooBig(errors.New("too many lines"))
		}
		brackets += strings.Count(line, "[")
		if marks > maxLineMarks || brackets > maxBrackets {
			return tooBig(errors.New("marks nested too deep"))
		}
	}
	return nil
}

// isItem reports the mark of a list item at the beginning of a line: "- ", "* ", "+ ", "1. ", "1) ".
func isItem(line string) bool {
	mark, _, ok := strings.Cut(line, " ")
	number := strings.TrimLeft(mark, "0123456789")
	return ok && (mark == "-" || mark == "*" || mark == "+" || number != mark && (number == "." || number == ")"))
}

// protected takes formulas out of the way of the parser; what stands in code is none.
func (w *markdownWalk) protected(source string) string {
	source = markup.Unmarked(source)
	if !strings.ContainsAny(source, `$\^~`) {
		return source
	}
	var out, open strings.Builder
	fence := ""
	end := func() {
		parts := strings.Split(open.String(), "`")
		for i := 0; i < len(parts); i += 2 {
			parts[i] = scripts(w.formulas.Protect(parts[i]))
		}
		out.WriteString(strings.Join(parts, "`"))
		open.Reset()
	}
	for line := range strings.Lines(source) {
		trimmed := strings.TrimSpace(line)
		isFence := strings.HasPrefix(trimmed, "```") || strings.HasPrefix(trimmed, "~~~")
		switch {
		case fence == "" && isFence:
			end()
			fence = trimmed[:3]
			out.WriteString(line)
		case fence != "":
			if strings.HasPrefix(trimmed, fence) {
				fence = ""
			}
			out.WriteString(line)
		case trimmed == "":
			end()
			out.WriteString(line)
		default:
			open.WriteString(line)
		}
	}
	end()
	return out.String()
}

// scripts reads H~2~O and 10^3^ before the tildes are taken for a line through the text.
func scripts(source string) string {
	if !strings.ContainsAny(source, "^~") {
		return source
	}
	source = lowered().ReplaceAllString(source, "$1"+string(markup.Down)+"$2"+string(markup.End))
	return raised().ReplaceAllString(source, "$1"+string(markup.Up)+"$2"+string(markup.End))
}

//nolint:gochecknoglobals // compiled once, never written
var (
	lowered = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`([\pL\d)])~([\pL\d+−-]{1,12})~`) })
	raised  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`([\pL\d)])\^([\pL\d+−-]{1,12})\^`) })
)

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
	ctx      context.Context //nolint:containedctx // of one reading
	draft    draft
	source   []byte
	formulas markup.Formulas
}

// blocks adds the block-level children of n.
func (w *markdownWalk) blocks(n ast.Node) {
	for c := n.FirstChild(); c != nil && w.ctx.Err() == nil; c = c.NextSibling() {
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
			w.html(b)
		case *extast.FootnoteList:
			for note := b.FirstChild(); note != nil; note = note.NextSibling() {
				w.draft.note(w.whole(note))
			}
		default:
			w.blocks(c)
		}
	}
}

// html adds what a person would see of HTML.
func (w *markdownWalk) html(b *ast.HTMLBlock) {
	source := string(b.Lines().Value(w.source))
	if b.HasClosure() {
		source += string(b.ClosureLine.Value(w.source))
	}
	page, err := parsed(source)
	if err != nil {
		return // nested deeper than a person writes
	}
	blocks, hidden := shownIn(page, false)
	w.draft.close()
	for _, block := range blocks {
		w.draft.put(block)
	}
	for _, unseen := range hidden {
		w.draft.hide(unseen)
	}
}

// whole is the text of all blocks below a node on one line.
func (w *markdownWalk) whole(n ast.Node) string {
	var parts []string
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		parts = append(parts, w.line(c))
	}
	return strings.Join(parts, " ")
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
			l.put(string(t.Segment.Value(w.source)), bold)
			if t.SoftLineBreak() || t.HardLineBreak() {
				l.add(" ", bold)
			}
		case *ast.String:
			l.add(string(t.Value), bold)
		case *ast.AutoLink:
			l.add(string(t.Label(w.source)), bold)
		case *ast.RawHTML:
			l.put(rawMark(string(t.Segments.Value(w.source))), bold)
		case *ast.Image:
			l.put(string(markup.Picture), bold)
		case *extast.FootnoteLink, *extast.FootnoteBacklink:
		case *extast.Strikethrough:
			w.struck(t)
		case *ast.Emphasis:
			w.inlines(t, l, bold || t.Level > 1)
		default:
			w.inlines(c, l, bold)
		}
	}
}

// struck counts what was crossed out.
func (w *markdownWalk) struck(n ast.Node) {
	w.draft.hide(w.line(n))
}

// rawMark is what a tag of HTML in a line of Markdown means for the text between it and its end.
func rawMark(tag string) string {
	if strings.HasPrefix(strings.ToLower(tag), "<img") {
		return string(markup.Picture)
	}
	switch strings.ToLower(strings.ReplaceAll(tag, " ", "")) {
	case "<sup>":
		return string(markup.Up)
	case "<sub>":
		return string(markup.Down)
	case "</sup>", "</sub>":
		return string(markup.End)
	case "<br>", "<br/>":
		return " "
	}
	return ""
}
