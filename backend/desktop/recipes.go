package desktop

import (
	"pult/backend/workflow"
	"pult/backend/workflow/recipe"
)

// RecipeService is the window's way to plans that are used again.
type RecipeService struct {
	desk  Access
	files *Files
}

// NewRecipeService binds it.
func NewRecipeService(d Access, f *Files) *RecipeService { return &RecipeService{desk: d, files: f} }

// RecipeName names a recipe.
type RecipeName struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// List is every recipe, by name.
func (s *RecipeService) List() ([]recipe.Recipe, error) {
	return ask(s.desk, func(o *Services) ([]recipe.Recipe, error) { return o.Recipes.List(o.Context) })
}

// Offer says what a run could be saved as.
func (s *RecipeService) Offer(runID string) (recipe.Offer, error) {
	return ask(s.desk, func(o *Services) (recipe.Offer, error) { return o.Recipes.Offer(o.Context, runID) })
}

// Keep saves the plan of a run.
func (s *RecipeService) Keep(in recipe.Saving) (recipe.Recipe, error) {
	return ask(s.desk, func(o *Services) (recipe.Recipe, error) { return o.Recipes.Keep(o.Context, in) })
}

// Use begins a job; its plan waits for approval.
func (s *RecipeService) Use(in recipe.Order) (workflow.Run, error) {
	return ask(s.desk, func(o *Services) (workflow.Run, error) {
		defer o.Wake()
		return o.Recipes.Use(o.Context, in)
	})
}

// Compose saves the second recipe after the first.
func (s *RecipeService) Compose(in recipe.Joining) (recipe.Recipe, error) {
	return ask(s.desk, func(o *Services) (recipe.Recipe, error) { return o.Recipes.Compose(o.Context, in) })
}

// Rename gives a recipe another name.
func (s *RecipeService) Rename(in RecipeName) (recipe.Recipe, error) {
	return ask(s.desk, func(o *Services) (recipe.Recipe, error) { return o.Recipes.Rename(o.Context, in.ID, in.Name) })
}

// Delete removes a recipe.
func (s *RecipeService) Delete(id string) error {
	return tell(s.desk, func(o *Services) error { return o.Recipes.Delete(o.Context, id) })
}

// Export writes a recipe into the folder of the settings and returns the path.
func (s *RecipeService) Export(id string) (string, error) {
	return writing(
		s.desk,
		s.files,
		func(o *Services, dir string) (string, error) { return o.Recipes.Export(o.Context, id, dir) },
	)
}

// Import saves a recipe from the text of a file.
func (s *RecipeService) Import(text string) (recipe.Recipe, error) {
	return ask(s.desk, func(o *Services) (recipe.Recipe, error) { return o.Recipes.Import(o.Context, text) })
}
