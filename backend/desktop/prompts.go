package desktop

import "pult/backend/agent/prompt"

// PromptService is the window's way to the texts that prompts are made of.
type PromptService struct{ desk Access }

// NewPromptService binds it.
func NewPromptService(d Access) *PromptService { return &PromptService{desk: d} }

// PromptText replaces a part.
type PromptText struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// PromptSample asks for a composed prompt with the data of an invented job.
type PromptSample struct {
	Agent string `json:"agent"`
	Plain bool   `json:"plain"` // tools are called in the reply
}

// List is every part: shipped, own, in use.
func (s *PromptService) List() ([]prompt.Part, error) {
	return ask(s.desk, func(o *Services) ([]prompt.Part, error) { return o.Prompts.List(o.Context) })
}

// Set puts a text of the teacher's in place.
func (s *PromptService) Set(in PromptText) (prompt.Part, error) {
	return ask(s.desk, func(o *Services) (prompt.Part, error) { return o.Prompts.Set(o.Context, in.Name, in.Text) })
}

// Reset takes the shipped text again.
func (s *PromptService) Reset(name string) (prompt.Part, error) {
	return ask(s.desk, func(o *Services) (prompt.Part, error) { return o.Prompts.Reset(o.Context, name) })
}

// Diff shows what the teacher changed.
func (s *PromptService) Diff(name string) ([]prompt.Hunk, error) {
	return ask(s.desk, func(o *Services) ([]prompt.Hunk, error) { return o.Prompts.Diff(o.Context, name) })
}

// Composed is the prompt of an agent as it would be sent, with an invented job.
func (s *PromptService) Composed(in PromptSample) (prompt.Prompt, error) {
	return ask(
		s.desk,
		func(o *Services) (prompt.Prompt, error) { return o.Prompts.Composed(o.Context, in.Agent, in.Plain) },
	)
}
