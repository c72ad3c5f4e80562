package provider

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/model"
	"pult/backend/settings"
)

func at(t *testing.T, text string) address {
	t.Helper()
	u, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return address{url: u}
}

func never(context.Context) bool { return false }

func always(context.Context) bool { return true }

func nothing(string) string { return "" }

// get asks for an address over a guard; a fault's key stands for a refusal.
func get(t *testing.T, g *guard, target string) (key string, err error) {
	t.Helper()
	client := http.Client{Transport: g}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, target, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("X-Goog-Api-Key", "AIzaCANARY")
	resp, err := client.Do(req)
	if err == nil {
		return "", resp.Body.Close()
	}
	if f := fault.Of(err); f.Kind == fault.Denied {
		return f.Key, err
	}
	return "", err
}

// TestOnlyThisMachineIsLocal: what is not certainly this machine counts as outside.
func TestOnlyThisMachineIsLocal(t *testing.T) {
	for host, want := range map[string]bool{
		"localhost": true, "LOCALHOST": true, "127.0.0.1": true, "127.9.9.9": true, "::1": true, "::ffff:127.0.0.1": true,
		"": false, "localhost.": false, "my.localhost": false, "localhost.example.org": false, "0.0.0.0": false,
		"127.1": false, "0x7f.1": false,
		"2130706433": false, "10.0.0.1": false, "192.168.1.1": false, "169.254.1.1": false, "fc00::1": false,
		"fe80::1": false, "::": false,
		"generativelanguage.googleapis.com": false,
	} {
		if model.Loopback(host) != want {
			t.Errorf("%q: %v", host, !want)
		}
	}
}

// TestNurLokalIsCheckedAgainWhenDialling: after the decision, on the resolved address. Nothing is dialled: the check
// comes first.
func TestNurLokalIsCheckedAgainWhenDialling(t *testing.T) {
	g := newGuard(at(t, "http://192.0.2.1"), always, nothing)
	if key, err := get(t, g, "http://192.0.2.1/v1"); key != "fault.provider.localOnly" {
		t.Errorf("at the request: %v", err)
	}
	var asked atomic.Int32
	turned := func(context.Context) bool { return asked.Add(1) > 1 } // switched on between the request and the dialling
	g = newGuard(at(t, "http://192.0.2.1"), turned, nothing)
	if key, err := get(t, g, "http://192.0.2.1/v1"); key != "fault.provider.localOnly" || asked.Load() != 2 {
		t.Errorf("at the dialling: %v, asked %d times", err, asked.Load())
	}
	for address, off := range map[string]bool{
		"127.0.0.1:80": true, "[::1]:80": true, "192.0.2.1:80": false,
		"[2001:db8::1]:80": false, "odd": false,
	} {
		if err := g.control(t.Context(), "tcp", address, nil); (err == nil) != off {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// TestThisMachineStaysThisMachine: "localhost" that leads elsewhere is refused, also without "Nur lokal".
func TestThisMachineStaysThisMachine(t *testing.T) {
	g := newGuard(at(t, "http://localhost:11434"), never, nothing)
	if err := g.control(t.Context(), "tcp", "192.0.2.1:11434", nil); !fault.Is(err, fault.Denied) {
		t.Errorf("%v", err)
	}
	if err := g.control(t.Context(), "tcp", "127.0.0.1:11434", nil); err != nil {
		t.Errorf("%v", err)
	}
	g = newGuard(at(t, "https://api.example.org"), never, nothing)
	if err := g.control(t.Context(), "tcp", "192.0.2.1:443", nil); err != nil {
		t.Errorf("allowed: %v", err)
	}
}

// TestAnOpenConnectionIsNoWayAround "Nur lokal", and neither is a proxy on this machine.
func TestAnOpenConnectionIsNoWayAround(t *testing.T) {
	var seen []string
	proxy := httptest.NewServer(
		http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { seen = append(seen, r.URL.String()) }),
	)
	defer proxy.Close()
	env := func(name string) string { return map[string]string{"http_proxy": proxy.URL}[name] }
	var on atomic.Bool
	g := newGuard(at(t, "http://api.school.example"), func(context.Context) bool { return on.Load() }, env)
	if _, err := get(t, g, "http://api.school.example/v1/models"); err != nil || len(seen) != 1 ||
		seen[0] != "http://api.school.example/v1/models" {
		t.Fatalf("the proxy saw %v, %v", seen, err)
	}
	on.Store(true)
	if key, err := get(t, g, "http://api.school.example/v1/models"); key != "fault.provider.localOnly" || len(seen) != 1 {
		t.Errorf("the proxy saw %v, %v", seen, err)
	}
}

func TestNoProxyForThisMachine(t *testing.T) {
	var direct atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { direct.Add(1) }))
	defer server.Close()
	env := func(string) string { return "http://192.0.2.1:3128" }
	if _, err := get(t, newGuard(at(t, server.URL), always, env), server.URL+"/x"); err != nil || direct.Load() != 1 {
		t.Errorf("%v, %d", err, direct.Load())
	}
}

// TestARedirectCarriesNoKeyElsewhere: a client that follows it finds the way closed.
func TestARedirectCarriesNoKeyElsewhere(t *testing.T) {
	var stolen atomic.Int32
	other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { stolen.Add(1) }))
	defer other.Close()
	var hops atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch hops.Add(1); r.URL.Path {
		case "/away":
			http.Redirect(w, r, other.URL+"/catch", http.StatusTemporaryRedirect)
		case "/name":
			http.Redirect(w, r, strings.Replace("http://"+r.Host+"/here", "127.0.0.1", "localhost", 1), http.StatusFound)
		case "/same":
			http.Redirect(w, r, "/here", http.StatusFound)
		}
	}))
	defer server.Close()
	g := newGuard(at(t, server.URL), never, nothing)
	for _, path := range []string{"/away", "/name"} {
		if key, err := get(t, g, server.URL+path); key != "fault.provider.redirect" ||
			strings.Contains(err.Error(), "CANARY") {
			t.Errorf("%s: %v", path, err)
		}
	}
	if _, err := get(t, g, server.URL+"/same"); err != nil || stolen.Load() != 0 || hops.Load() != 4 {
		t.Errorf("%v, stolen %d, %d hops", err, stolen.Load(), hops.Load())
	}
	if key, _ := get(t, newGuard(at(t, "https://api.example.org"), never, nothing),
		"http://api.example.org"); key != "fault.provider.redirect" {
		t.Errorf("https may not become http: %q", key)
	}
}

// broken is a database that cannot be read.
type broken struct{ settings.Store }

func (broken) LoadSettings(context.Context) (settings.Settings, error) {
	return settings.Settings{}, errors.New("disk")
}

// TestUnreadableSettingsCountAsLocalOnly: closed by default.
func TestUnreadableSettingsCountAsLocalOnly(t *testing.T) {
	if !New(Config{Settings: broken{}}).localOnly(t.Context()) {
		t.Error("open")
	}
}
