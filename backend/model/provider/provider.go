// Package provider is the desk of providers: who can be asked, at which address, with which key and model, and who is
// asked now.
//
// Nothing is called when the program starts: an adapter is made when the first call needs it. "Nur lokal" refuses every
// address outside of this machine, here and again at the moment of dialling.
package provider

import (
	"context"
	"encoding/json"
	"fmt"

	"pult/backend/base/i18n"
	"pult/backend/model"
)

// Names of the providers.
const (
	Offline = "offline"
	Gemini  = "gemini"
	OpenAI  = "openai" // any OpenAI-compatible server: Ollama, LM AudioGen, llama.cpp, vLLM, …
)

// All stands for every provider where keys are deleted, also in a file whose passphrase is lost.
const All = "*"

// Addresses that are used when the settings name none.
const (
	GeminiURL = "https://generativelanguage.googleapis.com"
	OpenAIURL = "http://localhost:11434/v1" // Ollama on this machine
)

// Route is who would be asked now.
type Route struct {
	Provider string `json:"provider"`
	Host     string `json:"host"`  // where it goes, with port unless it is the usual one; "" for offline
	URL      string `json:"url"`   // base address; "" for offline
	Model    string `json:"model"` // id at the provider; "" = none is chosen for the role
	Local    bool   `json:"local"` // nothing leaves this machine
}

// State is all the window shows of the providers. Making it calls nobody; the keyring is read at most once per start.
type State struct {
	Provider  string     `json:"provider"` // in use
	LocalOnly bool       `json:"localOnly"`
	Patience  int        `json:"patience"` // minutes of silence from a provider outside of this machine
	List      []Info     `json:"list"`
	Engines   []Engine   `json:"engines"` // search engines that take a key
	Vault     KeyStorage `json:"vault"`
}

// Engine is a search engine for the web with a key of its own. Its key lies where those of the providers do.
type Engine struct {
	Name string `json:"name"`
	Key  Source `json:"key"` // where it comes from
}

// Search engines with keys, by the names of settings.WebEngine.
const (
	Brave  = "brave"
	Tavily = "tavily"
	Google = "google"
)

// Engines lists them.
func Engines() []string { return []string{Brave, Tavily, Google} }

// Info is one provider.
type Info struct {
	Name     string      `json:"name"`
	Host     string      `json:"host"`
	URL      string      `json:"url"`
	URLFrom  Source      `json:"urlFrom"`
	Local    bool        `json:"local"`
	NeedsKey bool        `json:"needsKey"`
	Key      Source      `json:"key"`     // where the key in use comes from; NoSource: there is none
	Allowed  bool        `json:"allowed"` // false: "Nur lokal" forbids it
	Models   []RoleModel `json:"models"`  // one for each role
	Problem  *i18n.Text  `json:"problem"` // what stands in the way of using it; null: nothing that is known
}

// RoleModel is the model for a role.
type RoleModel struct {
	Role        model.ModelRole `json:"role"`
	Model       string          `json:"model"`       // "" = none
	Retired     bool            `json:"retired"`     // not in the newest live list of this start, or marked there
	Replacement string          `json:"replacement"` // suggested from the live list; "" = none
}

// Source tells where a value comes from.
type Source string

// Sources of keys and addresses.
const (
	NoSource     Source = "none"
	FromKeyring  Source = "keyring"
	FromFile     Source = "file"    // encrypted with a passphrase
	FromSession  Source = "session" // until the program ends
	FromEnv      Source = "environment"
	FromSettings Source = "settings"
	FromDefault  Source = "default"
)

// KeyStorage is where keys are kept on this computer.
type KeyStorage struct {
	Keyring bool       `json:"keyring"` // the system's keyring can be used
	File    bool       `json:"file"`    // there is an encrypted file
	Locked  bool       `json:"locked"`  // the file waits for its passphrase
	Problem *i18n.Text `json:"problem"` // why there is no keyring, in plain words
}

// KeyInput is a key on its way into the vault. An empty Key deletes it everywhere.
type KeyInput struct {
	Provider   string `json:"provider"`
	Key        string `json:"key"`
	Keep       Source `json:"keep"`       // FromKeyring, FromFile or FromSession
	Passphrase string `json:"passphrase"` // for FromFile
}

// Format keeps key and passphrase out of whatever prints a KeyInput.
func (in KeyInput) Format(s fmt.State, _ rune) {
	_, _ = fmt.Fprintf(s, "key of %q for %q", in.Provider, in.Keep) // a printer has nobody to tell
}

// MarshalJSON leaves key and passphrase out: a KeyInput comes from the window and never goes back.
func (in KeyInput) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]string{"provider": in.Provider, "keep": string(in.Keep)})
}

// Model is one line of the expert view: a live model with its price.
type Model struct {
	Info     model.ModelInfo   `json:"info"`
	InUSD    *int64            `json:"inMicroUsd"`  // micro-USD for a million tokens of input; null is unknown
	OutUSD   *int64            `json:"outMicroUsd"` // of output
	Suggests []model.ModelRole `json:"suggests"`    // roles it would be suggested for
}

// TestResult is what a try-out found.
type TestResult struct {
	Models   int         `json:"models"`   // in the live list
	Model    string      `json:"model"`    // that answered
	Seconds  float64     `json:"seconds"`  // of the answer
	MicroUSD *int64      `json:"microUsd"` // what it cost; null is unknown
	Chosen   []RoleModel `json:"chosen"`   // roles as they were filled in from the list
	Problem  *i18n.Text  `json:"problem"`  // null: it works
}

// Keys keeps keys; package secret implements it.
type Keys interface {
	// Key is the key of a provider and where it comes from; "" and NoSource when there is none. fault.Auth
	// "fault.key.locked" while the encrypted file waits for its passphrase.
	Key(ctx context.Context, provider string) (string, Source, error)
	Set(ctx context.Context, in KeyInput) error
	Delete(ctx context.Context, provider string) error // All: everything there is
	Unlock(ctx context.Context, passphrase string) error
	KeyStorage(ctx context.Context) KeyStorage
}
