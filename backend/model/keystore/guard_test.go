package keystore_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"filippo.io/age"

	"pult/backend/base/fault"
	"pult/backend/model/provider"
)

// The bounds are part of what is promised: eight characters are a passphrase, 512 are a key, and all that can be
// printed may stand in one.
func TestWhatIsJustLongEnoughIsTaken(t *testing.T) {
	s := newSchool(t)
	input := in(provider.Gemini, strings.Repeat("~", 512), provider.FromFile)
	input.Passphrase = "Schwämme"
	s.set(s.start(), input)
	again := s.start()
	if err := again.Unlock(t.Context(), "Schwämme"); err != nil {
		t.Fatal(err)
	}
	s.expect(again, provider.Gemini, input.Key, provider.FromFile)
	wants(
		t,
		again.Set(t.Context(), in(provider.Gemini, "key\x7f", provider.FromSession)),
		fault.Invalid,
		"fault.key.shape",
	)
}

// A file that wants a second and half a gigabyte for one try was not written by Pult: it is refused before that.
func TestAFileThatAsksForTooMuchWorkIsRefused(t *testing.T) {
	s := newSchool(t)
	s.set(s.start(), in(provider.Gemini, canary, provider.FromFile))
	body, err := os.ReadFile(s.path())
	if err != nil {
		t.Fatal(err)
	}
	harder := bytes.Replace(body, []byte(" 8\n"), []byte(" 19\n"), 1)
	if err := os.WriteFile(s.path(), harder, 0o600); err != nil || bytes.Equal(harder, body) {
		t.Fatal("the head of the file has another shape: ", err)
	}
	wants(t, s.start().Unlock(t.Context(), passphrase), fault.Corrupt, "fault.key.damaged")
}

// A file that opens and holds no keys is said to be damaged: taken for an empty one, the next key would overwrite it.
func TestAFileWithSomethingElseInItIsKept(t *testing.T) {
	s := newSchool(t)
	recipient, err := age.NewScryptRecipient(passphrase)
	if err != nil {
		t.Fatal(err)
	}
	recipient.SetWorkFactor(8)
	var body bytes.Buffer
	w, err := age.Encrypt(&body, recipient)
	if err != nil {
		t.Fatal(err)
	}
	_, _ = w.Write([]byte("a diary"))
	if err := errors.Join(w.Close(), os.WriteFile(s.path(), body.Bytes(), 0o600)); err != nil {
		t.Fatal(err)
	}
	wants(t, s.start().Unlock(t.Context(), passphrase), fault.Corrupt, "fault.key.damaged")
	wants(
		t,
		s.start().Set(t.Context(), in(provider.Gemini, canary, provider.FromFile)),
		fault.Corrupt,
		"fault.key.damaged",
	)
	if after, err := os.ReadFile(s.path()); err != nil || !bytes.Equal(after, body.Bytes()) {
		t.Errorf("the file has changed: %v", err)
	}
}

// The passphrase of the environment is one try per start: a wrong one is no way to go on guessing.
func TestTheEnvironmentsPassphraseIsTriedOnce(t *testing.T) {
	s := newSchool(t)
	s.set(s.start(), in(provider.Gemini, canary, provider.FromFile))
	s.env["PULT_PASSPHRASE"] = "not this one"
	v := s.start()
	for range 2 {
		if !v.KeyStorage(t.Context()).Locked {
			t.Error("a wrong passphrase has opened the file, or the second one was tried")
		}
		s.env["PULT_PASSPHRASE"] = passphrase
	}
}

// Deleted means gone: whatever keeps the file or the mark of the keyring in its place is said, and a missing one is
// not.
func TestWhatStaysIsNotCalledDeleted(t *testing.T) {
	s := newSchool(t)
	if err := os.MkdirAll(filepath.Join(s.path(), "in the way"), 0o700); err != nil {
		t.Fatal(err)
	}
	wants(t, s.start().Delete(t.Context(), provider.All), fault.Unavailable, "fault.key.undeleted")

	s = newSchool(t)
	v := s.start()
	s.set(v, in(provider.Gemini, canary, provider.FromKeyring))
	mark := filepath.Join(s.dir, "keys.keyring")
	if err := os.Remove(mark); err != nil {
		t.Fatal(err)
	}
	if err := v.Delete(t.Context(), provider.Gemini); err != nil {
		t.Errorf("the mark was gone already: %v", err)
	}
	s.set(v, in(provider.Gemini, canary, provider.FromKeyring))
	if err := errors.Join(os.Remove(mark), os.MkdirAll(filepath.Join(mark, "in the way"), 0o700)); err != nil {
		t.Fatal(err)
	}
	wants(t, v.Delete(t.Context(), provider.Gemini), fault.Unavailable, "fault.key.undeleted")
}

// While the system asks for its password nobody is told that there is no key, and who has gone away leaves nothing
// behind that waits for ever.
func TestOneAfterAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSchool(t)
		s.text, s.wait = `{"gemini":"`+canary+`"}`, make(chan struct{})
		v := s.start()
		ctx, leave := context.WithCancel(t.Context())
		ask := func(ctx context.Context, answers chan<- string) {
			key, _, err := v.Key(ctx, provider.Gemini)
			if err != nil {
				key = fault.Of(err).Key
			}
			answers <- key
		}
		first, second := make(chan string, 1), make(chan string, 1)
		go ask(ctx, first)
		synctest.Wait()
		go ask(t.Context(), second)
		synctest.Wait()
		if len(second) > 0 {
			t.Errorf("answered while the first one waits: %q", <-second)
		}
		leave()
		if got := <-first; got != "fault.cancelled" {
			t.Errorf("who left got %q", got)
		}
		close(s.wait)
		if got := <-second; got != canary {
			t.Errorf("who stayed got %q", got)
		}
	})
}
