//go:build !race

package acceptance_test

import (
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the recordings again, with the same calls")

// recordings is where the window's tests find them, one file for each situation.
const recordings = "../../frontend/src/lib/backend/recordings"

// moment is a point in time of a recording: what was asked there, and where each deed led. Keys are calls.
type moment struct {
	Reads map[string]reply `json:"reads"`
	Deeds map[string]deed  `json:"deeds,omitempty"`
}

type deed struct {
	reply
	Next *moment `json:"next"`
}

func newMoment() *moment { return &moment{Reads: map[string]reply{}, Deeds: map[string]deed{}} }

// isDeed reports whether a call leads to another moment. One that is refused changes nothing.
func isDeed(call string, r reply) bool {
	method, _, _ := strings.Cut(call, "[")
	return r.Fault == nil && changes(method)
}

// The window's tests play what the engine said. Here the engine says it again: where it says something else now, the
// recordings are old, and -update writes them again.
func TestTheRecordingsAreWhatTheEngineSays(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join(recordings, "*.json"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("%d recordings, %v", len(paths), err)
	}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".json")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			written, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var root moment
			if err := json.Unmarshal(written, &root); err != nil {
				t.Fatal(err)
			}
			if open := situations()[name]; open == nil {
				t.Fatal("no situation has this name")
			}
			said := newMoment()
			for _, path := range root.paths(nil) {
				said.play(t, situations()[name](t), &root, path)
			}
			again := encode(t, said)
			if *update {
				if err := os.WriteFile(path, again, 0o644); err != nil {
					t.Fatal(err)
				}
			} else if diff := cmp.Diff(strings.Split(string(written), "\n"), strings.Split(string(again), "\n")); diff != "" {
				t.Errorf("the engine says something else now (-update accepts it):\n%s", diff)
			}
		})
	}
}

// paths are the ways through the deeds to each last moment.
func (m *moment) paths(before []string) [][]string {
	if len(m.Deeds) == 0 {
		return [][]string{before}
	}
	var list [][]string
	for _, call := range slices.Sorted(maps.Keys(m.Deeds)) {
		list = append(list, m.Deeds[call].Next.paths(append(slices.Clip(before), call))...)
	}
	return list
}

// play asks the program what was asked on a way, and writes the answers down.
func (m *moment) play(t *testing.T, r *recorded, asked *moment, path []string) {
	t.Helper()
	for _, call := range slices.Sorted(maps.Keys(asked.Reads)) {
		if _, known := m.Reads[call]; !known {
			m.note(call, again(t, r, call))
		}
	}
	if len(path) > 0 {
		next := m.note(path[0], again(t, r, path[0]))
		next.play(t, r, asked.Deeds[path[0]].Next, path[1:])
	}
}

func again(t *testing.T, r *recorded, call string) reply {
	t.Helper()
	said, err := r.call(call)
	if err != nil {
		t.Fatal(err)
	}
	return said
}

// note writes an answer down and gives the moment after it.
func (m *moment) note(call string, said reply) *moment {
	if strings.HasPrefix(call, halfTyped+"[") {
		return m
	}
	if !isDeed(call, said) {
		m.Reads[call] = said
		return m
	}
	if d, known := m.Deeds[call]; known {
		return d.Next
	}
	d := deed{said, newMoment()}
	m.Deeds[call] = d
	return d.Next
}

func encode(t *testing.T, m *moment) []byte {
	t.Helper()
	raw, err := json.MarshalIndent(m, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	return append(raw, '\n')
}
