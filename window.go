//go:build !terminal

package main

import (
	"context"
	"embed"
	"log/slog"
	"os"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/logger"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	"github.com/wailsapp/wails/v2/pkg/options/linux"

	"pult/backend/agents"
	"pult/backend/app"
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
	opened chan struct{} // closed when app or err is set
	app    *app.App
	desk   *desktop.Services
	err    error
	wake   chan struct{}
	cancel context.CancelFunc
	worker sync.WaitGroup
}

func newOpening() *opening {
	return &opening{opened: make(chan struct{}), wake: make(chan struct{}, 1)}
}

// openWindow shows the window on the data folder (dir "" is the usual one) and returns the exit code.
func openWindow(dir string) int {
	if !desktop.HasScreen(os.Getenv) {
		return app.NoScreen()
	}
	w := &window{dir: dir, log: slog.New(slog.NewTextHandler(os.Stderr, nil))}
	w.opening.Store(newOpening())
	system := desktop.System{
		Title:  func() string { return w.say("dialog.import") },
		Filter: func() string { return w.say("dialog.documents") },
	}
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
		Bind: desktop.Bound(desktop.Surroundings{
			Open: w.open, Opener: system, Dialogs: system, Now: time.Now, Imported: w.imported, About: w.about, Ready: ready,
			Copies: w.copies, Restore: w.restore, Names: agents.Names(), Agents: agents.All(),
		}),
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
		o.app, o.err = app.Open(
			work,
			app.Start{Dir: w.dir, Holder: store.Window},
			desktop.Emitter{Window: w.context},
			w.log,
		)
		if o.err == nil {
			o.desk = &desktop.Services{
				Context: work, Engine: o.app.Engine, Library: o.app.Library, Archives: o.app.Archives,
				Sources: o.app.Sources(), Settings: o.app.DB.Settings,
				Exporter: o.app.Exporter, Wake: o.kick, Provider: o.app.Router, Costs: o.app.Ledger, Privacy: o.app.Privacy,
				OutDir: o.app.OutDir, Prompts: o.app.Prompts, Memory: o.app.Memory, Recipes: o.app.Recipes, Forms: o.app.Forms,
				Presets: o.app.Presets(), Letterhead: o.app.Letterhead(),
				Bell: o.app.Notifier,
			}
		}
		close(o.opened)
		if o.err != nil {
			w.log.ErrorContext(work, "open data folder", slog.Any("error", o.err))
			return
		}
		o.worker.Go(func() { o.app.Receiver.Listen(work, o.kick) })
		if err := o.app.Library.Seed(work); err != nil { // before the first run, beside the first screen
			w.log.ErrorContext(work, "add the starter library", slog.Any("error", err))
		}
		o.worker.Go(func() { o.app.Archives.Work(work) })
		o.kick()
		o.serve(work, w.log)
	})
}

// copies are the backups of the data folder, whether it opened or not.
func (w *window) copies() (context.Context, desktop.Backups, error) {
	dir, err := app.Folder(w.dir)
	return w.context(), store.NewBackups(dir, time.Now), err
}

// restore closes the data, goes back to a copy and opens them again. Whoever asks meanwhile waits. Where it fails, the
// data open as they were.
func (w *window) restore(name string) (backup.Restored, error) {
	w.reopening.Lock()
	defer w.reopening.Unlock()
	ctx := w.context()
	if err := ctx.Err(); err != nil {
		return backup.Restored{}, fault.New(fault.Cancelled, "fault.cancelled", err)
	}
	dir, err := app.Folder(w.dir)
	if err != nil {
		return backup.Restored{}, err
	}
	next := newOpening()
	w.opening.Swap(next).end(ctx, w.log, (*app.App).Close)
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
			if err := o.app.DB.BackupDaily(ctx); err != nil {
				log.ErrorContext(ctx, "copy of the day", slog.Any("error", err))
			}
			continue
		case <-o.wake:
		}
		if err := o.app.Engine.Serve(ctx); err != nil && ctx.Err() == nil {
			log.ErrorContext(ctx, "worker", slog.Any("error", err))
		}
	}
}

// end ends the worker first, then the program: a step in the middle is found by the next start.
func (o *opening) end(ctx context.Context, log *slog.Logger, shut func(*app.App) error) {
	if o.cancel != nil {
		o.cancel()
	}
	o.worker.Wait()
	if o.desk != nil {
		o.desk.Wait()
	}
	if o.app != nil {
		if err := shut(o.app); err != nil {
			log.ErrorContext(ctx, "close", slog.Any("error", err))
		}
	}
}

func (w *window) shutdown(ctx context.Context) {
	w.reopening.Lock()
	defer w.reopening.Unlock()
	w.opening.Load().end(ctx, w.log, func(o *app.App) error { return o.Leave(ctx) })
}

// now is the opened program; nil before.
func (w *window) now() *app.App {
	o := w.opening.Load()
	select {
	case <-o.opened:
		return o.app
	default:
		return nil
	}
}

func (w *window) imported(p library.Progress) {
	if o := w.now(); o != nil {
		o.Engine.Log().Tell("", event.LibraryProgress{File: p.File, Done: p.Done, Total: p.Total})
	}
}

// about answers at once when the program is open or has failed to open.
func (w *window) about() desktop.About {
	a := desktop.About{Version: app.Version, Provider: provider.Offline, DataDir: w.dir, Warnings: []i18n.Text{}}
	if _, err := w.open(); err != nil {
		a.Problem = desktop.AsProblem(err)
		return a
	}
	o := w.now()
	if o == nil { // the data are being opened anew; the window asks again
		return a
	}
	a.DataDir, a.OutDir, a.Provider = o.Dir, o.OutDir(w.context()), o.Provider(w.context())
	a.Warnings = append(a.Warnings, o.DB.Warnings()...)
	return a
}

func (w *window) say(key string) string {
	o := w.now()
	if o == nil {
		return i18n.Must(i18n.German).Say(i18n.T(key))
	}
	return o.Words(w.context()).Say(i18n.T(key))
}

// ready is called when the first screen stands: memory that only the start needed goes back to the system, and a
// benchmark is told.
func ready() {
	go debug.FreeOSMemory()
	if path := os.Getenv("PULT_READY_FILE"); path != "" {
		if err := os.WriteFile(path, []byte("ready\n"), 0o600); err != nil {
			slog.New(slog.NewTextHandler(os.Stderr, nil)).Error("ready file", slog.Any("error", err))
		}
	}
}
