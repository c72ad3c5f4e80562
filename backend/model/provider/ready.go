package provider

import (
	"context"

	"pult/backend/base/fault"
	"pult/backend/base/reason"
	"pult/backend/model"
	"pult/backend/settings"
)

// Ready is Route for a call that is about to be made. When no model is chosen for the role yet, it asks the provider
// for its list, which sends nothing but the key, and keeps the suggestions. Faults: those of Models, and Invalid
// "fault.provider.noModel" when nothing in the list fits.
func (d *Router) Ready(ctx context.Context, name string, role model.ModelRole) (Route, error) {
	s, err := d.Settings.LoadSettings(ctx)
	if err != nil {
		return Route{}, err
	}
	to, err := d.allowed(s, name)
	if err != nil {
		return Route{}, err
	}
	route := to.route(s, role)
	if s.LocalOnly && !to.stays(route.Model) {
		return route, forbidden(route.Host, nil)
	}
	if to.name == Offline || route.Model != "" {
		return route, nil
	}
	live, err := d.live(ctx, to)
	if err != nil {
		return Route{}, err
	}
	var moved error
	err = d.change(context.WithoutCancel(ctx), func(s *settings.Settings) {
		*s = fill(*s, to, live)
		var now target // the teacher may have changed the address while the list was loading
		if now, moved = d.target(*s, name); moved == nil {
			route = now.route(*s, role)
		}
	})
	if err == nil {
		err = moved
	}
	if err == nil && route.Model == "" {
		err = fault.New(fault.Invalid, "fault.provider.noModel", nil, "provider", "@provider."+to.name).
			Because(reason.Provider)
	}
	return route, err
}
