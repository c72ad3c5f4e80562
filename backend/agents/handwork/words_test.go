package handwork_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"pult/backend/base/i18n"
)

// Every connector the model may say exists in both languages. Keys that are put together at run time are written out
// here.
func TestConnectors(t *testing.T) {
	keys := []string{
		"offline.plan.edit.untitled", "offline.plan.edit.only", "offline.plan.edit.why",
		"offline.unmet.slides", "offline.unmet.edit", "offline.alt.process", "offline.alt.cycle", "offline.alt.timeline",
		"offline.alt.parts", "offline.alt.comparison", "offline.alt.concept_map",
		"offline.plan.research.title", "offline.plan.image.title", "offline.plan.research.untitled",
		"offline.plan.image.untitled", "offline.plan.research.only", "offline.plan.image.only",
		"offline.plan.nothing", "offline.plan.wish", "offline.plan.needsResearch", "language.de", "language.en",
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	said := regexp.MustCompile(`"((?:offline|fault)\.[\w.]+\w)"|add\("(\w+)"`)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range said.FindAllStringSubmatch(string(source), -1) {
			switch {
			case found[1] != "":
				keys = append(keys, found[1])
			case name == "gap.go":
				keys = append(keys, "offline.gap."+found[2])
			}
		}
	}
	for _, lang := range []i18n.Lang{i18n.German, i18n.English} {
		words := i18n.Must(lang)
		for _, k := range keys {
			if !words.Has(k) && k != "fault.internal" {
				t.Errorf("%s has no %q", lang, k)
			}
		}
	}
}
