package reader

import (
	"context"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/knowledge/library"
	"pult/backend/lang/wordlist"
)

// Text reads plain text: a blank line ends a paragraph, a short line of its own without a final stop is a heading,
// lines that begin with a dash, bullet or number are a list.
type Text struct{}

// maxHeading is the length in characters above which a line is no heading.
const maxHeading = 70

// Formats implements library.Reader.
func (Text) Formats() []string { return []string{"txt", "text"} }

// Read implements library.Reader.
func (Text) Read(ctx context.Context, _ string, file io.ReaderAt, size int64) (library.Content, error) {
	body, err := whole(ctx, file, size)
	if err != nil {
		return library.Content{}, err
	}
	text, caveat, err := decoded(body, nil)
	if err != nil {
		return library.Content{}, err
	}
	if strings.Count(text, "\n") > maxText {
		return library.Content{}, tooBig(errors.New("too many lines"))
	}
	content, err := textContent(ctx, text)
	if err != nil {
		return library.Content{}, err
	}
	content.Title = firstHeading(content.Blocks)
	return filled(under(caveat, content))
}

func textContent(ctx context.Context, text string) (library.Content, error) {
	var d draft
	flow := lineFlow{draft: &d, mark: listMark()}
	groups := paragraphs(text)
	for i, lines := range groups {
		if err := checked(ctx, 1); err != nil {
			return library.Content{}, err
		}
		switch {
		case len(lines) == 1 && i+1 < len(groups) && flow.isHeading(lines[0], groups[i+1][0]):
			level := 2
			if i == 0 {
				level = 1
			}
			d.heading(level, lines[0])
		default:
			flow.sideBySide(lines)
		}
	}
	return d.content(), nil
}

// sideBySide adds lines that may be columns that were written row by row.
func (f *lineFlow) sideBySide(lines []string) {
	parts, unsure := sideBySide(lines)
	if unsure {
		f.draft.close()
		f.draft.caveat = library.OrderCaveat
	}
	for _, part := range parts {
		f.group(part)
	}
	if unsure {
		f.draft.close()
		f.draft.caveat = ""
	}
}

// listMark matches what a list item may begin with.
func listMark() *regexp.Regexp {
	return regexp.MustCompile(`^(?:[-*•–‣▪◦]|(\d{1,3})[.)])\s+`)
}

// How long a line may be in bytes, and how many lines a paragraph may have; what is longer is cut.
const (
	maxLine  = 64 << 10
	maxLines = 2000
	maxPairs = 1000    // lines that may be a list of words
	maxText  = 500_000 // lines of a file
)

// paragraphs are runs of lines between blank lines; a form feed ends one too.
func paragraphs(text string) [][]string {
	var groups [][]string
	var open []string
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\f", "\n\n"), "\n") {
		line = strings.TrimSpace(line)
		for len(line) > maxLine { // nobody wrote it; in pieces it takes less memory
			at := strings.LastIndexByte(line[:maxLine], ' ')
			if at <= 0 {
				at = maxLine
			}
			groups, open, line = append(groups, append(open, strings.ToValidUTF8(line[:at], ""))), nil, line[at:]
		}
		if line != "" {
			open = append(open, line)
		}
		if open != nil && (line == "" || len(open) >= maxLines) {
			groups, open = append(groups, open), nil
		}
	}
	if open != nil {
		groups = append(groups, open)
	}
	return groups
}

// minSideBySide is how many lines with a wide gap make columns; a few blanks may stand anywhere.
const minSideBySide = 3

// sideBySide takes columns apart that were written row by row, with blanks between them. unsure: they may be something
// else.
func sideBySide(lines []string) (parts [][]string, unsure bool) {
	rows, wide := make([][]piece, len(lines)), 0
	for i, line := range lines {
		rows[i] = textPieces(line)
		if len(rows[i]) > 1 {
			wide++
		}
	}
	columns := intervals(rows, minBlanks-1)
	if wide < minSideBySide || len(columns) < 2 {
		return [][]string{lines}, false
	}
	cells := placed(rows, columns)
	switch judge(cells) {
	case isTable:
		return [][]string{lines}, false
	case isUnsure:
		return [][]string{lines}, true
	case isColumns:
	}
	for at := range columns {
		var part []string
		for _, row := range cells {
			if row[at] != "" {
				part = append(part, row[at])
			}
		}
		parts = append(parts, part)
	}
	return parts, false
}

// minBlanks is how many blanks are a gap between columns.
const (
	minBlanks   = 3
	threeBlanks = "   "
)

// textPieces are the pieces of a line between wide gaps.
func textPieces(line string) []piece {
	if !strings.Contains(line, threeBlanks) && !strings.Contains(line, "\t") { // as most lines, and the very long ones
		return []piece{{text: strings.TrimSpace(line), right: float32(utf8.RuneCountInString(line))}}
	}
	var list []piece
	runes := []rune(line)
	for i := 0; i < len(runes); {
		end := i
		for end < len(runes) && !isGap(runes, end) {
			end++
		}
		if text := strings.TrimSpace(string(runes[i:end])); text != "" {
			list = append(list, piece{text: text, left: float32(i), right: float32(end)})
		}
		for end < len(runes) && (runes[end] == ' ' || runes[end] == '\t') {
			end++
		}
		i = max(end, i+1)
	}
	return list
}

func isGap(runes []rune, at int) bool {
	if runes[at] == '\t' {
		return true
	}
	for i := range minBlanks {
		if at+i >= len(runes) || runes[at+i] != ' ' {
			return false
		}
	}
	return true
}

// lineFlow makes paragraphs and lists of lines as they stand on paper.
type lineFlow struct {
	draft *draft
	mark  *regexp.Regexp
	last  int // number of the last numbered item

	open, sign string // the paragraph or item that may go on, and the mark of the item
}

// isHeading judges a line that stands alone. A numbered one is a heading ("1. Einleitung") unless it stands in a list.
func (f *lineFlow) isHeading(line, next string) bool {
	last, _ := utf8.DecodeLastRuneInString(line)
	first, _ := utf8.DecodeRuneInString(line)
	if f.mark.MatchString(line) && (len(f.draft.items) > 0 || f.mark.MatchString(next)) {
		return false
	}
	return utf8.RuneCountInString(line) <= maxHeading && !strings.ContainsRune(".!?:;,…“\"", last) &&
		(unicode.IsUpper(first) || unicode.IsDigit(first))
}

// group adds lines that belong together: a paragraph, a list, or a list with its introduction. A line without a mark
// goes on with the item or paragraph before it.
func (f *lineFlow) group(lines []string) {
	f.open, f.sign = "", ""
	if f.isWordList(lines) {
		for _, line := range lines { // a list of words with their translations: each line stands for itself
			f.draft.item("- ", line)
		}
		return
	}
	f.run(lines)
}

// A list of words has at least so many lines, and each of them at most so many bytes: longer ones are sentences, and to
// look for two sides in them takes long.
const (
	leastPairs  = 3
	longestPair = 1000
)

// isWordList reports a list of words with their translations.
func (*lineFlow) isWordList(lines []string) bool {
	if len(lines) < leastPairs || len(lines) > maxPairs ||
		slices.ContainsFunc(lines, func(line string) bool { return len(line) > longestPair }) {
		return false
	}
	return len(wordlist.Pairs(strings.Join(lines, "\n"))) == len(lines)
}

// run adds lines that are no list of words.
func (f *lineFlow) run(lines []string) {
	for _, line := range lines {
		sign, text, ok := f.itemOf(line)
		if !ok {
			f.open = library.Joined(f.open, line)
			continue
		}
		f.end()
		f.open, f.sign = text, sign
	}
	f.end()
}

func (f *lineFlow) end() {
	switch {
	case f.open == "":
	case f.sign == "":
		f.draft.paragraph(f.open)
	default:
		f.draft.item(f.sign, f.open)
	}
	f.open = ""
}

// itemOf splits a list item into its mark and text. Marks count only where a new thought can begin, and numbers only in
// their order: "im" + line break + "18. Jahrhundert" is no list.
func (f *lineFlow) itemOf(line string) (sign, text string, ok bool) {
	m := f.mark.FindStringSubmatch(line)
	if m == nil || f.open != "" && f.sign == "" && !strings.ContainsAny(f.open[len(f.open)-1:], ".!?:") {
		return "", "", false
	}
	text = line[len(m[0]):]
	if m[1] == "" {
		return "- ", text, true
	}
	number, err := strconv.Atoi(m[1])
	if err != nil || number != 1 && number != f.last+1 {
		return "", "", false
	}
	f.last = number
	return m[1] + ". ", text, true
}
