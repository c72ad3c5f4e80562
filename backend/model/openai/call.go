package openai

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"pult/backend/base/fault"
	"pult/backend/model"
)

// form is what an answer must look like.
type form int

const (
	object form = iota // one JSON value
	events             // server-sent events; one JSON object from servers that do not stream
	lines              // one JSON object on each line
	sound              // audio data
)

// call is one exchange with the server. It travels in the context, so that the transport knows it.
type call struct {
	who     model.Who
	key     string
	body    []byte // goes out in place of the SDK's; nil: what stands in the request
	form    form
	now     func() time.Time
	silence time.Duration
	timer   *time.Timer
	cancel  context.CancelCauseFunc
	done    bool // the server said that the stream is complete
}

type callKey struct{}

// Causes of a call that ends early.
var (
	errSilent  = errors.New("the server said nothing for too long")
	errEndless = errors.New("the answer is too large")
	errStray   = errors.New("the stream holds a line that is no event")
)

// begin starts a call and its clock; end ends both.
func (m *Model) begin(
	parent context.Context,
	modelName string,
	f form,
	silence time.Duration,
) (ctx context.Context, c *call, err error) {
	if err := parent.Err(); err != nil {
		return nil, nil, err
	}
	c = &call{who: model.Who{Provider: m.Name(), Model: modelName}, form: f, now: m.now, silence: silence}
	if m.host == "" {
		return nil, nil, c.fail(model.BadRequest, m.base, errAddress)
	}
	if m.key != nil {
		if c.key, err = m.key(parent); err != nil {
			return nil, nil, err
		}
		c.key = strings.TrimSpace(c.key)
	}
	ctx, c.cancel = context.WithCancelCause(parent)
	c.timer = time.AfterFunc(silence, func() { c.cancel(errSilent) })
	return context.WithValue(ctx, callKey{}, c), c, nil
}

func (c *call) end() {
	c.timer.Stop()
	c.cancel(nil)
}

// alive notes that something came.
func (c *call) alive() { c.timer.Reset(c.silence) }

// query is one exchange without a stream.
type query struct {
	model   string
	method  string
	url     string
	body    any
	form    form
	silence time.Duration // 0: the Model's
}

// exchange asks and reads the whole answer. An object is valid JSON and no error.
func (m *Model) exchange(parent context.Context, q query) ([]byte, error) {
	silence := m.silence(parent)
	if q.silence > 0 {
		silence = min(silence, q.silence)
	}
	ctx, c, err := m.begin(parent, q.model, q.form, silence)
	if err != nil {
		return nil, err
	}
	defer c.end()
	resp, err := m.post(ctx, q)
	if err != nil {
		return nil, c.failed(ctx, err)
	}
	defer func() { _ = resp.Body.Close() }()
	data, err := io.ReadAll(resp.Body)
	switch {
	case err != nil:
		return nil, c.failed(ctx, err)
	case len(bytes.TrimSpace(data)) == 0:
		return nil, c.fail(model.Garbled, "", io.ErrUnexpectedEOF)
	case q.form == object && !json.Valid(data):
		return nil, c.fail(model.Garbled, "", errStray)
	case q.form == object:
		if p := problemIn(data); p.found {
			return nil, c.refusal(http.StatusOK, p)
		}
	}
	return data, nil
}

func (m *Model) post(ctx context.Context, q query) (*http.Response, error) {
	var body io.Reader = http.NoBody
	if q.body != nil {
		data, err := json.Marshal(q.body)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(data)
	}
	req, err := http.NewRequestWithContext(ctx, q.method, q.url, body)
	if err != nil {
		return nil, err
	}
	if q.body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	return m.client.Do(req)
}

// failed gives an error of the transport its meaning. The context's own error and a fault of ours (a key that is
// locked, an address that "Nur lokal" forbids) stay what they are.
func (c *call) failed(ctx context.Context, err error) error {
	if err := stopped(ctx); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return c.fail(model.TimedOut, "", errSilent)
	}
	var known *model.CallError
	if errors.As(err, &known) {
		return known
	}
	var ours *fault.Error
	if errors.As(err, &ours) {
		return ours
	}
	return c.fail(classOf(err), "", err)
}

// stopped is the context's error when the caller ended the call; silence of the server is another matter.
func stopped(ctx context.Context) error {
	if errors.Is(context.Cause(ctx), errSilent) {
		return nil
	}
	return ctx.Err()
}

// fail makes the error of this call. Neither its words nor its cause hold the key.
func (c *call) fail(class model.Class, words string, cause error) *model.CallError {
	if cause != nil {
		cause = errors.New(model.Clean(cause.Error(), c.key))
	}
	return model.Fail(class, c.who, model.Clean(words, c.key), cause)
}
