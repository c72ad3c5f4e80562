package keystore

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"unicode/utf8"

	"filippo.io/age"
	"golang.org/x/text/unicode/norm"

	"pult/backend/base/fault"
	"pult/backend/model/provider"
)

const (
	fileName       = "keys.age"
	passphraseName = "PULT_PASSPHRASE"
	workFactor     = 15 // 0.2 s for one try (LIBRARIES.md, 7)
	hardestWork    = 18 // a file that asks for more is not ours
	shortest       = 8  // characters of a new passphrase
	largestFile    = 1 << 20
)

// file keeps keys in a file that only a passphrase opens.
type file struct {
	path    string
	work    int           // scrypt's work factor
	offered func() string // the passphrase of the environment
	tried   bool          // it was used
	pass    hidden        // nil while the file is locked, and when there is none
	keys    keys
}

func (f *file) source() provider.Source { return provider.FromFile }

func (f *file) exists() bool {
	_, err := os.Stat(f.path)
	return !errors.Is(err, fs.ErrNotExist)
}

// locked reports that the file is there and waits for its passphrase. The one of the environment is tried once.
func (f *file) locked() bool {
	if f.pass != nil || !f.exists() {
		return false
	}
	if text := f.offered(); text != "" && !f.tried {
		f.tried = true
		return f.unlock(text) != nil
	}
	return true
}

func (f *file) key(name string) (hidden, error) {
	if f.locked() {
		return nil, fault.New(fault.Auth, "fault.key.locked", nil)
	}
	return f.keys[name], nil
}

// ready makes sure that a key can be put into the file, or removed from it. A new file takes the passphrase, an old one
// must be opened by it.
func (f *file) ready(keep bool, passphrase string) error {
	switch {
	case keep && f.exists() && passphrase != "":
		return f.unlock(passphrase)
	case f.locked():
		return fault.New(fault.Auth, "fault.key.locked", nil)
	case keep && !f.exists():
		if passphrase == "" {
			passphrase = f.offered()
		}
		if utf8.RuneCountInString(passphrase) < shortest {
			return fault.New(fault.Invalid, "fault.key.shortPassphrase", nil)
		}
		f.pass, f.keys = hide(passphrase), nil
	}
	return nil
}

func (f *file) put(name string, key hidden) error { return f.save(f.keys.with(name, key)) }

func (f *file) drop(name string) error {
	switch {
	case name == provider.All:
		return f.remove()
	case f.locked():
		return fault.New(fault.Auth, "fault.key.locked", nil)
	case f.keys[name] == nil:
		return nil
	}
	if rest := f.keys.without(name); len(rest) > 0 {
		return f.save(rest)
	}
	return f.remove()
}

func (f *file) remove() error {
	if err := os.Remove(f.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return f.trouble(err)
	}
	f.pass, f.keys = nil, nil
	return nil
}

// unlock reads the file. A wrong passphrase leaves what was open as it is.
func (f *file) unlock(passphrase string) error {
	body, err := os.ReadFile(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		return fault.New(fault.NotFound, "fault.key.noFile", err)
	}
	if err != nil {
		return f.trouble(err)
	}
	if passphrase == "" {
		return fault.New(fault.Auth, "fault.key.passphrase", nil)
	}
	plain, err := decrypted(body, passphrase)
	var wrong *age.NoIdentityMatchError
	if errors.As(err, &wrong) {
		return fault.New(fault.Auth, "fault.key.passphrase", errors.New("the passphrase does not open the file"))
	}
	found, ok := parsed(plain)
	if err != nil || !ok {
		return fault.New(fault.Corrupt, "fault.key.damaged", err, "path", f.path)
	}
	f.pass, f.keys = hide(passphrase), found
	return nil
}

// decrypted opens what encrypted made. Some keyboards send "ä" as two characters; a passphrase has it as one.
func decrypted(body []byte, passphrase string) ([]byte, error) {
	identity, err := age.NewScryptIdentity(norm.NFC.String(passphrase))
	if err != nil {
		return nil, err
	}
	identity.SetMaxWorkFactor(hardestWork)
	r, err := age.Decrypt(bytes.NewReader(body), identity)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(r, largestFile))
}

func (f *file) encrypted(plain []byte) ([]byte, error) {
	recipient, err := age.NewScryptRecipient(norm.NFC.String(f.pass()))
	if err != nil {
		return nil, err
	}
	recipient.SetWorkFactor(f.work)
	var body bytes.Buffer
	w, err := age.Encrypt(&body, recipient)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(plain); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return body.Bytes(), nil
}

// save writes beside the file and moves into place, so that there is never half a file.
func (f *file) save(k keys) error {
	plain, err := k.plain()
	if err != nil {
		return fault.New(fault.Internal, "fault.internal", err)
	}
	body, err := f.encrypted(plain)
	if err != nil {
		return fault.New(fault.Internal, "fault.internal", err)
	}
	draft, err := os.CreateTemp(filepath.Dir(f.path), ".keys-*.tmp") // readable by its owner only
	if err != nil {
		return f.trouble(fmt.Errorf("make draft: %w", err))
	}
	_, err = draft.Write(body)
	if err == nil {
		err = draft.Sync()
	}
	err = errors.Join(err, draft.Close())
	if err == nil {
		err = os.Rename(draft.Name(), f.path)
	}
	if err != nil {
		return f.trouble(errors.Join(err, os.Remove(draft.Name())))
	}
	f.keys = k
	return nil
}

func (f *file) trouble(err error) error {
	return fault.New(fault.Unavailable, "fault.key.file", err, "path", f.path)
}
