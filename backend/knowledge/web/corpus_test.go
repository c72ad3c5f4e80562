package web_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Cases 83 and 85: a page of the web keeps and loses what the same page does as a file. The corpus is that of the
// readers.
func TestCase85PagesOfTheWebAreReadAsFiles(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "reader", "testdata", "corpus", "*.html"))
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	b := newBench(t)
	for _, file := range files {
		if strings.Contains(file, "-macroman") { // kept as UTF-8 here; its bytes are made by the readers' test
			continue
		}
		body, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(file + ".want")
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(file)
		b.Page("schule.example.de", "text/html; charset=utf-8", string(body))
		text := b.fetch(t, visit("https://schule.example.de/"+name)).Text
		text = strings.NewReplacer(`\`, "").Replace(text)
		note := false
		for line := range strings.SplitSeq(strings.ReplaceAll(string(want), `\`, ""), "\n") {
			if strings.HasPrefix(line, "[") {
				note = strings.Contains(line, "note") || line == "[quoted]"
				continue
			}
			hidden, isHidden := strings.CutPrefix(line, "hidden: ")
			for piece := range strings.SplitSeq(hidden, " | ") {
				if isHidden && strings.Contains(text, piece) {
					t.Errorf("%s: %q is there", name, piece)
				}
			}
			if line == "" || note || isHidden || strings.HasPrefix(line, "title: ") || strings.HasPrefix(line, "#") {
				continue
			}
			if !strings.Contains(text, line) {
				t.Errorf("%s: %q is not in\n%s", name, line, text)
			}
		}
	}
}
