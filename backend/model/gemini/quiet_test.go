package gemini

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"pult/backend/model"
	"pult/backend/model/modeltest"
)

// New calls nobody. The SDK's client, once there is one, opens nothing behind our back, and Close leaves nothing of it.
// Sockets are counted in a process of its own: those of other tests are still closing in this one.
func TestNothingHappensByItself(t *testing.T) {
	if os.Getenv(childQuiet) == "" {
		child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestNothingHappensByItself$")
		child.Env = append(os.Environ(), childQuiet+"=1")
		if out, err := child.CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
		return
	}
	leaks := goleak.IgnoreCurrent()
	before := sockets(t)
	m := New(Config{Key: func(context.Context) (string, error) { return "", errors.New("asked") }})
	if err := goleak.Find(leaks); err != nil {
		t.Errorf("New starts goroutines: %v", err)
	}
	if _, err := m.client(t.Context()); err != nil {
		t.Fatal(err)
	}
	for range 50 { // long enough for a background connection to begin
		runtime.Gosched()
		if now := sockets(t); now != before {
			t.Fatalf("%d sockets, %d before", now, before)
		}
	}
	if err := goleak.Find(leaks); err != nil {
		t.Errorf("the SDK's client leaves goroutines: %v", err)
	}
	for range 2 {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	}
}

const childQuiet = "PULT_GEMINI_TEST_QUIET"

const childProxy = "PULT_GEMINI_TEST_PROXY"

// A proxy in the environment, as schools have it, is not dialled by the SDK's client either. Go reads the environment
// once in a process, so this test runs a second one.
func TestNoProxyIsDialled(t *testing.T) {
	if os.Getenv(childProxy) != "" {
		for range 20 {
			if _, err := New(Config{}).client(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		<-time.After(100 * time.Millisecond)
		return
	}
	proxy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	dialled := make(chan struct{}, 100)
	go func() {
		for {
			conn, err := proxy.Accept()
			if err != nil {
				close(dialled)
				return
			}
			conn.Close()
			dialled <- struct{}{}
		}
	}()
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestNoProxyIsDialled$")
	address := "http://" + proxy.Addr().String()
	child.Env = append(os.Environ(), childProxy+"=1", "HTTPS_PROXY="+address, "HTTP_PROXY="+address, "NO_PROXY=")
	if out, err := child.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
	proxy.Close()
	for range dialled {
		t.Error("the proxy was dialled")
	}
}

func TestCloseLeavesNothing(t *testing.T) {
	server := speak(t, "text")
	leaks := goleak.IgnoreCurrent()
	m := New(Config{BaseURL: server.URL})
	for range 3 {
		if _, err := listen(t.Context(), m, simple()); err != nil {
			t.Fatal(err)
		}
		if err := m.Close(); err != nil { // and a later call begins anew
			t.Fatal(err)
		}
	}
	if err := goleak.Find(leaks); err != nil {
		t.Error(err)
	}
}

func TestConforms(t *testing.T) {
	text, calls := speak(t, "conform-text"), speak(t, "conform-calls")
	modeltest.Conform(t, func() model.Model { return text.model(t) }, []modeltest.Case{{Name: "text", Request: simple()}})
	modeltest.Conform(
		t,
		func() model.Model { return calls.model(t) },
		[]modeltest.Case{{Name: "calls", Request: requests()["tools"], Calls: true}},
	)
}

// Cancelled wherever it stands, a call ends with the context's own error, and waits for nobody: the server holds its
// reply until the test is over, and its silence would be allowed for an hour.
func TestCancelWaitsForNobody(t *testing.T) {
	fixture := speak(t, "silent").replies[0]
	head, _, _ := strings.Cut(fixture, "data:")
	for name, reply := range map[string]string{
		"before any reply": "", "after the head": head, "in the middle": fixture,
		"within an object":   fixture + `data: {"candidates":`,
		"in an error's body": strings.Replace(head, "200 OK", "500 Oops", 1) + "{",
	} {
		t.Run(name, func(t *testing.T) {
			there := make(chan struct{}, 1)
			server := &standIn{replies: []string{reply}}
			server.start(t, func(conn net.Conn, reply string) {
				_, _ = io.WriteString(conn, reply)
				there <- struct{}{}
				<-server.over
			})
			calls := map[string]func(context.Context, *Model) error{
				"generate": func(ctx context.Context, m *Model) error { _, err := listen(ctx, m, simple()); return err },
				"models":   func(ctx context.Context, m *Model) error { _, err := m.Models(ctx); return err },
				"embed":    func(ctx context.Context, m *Model) error { _, _, err := m.Embed(ctx, "e", []string{"a"}); return err },
				"count":    func(ctx context.Context, m *Model) error { _, err := m.CountTokens(ctx, simple()); return err },
			}
			for name, call := range calls {
				ctx, cancel := context.WithCancel(t.Context())
				ended := make(chan error, 1)
				m := server.model(t)
				m.conf.Silence = allowed(time.Hour)
				go func() { ended <- call(ctx, m) }()
				<-there
				cancel()
				if err := <-ended; !errors.Is(err, context.Canceled) {
					t.Errorf("%s: %v", name, err)
				}
			}
		})
	}
}

// A keyring that waits for its owner does not hold up a cancel.
func TestCancelWhileTheKeyIsAskedFor(t *testing.T) {
	there, over := make(chan struct{}), make(chan struct{})
	defer close(over)
	m := New(Config{Transport: forbids{errors.New("must not be asked")}, Key: func(context.Context) (string, error) {
		close(there)
		<-over
		return canary, nil
	}})
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { _, err := listen(ctx, m, simple()); ended <- err }()
	<-there
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) { // the keyring is silent until the test is over
		t.Error(err)
	}
}

func TestDeadline(t *testing.T) {
	server := &standIn{}
	server.start(t, func(net.Conn, string) { <-server.over })
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
	defer cancel()
	if _, err := listen(ctx, server.model(t), simple()); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
}

// Many calls at once share the client and do not get each other's replies.
func TestConcurrentCalls(t *testing.T) {
	echo := (&standIn{}).start(t, func(net.Conn, string) {})
	echo.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		_, after, _ := strings.Cut(string(body), "Nummer ")
		number, _, _ := strings.Cut(after, `"`)
		w.Header().Set("Content-Type", "text/event-stream")
		for range 20 {
			fmt.Fprintf(w, "data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"%s \"}]}}]}\n\n", number)
		}
		fmt.Fprint(
			w,
			`data: {"candidates":[{"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":1,"candidatesTokenCount":2}}`+
				"\n\n",
		)
	})
	m := echo.model(t)
	var group sync.WaitGroup
	for i := range 24 {
		group.Go(func() {
			req := simple()
			req.Input = fmt.Sprintf("Nummer %d", i)
			want := strings.Repeat(fmt.Sprintf("%d ", i), 20)
			if got, err := listen(t.Context(), m, req); err != nil || got.text != want {
				t.Errorf("%d: %q %v", i, got.text, err)
			}
		})
	}
	group.Wait()
}
