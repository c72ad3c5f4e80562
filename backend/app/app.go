// Package app is the opened program: it builds every service once, hands settings to whoever needs them, and runs the
// command line. It decides nothing itself.
package app

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"slices"
	"time"

	"github.com/google/uuid"

	"pult/backend/agent"
	"pult/backend/agent/prompt"
	"pult/backend/agents"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/base/paths"
	"pult/backend/base/reason"
	"pult/backend/cost"
	"pult/backend/desktop/notify"
	"pult/backend/knowledge"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/memory"
	"pult/backend/knowledge/reader"
	"pult/backend/knowledge/source"
	"pult/backend/knowledge/web"
	"pult/backend/knowledge/zim/shelf"
	"pult/backend/material/draw"
	"pult/backend/material/export"
	"pult/backend/material/song/sound"
	"pult/backend/model"
	"pult/backend/model/gemini"
	"pult/backend/model/keystore"
	"pult/backend/model/openai"
	"pult/backend/model/pace"
	"pult/backend/model/provider"
	"pult/backend/model/retry"
	"pult/backend/model/typed"
	"pult/backend/settings"
	"pult/backend/store"
	"pult/backend/tools"
	"pult/backend/tools/script"
	"pult/backend/tools/tool"
	"pult/backend/workflow"
	"pult/backend/workflow/form"
	"pult/backend/workflow/recipe"
)

// App is the opened program: every package wired to the next. It decides nothing.
type App struct {
	DB       *store.DB
	Engine   *workflow.Engine
	Receiver *workflow.Receiver // nil beside another process
	Library  *library.Service
	Archives *shelf.Service
	Exporter *export.Service
	readers  []library.Reader
	painter  *draw.Painter
	Router   *provider.Router
	Ledger   *cost.Ledger
	Privacy  *export.Disclosure
	Prompts  *prompt.Overrides
	Memory   *memory.Service
	Recipes  *recipe.Service
	Forms    *form.Service
	keys     *keystore.Keystore
	Notifier *notify.Notifier
	Dir      string
	World
}

// World is what an opened program takes from outside of itself.
type World struct {
	Now     func() time.Time
	NewID   func() string // ids that sort by their age
	Getenv  func(string) string
	Account string     // of the person at this computer
	Sink    event.Sink // told of every event
	Log     *slog.Logger
}

// openingGC is the percentage of new memory at which garbage is looked for while the program opens: what is made then
// mostly stays.
const openingGC = 400

// Start says what is opened.
type Start struct {
	Dir      string // data folder; "" is the usual one
	Provider string // named for this time; "" is that of the settings
	Holder   string // who has the folder: store.Window, or the name of a command
	AtOnce   bool   // a folder that is held is refused without waiting
}

// Open opens the data folder and marks what the last process left in the middle. The caller closes it.
func Open(ctx context.Context, start Start, sink event.Sink, log *slog.Logger) (*App, error) {
	return OpenIn(ctx, usual(sink, log), start)
}

// OpenIn is Open with a clock, ids and an environment of the caller's own.
func OpenIn(ctx context.Context, w World, start Start) (*App, error) {
	return start.open(ctx, w, func(dir string) (*store.DB, error) {
		return store.Open(
			ctx,
			store.Options{Dir: dir, Now: w.Now, Logger: w.Log, Holder: start.Holder, AtOnce: start.AtOnce},
		)
	})
}

// OpenBeside opens the data folder that another process has, to read; with asks, also to leave signals for it.
func OpenBeside(ctx context.Context, start Start, asks bool, sink event.Sink, log *slog.Logger) (*App, error) {
	w := usual(sink, log)
	return start.open(ctx, w, func(dir string) (*store.DB, error) {
		return store.OpenBeside(ctx, store.Options{Dir: dir, Now: w.Now, Logger: w.Log}, asks)
	})
}

func usual(sink event.Sink, log *slog.Logger) World {
	return World{
		Now: time.Now, NewID: newID, Getenv: os.Getenv, Account: paths.Account(), Sink: sink, Log: log,
	}
}

func (start Start) open(ctx context.Context, w World, open func(dir string) (*store.DB, error)) (*App, error) {
	defer debug.SetGCPercent(debug.SetGCPercent(openingGC))
	if start.Provider != "" && !slices.Contains(settings.Providers(), start.Provider) {
		return nil, fault.New(fault.Invalid, "fault.cli.provider", nil, "provider", start.Provider).Because(reason.Misuse)
	}
	dir, err := Folder(start.Dir)
	if err != nil {
		return nil, err
	}
	db, err := open(dir)
	if err != nil {
		return nil, err
	}
	o := &App{DB: db, Dir: dir, World: w, readers: reader.All(paths.Cache(dir))}
	o.connect(start.Provider)
	if err = o.wire(ctx); err == nil && !db.Beside() {
		err = o.takeOn(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, o.Close())
	}
	return o, nil
}

// takeOn makes this process the one that works.
func (o *App) takeOn(ctx context.Context) error {
	err := o.Engine.Recover(ctx)
	if err == nil {
		o.Receiver, err = workflow.NewReceiver(ctx, o.Engine, o.DB.Signals, pause)
	}
	return err
}

// connect makes the way to the providers: adapter, then books, then retries. It calls nobody.
func (o *App) connect(asked string) {
	o.Ledger = cost.NewLedger(cost.Config{
		Store: o.DB.Ledger, Prices: o.DB.Ledger, Settings: o.DB.Settings, Account: o.Account, Now: o.Now,
		NewID: o.NewID, Save: export.Save, Logger: o.Log,
	})
	meter := cost.NewMeter(o.Ledger)
	pacer := pace.New(pace.Config{Limits: o.pace, Now: o.Now, Sleep: retry.Sleep})
	o.keys = keystore.New(keystore.Config{Dir: o.Dir, Getenv: o.Getenv, Keyring: keystore.System(o.Getenv)})
	o.Router = provider.New(provider.Config{
		Settings: o.DB.Settings, Keys: o.keys, Local: agents.Offline(),
		Makers: map[string]provider.Maker{
			provider.Gemini: func(c provider.Connection) model.Model {
				return gemini.New(gemini.Config{
					BaseURL: c.BaseURL, Key: c.Key, Transport: c.Transport, Silence: c.Silence, Now: o.Now,
				})
			},
			provider.OpenAI: func(c provider.Connection) model.Model {
				return openai.New(openai.Config{
					BaseURL: c.BaseURL, Key: c.Key, Transport: c.Transport, Silence: c.Silence, Now: o.Now,
				})
			},
		},
		Meter:  meter.Wrap,
		Retry:  func(m model.Model) model.Model { return retry.New(pacer.Wrap(m), retry.Options{Now: o.Now}) },
		Getenv: o.Getenv, Override: asked, Now: o.Now, Price: o.Ledger.PerMillion,
	})
}

func (o *App) wire(ctx context.Context) error {
	var err error
	o.Archives, err = shelf.New(
		shelf.Config{Store: o.DB.Archives, Indexes: o.DB.Indexes, Now: o.Now, Pause: pause, Told: o.indexed},
	)
	if err != nil {
		return err
	}
	o.Library, err = library.NewService(
		library.Config{Store: o.DB.Library, Readers: o.readers, Now: o.Now, NewID: o.NewID, Archives: o.Archives},
	)
	if err != nil {
		return err
	}
	if o.painter, err = draw.New(); err != nil {
		return err
	}
	o.Memory, err = memory.NewService(
		memory.Config{
			Store: o.DB.Memory, Rules: o.memoryRules, Now: o.Now, NewID: o.NewID, Save: export.Save, Beside: o.DB.Beside(),
		},
	)
	if err != nil {
		return err
	}
	browser, err := web.New(o.webConfig())
	if err != nil {
		return err
	}
	scripts, err := script.NewRunner()
	if err != nil {
		return err
	}
	studio := sound.New()
	list, err := tools.All(
		tools.Deps{
			Library: o.Library, Archives: o.Archives, Drawer: o.painter,
			Web: browser, Memory: o.Memory, Scripts: scripts, Musician: studio,
			Pictures: agents.Pictures(),
		},
	)
	if err != nil {
		return err
	}
	registry := tool.NewRegistry(list...)
	if o.Prompts, err = o.shelf(registry); err != nil {
		return err
	}
	last, err := o.DB.Runs.LastSeq(ctx)
	if err != nil {
		return err
	}
	o.Engine = workflow.NewEngine(workflow.Config{
		Store: o.DB.Workflow(), Planner: agents.Planner(), Answerer: agents.Answerer(), Agents: agents.All(),
		Router: o.Router, Budget: o.Ledger,
		Runner: agent.Runner{
			Model: o.Router, Tools: registry, Compose: o.compose, Factor: o.factor, Now: o.Now, Pause: pause,
		},
		Recaller: remembrance{o.Memory}, AllowedHosts: atlas, Drawer: o.painter, Musician: studio,
		Log: workflow.NewLog(last, o.Now, o.Sink), Now: o.Now, NewID: o.NewID,
		Report: func(err error) { o.Log.WarnContext(ctx, "step did not succeed", slog.Any("error", err)) },
	})
	o.Recipes = recipe.NewService(
		recipe.Config{
			Store:  o.DB.Recipes,
			Runs:   o.Engine.Runs,
			Agents: agents.All(),
			Now:    o.Now,
			NewID:  o.NewID,
			Save:   export.Save,
		},
	)
	o.Forms = form.NewService(form.Config{
		Agents: agents.All(), Planner: agents.Planner(), Runs: o.Engine.Runs, Store: o.DB.Runs,
		Local:  o.Engine.Routing.ByRules,
		Runner: agent.Runner{Model: agents.Offline(), Tools: registry, Now: o.Now, Pause: pause},
	})
	o.Privacy = &export.Disclosure{Facts: o.facts, Words: o.Words, Now: o.Now, Version: Version}
	o.Notifier = &notify.Notifier{Settings: o.DB.Settings, Words: o.Words, Post: notify.System}
	o.Exporter = &export.Service{
		Runs:       printed{o.Engine.Runs, o.Engine.Results},
		Exporters:  export.All(),
		Now:        o.Now,
		Folder:     o.OutDir,
		Letterhead: o.letterhead,
	}
	return nil
}

// shelf holds the texts that prompts are made of.
func (o *App) shelf(registry tool.Registry) (*prompt.Overrides, error) {
	c := prompt.OverridesConfig{Store: o.DB.Prompts, Words: o.Words, Now: o.Now}
	for _, s := range agents.Everyone() {
		a := prompt.Agent{Name: s.Name, Base: s.Prompt, Schema: typed.Sent(s.Schema)}
		for _, tl := range registry.Only(s.Tools) {
			a.Tools = append(a.Tools, tl.Spec())
		}
		c.Agents = append(c.Agents, a)
	}
	return prompt.NewOverrides(c)
}

// Leave is Close at the end of the program. Once a day it leaves a copy of the data behind: then nobody waits for it.
// Beside another process that one does.
func (o *App) Leave(ctx context.Context) error {
	if o.DB.Beside() {
		return o.Close()
	}
	return errors.Join(o.DB.BackupDaily(context.WithoutCancel(ctx)), o.Close())
}

// Close ends everything that Open began, and touches no copy: the one that comes next may be the oldest.
func (o *App) Close() error {
	errs := []error{reader.Close(o.readers)}
	if o.Archives != nil {
		errs = append(errs, o.Archives.Close())
	}
	if o.painter != nil {
		errs = append(errs, o.painter.Close())
	}
	if o.Router != nil {
		errs = append(errs, o.Router.Close())
	}
	return errors.Join(append(errs, o.DB.Close())...)
}

// Sources are all places that can be searched on this machine.
func (o *App) Sources() knowledge.Registry { return knowledge.All(o.Library, o.Archives) }

// indexed tells how far the index of a ZIM file is.
func (o *App) indexed(a shelf.Archive) {
	if o.Engine != nil {
		o.Engine.Log().Tell("", event.ArchiveProgress{ID: a.ID, State: string(a.State), Done: a.Done, Total: a.Total})
	}
}

// pause waits unless the context ends first.
func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

func newID() string {
	id, err := uuid.NewV7()
	if err != nil {
		return uuid.NewString() // V7 fails only without randomness; V4 then panics rather than repeat an id
	}
	return id.String()
}

// webConfig is how steps search and read the web.
func (o *App) webConfig() web.Config {
	c := web.Config{
		Choice: func(ctx context.Context) (web.Choice, error) {
			s, err := o.DB.Settings.LoadSettings(ctx)
			return web.Choice{Engine: s.WebEngine, SearxURL: s.SearxURL, GoogleID: s.GoogleID}, err
		},
		Key: func(ctx context.Context, engine string) (string, error) {
			key, _, err := o.keys.Key(ctx, engine)
			return key, err
		},
		LocalOnly: func(ctx context.Context) bool {
			s, err := o.DB.Settings.LoadSettings(ctx)
			return err != nil || s.LocalOnly || !s.Web
		},
		Private: func(ctx context.Context, text string) bool {
			s, err := o.DB.Settings.LoadSettings(ctx)
			return err != nil || source.Personal(text, s.Names)
		},
		Topic: func(text, language string) string { return agents.Reader().Read(text, language).Topic },
		Now:   o.Now, Sleep: pause, Jitter: rand.Float64, Decode: reader.DecodePage, Cache: o.DB.WebCache, Log: o.Log,
		Version: Version,
	}
	for _, r := range o.readers {
		if slices.Contains(r.Formats(), "pdf") {
			c.PDF = r
		}
	}
	return c
}
