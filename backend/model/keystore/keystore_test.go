package keystore_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/model/keystore"
	"pult/backend/model/provider"
)

const (
	canary     = "AIzaCANARY0123456789abcdefghijklmnopqrs"
	passphrase = "Kreide und Schwämme"
)

// chest is a keyring of the system as the tests need one: it counts and can be locked.
type chest struct {
	mu     sync.Mutex
	text   string
	err    error // what the system says instead
	reads  int
	writes int
	wait   chan struct{} // a question of the system that nobody has answered yet
}

func (c *chest) Read() (string, error) {
	if c.wait != nil {
		<-c.wait
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.reads++
	if c.err == nil && c.text == "" {
		return "", keystore.ErrNoItem
	}
	return c.text, c.err
}

func (c *chest) Write(text string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.writes++
	if c.err == nil {
		c.text = text
	}
	return c.err
}

func (c *chest) Delete() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err == nil {
		c.text = ""
	}
	return c.err
}

func (c *chest) locked(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.err = err
}

// school is a computer with a data folder, an environment and a keyring.
type school struct {
	*testing.T
	dir string
	env map[string]string
	*chest
}

func newSchool(t *testing.T) school {
	return school{T: t, dir: t.TempDir(), env: map[string]string{}, chest: &chest{}}
}

// start is a new start of the program.
func (s school) start() *keystore.Keystore {
	return s.real().Cheap()
}

// real is a start with the passphrase as hard to guess as it is for a teacher.
func (s school) real() *keystore.Keystore {
	return keystore.New(
		keystore.Config{Dir: s.dir, Getenv: func(name string) string { return s.env[name] }, Keyring: s.chest},
	)
}

func (s school) expect(v *keystore.Keystore, name, key string, from provider.Source) {
	s.Helper()
	got, source, err := v.Key(s.Context(), name)
	if err != nil || got != key || source != from {
		s.Errorf("%s: %q from %s, %v; want %q from %s", name, got, source, err, key, from)
	}
}

func (s school) set(v *keystore.Keystore, in provider.KeyInput) {
	s.Helper()
	if err := v.Set(s.Context(), in); err != nil {
		s.Fatal(err)
	}
}

func (s school) path() string { return filepath.Join(s.dir, "keys.age") }

func wants(t *testing.T, err error, kind fault.Kind, key string) {
	t.Helper()
	if f := fault.Of(err); f == nil || f.Kind != kind || f.Key != key {
		t.Errorf("got %v, want %s (%s)", err, key, kind)
	}
	if err != nil && !i18n.Must(i18n.German).Has(key) {
		t.Errorf("no sentence for %s", key)
	}
}

func in(name, key string, keep provider.Source) provider.KeyInput {
	return provider.KeyInput{Provider: name, Key: key, Keep: keep, Passphrase: passphrase}
}

// TestCase27TheKeyringIsAskedOnce: not at the start, once for everything, and never again after a refusal.
func TestCase27TheKeyringIsAskedOnce(t *testing.T) {
	s := newSchool(t)
	first := s.start()
	s.set(first, in(provider.Gemini, "  "+canary+"\n", provider.FromKeyring))
	s.set(first, in(provider.OpenAI, "sk-other", provider.FromKeyring))

	second := s.start()
	if s.reads != 1 {
		t.Errorf("a start alone has read the keyring: %d", s.reads-1)
	}
	for range 3 {
		s.expect(second, provider.Gemini, canary, provider.FromKeyring)
		s.expect(second, provider.OpenAI, "sk-other", provider.FromKeyring)
		if v := second.KeyStorage(t.Context()); !v.Keyring || v.Problem != nil || v.File {
			t.Errorf("%+v", v)
		}
	}
	if s.reads != 2 {
		t.Errorf("read %d times in one start", s.reads-1)
	}

	s.locked(errors.New("the prompt was dismissed"))
	refused := s.start()
	for range 3 {
		s.expect(refused, provider.Gemini, "", provider.NoSource)
		if v := refused.KeyStorage(t.Context()); v.Keyring || v.Problem == nil || v.Problem.Key != "fault.key.keyring" {
			t.Errorf("%+v", v)
		}
		wants(
			t,
			refused.Set(t.Context(), in(provider.Gemini, canary, provider.FromKeyring)),
			fault.Unavailable,
			"fault.key.keyring",
		)
	}
	if s.reads != 3 || s.writes != 2 {
		t.Errorf("asked again after a refusal: %d reads, %d writes", s.reads, s.writes)
	}
}

// TestCase28WithoutAKeyring: a plain sentence, and both ways out work.
func TestCase28WithoutAKeyring(t *testing.T) {
	s := newSchool(t)
	s.locked(keystore.ErrNoKeyring)
	v := s.start()
	if state := v.KeyStorage(t.Context()); state.Keyring || state.Problem == nil ||
		state.Problem.Key != "fault.key.noKeyring" {
		t.Errorf("%+v", state)
	}
	wants(
		t,
		v.Set(t.Context(), in(provider.Gemini, canary, provider.FromKeyring)),
		fault.Unavailable,
		"fault.key.noKeyring",
	)
	s.set(v, in(provider.Gemini, canary, provider.FromSession))
	s.expect(v, provider.Gemini, canary, provider.FromSession)
	s.set(v, in(provider.Gemini, canary, provider.FromFile))
	s.expect(v, provider.Gemini, canary, provider.FromFile)
	if err := v.Delete(t.Context(), provider.Gemini); err != nil {
		t.Errorf("nothing of ours was ever in a keyring: %v", err)
	}
	s.expect(v, provider.Gemini, "", provider.NoSource)
}

// TestTheFileNeedsItsPassphrase over three starts of the program.
func TestTheFileNeedsItsPassphrase(t *testing.T) {
	s := newSchool(t)
	first := s.start()
	short := in(provider.Gemini, canary, provider.FromFile)
	short.Passphrase = "1234567"
	wants(t, first.Set(t.Context(), short), fault.Invalid, "fault.key.shortPassphrase")
	wants(t, first.Unlock(t.Context(), passphrase), fault.NotFound, "fault.key.noFile")
	s.set(first, in(provider.Gemini, canary, provider.FromFile))
	// it is open already
	s.set(first, provider.KeyInput{Provider: provider.OpenAI, Key: "sk-other", Keep: provider.FromFile})

	body, err := os.ReadFile(s.path())
	if err != nil || bytes.Contains(body, []byte(canary)) ||
		!bytes.HasPrefix(body, []byte("age-encryption.org/v1\n-> scrypt ")) {
		t.Errorf("%.60q %v", body, err)
	}
	if info, err := os.Stat(s.path()); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	if left, _ := filepath.Glob(filepath.Join(s.dir, ".keys-*")); len(left) > 0 {
		t.Errorf("drafts stay behind: %v", left)
	}

	second := s.start()
	if state := second.KeyStorage(t.Context()); !state.File || !state.Locked {
		t.Errorf("%+v", state)
	}
	_, _, err = second.Key(t.Context(), provider.Gemini)
	wants(t, err, fault.Auth, "fault.key.locked")
	wants(t, second.Set(t.Context(), in(provider.Gemini, "sk-new", provider.FromSession)), fault.Auth, "fault.key.locked")
	wants(t, second.Unlock(t.Context(), "Kreide und Schwamm"), fault.Auth, "fault.key.passphrase")
	wants(t, second.Unlock(t.Context(), ""), fault.Auth, "fault.key.passphrase")
	if err := second.Unlock(t.Context(), strings.Replace(passphrase, "ä", "a\u0308", 1)); err != nil {
		t.Errorf("typed on another keyboard: %v", err)
	}
	s.expect(second, provider.Gemini, canary, provider.FromFile)
	s.expect(second, provider.OpenAI, "sk-other", provider.FromFile)
	wants(t, second.Unlock(t.Context(), "something else"), fault.Auth, "fault.key.passphrase")
	s.expect(second, provider.Gemini, canary, provider.FromFile)

	s.env["PULT_PASSPHRASE"] = passphrase
	s.expect(s.start(), provider.Gemini, canary, provider.FromFile)

	if err := os.WriteFile(s.path(), body[:len(body)-20], 0o600); err != nil {
		t.Fatal(err)
	}
	wants(t, s.start().Unlock(t.Context(), passphrase), fault.Corrupt, "fault.key.damaged")
}

// TestGuessingThePassphraseIsSlow: each try costs the machine 0.2 s.
func TestGuessingThePassphraseIsSlow(t *testing.T) {
	s := newSchool(t)
	s.set(s.real(), in(provider.Gemini, canary, provider.FromFile))
	body, err := os.ReadFile(s.path())
	if err != nil {
		t.Fatal(err)
	}
	if head := strings.Fields(string(body)); len(head) < 5 || head[4] != "15" {
		t.Errorf("the work factor is not 15: %.80q", body)
	}
}

// TestAKeyHasOnePlace: keeping it elsewhere removes it from where it was; the environment counts last.
func TestAKeyHasOnePlace(t *testing.T) {
	s := newSchool(t)
	s.env["GOOGLE_API_KEY"] = "from-google"
	v := s.start()
	s.expect(v, provider.Gemini, "from-google", provider.FromEnv)
	s.env["GEMINI_API_KEY"] = " from-gemini "
	s.expect(v, provider.Gemini, "from-gemini", provider.FromEnv)
	s.expect(v, provider.OpenAI, "", provider.NoSource)

	s.set(v, in(provider.Gemini, "one", provider.FromSession))
	s.expect(v, provider.Gemini, "one", provider.FromSession)
	s.set(v, in(provider.Gemini, "two", provider.FromKeyring))
	s.expect(v, provider.Gemini, "two", provider.FromKeyring)
	s.set(v, in(provider.Gemini, "three", provider.FromFile))
	s.expect(v, provider.Gemini, "three", provider.FromFile)
	if s.text != "" {
		t.Errorf("the keyring still holds %q", s.text)
	}
	s.set(v, in(provider.Gemini, "four", provider.FromSession))
	s.expect(v, provider.Gemini, "four", provider.FromSession)
	if _, err := os.Stat(s.path()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the file stays: %v", err)
	}
	s.expect(s.start(), provider.Gemini, "from-gemini", provider.FromEnv)
}

// TestCase29AnEmptyKeyDeletesEverywhere and leaves the other provider's key alone.
func TestCase29AnEmptyKeyDeletesEverywhere(t *testing.T) {
	for _, keep := range []provider.Source{provider.FromKeyring, provider.FromFile, provider.FromSession} {
		s := newSchool(t)
		v := s.start()
		s.set(v, in(provider.Gemini, canary, keep))
		s.set(v, in(provider.OpenAI, "sk-other", keep))
		s.set(v, in(provider.Gemini, " \n", ""))
		s.expect(v, provider.Gemini, "", provider.NoSource)
		s.expect(v, provider.OpenAI, "sk-other", keep)
		again := s.start()
		if keep == provider.FromFile {
			if err := again.Unlock(t.Context(), passphrase); err != nil {
				t.Fatal(err)
			}
		}
		s.expect(again, provider.Gemini, "", provider.NoSource)
		if err := v.Delete(t.Context(), provider.OpenAI); err != nil {
			t.Fatal(err)
		}
		if entries, err := os.ReadDir(s.dir); err != nil || len(entries) > 0 || s.text != "" {
			t.Errorf("%s: left behind: %v %q %v", keep, entries, s.text, err)
		}
	}
}

// TestWhatCouldNotBeDeletedIsSaid: a keyring that closes in between, and a locked file.
func TestWhatCouldNotBeDeletedIsSaid(t *testing.T) {
	s := newSchool(t)
	v := s.start()
	s.set(v, in(provider.Gemini, canary, provider.FromKeyring))
	s.locked(errors.New("closed"))
	err := v.Delete(t.Context(), provider.Gemini)
	wants(t, err, fault.Unavailable, "fault.key.undeleted")
	if place := fault.Of(err).Args["place"]; place != "@key.place.keyring" {
		t.Errorf("place %q", place)
	}
	wants(t, s.start().Delete(t.Context(), provider.Gemini), fault.Unavailable, "fault.key.undeleted")
	wants(t, v.Set(t.Context(), in(provider.Gemini, "new", provider.FromSession)), fault.Unavailable, "fault.key.leftover")
	s.locked(nil)
	if err := s.start().Delete(t.Context(), provider.Gemini); err != nil || s.text != "" {
		t.Errorf("open again: %v %q", err, s.text)
	}

	s = newSchool(t)
	s.set(s.start(), in(provider.Gemini, canary, provider.FromFile))
	forgotten := s.start()
	wants(t, forgotten.Delete(t.Context(), provider.Gemini), fault.Unavailable, "fault.key.undeleted")
	if err := forgotten.Delete(t.Context(), provider.All); err != nil {
		t.Errorf("a lost passphrase must not lock the teacher out: %v", err)
	}
	s.expect(forgotten, provider.Gemini, "", provider.NoSource)
	s.set(forgotten, in(provider.Gemini, canary, provider.FromFile))
}

func TestAReadOnlyFolderIsSaid(t *testing.T) {
	s := newSchool(t)
	s.dir = filepath.Join(s.dir, "is", "not", "there")
	v := s.start()
	for _, keep := range []provider.Source{provider.FromFile, provider.FromKeyring} {
		wants(t, v.Set(t.Context(), in(provider.Gemini, canary, keep)), fault.Unavailable, "fault.key.file")
	}
	s.expect(v, provider.Gemini, "", provider.NoSource)
}

func TestWhatIsNoKeyIsRefused(t *testing.T) {
	s := newSchool(t)
	v := s.start()
	for _, text := range []string{
		"AIza 123", "AIza\n123", "AIza\t1", "schlüssel", "AIza\u200b1", "AIza\x00",
		strings.Repeat("k", 513),
	} {
		err := v.Set(t.Context(), in(provider.Gemini, text, provider.FromSession))
		wants(t, err, fault.Invalid, "fault.key.shape")
	}
	wants(t, v.Set(t.Context(), in(provider.Gemini, canary, "cloud")), fault.Invalid, "fault.key.keep")
	s.env["OPENAI_API_KEY"] = "zwei wörter"
	_, _, err := v.Key(t.Context(), provider.OpenAI)
	wants(t, err, fault.Invalid, "fault.key.shape")
}
