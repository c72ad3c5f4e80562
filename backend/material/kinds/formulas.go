package kinds

import (
	"bytes"
	"slices"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/document"
	"pult/backend/material/formula"
)

// Formulas are how many formulas a result has as it is printed, and those that cannot be read, as they were typed, each
// once. A result without any costs nothing.
func Formulas(a artifact.Artifact, lang i18n.Lang) (all int, unclear []string) {
	compose := Of(a.Type).Compose
	typed := bytes.ContainsRune(a.Content, '$') || bytes.Contains(a.Content, []byte(`\\(`)) ||
		bytes.Contains(a.Content, []byte(`\\[`))
	if compose == nil || !typed {
		return 0, nil
	}
	doc := document.Document{Language: string(lang)}
	if err := compose(&document.Composer{Words: i18n.Must(lang), Doc: &doc}, a); err != nil {
		return 0, nil // that it cannot be read is said elsewhere
	}
	var setter formula.Setter
	for _, text := range doc.Texts() {
		for _, p := range formula.Pieces(text) {
			if p.TeX == "" {
				continue
			}
			all++
			if _, err := setter.Read(p.TeX, p.Display); err != nil && !slices.Contains(unclear, p.Text) {
				unclear = append(unclear, p.Text)
			}
		}
	}
	return all, unclear
}
