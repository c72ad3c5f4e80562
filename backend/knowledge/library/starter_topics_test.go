package library_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// topicFaults compares the list of topics with the German articles.
func topicFaults(list string, articles map[string]article) []string {
	var found []string
	fault := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	_, rows, _ := strings.Cut(list, "|---|---|---|\n")
	topics, named := map[string]bool{}, map[string]bool{}
	for row := range strings.SplitSeq(strings.TrimSpace(rows), "\n") {
		m := topicRow.FindStringSubmatch(row)
		if m == nil {
			fault("no row: %q", row)
			continue
		}
		if topics[m[1]] {
			fault("%s stands twice", m[1])
		}
		topics[m[1]] = true
		from, _ := strconv.Atoi(m[2])
		to := from
		if m[3] != "" {
			to, _ = strconv.Atoi(m[3])
		}
		if from < 1 || to > 10 || from > to {
			fault("%s: classes %d-%d", m[1], from, to)
		}
		if m[4] == "—" {
			continue
		}
		for id := range strings.SplitSeq(m[4], ", ") {
			a, there := articles[id]
			named[id] = true
			if !there {
				fault("%s: there is no article %s", m[1], id)
			} else if a.to < from || a.from > to {
				fault("%s: %s is for other classes", m[1], id)
			}
		}
	}
	if len(topics) < 200 {
		fault("only %d topics", len(topics))
	}
	for id := range articles {
		if !named[id] {
			fault("no topic names %s", id)
		}
	}
	return found
}

// The list of topics says what is there.
func TestTopicsNameTheArticles(t *testing.T) {
	raw, err := os.ReadFile("starter/topics.md")
	if err != nil {
		t.Fatal(err)
	}
	list, articles := string(raw), map[string]article{}
	for _, a := range readArticles(t) {
		if a.lang == "de" {
			articles[a.id] = a
		}
	}
	for _, fault := range topicFaults(list, articles) {
		t.Error(fault)
	}
	for _, c := range []struct{ old, new, fault string }{
		{"mat-kreis", "mat-oval", "no article mat-oval"},
		{"| Kreis | 5-9 | mat-kreis |\n", "", "no topic names mat-kreis"},
		{"| Kreis |", "| Dreiecke |", "twice"},
		{"| Kreis | 5-9 |", "| Kreis | 1-2 |", "other classes"},
		{"| Kreis | 5-9 |", "| Kreis | 5-13 |", "classes 5-13"},
		{"| Kreis | 5-9 |", "| Kreis |", "no row"},
	} {
		wrong := strings.Replace(list, c.old, c.new, 1)
		if got := strings.Join(topicFaults(wrong, articles), "\n"); !strings.Contains(got, c.fault) {
			t.Errorf("%q instead of %q passes: %q", c.new, c.old, got)
		}
	}
}
