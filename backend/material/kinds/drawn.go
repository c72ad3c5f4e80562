package kinds

import (
	"cmp"
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/material/pictogram"
)

// drawn are the pictures in the cells of a document's tables, each once. The longest sign comes first: one may be the
// beginning of another.
func drawn(d artifact.Document) []Drawn {
	list := []Drawn{}
	for _, b := range d.Blocks {
		for _, row := range b.Rows {
			for _, cell := range row {
				p, rest, ok := pictogram.Cut(cell)
				sign := strings.TrimRight(strings.TrimSuffix(cell, rest), " \n")
				if ok && !slices.ContainsFunc(list, func(d Drawn) bool { return d.Sign == sign }) {
					list = append(list, Drawn{sign, p.Name(d.Language), string(p.SVG(d.Language))})
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Drawn) int { return cmp.Compare(len(b.Sign), len(a.Sign)) })
	return list
}
