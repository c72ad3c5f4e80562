package gemini

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// elements cuts a streamed reply into its JSON objects. We ask for server-sent events, each with one object; a JSON
// array, which is what Gemini sends when it is not asked for events, is read as well.
type elements struct {
	in     *bufio.Reader
	events bool
	data   []byte        // of the event that is being read
	cut    bool          // the last event had no end
	array  *json.Decoder // once its beginning was seen
	single bool          // it is no array, but one object
	over   bool          // the single object was read
}

// next is one object, valid until the next call; io.EOF after the last one.
func (e *elements) next() ([]byte, error) {
	if e.events {
		return e.event()
	}
	return e.item()
}

func (e *elements) event() ([]byte, error) {
	e.data = e.data[:0]
	for {
		err := e.line()
		switch {
		case err == nil:
		case errors.Is(err, io.EOF) && len(e.data) > 0:
			e.cut = true
			return e.data, nil
		default:
			return nil, err
		}
		if end := len(e.data); end > 0 && e.data[end-1] == '\n' { // an empty line ends an event
			return e.data[:end-1], nil
		}
	}
}

// line reads one line and keeps what it holds of the event's data. An empty line after data leaves a mark at their end.
func (e *elements) line() error {
	start := len(e.data)
	for {
		piece, err := e.in.ReadSlice('\n')
		e.data = append(e.data, piece...)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil && (!errors.Is(err, io.EOF) || len(e.data) == start) {
			return err
		}
		break
	}
	line := bytes.TrimRight(e.data[start:], "\r\n")
	payload, ok := bytes.CutPrefix(line, []byte("data:"))
	switch {
	case ok:
		payload = bytes.TrimPrefix(payload, []byte(" "))
		e.data = append(e.data[:start], payload...)
	case len(line) == 0 && start > 0:
		e.data = append(e.data[:start], '\n')
	default: // a comment, a name or an id
		e.data = e.data[:start]
	}
	return nil
}

func (e *elements) item() ([]byte, error) {
	if e.array == nil {
		if err := e.open(); err != nil {
			return nil, err
		}
	}
	if e.over {
		return nil, io.EOF
	}
	e.over = e.single
	if !e.single && !e.array.More() {
		_, err := e.array.Token() // the ']', or what stands in its place
		switch {
		case err == nil:
			return nil, io.EOF
		case errors.Is(err, io.EOF):
			return nil, io.ErrUnexpectedEOF
		}
		return nil, err
	}
	var raw json.RawMessage
	if err := e.array.Decode(&raw); err != nil {
		return nil, err
	}
	return raw, nil
}

func (e *elements) open() error {
	for {
		head, err := e.in.Peek(1)
		if err != nil {
			return err
		}
		switch head[0] {
		case ' ', '\t', '\r', '\n':
			_, _ = e.in.Discard(1)
		case '{': // a single object
			e.array, e.single = json.NewDecoder(e.in), true
			return nil
		case '[':
			e.array = json.NewDecoder(e.in)
			_, err = e.array.Token()
			return err
		default:
			return errNoFrames
		}
	}
}
