// Package keystore keeps the keys of the providers: in the keyring of the system, in an encrypted file, or until the
// program ends.
//
// A key lives in one place; keeping it in another removes it from the first. It is looked for in the order session,
// keyring, file, environment: what the teacher entered wins over what a system administrator set. The environment is
// read as GEMINI_API_KEY or GOOGLE_API_KEY, and OPENAI_API_KEY; it is never changed. PULT_PASSPHRASE opens the file
// where nobody can be asked.
//
// The keyring holds one item for all keys. It is read at most once per start and only when the first key is asked for,
// because the system may ask the teacher for a password; what was refused is not asked for again (CASES.md, 27).
// Nothing in this package prints a key: not in an error, not with %+v, not as JSON.
package keystore

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/model/provider"
)

var _ provider.Keys = (*Keystore)(nil)

// maxKey is far above any provider's; Windows takes 2,560 bytes for all of them together.
const maxKey = 512

// Config says where the keys can be.
type Config struct {
	Dir     string // data folder, for the encrypted file
	Getenv  func(string) string
	Keyring Keyring
}

// Keystore implements provider.Keys. Its methods may be called from any goroutine; they work one after another, because
// a keyring may wait for the teacher. Whoever waits can be cancelled; what had begun then is completed in the
// background.
type Keystore struct {
	turn   chan struct{}
	getenv func(string) string
	memory *memory
	ring   *ring
	file   *file
}

// New makes a vault. It touches nothing yet.
func New(c Config) *Keystore {
	return &Keystore{
		turn: make(chan struct{}, 1), getenv: c.Getenv, memory: &memory{keys: keys{}},
		ring: &ring{keyring: c.Keyring, mark: filepath.Join(c.Dir, markName)},
		file: &file{
			path:    filepath.Join(c.Dir, fileName),
			work:    workFactor,
			offered: func() string { return c.Getenv(passphraseName) },
		},
	}
}

// place is where keys can lie.
type place interface {
	source() provider.Source
	key(name string) (hidden, error) // nil: there is none
	put(name string, key hidden) error
	drop(name string) error // of provider.All: everything
}

// places are all of them, in the order in which a key is looked for.
func (v *Keystore) places() []place { return []place{v.memory, v.ring, v.file} }

// Key is the key of a provider and where it comes from. Auth "fault.key.locked" while a file that may hold it is
// locked.
func (v *Keystore) Key(ctx context.Context, name string) (string, provider.Source, error) {
	type found struct {
		key  hidden
		from provider.Source
	}
	f, err := inTurn(ctx, v, func() (found, error) {
		for _, p := range v.places() {
			if key, err := p.key(name); key != nil || err != nil {
				return found{key, p.source()}, err
			}
		}
		if key := v.environment(name); key != nil {
			return found{key, provider.FromEnv}, checked(key())
		}
		return found{from: provider.NoSource}, nil
	})
	if err != nil || f.key == nil {
		return "", provider.NoSource, err
	}
	return f.key(), f.from, nil
}

// Set keeps a key in one place and removes it from the others. Invalid "fault.key.shape", "fault.key.keep" or
// "fault.key.shortPassphrase"; Auth "fault.key.passphrase" or "fault.key.locked"; Unavailable "fault.key.noKeyring",
// "fault.key.keyring" or "fault.key.file". "fault.key.leftover": it is kept, but an old one could not be removed.
func (v *Keystore) Set(ctx context.Context, in provider.KeyInput) error {
	text := strings.TrimSpace(in.Key)
	if text == "" {
		return v.Delete(ctx, in.Provider)
	}
	if err := checked(text); err != nil {
		return err
	}
	_, err := inTurn(ctx, v, func() (none, error) { return none{}, v.keep(in, hide(text)) })
	return err
}

func (v *Keystore) keep(in provider.KeyInput, key hidden) error {
	var to place
	for _, p := range v.places() {
		if p.source() == in.Keep {
			to = p
		}
	}
	if to == nil {
		return fault.New(fault.Invalid, "fault.key.keep", fmt.Errorf("no place %q", in.Keep))
	}
	if err := v.file.ready(in.Keep == provider.FromFile, in.Passphrase); err != nil {
		return err
	}
	if err := to.put(in.Provider, key); err != nil {
		return err
	}
	left, err := v.drop(in.Provider, to)
	if err != nil {
		return fault.New(fault.Unavailable, "fault.key.leftover", err, "place", left)
	}
	return nil
}

// Delete removes a key from every place; provider.All removes all keys, also from a locked file. Unavailable
// "fault.key.undeleted" (place) where that did not work; it is gone from the other places then. The environment is not
// ours to change.
func (v *Keystore) Delete(ctx context.Context, name string) error {
	_, err := inTurn(ctx, v, func() (none, error) {
		if left, err := v.drop(name, nil); err != nil {
			return none{}, fault.New(fault.Unavailable, "fault.key.undeleted", err, "place", left)
		}
		return none{}, nil
	})
	return err
}

// drop removes a key from all places but one. It goes on where it fails and names the last place that failed.
func (v *Keystore) drop(name string, but place) (left string, err error) {
	for _, p := range v.places() {
		if p == but {
			continue
		}
		if e := p.drop(name); e != nil {
			left, err = called(p.source()), errors.Join(err, e)
		}
	}
	return left, err
}

// called is a place in the teacher's words. Memory is not among them: nothing can fail there.
func called(place provider.Source) string {
	if place == provider.FromKeyring {
		return "@key.place.keyring"
	}
	return "@key.place.file"
}

// Unlock opens the encrypted file. Auth "fault.key.passphrase", NotFound "fault.key.noFile", Corrupt
// "fault.key.damaged".
func (v *Keystore) Unlock(ctx context.Context, passphrase string) error {
	_, err := inTurn(ctx, v, func() (none, error) { return none{}, v.file.unlock(passphrase) })
	return err
}

// KeyStorage tells where keys can be kept on this computer.
func (v *Keystore) KeyStorage(ctx context.Context) provider.KeyStorage {
	state, err := inTurn(ctx, v, func() (provider.KeyStorage, error) {
		state := provider.KeyStorage{Keyring: true, File: v.file.exists(), Locked: v.file.locked()}
		if err := v.ring.load(); err != nil {
			state.Keyring, state.Problem = false, sentence(err)
		}
		return state, nil
	})
	if err != nil {
		return provider.KeyStorage{Problem: sentence(err)}
	}
	return state
}

func sentence(err error) *i18n.Text {
	f := fault.Of(err)
	t := f.Text()
	return &t
}

func (v *Keystore) environment(name string) hidden {
	names := map[string][]string{
		provider.Gemini: {"GEMINI_API_KEY", "GOOGLE_API_KEY"}, provider.OpenAI: {"OPENAI_API_KEY"},
		provider.Brave: {"BRAVE_API_KEY"}, provider.Tavily: {"TAVILY_API_KEY"}, provider.Google: {"GOOGLE_SEARCH_API_KEY"},
	}
	for _, n := range names[name] {
		if text := strings.TrimSpace(v.getenv(n)); text != "" {
			return hide(text)
		}
	}
	return nil
}

// checked refuses what no provider gives out and what cannot stand in the head of a request: it was cut out of a text
// or typed wrong.
func checked(key string) error {
	for _, r := range key {
		if r <= ' ' || r > '~' {
			return fault.New(fault.Invalid, "fault.key.shape", nil)
		}
	}
	if len(key) > maxKey {
		return fault.New(fault.Invalid, "fault.key.shape", nil)
	}
	return nil
}

type none struct{}

// inTurn works when everybody before is done.
func inTurn[T any](ctx context.Context, v *Keystore, work func() (T, error)) (T, error) {
	type outcome struct {
		value T
		err   error
	}
	var nothing T
	if ctx.Err() != nil {
		return nothing, cancelled(ctx)
	}
	select {
	case v.turn <- struct{}{}:
	case <-ctx.Done():
		return nothing, cancelled(ctx)
	}
	done := make(chan outcome, 1)
	go func() {
		value, err := work()
		<-v.turn
		done <- outcome{value, err}
	}()
	select {
	case o := <-done:
		return o.value, o.err
	case <-ctx.Done():
		return nothing, cancelled(ctx)
	}
}

func cancelled(ctx context.Context) error {
	return fault.New(fault.Cancelled, "fault.cancelled", ctx.Err())
}
