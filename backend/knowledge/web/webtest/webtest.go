// Package webtest is a small internet on this machine, for tests: servers by name with certificates of an authority of
// their own, and a clock and a pause that take no time. Nothing outside of this machine is ever dialled.
package webtest

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"pult/backend/knowledge/web"
)

// Internet answers for hosts. The zero value is of no use; call New.
type Internet struct {
	Lab *web.Lab

	mu    sync.Mutex
	hosts map[string]http.Handler
	seen  []Request
}

// Request is one that a host got.
type Request struct {
	Scheme, Host, Path, Query string
	Method                    string
	Header                    http.Header
}

// New starts an internet without hosts; it ends with the test.
func New(t testing.TB) *Internet {
	t.Helper()
	i := &Internet{hosts: map[string]http.Handler{}}
	authority, key := newAuthority(t)
	roots := x509.NewCertPool()
	roots.AddCert(authority)
	secure := httptest.NewUnstartedServer(i.server("https"))
	secure.TLS = &tls.Config{GetCertificate: func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
		return certificate(authority, key, hello.ServerName)
	}}
	secure.EnableHTTP2 = true
	secure.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError) // handshakes that are meant to fail
	secure.StartTLS()
	plain := httptest.NewServer(i.server("http"))
	t.Cleanup(secure.Close)
	t.Cleanup(plain.Close)
	i.Lab = &web.Lab{
		Secure: at(t, secure.Listener),
		Plain:  at(t, plain.Listener),
		Roots:  roots,
		Names:  map[string]string{},
	}
	return i
}

func at(t testing.TB, l net.Listener) netip.AddrPort {
	t.Helper()
	a, err := netip.ParseAddrPort(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// Host lets a handler answer for a name, with http and https.
func (i *Internet) Host(name string, h http.Handler) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.hosts[name] = h
}

// Page lets a host answer every path with one body.
func (i *Internet) Page(name, contentType, body string) {
	i.Host(name, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		_, _ = w.Write([]byte(body)) // the test sees what arrives
	}))
}

// Seen are the requests so far.
func (i *Internet) Seen() []Request {
	i.mu.Lock()
	defer i.mu.Unlock()
	return append([]Request{}, i.seen...)
}

// Asked are the hosts that got requests, in order, as often as they did.
func (i *Internet) Asked() []string {
	hosts := []string{}
	for _, r := range i.Seen() {
		hosts = append(hosts, r.Host)
	}
	return hosts
}

func (i *Internet) server(scheme string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, _ := strings.Cut(r.Host, ":")
		i.mu.Lock()
		i.seen = append(i.seen, Request{scheme, host, r.URL.Path, r.URL.RawQuery, r.Method, r.Header.Clone()})
		h := i.hosts[host]
		i.mu.Unlock()
		if h == nil {
			http.Error(w, "no such host", http.StatusNotFound)
			return
		}
		h.ServeHTTP(w, r)
	})
}

func newAuthority(t testing.TB) (*x509.Certificate, *ecdsa.PrivateKey) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	of := template("Pult lab")
	of.IsCA, of.BasicConstraintsValid, of.KeyUsage = true, true, x509.KeyUsageCertSign
	raw, err := x509.CreateCertificate(rand.Reader, of, of, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	authority, err := x509.ParseCertificate(raw)
	if err != nil {
		t.Fatal(err)
	}
	return authority, key
}

func certificate(authority *x509.Certificate, key *ecdsa.PrivateKey, name string) (*tls.Certificate, error) {
	of := template(name)
	of.DNSNames, of.ExtKeyUsage = []string{name}, []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}
	raw, err := x509.CreateCertificate(rand.Reader, of, authority, key.Public(), key)
	if err != nil {
		return nil, err
	}
	return &tls.Certificate{Certificate: [][]byte{raw}, PrivateKey: key}, nil
}

func template(name string) *x509.Certificate {
	return &x509.Certificate{
		SerialNumber: big.NewInt(
			1,
		), Subject: pkix.Name{CommonName: name}, NotBefore: time.Unix(0, 0),
		NotAfter: time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC),
	}
}

// Clock stands still until somebody sleeps or moves it.
type Clock struct {
	mu    sync.Mutex
	now   time.Time
	slept []time.Duration
}

// NewClock shows a morning of November 2026.
func NewClock() *Clock { return &Clock{now: time.Date(2026, 11, 27, 8, 0, 0, 0, time.UTC)} }

// Now is the time on it.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Move turns it on.
func (c *Clock) Move(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// Sleep takes no time; the clock shows it as if.
func (c *Clock) Sleep(ctx context.Context, d time.Duration) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	c.slept = append(c.slept, d)
	return nil
}

// Slept are the pauses so far.
func (c *Clock) Slept() []time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]time.Duration{}, c.slept...)
}
