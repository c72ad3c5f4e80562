package keystore

import (
	"errors"
	"io/fs"
	"os"

	"pult/backend/base/fault"
	"pult/backend/model/provider"
)

// markName is an empty file that says: something of ours is in the keyring. Without it nobody could tell, while the
// keyring is closed, whether a key was really deleted.
const markName = "keys.keyring"

// ring keeps keys in the keyring of the system. It is read once; afterwards the copy here counts.
type ring struct {
	keyring Keyring
	mark    string
	asked   bool
	exists  bool  // the item
	closed  error // why the keyring cannot be used in this start
	keys    keys
}

func (r *ring) source() provider.Source { return provider.FromKeyring }

// load reads the keyring, once. An item that is not ours to read counts as empty and is replaced by the next key.
func (r *ring) load() error {
	if r.asked {
		return r.closed
	}
	r.asked = true
	text, err := r.keyring.Read()
	if err != nil && !errors.Is(err, ErrNoItem) {
		return r.shut(err)
	}
	r.exists = err == nil
	r.keys, _ = parsed([]byte(text))
	return nil
}

// shut remembers that the keyring did not work: whoever refused it once is not asked again in this start.
func (r *ring) shut(err error) error {
	key := "fault.key.keyring"
	if errors.Is(err, ErrNoKeyring) {
		key = "fault.key.noKeyring"
	}
	r.closed = fault.New(fault.Unavailable, key, err)
	return r.closed
}

// key has no error: without a keyring there are the other places.
func (r *ring) key(name string) (hidden, error) {
	_ = r.load() // Vault says why
	return r.keys[name], nil
}

func (r *ring) put(name string, key hidden) error {
	if err := r.load(); err != nil {
		return err
	}
	return r.write(r.keys.with(name, key))
}

func (r *ring) write(k keys) error {
	text, err := k.plain()
	if err != nil {
		return fault.New(fault.Internal, "fault.internal", err)
	}
	if err := os.WriteFile(r.mark, nil, 0o600); err != nil {
		return fault.New(fault.Unavailable, "fault.key.file", err, "path", r.mark)
	}
	if err := r.keyring.Write(string(text)); err != nil {
		return r.shut(err)
	}
	r.keys, r.exists = k, true
	return nil
}

func (r *ring) drop(name string) error {
	if err := r.load(); err != nil {
		if r.keys[name] == nil && !r.marked() {
			return nil // there never was one
		}
		return err
	}
	rest := r.keys.without(name)
	switch {
	case len(rest) > 0 && len(rest) < len(r.keys):
		return r.write(rest)
	case len(rest) == 0 && r.exists:
		return r.remove()
	}
	return nil
}

// remove deletes the item.
func (r *ring) remove() error {
	if err := r.keyring.Delete(); err != nil && !errors.Is(err, ErrNoItem) {
		return r.shut(err)
	}
	r.keys, r.exists = nil, false
	if err := os.Remove(r.mark); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fault.New(fault.Unavailable, "fault.key.file", err, "path", r.mark)
	}
	return nil
}

func (r *ring) marked() bool {
	_, err := os.Stat(r.mark)
	return err == nil
}
