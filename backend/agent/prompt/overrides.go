package prompt

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/model"
)

// Override is a text of the teacher's in place of one that ships.
type Override struct {
	Name string
	Text string
	Base string // sha256 of the shipped text when this was written, hex
	At   time.Time
}

// Store keeps the teacher's texts.
type Store interface {
	// Overrides lists all of them, by name.
	Overrides(ctx context.Context) ([]Override, error)
	// SaveOverride writes one, in place of an earlier one of that name.
	SaveOverride(ctx context.Context, o Override) error
	// DropOverride deletes one; none of that name is fine.
	DropOverride(ctx context.Context, name string) error
}

// Agent is an agent as it ships, with what a sample of its prompt is made from.
type Agent struct {
	Name   string // "research"
	Base   string // Markdown of agents/<name>/prompt.md
	Schema json.RawMessage
	Tools  []model.Tool
}

// OverridesConfig is what a Shelf needs; Words are the sentences of the sample, in the language of the window.
type OverridesConfig struct {
	Store  Store
	Agents []Agent
	Words  func(ctx context.Context) *i18n.Catalogue
	Now    func() time.Time
}

// Overrides holds all parts of prompts: what ships, and what the teacher wrote in its place. It keeps no state of its
// own and may be used by several goroutines.
type Overrides struct{ with OverridesConfig }

// NewOverrides makes one; an incomplete config is Internal.
func NewOverrides(c OverridesConfig) (*Overrides, error) {
	if c.Store == nil || len(c.Agents) == 0 || c.Words == nil || c.Now == nil {
		return nil, fault.New(fault.Internal, "fault.internal", errors.New("incomplete prompt config"))
	}
	return &Overrides{with: c}, nil
}

// Part is a text that prompts are made of.
type Part struct {
	Name         string     `json:"name"` // "agent.research", "output"
	Label        i18n.Text  `json:"label"`
	Shipped      string     `json:"shipped"`
	Own          string     `json:"own"`          // the teacher's; empty: there is none
	Used         string     `json:"used"`         // Own or Shipped
	Placeholders []string   `json:"placeholders"` // "{schema}": an own text needs all of them
	Fixed        bool       `json:"fixed"`        // cannot be changed
	Changed      bool       `json:"changed"`      // Shipped is not what it was when Own was written
	Problem      *i18n.Text `json:"problem"`      // why Own cannot be used by now; null: it can
	At           time.Time  `json:"at,omitzero" ts_type:"string"`
}

// List is every part, agents first, then components in the order of a prompt.
func (s *Overrides) List(ctx context.Context) ([]Part, error) {
	overrides, err := s.with.Store.Overrides(ctx)
	if err != nil {
		return nil, err
	}
	parts, err := s.shipped()
	if err != nil {
		return nil, err
	}
	for i := range parts {
		at := slices.IndexFunc(overrides, func(o Override) bool { return o.Name == parts[i].Name })
		if at >= 0 && !parts[i].Fixed {
			parts[i].take(overrides[at])
		}
	}
	return parts, nil
}

// shipped is every part as it ships.
func (s *Overrides) shipped() ([]Part, error) {
	var parts []Part
	for _, a := range s.with.Agents {
		parts = append(parts, part(agentPart+a.Name, i18n.T("agent."+a.Name), parse(strings.TrimSpace(a.Base))))
	}
	all, err := templates()
	if err != nil {
		return nil, err
	}
	for _, c := range Components() {
		p := part(string(c), c.Label(), all[c])
		p.Fixed = c.Fixed()
		parts = append(parts, p)
	}
	return parts, nil
}

// agentPart is what the names of agents' prompts begin with.
const agentPart = "agent."

func part(name string, label i18n.Text, t template) Part {
	p := Part{Name: name, Label: label, Shipped: t.text(), Used: t.text(), Placeholders: []string{}}
	for _, n := range t.names {
		if !slices.Contains(p.Placeholders, braced(n)) {
			p.Placeholders = append(p.Placeholders, braced(n))
		}
	}
	return p
}

// take puts the teacher's text in place. One that no longer fits, because the program is another by now, is kept but
// not used.
func (p *Part) take(o Override) {
	p.Own, p.At, p.Changed = o.Text, o.At, o.Base != hashOf(p.Shipped)
	if err := p.check(o.Text); err != nil {
		problem := err.Text()
		p.Problem = &problem
		return
	}
	p.Used = o.Text
}

func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// maxPart bounds a text of the teacher's, in characters: about two pages.
const maxPart = 8_000

// check finds what is wrong with a text of the teacher's: Invalid "fault.prompt.empty", "fault.prompt.long",
// "fault.prompt.unreadable", "fault.prompt.frame", "fault.prompt.missing" or "fault.prompt.extra".
func (p *Part) check(text string) *fault.Error {
	switch {
	case !utf8.ValidString(text):
		return p.refuse("fault.prompt.unreadable")
	case strings.TrimSpace(text) == "":
		return p.refuse("fault.prompt.empty")
	case utf8.RuneCountInString(text) > maxPart:
		return p.refuse("fault.prompt.long", "most", strconv.Itoa(maxPart))
	}
	if mark, found := control(text); found {
		return p.refuse("fault.prompt.frame", "mark", mark)
	}
	if key, name := parse(p.Shipped).differs(parse(text)); key != "" {
		return p.refuse(key, "placeholder", braced(name))
	}
	return nil
}

func (p *Part) refuse(key string, args ...string) *fault.Error {
	e := fault.New(fault.Invalid, key, nil, append(args, "part", "@"+p.Label.Key)...)
	return e
}

// Get is one part: NotFound "fault.prompt.unknown".
func (s *Overrides) Get(ctx context.Context, name string) (Part, error) {
	parts, err := s.List(ctx)
	if err != nil {
		return Part{}, err
	}
	at := slices.IndexFunc(parts, func(p Part) bool { return p.Name == name })
	if at < 0 {
		return Part{}, fault.New(fault.NotFound, "fault.prompt.unknown", nil, "part", name)
	}
	return parts[at], nil
}

// Set puts a text of the teacher's in place of the shipped one; the shipped text itself takes it back. Characters that
// nobody sees are taken out. Denied "fault.prompt.fixed" for the rules about foreign text, else Invalid as in check,
// NotFound as in Get.
func (s *Overrides) Set(ctx context.Context, name, text string) (Part, error) {
	p, err := s.changeable(ctx, name)
	if err != nil {
		return Part{}, err
	}
	if utf8.ValidString(text) {
		text = strings.TrimSpace(visible(strings.ReplaceAll(text, "\r\n", "\n")))
	}
	if text == p.Shipped {
		return s.Reset(ctx, name)
	}
	if err := p.check(text); err != nil {
		return Part{}, err
	}
	if err := s.with.Store.SaveOverride(ctx, Override{
		Name: name, Text: text, Base: hashOf(p.Shipped),
		At: s.with.Now(),
	}); err != nil {
		return Part{}, err
	}
	return s.Get(ctx, name)
}

// Reset takes the shipped text again.
func (s *Overrides) Reset(ctx context.Context, name string) (Part, error) {
	if _, err := s.changeable(ctx, name); err != nil {
		return Part{}, err
	}
	if err := s.with.Store.DropOverride(ctx, name); err != nil {
		return Part{}, err
	}
	return s.Get(ctx, name)
}

func (s *Overrides) changeable(ctx context.Context, name string) (Part, error) {
	p, err := s.Get(ctx, name)
	if err == nil && p.Fixed {
		err = fault.New(fault.Denied, "fault.prompt.fixed", nil, "part", "@"+p.Label.Key)
	}
	return p, err
}

// Use gives Compose the texts in use. A text of the teacher's that no longer fits is left out.
func (s *Overrides) Use(ctx context.Context) (Texts, error) {
	parts, err := s.List(ctx)
	if err != nil {
		return Texts{}, err
	}
	t := Texts{bases: map[string]string{}, own: map[Component]template{}}
	for _, p := range parts {
		if p.Used == p.Shipped {
			continue
		}
		if agent, ok := strings.CutPrefix(p.Name, agentPart); ok {
			t.bases[agent] = p.Used
		} else {
			t.own[Component(p.Name)] = parse(p.Used)
		}
	}
	return t, nil
}
