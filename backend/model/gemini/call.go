package gemini

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/google/generative-ai-go/genai"
	"github.com/googleapis/gax-go/v2/callctx"

	"pult/backend/base/fault"
	"pult/backend/model"
)

// callHeader carries the number of a call from the SDK to the transport and goes no further. A value in the context
// would be simpler, but the SDK lists models without its caller's context.
const callHeader = "X-Pult-Call"

// errSilent is why a call ends when nothing came for too long.
var errSilent = errors.New("no byte came for too long")

// desk is the SDK's HTTP transport: it finds the call that a request belongs to. A request of no call is never sent.
type desk struct {
	base http.RoundTripper

	mu    sync.Mutex
	last  uint64
	calls map[string]*call
}

func newDesk(base http.RoundTripper) *desk { return &desk{base: base, calls: map[string]*call{}} }

// RoundTrip sends a request of the SDK as its call wants it.
func (d *desk) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Body != nil {
		defer func() { _ = req.Body.Close() }() // of no consequence: the SDK's bodies are in memory
	}
	var c *call
	if number := req.Header.Get(callHeader); number != "" {
		d.mu.Lock()
		c = d.calls[number]
		d.mu.Unlock()
	}
	if c == nil {
		return nil, errors.New("a request that belongs to no call")
	}
	return c.send(d.base, req)
}

func (d *desk) open(c *call) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.last++
	number := strconv.FormatUint(d.last, 10)
	d.calls[number] = c
	return number
}

func (d *desk) close(number string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.calls, number)
}

// call is one call on its way: what is sent in place of the SDK's request, and what was read of the reply before the
// SDK got it. It is used by one goroutine.
type call struct {
	who    model.Who
	base   *url.URL
	key    string
	body   []byte // in place of the SDK's; nil: the SDK's
	stream bool
	now    func() time.Time

	sdk     *genai.Client
	bind    func(*http.Request) *http.Request // a copy with the call's context
	cause   func() error                      // why that context ended
	end     func()                            // lets go of everything
	silence time.Duration
	watch   *time.Timer

	sent      int // requests: a list has pages
	upstream  io.Closer
	bodies    *sync.Pool // see body
	reading   *body      // of a stream
	connected atomic.Bool
	reply     reply  // of a stream
	raw       []byte // of any other call
}

// begin opens a call; its end must be called, whatever happens. The body goes out in place of the SDK's; nil: the
// SDK's. The context is the one for the SDK.
func (m *Model) begin(ctx context.Context, modelName string, body any) (*call, context.Context, error) {
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	if m.baseErr != nil {
		return nil, nil, model.Fail(model.Unreachable, who(modelName), m.baseErr.Error(), m.baseErr)
	}
	c := &call{
		who: who(modelName), base: m.base, now: m.conf.Now, silence: model.Silence(ctx, m.conf.Silence, false),
		bodies: &m.bodies,
	}
	asked := m.ask(ctx) // while the body is written
	var err error
	if body != nil {
		c.body, err = encode(body)
	}
	if err == nil {
		c.sdk, err = m.client(ctx)
	}
	if err != nil {
		return nil, nil, fault.New(fault.Internal, "fault.internal", err)
	}
	if c.key, err = answered(ctx, asked, modelName); err != nil {
		return nil, nil, err
	}
	return c, m.watched(ctx, c), nil
}

// watched starts the call's clock and gives the context for the SDK.
func (m *Model) watched(ctx context.Context, c *call) context.Context {
	inner, cancel := context.WithCancelCause(ctx)
	traced := httptrace.WithClientTrace(inner, &httptrace.ClientTrace{
		GetConn: func(string) { c.connected.Store(false) }, // once more after a connection that was closed meanwhile
		GotConn: func(httptrace.GotConnInfo) { c.connected.Store(true) },
	})
	c.bind = func(r *http.Request) *http.Request { return r.WithContext(traced) }
	c.cause = func() error { return context.Cause(inner) }
	c.watch = time.AfterFunc(c.silence, func() { cancel(errSilent) })
	number := m.desk.open(c)
	c.end = func() {
		c.watch.Stop()
		cancel(context.Canceled)
		if c.upstream != nil {
			_ = c.upstream.Close()
		}
		if c.reading != nil {
			c.reading.leave()
		}
		m.desk.close(number)
	}
	return callctx.SetHeaders(inner, callHeader, number)
}

// answer is what Config.Key said.
type answer struct {
	key string
	err error
}

// ask asks for the key; a keyring may wait for its owner without knowing of our context.
func (m *Model) ask(ctx context.Context) <-chan answer {
	asked := make(chan answer, 1)
	if m.conf.Key == nil {
		asked <- answer{}
		return asked
	}
	go func() {
		key, err := m.conf.Key(ctx)
		asked <- answer{key, err}
	}()
	return asked
}

func answered(ctx context.Context, asked <-chan answer, modelName string) (string, error) {
	var got answer
	select {
	case <-ctx.Done():
		return "", ctx.Err()
	case got = <-asked:
	}
	if got.err != nil {
		return "", got.err
	}
	key := strings.TrimSpace(got.key)
	if strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return "", model.Fail(model.BadKey, who(modelName), "", errors.New("the key holds characters that no key has"))
	}
	return key, nil
}

// failure turns what the SDK returned into what the caller gets: the context's own error, a fault of whoever carried
// the call, a classified failure, or, if the SDK could not read the reply, Garbled.
func (c *call) failure(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var failed *model.CallError
	var refused *fault.Error
	switch {
	case errors.As(err, &failed):
	case errors.As(err, &refused):
		return refused
	default:
		failed = c.fail(model.Garbled, "", err)
	}
	if c.stream && c.upstream != nil { // an answer came, if only its head
		usage := failed.Usage
		if usage == nil {
			usage = c.reply.tokens()
		}
		failed.Came(c.reply.content, usage)
	}
	return failed
}

// fail makes a failure whose words and cause hold no key.
func (c *call) fail(class model.Class, words string, cause error) *model.CallError {
	if cause != nil {
		if text := cause.Error(); text != model.Clean(text, c.key) {
			cause = errors.New(model.Clean(text, c.key))
		}
	}
	return model.Fail(class, c.who, model.Clean(words, c.key), cause)
}
