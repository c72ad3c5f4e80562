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
	in   io.Reader
	text chan string
}

func newLines(in io.Reader) *lines { return &lines{in: in} }

// next waits for a line; false at the end of the input or of the context. The reading goroutine ends with the input. Some terminals
// send "ä" as two characters; a line has it as one.
func (l *lines) next(ctx context.Context) (string, bool) {
	if l.in == nil {
		return "", false
	}
	if l.text == nil {
		l.text = make(chan string)
		go func() {
			defer close(l.text)
			scanner := bufio.NewScanner(l.in)
			scanner.Buffer(nil, longest)
			for scanner.Scan() {
				l.text <- scanner.Text()
			}
		}()
	}
	select {
	case <-ctx.Done():
		return "", false
	case s, ok := <-l.text:
		return norm.NFC.String(strings.TrimSpace(s)), ok
	}
}
