package web_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/knowledge/source"
)

// Nothing is dialled for an address that is not one of the links, not on a host of the plan, or none of the web.
func TestOnlyLinksOnHostsOfThePlanAreOpened(t *testing.T) {
	b := newBench(t)
	good := "https://de.wikipedia.org/wiki/Photosynthese_(Biologie)?x=%C3%A4"
	v := source.Visit{
		Hosts: []string{"*.wikipedia.org", "klexikon.zum.de"},
		Links: []string{good, "https://www.bpb.de/", "https://evil.example/"},
	}
	for address, key := range map[string]string{
		"https://de.wikipedia.org/wiki/Anderes":                          "fault.web.link",
		"https://de.wikipedia.org/wiki/Photosynthese_(Biologie)?x=pupil": "fault.web.link",
		"https://klexikon.zum.de/wiki/Fuchs":                             "fault.web.link",
		"https://www.bpb.de/":                                            "fault.web.host",
		"https://evil.example/":                                          "fault.web.host",
		"file:///etc/passwd":                                             "fault.web.address",
		"data:text/html,<p>x":                                            "fault.web.address",
		"ftp://de.wikipedia.org/":                                        "fault.web.address",
		"javascript:alert(1)":                                            "fault.web.address",
		"https://user:pass@de.wikipedia.org/":                            "fault.web.address",
		"https://de.wikipedia.org:8443/":                                 "fault.web.address",
		"https://wikipedia.org@evil.example/":                            "fault.web.address",
		"":                                                               "fault.web.address",
		"wiki/Photosynthese":                                             "fault.web.address",
	} {
		v.URL = address
		b.refused(t, v, fault.Denied, key)
	}
	b.localOnly = true
	v.URL = good
	b.refused(t, v, fault.Denied, "fault.web.localOnly")
	wantAsked(t, b)
	b.localOnly = false
	b.Page("de.wikipedia.org", "text/html", "<p>Text")
	// the same page, as a model writes it
	v.URL = "HTTPS://DE.Wikipedia.org:443/wiki/Photosynthese_%28Biologie%29?x=ä#Ablauf"
	if page := b.fetch(t, v); page.URL != good {
		t.Errorf("%+v", page)
	}
}

// http is for addresses that the teacher wrote so; everything else is opened with https.
func TestPlainHTTPOnlyWhenTheTeacherWroteIt(t *testing.T) {
	b := newBench(t)
	b.Page("schule.example.de", "text/html", "<p>Text der Schule")
	link := "http://schule.example.de/plan"
	v := visit(link)
	b.fetch(t, v)
	v.Written = "Lies bitte http://schule.example.de/plan und fasse zusammen."
	b.fetch(t, v)
	var schemes []string
	for _, r := range b.Seen() {
		schemes = append(schemes, r.Scheme)
	}
	if !slices.Equal(schemes, []string{"https", "http"}) {
		t.Errorf("%v", schemes)
	}
}

// Names that are numbers in disguise, and names of this machine and of the school's network, are refused as they stand.
func TestCase45NumbersInDisguise(t *testing.T) {
	b := newBench(t)
	for _, host := range []string{
		"0x7f.1", "127.1", "2130706433", "0x7f000001", "017700000001", "0177.0.0.1", "127.0.0.1", "127.0.0.1.", "１２７.０.０.１",
		"127。0。0。1", "[::1]", "[::ffff:7f00:1]",
		"[fe80::1%25eth0]", "10.1", "169.254.169.254", "localhost", "LOCALHOST.", "foo.localhost", "drucker.local",
		"fritz.box.internal", "router.lan", "printer",
		"1.2.3.4.5", "256.256.256.256", "example.0x10", "metadata.google.internal",
	} {
		for _, scheme := range []string{"http://", "https://"} {
			b.refused(t, visit(scheme+host+"/"), fault.Denied, "fault.web.address")
		}
	}
	wantAsked(t, b)
}

// A public name that leads inside, at once or by a redirect.
func TestCase45PublicNamesThatLeadInside(t *testing.T) {
	b := newBench(t)
	for i, address := range []string{
		"127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fd00::7", "192.168.178.1",
		"::ffff:127.0.0.1",
	} {
		name := "rebind" + string(rune('a'+i)) + ".example.de"
		b.Lab.Names[name] = address
		f := b.refused(t, visit("https://"+name+"/"), fault.Denied, "fault.web.private")
		if f.Args["address"] == "" {
			t.Errorf("%s: %v", address, f.Args)
		}
		b.Host("www.example.de", http.RedirectHandler("https://"+name+"/admin", http.StatusFound))
		b.refused(t, visit("https://www.example.de/"+name), fault.Denied, "fault.web.private")
	}
	for _, to := range []string{
		"https://127.0.0.1/", "https://0x7f.1/", "http://[::1]/",
		"https://169.254.169.254/latest", "https://www.example.de:8080/", "file:///etc/passwd", "//localhost/x",
	} {
		b.Host("www.example.de", http.RedirectHandler(to, http.StatusMovedPermanently))
		b.refused(t, visit("https://www.example.de/"+to), fault.Denied, "fault.web.address")
	}
	for _, host := range b.Asked() {
		if host != "www.example.de" {
			t.Errorf("asked %s", host)
		}
	}
}

func TestRedirectsAreFollowedWithinThePlan(t *testing.T) {
	b := newBench(t)
	b.Host("de.wikipedia.org", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/1":
			http.SetCookie(w, &http.Cookie{Name: "spur", Value: "1"})
			http.Redirect(w, r, "/2", http.StatusMovedPermanently)
		case "/2":
			http.Redirect(w, r, "https://en.wikipedia.org/3", http.StatusTemporaryRedirect)
		case "/loop":
			http.Redirect(w, r, "/loop", http.StatusFound)
		case "/plain":
			http.Redirect(w, r, "http://de.wikipedia.org/ende", http.StatusFound)
		case "/away":
			http.Redirect(w, r, "https://evil.example/", http.StatusFound)
		case "/nowhere":
			w.WriteHeader(http.StatusFound)
		}
	}))
	b.Page("en.wikipedia.org", "text/html", "<p>Ende")
	wiki := func(path string) source.Visit { return visit("https://de.wikipedia.org"+path, "*.wikipedia.org") }
	page := b.fetch(t, wiki("/1"))
	if page.URL != "https://de.wikipedia.org/1" || page.Final != "https://en.wikipedia.org/3" ||
		page.Host != "en.wikipedia.org" ||
		!slices.Equal(page.Asked, []string{"de.wikipedia.org", "en.wikipedia.org"}) {
		t.Errorf("%+v", page)
	}
	for _, r := range b.Seen() {
		if r.Header.Get("Cookie") != "" || r.Header.Get("Referer") != "" ||
			r.Header.Get("User-Agent") != "Pult/1.2.3 (+teacher's desk)" {
			t.Errorf("headers %v", r.Header)
		}
	}
	before := len(b.Seen())
	b.refused(t, wiki("/loop"), fault.Unavailable, "fault.web.redirects")
	if n := len(b.Seen()) - before; n != 6 {
		t.Errorf("%d requests", n)
	}
	b.refused(t, wiki("/plain"), fault.Denied, "fault.web.insecure")
	b.refused(t, wiki("/away"), fault.Denied, "fault.web.host")
	b.refused(t, wiki("/nowhere"), fault.Unavailable, "fault.web.garbled")
	// A kept page that led to another host is of no use to a plan without that host.
	narrow := visit("https://de.wikipedia.org/1", "de.wikipedia.org")
	b.refused(t, narrow, fault.Denied, "fault.web.host")
}

// A kept page answers for a week, without a request, and is found by its hash for good.
func TestAPageIsReadOnceAWeek(t *testing.T) {
	b := newBench(t)
	b.Page("klexikon.zum.de", "text/html", "<p>Der Fuchs ist ein Tier.")
	v := visit("https://klexikon.zum.de/wiki/Fuchs", "klexikon.zum.de")
	first, second := b.fetch(t, v), b.fetch(t, v)
	if first.Cached || !second.Cached || second.Asked != nil || second.Text != first.Text ||
		!second.FetchedAt.Equal(first.FetchedAt) {
		t.Errorf("%+v", second)
	}
	b.clock.Move(7*24*time.Hour + time.Minute)
	b.Page("klexikon.zum.de", "text/html", "<p>Der Fuchs ist ein Raubtier.")
	if third := b.fetch(t, v); third.Cached || third.Hash == first.Hash {
		t.Errorf("%+v", third)
	}
	wantAsked(t, b, "klexikon.zum.de", "klexikon.zum.de")
	if kept, ok, err := b.db.WebCache.Saved(t.Context(), first.Hash); err != nil || !ok ||
		!strings.Contains(string(kept.Body), "ein Tier.") {
		t.Errorf("%s, %v, %v", kept.Body, ok, err)
	}
	b.fails("klexikon.zum.de", http.StatusNotFound, nil)
	for range 2 {
		b.refused(t, visit("https://klexikon.zum.de/wiki/Nichts"), fault.NotFound, "fault.web.gone")
	}
	if n := len(b.Asked()); n != 4 {
		t.Errorf("a failure was kept: %d requests", n)
	}
}

func TestWhatCannotBeReadIsRefused(t *testing.T) {
	zipped := func(size int) []byte {
		var out bytes.Buffer
		z := gzip.NewWriter(&out)
		z.Write([]byte("<p>"))
		z.Write(make([]byte, size))
		z.Close()
		return out.Bytes()
	}
	for name, c := range map[string]struct {
		header []string
		body   []byte
		key    string
	}{
		"film":    {[]string{"Content-Type", "video/mp4"}, []byte("x"), "fault.web.type"},
		"picture": {[]string{"Content-Type", "image/png"}, []byte("\x89PNG"), "fault.web.type"},
		"program": {
			[]string{"Content-Type", "application/octet-stream"},
			[]byte("MZ\x90\x00\x03\x00"),
			"fault.web.type",
		},
		"nameless zip": {[]string{"Content-Type", ""}, []byte("PK\x03\x04aaaa"), "fault.web.type"},
		"word": {
			[]string{"Content-Type", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"},
			[]byte("PK"), "fault.web.type",
		},
		"unknown packing": {[]string{"Content-Type", "text/html", "Content-Encoding", "br"}, []byte("x"), "fault.web.type"},
		"large page": {
			[]string{"Content-Type", "text/html"},
			append([]byte("<p>"), bytes.Repeat([]byte("a"), 5<<20)...), "fault.web.tooBig",
		},
		"bomb": {
			[]string{"Content-Type", "text/html", "Content-Encoding", "gzip"},
			zipped(200 << 20),
			"fault.web.tooBig",
		},
		"binary page": {
			[]string{"Content-Type", "text/html; charset=utf-8"},
			[]byte("<p>\x00\x01\x02"),
			"fault.web.noText",
		},
		"empty page": {[]string{"Content-Type", "text/html"}, []byte("<html><body><div " +
			"id=app></div><script>baue()</script></body></html>"), "fault.web.empty"},
		"nothing":       {[]string{"Content-Type", "text/plain"}, nil, "fault.web.empty"},
		"deeply nested": {[]string{"Content-Type", "text/html"}, bytes.Repeat([]byte("<div>"), 10_000), "fault.web.noText"},
	} {
		b := newBench(t)
		b.fails("www.example.de", http.StatusOK, c.body, c.header...)
		page, err := b.client.Fetch(t.Context(), visit("https://www.example.de/"))
		if f := fault.Of(err); f == nil || f.Key != c.key || !slices.Equal(page.Asked, []string{"www.example.de"}) {
			t.Errorf("%s: %v, asked %v", name, err, page.Asked)
		}
	}
}

// A server that asks for a moment gets it, twice at most; one that asks for more is named with the time.
func TestCase47ServersThatAskForAPause(t *testing.T) {
	for name, c := range map[string]struct {
		status int
		after  string
		until  int // the nth request succeeds; 0: none
		kind   fault.Kind
		key    string
		tries  int
		slept  []time.Duration // besides the second between requests
	}{
		"busy once":       {429, "", 2, "", "", 2, []time.Duration{1500 * time.Millisecond}},
		"forbidden twice": {403, "", 3, "", "", 3, []time.Duration{1500 * time.Millisecond, 3 * time.Second}},
		"forbidden for good": {
			403, "", 0, fault.Denied, "fault.web.forbidden", 3,
			[]time.Duration{1500 * time.Millisecond, 3 * time.Second},
		},
		"under repair":  {503, "7", 2, "", "", 2, []time.Duration{7 * time.Second}},
		"half a minute": {429, "30", 2, "", "", 2, []time.Duration{30 * time.Second}},
		"until a date":  {503, "Fri, 27 Nov 2026 08:00:20 GMT", 2, "", "", 2, []time.Duration{20 * time.Second}},
		"too long":      {429, "3600", 0, fault.Limit, "fault.web.wait", 1, nil},
		"busy for good": {
			429, "2", 0, fault.Limit, "fault.web.wait", 3,
			[]time.Duration{2 * time.Second, 3 * time.Second},
		},
		"busy without a word": {
			429, "bald", 0, fault.Limit, "fault.web.busy", 3,
			[]time.Duration{1500 * time.Millisecond, 3 * time.Second},
		},
		"not found is not passed": {404, "1", 0, fault.NotFound, "fault.web.gone", 1, nil},
		"login":                   {401, "", 0, fault.Denied, "fault.web.forbidden", 1, nil},
		"broken":                  {500, "", 0, fault.Unavailable, "fault.web.status", 1, nil},
	} {
		b := newBench(t)
		n := 0
		b.Host("www.example.de", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			if n++; n == c.until {
				w.Header().Set("Content-Type", "text/html")
				w.Write([]byte("<p>Endlich"))
				return
			}
			if c.after != "" {
				w.Header().Set("Retry-After", c.after)
			}
			w.WriteHeader(c.status)
		}))
		_, err := b.client.Fetch(t.Context(), visit("https://www.example.de/"))
		if f := fault.Of(err); (c.key == "") != (err == nil) || err != nil && (f.Kind != c.kind || f.Key != c.key) {
			t.Errorf("%s: %v", name, err)
		}
		if n != c.tries || !slices.Equal(b.clock.Slept(), c.slept) {
			t.Errorf("%s: %d requests, slept %v", name, n, b.clock.Slept())
		}
	}
	b := newBench(t)
	b.fails("www.example.de", 429, nil, "Retry-After", "3600")
	if f := b.refused(t, visit("https://www.example.de/"), fault.Limit,
		"fault.web.wait"); f.Args["at"] != "2026-11-27T09:00:00Z" ||
		f.Args["host"] != "www.example.de" {
		t.Errorf("%v", f.Args)
	}
}

// A server that takes its time, one that nobody trusts, and a teacher who has had enough.
func TestSlowAndUntrustedServers(t *testing.T) {
	b := newBench(t)
	stop := make(chan struct{})
	b.Host("slow.example.de", http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-stop:
		case <-r.Context().Done():
		}
	}))
	t.Cleanup(func() { close(stop) })
	quick := b.quick(t, 50*time.Millisecond)
	_, err := quick.Fetch(t.Context(), visit("https://slow.example.de/"))
	wantFault(t, err, fault.Unavailable, "fault.web.timeout")
	b.Lab.Roots = nil
	untrusted := b.quick(t, time.Second)
	_, err = untrusted.Fetch(t.Context(), visit("https://www.example.de/"))
	wantFault(t, err, fault.Unavailable, "fault.web.certificate")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = b.client.Fetch(ctx, visit("https://slow.example.de/"))
	wantFault(t, err, fault.Cancelled, "fault.cancelled")
}
