package settings

import (
	"context"
	"io"
	"slices"
	"strings"

	"pult/backend/base/fault"
	"pult/backend/base/share"
)

// Presets are the shipped presets and the teacher's own. It keeps no state of its own: hers stand in the settings.
type Presets struct {
	Store Store
	NewID func() string
	Save  func(dir, name string, write func(io.Writer) error) (string, error) // writes a new file and returns its path
}

// List is every preset: the shipped ones, then the teacher's by name.
func (p *Presets) List(ctx context.Context) ([]Preset, error) {
	s, err := p.Store.LoadSettings(ctx)
	own := slices.Clone(s.Presets)
	slices.SortFunc(
		own,
		func(a, b Preset) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) },
	)
	return append(Shipped(), own...), err
}

// find reads one by its id, or by its name in whatever letters: NotFound "fault.preset.unknown".
func find(s Settings, name string) (Preset, error) {
	for _, p := range append(Shipped(), s.Presets...) {
		if p.ID == name || p.Name != "" && strings.EqualFold(p.Name, strings.TrimSpace(name)) {
			return p, nil
		}
	}
	return Preset{}, fault.New(fault.NotFound, "fault.preset.unknown", nil, "name", name)
}

// Keep saves how an agent works now under a name; "" is all agents. Faults as in validPresets.
func (p *Presets) Keep(ctx context.Context, agent, name string) (Preset, error) {
	var kept Preset
	err := p.Store.EditSettings(ctx, func(s *Settings) error {
		kept = p.made(name, s.Agent(agent))
		s.Presets = append(slices.Clone(s.Presets), kept)
		return nil
	})
	return kept, err
}

func (p *Presets) made(name string, a Agent) Preset {
	a.Name, a.Off = "", slices.Clone(a.Off)
	return Preset{ID: p.NewID(), Name: strings.TrimSpace(name), Agent: a}
}

// Rename gives one of the teacher's presets another name. Denied "fault.preset.shipped".
func (p *Presets) Rename(ctx context.Context, id, name string) error {
	return p.own(ctx, id, func(s *Settings, at int) { s.Presets[at].Name = strings.TrimSpace(name) })
}

// Delete removes one of the teacher's presets; what was set by it stays. Denied "fault.preset.shipped".
func (p *Presets) Delete(ctx context.Context, id string) error {
	return p.own(ctx, id, func(s *Settings, at int) { s.Presets = slices.Delete(s.Presets, at, at+1) })
}

func (p *Presets) own(ctx context.Context, id string, change func(s *Settings, at int)) error {
	return p.Store.EditSettings(ctx, func(s *Settings) error {
		found, err := find(*s, id)
		switch {
		case err != nil:
			return err
		case found.Shipped:
			return fault.New(fault.Denied, "fault.preset.shipped", nil)
		}
		s.Presets = slices.Clone(s.Presets)
		change(s, slices.IndexFunc(s.Presets, func(q Preset) bool { return q.ID == found.ID }))
		return nil
	})
}

// Preview is what a preset would change for an agent; "" is all agents.
func (p *Presets) Preview(ctx context.Context, id, agent string) ([]Difference, error) {
	s, err := p.Store.LoadSettings(ctx)
	if err != nil {
		return nil, err
	}
	preset, err := find(s, id)
	now := s.Agent(agent)
	return Differences(now, preset.On(now)), err
}

// Apply sets an agent by a preset; "" is all agents. When that loosens anything it has to be said that this is meant:
// Denied "fault.preset.looser" otherwise.
func (p *Presets) Apply(ctx context.Context, id, agent string, sure bool) error {
	return p.Store.EditSettings(ctx, func(s *Settings) error {
		preset, err := find(*s, id)
		if err != nil {
			return err
		}
		now := s.Agent(agent)
		after := preset.On(now)
		after.Name = agent
		if Loosens(Differences(now, after)) && !sure {
			return fault.New(fault.Denied, "fault.preset.looser", nil)
		}
		s.Agents = slices.Clone(s.Agents)
		if at := slices.IndexFunc(s.Agents, func(a Agent) bool { return a.Name == agent }); at >= 0 {
			s.Agents[at] = after
		} else {
			s.Agents = append(s.Agents, after)
		}
		return nil
	})
}

// The file of a preset.
const (
	presetMark    = "pult-preset"
	presetVersion = 1
)

type presetFile struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Name    string `json:"name"`
	Agent   Agent  `json:"agent"`
}

// Export writes one of the teacher's presets as a file and returns its path.
func (p *Presets) Export(ctx context.Context, id, dir string) (string, error) {
	s, err := p.Store.LoadSettings(ctx)
	if err != nil {
		return "", err
	}
	preset, err := find(s, id)
	switch {
	case err != nil:
		return "", err
	case preset.Shipped:
		return "", fault.New(fault.Denied, "fault.preset.shipped", nil)
	}
	f := presetFile{Format: presetMark, Version: presetVersion, Name: preset.Name, Agent: preset.Agent}
	return p.Save(dir, share.FileName(preset.Name), func(w io.Writer) error { return share.Pack(w, f) })
}

// Import keeps a preset from the text of a file; nothing is set by that. Invalid "fault.preset.file" when it is none,
// and those of Keep.
func (p *Presets) Import(ctx context.Context, text string) (Preset, error) {
	var f presetFile
	if err := share.Open(text, &f); err != nil || f.Format != presetMark || f.Version != presetVersion {
		return Preset{}, fault.New(fault.Invalid, "fault.preset.file", err)
	}
	kept := p.made(f.Name, f.Agent)
	return kept, p.Store.EditSettings(ctx, func(s *Settings) error {
		s.Presets = append(slices.Clone(s.Presets), kept)
		return nil
	})
}
