package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pult/backend/base/event"
	"pult/backend/model"
	"pult/backend/model/keystore"
	"pult/backend/model/openai"
	"pult/backend/model/provider"
	"pult/backend/store"
)

const canary = "AIzaCANARY0123456789abcdefghijklmnopqrs"

// noKeyring is a computer without one.
type noKeyring struct{}

func (noKeyring) Read() (string, error) { return "", keystore.ErrNoKeyring }

func (noKeyring) Write(string) error { return keystore.ErrNoKeyring }

func (noKeyring) Delete() error { return keystore.ErrNoKeyring }

// terminal calls the program again and again on one data folder.
type terminal struct {
	*testing.T
	dir string
	env map[string]string
	tty bool
}

func newTerminal(t *testing.T) *terminal {
	return &terminal{T: t, dir: t.TempDir(), env: map[string]string{"LANG": "de_DE.UTF-8"}}
}

// open wires what these commands need of the program: database, vault, desk of providers and the real adapter.
func (term *terminal) open(ctx context.Context, dir, _ string, _ event.Sink) (*Services, error) {
	clock := time.Date(2026, 11, 28, 8, 0, 0, 0, time.UTC)
	now := func() time.Time {
		clock = clock.Add(1300 * time.Millisecond)
		return clock
	}
	db, err := store.Open(ctx, store.Options{Dir: dir, Now: now})
	if err != nil {
		return nil, err
	}
	getenv := func(name string) string { return term.env[name] }
	adapter := func(c provider.Connection) model.Model {
		return openai.New(openai.Config{BaseURL: c.BaseURL, Key: c.Key, Transport: c.Transport})
	}
	desk := provider.New(provider.Config{
		Settings: db.Settings, Keys: keystore.New(keystore.Config{Dir: dir, Getenv: getenv, Keyring: noKeyring{}}),
		Getenv: getenv, Now: now,
		Makers: map[string]provider.Maker{provider.Gemini: adapter, provider.OpenAI: adapter},
		Price: func(_ context.Context, _, _, modelName string) (in, out *int64) {
			dime, dollar := int64(100_000), int64(1_250_000)
			if modelName == "small-3b" {
				return &dime, &dollar
			}
			return nil, nil
		},
	})
	return &Services{Providers: desk, Close: func() error { return db.Close() }}, nil
}

// call runs one command and returns what was printed, both streams together.
func (term *terminal) call(input string, code int, args ...string) string {
	term.Helper()
	var out bytes.Buffer
	got := Main(term.Context(), Program{
		Args: append(args, "--data", term.dir), In: strings.NewReader(input), Out: &out, Err: &out,
		Open: term.open, Read: term.open,
		Getenv: func(name string) string { return term.env[name] }, IsTTY: func() bool { return term.tty }, Version: "0.0.0",
	})
	if got != code {
		term.Errorf("pult %s: exit %d, want %d\n%s", strings.Join(args, " "), got, code, &out)
	}
	if strings.Contains(out.String(), canary) {
		term.Errorf("pult %s prints the key\n%s", strings.Join(args, " "), &out)
	}
	return out.String()
}

func (term *terminal) says(text string, wants ...string) {
	term.Helper()
	for _, want := range wants {
		if !strings.Contains(text, want) {
			term.Errorf("no %q in\n%s", want, text)
		}
	}
}

// TestKeysOnTheCommandLine: set, seen by its source only, and deleted.
func TestKeysOnTheCommandLine(t *testing.T) {
	term := newTerminal(t)
	term.says(term.call("", Done, "keys"), "Google Gemini", "keiner", "nicht nötig", "keinen Schlüsselbund")
	term.says(term.call(canary+"\n", Failure, "keys", "set", "gemini"), "keinen Schlüsselbund", "verschlüsselte Datei")
	term.says(term.call("\n", Usage, "keys", "set", "gemini"), "kein Schlüssel")
	term.says(term.call(canary, Failure, "keys", "set", "skynet", "--keep", "session"), "„skynet“ gibt es nicht")
	term.says(term.call(canary, Failure, "keys", "set", "gemini", "--keep", "cloud"), "aufbewahren")
	term.says(
		term.call("zwei wörter", Failure, "keys", "set", "gemini", "--keep", "session"),
		"kein vollständiger Schlüssel",
	)
	term.says(
		term.call(canary, Done, "keys", "set", "gemini", "--keep", "session"),
		"nur bis zum Beenden",
		"nur für diesen Befehl",
	)
	term.says(term.call("", Usage, "keys", "set"), "der Anbieter")

	term.says(
		term.call(canary+"\nKreide und Schwamm\n", Done, "keys", "set", "gemini", "--keep", "file"),
		"gespeichert: verschlüsselte Datei",
	)
	term.says(term.call("", Done, "keys"), "verschlossen (Kennwort in PULT_PASSPHRASE)")
	term.says(term.call("", Failure, "keys", "delete", "gemini"), "nicht überall gelöscht", "verschlüsselte Datei")
	term.env["PULT_PASSPHRASE"] = "Kreide und Schwamm"
	term.says(term.call("", Done, "keys"), "Google Gemini", "verschlüsselte Datei")
	var listed struct {
		Keys  map[string]string
		Vault provider.KeyStorage
	}
	if err := json.Unmarshal([]byte(term.call("", Done, "keys", "--json")), &listed); err != nil ||
		listed.Keys["gemini"] != "file" ||
		!listed.Vault.File {
		t.Errorf("%+v %v", listed, err)
	}
	term.env["GEMINI_API_KEY"] = canary
	term.says(term.call("", Done, "keys", "delete", "gemini"), "überall gelöscht", "Umgebungsvariable")
	term.says(term.call("", Done, "keys"), "Umgebungsvariable")

	term.call(canary+"\nvergessenes Kennwort\n", Done, "keys", "set", "openai", "--keep", "file")
	delete(term.env, "PULT_PASSPHRASE")
	term.says(term.call("", Usage, "keys", "delete"), "der Anbieter")
	term.call("", Done, "keys", "delete", "--all")
	if _, err := os.Stat(term.dir + "/keys.age"); !os.IsNotExist(err) {
		t.Errorf("the file stays: %v", err)
	}
	term.env["LANG"] = "en_GB.UTF-8"
	term.says(term.call("", Done, "keys"), "environment variable", "not needed")
}

// TestAKeyIsNeverSeenOnATerminal: what cannot be silenced is refused.
func TestAKeyIsNeverSeenOnATerminal(t *testing.T) {
	term := newTerminal(t)
	term.tty = true
	term.says(term.call(canary, Usage, "keys", "set", "gemini"), "pult keys set ANBIETER < DATEI")
}

// TestProvidersOnTheCommandLine: from nothing to an answer, with a server on this machine.
func TestProvidersOnTheCommandLine(t *testing.T) {
	term := newTerminal(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/v1/models":
			w.Header().Set("Content-Type", "application/json")
			io.WriteString(w, `{"object":"list","data":[{"id":"small-3b"},{"id":"big-70b"}]}`)
		case "/v1/chat/completions":
			w.Header().Set("Content-Type", "text/event-stream")
			io.WriteString(
				w,
				`data: {"choices":[{"index":0,"delta":{"content":"OK"},"finish_reason":"stop"}]}`+"\n\ndata: [DONE]\n\n",
			)
		default:
			http.NotFound(w, r)
		}
	}))
	defer server.Close()
	term.says(
		term.call("", Done, "provider"),
		"Ohne Netz", "[offline] ← in Gebrauch", "https://generativelanguage.googleapis.com (üblich)",
		"fehlt noch der Schlüssel", "http://localhost:11434/v1", "„Nur lokal“ ist ausgeschaltet",
	)
	term.says(
		term.call("", Done, "provider", "use", "openai", "--url", server.URL+"/v1"),
		"Ab jetzt schreibt: OpenAI-kompatibler Server",
	)
	term.says(
		term.call("", Done, "provider", "test", "openai"),
		"2 Modelle",
		"gründlich big-70b · schnell small-3b",
		"„big-70b“ hat in 1,3 Sekunden geantwortet",
		"0,00 ",
	)
	term.says(term.call("", Done, "provider"), "[openai] ← in Gebrauch", "(Einstellungen)", "gründlich big-70b")
	term.says(term.call("", Done, "models", "openai"), "big-70b", "gründlich*, schnell", "kostenlos")
	term.says(term.call("", Done, "models", "offline"), "nennt keine Modelle")
	term.says(term.call("", Done, "provider", "test", "offline"), "immer bereit")

	term.says(term.call("", Done, "provider", "wait", "12"), "12 min lang nichts")
	term.says(term.call("", Done, "provider"), "12 min lang nichts")
	term.says(term.call("", Failure, "provider", "wait", "0"), "1 bis 60")
	term.says(term.call("", Usage, "provider", "wait", "lang"), "lang")
	term.says(term.call("", Done, "provider", "local", "on"), "„Nur lokal“ ist eingeschaltet")
	term.says(term.call("", Failure, "models", "gemini"), "An generativelanguage.googleapis.com wird nichts gesendet")
	term.says(
		term.call("", Failure, "provider", "test", "gemini"),
		"An generativelanguage.googleapis.com wird nichts gesendet",
	)
	term.says(term.call("", Done, "provider", "test", "openai"), "Es funktioniert")
	term.says(term.call("", Done, "provider", "local", "off"), "ausgeschaltet")
	term.says(term.call("", Usage, "provider", "local", "maybe"), "maybe")
	term.says(term.call("", Failure, "provider", "use", "skynet"), "„skynet“ gibt es nicht")
	term.says(term.call("", Failure, "provider", "use", "openai", "--url", "ftp://x"), "ftp://x")

	server.Close()
	term.says(
		term.call("", Failure, "provider", "test", "openai"),
		"antwortet unter "+strings.TrimPrefix(server.URL, "http://")+" kein Server. Läuft Ollama?",
	)
	var result provider.TestResult
	if err := json.Unmarshal([]byte(term.call("", Failure, "provider", "test", "openai", "--json")),
		&result); err != nil ||
		result.Problem == nil {
		t.Errorf("%+v %v", result, err)
	}
	var state provider.State
	if err := json.Unmarshal([]byte(term.call("", Done, "provider", "--json")), &state); err != nil ||
		state.Provider != provider.OpenAI ||
		len(state.List) != 3 {
		t.Errorf("%+v %v", state, err)
	}
	term.says(term.call("", Done, "provider", "use", "offline"), "Ohne Netz")
}

// TestHelpBelowACommand is in the teacher's language, and names the whole command.
func TestHelpBelowACommand(t *testing.T) {
	term := newTerminal(t)
	term.says(term.call("", Done, "keys", "--help"), "pult keys BEFEHL", "set", "delete", "diese Hilfe")
	term.says(
		term.call("", Done, "keys", "set", "--help"),
		"pult keys set ANBIETER",
		"--keep ORT",
		"PULT_PASSPHRASE",
		"diese Hilfe",
	)
	term.says(term.call("", Done, "provider", "use", "--help"), "--url ADRESSE")
	if text := term.call("", Done, "provider", "--help"); strings.Contains(text, "help for") {
		t.Error(text)
	}
}

// No help shows a key in place of its sentence, whatever a command calls its options.
func TestHelpIsInWords(t *testing.T) {
	term := newTerminal(t)
	key := regexp.MustCompile(`\b(?:cli|both)\.[a-z]`)
	var look func(path []string)
	seen := 0
	look = func(path []string) {
		text := term.call("", Done, append(path, "--help")...)
		seen++
		if found := key.FindString(text); found != "" {
			t.Errorf("pult %s: %s…\n%s", strings.Join(path, " "), found, text)
		}
		_, list, _ := strings.Cut(text, "\nBefehle:\n")
		list, _, _ = strings.Cut(list, "\n\n")
		for line := range strings.Lines(list) {
			if name := strings.Fields(line); len(name) > 0 && strings.HasPrefix(line, "  "+name[0]) && name[0] != "help" {
				look(append(slices.Clone(path), name[0]))
			}
		}
	}
	look(nil)
	if seen < 40 {
		t.Errorf("only %d commands", seen)
	}
}
