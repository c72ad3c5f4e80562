package cli

import (
	"bufio"
	"context"
	"io"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// longest is the longest line that is taken from a person, in bytes.
const longest = 1 << 20

// lines reads standard input line by line without holding up a cancelled command.
type lines struct {
	in      *bufio.Scanner
	waiting chan line // nil: nobody reads
}

type line struct {
	text string
	ok   bool
}

// newLines takes nil for "there is nobody to ask".
func newLines(in io.Reader) *lines {
	if in == nil {
		return &lines{}
	}
	l := &lines{in: bufio.NewScanner(in)}
	l.in.Buffer(nil, longest)
	return l
}

// next waits for a line; false at the end of the input or of the context. Nothing is read before somebody wants it. A
// reading that was under way when a command was cancelled cannot be taken back: its line is the next one. Some
// terminals send "ä" as two characters; a line has it as one.
func (l *lines) next(ctx context.Context) (string, bool) {
	if l.in == nil {
		return "", false
	}
	if l.waiting == nil {
		l.waiting = make(chan line, 1)
		said := l.waiting
		go func() {
			ok := l.in.Scan()
			said <- line{l.in.Text(), ok}
		}()
	}
	select {
	case <-ctx.Done():
		return "", false
	case got := <-l.waiting:
		l.waiting = nil
		return norm.NFC.String(strings.TrimSpace(got.text)), got.ok
	}
}
