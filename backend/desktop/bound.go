package desktop

import (
	"context"
	"time"

	"pult/backend/agent"
	"pult/backend/base/backup"
	"pult/backend/knowledge/library"
)

// Surroundings are what the bound services take from the program around them.
type Surroundings struct {
	Open     Access
	Opener   Opener
	Dialogs  Dialogs
	Now      func() time.Time
	Imported func(library.Progress) // called for every imported file
	About    func() About           // answers also when the data could not be opened
	Ready    func()                 // called once the first screen stands
	Copies   func() (context.Context, Backups, error)
	Restore  func(name string) (backup.Restored, error) // closes the data, goes back to a copy and opens them again
	Names    []string                                   // of the agents that have settings of their own
	Agents   []agent.Spec
}

// Bound are the services that the window calls, all of them.
func Bound(s Surroundings) []any {
	files := NewFiles()
	return []any{
		NewRunService(s.Open), NewLibraryService(s.Open, s.Dialogs, s.Imported), NewExportService(s.Open, s.Opener, files),
		NewProviderService(s.Open), NewCostService(s.Open, files), NewPrivacyService(s.Open, files),
		NewAgentService(s.Open, s.Now, s.Names), NewPromptService(s.Open), NewMemoryService(s.Open, files),
		NewRecipeService(s.Open, files), NewFormService(s.Open), NewPresetService(s.Open, files), NewRuleService(s.Open),
		NewBackupService(s.Copies, s.Restore), NewSettingsService(s.Open, s.About, s.Ready, s.Agents),
	}
}
