package main

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"github.com/google/uuid"

	"pult/backend/agent"
	"pult/backend/agent/prompt"
	"pult/backend/agents"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/base/paths"
	"pult/backend/cli"
	"pult/backend/cost"
	"pult/backend/desktop/notify"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/memory"
	"pult/backend/knowledge/reader"
	"pult/backend/knowledge/source"
	"pult/backend/knowledge/web"
	"pult/backend/material/draw"
	"pult/backend/material/export"
	"pult/backend/material/song/sound"
	"pult/backend/model"
	"pult/backend/model/gemini"
	"pult/backend/model/openai"
	"pult/backend/model/pace"
	"pult/backend/model/provider"
	"pult/backend/model/retry"
	"pult/backend/model/rules"
	"pult/backend/secret"
	"pult/backend/settings"
	"pult/backend/store"
	"pult/backend/tools"
	"pult/backend/tools/script"
	"pult/backend/tools/tool"
	"pult/backend/workflow"
	"pult/backend/workflow/recipe"
)

// office is the opened program: every package wired to the next. It decides nothing.
type office struct {
	db      *store.DB
	engine  *workflow.Engine
	library *library.Service
	prints  *export.Exporter
	readers []library.Reader
	painter *draw.Painter
	outlet  *provider.Router
	books   *cost.Ledger
	privacy *export.Disclosure
	prompts *prompt.Overrides
	memory  *memory.Service
	recipes *recipe.Service
	keys    *secret.Keystore
	bell    *notify.Notifier
	dir     string
}

// openOffice opens the data folder (dir "" is the usual one) and marks what the last process left in the middle. The caller closes it.
func openOffice(ctx context.Context, dir, asked string, sink event.Sink, log *slog.Logger) (*office, error) {
	if asked != "" && !slices.Contains(settings.Providers(), asked) {
		return nil, fault.New(fault.Invalid, "fault.cli.provider", nil, "provider", asked)
	}
	dir, err := folder(dir)
	if err != nil {
		return nil, err
	}
	db, err := store.Open(ctx, store.Options{Dir: dir, Now: time.Now, Logger: log})
	if err != nil {
		return nil, err
	}
	o := &office{db: db, dir: dir, readers: reader.All(paths.Cache(dir))}
	o.connect(asked, log)
	if err := o.wire(ctx, sink, log); err != nil {
		return nil, errors.Join(err, o.Close())
	}
	return o, nil
}

// connect makes the way to the providers: adapter, then books, then retries. It calls nobody.
func (o *office) connect(asked string, log *slog.Logger) {
	o.books = cost.NewLedger(cost.Config{
		Store: o.db, Prices: o.db, Settings: o.db, Account: paths.Account(), Now: time.Now, NewID: newID, Save: export.Save, Logger: log,
	})
	meter := cost.NewMeter(o.books)
	pacer := pace.New(pace.Config{Limits: o.pace, Now: time.Now, Sleep: retry.Sleep})
	o.keys = secret.New(secret.Config{Dir: o.dir, Getenv: os.Getenv, Keyring: secret.System(os.Getenv)})
	o.outlet = provider.New(provider.Config{
		Settings: o.db, Keys: o.keys, Local: rules.New(),
		Makers: map[string]provider.Maker{
			provider.Gemini: func(c provider.Connection) model.Model {
				return gemini.New(gemini.Config{BaseURL: c.BaseURL, Key: c.Key, Transport: c.Transport, Now: time.Now})
			},
			provider.OpenAI: func(c provider.Connection) model.Model {
				return openai.New(openai.Config{BaseURL: c.BaseURL, Key: c.Key, Transport: c.Transport, Now: time.Now})
			},
		},
		Meter:  meter.Wrap,
		Retry:  func(m model.Model) model.Model { return retry.New(pacer.Wrap(m), retry.Options{Now: time.Now}) },
		Getenv: os.Getenv, Override: asked, Now: time.Now, Price: o.books.PerMillion,
	})
}

func (o *office) wire(ctx context.Context, sink event.Sink, log *slog.Logger) error {
	var err error
	o.library, err = library.NewService(library.Config{Store: o.db, Readers: o.readers, Now: time.Now, NewID: newID})
	if err != nil {
		return err
	}
	if o.painter, err = draw.New(); err != nil {
		return err
	}
	o.memory, err = memory.NewService(memory.Config{Store: o.db, Rules: o.memoryRules, Now: time.Now, NewID: newID, Save: export.Save})
	if err != nil {
		return err
	}
	browser, err := web.New(o.webConfig(log))
	if err != nil {
		return err
	}
	scripts, err := script.NewRunner()
	if err != nil {
		return err
	}
	studio := sound.New()
	list, err := tools.All(tools.Deps{Library: o.library, Drawer: o.painter, Web: browser, Memory: o.memory, Scripts: scripts, Musician: studio})
	if err != nil {
		return err
	}
	registry := tool.NewRegistry(list...)
	if o.prompts, err = o.shelf(registry); err != nil {
		return err
	}
	last, err := o.db.LastSeq(ctx)
	if err != nil {
		return err
	}
	o.engine = workflow.NewEngine(workflow.Config{
		Store: o.db, Planner: agents.Planner(), Answerer: agents.Answerer(), Agents: agents.All(),
		Router: o.outlet, Budget: o.books,
		Runner: agent.Runner{
			Model: o.outlet, Tools: registry, Transcripts: o.db, Compose: o.compose, Factor: o.factor, Now: time.Now, Pause: pause,
		},
		Recaller: remembrance{o.memory}, AllowedHosts: atlas, Drawer: o.painter, Musician: studio,
		Log: workflow.NewLog(last, time.Now, sink), Now: time.Now, NewID: newID,
		Report: func(err error) { log.WarnContext(ctx, "step did not succeed", slog.Any("error", err)) },
	})
	o.recipes = recipe.NewService(recipe.Config{Store: o.db, Runs: o.engine.Runs, Agents: agents.All(), Now: time.Now, NewID: newID, Save: export.Save})
	o.privacy = &export.Disclosure{Facts: o.facts, Words: o.words, Now: time.Now, Version: version}
	o.bell = &notify.Notifier{Settings: o.db, Words: o.words, Post: notify.System}
	o.prints = &export.Exporter{Runs: printed{o.engine.Runs, o.engine.Results}, Now: time.Now, Folder: o.outDir}
	return o.engine.Recover(ctx)
}

// shelf holds the texts that prompts are made of.
func (o *office) shelf(registry tool.Registry) (*prompt.Overrides, error) {
	c := prompt.OverridesConfig{Store: o.db, Words: o.words, Now: time.Now}
	for _, s := range agents.Everyone() {
		a := prompt.Agent{Name: s.Name, Base: s.Prompt, Schema: s.Schema}
		for _, tl := range registry.Only(s.Tools) {
			a.Tools = append(a.Tools, tl.Spec())
		}
		c.Agents = append(c.Agents, a)
	}
	return prompt.NewOverrides(c)
}

// Leave is Close at the end of the program. Once a day it leaves a copy of the data behind: then nobody waits for it.
func (o *office) Leave(ctx context.Context) error {
	return errors.Join(o.db.BackupDaily(context.WithoutCancel(ctx)), o.Close())
}

// Close ends everything that openOffice began, and touches no copy: the one that comes next may be the oldest.
func (o *office) Close() error {
	errs := []error{reader.Close(o.readers)}
	if o.painter != nil {
		errs = append(errs, o.painter.Close())
	}
	if o.outlet != nil {
		errs = append(errs, o.outlet.Close())
	}
	return errors.Join(append(errs, o.db.Close())...)
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

// openDesk is openOffice for the command line.
func openDesk(ctx context.Context, dir, asked string, sink event.Sink) (*cli.Services, error) {
	o, err := openOffice(ctx, dir, asked, sink, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, err
	}
	if err := o.library.Seed(ctx); err != nil {
		return nil, errors.Join(err, o.Close())
	}
	return &cli.Services{
		Engine: o.engine, Library: o.library, Exporter: o.prints, Folder: o.dir, OutDir: o.outDir(ctx), Provider: o.provider(ctx),
		Providers: o.outlet, Costs: o.books, Privacy: o.privacy, Memory: o.memory, Recipes: o.recipes, Presets: o.presets(),
		Warnings: o.db.Warnings(), Close: func() error { return o.Leave(ctx) },
	}, nil
}

// backupsOf are the copies of a data folder, whether it opens or not.
func backupsOf(dir string) cli.Backups { return store.NewBackups(dir, time.Now) }

// webConfig is how steps search and read the web.
func (o *office) webConfig(log *slog.Logger) web.Config {
	c := web.Config{
		Choice: func(ctx context.Context) (web.Choice, error) {
			s, err := o.db.LoadSettings(ctx)
			return web.Choice{Engine: s.WebEngine, SearxURL: s.SearxURL, GoogleID: s.GoogleID}, err
		},
		Key: func(ctx context.Context, engine string) (string, error) {
			key, _, err := o.keys.Key(ctx, engine)
			return key, err
		},
		LocalOnly: func(ctx context.Context) bool {
			s, err := o.db.LoadSettings(ctx)
			return err != nil || s.LocalOnly || !s.Web
		},
		Private: func(ctx context.Context, text string) bool {
			s, err := o.db.LoadSettings(ctx)
			return err != nil || source.Personal(text, s.Names)
		},
		Now: time.Now, Sleep: pause, Jitter: rand.Float64, Decode: reader.DecodePage, Cache: o.db, Log: log, Version: version,
	}
	for _, r := range o.readers {
		if slices.Contains(r.Formats(), "pdf") {
			c.PDF = r
		}
	}
	return c
}
