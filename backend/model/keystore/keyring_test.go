package keystore_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/zalando/go-keyring"

	"pult/backend/base/fault"
	"pult/backend/model/keystore"
	"pult/backend/model/provider"
)

// TestAQuestionOfTheSystemCanBeLeftAlone: who waits for the keyring can be cancelled, and the next one still gets the
// answer.
func TestAQuestionOfTheSystemCanBeLeftAlone(t *testing.T) {
	s := newSchool(t)
	s.set(s.start(), in(provider.Gemini, canary, provider.FromKeyring))
	s.wait = make(chan struct{})
	v := s.start()
	ctx, cancel := context.WithCancel(t.Context())
	left := make(chan error)
	go func() {
		_, _, err := v.Key(ctx, provider.Gemini)
		left <- err
	}()
	cancel()
	wants(t, <-left, fault.Cancelled, "fault.cancelled")
	close(s.wait)
	s.expect(v, provider.Gemini, canary, provider.FromKeyring)
	if s.reads != 2 {
		t.Errorf("%d reads", s.reads)
	}
}

func TestManyAtOnce(t *testing.T) {
	s := newSchool(t)
	v := s.start()
	var all sync.WaitGroup
	for i := range 16 {
		all.Go(func() {
			name := fmt.Sprintf("server%d", i%4)
			if err := v.Set(t.Context(), in(name, name, []provider.Source{
				provider.FromKeyring,
				provider.FromSession,
			}[i%2])); err != nil {
				t.Error(err)
			}
			if key, _, err := v.Key(t.Context(), name); err != nil || key != name {
				t.Errorf("%q %v", key, err)
			}
		})
	}
	all.Wait()
	if s.reads != 1 {
		t.Errorf("%d reads", s.reads)
	}
}

// TestTheRealKeyring speaks to the library with its own stand-in, and never starts a message bus.
func TestTheRealKeyring(t *testing.T) {
	keyring.MockInit()
	bus := map[string]string{"DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"}
	ring := keystore.System(func(name string) string { return bus[name] })
	if _, err := ring.Read(); !errors.Is(err, keystore.ErrNoItem) {
		t.Errorf("empty: %v", err)
	}
	s := newSchool(t)
	v := keystore.New(keystore.Config{Dir: s.dir, Getenv: os.Getenv, Keyring: ring})
	s.set(v, in(provider.Gemini, canary, provider.FromKeyring))
	if text, err := keyring.Get("Pult", "keys"); err != nil || text != `{"gemini":"`+canary+`"}` {
		t.Errorf("%q %v", text, err)
	}
	s.set(v, in(provider.Gemini, "", ""))
	if _, err := keyring.Get("Pult", "keys"); !errors.Is(err, keyring.ErrNotFound) {
		t.Errorf("the item stays: %v", err)
	}
	if err := ring.Delete(); !errors.Is(err, keystore.ErrNoItem) {
		t.Errorf("twice: %v", err)
	}

	dead := errors.New("org.freedesktop.secrets was not provided by any .service files")
	keyring.MockInitWithError(dead)
	if _, err := ring.Read(); !errors.Is(err, dead) {
		t.Errorf("%v", err)
	}
	if runtime.GOOS != "linux" {
		return
	}
	for _, address := range []string{"", "autolaunch:"} {
		bus["DBUS_SESSION_BUS_ADDRESS"] = address
		_, err := ring.Read()
		if !errors.Is(err, keystore.ErrNoKeyring) || !errors.Is(ring.Write("{}"), keystore.ErrNoKeyring) ||
			!errors.Is(ring.Delete(), keystore.ErrNoKeyring) {
			t.Errorf("bus %q was asked: %v", address, err)
		}
	}
}

// TestAForeignItemIsReplaced: an item that Pult cannot read is as good as none.
func TestAForeignItemIsReplaced(t *testing.T) {
	s := newSchool(t)
	s.text = "no JSON: " + canary
	v := s.start()
	s.expect(v, provider.Gemini, "", provider.NoSource)
	s.set(v, in(provider.Gemini, "new", provider.FromKeyring))
	s.expect(s.start(), provider.Gemini, "new", provider.FromKeyring)
}

// TestCanaryStaysInside: whatever is printed, logged or marshalled, the key and the passphrase are not in it (CASES.md,
// 30).
func TestCanaryStaysInside(t *testing.T) {
	s := newSchool(t)
	v := s.start()
	for _, keep := range []provider.Source{provider.FromSession, provider.FromKeyring, provider.FromFile} {
		input := in(provider.Gemini, canary, keep)
		s.set(v, input)
		var out bytes.Buffer
		log := slog.New(slog.NewTextHandler(&out, nil))
		log.Info("said", slog.Any("vault", v), slog.Any("input", input), slog.Any("pointer", &input))
		slog.New(slog.NewJSONHandler(&out, nil)).Info("said", slog.Any("vault", v), slog.Any("input", input))
		fmt.Fprintf(&out, "%v %+v %#v %+v %#v %v %q\n", v, v, v, *v, *v, input, input)
		fmt.Fprintf(&out, "%+v %#v %x\n", input, &input, input)
		for _, x := range []any{v, input, []any{&input}, v.KeyStorage(t.Context())} {
			text, err := json.Marshal(x)
			fmt.Fprintf(&out, "%s %v\n", text, err)
		}
		s.locked(errors.New("closed"))
		for _, err := range []error{
			v.Set(t.Context(), in(provider.Gemini, canary+" "+canary, keep)),
			v.Set(t.Context(), in(provider.Gemini, canary, "nowhere")),
			v.Unlock(t.Context(), passphrase+"!"), v.Delete(t.Context(), provider.OpenAI),
		} {
			fmt.Fprintf(&out, "%v %+v %#v\n", err, err, err)
		}
		s.locked(nil)
		for _, hidden := range []string{canary, passphrase, fmt.Sprintf("%x", canary)} {
			if strings.Contains(out.String(), hidden) {
				t.Fatalf("%s prints %q:\n%s", keep, hidden, &out)
			}
		}
	}
}
