package export

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/material/document"
	"pult/backend/material/formula"
)

// WriteMarkdown writes GitHub-flavoured Markdown: headings one level below the title, tables, and notes as [^1]
// footnotes. Every sign of Markdown in the text is escaped, so text stays text. pictureName gives the address of the
// i-th picture (from 0) as it is put into the file; writing the pictures there is the caller's part.
func WriteMarkdown(d Document, w io.Writer, pictureName func(i int) string) error {
	e, err := newEdition(d)
	if err != nil {
		return err
	}
	m := markdown{pictureName: pictureName}
	if e.Mark != "" {
		m.part("> " + plainInline(e.Mark))
	}
	m.part("# " + plainInline(e.Title))
	if e.Subtitle != "" {
		m.part(plainInline(e.Subtitle))
	}
	for _, b := range e.Blocks {
		m.block(b)
	}
	if rest := e.Notes[e.cited:]; len(rest) > 0 {
		m.part("## " + plainInline(e.restOfSources()))
		m.list(List{Items: plainItems(rest)})
	}
	for i, note := range e.Notes[:e.cited] {
		m.part(fmt.Sprintf("[^%d]: %s", i+1, plainInline(note)))
	}
	if _, err := io.WriteString(w, strings.Join(m.parts, "\n\n")+"\n"); err != nil {
		return fmt.Errorf("write Markdown: %w", err)
	}
	return nil
}

// hardBreak is the older of two notations; with the newer, a backslash, readers stumble over a text that itself ends in
// one.
const hardBreak = "  \n"

// markdown gathers the blocks of a file, which blank lines divide.
type markdown struct {
	parts       []string
	pictures    int
	pictureName func(i int) string
	bullet      rune // of the last list
}

func (m *markdown) part(s string) {
	if s != "" {
		m.parts = append(m.parts, s)
	}
}

func (m *markdown) block(b Block) {
	switch b := b.(type) {
	case Heading:
		text := b.Text
		if b.Aside != "" {
			text += " (" + b.Aside + ")"
		}
		if b.Turn {
			m.part("---")
		}
		m.part(strings.Repeat("#", b.Level+1) + " " + plainInline(text))
	case Lines:
		m.part(strings.TrimSuffix(strings.Repeat(plainInline(strings.Repeat("_", 60))+"\n\n", b.Count), "\n\n"))
	case Paragraph:
		m.part(inline(b.Spans, hardBreak))
	case List:
		m.list(b)
	case Table:
		m.table(b)
	case Framed:
		for _, l := range b.Lines {
			m.part(plainInline(l.Text))
		}
		m.part(plainInline(strings.Join(b.Feet, " · ")))
	case Walls:
		for _, wall := range b.Walls {
			rows := []string{plainInline(wall.Label)}
			for _, row := range wall.Rows {
				rows = append(rows, plainInline(strings.Join(row, " | ")))
			}
			m.part(strings.Join(rows, hardBreak))
		}
	case Picture:
		address := strings.NewReplacer(" ", "%20", "(", "%28", ")", "%29", "<", "%3C", ">",
			"%3E").Replace(m.pictureName(m.pictures))
		m.pictures++
		m.part("![" + escapedMarkdown(b.Alt) + "](" + address + ")")
		m.part(plainInline(b.Caption))
	}
}

// list changes its sign from list to list, because two neighbours with one sign would be read as one list.
func (m *markdown) list(l List) {
	signs := "-*"
	if l.Ordered {
		signs = ".)"
	}
	sign := rune(signs[0])
	if m.bullet == sign {
		sign = rune(signs[1])
	}
	m.bullet = sign
	lines := make([]string, len(l.Items))
	for i, item := range l.Items {
		start := string(sign) + " "
		if l.Ordered {
			start = fmt.Sprintf("%d%c ", i+1, sign)
		}
		lines[i] = start + inline(item, hardBreak+strings.Repeat(" ", len(start)))
	}
	m.part(strings.Join(lines, "\n"))
}

func (m *markdown) table(t Table) {
	header := t.Header
	if len(header) == 0 {
		header = make([]string, columns(t)) // Markdown knows no table without a header
	}
	lines := []string{markdownRow(header), "|" + strings.Repeat(" --- |", columns(t))}
	for _, row := range t.Rows {
		if t.Look == document.Bare && strings.Join(row, "") == "" {
			continue // room to write in is nothing in a text
		}
		lines = append(lines, markdownRow(row))
	}
	m.part(strings.Join(lines, "\n"))
}

func markdownRow(row []string) string {
	var b strings.Builder
	b.WriteString("|")
	for _, cell := range row {
		text := inline([]Span{{Text: cell}}, "<br>")
		b.WriteString(" " + stroke.ReplaceAllString(text, `$1\|`) + " |")
	}
	return b.String()
}

// stroke finds one that is not escaped: it would end the cell. Readers of tables take the backslash away.
var stroke = regexp.MustCompile(`(^|[^\\])\|`)

func plainInline(s string) string { return inline([]Span{{Text: s}}, " ") }

// inline is running text; newline stands for a line break.
func inline(spans []Span, newline string) string {
	var b strings.Builder
	for i, s := range spans {
		words, tail := parted(s)
		start := len(words) - len(strings.TrimLeftFunc(words, unicode.IsSpace))
		b.WriteString(words[:start])
		words = words[start:]
		marked := escapedMarkdown(words)
		if s.Bold && words != "" {
			marked = strong(marked, before(b.String()), after(s, tail, spans[i+1:]))
		}
		if endsWithNote(b.String()) && strings.IndexAny(marked, "(:") == 0 {
			b.WriteByte('\\') // [^1](…) would be a link, [^1]: a definition
		}
		if exclaimed := strings.TrimSuffix(marked, "!"); exclaimed != marked && len(s.Notes) > 0 {
			marked = exclaimed + `\!` // ![^1] would be a picture
		}
		b.WriteString(marked)
		for _, n := range s.Notes {
			fmt.Fprintf(&b, "[^%d]", n)
		}
		b.WriteString(tail)
	}
	return lineStarts(strings.TrimSpace(b.String()), newline)
}

func endsWithNote(s string) bool { return strings.HasSuffix(s, "]") && !strings.HasSuffix(s, `\]`) }

// lineStarts joins lines by newline and escapes those that begin like a heading, list or rule. Empty lines go: they
// would end the paragraph.
func lineStarts(s, newline string) string {
	var lines []string
	for line := range strings.SplitSeq(s, "\n") {
		line = strings.TrimSpace(line)
		if at := lineSign(line); at >= 0 {
			line = line[:at] + `\` + line[at:]
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, newline)
}

// before is the last character of s.
func before(s string) rune {
	if s == "" {
		return ' '
	}
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}

// after is the first character behind a span's words.
func after(s Span, tail string, rest []Span) rune {
	switch {
	case len(s.Notes) > 0:
		return '['
	case tail != "" || len(rest) == 0 || rest[0].Text == "":
		return ' '
	}
	r, _ := utf8.DecodeRuneInString(rest[0].Text)
	return r
}

// strong sets text in bold. Two asterisks count only where words border on them in the right way; elsewhere HTML has to
// help.
func strong(escaped string, before, after rune) string {
	first, _ := utf8.DecodeRuneInString(escaped)
	last, _ := utf8.DecodeLastRuneInString(escaped)
	opens := !sign(first) || apart(before)
	closes := !sign(last) || apart(after)
	if opens && closes && before != '*' && after != '*' {
		return "**" + escaped + "**"
	}
	return "<strong>" + escaped + "</strong>"
}

func sign(r rune) bool  { return unicode.IsPunct(r) || unicode.IsSymbol(r) }
func apart(r rune) bool { return unicode.IsSpace(r) || sign(r) }

// escapedMarkdown puts a backslash before all that Markdown could read as markup inside a line, also entities and
// dollar signs, which some readers take for formulas. A formula between dollar signs stays as it was typed where no
// reader of Markdown alone would see anything else. Web addresses go into angle brackets: readers link them anyway,
// backslashes and all.
func escapedMarkdown(s string) string {
	var b strings.Builder
	for _, p := range formula.Pieces(s) {
		if p.TeX == "" || p.Text[0] != '$' || markedUp.MatchString(p.Text) {
			escapeWords(&b, p.Text)
			continue
		}
		b.WriteString(p.Text)
	}
	return b.String()
}

// markedUp finds what Markdown would read as markup in a formula.
var markedUp = regexp.MustCompile("[*`~\\n]|<[A-Za-z/!?]|&#?\\w+;|\\]\\(|\\[\\^|" +
	"\\\\[!-/:-@\\[-`{-~]|(?:^|[^\\pL\\pN])_")

func escapeWords(b *strings.Builder, s string) {
	for s != "" {
		at := webAddress.FindStringIndex(s)
		if at == nil {
			at = []int{len(s), len(s)}
		}
		escapeSigns(b, s[:at[0]])
		if at[0] < at[1] {
			b.WriteString("<" + s[at[0]:at[1]] + ">")
		}
		s = s[at[1]:]
	}
}

var webAddress = regexp.MustCompile("https?://[^\\s<>|\\\\`]*[\\pL\\pN/_=&%#-]")

func escapeSigns(b *strings.Builder, s string) {
	var escaped strings.Builder
	for _, r := range s {
		if strings.ContainsRune("\\`*_[]<>|~$&#", r) {
			escaped.WriteByte('\\')
		}
		escaped.WriteRune(r)
	}
	b.WriteString(
		strings.ReplaceAll(escaped.String(), "www.", `www\.`),
	) // else linked by readers, with the backslashes after it
}

// lineSign is where a line starts like a heading, list or rule: the place of that sign, or -1.
func lineSign(line string) int {
	digits := len(line) - len(strings.TrimLeft(line, "0123456789"))
	rest := line[digits:]
	if rest == "" || digits == 0 && !strings.ContainsRune("-+#=:", rune(rest[0])) ||
		digits > 0 && rest[0] != '.' && rest[0] != ')' {
		return -1
	}
	return digits
}
