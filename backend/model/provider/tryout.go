package provider

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/model"
	"pult/backend/settings"
)

const (
	patience = 3 * time.Minute // a local server may have to load its model first
	// A thinking model spends tokens before it says its first word.
	tryRoom     = 1024
	suggestions = 3 // models that are tried
)

// Models asks a provider for its live list, with prices and suggestions. What is suggested comes first. The offline
// model has none.
func (d *Router) Models(ctx context.Context, name string) ([]Model, error) {
	s, err := d.Settings.LoadSettings(ctx)
	if err != nil {
		return nil, err
	}
	to, err := d.allowed(s, name)
	if err != nil || to.name == Offline {
		return []Model{}, err
	}
	live, err := d.live(ctx, to)
	if err != nil {
		return nil, err
	}
	suggested := map[string][]model.ModelRole{}
	for _, role := range Roles() {
		if id := Suggest(live, role); id != "" {
			suggested[id] = append(suggested[id], role)
		}
	}
	models := make([]Model, len(live))
	for i, info := range live {
		if info.Roles == nil {
			info.Roles = []model.ModelRole{}
		}
		models[i] = Model{Info: info, Suggests: append([]model.ModelRole{}, suggested[info.ID]...)}
		models[i].InUSD, models[i].OutUSD = d.price(ctx, to, info.ID)
	}
	slices.SortFunc(models, func(a, b Model) int {
		return cmp.Or(cmp.Compare(min(len(b.Suggests), 1), min(len(a.Suggests), 1)), cmp.Compare(a.Info.ID, b.Info.ID))
	})
	return models, nil
}

func (d *Router) price(ctx context.Context, to target, modelName string) (in, out *int64) {
	if to.stays(modelName) {
		return new(int64), new(int64)
	}
	if d.Price == nil {
		return nil, nil
	}
	return d.Price(ctx, to.name, to.at.host(), modelName)
}

// Test asks for the live list, fills the roles for which no model is chosen, and makes one tiny call with the strong
// model. What stands in the way of the provider is in Problem; an error is trouble of Pult itself, or the end of ctx.
func (d *Router) Test(ctx context.Context, name string) (TestResult, error) {
	result := TestResult{Chosen: []RoleModel{}}
	s, err := d.Settings.LoadSettings(ctx)
	if err != nil {
		return result, err
	}
	to, err := d.allowed(s, name)
	if f := fault.Of(err); f != nil {
		if f.Code == reason.ProviderUnknown {
			return result, err
		}
		result.Problem = problem(err)
		return result, nil
	}
	if to.name == Offline {
		return result, nil
	}
	patient, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err = d.try(patient, to, &result)
	switch {
	case err != nil && ctx.Err() != nil:
		return result, fault.New(fault.Cancelled, "fault.cancelled", ctx.Err())
	case err != nil && patient.Err() != nil:
		err = model.Fail(model.TimedOut, model.Who{Provider: to.name}, "", err)
	}
	if err != nil {
		result.Problem = problem(err)
	}
	return result, nil
}

// try makes the call with the strong model. One that was only suggested and turns out not to answer chats gives way to
// the next.
func (d *Router) try(ctx context.Context, to target, result *TestResult) error {
	live, err := d.live(ctx, to)
	if err != nil {
		return err
	}
	result.Models = len(live)
	s, err := d.Settings.LoadSettings(ctx)
	if err != nil {
		return err
	}
	fit := live
	for range suggestions {
		modelName := fill(s, to, fit).Model(to.name, string(model.Strong))
		if err = d.call(ctx, to, modelName, result); err == nil || !unsuited(err) ||
			s.Model(to.name, string(model.Strong)) != "" {
			break
		}
		fit = slices.DeleteFunc(slices.Clone(fit), func(m model.ModelInfo) bool { return m.ID == modelName })
	}
	// The call may have taken minutes: what the teacher has changed in the meantime stays.
	saved := d.change(context.WithoutCancel(ctx), func(s *settings.Settings) {
		*s = fill(*s, to, fit)
		result.Chosen = d.roles(*s, to)
	})
	return errors.Join(err, saved)
}

// unsuited reports that the model, not the provider or the key, is why a call failed.
func unsuited(err error) bool {
	var call *model.CallError
	return errors.As(err, &call) &&
		(call.Class == model.Gone || call.Class == model.BadRequest || call.Class == model.Forbidden)
}

// fill chooses models for the roles that have none.
func fill(s settings.Settings, to target, live []model.ModelInfo) settings.Settings {
	s.Models = slices.Clone(s.Models)
	for _, role := range Roles() {
		id := Suggest(live, role)
		if id == "" || s.Model(to.name, string(role)) != "" {
			continue
		}
		s.Models = slices.DeleteFunc(
			s.Models,
			func(c settings.Chosen) bool { return c.Provider == to.name && c.Role == string(role) },
		)
		s.Models = append(s.Models, settings.Chosen{Provider: to.name, Role: string(role), Model: id})
	}
	return s
}

// call makes the tiny call. A reply that was cut after its first words, or whose thinking took all the room, is an
// answer, too; a pause that the provider asks for is not waited for.
func (d *Router) call(ctx context.Context, to target, modelName string, result *TestResult) error {
	if modelName == "" {
		return fault.New(fault.NotFound, "fault.provider.noModels", nil, "host", to.at.host()).Because(reason.Provider)
	}
	req := model.Request{
		Purpose: "test", Input: "Antworte mit OK.", Language: "de", Provider: to.name, Role: model.Strong, Model: modelName,
		MaxOutput: tryRoom,
		Origin:    model.Origin{Agent: "test"},
	}
	var usage *model.Usage
	begin := d.Now()
	for chunk, err := range d.Generate(ctx, req) {
		var failed *model.CallError
		switch {
		case errors.As(err, &failed) && failed.Class == model.NoRoom:
			usage = failed.Usage
		case err != nil:
			return err
		case chunk.Wait != nil:
			return model.Fail(chunk.Wait.Class, model.Who{Provider: to.name, Model: modelName}, "", nil)
		case chunk.Usage != nil:
			usage = chunk.Usage
		}
	}
	result.Seconds = d.Now().Sub(begin).Seconds()
	result.Model, result.MicroUSD = modelName, d.cost(ctx, to, modelName, usage)
	return nil
}

// cost is what the call cost in micro-USD, rounded up; nil is unknown. On this machine nothing is billed.
func (d *Router) cost(ctx context.Context, to target, modelName string, u *model.Usage) *int64 {
	var zero int64
	switch {
	case to.stays(modelName):
		return &zero
	case u == nil || u.Input == nil || u.Output == nil || u.Cached != nil && *u.Cached > 0:
		return nil
	}
	in, out := d.price(ctx, to, modelName)
	if in == nil || out == nil {
		return nil
	}
	output := *u.Output
	if u.Thoughts != nil {
		output += *u.Thoughts
	}
	const million = 1_000_000
	micro := (*u.Input**in + output**out + million - 1) / million
	return &micro
}
