package web

import (
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/knowledge/source"
)

// guard looks at every address right before it is dialled, after the name was resolved: a public name may lead to this
// machine or into the school's network.
type guard struct {
	// for the search server of the settings, which may stand at home: only what never is a server is refused
	own       bool
	exception netip.AddrPort
	localOnly func(ctx context.Context) bool
}

// control is the net.Dialer's ControlContext.
func (g guard) control(ctx context.Context, _, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	switch {
	case err != nil:
		return refusedAt(address)
	case g.localOnly != nil && g.localOnly(ctx):
		return fault.New(fault.Denied, "fault.web.localOnly", nil).Because(reason.LocalOnly)
	case g.exception.IsValid() && at == g.exception:
		return nil
	case g.own && serves(at.Addr()):
		return nil
	case !source.Public(at.Addr()) || at.Port() != 80 && at.Port() != 443:
		return refusedAt(at.Addr().String())
	}
	return nil
}

// serves reports an address that a server at home can have. Link-local ones are where clouds hand out secrets.
func serves(addr netip.Addr) bool {
	addr = addr.Unmap()
	return !addr.IsUnspecified() && !addr.IsMulticast() && !addr.IsLinkLocalUnicast()
}

func refusedAt(address string) error {
	return fault.New(fault.Denied, "fault.web.private", nil, "address", address)
}

// Times of a connection.
const (
	dialTime      = 10 * time.Second
	handshakeTime = 10 * time.Second
	maxHeader     = 64 << 10 // bytes
)

// transport dials through a guard, knows no proxy, and keeps no connection: each request is looked up and checked anew,
// and nothing stays open afterwards.
func transport(g guard, lab *Lab) *http.Transport {
	dialer := &net.Dialer{Timeout: dialTime, ControlContext: g.control}
	t := &http.Transport{
		DialContext: dialer.DialContext, DisableKeepAlives: true, ForceAttemptHTTP2: true, TLSHandshakeTimeout: handshakeTime,
		MaxResponseHeaderBytes: maxHeader, TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS12},
	}
	if lab != nil {
		t.DialContext = lab.dial(g)
		t.TLSClientConfig.RootCAs = lab.Roots
	}
	return t
}
