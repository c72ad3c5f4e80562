package store

import (
	"context"

	"gorm.io/gorm/clause"

	"pult/backend/base/fault"
	"pult/backend/workflow/recipe"
)

// Recipes keep the plans that can be run again.
type Recipes struct{ conn }

var _ recipe.Store = Recipes{}

type recipeRow struct {
	ID        string `gorm:"primaryKey"`
	Name      string
	Body      string
	CreatedAt int64
}

func (recipeRow) TableName() string { return "recipes" }

// recipeBody is what is read as a whole.
type recipeBody struct {
	Steps  []recipe.Step  `json:"steps"`
	Fields []recipe.Field `json:"fields"`
}

// Recipes implements recipe.Store.
func (db Recipes) Recipes(ctx context.Context) ([]recipe.Recipe, error) {
	var rows []recipeRow
	if err := db.read(ctx).Order("name COLLATE NOCASE").Find(&rows).Error; err != nil {
		return nil, translate(err)
	}
	list := make([]recipe.Recipe, len(rows))
	var p packer
	for i, row := range rows {
		var body recipeBody
		p.read(row.Body, &body)
		list[i] = recipe.Recipe{
			ID:        row.ID,
			Name:      row.Name,
			Steps:     body.Steps,
			Fields:    body.Fields,
			CreatedAt: fromMicros(row.CreatedAt),
		}
	}
	return list, p.err
}

// SaveRecipe implements recipe.Store.
func (db Recipes) SaveRecipe(ctx context.Context, r recipe.Recipe) error {
	var p packer
	row := recipeRow{ID: r.ID, Name: r.Name, Body: p.json(recipeBody{r.Steps, r.Fields}), CreatedAt: micros(r.CreatedAt)}
	if p.err != nil {
		return p.err
	}
	update := clause.OnConflict{Columns: []clause.Column{{Name: "id"}}, UpdateAll: true}
	err := translate(db.write(ctx).Clauses(update).Create(&row).Error)
	if fault.Is(err, fault.Conflict) {
		return fault.New(fault.Conflict, "fault.recipe.taken", err, "name", r.Name)
	}
	return err
}

// DropRecipe implements recipe.Store.
func (db Recipes) DropRecipe(ctx context.Context, id string) error {
	return translate(db.write(ctx).Delete(&recipeRow{}, "id = ?", id).Error)
}
