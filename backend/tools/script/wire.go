package script

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
)

// maxMessage bounds one line between the processes, in bytes: a source, an answer of a child or the end of a program.
const maxMessage = 1 << 20

// maxAnswer bounds what a child may answer, in bytes, so that its line stays within maxMessage whatever JSON makes of
// it.
const maxAnswer = maxMessage / 8

// job is the first line that the worker reads.
type job struct {
	Source string `json:"source"`
	Limits Limits `json:"limits"`
}

// answer is what the worker reads after each of its calls.
type answer struct {
	Got string `json:"got"`
}

// message is one line of the worker: a call, something printed, or the end.
type message struct {
	Call    Call            `json:"call,omitempty"`
	Given   string          `json:"given,omitempty"`
	Printed string          `json:"printed,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Failed  *Error          `json:"failed,omitempty"`
}

// wire reads and writes JSON lines.
type wire struct {
	in  *bufio.Scanner
	out io.Writer
}

func newWire(in io.Reader, out io.Writer) wire {
	s := bufio.NewScanner(in)
	s.Buffer(nil, maxMessage)
	return wire{s, out}
}

// read fills to from the next line; io.EOF when there is none.
func (w wire) read(to any) error {
	if !w.in.Scan() {
		return errors.Join(io.EOF, w.in.Err())
	}
	return json.Unmarshal(w.in.Bytes(), to)
}

func (w wire) write(from any) error {
	line, err := json.Marshal(from)
	if err != nil {
		return err
	}
	if len(line) >= maxMessage {
		return bufio.ErrTooLong
	}
	_, err = w.out.Write(append(line, '\n'))
	return err
}
