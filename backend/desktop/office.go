package desktop

import (
	"context"
	"sync"

	"pult/backend/agent"
	"pult/backend/fault"
	"pult/backend/settings"
)

// Opener shows files with the system's programs.
type Opener interface {
	Open(ctx context.Context, path string) error
	Show(ctx context.Context, path string) error // its folder
}

// ExportService prints runs. It opens only files that it wrote itself: the window cannot name others.
type ExportService struct {
	desk    Desk
	opener  Opener
	mu      sync.Mutex
	written map[string]bool
}

// NewExportService binds it.
func NewExportService(d Desk, o Opener) *ExportService {
	return &ExportService{desk: d, opener: o, written: map[string]bool{}}
}

// Export writes a file and returns its path; of several pictures it returns the first, the others lie beside it.
func (s *ExportService) Export(req ExportRequest) (string, error) {
	return hold(s.desk, func(o *Office) (string, error) {
		paths, err := o.Prints.Print(o.Context, req.RunID, req.Format, req.Dir)
		if err != nil || len(paths) == 0 {
			return "", err
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.written[paths[0]] = true
		return paths[0], nil
	})
}

// Open shows a file that Export wrote.
func (s *ExportService) Open(path string) error { return s.show(path, s.opener.Open) }

// ShowFolder shows the folder of a file that Export wrote.
func (s *ExportService) ShowFolder(path string) error { return s.show(path, s.opener.Show) }

func (s *ExportService) show(path string, with func(context.Context, string) error) error {
	s.mu.Lock()
	ours := s.written[path]
	s.mu.Unlock()
	if !ours {
		return fault.New(fault.Denied, "fault.export.foreign", nil)
	}
	return tell(s.desk, func(o *Office) error { return with(o.Context, path) })
}

// SettingsService keeps the teacher's choices.
type SettingsService struct {
	desk   Desk
	about  func() About
	ready  func()
	agents []AgentInfo
}

// AgentInfo is what the window needs to draw an agent's fields.
type AgentInfo struct {
	Name       string        `json:"name"`
	Icon       string        `json:"icon"`
	Params     []agent.Param `json:"params"`
	Minimum    int           `json:"minimum"` // below this confidence confirming needs a second choice
	AlwaysAsks bool          `json:"alwaysAsks"`
}

// NewSettingsService binds it. about works even when the program could not be opened; ready is called once the first screen
// stands.
func NewSettingsService(d Desk, about func() About, ready func(), specs []agent.Spec) *SettingsService {
	s := &SettingsService{desk: d, about: about, ready: ready}
	for _, a := range specs {
		s.agents = append(s.agents, AgentInfo{Name: a.Name, Icon: a.Icon, Params: a.Params, Minimum: a.Thresholds.Minimum, AlwaysAsks: a.Asks})
	}
	return s
}

// Settings reads them.
func (s *SettingsService) Settings() (settings.Settings, error) {
	return ask(s.desk, func(o *Office) (settings.Settings, error) { return o.Settings.LoadSettings(o.Context) })
}

// Save writes them.
func (s *SettingsService) Save(v settings.Settings) error {
	return tell(s.desk, func(o *Office) error { return o.Settings.SaveSettings(o.Context, v) })
}

// About tells version, folders, provider, and what is wrong.
func (s *SettingsService) About() About { return s.about() }

// Agents lists the agents with their parameters.
func (s *SettingsService) Agents() []AgentInfo { return s.agents }

// Ready tells that the first screen stands; a benchmark listens.
func (s *SettingsService) Ready() { s.ready() }
