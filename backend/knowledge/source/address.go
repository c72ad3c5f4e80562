package source

import (
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/idna"

	"pult/backend/base/fault"
)

// maxAddress is the most bytes an address may have.
const maxAddress = 2048

// Address reads the address of a page and brings it into one form: lower-case host in ASCII, no port that goes without
// saying, no fragment. Refused as Denied "fault.web.address" are other schemes than http and https, user names, ports
// other than 80 and 443, names of this machine and of the local network, and hosts that are numbers in any other form
// than a public address ("0x7f.1", "127.1").
func Address(text string) (*url.URL, error) {
	u, err := url.Parse(strings.TrimSpace(text))
	if err != nil || len(text) > maxAddress {
		return nil, refusedAddress()
	}
	u.Scheme = strings.ToLower(u.Scheme)
	port := map[string]string{"http": "80", "https": "443"}[u.Scheme]
	if port == "" || u.User != nil || u.Opaque != "" || u.Port() != "" && u.Port() != port {
		return nil, refusedAddress()
	}
	host, ok := hostName(u.Hostname())
	if !ok {
		return nil, refusedAddress()
	}
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	clean := &url.URL{Scheme: u.Scheme, Host: host, Path: u.Path, RawPath: u.RawPath, RawQuery: u.RawQuery}
	if clean.Path == "" {
		clean.Path = "/"
	}
	return clean, nil
}

func refusedAddress() error { return fault.New(fault.Denied, "fault.web.address", nil) }

// hostName brings a name into the form that is looked up. What ends in a number is an address, however it is written.
func hostName(host string) (string, bool) {
	if addr, err := netip.ParseAddr(host); err == nil {
		return addr.String(), Public(addr)
	}
	name, err := idna.Lookup.ToASCII(strings.TrimSuffix(host, "."))
	if err != nil || !strings.Contains(name, ".") {
		return "", false
	}
	labels := strings.Split(name, ".")
	last := labels[len(labels)-1]
	local := slices.Contains(
		[]string{
			"localhost", "local", "internal", "intranet", "lan", "home", "corp", "localdomain", "arpa",
			"invalid", "onion",
		},
		last,
	)
	if local || last == "" || strings.Trim(last, "0123456789") == "" || strings.HasPrefix(last, "0x") {
		return "", false
	}
	return name, true
}

// Public reports an address that belongs to somebody on the internet: no loopback, private, link-local, shared,
// multicast or reserved one, and none that carries another address inside.
func Public(addr netip.Addr) bool {
	if addr.Zone() != "" {
		return false
	}
	addr = addr.Unmap()
	if addr.Is6() && !netip.MustParsePrefix("2000::/3").Contains(addr) {
		return false
	}
	return !slices.ContainsFunc(reserved(), func(p string) bool { return netip.MustParsePrefix(p).Contains(addr) })
}

// reserved are the networks of IANA's special-purpose registries that no public page is served from. Of IPv6 only
// 2000::/3 is given out, so the rest (::1, 64:ff9b::/96, fc00::/7, fe80::/10, fec0::/10, ff00::/8) needs no entry.
func reserved() []string {
	return []string{
		"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24",
		"192.0.2.0/24",
		"192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15",
		"198.51.100.0/24",
		"203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
		"2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20",
	}
}

// Visit is a page that a step wants to open.
type Visit struct {
	URL     string
	Hosts   []string // of the approved plan
	Links   []string // that the teacher wrote or a search of the step found
	Written string   // the teacher's own words: only there http may come from
}

// Address is what is opened: one of the links as it was found, on a host that the plan lists, with https unless the
// teacher wrote http. Refused with Denied "fault.web.address", "fault.web.link" or "fault.web.host".
func (v Visit) Address() (*url.URL, error) {
	u, err := Address(v.URL)
	if err != nil {
		return nil, err
	}
	var found *url.URL
	plain := false
	for _, link := range v.Links {
		l, err := Address(link)
		if err != nil || !samePage(l, u) {
			continue
		}
		found = l
		plain = plain || l.Scheme == "http" && u.Scheme == "http" && strings.Contains(v.Written, link)
	}
	if found == nil {
		return nil, fault.New(fault.Denied, "fault.web.link", nil, "host", u.Hostname())
	}
	found.Scheme = "https"
	if plain {
		found.Scheme = "http"
	}
	return found, v.Allowed(found)
}

// samePage compares without the scheme and however letters are escaped: models write addresses anew.
func samePage(a, b *url.URL) bool {
	return a.Host == b.Host && a.Path == b.Path && unescaped(a.RawQuery) == unescaped(b.RawQuery)
}

func unescaped(query string) string {
	if plain, err := url.QueryUnescape(query); err == nil {
		return plain
	}
	return query
}

// Allowed refuses what the plan does not list.
func (v Visit) Allowed(u *url.URL) error {
	if !Allows(v.Hosts, u.Hostname()) {
		return fault.New(fault.Denied, "fault.web.host", nil, "host", u.Hostname())
	}
	return nil
}
