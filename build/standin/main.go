// Command standin runs a server that stands in for Gemini or for an OpenAI-compatible provider, on this machine only,
// with the offline model behind it: to try Pult with a "real" model without a key, and for the end-to-end tests. It
// prints its base URL and ends on SIGINT or SIGTERM. For each reply that it stops in its middle it prints a line,
// "stalled N"; the line "go N" on its standard input lets that reply go on.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"pult/backend/agents"
	"pult/backend/model/modeltest/standin"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "standin:", err)
		os.Exit(1)
	}
}

// settings are what the arguments say.
type settings struct {
	protocol, addr, key string
	delay               time.Duration
	noTools             bool
	faults              []standin.Fault
	stalled             map[int]chan struct{} // what lets the n-th reply go on
}

func parse(args []string, out io.Writer) (settings, error) {
	s := settings{stalled: map[int]chan struct{}{}}
	f := flag.NewFlagSet("standin", flag.ContinueOnError)
	f.StringVar(&s.protocol, "protocol", "gemini", "gemini or openai")
	f.StringVar(&s.addr, "addr", "127.0.0.1:0", "address to listen on")
	f.StringVar(&s.key, "key", "", "the key that is taken; none is needed when empty")
	f.DurationVar(&s.delay, "delay", 5*time.Millisecond, "pause between two pieces of a reply")
	f.BoolVar(&s.noTools, "no-tools", false, "openai: a model that cannot call tools itself")
	f.Func("cut", "break off the n-th reply in its middle", func(value string) error {
		n, err := strconv.Atoi(value)
		s.faults = append(s.faults, standin.Fault{On: n, Cut: true})
		return err
	})
	f.Func("stall", "stop the n-th reply in its middle", func(value string) error {
		n, err := strconv.Atoi(value)
		resume := make(chan struct{})
		s.stalled[n] = resume
		s.faults = append(s.faults, standin.Fault{
			On: n, Stall: true, Resume: resume, Halted: func() { _, _ = fmt.Fprintln(out, "stalled", n) },
		})
		return err
	})
	f.Func("status", "answer the n-th reply with a status: 2=429", func(value string) error {
		nth, status, _ := strings.Cut(value, "=")
		n, err := strconv.Atoi(nth)
		code, codeErr := strconv.Atoi(status)
		s.faults = append(s.faults, standin.Fault{On: n, Status: code})
		return errors.Join(err, codeErr)
	})
	if err := f.Parse(args); err != nil {
		return s, err
	}
	if s.protocol != "gemini" && s.protocol != "openai" {
		return s, fmt.Errorf("no protocol %q: gemini or openai", s.protocol)
	}
	return s, nil
}

// listenTo lets replies go on as the lines of in say.
func (s settings) listenTo(in io.Reader) {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		number, isGo := strings.CutPrefix(lines.Text(), "go ")
		n, err := strconv.Atoi(number)
		resume, waits := s.stalled[n]
		if !isGo || err != nil || !waits {
			continue
		}
		delete(s.stalled, n)
		close(resume)
	}
}

// run serves until ctx ends.
func run(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	s, err := parse(args, out)
	if errors.Is(err, flag.ErrHelp) {
		return nil
	}
	if err != nil {
		return err
	}
	var listen net.ListenConfig
	l, err := listen.Listen(ctx, "tcp", s.addr)
	if err != nil {
		return err
	}
	handler, url := standin.Gemini(agents.Offline(), s.faults...), "http://"+l.Addr().String()
	if s.protocol == "openai" {
		handler, url = standin.OpenAI(agents.Offline(), s.faults...), url+"/v1"
	}
	handler.Key, handler.Delay, handler.NoTools = s.key, s.delay, s.noTools
	go s.listenTo(in)
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	if _, err := fmt.Fprintln(out, url); err != nil {
		return errors.Join(err, l.Close())
	}
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
