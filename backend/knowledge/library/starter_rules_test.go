package library_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"pult/backend/base/i18n"
)

// What is quoted from an article can stand alone, is short enough for those who read it, and is reckoned right.
func TestStarterArticlesKeepTheirRules(t *testing.T) {
	all := readArticles(t)
	ids, titles, said := map[string]string{}, map[string]string{}, map[string]string{}
	german, reckonedSums := 0, 0
	for _, a := range all {
		for _, fault := range a.faults() {
			t.Errorf("%s: %s", a.file, fault)
		}
		for _, once := range []struct {
			seen map[string]string
			key  string
		}{{ids, a.id}, {titles, a.lang + " " + strings.ToLower(a.title)}} {
			if other := once.seen[once.key]; other != "" {
				t.Errorf("%s: %s is also in %s", a.file, once.key, other)
			}
			once.seen[once.key] = a.file
		}
		for _, s := range a.sentences {
			if other := said[s.text]; other != "" {
				t.Errorf("%s: also in %s: %q", a.file, other, s.text)
			}
			said[s.text] = a.file
		}
		for _, line := range a.lines {
			for _, sum := range sums(line) {
				if _, known := reckoned(sum, i18n.Lang(a.lang)); known {
					reckonedSums++
				}
			}
		}
		if a.lang == "de" {
			german++
		}
	}
	if german < 120 {
		t.Errorf("%d German articles", german)
	}
	if reckonedSums < 80 {
		t.Errorf("only %d sums were read as sums", reckonedSums)
	}
}

// Each rule notices what it is for.
func TestStarterRulesNotice(t *testing.T) {
	raw, err := os.ReadFile("starter/de/mat-kreis.md")
	if err != nil {
		t.Fatal(err)
	}
	good := string(raw)
	for _, c := range []struct{ old, new, fault string }{
		{"id: mat-kreis", "id: mat-oval", "is kept as"},
		{"title: Der Kreis", "title: Das Oval", "heading"},
		{"classes: 5-9", "classes: 9-5", "classes"},
		{"classes: 5-9", "classes: 5-11", "classes"},
		{"Die Kreislinie ist der Rand", "Gemeint ist der Rand", "does not name"},
		{"Der Durchmesser verläuft", "Er verläuft", "points to"},
		{"Der Durchmesser verläuft", "Dieser Durchmesser verläuft", "points to"},
		{"Alle Radien eines Kreises sind", "Alle " + strings.Repeat("langen ", 20) + "Radien sind", "words"},
		{"denn 2 · 3 = 6 gilt", "denn 2 · 3 = 7 gilt", "wrong sum"},
		{"denn 50 · 3,14 = 157 gilt", "denn 5 · (3 + 1 = 20 gilt", "wrong sum"},
		{"in der Antike", "im Jahr 2035", "no year"},
		{"in der Antike", "am 31. Juni 1900", "no such day"},
		{"in der Antike", "von 1900 bis 1800", "ends before"},
		{"in der Antike", "im Jahr 0", "no year 0"},
		{"in der Antike", "in der „Antike", "quotation"},
		{"in der Antike", "in der  Antike", "gaps"},
		{"gleich lang. Ein", "gleich lang. " + strings.Repeat("Alle Kreise sind rund. ", 40) + "Ein", "sentences"},
		{"## Begriffe", "## Zeitleiste\n- **1900**: Es war so.\n- **1800**: Es war so.\n\n## Begriffe", "goes back"},
		{"## Begriffe", "## Zeitleiste\n- **früher**: Es war so.\n\n## Begriffe", "without a year"},
	} {
		if !strings.Contains(good, c.old) {
			t.Errorf("%q is not in the article any more", c.old)
		}
		a, err := parseArticle("starter/de/mat-kreis.md", strings.Replace(good, c.old, c.new, 1))
		if err != nil {
			t.Errorf("%s: %v", c.new, err)
		}
		if got := strings.Join(a.faults(), "\n"); !strings.Contains(got, c.fault) {
			t.Errorf("%q instead of %q passes: %q", c.new, c.old, got)
		}
	}
	for _, twoInOne := range []string{"Die Haut bildet Vitamin D. Haare wachsen.", "Der Wert ist 1. Null ist weniger."} {
		if a := (article{lang: "de", from: 5}); len(a.sentenceFaults(twoInOne)) == 0 {
			t.Errorf("%q passes", twoInOne)
		}
	}
	long := strings.Repeat("Eis ", maxPrimaryWords) + "schmilzt."
	primary, secondary := article{lang: "de", from: 4}, article{lang: "de", from: 5}
	if len(primary.sentenceFaults(long)) == 0 || len(secondary.sentenceFaults(long)) > 0 {
		t.Errorf("%q: the classes make no difference", long)
	}
	for _, broken := range []string{"lang: fr", "subject:", "classes: viele"} {
		line := regexp.MustCompile(`(?m)^` + strings.Split(broken, ":")[0] + `:.*$`)
		if _, err := parseArticle("", line.ReplaceAllString(good, broken)); err == nil {
			t.Errorf("%q passes", broken)
		}
	}
}

var topicRow = regexp.MustCompile(`^\| ([^|]+) \| (\d+)(?:-(\d+))? \| (—|[a-z0-9, -]+) \|$`)

// What articles once said and is not so.
func TestStarterArticlesSayNoMoreWhatIsWrong(t *testing.T) {
	for file, wrong := range map[string][]string{
		"pol-wahlen": {
			"Seit der Wahlrechtsreform von 2023 hat der Bundestag 630 Sitze", "Direktmandat abgestimmt",
		},
		"pol-jugend-und-recht":   {"Von 7 bis 17 Jahren", "Deliktsfähigkeit ist die Verantwortung"},
		"geo-nordsee":            {"groß und heißt Springtide", "klein und heißt Nipptide", "Lebensraum, der zweimal am Tag"},
		"ges-kaiserreich":        {"Nationalismus ist die Überbetonung"},
		"che-kohlenwasserstoffe": {"Vögel und andere Meerestiere"},
	} {
		body, err := os.ReadFile("starter/de/" + file + ".md")
		if err != nil {
			t.Fatal(err)
		}
		for _, words := range wrong {
			if strings.Contains(string(body), words) {
				t.Errorf("%s: %q", file, words)
			}
		}
	}
}
