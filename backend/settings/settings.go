// Package settings holds what the teacher can set about the program as a whole, the defaults, and which values are allowed.
package settings

import (
	"context"
	"fmt"
	"slices"

	"pult/backend/fault"
	"pult/backend/locale"
)

// Settings is all of it. The zero value is not valid: start from Defaults.
type Settings struct {
	Language    locale.Lang `json:"language"`    // of the window; results follow the request
	Theme       string      `json:"theme"`       // "system", "light" or "dark"
	Provider    string      `json:"provider"`    // "offline"
	Mode        string      `json:"mode"`        // how often a run asks: "full", "each" or "quick"
	OutDir      string      `json:"outDir"`      // where exports go; empty = the system's folder for documents
	ShortcutsOn bool        `json:"shortcutsOn"` // single keys such as A for approve
}

// Store keeps the settings.
type Store interface {
	// LoadSettings returns what was saved; a field that was never saved, or whose value is no longer allowed, has its default.
	LoadSettings(ctx context.Context) (Settings, error)
	// SaveSettings replaces all fields at once; Invalid as in Validate.
	SaveSettings(ctx context.Context, s Settings) error
}

// Defaults are the settings of a new installation: nothing leaves the computer, and nothing is finished before its results were
// reviewed.
func Defaults() Settings {
	return Settings{Language: locale.German, Theme: "system", Provider: "offline", Mode: "full", ShortcutsOn: true}
}

// Languages are those of the window. Like the lists below it begins with the default.
func Languages() []locale.Lang { return []locale.Lang{locale.German, locale.English} }

// Themes are the appearances of the window.
func Themes() []string { return []string{"system", "light", "dark"} }

// Providers are the sources of text.
func Providers() []string { return []string{"offline"} }

// Modes say where a run stops for the teacher. Each stops at the plan and at steps that are not sure enough; besides that "full" stops
// at the review of all results, "each" also at every single one, and "quick" at the review only when more than one step made them.
func Modes() []string { return []string{"full", "each", "quick"} }

// Validate finds the first field with a value that is not allowed: Invalid "fault.settings.language", "fault.settings.theme",
// "fault.settings.provider" or "fault.settings.mode", each with Args value.
func (s Settings) Validate() error {
	switch {
	case !slices.Contains(Languages(), s.Language):
		return invalid("language", string(s.Language))
	case !slices.Contains(Themes(), s.Theme):
		return invalid("theme", s.Theme)
	case !slices.Contains(Providers(), s.Provider):
		return invalid("provider", s.Provider)
	case !slices.Contains(Modes(), s.Mode):
		return invalid("mode", s.Mode)
	}
	return nil
}

// Repaired gives every field with a value that is not allowed its default. A row written by another version must not lock the
// teacher out.
func (s Settings) Repaired() Settings {
	d := Defaults()
	if !slices.Contains(Languages(), s.Language) {
		s.Language = d.Language
	}
	if !slices.Contains(Themes(), s.Theme) {
		s.Theme = d.Theme
	}
	if !slices.Contains(Providers(), s.Provider) {
		s.Provider = d.Provider
	}
	if !slices.Contains(Modes(), s.Mode) {
		s.Mode = d.Mode
	}
	return s
}

func invalid(field, value string) error {
	return fault.New(fault.Invalid, "fault.settings."+field, fmt.Errorf("%s %q is not allowed", field, value), "value", value)
}
