package desktop

import (
	"context"
	"slices"
	"sync"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/wire"
	"pult/backend/material/document"
	"pult/backend/material/export"
	"pult/backend/settings"
)

// Opener shows files with the system's programs.
type Opener interface {
	Open(ctx context.Context, path string) error
	Show(ctx context.Context, path string) error // its folder
}

// ExportService prints runs. It opens only files that it wrote itself: the window cannot name others.
type ExportService struct {
	desk   Access
	opener Opener
	files  *Files
}

// NewExportService binds it.
func NewExportService(d Access, o Opener, f *Files) *ExportService {
	return &ExportService{desk: d, opener: o, files: f}
}

// Files remembers what the services wrote since the start: only that may be opened from the window.
type Files struct {
	mu   sync.Mutex
	ours map[string]bool
}

// NewFiles begins with none.
func NewFiles() *Files { return &Files{ours: map[string]bool{}} }

func (f *Files) add(path string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ours[path] = true
}

func (f *Files) has(path string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.ours[path]
}

// ExportFormat is a format that results can be saved in.
type ExportFormat struct {
	ID    string    `json:"id"`
	Label i18n.Text `json:"label"`
	// Parts are what of the results can be saved alone; none: nothing to choose.
	Parts []document.Part `json:"parts" ts_type:"('all' | 'sheet' | 'solutions' | 'material')[]"`
}

// Formats lists those that fit the results of a run, in the order of the exporters.
func (s *ExportService) Formats(runID string) ([]ExportFormat, error) {
	return ask(s.desk, func(o *Services) ([]ExportFormat, error) {
		formats, err := o.Exporter.Formats(o.Context, runID)
		list := make([]ExportFormat, len(formats))
		for i, f := range formats {
			list[i] = ExportFormat{ID: f.ID, Label: f.Label, Parts: f.Parts}
		}
		return wire.Lists(list), err
	})
}

// Export writes a file; of several pictures it tells the first, the others lie beside it.
func (s *ExportService) Export(req ExportRequest) (Saved, error) {
	return hold(s.desk, func(o *Services) (Saved, error) {
		w, err := o.Exporter.Export(o.Context, export.Wish{
			RunID: req.RunID, Format: req.Format, Dir: req.Dir, Part: req.Part,
		})
		if err != nil || len(w.Paths) == 0 {
			return Saved{}, err
		}
		s.files.add(w.Paths[0])
		return wire.Lists(Saved{Path: w.Paths[0], Notes: w.Notes}), nil
	})
}

// Open shows a file that Export wrote.
func (s *ExportService) Open(path string) error { return s.show(path, s.opener.Open) }

// ShowFolder shows the folder of a file that Export wrote.
func (s *ExportService) ShowFolder(path string) error { return s.show(path, s.opener.Show) }

func (s *ExportService) show(path string, with func(context.Context, string) error) error {
	if !s.files.has(path) {
		return fault.New(fault.Denied, "fault.export.foreign", nil)
	}
	return tell(s.desk, func(o *Services) error { return with(o.Context, path) })
}

// SettingsService keeps the teacher's choices.
type SettingsService struct {
	desk   Access
	about  func() About
	ready  func()
	agents []AgentInfo
}

// AgentInfo is what the window needs to draw an agent's fields.
type AgentInfo struct {
	Name       string        `json:"name"`
	Icon       string        `json:"icon"`
	Params     []agent.Param `json:"params"`
	Auto       int           `json:"auto"`    // its own thresholds: from here it may run without a question
	Warn       int           `json:"warn"`    // below: the question warns
	Minimum    int           `json:"minimum"` // below this confidence confirming needs a second choice
	Tools      []string      `json:"tools"`   // that it may use
	AlwaysAsks bool          `json:"alwaysAsks"`
}

// NewSettingsService binds it. about works even when the program could not be opened; ready is called once the first
// screen stands.
func NewSettingsService(d Access, about func() About, ready func(), specs []agent.Spec) *SettingsService {
	s := &SettingsService{desk: d, about: about, ready: ready}
	for _, a := range specs {
		s.agents = append(s.agents, AgentInfo{
			Name: a.Name, Icon: a.Icon, Params: a.Params, Auto: a.Thresholds.Auto, Warn: a.Thresholds.Warn,
			Minimum: a.Thresholds.Minimum,
			Tools:   a.Tools, AlwaysAsks: a.Asks,
		})
	}
	return s
}

// Settings reads them.
func (s *SettingsService) Settings() (settings.Settings, error) {
	return ask(s.desk, func(o *Services) (settings.Settings, error) { return o.Settings.LoadSettings(o.Context) })
}

// Save writes them.
func (s *SettingsService) Save(v settings.Settings) error {
	return tell(s.desk, func(o *Services) error { return o.Settings.SaveSettings(o.Context, v) })
}

// Logo is the school's logo as an address that a page shows; "" when there is none.
func (s *SettingsService) Logo() (string, error) {
	return ask(s.desk, func(o *Services) (string, error) { return o.Letterhead.Shown(o.Context) })
}

// SetLogo keeps a PNG or JPEG file, in Base64, as the school's logo; "" takes the logo away.
func (s *SettingsService) SetLogo(file string) error {
	return tell(s.desk, func(o *Services) error { return o.Letterhead.SetCoded(o.Context, file) })
}

// About tells version, folders, provider, and what is wrong.
func (s *SettingsService) About() About { return wire.Lists(s.about()) }

// Agents lists the agents with their parameters. Options that take a model which the provider in use does not have are
// left out.
func (s *SettingsService) Agents() []AgentInfo {
	office, err := s.desk()
	list := slices.Clone(s.agents)
	for i := range list {
		list[i].Params = slices.Clone(list[i].Params)
		for k, p := range list[i].Params {
			if p.Needs != "" && (err != nil || !office.Engine.Routing.Has(office.Context, p.Needs)) {
				list[i].Params[k].Options = []string{p.Default}
			}
		}
	}
	return wire.Lists(list)
}

// Ready tells that the first screen stands; a benchmark listens.
func (s *SettingsService) Ready() { s.ready() }
