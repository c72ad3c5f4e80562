package provider

import (
	"context"
	"slices"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/model"
	"pult/backend/settings"
)

// State is all the window shows of the providers. It calls nobody, but it reads the keyring, once per start: ask for it
// when the teacher looks at the providers, not when the program starts.
func (d *Router) State(ctx context.Context) (State, error) {
	s, err := d.Settings.LoadSettings(ctx)
	if err != nil {
		return State{}, err
	}
	if s.LocalOnly {
		d.closeOutside()
	}
	state := State{
		Provider:  d.current(s),
		LocalOnly: s.LocalOnly,
		Patience:  s.Patience,
		List:      []Info{},
		Engines:   []Engine{},
		Vault:     d.Keys.KeyStorage(ctx),
	}
	for _, name := range Names() {
		if d.has(name) {
			state.List = append(state.List, d.info(ctx, s, name))
		}
	}
	for _, name := range Engines() {
		e := Engine{Name: name, Key: NoSource}
		if _, from, err := d.Keys.Key(ctx, name); err == nil { // a locked file is told of with the providers
			e.Key = from
		}
		state.Engines = append(state.Engines, e)
	}
	return state, nil
}

func (d *Router) info(ctx context.Context, s settings.Settings, name string) Info {
	if name == Offline {
		return Info{Name: name, Local: true, Allowed: true, URLFrom: NoSource, Key: NoSource, Models: []RoleModel{}}
	}
	to, err := d.target(s, name)
	i := Info{
		Name: name, Host: to.at.host(), URL: to.at.String(), URLFrom: to.at.from, Local: to.stays(""),
		NeedsKey: to.needsKey(),
		Allowed:  !s.LocalOnly || to.stays(""), Models: d.roles(s, to),
	}
	var lock error
	_, i.Key, lock = d.Keys.Key(ctx, name)
	switch {
	case err != nil:
		i.Problem = problem(err)
	case !i.Allowed:
		i.Problem = problem(forbidden(i.Host, nil))
	case i.NeedsKey && lock != nil:
		i.Problem = problem(lock)
	case i.NeedsKey && i.Key == NoSource:
		i.Problem = problem(
			fault.New(fault.Auth, "fault.provider.noKey", nil, "provider", "@provider."+name).Because(reason.Provider),
		)
	case s.Model(name, string(model.Strong)) == "":
		i.Problem = problem(
			fault.New(fault.Invalid, "fault.provider.noModel", nil, "provider", "@provider."+name).Because(reason.Provider),
		)
	}
	return i
}

// roles are the chosen models, held against what is known of the provider's models in this start.
func (d *Router) roles(s settings.Settings, to target) []RoleModel {
	live, known := d.known(to)
	models := []RoleModel{}
	for _, role := range Roles() {
		m := RoleModel{Role: role, Model: s.Model(to.name, string(role))}
		if m.Model != "" && (known && !offered(live, m.Model) || d.isGone(to, m.Model)) {
			m.Retired, m.Replacement = true, Suggest(live, role)
		}
		models = append(models, m)
	}
	return models
}

// offered reports that a model is in a live list and not withdrawn.
func offered(live []model.ModelInfo, id string) bool {
	return slices.ContainsFunc(live, func(m model.ModelInfo) bool { return m.ID == id && !m.Retired })
}

// problem is an error as a sentence.
func problem(err error) *i18n.Text {
	f := fault.Of(err)
	t := f.Text()
	return &t
}
