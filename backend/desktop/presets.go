package desktop

import "pult/backend/settings"

// PresetService is the window's way to settings of agents under a name.
type PresetService struct {
	desk  Access
	files *Files
}

// NewPresetService binds it.
func NewPresetService(d Access, f *Files) *PresetService { return &PresetService{desk: d, files: f} }

// PresetName names a preset. Agent "" is all agents.
type PresetName struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Agent string `json:"agent"`
}

// PresetUse sets an agent by a preset. Sure is the yes to what loosens.
type PresetUse struct {
	ID    string `json:"id"`
	Agent string `json:"agent"`
	Sure  bool   `json:"sure"`
}

// List is every preset: the shipped ones, then the teacher's by name.
func (s *PresetService) List() ([]settings.Preset, error) {
	return ask(s.desk, func(o *Services) ([]settings.Preset, error) { return o.Presets.List(o.Context) })
}

// Keep saves how an agent works now under a name.
func (s *PresetService) Keep(in PresetName) (settings.Preset, error) {
	return ask(s.desk, func(o *Services) (settings.Preset, error) { return o.Presets.Keep(o.Context, in.Agent, in.Name) })
}

// Rename gives a preset another name.
func (s *PresetService) Rename(in PresetName) error {
	return tell(s.desk, func(o *Services) error { return o.Presets.Rename(o.Context, in.ID, in.Name) })
}

// Delete removes a preset.
func (s *PresetService) Delete(id string) error {
	return tell(s.desk, func(o *Services) error { return o.Presets.Delete(o.Context, id) })
}

// Preview is what a preset would change for an agent.
func (s *PresetService) Preview(in PresetName) ([]settings.Difference, error) {
	return ask(
		s.desk,
		func(o *Services) ([]settings.Difference, error) { return o.Presets.Preview(o.Context, in.ID, in.Agent) },
	)
}

// Apply sets an agent by a preset.
func (s *PresetService) Apply(in PresetUse) error {
	return tell(s.desk, func(o *Services) error { return o.Presets.Apply(o.Context, in.ID, in.Agent, in.Sure) })
}

// Export writes a preset into the folder of the settings and returns the path.
func (s *PresetService) Export(id string) (string, error) {
	return writing(
		s.desk,
		s.files,
		func(o *Services, dir string) (string, error) { return o.Presets.Export(o.Context, id, dir) },
	)
}

// Import keeps a preset from the text of a file.
func (s *PresetService) Import(text string) (settings.Preset, error) {
	return ask(s.desk, func(o *Services) (settings.Preset, error) { return o.Presets.Import(o.Context, text) })
}
