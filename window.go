package main

import (
	"context"
	"embed"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/logger"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	"github.com/wailsapp/wails/v2/pkg/options/linux"

	"pult/backend/desktop"
	"pult/backend/event"
	"pult/backend/library"
	"pult/backend/locale"
	"pult/backend/provider"
	"pult/backend/roster"
)

//go:embed all:frontend/dist
var assets embed.FS

// window is the lifecycle of the desktop program. It is not bound; the services are.
type window struct {
	dir    string
	log    *slog.Logger
	ctx    atomic.Pointer[context.Context]
	opened chan struct{} // closed when office or problem is set
	office *office
	desk   *desktop.Office
	err    error
	wake   chan struct{}
	cancel context.CancelFunc
	worker sync.WaitGroup
}

func openWindow(dir string) int {
	w := &window{dir: dir, log: slog.New(slog.NewTextHandler(os.Stderr, nil)), opened: make(chan struct{}), wake: make(chan struct{}, 1)}
	system := desktop.System{Title: func() string { return w.say("dialog.import") }, Filter: func() string { return w.say("dialog.documents") }}
	files := desktop.NewFiles()
	err := wails.Run(&options.App{
		Title: "Pult", Width: 1280, Height: 800, MinWidth: 480, MinHeight: 480,
		BackgroundColour: options.NewRGB(250, 248, 243),
		AssetServer:      &assetserver.Options{Assets: assets},
		OnStartup:        w.startup,
		OnShutdown:       w.shutdown,
		ErrorFormatter:   desktop.FormatError,
		LogLevel:         logger.ERROR, LogLevelProduction: logger.ERROR,
		DragAndDrop: &options.DragAndDrop{EnableFileDrop: true, DisableWebViewDrop: true},
		Linux:       &linux.Options{WebviewGpuPolicy: linux.WebviewGpuPolicyNever, ProgramName: "Pult"},
		EnumBind:    desktop.Enums(),
		Bind: []any{
			desktop.NewRunService(w.open), desktop.NewLibraryService(w.open, system, w.imported),
			desktop.NewExportService(w.open, system, files), desktop.NewProviderService(w.open), desktop.NewCostService(w.open, files),
			desktop.NewPrivacyService(w.open, files), desktop.NewAgentService(w.open, time.Now), desktop.NewPromptService(w.open), desktop.NewMemoryService(w.open, files), desktop.NewRecipeService(w.open, files), desktop.NewRuleService(w.open), desktop.NewSettingsService(w.open, w.about, ready, roster.All()),
		},
	})
	if err != nil {
		w.log.Error("window", slog.Any("error", err))
		return 1
	}
	return 0
}

// startup opens the data beside the window, so that the first screen does not wait for the database.
func (w *window) startup(ctx context.Context) {
	w.ctx.Store(&ctx)
	work, cancel := context.WithCancel(ctx)
	w.cancel = cancel
	w.worker.Go(func() {
		w.office, w.err = openOffice(work, w.dir, "", desktop.Emitter{Window: w.context}, w.log)
		if w.err == nil {
			w.desk = &desktop.Office{
				Context: work, Engine: w.office.engine, Library: w.office.library, Settings: w.office.db,
				Prints: w.office.prints, Kick: w.kick, Provider: w.office.outlet, Costs: w.office.books, Privacy: w.office.privacy,
				OutDir: w.office.outDir, Prompts: w.office.prompts, Memory: w.office.memory, Recipes: w.office.recipes,
				Bell: w.office.bell,
			}
		}
		close(w.opened)
		if w.err != nil {
			w.log.ErrorContext(work, "open data folder", slog.Any("error", w.err))
			return
		}
		if err := w.office.library.Seed(work); err != nil { // before the first run, beside the first screen
			w.log.ErrorContext(work, "add the starter library", slog.Any("error", err))
		}
		w.kick()
		w.serve(work)
	})
}

func (w *window) context() context.Context {
	if ctx := w.ctx.Load(); ctx != nil {
		return *ctx
	}
	return nil
}

// open implements desktop.Desk.
func (w *window) open() (*desktop.Office, error) {
	<-w.opened
	return w.desk, w.err
}

// kick wakes the worker; several kicks are one.
func (w *window) kick() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// serve takes runs forward, one after another, until the window closes.
func (w *window) serve(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-w.wake:
		}
		if err := w.office.engine.Serve(ctx); err != nil && ctx.Err() == nil {
			w.log.ErrorContext(ctx, "worker", slog.Any("error", err))
		}
	}
}

// shutdown ends the worker first, then the database: a step in the middle is found by the next start.
func (w *window) shutdown(ctx context.Context) {
	if w.cancel != nil {
		w.cancel()
	}
	w.worker.Wait()
	if w.desk != nil {
		w.desk.Wait()
	}
	if w.office != nil {
		if err := w.office.Close(ctx); err != nil {
			w.log.ErrorContext(ctx, "close", slog.Any("error", err))
		}
	}
}

func (w *window) imported(p library.Progress) {
	if w.office != nil {
		w.office.engine.Log.Tell("", event.LibraryProgress{File: p.File, Done: p.Done, Total: p.Total})
	}
}

// about answers at once when the program is open or has failed to open.
func (w *window) about() desktop.About {
	<-w.opened
	a := desktop.About{Version: version, Provider: provider.Offline, DataDir: w.dir, Warnings: []locale.Text{}}
	if w.err != nil {
		a.Problem = desktop.AsProblem(w.err)
		return a
	}
	a.DataDir, a.OutDir, a.Provider = w.office.dir, w.office.outDir(w.context()), w.office.provider(w.context())
	a.Warnings = append(a.Warnings, w.office.db.Warnings()...)
	return a
}

func (w *window) say(key string) string {
	if w.office == nil {
		return locale.Must(locale.German).Say(locale.T(key))
	}
	return w.office.words(w.context()).Say(locale.T(key))
}

// ready tells a benchmark that the first screen stands.
func ready() {
	if path := os.Getenv("PULT_READY_FILE"); path != "" {
		if err := os.WriteFile(path, []byte("ready\n"), 0o600); err != nil {
			slog.New(slog.NewTextHandler(os.Stderr, nil)).Error("ready file", slog.Any("error", err))
		}
	}
}
