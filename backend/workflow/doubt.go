package workflow

import (
	"strings"

	"pult/backend/base/i18n"
)

// partRead says once which results may be made from a part of the text only: the provider counted fewer tokens than it
// was sent. They stand all the same, because servers count in different ways.
func partRead(r Run) []i18n.Text {
	var titles []string
	for _, s := range r.Steps {
		if s.PartRead && s.ArtifactID != "" {
			titles = append(titles, s.Title)
		}
	}
	if len(titles) == 0 {
		return nil
	}
	return []i18n.Text{i18n.T("missing.partRead", "steps", strings.Join(titles, ", "))}
}
