//go:build !race

package acceptance_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pult/backend/agents"
	"pult/backend/app"
	"pult/backend/base/backup"
	"pult/backend/base/event"
	"pult/backend/base/wire"
	"pult/backend/desktop"
	"pult/backend/knowledge/library"
	"pult/backend/model/modeltest/standin"
	"pult/backend/model/provider"
	"pult/backend/settings"
	"pult/backend/store"
)

// recorded is the whole program as the window calls it: bound methods by name, with JSON in and out. Its clock stands
// still during a call, its ids are numbers and its worker works only after a call that changes something, so that the
// same calls always give the same answers.
type recorded struct {
	*app.App
	t        *testing.T
	home     string
	services map[string]reflect.Value // the bound services by the names of their types
	desk     *desktop.Services

	mu     sync.Mutex
	now    time.Time
	ids    int
	events []event.Record
}

// What of this machine an answer may hold, and what stands for it in a recording.
const (
	recordedHome = "/home/lehrkraft"
	recordedHost = "generativelanguage.googleapis.com"
)

// openRecorded opens the program in a home of its own. With a server the provider is Gemini, else nobody is asked.
func openRecorded(t *testing.T, server *standin.Server) *recorded {
	t.Helper()
	r := &recorded{
		t: t, home: t.TempDir(),
		now: time.Date(2026, 11, 28, 9, 0, 0, 0, time.UTC),
	}
	env := map[string]string{}
	asked := provider.Offline
	if server != nil {
		serve(t, server)
		asked = provider.Gemini
		env["PULT_GEMINI_URL"], env["GEMINI_API_KEY"] = "http://"+providersAt, server.Key
	}
	world := app.World{
		Now: r.clock, NewID: r.newID, Getenv: func(name string) string { return env[name] },
		Account: "kaya", Sink: r, Log: slog.New(slog.DiscardHandler),
	}
	dir := filepath.Join(r.home, ".local", "share", "pult")
	if err := furnishWith(recordedStart, dir); err != nil {
		t.Fatal(err)
	}
	o, err := app.OpenIn(t.Context(), world, app.Start{Dir: dir, Provider: ""})
	if err != nil {
		t.Fatal(err)
	}
	r.App = o
	t.Cleanup(func() { _ = o.Close() })
	r.change(func(s *settings.Settings) { s.Provider, s.OutDir = asked, filepath.Join(r.home, "Dokumente", "Pult") })
	r.bind()
	return r
}

// providers are the servers of all programs, by their keys, at one address: what is asked before a sending names it.
var providers = struct {
	sync.Mutex
	servers map[string]*standin.Server
}{servers: map[string]*standin.Server{}}

// providersAt is fixed, because the hash of such a question covers it, and below the ports that systems lend (32768).
const providersAt = "127.0.0.1:27811"

// serve lets a server answer whoever has its key.
func serve(t *testing.T, server *standin.Server) {
	t.Helper()
	providers.Lock()
	defer providers.Unlock()
	if len(providers.servers) == 0 {
		listener, err := net.Listen("tcp", providersAt)
		if err != nil {
			t.Fatal(err)
		}
		go func() { _ = http.Serve(listener, http.HandlerFunc(byKey)) }() //nolint:gosec // of this process, for its tests
	}
	server.Key = canary + strconv.Itoa(len(providers.servers))
	providers.servers[server.Key] = server
}

func byKey(w http.ResponseWriter, req *http.Request) {
	providers.Lock()
	server := providers.servers[req.Header.Get("X-Goog-Api-Key")]
	providers.Unlock()
	server.ServeHTTP(w, req)
}

func (r *recorded) bind() {
	r.desk = &desktop.Services{
		Context: r.t.Context(), Engine: r.Engine, Library: r.Library, Archives: r.Archives, Sources: r.Sources(),
		Settings: r.DB.Settings, Exporter: r.Exporter,
		Wake: func() {}, Provider: r.Router, Costs: r.Ledger, Privacy: r.Privacy, OutDir: r.OutDir, Prompts: r.Prompts,
		Memory: r.Memory, Recipes: r.Recipes, Presets: r.Presets(), Letterhead: r.Letterhead(), Bell: silent{},
	}
	r.services = map[string]reflect.Value{}
	for _, s := range desktop.Bound(desktop.Surroundings{
		Open: func() (*desktop.Services, error) { return r.desk, nil }, Opener: silent{}, Dialogs: silent{r.home},
		Now: r.clock, Imported: r.imported, About: r.about, Ready: func() {},
		Copies: func() (context.Context, desktop.Backups, error) {
			return r.t.Context(), store.NewBackups(r.Dir, r.clock), nil
		},
		Restore: func(string) (backup.Restored, error) {
			return backup.Restored{}, errors.New("a recording does not go back to a copy")
		},
		Names: agents.Names(), Agents: agents.All(),
	}) {
		v := reflect.ValueOf(s)
		r.services[v.Elem().Type().Name()] = v
	}
}

// recordedStart is firstStart with the same ids and time in every process.
var recordedStart = sync.OnceValues(func() ([]byte, error) {
	first := &recorded{now: time.Date(2026, 11, 27, 9, 0, 0, 0, time.UTC)}
	return startIn(app.World{
		Now: first.clock, NewID: func() string { return "d" + first.newID() }, Getenv: func(string) string { return "" },
	})
})

func (r *recorded) clock() time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.now
}

func (r *recorded) newID() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.ids++
	return fmt.Sprintf("n%04d", r.ids)
}

// Publish implements event.Sink.
func (r *recorded) Publish(e event.Record) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.events = append(r.events, e)
}

func (r *recorded) imported(p library.Progress) {
	r.Engine.Log().Tell("", event.LibraryProgress{File: p.File, Done: p.Done, Total: p.Total})
}

func (r *recorded) about() desktop.About {
	return desktop.About{
		Version: app.Version, Provider: r.Provider(r.t.Context()), DataDir: r.Dir, OutDir: r.OutDir(r.t.Context()),
	}
}

func (r *recorded) change(how func(*settings.Settings)) {
	r.t.Helper()
	s, err := r.DB.Settings.LoadSettings(r.t.Context())
	if err == nil {
		how(&s)
		err = r.DB.Settings.SaveSettings(r.t.Context(), s)
	}
	if err != nil {
		r.t.Fatal(err)
	}
}

// reply is what a bound method answers, and what is told in consequence.
type reply struct {
	Answer json.RawMessage   `json:"answer,omitempty"`
	Fault  json.RawMessage   `json:"fault,omitempty"`
	Events []json.RawMessage `json:"events,omitempty"`
}

// call calls "Service.Method[arguments]" as the window does. A call that changes something is followed by the worker,
// until it rests.
func (r *recorded) call(call string) (reply, error) {
	service, rest, _ := strings.Cut(call, ".")
	at := strings.IndexByte(rest, '[')
	bound, known := r.services[service]
	if at < 0 || !known {
		return reply{}, fmt.Errorf("no bound method: %s", call)
	}
	method := bound.MethodByName(rest[:at])
	var given []json.RawMessage
	if err := json.Unmarshal([]byte(r.real(rest[at:])), &given); err != nil || !method.IsValid() ||
		method.Type().NumIn() != len(given) {
		return reply{}, fmt.Errorf("cannot be called: %s: %w", call, err)
	}
	args := make([]reflect.Value, len(given))
	for i, raw := range given {
		v := reflect.New(method.Type().In(i))
		if err := json.Unmarshal(raw, v.Interface()); err != nil {
			return reply{}, fmt.Errorf("argument %d of %s: %w", i+1, call, err)
		}
		args[i] = v.Elem()
	}
	out, err := r.answered(method.Call(args))
	if err == nil && out.Fault == nil && changes(service+"."+rest[:at]) {
		out.Events, err = r.settle()
	}
	return out, err
}

func (r *recorded) answered(results []reflect.Value) (out reply, err error) {
	for _, v := range results {
		if failed, ok := v.Interface().(error); ok && failed != nil {
			out.Answer = nil
			out.Fault, err = r.written(desktop.AsProblem(failed))
			return out, err
		}
		if v.Type() != reflect.TypeFor[error]() {
			if out.Answer, err = r.written(v.Interface()); err != nil {
				return out, err
			}
		}
	}
	return out, nil
}

// settle lets the worker work and gives what was told since the last time.
func (r *recorded) settle() ([]json.RawMessage, error) {
	_ = r.Engine.Serve(r.t.Context()) // a run that fails says so itself
	r.mu.Lock()
	defer r.mu.Unlock()
	r.now = r.now.Add(time.Minute)
	list := make([]json.RawMessage, len(r.events))
	for i, e := range r.events {
		raw, err := r.written(wire.Lists(e))
		if err != nil {
			return nil, err
		}
		list[i] = raw
	}
	r.events = nil
	return list, nil
}

// written is a value as it crosses to the window, without what is of this machine.
func (r *recorded) written(v any) (json.RawMessage, error) {
	raw, err := json.Marshal(v)
	without := strings.NewReplacer(
		r.home, recordedHome, "http://"+providersAt, "https://"+recordedHost, providersAt, recordedHost,
	)
	return json.RawMessage(without.Replace(string(raw))), err
}

func (r *recorded) real(text string) string { return strings.ReplaceAll(text, recordedHome, r.home) }

// calling are the methods of a bound service: deeds change something, reads do not.
type calling struct{ deeds, reads []string }

// halfTyped is saved whenever the clock says so: it leads nowhere, and no recording holds it.
const halfTyped = "RunService.SaveDraft"

// bound are all methods that the window calls, by service.
func bound() map[string]calling {
	return map[string]calling{
		"RunService": {
			[]string{
				"Accept", "Amend", "Ask", "Decide", "Delete", "EditPlan", "Fork", "Refresh", "Reopen", "Stop", "Submit", "Take",
				"UseVersion",
			},
			[]string{
				"Artifact", "Compare", "Copy", "Events", "Lines", "List", "Moments", "Open", "Sketch", "Snapshot", "Sound",
				"Thread",
			},
		},
		"LibraryService": {
			[]string{"Import", "PauseArchive", "Remove", "RemoveArchive"},
			[]string{
				"Archives", "CancelImport", "ChooseFiles", "ChooseFolder", "Document", "Documents", "Picture", "SavePicture",
				"Search",
			},
		},
		"ExportService":   {nil, []string{"Export", "Formats", "Open", "ShowFolder"}},
		"ProviderService": {[]string{"SetKey", "Test", "Unlock"}, []string{"Models", "State"}},
		"CostService":     {[]string{"SetPrices"}, []string{"Entries", "Export", "Overview", "Prices", "Report"}},
		"PrivacyService":  {nil, []string{"Print", "Table"}},
		"RecipeService": {
			[]string{"Compose", "Delete", "Import", "Keep", "Rename", "Use"}, []string{"Export", "List", "Offer"},
		},
		"FormService": {[]string{"Make"}, []string{"Blank", "List", "Preview", "Read"}},
		"PresetService": {
			[]string{"Apply", "Delete", "Import", "Keep", "Rename"}, []string{"Export", "List", "Preview"},
		},
		"SettingsService": {[]string{"Save", "SetLogo"}, []string{"About", "Agents", "Logo", "Ready", "Settings"}},
		"AgentService": {
			[]string{"Intervene"}, []string{"Choices", "Habits", "Node", "Thoughts", "Tree", "Work"},
		},
		"PromptService": {[]string{"Reset", "Set"}, []string{"Composed", "Diff", "List"}},
		"MemoryService": {
			[]string{"Add", "Decide", "Edit", "Forget", "ForgetAll"},
			[]string{"Export", "List", "Proposals", "Stats", "Uses"},
		},
		"RuleService":   {[]string{"Add", "Remove"}, []string{"List", "Ring", "TryBell"}},
		"BackupService": {[]string{"Make", "Restore"}, []string{"List", "Loss", "Offer", "Verify"}},
	}
}

// changes reports whether a bound method changes something.
func changes(method string) bool {
	service, name, _ := strings.Cut(method, ".")
	return slices.Contains(bound()[service].deeds, name)
}

// A method that is bound and stands in no list would be recorded as one that changes nothing.
func TestTheRecorderKnowsEveryCall(t *testing.T) {
	var want, got []string
	for _, s := range desktop.Bound(desktop.Surroundings{}) {
		typ := reflect.TypeOf(s)
		for i := range typ.NumMethod() {
			want = append(want, typ.Elem().Name()+"."+typ.Method(i).Name)
		}
	}
	got = append(got, halfTyped)
	for service, c := range bound() {
		for _, name := range slices.Concat(c.deeds, c.reads) {
			got = append(got, service+"."+name)
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("bound, and in the lists:\n%s", diff)
	}
}

// silent stands for the system around the program: no sound, no viewer, and two files that are always chosen.
type silent struct{ home string }

func (silent) Ring(context.Context, string) error { return nil }
func (silent) Try(context.Context) error          { return nil }
func (silent) Open(context.Context, string) error { return nil }
func (silent) Show(context.Context, string) error { return nil }
func (s silent) Folder(context.Context) (string, error) {
	return filepath.Join(s.home, "Unterricht"), nil
}

func (s silent) Files(context.Context) ([]string, error) {
	path := filepath.Join(s.home, "bernstein.txt")
	text := strings.Repeat("Ein Bernstein entsteht aus dem Harz alter Nadelbäume. Bernstein schwimmt in Salzwasser. ", 8)
	return []string{path}, os.WriteFile(path, []byte(text), 0o600)
}
