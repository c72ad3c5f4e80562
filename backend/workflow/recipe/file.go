package recipe

import (
	"context"
	"io"

	"pult/backend/base/fault"
	"pult/backend/base/share"
)

// The file of a recipe: JSON with a mark and a version.
const (
	mark    = "pult-recipe"
	version = 1
)

type file struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Name    string `json:"name"`
	Steps   []Step `json:"steps"`
	Asked   []ask  `json:"asked"`
}

// ask is a Field in a file.
type ask struct {
	Name  string `json:"name"`
	Param string `json:"param"`
	Steps []int  `json:"steps"` // from 1, as people count
}

// Export writes a recipe as a file and returns its path.
func (b *Service) Export(ctx context.Context, id, dir string) (string, error) {
	r, err := b.Find(ctx, id)
	if err != nil {
		return "", err
	}
	f := file{Format: mark, Version: version, Name: r.Name, Steps: r.Steps, Asked: []ask{}}
	for _, field := range r.Fields {
		a := ask{Name: field.Name, Param: field.Param}
		for _, n := range field.Steps {
			a.Steps = append(a.Steps, n+1)
		}
		f.Asked = append(f.Asked, a)
	}
	return b.with.Save(dir, share.FileName(r.Name), func(w io.Writer) error { return share.Pack(w, f) })
}

// Import saves a recipe from the text of a file. It is text of others: nothing is taken that this program would not
// have written itself. Invalid "fault.recipe.file" when it is no recipe, "fault.recipe.newer", and those of check.
func (b *Service) Import(ctx context.Context, text string) (Recipe, error) {
	r, err := b.parse(text)
	if err != nil {
		return Recipe{}, err
	}
	return b.add(ctx, r)
}

func (b *Service) parse(text string) (Recipe, error) {
	var f file
	err := share.Open(text, &f)
	if f.Format == mark && f.Version > version {
		return Recipe{}, fault.New(fault.Invalid, "fault.recipe.newer", err)
	}
	if err != nil || f.Format != mark || f.Version != version {
		return Recipe{}, fault.New(fault.Invalid, "fault.recipe.file", err)
	}
	r := Recipe{Name: f.Name, Steps: f.Steps, Fields: []Field{}}
	for _, a := range f.Asked {
		field := Field{Name: a.Name, Param: a.Param}
		for _, n := range a.Steps {
			field.Steps = append(field.Steps, n-1)
		}
		if len(field.Steps) > 0 && field.Steps[0] >= 0 && field.Steps[0] < len(f.Steps) {
			field.Agent = f.Steps[field.Steps[0]].Agent
		}
		r.Fields = append(r.Fields, field)
	}
	return r, nil
}
