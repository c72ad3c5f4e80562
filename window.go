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

	"pult/backend/agents"
	"pult/backend/base/backup"
	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/desktop"
	"pult/backend/knowledge/library"
	"pult/backend/model/provider"
	"pult/backend/store"
)

//go:embed all:frontend/dist
var assets embed.FS

// window is the lifecycle of the desktop program. It is not bound; the services are.
type window struct {
	dir       string
	log       *slog.Logger
	ctx       atomic.Pointer[context.Context]
	opening   atomic.Pointer[opening]
	reopening sync.Mutex // held while the data are closed and opened again, and at the end
}

// opening is the data once opened: until the end of the program, or until another copy takes their place.
type opening struct {
	opened chan struct{} // closed when office or err is set
	office *office
	desk   *desktop.Services
	err    error
	wake   chan struct{}
	cancel context.CancelFunc
	worker sync.WaitGroup
}

func newOpening() *opening {
	return &opening{opened: make(chan struct{}), wake: make(chan struct{}, 1)}
}

func openWindow(dir string) int {
	w := &window{dir: dir, log: slog.New(slog.NewTextHandler(os.Stderr, nil))}
	w.opening.Store(newOpening())
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
			desktop.NewPrivacyService(w.open, files), desktop.NewAgentService(w.open, time.Now), desktop.NewPromptService(w.open), desktop.NewMemoryService(w.open, files),
			desktop.NewRecipeService(w.open, files), desktop.NewPresetService(w.open, files), desktop.NewRuleService(w.open), desktop.NewBackupService(w.copies, w.restore), desktop.NewSettingsService(w.open, w.about, ready, agents.All()),
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
	w.begin(ctx, w.opening.Load())
}

func (w *window) begin(ctx context.Context, o *opening) {
	work, cancel := context.WithCancel(ctx)
	o.cancel = cancel
	o.worker.Go(func() {
		o.office, o.err = openOffice(work, w.dir, "", desktop.Emitter{Window: w.context}, w.log)
		if o.err == nil {
			o.desk = &desktop.Services{
				Context: work, Engine: o.office.engine, Library: o.office.library, Settings: o.office.db,
				Exporter: o.office.prints, Wake: o.kick, Provider: o.office.outlet, Costs: o.office.books, Privacy: o.office.privacy,
				OutDir: o.office.outDir, Prompts: o.office.prompts, Memory: o.office.memory, Recipes: o.office.recipes, Presets: o.office.presets(),
				Bell: o.office.bell,
			}
		}
		close(o.opened)
		if o.err != nil {
			w.log.ErrorContext(work, "open data folder", slog.Any("error", o.err))
			return
		}
		if err := o.office.library.Seed(work); err != nil { // before the first run, beside the first screen
			w.log.ErrorContext(work, "add the starter library", slog.Any("error", err))
		}
		o.kick()
		o.serve(work, w.log)
	})
}

// copies are the backups of the data folder, whether it opened or not.
func (w *window) copies() (context.Context, desktop.Backups, error) {
	dir, err := folder(w.dir)
	return w.context(), store.NewBackups(dir, time.Now), err
}

// restore closes the data, goes back to a copy and opens them again. Whoever asks meanwhile waits. Where it fails, the data open as they
// were.
func (w *window) restore(name string) (backup.Restored, error) {
	w.reopening.Lock()
	defer w.reopening.Unlock()
	ctx := w.context()
	if err := ctx.Err(); err != nil {
		return backup.Restored{}, fault.New(fault.Cancelled, "fault.cancelled", err)
	}
	dir, err := folder(w.dir)
	if err != nil {
		return backup.Restored{}, err
	}
	next := newOpening()
	w.opening.Swap(next).end(ctx, w.log, (*office).Close)
	done, err := store.NewBackups(dir, time.Now).Restore(ctx, name)
	w.begin(ctx, next)
	return done, err
}

func (w *window) context() context.Context {
	if ctx := w.ctx.Load(); ctx != nil {
		return *ctx
	}
	return nil
}

// open implements desktop.Access.
func (w *window) open() (*desktop.Services, error) {
	o := w.opening.Load()
	<-o.opened
	return o.desk, o.err
}

// kick wakes the worker; several kicks are one.
func (o *opening) kick() {
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// lookAgain is how often a window that stays open looks whether the copy of the day is due.
const lookAgain = time.Hour

// serve takes runs forward, one after another, until the window closes.
func (o *opening) serve(ctx context.Context, log *slog.Logger) {
	due := time.NewTicker(lookAgain)
	defer due.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-due.C:
			if err := o.office.db.BackupDaily(ctx); err != nil {
				log.ErrorContext(ctx, "copy of the day", slog.Any("error", err))
			}
			continue
		case <-o.wake:
		}
		if err := o.office.engine.Serve(ctx); err != nil && ctx.Err() == nil {
			log.ErrorContext(ctx, "worker", slog.Any("error", err))
		}
	}
}

// end ends the worker first, then the office: a step in the middle is found by the next start.
func (o *opening) end(ctx context.Context, log *slog.Logger, shut func(*office) error) {
	if o.cancel != nil {
		o.cancel()
	}
	o.worker.Wait()
	if o.desk != nil {
		o.desk.Wait()
	}
	if o.office != nil {
		if err := shut(o.office); err != nil {
			log.ErrorContext(ctx, "close", slog.Any("error", err))
		}
	}
}

func (w *window) shutdown(ctx context.Context) {
	w.reopening.Lock()
	defer w.reopening.Unlock()
	w.opening.Load().end(ctx, w.log, func(o *office) error { return o.Leave(ctx) })
}

// now is the opened program; nil before.
func (w *window) now() *office {
	o := w.opening.Load()
	select {
	case <-o.opened:
		return o.office
	default:
		return nil
	}
}

func (w *window) imported(p library.Progress) {
	if o := w.now(); o != nil {
		o.engine.Log.Tell("", event.LibraryProgress{File: p.File, Done: p.Done, Total: p.Total})
	}
}

// about answers at once when the program is open or has failed to open.
func (w *window) about() desktop.About {
	a := desktop.About{Version: version, Provider: provider.Offline, DataDir: w.dir, Warnings: []i18n.Text{}}
	if _, err := w.open(); err != nil {
		a.Problem = desktop.AsProblem(err)
		return a
	}
	o := w.now()
	if o == nil { // the data are being opened anew; the window asks again
		return a
	}
	a.DataDir, a.OutDir, a.Provider = o.dir, o.outDir(w.context()), o.provider(w.context())
	a.Warnings = append(a.Warnings, o.db.Warnings()...)
	return a
}

func (w *window) say(key string) string {
	o := w.now()
	if o == nil {
		return i18n.Must(i18n.German).Say(i18n.T(key))
	}
	return o.words(w.context()).Say(i18n.T(key))
}

// ready tells a benchmark that the first screen stands.
func ready() {
	if path := os.Getenv("PULT_READY_FILE"); path != "" {
		if err := os.WriteFile(path, []byte("ready\n"), 0o600); err != nil {
			slog.New(slog.NewTextHandler(os.Stderr, nil)).Error("ready file", slog.Any("error", err))
		}
	}
}
