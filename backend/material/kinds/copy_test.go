package kinds

import (
	"encoding/json"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/document"
)

// A sentence to copy has as many lines below it as it fills by hand, in the ruling of the class, on the same page.
func TestASentenceToCopyHasLines(t *testing.T) {
	for text, want := range map[string]int{"Der Regen fällt.": 1, strings.Repeat("Der Regen fällt. ", 3): 3} {
		content, err := json.Marshal(artifact.Document{
			Title: "Regen", Language: "de", Grade: "2", Kind: artifact.TextKind, Blocks: []artifact.Block{{
				Kind: artifact.ParagraphBlock, Room: 1, Entries: []artifact.Entry{{Text: text, Cites: []int{}}},
			}},
		})
		if err != nil {
			t.Fatal(err)
		}
		var d document.Document
		c := &document.Composer{Words: i18n.Must(i18n.German), Doc: &d}
		if err := documents().Compose(c, artifact.Artifact{Type: artifact.DocumentType, Content: content}); err != nil {
			t.Fatal(err)
		}
		p, _ := d.Blocks[0].(document.Paragraph)
		l, _ := d.Blocks[len(d.Blocks)-1].(document.Lines)
		if len(d.Blocks) != 2 || !p.Keep || l.Class != 2 || l.Count != want {
			t.Errorf("%+v", d.Blocks)
		}
	}
}
