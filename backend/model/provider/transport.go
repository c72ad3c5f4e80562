package provider

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/url"
	"syscall"
	"time"

	"golang.org/x/net/http/httpproxy"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/model"
)

// guard is the only way out to a provider. It takes requests to one origin, so that a redirect carries no key
// elsewhere; a server on this machine is asked directly and at an address of this machine, whatever its name leads to;
// and while "Nur lokal" is on, nobody else is asked, also not over a connection that was opened before or over a proxy
// on this machine.
type guard struct {
	origin    *url.URL
	localOnly func(ctx context.Context) bool
	base      *http.Transport
}

// Times of a connection. There is none for the whole reply: a model may think for minutes; the adapters watch for
// silence.
const (
	dialTime      = 15 * time.Second
	handshakeTime = 15 * time.Second
	idleTime      = 90 * time.Second
)

// newGuard makes the transport for an address. dial reaches the network; nil is the usual dialer.
func newGuard(at address, localOnly func(context.Context) bool, getenv func(string) string) *guard {
	g := &guard{origin: at.url, localOnly: localOnly}
	dialer := &net.Dialer{Timeout: dialTime, ControlContext: g.control}
	g.base = &http.Transport{
		Proxy: proxy(
			at,
			getenv,
		), DialContext: dialer.DialContext, ForceAttemptHTTP2: true, MaxIdleConns: 4, IdleConnTimeout: idleTime,
		TLSHandshakeTimeout: handshakeTime,
	}
	return g
}

// RoundTrip sends a request to the one origin.
func (g *guard) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.URL.Scheme != g.origin.Scheme || hostOf(r.URL) != hostOf(g.origin) {
		return nil, fault.New(fault.Denied, "fault.provider.redirect", nil, "host", hostOf(r.URL)).Because(reason.Provider)
	}
	if !model.Loopback(r.URL.Hostname()) && g.localOnly(r.Context()) {
		return nil, forbidden(hostOf(r.URL), nil)
	}
	return g.base.RoundTrip(r)
}

// CloseIdleConnections is for http.Client.
func (g *guard) CloseIdleConnections() { g.base.CloseIdleConnections() }

// control sees the resolved address right before it is dialled.
func (g *guard) control(ctx context.Context, _, address string, _ syscall.RawConn) error {
	if loopbackAddress(address) {
		return nil
	}
	if model.Loopback(g.origin.Hostname()) || g.localOnly(ctx) {
		return forbidden(hostOf(g.origin), errors.New("dialling "+address))
	}
	return nil
}

// proxy is that of the environment; none for a server on this machine.
func proxy(at address, getenv func(string) string) func(*http.Request) (*url.URL, error) {
	if at.local() {
		return nil
	}
	either := func(upper, lower string) string {
		if v := getenv(upper); v != "" {
			return v
		}
		return getenv(lower)
	}
	c := httpproxy.Config{
		HTTPProxy: either(
			"HTTP_PROXY",
			"http_proxy",
		), HTTPSProxy: either("HTTPS_PROXY", "https_proxy"), NoProxy: either("NO_PROXY", "no_proxy"),
	}
	find := c.ProxyFunc()
	return func(r *http.Request) (*url.URL, error) { return find(r.URL) }
}

// forbidden is the refusal of "Nur lokal".
func forbidden(host string, cause error) error {
	return fault.New(fault.Denied, "fault.provider.localOnly", cause, "host", host).Because(reason.Provider)
}
