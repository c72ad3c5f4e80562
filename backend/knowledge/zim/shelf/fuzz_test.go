package shelf

import (
	"testing"
	"unicode/utf8"

	"pult/backend/knowledge/library"
	"pult/backend/knowledge/zim/zimtest"
)

// FuzzPage reads what may stand in an article: text comes out, or nothing.
func FuzzPage(f *testing.F) {
	parts := `<h2>Weblinks</h2><p>x<details><summary><h3>Literatur</h3>`
	f.Add("Turm", []byte(zimtest.Wiki("https://a.de/x", "Turm", parts)))
	f.Add("A/B", []byte(`<img src="../../x%ff" width="9"><div class="thumb"><a href="javascript:x"><img src="./y.png">`))
	f.Add("", []byte("<h2>Quellen<h2>Quellen</h2><sup class=reference><h1>"))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		p, err := parsePage(data)
		if err != nil {
			return
		}
		p.pictures(name)
		content := p.content()
		lead, all := wordsOf(content.Blocks)
		if len(lead) > len(all) {
			t.Fatal("the beginning is longer than the whole")
		}
		different(library.Fold(all, "de"))
		for _, passage := range library.Cut(content.Blocks) {
			if !utf8.ValidString(passage.Text) && utf8.Valid(data) {
				t.Fatalf("%q", passage.Text)
			}
		}
	})
}
