package cli

import (
	"context"
	"errors"

	"pult/backend/base/event"
	"pult/backend/workflow"
)

// door opens the program for a command, or only finds its copies.
type door struct {
	*screen
	Program
	data string // --data
}

// open opens the data folder for one command.
func (d *door) open(ctx context.Context, named string, sink event.Sink) (*Services, error) {
	return d.opened(ctx, d.Open, named, sink)
}

func (d *door) opened(ctx context.Context, open Opener, named string, sink event.Sink) (*Services, error) {
	w := &watch{Sink: sink}
	desk, err := open(ctx, d.data, named, w)
	if err != nil {
		return nil, err
	}
	desk.watch = w
	for _, w := range desk.Warnings {
		d.warn(d.words.Say(w))
	}
	if desk.Engine != nil {
		d.specs = desk.Engine.Agents()
	}
	if desk.Costs != nil {
		if d.money, err = desk.Costs.Money(ctx); err != nil {
			return nil, errors.Join(err, desk.Close())
		}
	}
	return desk, nil
}

// with opens the data folder for this process alone, calls f and closes again.
func (d *door) with(ctx context.Context, f func(*Services) error) error {
	return d.using(ctx, d.Open, silent{}, f)
}

// reading is with for what only reads: it works beside a process that has the folder.
func (d *door) reading(ctx context.Context, f func(*Services) error) error {
	return d.using(ctx, d.Read, silent{}, f)
}

// joined is with for what goes through Services.Worker: a process that has the folder is asked to do it. When that one
// ends meanwhile, f is called again with the folder opened here.
func (d *door) joined(ctx context.Context, sink event.Sink, f func(*Services) error) error {
	for {
		if err := d.using(ctx, d.Join, sink, f); !errors.Is(err, workflow.ErrGone) {
			return err
		}
	}
}

func (d *door) using(ctx context.Context, open Opener, sink event.Sink, f func(*Services) error) (err error) {
	desk, err := d.opened(ctx, open, "", sink)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, desk.Close()) }()
	return f(desk)
}

func (d *door) sink(o runOptions) event.Sink {
	switch {
	case o.quiet:
		return silent{}
	case o.json:
		return jsonSink{d.screen}
	}
	return &textSink{screen: d.screen}
}

// backups finds the copies behind --data without opening the data.
func (d *door) backups() (Backups, error) {
	dir, err := d.Folder(d.data)
	if err != nil {
		return nil, err
	}
	return d.Backups(dir), nil
}
