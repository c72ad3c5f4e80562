package openai

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"mime"
	"net/http"
	"strings"

	"pult/backend/model"
)

// maxAnswer is the size of the largest answer that is read, in bytes.
const maxAnswer = 64 << 20

// maxProblem is how much of an error's body is read, in bytes.
const maxProblem = 64 << 10

// errForm is an answer of a type that the call did not ask for.
var errForm = errors.New("unexpected content type")

// wire is our transport. It answers with a body of the form that the call wants, or with an error: a refusal never
// reaches the SDK, which loses half of it.
type wire struct{ next http.RoundTripper }

// RoundTrip sends one request of a call.
func (w wire) RoundTrip(req *http.Request) (*http.Response, error) {
	c, ok := req.Context().Value(callKey{}).(*call)
	if !ok {
		return nil, errors.New("a request outside of a call")
	}
	resp, err := w.next.RoundTrip(c.outgoing(req))
	if err != nil {
		return nil, err
	}
	c.alive()
	if resp.StatusCode < 200 || resp.StatusCode > 299 {
		defer func() { _ = resp.Body.Close() }()
		return nil, c.refused(resp)
	}
	media, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	resp.Body = &tap{ReadCloser: resp.Body, call: c}
	if err := c.shape(resp, media); err != nil {
		_ = resp.Body.Close()
		return nil, err
	}
	return resp, nil
}

// outgoing is the request as it goes over the wire: with the call's key and, if it has one, its own body.
func (c *call) outgoing(req *http.Request) *http.Request {
	out := req.WithContext(req.Context()) // a copy: the header and the body are replaced, nothing else is touched
	out.Header = maps.Clone(req.Header)
	out.Header["User-Agent"] = []string{"Pult"}
	delete(out.Header, "Authorization")
	if c.key != "" {
		out.Header["Authorization"] = []string{"Bearer " + c.key}
	}
	if c.body != nil {
		if req.Body != nil {
			_ = req.Body.Close() // in memory
		}
		out.ContentLength = int64(len(c.body))
		out.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(c.body)), nil }
		out.Body = io.NopCloser(bytes.NewReader(c.body))
	}
	return out
}

// shape brings the body into the form that the call wants.
func (c *call) shape(resp *http.Response, media string) error {
	isJSON := media == "application/json" || strings.HasSuffix(media, "+json")
	var fits bool
	switch c.form {
	case object:
		fits = isJSON
	case lines:
		fits = isJSON || strings.Contains(media, "ndjson")
	case sound:
		fits = strings.HasPrefix(media, "audio/") || media == "application/octet-stream"
	case events:
		if media == "text/event-stream" {
			resp.Body = newFilter(resp.Body, c)
			return nil
		}
		if isJSON {
			return c.single(resp)
		}
	}
	if fits {
		return nil
	}
	if model.IsPage(media, nil) {
		return c.fail(model.WebPage, media, errForm)
	}
	return c.fail(model.Garbled, media, errForm)
}

// single makes a stream of one event from the answer of a server that does not stream.
func (c *call) single(resp *http.Response) error {
	whole, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if p := problemIn(whole); p.found {
		return c.refusal(http.StatusOK, p)
	}
	var event bytes.Buffer
	event.WriteString("data: ")
	if err := json.Compact(&event, whole); err != nil {
		return c.fail(model.Garbled, "", err)
	}
	event.WriteString("\n")
	c.done = true
	resp.Body = struct {
		io.Reader
		io.Closer
	}{&event, resp.Body}
	return nil
}

// tap limits the size of a body and notes each sign of life.
type tap struct {
	io.ReadCloser
	call *call
	size int
}

func (t *tap) Read(p []byte) (int, error) {
	n, err := t.ReadCloser.Read(p)
	if n > 0 {
		t.call.alive()
	}
	if t.size += n; t.size > maxAnswer {
		return 0, t.call.fail(model.Endless, "> 64 MB", errEndless)
	}
	return n, err
}
