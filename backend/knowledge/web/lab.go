package web

import (
	"context"
	"crypto/x509"
	"fmt"
	"net"
	"net/netip"
)

// Lab lets tests answer for the whole internet with servers on this machine: every name leads there, and no other
// address is dialled. Only tests make one (package webtest); no setting and no environment reaches it.
type Lab struct {
	Secure netip.AddrPort // answers port 443
	Plain  netip.AddrPort // answers all other ports
	Roots  *x509.CertPool // of the certificates at Secure
	// Names are those that resolve to something else: the guard judges these addresses as it would any, and then the
	// dial fails.
	Names map[string]string
}

// dial resolves a name the way the lab says, lets the guard judge, and connects to the lab if to anybody.
func (l *Lab) dial(g guard) func(ctx context.Context, network, address string) (net.Conn, error) {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		host, port, err := net.SplitHostPort(address)
		if err != nil {
			return nil, err
		}
		resolved := l.Names[host]
		if _, err := netip.ParseAddr(host); err == nil && resolved == "" {
			resolved = host
		}
		at := l.Plain
		if port == "443" {
			at = l.Secure
		}
		if resolved != "" {
			if err := g.control(ctx, network, net.JoinHostPort(resolved, port), nil); err != nil {
				return nil, err
			}
			return nil, fmt.Errorf("lab: %s is not dialled", resolved)
		}
		allowed := g
		allowed.exception = at
		dialer := net.Dialer{ControlContext: allowed.control}
		return dialer.DialContext(ctx, network, at.String())
	}
}
