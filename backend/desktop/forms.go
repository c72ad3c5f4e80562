package desktop

import (
	"pult/backend/base/i18n"
	"pult/backend/workflow"
	"pult/backend/workflow/form"
)

// FormService is the window's way to the forms of the kinds of material.
type FormService struct{ desk Access }

// NewFormService binds it.
func NewFormService(d Access) *FormService { return &FormService{desk: d} }

// List is every form, in the order of the agents.
func (s *FormService) List() ([]form.Form, error) {
	return ask(s.desk, func(o *Services) ([]form.Form, error) { return o.Forms.Forms(o.Context), nil })
}

// Blank is a form as it begins for a class; "" is the class of the newest sheet.
func (s *FormService) Blank(agent, grade string) (map[string]string, error) {
	return ask(s.desk, func(o *Services) (map[string]string, error) { return o.Forms.Blank(o.Context, agent, grade) })
}

// Read fills a form from a request.
func (s *FormService) Read(request string, language i18n.Lang) (form.Reading, error) {
	return ask(s.desk, func(o *Services) (form.Reading, error) { return o.Forms.Read(o.Context, request, language) })
}

// Preview is what a filled form would come to; nothing is kept.
func (s *FormService) Preview(order form.Order) (ArtifactView, error) {
	return ask(s.desk, func(o *Services) (ArtifactView, error) {
		a, err := o.Forms.Preview(o.Context, order)
		if err != nil || a.Type == "" {
			return ArtifactView{}, err
		}
		return viewArtifact(a)
	})
}

// Make begins a job with a filled form.
func (s *FormService) Make(order form.Order) (workflow.Run, error) {
	return ask(s.desk, func(o *Services) (workflow.Run, error) {
		defer o.Wake()
		return o.Forms.Make(o.Context, order)
	})
}
