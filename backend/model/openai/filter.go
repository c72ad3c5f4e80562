package openai

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"pult/backend/model"
)

// filter reads server-sent events and passes on only lines with data, each ended by a line break. The SDK stumbles over
// the rest: it gives up after many comments, loses a last line without a line break and turns an error object into a
// syntax error; therefore an error gets a space that hides it from the SDK, and an "error:" line of older llama.cpp
// servers becomes data.
type filter struct {
	io.Closer
	src   *bufio.Reader
	call  *call
	spill []byte // a line longer than the buffer
	out   []byte
	rest  []byte // of out
	err   error
}

func newFilter(body io.ReadCloser, c *call) *filter {
	return &filter{src: bufio.NewReader(body), Closer: body, call: c}
}

func (f *filter) Read(p []byte) (int, error) {
	for len(f.rest) == 0 {
		if f.err != nil {
			return 0, f.err
		}
		line, err := f.line()
		f.err = err
		f.take(bytes.TrimSpace(line))
	}
	n := copy(p, f.rest)
	f.rest = f.rest[n:]
	return n, nil
}

// line is valid until the next one is read.
func (f *filter) line() ([]byte, error) {
	f.spill = f.spill[:0]
	for {
		part, err := f.src.ReadSlice('\n')
		if err == nil && len(f.spill) == 0 {
			return part, nil
		}
		f.spill = append(f.spill, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return f.spill, err
		}
	}
}

func (f *filter) take(line []byte) {
	name, value, found := bytes.Cut(line, []byte(":"))
	value = bytes.TrimSpace(value)
	switch {
	case len(line) == 0 || f.err != nil && !errors.Is(f.err, io.EOF): // half a line before a break is not to be understood
	case line[0] == '{':
		f.event(line)
	case !found && string(line) != "data":
		f.err = f.call.fail(model.Garbled, "", errStray)
	case string(name) == "data" && len(value) > 0:
		f.call.done = f.call.done || string(value) == "[DONE]"
		f.event(value)
	case string(name) == "error":
		f.event(append(append([]byte(`{ "error":`), value...), '}'))
	}
}

func (f *filter) event(data []byte) {
	f.out = append(f.out[:0], "data: "...)
	if bytes.HasPrefix(data, []byte(`{"error"`)) {
		f.out = append(f.out, "{ "...)
		data = data[1:]
	}
	f.out = append(append(f.out, data...), '\n')
	f.rest = f.out
}
