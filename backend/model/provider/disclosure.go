package provider

import (
	"slices"

	"pult/backend/privacy"
)

// Facts is what the answer to "what leaves the machine?" needs to know of the providers.
func (s State) Facts() privacy.Facts {
	f := privacy.Facts{Provider: s.Provider, LocalOnly: s.LocalOnly}
	if s.Vault.File {
		f.Keys = append(f.Keys, privacy.InFile) // also while it is locked
	}
	for _, info := range s.List {
		if info.Name == Offline {
			continue
		}
		f.Providers = append(
			f.Providers,
			privacy.Contact{Name: info.Name, Host: info.Host, Local: info.Local, Allowed: info.Allowed},
		)
		if kept := privacy.KeyPlace(info.Key); info.Key != NoSource && !slices.Contains(f.Keys, kept) {
			f.Keys = append(f.Keys, kept)
		}
	}
	return f
}
