package cli

import (
	"context"
	"errors"

	"pult/backend/base/event"
)

// door opens the program for a command, or only finds its copies.
type door struct {
	*screen
	Program
	data string // --data
}

// open opens the data folder for one command.
func (d *door) open(ctx context.Context, named string, sink event.Sink) (*Services, error) {
	desk, err := d.Open(ctx, d.data, named, sink)
	if err != nil {
		return nil, err
	}
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

// with opens the data folder, calls f and closes again.
func (d *door) with(ctx context.Context, f func(*Services) error) error {
	return d.withSink(ctx, silent{}, f)
}

func (d *door) withSink(ctx context.Context, sink event.Sink, f func(*Services) error) (err error) {
	desk, err := d.open(ctx, "", sink)
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
