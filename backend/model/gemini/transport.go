package gemini

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/model"
)

const (
	maxReply = 64 << 20 // of one reply; more is no reply but a fault
	maxError = 1 << 20  // of an error's body; the rest does not matter
	maxPages = 100      // more is a list without an end

	keptBuffers = 64 << 10 // of a stream, for the next one
)

var (
	errEndless  = errors.New("the reply is larger than 64 MB")
	errNoEnd    = errors.New("the list has no end")
	errNoReply  = errors.New("the reply is empty")
	errNoFrames = errors.New("the reply is neither a JSON array nor an object")
)

// send makes the call's own request out of the SDK's and reads the reply before the SDK does.
func (c *call) send(base http.RoundTripper, req *http.Request) (*http.Response, error) {
	if c.sent++; c.sent > maxPages {
		return nil, c.fail(model.Endless, "", errNoEnd)
	}
	out := c.outgoing(req)
	c.watch.Reset(c.silence)
	res, err := base.RoundTrip(out)
	c.watch.Stop()
	if err != nil {
		return nil, c.unanswered(err)
	}
	c.upstream = res.Body
	in := &guarded{call: c, in: res.Body}
	if res.StatusCode != http.StatusOK {
		defer func() { _ = res.Body.Close() }()
		body, err := io.ReadAll(io.LimitReader(in, maxError))
		if failed := (*model.CallError)(nil); errors.As(err, &failed) && failed.Class == model.TimedOut {
			return nil, failed
		}
		return nil, c.rejected(res, body)
	}
	kind, _, err := mime.ParseMediaType(res.Header.Get("Content-Type"))
	if err != nil || (kind != "application/json" && kind != "text/event-stream") {
		class := model.Garbled
		if model.IsPage(kind, nil) {
			class = model.WebPage
		}
		return nil, c.fail(class, kind, fmt.Errorf("a reply of type %q", res.Header.Get("Content-Type")))
	}
	res.ContentLength = -1
	if c.stream {
		c.reading = c.open(in, kind == "text/event-stream")
		res.Body = c.reading
		return res, nil
	}
	defer func() { _ = res.Body.Close() }()
	return c.whole(res, in)
}

// whole reads a reply that is no stream.
func (c *call) whole(res *http.Response, in io.Reader) (*http.Response, error) {
	var err error
	if c.raw, err = io.ReadAll(in); err != nil {
		return nil, err
	}
	if len(bytes.TrimSpace(c.raw)) == 0 {
		return nil, c.fail(model.Garbled, "", errNoReply)
	}
	if problem := problemIn(c.raw); problem != nil {
		return nil, c.classified(problem.status(res.StatusCode), problem, res.Header)
	}
	seen := *res
	seen.Body = io.NopCloser(bytes.NewReader(c.raw))
	return &seen, nil
}

// outgoing is the request as it goes over the wire: the SDK's method and path at the address of the settings, our body,
// the key in its header. Of the SDK's query only the pages of a list stay, of its headers none.
func (c *call) outgoing(req *http.Request) *http.Request {
	target := *c.base
	target.Path += strings.TrimPrefix(req.URL.Path, sdkPath)
	target.RawPath = ""
	target.RawQuery = c.query(req.URL)
	out := c.bind(req) // a copy; what is set below is all that the SDK put into the original
	out.URL, out.Host = &target, target.Host
	out.Header = http.Header{"User-Agent": {"Pult"}}
	if c.body != nil {
		out.ContentLength = int64(len(c.body))
		out.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(c.body)), nil }
		out.Body = io.NopCloser(bytes.NewReader(c.body))
	}
	if out.ContentLength != 0 {
		out.Header["Content-Type"] = []string{"application/json"}
	}
	if c.key != "" {
		out.Header["X-Goog-Api-Key"] = []string{c.key}
	}
	return out
}

func (c *call) query(sdk *url.URL) string {
	if c.stream {
		return "alt=sse"
	}
	asked, query := sdk.Query(), url.Values{}
	for _, page := range []string{"pageSize", "pageToken"} {
		if v := asked.Get(page); v != "" {
			query.Set(page, v)
		}
	}
	return query.Encode()
}

// unanswered is a call that got no reply at all. Before there was a connection nothing was sent.
func (c *call) unanswered(err error) error {
	var refused *fault.Error
	switch cause := c.cause(); {
	case errors.Is(cause, errSilent):
		return c.fail(model.TimedOut, "", errSilent)
	case cause != nil:
		return cause
	case errors.As(err, &refused):
		return err
	case c.connected.Load():
		return c.fail(model.Broken, "", err)
	}
	return c.fail(model.Unreachable, "", err)
}

// guarded reads a reply: it ends the call when nothing comes for too long, when too much comes, and says what an error
// means.
type guarded struct {
	call *call
	in   io.Reader
	n    int64
}

func (g *guarded) Read(p []byte) (int, error) {
	g.call.watch.Reset(g.call.silence)
	n, err := g.in.Read(p)
	g.call.watch.Stop()
	g.n += int64(n)
	switch cause := g.call.cause(); {
	case g.n > maxReply:
		return 0, g.call.fail(model.Endless, "", errEndless)
	case err == nil || errors.Is(err, io.EOF):
		return n, err
	case errors.Is(cause, errSilent):
		return n, g.call.fail(model.TimedOut, "", errSilent)
	case cause != nil:
		return n, cause
	}
	return n, g.call.fail(model.Broken, "", err)
}
