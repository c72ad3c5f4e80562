package app

import (
	"context"
	"errors"
	"log/slog"
	"sync"

	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/cli"
	"pult/backend/store"
	"pult/backend/workflow"
)

// terminal opens the program for a command.
type terminal struct{ name string }

// open takes the folder for this process alone.
func (t terminal) open(ctx context.Context, dir, asked string, sink event.Sink) (*cli.Services, error) {
	return t.alone(ctx, Start{Dir: dir, Provider: asked, Holder: t.name}, sink)
}

// read takes the folder where nobody has it, and else only reads beside its holder.
func (t terminal) read(ctx context.Context, dir, asked string, sink event.Sink) (*cli.Services, error) {
	return t.beside(ctx, Start{Dir: dir, Provider: asked, Holder: t.name, AtOnce: true}, sink, false)
}

// join takes the folder where nobody has it, and else asks its holder to do what the command wants.
func (t terminal) join(ctx context.Context, dir, asked string, sink event.Sink) (*cli.Services, error) {
	return t.beside(ctx, Start{Dir: dir, Provider: asked, Holder: t.name, AtOnce: true}, sink, true)
}

func (t terminal) alone(ctx context.Context, start Start, sink event.Sink) (*cli.Services, error) {
	o, err := Open(ctx, start, sink, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, err
	}
	if err := o.Library.Seed(ctx); err != nil {
		return nil, errors.Join(err, o.Close())
	}
	services := o.services(ctx)
	services.Worker = cli.Here(o.Engine)
	w := work(ctx, o)
	services.Close = func() error {
		w.end(ctx)
		return o.Leave(ctx)
	}
	return services, nil
}

func (t terminal) beside(ctx context.Context, start Start, sink event.Sink, asks bool) (*cli.Services, error) {
	services, err := t.alone(ctx, start, sink)
	if !fault.Has(err, reason.DataLocked) {
		return services, err
	}
	o, err := OpenBeside(ctx, start, asks, sink, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, err
	}
	services = o.services(ctx)
	services.Worker = workflow.NewRemote(workflow.RemoteConfig{
		Engine: o.Engine, Store: o.DB.Signals, Events: o.DB.Runs.Events,
		Held: func() bool { return store.Held(o.Dir) }, NewID: newID, Pause: pause,
	})
	services.Beside, services.Close = true, o.Close
	return services, nil
}

// services are the opened program as commands need it, without its worker and its end.
func (o *App) services(ctx context.Context) *cli.Services {
	return &cli.Services{
		Engine: o.Engine, Library: o.Library, Archives: o.Archives, Sources: o.Sources(),
		Exporter: o.Exporter, Folder: o.Dir, OutDir: o.OutDir(ctx),
		Provider:  o.Provider(ctx),
		Providers: o.Router, Costs: o.Ledger, Privacy: o.Privacy, Memory: o.Memory, Recipes: o.Recipes, Forms: o.Forms,
		Presets: o.Presets(), Letterhead: o.Letterhead(),
		Warnings: o.DB.Warnings(),
	}
}

// worker is what a command does beside its own job: it follows the signals of other processes, and takes the runs
// forward that they were about.
type worker struct {
	engine    *workflow.Engine
	wake      chan struct{} // a signal was followed
	closing   chan struct{} // the command has done its own job
	serving   sync.WaitGroup
	listening sync.WaitGroup
	deafen    context.CancelFunc
}

func work(ctx context.Context, o *App) *worker {
	w := &worker{engine: o.Engine, wake: make(chan struct{}, 1), closing: make(chan struct{})}
	listen, deafen := context.WithCancel(ctx)
	w.deafen = deafen
	w.listening.Go(func() { o.Receiver.Listen(listen, w.kick) })
	w.serving.Go(func() { w.serve(ctx) })
	return w
}

func (w *worker) kick() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

func (w *worker) serve(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-w.wake:
			_ = w.engine.Serve(ctx) // what could not go on stands in its run; who asked sees it there
		case <-w.closing:
			return
		}
	}
}

// end returns when no run that another process set going is at work: half done it would be one that was interrupted.
// Until then signals are followed, also the one that stops it.
func (w *worker) end(ctx context.Context) {
	close(w.closing)
	w.serving.Wait()
	for ctx.Err() == nil && len(w.wake) > 0 {
		<-w.wake
		_ = w.engine.Serve(ctx) // as in serve
	}
	w.deafen()
	w.listening.Wait()
	if len(w.wake) > 0 && ctx.Err() == nil {
		_ = w.engine.Serve(ctx) // as in serve
	}
}
