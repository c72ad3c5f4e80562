package model

import (
	"net/http"
	"net/netip"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// What adapters have in common on the wire.

// secrets are forms of keys that servers repeat in their errors.
var secrets = regexp.MustCompile(
	`AIza[0-9A-Za-z_-]+|(?i:\bsk-[\w*.-]{3,}|\bbearer\s+[^\s"',;]+|\b((?:api[_-]?)?key|token)=[^\s"'&,;]+)`,
)

// Clean takes keys out of a text: the one in use and whatever looks like one.
func Clean(text, key string) string {
	if key != "" {
		text = strings.ReplaceAll(text, key, "…")
	}
	return secrets.ReplaceAllString(text, "$1…")
}

// RetryAfter is the pause that the header of the same name asks for, in seconds or until a date; 0: none, or a date
// without a clock.
func RetryAfter(h http.Header, now func() time.Time) time.Duration {
	after := h.Get("Retry-After")
	if seconds, err := strconv.ParseFloat(after, 64); err == nil {
		return max(0, time.Duration(seconds*float64(time.Second)))
	}
	if at, err := http.ParseTime(after); err == nil && now != nil {
		return max(0, at.Sub(now()))
	}
	return 0
}

// Loopback reports that a name or an address can only mean this machine. It asks no resolver: a public name that leads
// back here does not count, and neither does a way of writing that this program does not read, such as "127.1".
func Loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.Unmap().IsLoopback()
}
