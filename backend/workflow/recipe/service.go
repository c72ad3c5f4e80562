package recipe

import (
	"context"
	"io"
	"slices"
	"strings"
	"time"

	"pult/backend/agent"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/workflow"
)

// Store keeps recipes.
type Store interface {
	// Recipes lists all, by name.
	Recipes(ctx context.Context) ([]Recipe, error)
	// SaveRecipe writes one, in place of an earlier one with its id. Conflict "fault.recipe.taken" when another one has
	// the name.
	SaveRecipe(ctx context.Context, r Recipe) error
	// DropRecipe deletes one; none with that id is fine.
	DropRecipe(ctx context.Context, id string) error
}

// Runs are the jobs; *workflow.Engine is behind it.
type Runs interface {
	Run(ctx context.Context, id string) (workflow.Run, error)
	Start(ctx context.Context, j workflow.Job) (workflow.Run, error)
}

// Config is what a Book needs.
type Config struct {
	Store  Store
	Runs   Runs
	Agents []agent.Spec
	Now    func() time.Time
	NewID  func() string
	Save   func(dir, name string, write func(io.Writer) error) (string, error) // writes a new file and returns its path
}

// Service holds the teacher's recipes. It keeps no state of its own and may be used by several goroutines.
type Service struct{ with Config }

// NewService makes one.
func NewService(c Config) *Service { return &Service{with: c} }

// Offer is what a run could be saved as.
type Offer struct {
	Name   string  `json:"name"`
	Steps  []Step  `json:"steps"`
	Fields []Field `json:"fields"` // that can be asked, with the values of the run
}

// Saving is how a run is saved.
type Saving struct {
	RunID string   `json:"runId"`
	Name  string   `json:"name"`
	Asked []string `json:"asked"` // names of fields; null: the usual ones
}

// Joining puts two recipes together.
type Joining struct {
	First  string `json:"first"` // ids
	Second string `json:"second"`
	Name   string `json:"name"`
}

// Order begins a job with a recipe.
type Order struct {
	ID       string            `json:"id"`
	Values   map[string]string `json:"values"`   // by the name of the field
	Language i18n.Lang         `json:"language"` // of the result
	Mode     workflow.Mode     `json:"mode"`     // "" = from the settings
}

// List is every recipe, by name.
func (b *Service) List(ctx context.Context) ([]Recipe, error) { return b.with.Store.Recipes(ctx) }

// Find reads one by its id, or by its name in whatever letters: NotFound "fault.recipe.unknown".
func (b *Service) Find(ctx context.Context, name string) (Recipe, error) {
	list, err := b.List(ctx)
	if err != nil {
		return Recipe{}, err
	}
	for _, r := range list {
		if r.ID == name || strings.EqualFold(r.Name, strings.TrimSpace(name)) {
			return r, nil
		}
	}
	return Recipe{}, fault.New(fault.NotFound, "fault.recipe.unknown", nil, "name", shown(name))
}

// Offer says what a run could be saved as. Conflict "fault.recipe.noPlan" when it has no plan yet.
func (b *Service) Offer(ctx context.Context, runID string) (Offer, error) {
	r, err := b.with.Runs.Run(ctx, runID)
	if err != nil {
		return Offer{}, err
	}
	steps := stepsOf(r)
	if len(steps) == 0 {
		return Offer{}, fault.New(fault.Conflict, "fault.recipe.noPlan", nil)
	}
	return Offer{Name: r.Title, Steps: steps, Fields: b.fieldsOf(steps)}, nil
}

// Keep saves the plan of a run.
func (b *Service) Keep(ctx context.Context, s Saving) (Recipe, error) {
	o, err := b.Offer(ctx, s.RunID)
	if err != nil {
		return Recipe{}, err
	}
	fields, err := choose(o.Steps, o.Fields, s.Asked)
	if err != nil {
		return Recipe{}, err
	}
	return b.add(ctx, Recipe{Name: s.Name, Steps: o.Steps, Fields: fields})
}

// Compose saves the second recipe after the first: its steps may use what those of the first make.
func (b *Service) Compose(ctx context.Context, j Joining) (Recipe, error) {
	first, err := b.Find(ctx, j.First)
	if err != nil {
		return Recipe{}, err
	}
	second, err := b.Find(ctx, j.Second)
	if err != nil {
		return Recipe{}, err
	}
	r := b.joined(first, second)
	r.Name = j.Name
	return b.add(ctx, r)
}

// add saves a new recipe.
func (b *Service) add(ctx context.Context, r Recipe) (Recipe, error) {
	r.ID, r.Name, r.CreatedAt = b.with.NewID(), strings.TrimSpace(r.Name), b.with.Now()
	if err := b.check(r); err != nil {
		return Recipe{}, err
	}
	return r, b.save(ctx, r)
}

// save writes one whose name nobody else has; the database holds the same rule for plain letters, this one for "ä" too.
func (b *Service) save(ctx context.Context, r Recipe) error {
	list, err := b.List(ctx)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(list, func(o Recipe) bool { return o.ID != r.ID && strings.EqualFold(o.Name, r.Name) }) {
		return fault.New(fault.Conflict, "fault.recipe.taken", nil, "name", shown(r.Name))
	}
	return b.with.Store.SaveRecipe(ctx, r)
}

// Rename gives a recipe another name.
func (b *Service) Rename(ctx context.Context, id, name string) (Recipe, error) {
	r, err := b.Find(ctx, id)
	if err != nil {
		return r, err
	}
	r.Name = strings.TrimSpace(name)
	if err := b.check(r); err != nil {
		return Recipe{}, err
	}
	return r, b.save(ctx, r)
}

// Delete removes a recipe; jobs that began with it stay.
func (b *Service) Delete(ctx context.Context, id string) error {
	return b.with.Store.DropRecipe(ctx, id)
}

// Use begins a job with a recipe. No model is asked for the plan.
func (b *Service) Use(ctx context.Context, o Order) (workflow.Run, error) {
	r, err := b.Find(ctx, o.ID)
	if err != nil {
		return workflow.Run{}, err
	}
	if err := b.check(r); err != nil { // it was saved by a program with other agents
		return workflow.Run{}, err
	}
	steps, err := filled(r, o.Values)
	if err != nil {
		return workflow.Run{}, err
	}
	return b.with.Runs.Start(
		ctx,
		workflow.Job{Request: request(steps, o.Language), Language: o.Language, Mode: o.Mode, Steps: steps},
	)
}

// request is what the job asks for, in words: when the teacher wants another plan, it is made from them.
func request(steps []workflow.StepEdit, lang i18n.Lang) string {
	words := i18n.Must(lang)
	var parts []string
	grade := ""
	for _, s := range steps {
		part := words.Say(i18n.T("agent." + s.Agent))
		if topic := s.Params["topic"]; topic != "" {
			part = words.Say(i18n.T("recipe.request.topic", "what", part, "topic", topic))
		}
		if !slices.Contains(parts, part) {
			parts = append(parts, part)
		}
		if grade == "" {
			grade = s.Params[usual]
		}
	}
	if grade != "" {
		parts = append(parts, words.Say(i18n.T("recipe.request.grade", "grade", grade)))
	}
	return strings.Join(parts, ", ")
}
