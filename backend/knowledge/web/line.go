package web

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/model"
)

const (
	maxRepeats = 2                // after 403, 429 and 503
	maxWait    = 30 * time.Second // that a server may ask for
	firstPause = time.Second      // before the first repetition, doubled for the second
)

// line makes requests: guarded, one at a time for each host, and again when the host asks to come back in a moment.
type line struct {
	with  Config
	turns *turns
	base  http.RoundTripper
}

// call is one request. It never follows a redirect.
type call struct {
	method string
	url    *url.URL
	header http.Header
	body   []byte
	most   func(h http.Header) (int64, error) // bytes of the answer's body, by its header; an error refuses it
	key    string                             // in use; taken out of every error
	// of the query that carries the key; empty: the key is in a header or there is none
	param string
	// a page: a server that turns programs away (403) may let one in at a second try
	page bool
}

// reply is an answer that was read.
type reply struct {
	status int
	header http.Header
	body   []byte
}

// do makes a call. An answer of 400 and more is a fault.
func (l *line) do(ctx context.Context, c call) (reply, error) {
	for n := 0; ; n++ {
		r, err := l.once(ctx, c)
		if err != nil {
			return reply{}, l.failed(ctx, c, err)
		}
		if r.status < http.StatusBadRequest {
			return r, nil
		}
		pause, again := l.pause(c, r, n)
		if !again {
			return r, statusFault(c.url.Hostname(), r, l.with.Now)
		}
		if err := l.with.Sleep(ctx, pause); err != nil {
			return reply{}, l.failed(ctx, c, err)
		}
	}
}

// pause is how long to wait after an answer that may be another one soon. n is how often the call was repeated. What a
// server asks for counts; without a word of it the pause grows, and a random part keeps programs from coming back all
// at once.
func (l *line) pause(c call, r reply, n int) (time.Duration, bool) {
	passing := r.status == http.StatusTooManyRequests || r.status == http.StatusServiceUnavailable ||
		r.status == http.StatusForbidden && c.page
	asked := model.RetryAfter(r.header, l.with.Now)
	if !passing || n >= maxRepeats || asked > maxWait {
		return 0, false
	}
	grown := firstPause << n
	grown += time.Duration(float64(grown) * l.with.Jitter())
	return max(asked, grown), true
}

// once makes a call one time, within the time limit.
func (l *line) once(ctx context.Context, c call) (reply, error) {
	if l.with.LocalOnly(ctx) {
		return reply{}, fault.New(fault.Denied, "fault.web.localOnly", nil).Because(reason.LocalOnly)
	}
	done, err := l.turns.take(ctx, c.url.Host)
	if err != nil {
		return reply{}, err
	}
	defer done()
	limited, cancel := context.WithTimeout(ctx, l.with.Timeout)
	defer cancel()
	req, err := http.NewRequestWithContext(limited, c.method, c.url.String(), bytes.NewReader(c.body))
	if err != nil {
		return reply{}, err
	}
	req.Header = c.header.Clone()
	req.Header.Set("User-Agent", l.with.agentName())
	client := http.Client{Transport: keyed{l.base, c.param, c.key}, CheckRedirect: unredirected}
	resp, err := client.Do(req)
	if err != nil {
		return reply{}, err
	}
	defer resp.Body.Close() //nolint:errcheck // it was read, or is of no use
	r := reply{status: resp.StatusCode, header: resp.Header}
	if r.status >= http.StatusMultipleChoices && r.status < http.StatusBadRequest {
		return r, nil
	}
	r.body, err = bounded(resp, c.most)
	return r, err
}

// bounded reads a body, unpacked by the transport, up to its limit. The words of an error are read as far as anybody
// could want.
func bounded(resp *http.Response, most func(http.Header) (int64, error)) ([]byte, error) {
	limit := int64(maxError)
	if resp.StatusCode < http.StatusBadRequest {
		var err error
		if limit, err = most(resp.Header); err != nil {
			return nil, err
		}
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, limit+1))
	if int64(len(body)) > limit {
		if resp.StatusCode >= http.StatusBadRequest {
			return body[:limit], nil
		}
		return nil, fault.New(
			fault.Invalid,
			"fault.web.tooBig",
			nil,
			"host",
			resp.Request.URL.Hostname(),
			"most",
			megabytes(limit),
		)
	}
	return body, err
}

// maxError is read of the body of an error.
const maxError = 16 << 10

func megabytes(n int64) string { return fmt.Sprintf("%d MB", n>>20) }

// keyed adds a key to the query on the way out, so that the address in an error of http.Client is the one without it.
type keyed struct {
	base       http.RoundTripper
	param, key string
}

// RoundTrip implements http.RoundTripper.
func (k keyed) RoundTrip(r *http.Request) (*http.Response, error) {
	if k.param == "" {
		return k.base.RoundTrip(r)
	}
	out := r.Clone(r.Context())
	query := out.URL.Query()
	query.Set(k.param, k.key)
	out.URL.RawQuery = query.Encode()
	resp, err := k.base.RoundTrip(out)
	if resp != nil {
		resp.Request = r
	}
	return resp, err
}

// failed gives an error of the network its meaning. The address, which may hold what nobody should read in a log, and
// the key go.
func (l *line) failed(ctx context.Context, c call, err error) error {
	var known *fault.Error
	if errors.As(err, &known) {
		return known
	}
	if ctx.Err() != nil {
		return fault.New(fault.Cancelled, "fault.cancelled", ctx.Err())
	}
	var inURL *url.Error
	if errors.As(err, &inURL) {
		err = inURL.Err
	}
	host, cause := c.url.Hostname(), errors.New(model.Clean(err.Error(), c.key))
	var untrusted *tls.CertificateVerificationError
	var timeout net.Error
	switch {
	case errors.As(err, &untrusted):
		return fault.New(fault.Unavailable, "fault.web.certificate", cause, "host", host)
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &timeout) && timeout.Timeout():
		return fault.New(fault.Unavailable, "fault.web.timeout", cause, "host", host)
	}
	return fault.New(fault.Unavailable, "fault.web.unreachable", cause, "host", host)
}

// statusFault is what an answer of 400 and more means.
func statusFault(host string, r reply, now func() time.Time) error {
	cause := fmt.Errorf("status %d", r.status)
	asked := model.RetryAfter(r.header, now)
	switch {
	case asked > 0 && (r.status == http.StatusTooManyRequests || r.status == http.StatusServiceUnavailable ||
		r.status == http.StatusForbidden):
		return fault.New(
			fault.Limit,
			"fault.web.wait",
			cause,
			"host",
			host,
			"at",
			now().Add(asked).UTC().Format(time.RFC3339),
		)
	case r.status == http.StatusTooManyRequests, r.status == http.StatusServiceUnavailable:
		return fault.New(fault.Limit, "fault.web.busy", cause, "host", host)
	case r.status == http.StatusNotFound, r.status == http.StatusGone:
		return fault.New(fault.NotFound, "fault.web.gone", cause, "host", host)
	case r.status == http.StatusUnauthorized,
		r.status == http.StatusPaymentRequired,
		r.status == http.StatusForbidden,
		r.status == http.StatusUnavailableForLegalReasons:
		return fault.New(fault.Denied, "fault.web.forbidden", cause, "host", host).Because(reason.PageForbidden)
	}
	return fault.New(fault.Unavailable, "fault.web.status", cause, "host", host, "status", strconv.Itoa(r.status))
}
