package standin_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"go.uber.org/goleak"

	"pult/backend/model"
	"pult/backend/model/modeltest"
	"pult/backend/model/modeltest/standin"
)

func noted(slept *[]time.Duration) func(context.Context, time.Duration) error {
	return func(_ context.Context, d time.Duration) error {
		*slept = append(*slept, d)
		return nil
	}
}

func failure(t *testing.T, p remote, req model.Request) *model.CallError {
	t.Helper()
	var last error
	for _, err := range p.Generate(t.Context(), req) {
		last = err
	}
	var e *model.CallError
	if !errors.As(last, &e) {
		t.Fatalf("no failure of a call: %v", last)
	}
	return e
}

// long is a request with a reply of several pieces.
func long(t *testing.T, provider string) model.Request {
	t.Helper()
	return work{agent: "planner", task: "Recherchiere Schall", language: "de"}.sent(t, nil, strong(provider))
}

func TestFaultsArriveAsTheirClass(t *testing.T) {
	event := `{"error":{"code":503,"message":"The model is overloaded.","status":"UNAVAILABLE","type":"server_error"}}`
	for class, f := range map[model.Class]standin.Fault{
		model.Broken:      {Cut: true},
		model.BadKey:      {Status: 401},
		model.Forbidden:   {Status: 403},
		model.Gone:        {Status: 404},
		model.RateLimited: {Status: 429},
		model.ServerFault: {Status: 500},
		model.Overloaded:  {Status: 503},
		model.WebPage: {
			Status: 200, Header: map[string][]string{"Content-Type": {"text/html"}},
			Body: "<html><body>Anmeldung im WLAN</body></html>",
		},
	} {
		for name, p := range providers(t, f) {
			if e := failure(t, p, long(t, name)); e.Class != class {
				t.Errorf("%s, %+v: %s (%v)", name, f, e.Class, e)
			}
		}
	}
	for name, p := range providers(t, standin.Fault{Event: event}) {
		if e := failure(t, p, long(t, name)); !e.Begun {
			t.Errorf("%s: an error in the middle: %s (%v)", name, e.Class, e)
		}
	}
}

func TestOnlyTheNamedCallFails(t *testing.T) {
	for name, p := range providers(t, standin.Fault{On: 2, Cut: true}) {
		for n := 1; n <= 3; n++ {
			var last error
			for _, err := range p.Generate(t.Context(), long(t, name)) {
				last = err
			}
			if (last != nil) != (n == 2) {
				t.Errorf("%s, call %d: %v", name, n, last)
			}
		}
	}
}

// The adapters keep the contract against both servers, also when a reply stalls or breaks off.
func TestAdaptersConform(t *testing.T) {
	// The client that Google's SDK never closes dials an address that does not exist, again and again.
	known := goleak.IgnoreAnyFunction("google.golang.org/grpc.(*addrConn).resetTransportAndUnlock")
	for kind, f := range map[string]standin.Fault{"whole": {On: -1}, "stalls": {Stall: true}, "fails": {Cut: true}} {
		for name, p := range providers(t, f) {
			c := modeltest.Case{Name: name, Request: long(t, name), Stalls: f.Stall}
			if f.Cut {
				c.Fails = model.Broken
			}
			t.Run(kind, func(t *testing.T) {
				modeltest.Conform(t, func() model.Model { return p.Model }, []modeltest.Case{c}, known)
			})
		}
	}
}
