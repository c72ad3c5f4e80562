package keystore

import (
	"errors"
	"runtime"
	"strings"

	"github.com/zalando/go-keyring"
)

// Keyring is the one item that Pult has in the keyring of the system. A call may wait until the teacher has answered a
// question of the system.
type Keyring interface {
	Read() (string, error) // ErrNoItem, ErrNoKeyring, or why it did not work
	Write(text string) error
	Delete() error // ErrNoItem when there was none
}

// ErrNoItem means that the keyring can be used and that nothing of ours is in it.
var ErrNoItem = errors.New("nothing in the keyring")

// ErrNoKeyring means that this system offers none.
var ErrNoKeyring = errors.New("no keyring on this system")

// The name of the item, as the teacher sees it in the system's own program for passwords.
const (
	service = "Pult"
	account = "keys"
)

// System is the keyring of the operating system: Keychain, Windows' credentials, or the Secret Service. getenv tells
// whether this session has a message bus.
func System(getenv func(string) string) Keyring { return system{getenv: getenv} }

type system struct{ getenv func(string) string }

// reachable is false where asking would start a message bus of its own, which nobody else would ever talk to
// (LIBRARIES.md, 7).
func (s system) reachable() bool {
	switch runtime.GOOS {
	case "windows", "darwin":
		return true
	}
	address := s.getenv("DBUS_SESSION_BUS_ADDRESS")
	return address != "" && !strings.HasPrefix(address, "autolaunch:")
}

// Read gives the item's text.
func (s system) Read() (string, error) {
	if !s.reachable() {
		return "", ErrNoKeyring
	}
	text, err := keyring.Get(service, account)
	return text, translated(err)
}

// Write replaces the item.
func (s system) Write(text string) error {
	if !s.reachable() {
		return ErrNoKeyring
	}
	return translated(keyring.Set(service, account, text))
}

// Delete removes the item.
func (s system) Delete() error {
	if !s.reachable() {
		return ErrNoKeyring
	}
	return translated(keyring.Delete(service, account))
}

// translated reads the library's errors. Only ErrNotFound means that there is no item.
func translated(err error) error {
	switch {
	case errors.Is(err, keyring.ErrNotFound):
		return ErrNoItem
	case errors.Is(err, keyring.ErrUnsupportedPlatform):
		return ErrNoKeyring
	}
	return err
}
