package keystore

import (
	"encoding/json"
	"maps"

	"pult/backend/model/provider"
)

// hidden is a secret that no printing finds: %+v and friends show the address of a function. A string type with a
// String method of its own would not do, because fmt reads unexported fields without calling their methods.
type hidden func() string

func hide(text string) hidden { return func() string { return text } }

// keys are the secrets of the providers by name.
type keys map[string]hidden

// with is a copy with one more key.
func (k keys) with(name string, key hidden) keys {
	k = maps.Clone(k)
	if k == nil {
		k = keys{}
	}
	k[name] = key
	return k
}

// without is a copy without a key; without provider.All it is empty.
func (k keys) without(name string) keys {
	if name == provider.All {
		return keys{}
	}
	k = maps.Clone(k)
	delete(k, name)
	return k
}

// plain is what a keyring or a file holds: the one place where keys are written out.
func (k keys) plain() ([]byte, error) {
	texts := make(map[string]string, len(k))
	for name, key := range k {
		texts[name] = key()
	}
	return json.Marshal(texts)
}

// parsed reads what plain wrote. The reasons of the JSON package quote what they read, so they end here.
func parsed(plain []byte) (keys, bool) {
	var texts map[string]string
	if err := json.Unmarshal(plain, &texts); err != nil {
		return nil, false
	}
	k := keys{}
	for name, text := range texts {
		k[name] = hide(text)
	}
	return k, true
}

// memory keeps keys until the program ends.
type memory struct{ keys keys }

func (m *memory) source() provider.Source { return provider.FromSession }

func (m *memory) key(name string) (hidden, error) { return m.keys[name], nil }

func (m *memory) put(name string, key hidden) error {
	m.keys = m.keys.with(name, key)
	return nil
}

func (m *memory) drop(name string) error {
	m.keys = m.keys.without(name)
	return nil
}
