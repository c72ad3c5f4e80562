package artifact_test

import (
	"encoding/json"
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/material/diagram"
)

// of is a kind by its name; the tests here need no registry.
func of(t artifact.Type) artifact.Kind {
	all := []artifact.Kind{
		artifact.KindOfResearch(),
		artifact.KindOfImage(),
		artifact.KindOfMusic(),
		artifact.KindOfDocument(),
	}
	return all[slices.IndexFunc(all, func(k artifact.Kind) bool { return k.Name == t })]
}

func editable(a artifact.Artifact) []artifact.TextEdit { return of(a.Type).Editable(a.Content) }

func amend(t artifact.Type, content json.RawMessage, edits []artifact.TextEdit) (json.RawMessage, error) {
	return of(t).Amend(content, edits)
}

func arrange(t artifact.Type, content json.RawMessage, layer diagram.Layer) (json.RawMessage, error) {
	return of(t).Layered(content, layer)
}

func compare(before, after artifact.Artifact) (artifact.Comparison, error) {
	return of(before.Type).Compare(before, after)
}

func merge(before, after artifact.Artifact, take []int) (json.RawMessage, error) {
	return of(before.Type).Merge(before, after, take)
}

func byHand(versions []artifact.Artifact, first []string) []string {
	return of(versions[0].Type).ByHand(versions, first)
}

// lines is a result as plain text, one text to a line.
func lines(a artifact.Artifact) string {
	var b strings.Builder
	for _, e := range editable(a) {
		b.WriteString(e.Text + "\n")
	}
	return b.String()
}
