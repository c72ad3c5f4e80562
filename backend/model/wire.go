package model

import (
	"bytes"
	"context"
	"math"
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
		return Seconds(seconds)
	}
	if at, err := http.ParseTime(after); err == nil && now != nil {
		return max(0, at.Sub(now()))
	}
	return 0
}

// Seconds is a pause that a server named; more than a duration can hold is the longest one.
func Seconds(n float64) time.Duration {
	if n >= (math.MaxInt64 / float64(time.Second)) {
		return math.MaxInt64
	}
	return max(0, time.Duration(n*float64(time.Second)))
}

// IsPage reports that an answer is a page for people, by its type or its beginning.
func IsPage(media string, body []byte) bool {
	if media == "text/html" || media == "application/xhtml+xml" {
		return true
	}
	head := bytes.ToLower(bytes.TrimSpace(body[:min(len(body), 512)]))
	return bytes.HasPrefix(head, []byte("<!doctype html")) || bytes.HasPrefix(head, []byte("<html"))
}

// Forwarded is where a redirect leads, without what may be a secret in it; "" when the answer is none.
func Forwarded(res *http.Response) string {
	if res.StatusCode < 300 || res.StatusCode > 399 {
		return ""
	}
	if to, err := res.Location(); err == nil && to.Host != "" {
		return to.Scheme + "://" + to.Host
	}
	return "HTTP " + strconv.Itoa(res.StatusCode)
}

// Forever is a silence without a limit.
const Forever time.Duration = math.MaxInt64

// Silence is how long nothing may come in a call: what allowed says, where 0 is no limit; without it, two minutes, and
// no limit on this machine.
func Silence(ctx context.Context, allowed func(context.Context) time.Duration, local bool) time.Duration {
	silence := usualSilence
	switch {
	case allowed != nil:
		silence = allowed(ctx)
	case local:
		silence = 0
	}
	if silence <= 0 {
		return Forever
	}
	return silence
}

const usualSilence = 2 * time.Minute

// Loopback reports that a name or an address can only mean this machine. It asks no resolver: a public name that leads
// back here does not count, and neither does a way of writing that this program does not read, such as "127.1".
func Loopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.Unmap().IsLoopback()
}
