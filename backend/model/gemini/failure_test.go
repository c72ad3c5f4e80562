package gemini

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/model"
)

// faulty is a recorded reply that is none, and what the caller is told.
type faulty struct {
	fixture string
	class   model.Class
	status  int
	words   string        // stands in what the teacher is shown
	wait    time.Duration // asked for by the provider
	reset   time.Time
	begun   bool
	input   int64 // prompt tokens that were counted all the same; 0: unknown
}

func faults() []faulty {
	midnight := time.Date(2026, time.November, 29, 8, 0, 0, 0, time.UTC) // in California, in winter
	return []faulty{
		{fixture: "400-key", class: model.BadKey, status: 400, words: "API key not valid"},
		{fixture: "400-key-expired", class: model.BadKey, status: 400, words: "API key expired"},
		{fixture: "400-request", class: model.BadRequest, status: 400, words: "Invalid function name"},
		{fixture: "400-array", class: model.BadRequest, status: 400, words: "function call turn"},
		{fixture: "400-too-long", class: model.TooLong, status: 400, words: "1048576"},
		{fixture: "400-country", class: model.Forbidden, status: 400, words: "User location"},
		{fixture: "401", class: model.BadKey, status: 401, words: "invalid authentication"},
		{fixture: "403", class: model.Forbidden, status: 403, words: "has not been used"},
		{fixture: "403-proxy-page", class: model.WebPage, status: 403, words: "Forbidden"},
		{fixture: "404-withdrawn", class: model.Gone, status: 404, words: "no longer available to new users"},
		{fixture: "404-page", class: model.WebPage, status: 404, words: "Not Found"},
		{fixture: "429-minute-delay", class: model.RateLimited, status: 429, words: "quota", wait: 37 * time.Second},
		{
			fixture: "429-minute-fraction",
			class:   model.RateLimited,
			status:  429,
			words:   "quota",
			wait:    1250 * time.Millisecond,
		},
		{fixture: "429-minute-retry-after", class: model.RateLimited, status: 429, words: "quota", wait: 12 * time.Second},
		{fixture: "429-minute-retry-date", class: model.RateLimited, status: 429, words: "quota", wait: 30 * time.Second},
		{fixture: "429-minute", class: model.RateLimited, status: 429, words: "exhausted"},
		{fixture: "429-day", class: model.Quota, status: 429, words: "quota", reset: midnight},
		{fixture: "429-day-delay", class: model.Quota, status: 429, words: "quota", reset: midnight},
		{fixture: "429-credits", class: model.Quota, status: 429, words: "credits are depleted"},
		{fixture: "500", class: model.ServerFault, status: 500, words: "internal error"},
		{fixture: "502-page", class: model.ServerFault, status: 502},
		{fixture: "503", class: model.Overloaded, status: 503, words: "overloaded"},
		{fixture: "503-page", class: model.Overloaded, status: 503, wait: 5 * time.Second},
		{fixture: "504", class: model.TimedOut, status: 504, words: "Deadline"},
		{fixture: "529", class: model.Overloaded, status: 529},
		{fixture: "302", class: model.Redirected, status: 302, words: "https://login.example.test"},
		{fixture: "html", class: model.WebPage},
		{fixture: "empty", class: model.Garbled},
		{fixture: "empty-events", class: model.Garbled},
		{fixture: "empty-array", class: model.Garbled},
		{fixture: "wrong-type", class: model.Garbled},
		{fixture: "no-type", class: model.Garbled},
		{fixture: "not-json", class: model.Garbled, begun: true, input: 12},
		{fixture: "not-json-array", class: model.Garbled},
		{fixture: "cut", class: model.Broken, begun: true, input: 12},
		{fixture: "cut-event", class: model.Broken, begun: true, input: 12},
		{fixture: "cut-array", class: model.Broken, begun: true, input: 12},
		{fixture: "cut-array-between", class: model.Broken, begun: true, input: 12},
		{fixture: "no-finish", class: model.Broken, begun: true, input: 12},
		{fixture: "error-midstream", class: model.Broken, words: "overloaded", begun: true, input: 12},
		{fixture: "error-midstream-array", class: model.Broken, words: "Internal error", begun: true, input: 12},
		{fixture: "error-first", class: model.Overloaded, status: 503, words: "overloaded"},
		{fixture: "error-object", class: model.RateLimited, status: 429, words: "exhausted"},
		{fixture: "no-candidates", class: model.NoAnswer, input: 12},
		{fixture: "signature-only", class: model.NoAnswer, input: 12},
		{fixture: "thoughts-only", class: model.NoAnswer, input: 12},
		{fixture: "no-content", class: model.NoAnswer, input: 12},
		{fixture: "max-tokens-no-text", class: model.NoRoom, input: 12},
		{fixture: "block-prompt", class: model.Refused, words: "prohibited content", input: 12},
		{fixture: "block-prompt-safety", class: model.Refused, words: "safety rules (hate speech)", input: 12},
		{fixture: "block-unknown", class: model.Refused, words: "MODEL_ARMOR: Blocked by Model Armor.", input: 12},
		{fixture: "safety", class: model.Refused, words: "(dangerous content)", begun: true, input: 12},
		{fixture: "recitation", class: model.Refused, words: "published text", begun: true, input: 12},
		{fixture: "blocklist", class: model.Refused, words: "forbidden word", input: 12},
		{fixture: "spii", class: model.Refused, words: "personal data", input: 12},
		{fixture: "prohibited", class: model.Refused, words: "prohibited", input: 12},
		{fixture: "image-safety", class: model.Refused, words: "Unable to show", input: 12},
		{fixture: "malformed-call", class: model.Malformed, words: "default_api.library_search", input: 12},
		{fixture: "nameless-call", class: model.Garbled, input: 12},
		{fixture: "unknown-finish-no-text", class: model.NoAnswer, words: "NO_TIME_TODAY", input: 12},
		{fixture: "no-image", class: model.NoAnswer, words: "no picture", input: 12},
		{fixture: "broken-image", class: model.Garbled, begun: true, input: 12},
	}
}

func TestFaultyReplies(t *testing.T) {
	for _, f := range faults() {
		t.Run(f.fixture, func(t *testing.T) {
			server := speak(t, f.fixture)
			_, err := listen(t.Context(), server.model(t), simple())
			var failed *model.CallError
			if !errors.As(err, &failed) {
				t.Fatalf("%v is no CallError", err)
			}
			if failed.Class != f.class || failed.Status != f.status || failed.Wait != f.wait || !failed.Reset.Equal(f.reset) ||
				failed.Begun != f.begun {
				t.Errorf(
					"class %q status %d wait %s reset %s begun %v: %v",
					failed.Class, failed.Status, failed.Wait, failed.Reset, failed.Begun, err,
				)
			}
			said := fault.Of(err)
			if !strings.Contains(said.Args["words"], f.words) || said.Args["provider"] != "Gemini" ||
				said.Args["model"] != "gemini-test" {
				t.Errorf("the teacher is told %v, want %q", said.Args, f.words)
			}
			switch {
			case (failed.Usage != nil) != (f.input > 0):
				t.Errorf("usage %+v", failed.Usage)
			case f.input > 0 && *failed.Usage.Input != f.input:
				t.Errorf("input %d", *failed.Usage.Input)
			}
			if server.count() != 1 {
				t.Errorf("asked %d times: whether to ask again is not decided here", server.count())
			}
		})
	}
}

// What was billed for a reply that never came: the thoughts alone used up the room.
func TestNoRoomTellsItsPrice(t *testing.T) {
	_, err := listen(t.Context(), speak(t, "max-tokens-no-text").model(t), simple())
	var failed *model.CallError
	if !errors.As(err, &failed) {
		t.Fatal(err)
	}
	checkUsage(t, failed.Usage, model.Usage{Input: n(12), Thoughts: n(1024)})
}

// What Google calls a broken call of a tool, in all its names, is no trouble with the network, and the model may do
// better the next time.
func TestCase70BrokenCallsAreNamed(t *testing.T) {
	for _, name := range []string{
		"MALFORMED_FUNCTION_CALL", "MALFORMED_RESPONSE", "UNEXPECTED_TOOL_CALL", "MISSING_THOUGHT_SIGNATURE",
		"TOO_MANY_TOOL_CALLS",
	} {
		server := speak(t, "malformed-call")
		server.replies[0] = strings.ReplaceAll(server.replies[0], "MALFORMED_FUNCTION_CALL", name)
		_, err := listen(t.Context(), server.model(t), simple())
		var failed *model.CallError
		if !errors.As(err, &failed) || failed.Class != model.Malformed || failed.Retryable() {
			t.Errorf("%s: %v", name, err)
		}
		if said := told(err); strings.Contains(said, "WLAN") || !strings.Contains(said, "library_search") ||
			!strings.Contains(said, "Werkzeug") {
			t.Errorf("%s: %q", name, said)
		}
	}
}

// told is what the teacher reads of a failure.
func told(err error) string { return i18n.Must(i18n.German).Say(fault.Of(err).Text()) }

// Google's own sentence is shown, and so is how far the reply had come.
func TestTheTeacherReadsWhatGoogleSaid(t *testing.T) {
	for fixture, want := range map[string][]string{
		"image-safety":    {"nach seinen eigenen Regeln", "Unable to show"},
		"block-unknown":   {"Blocked by Model Armor."},
		"error-midstream": {"Ein Teil der Antwort war schon angekommen", "overloaded"},
		"error-first":     {"noch nichts angekommen", "overloaded"},
		"500":             {"internal error"},
		"302":             {"https://login.example.test", "weiterleiten"},
		"html":            {"Anmeldeseite"},
		"429-minute-delay": {
			"in 37 Sekunden", "quota",
		},
		"not-json": {"nicht lesen kann", "Ein Teil der Antwort"},
	} {
		_, err := listen(t.Context(), speak(t, fixture).model(t), simple())
		for _, part := range want {
			if said := told(err); !strings.Contains(said, part) || strings.Contains(said, "{") {
				t.Errorf("%s: %q does not say %q", fixture, said, part)
			}
		}
	}
}

// Every other call goes through the same door: no retry by the SDK, the same classes.
func TestOtherCallsFailAlike(t *testing.T) {
	for fixture, want := range map[string]model.Class{
		"400-key": model.BadKey, "404-withdrawn": model.Gone, "503": model.Overloaded, "429-day": model.Quota,
		"html": model.WebPage, "empty": model.Garbled,
		"error-object": model.RateLimited, "cut": model.Garbled, "not-json-array": model.Garbled,
	} {
		server := speak(t, fixture)
		m := server.model(t)
		calls := map[string]func() error{
			"models": func() error { _, err := m.Models(t.Context()); return err },
			"embed":  func() error { _, _, err := m.Embed(t.Context(), "embedding", []string{"a"}); return err },
			"count":  func() error { _, err := m.CountTokens(t.Context(), simple()); return err },
		}
		for name, call := range calls {
			before := server.count()
			var failed *model.CallError
			if err := call(); !errors.As(err, &failed) || (failed.Class != want && fixture != "cut") {
				t.Errorf("%s after %s: %v", name, fixture, err)
			}
			if server.count() != before+1 {
				t.Errorf("%s after %s was asked %d times", name, fixture, server.count()-before)
			}
		}
	}
}

func TestSilenceEndsACall(t *testing.T) {
	for _, fixture := range []string{"", "silent"} {
		server := &standIn{}
		if fixture != "" {
			server.replies = speak(t, fixture).replies
		}
		server.start(t, func(conn net.Conn, reply string) {
			_, _ = io.WriteString(conn, reply)
			<-server.over
		})
		m := New(Config{BaseURL: server.URL, Silence: allowed(80 * time.Millisecond)})
		got, err := listen(t.Context(), m, simple())
		var failed *model.CallError
		if !errors.As(err, &failed) || failed.Class != model.TimedOut || failed.Begun != (fixture != "") ||
			failed.Retryable() {
			t.Errorf("%q: %v", fixture, err)
		}
		if fixture != "" && got.text != "Größe und " {
			t.Errorf("what came is kept: %q", got.text)
		}
	}
}

// A slow reply is none that is silent: each byte counts, and the whole takes longer than the silence that is allowed.
func TestSlowBytesAreHeard(t *testing.T) {
	server := speak(t, "text")
	slow := (&standIn{replies: server.replies}).start(t, func(conn net.Conn, reply string) {
		tick := time.NewTicker(time.Millisecond)
		defer tick.Stop()
		for i := range len(reply) {
			<-tick.C
			_, _ = conn.Write([]byte{reply[i]})
		}
	})
	m := New(Config{BaseURL: slow.URL, Silence: allowed(250 * time.Millisecond)})
	if got, err := listen(t.Context(), m, simple()); err != nil || got.text != "Größe und Maß 😀" {
		t.Errorf("%q %v", got.text, err)
	}
}

func TestEndlessReply(t *testing.T) {
	server := speak(t, "endless")
	endless := (&standIn{replies: server.replies}).start(t, func(conn net.Conn, reply string) {
		_, err := io.WriteString(conn, reply)
		for more := []byte(strings.Repeat("la", 1<<19)); err == nil; {
			_, err = conn.Write(more)
		}
	})
	_, err := listen(t.Context(), New(Config{BaseURL: endless.URL}), simple())
	var failed *model.CallError
	if !errors.As(err, &failed) || failed.Class != model.Endless || !strings.Contains(err.Error(), "64 MB") {
		t.Error(err)
	}
}

func TestNobodyThere(t *testing.T) {
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := "http://" + closed.Addr().String()
	closed.Close()
	for _, url := range []string{address, "localhost:11434", "http://", "http://wrong host/"} {
		_, err := listen(t.Context(), New(Config{BaseURL: url}), simple())
		var failed *model.CallError
		if !errors.As(err, &failed) || failed.Class != model.Unreachable || !failed.Retryable() {
			t.Errorf("%s: %v", url, err)
		}
	}
	// A server that takes the call and hangs up may have done something.
	hangup := (&standIn{}).start(t, func(net.Conn, string) {})
	_, err = listen(t.Context(), New(Config{BaseURL: hangup.URL}), simple())
	var failed *model.CallError
	if !errors.As(err, &failed) || failed.Class != model.Broken || failed.Retryable() {
		t.Error(err)
	}
}

type forbids struct{ err error }

func (f forbids) RoundTrip(*http.Request) (*http.Response, error) { return nil, f.err }

// Who carries or allows the call has the last word: the fault of a transport and of the key come through as they are.
func TestFaultsOfOthersComeThrough(t *testing.T) {
	local := fault.New(fault.Denied, "fault.provider.localOnly", nil)
	locked := fault.New(fault.Auth, "fault.key.locked", nil)
	for want, conf := range map[*fault.Error]Config{
		local:  {Transport: forbids{local}},
		locked: {Key: func(context.Context) (string, error) { return "", locked }},
	} {
		_, err := listen(t.Context(), New(conf), simple())
		if fault.Of(err) != want {
			t.Errorf("%v, want %v", err, want)
		}
		if _, err := New(conf).Models(t.Context()); fault.Of(err) != want {
			t.Errorf("%v, want %v", err, want)
		}
	}
}

func TestNoModel(t *testing.T) {
	m := New(Config{Transport: forbids{errors.New("must not be asked")}})
	_, err := listen(t.Context(), m, model.Request{Input: "?"})
	_, countErr := m.CountTokens(t.Context(), model.Request{Input: "?"})
	_, _, embedErr := m.Embed(t.Context(), "", []string{"?"})
	for _, err := range []error{err, countErr, embedErr} {
		if f := fault.Of(err); f.Kind != fault.Invalid || f.Key != "fault.provider.noModel" ||
			f.Args["provider"] != "Gemini" {
			t.Error(err)
		}
	}
}

// The days on which the clocks change in California have 23 and 25 hours.
func TestQuotaBeginsAtMidnightInCalifornia(t *testing.T) {
	for now, want := range map[string]string{
		"2026-01-15T12:00:00Z": "2026-01-16T08:00:00Z",
		"2026-03-08T07:59:59Z": "2026-03-08T08:00:00Z",
		"2026-03-08T08:00:00Z": "2026-03-09T07:00:00Z",
		"2026-07-01T06:59:59Z": "2026-07-01T07:00:00Z",
		"2026-07-01T07:00:00Z": "2026-07-02T07:00:00Z",
		"2026-11-01T07:00:00Z": "2026-11-02T08:00:00Z",
		"2026-12-31T23:00:00Z": "2027-01-01T08:00:00Z",
	} {
		at, err := time.Parse(time.RFC3339, now)
		if err != nil {
			t.Fatal(err)
		}
		if got := pacificMidnight(at).UTC().Format(time.RFC3339); got != want {
			t.Errorf("after %s: %s, want %s", now, got, want)
		}
	}
}
