package provider

import (
	"context"
	"errors"
	"slices"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/model"
)

// withdrawal is a model that its provider refused as gone.
type withdrawal struct{ provider, url, model string }

func (t target) withdrawal(modelName string) withdrawal {
	return withdrawal{provider: t.name, url: t.at.String(), model: modelName}
}

// key names a target among the live lists.
func (t target) key() string { return t.name + " " + t.at.String() }

// live asks for the list and keeps it for this start.
func (d *Router) live(ctx context.Context, to target) ([]model.ModelInfo, error) {
	l := d.lease(to)
	defer l.release()
	lister, ok := l.adapter.metered.(model.Lister) // a list is asked for by hand: a refusal is told at once
	if !ok {
		return nil, fault.New(fault.Unsupported, "fault.provider.noModels", nil, "host", to.at.host()).
			Because(reason.Provider)
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

// known is the newest live list of this start. What was refused as gone is marked, because providers withdraw models
// for new keys first and go on listing them (FACTS.md).
func (d *Router) known(to target) ([]model.ModelInfo, bool) {
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
func (d *Router) learn(to target, modelName string, err error) {
	if elsewhere := new(model.ElsewhereError); errors.As(err, &elsewhere) {
		d.passOn(to, modelName)
		return
	}
	var call *model.CallError
	if err == nil || !errors.As(err, &call) || call.Class != model.Gone {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.gone[to.withdrawal(modelName)] = true
}

func (d *Router) isGone(to target, modelName string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.gone[to.withdrawal(modelName)]
}

// passOn remembers a model that a server on this machine passes on to another.
func (d *Router) passOn(to target, modelName string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.elsewhere[to.withdrawal(modelName)] = true
}

func (d *Router) runsElsewhere(to target, modelName string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.elsewhere[to.withdrawal(modelName)]
}
