package gemini

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"pult/backend/base/fault"
)

// The key is in one place only: the header of the call.
func TestKeyIsOnlyInTheHeader(t *testing.T) {
	server := speak(t, "text")
	m := server.model(t)
	if _, err := listen(t.Context(), m, simple()); err != nil {
		t.Fatal(err)
	}
	_, _ = m.Models(t.Context())
	_, _, _ = m.Embed(t.Context(), "embedding", []string{"a"})
	_, _ = m.CountTokens(t.Context(), simple())
	if server.count() != 4 {
		t.Fatalf("asked %d times", server.count())
	}
	for i, r := range server.asked {
		if r.Header.Get("X-Goog-Api-Key") != canary {
			t.Errorf("%s has no key", r.URL)
		}
		r.Header.Del("X-Goog-Api-Key")
		if rest := fmt.Sprint(r.URL, r.Header, server.bodies[i]); strings.Contains(rest, "AIza") ||
			strings.Contains(rest, "in-the-header") {
			t.Errorf("the key is elsewhere: %s", rest)
		}
		for header := range r.Header {
			if !slices.Contains([]string{"User-Agent", "Content-Type", "Content-Length", "Accept-Encoding"}, header) {
				t.Errorf("the call has a header that nobody needs: %s", header)
			}
		}
		for q := range r.URL.Query() {
			if q != "alt" && q != "pageSize" {
				t.Errorf("unknown query %s", q)
			}
		}
	}
}

type blabber struct{}

// RoundTrip fails as a careless transport would, with everything it knows.
func (blabber) RoundTrip(r *http.Request) (*http.Response, error) {
	return nil, fmt.Errorf("cannot send %v to %s?key=%s", r.Header, r.URL, r.Header.Get("X-Goog-Api-Key"))
}

func TestKeyIsInNoError(t *testing.T) {
	var errs []error
	for _, f := range append(faults(), faulty{fixture: "400-key-echoed"}) {
		_, err := listen(t.Context(), speak(t, f.fixture).model(t), simple())
		errs = append(errs, err)
	}
	chatty := New(Config{Transport: blabber{}, Key: func(context.Context) (string, error) { return canary, nil }})
	_, err := listen(t.Context(), chatty, simple())
	_, listErr := chatty.Models(t.Context())
	_, _, embedErr := chatty.Embed(t.Context(), "embedding", []string{"a"})
	broken := New(
		Config{Key: func(context.Context) (string, error) { return canary + "\nX: y", nil }, Transport: blabber{}},
	)
	_, keyErr := listen(t.Context(), broken, simple())
	for _, err := range append(errs, err, listErr, embedErr, keyErr) {
		if err == nil {
			t.Error("no error")
		}
		for e := err; e != nil; e = errors.Unwrap(e) {
			text := fmt.Sprintf("%v %+v %v", e, e, fault.Of(e).Args)
			if strings.Contains(text, "AIza") || strings.Contains(text, "Canary") || strings.Contains(text, "ya29") ||
				strings.Contains(text, "key=") {
				t.Errorf("the key is in an error: %s", text)
			}
		}
	}
}

// A redirect would carry the key to another machine.
func TestRedirectIsNotFollowed(t *testing.T) {
	other := speak(t, "text")
	away := speak(t, "302")
	away.replies[0] = strings.ReplaceAll(away.replies[0], "https://login.example.test/", other.URL)
	if _, err := listen(t.Context(), away.model(t), simple()); err == nil || other.count() > 0 {
		t.Errorf("%v, the other was asked %d times", err, other.count())
	}
}

func TestALocalServerNeedsNoKey(t *testing.T) {
	server := speak(t, "text")
	for _, key := range []func(context.Context) (string, error){
		nil,
		func(context.Context) (string, error) { return " ", nil },
	} {
		if _, err := listen(t.Context(), New(Config{BaseURL: server.URL, Key: key}), simple()); err != nil {
			t.Error(err)
		}
	}
	for _, r := range server.asked {
		if _, sent := r.Header["X-Goog-Api-Key"]; sent {
			t.Error("an empty key was sent")
		}
	}
}
