package web

import (
	"context"
	"net"
	"net/netip"
	"testing"

	"pgregory.net/rapid"

	"pult/backend/base/fault"
	"pult/backend/knowledge/source"
)

// resolver stands for the internet's: names and where they lead. Nothing is dialled in these tests.
type resolver map[string][]string

// judge asks the guard about every address of a name, as the dialer does before it connects.
func (r resolver) judge(g guard, name, port string) error {
	for _, address := range r[name] {
		if err := g.control(context.Background(), "tcp", net.JoinHostPort(address, port), nil); err != nil {
			return err
		}
	}
	return nil
}

// A public name that leads inside is refused when it is about to be dialled.
func TestCase45AddressesInside(t *testing.T) {
	inside := []string{
		"127.0.0.1", "127.255.255.254", "10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.178.1",
		"169.254.169.254", "0.0.0.0",
		"100.64.0.1", "100.127.255.255", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.19.255.255", "198.51.100.7",
		"203.0.113.9", "224.0.0.1",
		"240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fdff::1", "fec0::1", "feff::1",
		"ff02::1", "::ffff:127.0.0.1",
		"::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::7f00:1", "64:ff9b::808:808", "2002:7f00:1::1",
		"2002:a00:1::", "2002:808:808::1", "2001:db8::1",
		"2001:0:53aa::1", "3fff::1", "::127.0.0.1", "100::1", "5f00::1",
	}
	for _, address := range inside {
		r := resolver{"www.bpb.de": {"193.27.50.37", address}}
		for _, port := range []string{"443", "80"} {
			if err := r.judge(guard{}, "www.bpb.de", port); !fault.Is(err, fault.Denied) ||
				fault.Of(err).Key != "fault.web.private" {
				t.Errorf("%s:%s: %v", address, port, err)
			}
		}
	}
	outside := resolver{
		"www.bpb.de": {
			"193.27.50.37", "2a00:1450:4001:82a::200e", "2001:200::1", "172.15.0.1", "172.32.0.1",
			"100.128.0.1", "::ffff:193.27.50.37",
		},
	}
	if err := outside.judge(guard{}, "www.bpb.de", "443"); err != nil {
		t.Error(err)
	}
	for _, port := range []string{"22", "25", "8080", "0", "65535"} {
		if err := outside.judge(guard{}, "www.bpb.de", port); !fault.Is(err, fault.Denied) {
			t.Errorf("port %s: %v", port, err)
		}
	}
	for _, odd := range []string{"", "localhost:443", "193.27.50.37", "/run/docker.sock"} {
		if err := (guard{}).control(context.Background(), "tcp", odd, nil); !fault.Is(err, fault.Denied) {
			t.Errorf("%q: %v", odd, err)
		}
	}
}

// The exception of tests is one address with its port and nothing beside it.
func TestTheExceptionIsOneAddress(t *testing.T) {
	g := guard{exception: netip.MustParseAddrPort("127.0.0.1:43210")}
	for address, want := range map[string]bool{
		"127.0.0.1:43210": true, "127.0.0.1:43211": false,
		"127.0.0.2:43210": false, "[::1]:43210": false, "10.0.0.1:443": false,
	} {
		if err := g.control(context.Background(), "tcp", address, nil); (err == nil) != want {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// The search server of the settings may stand in the school's network, at any port; clouds' own addresses are never
// one.
func TestTheOwnSearchServerMayStandAtHome(t *testing.T) {
	for address, want := range map[string]bool{
		"127.0.0.1:8888": true, "192.168.1.5:8080": true, "[fd00::5]:8080": true, "193.27.50.37:8443": true,
		"169.254.169.254:80": false, "0.0.0.0:8888": false, "224.0.0.1:80": false, "[fe80::1]:80": false,
		"[::ffff:169.254.169.254]:80": false,
	} {
		if err := (guard{own: true}).control(context.Background(), "tcp", address, nil); (err == nil) != want {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// "Nur lokal" holds at the very last moment, too.
func TestLocalOnlyHoldsWhenDialled(t *testing.T) {
	for _, own := range []bool{false, true} {
		g := guard{own: own, localOnly: func(context.Context) bool { return true }}
		err := g.control(context.Background(), "tcp", "193.27.50.37:443", nil)
		if f := fault.Of(err); f == nil || f.Key != "fault.web.localOnly" {
			t.Errorf("%v", err)
		}
	}
}

// The transport has no proxy, keeps no connection and dials through the guard.
func TestTheTransport(t *testing.T) {
	tr := transport(guard{}, nil)
	if tr.Proxy != nil || !tr.DisableKeepAlives || tr.TLSClientConfig.InsecureSkipVerify ||
		tr.TLSClientConfig.RootCAs != nil ||
		tr.DialContext == nil {
		t.Errorf("%+v", tr)
	}
}

// Whatever the address: what the guard lets pass is public, and the port is one of two.
func TestTheGuardIsTotal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		raw := rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "raw")
		addr := netip.AddrFrom16([16]byte(raw))
		if rapid.Bool().Draw(t, "four") {
			addr = netip.AddrFrom4([4]byte(raw[:4]))
		}
		port := rapid.SampledFrom([]uint16{80, 443, 22, 8080}).Draw(t, "port")
		err := guard{}.control(context.Background(), "tcp", netip.AddrPortFrom(addr, port).String(), nil)
		inside := addr.IsPrivate() || addr.IsLoopback() || addr.IsLinkLocalUnicast() || addr.IsMulticast() ||
			addr.IsUnspecified() ||
			!source.Public(addr)
		if err == nil && (inside || port != 80 && port != 443) {
			t.Fatalf("%s:%d", addr, port)
		}
	})
}
