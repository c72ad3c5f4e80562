package provider

import (
	"context"
	"errors"
	"slices"

	"pult/backend/fault"
	"pult/backend/llm"
)

// withdrawal is a model that its provider refused as gone.
type withdrawal struct{ provider, url, model string }

func (t target) withdrawal(model string) withdrawal {
	return withdrawal{provider: t.name, url: t.at.String(), model: model}
}

// key names a target among the live lists.
func (t target) key() string { return t.name + " " + t.at.String() }

// live asks for the list and keeps it for this start.
func (d *Desk) live(ctx context.Context, to target) ([]llm.ModelInfo, error) {
	l := d.lease(to)
	defer l.release()
	lister, ok := l.adapter.metered.(llm.Lister) // a list is asked for by hand: a refusal is told at once
	if !ok {
		return nil, fault.New(fault.Unsupported, "fault.provider.noModels", nil, "host", to.at.host())
	}
	live, err := lister.Models(ctx)
	if err != nil {
		return nil, l.explained(err)
	}
	d.mu.Lock()
	d.lives[to.key()] = live
	d.mu.Unlock()
	for _, m := range live {
		if m.Remote != "" {
			d.passOn(to, m.ID)
		}
	}
	live, _ = d.known(to)
	return live, nil
}

// known is the newest live list of this start. What was refused as gone is marked, because providers withdraw models for new keys first
// and go on listing them (FACTS.md).
func (d *Desk) known(to target) ([]llm.ModelInfo, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	live, known := d.lives[to.key()]
	live = slices.Clone(live)
	for i := range live {
		live[i].Retired = live[i].Retired || d.gone[to.withdrawal(live[i].ID)]
	}
	return live, known
}

// learn remembers a model that is gone.
func (d *Desk) learn(to target, model string, err error) {
	if elsewhere := new(llm.ElsewhereError); errors.As(err, &elsewhere) {
		d.passOn(to, model)
		return
	}
	var call *llm.CallError
	if err == nil || !errors.As(err, &call) || call.Class != llm.Gone {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.gone[to.withdrawal(model)] = true
}

func (d *Desk) isGone(to target, model string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.gone[to.withdrawal(model)]
}

// passOn remembers a model that a server on this machine passes on to another.
func (d *Desk) passOn(to target, model string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.elsewhere[to.withdrawal(model)] = true
}

func (d *Desk) runsElsewhere(to target, model string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.elsewhere[to.withdrawal(model)]
}
