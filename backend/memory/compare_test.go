package memory

import (
	"os"
	"strings"
	"testing"
)

// pair is a line of testdata/pairs.txt.
type pair struct {
	want Verdict
	a, b string
}

func pairs(t *testing.T, file string) []pair {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	var list []pair
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		cells := strings.Split(line, " | ")
		if len(cells) != 3 {
			t.Fatalf("not a pair: %s", line)
		}
		list = append(list, pair{Verdict(cells[0]), cells[1], cells[2]})
	}
	return list
}

func TestPairs(t *testing.T) {
	for _, file := range []string{"pairs.txt", "pairs2.txt"} {
		list := pairs(t, file)
		right := 0
		for _, p := range list {
			got := Compare(p.a, p.b)
			if got != p.want {
				t.Errorf("%s, want %s:\n  %s\n  %s", got, p.want, p.a, p.b)
				continue
			}
			right++
		}
		t.Logf("%s: %d of %d right", file, right, len(list))
	}
}
