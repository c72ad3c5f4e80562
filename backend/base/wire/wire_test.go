package wire_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pult/backend/base/wire"
)

type inner struct {
	List []string          `json:"list"`
	Map  map[string]string `json:"map"`
}

type embedded struct {
	More []int `json:"more"`
}

type outer struct {
	embedded
	Number   *int             `json:"number"`
	Missing  *inner           `json:"missing"`
	Present  *inner           `json:"present"`
	Rows     [][]string       `json:"rows"`
	Array    [1]inner         `json:"array"`
	ByName   map[string]inner `json:"byName"`
	Any      any              `json:"any"`
	AnyNil   any              `json:"anyNil"`
	At       time.Time        `json:"at"`
	Raw      json.RawMessage  `json:"raw"`
	Bytes    []byte           `json:"bytes"`
	Optional []string         `json:"optional,omitempty"`
	Hidden   []string         `json:"-"`
	own      []string
}

// Every list is a list, whatever it is wrapped in; what JSON writes in a form of its own, and what is absent, stays.
func TestListsAreNeverNull(t *testing.T) {
	v := outer{
		Present: &inner{}, Rows: [][]string{nil}, ByName: map[string]inner{"a": {}}, Any: inner{List: []string{"x"}},
		At: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
	}
	raw, err := json.Marshal(wire.Lists(v))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"more":[],"number":null,"missing":null,"present":{"list":[],"map":{}},"rows":[[]],` +
		`"array":[{"list":[],"map":{}}],"byName":{"a":{"list":[],"map":{}}},"any":{"list":["x"],"map":{}},"anyNil":null,` +
		`"at":"2026-01-02T03:04:05Z","raw":null,"bytes":null}`
	if diff := cmp.Diff(want, string(raw)); diff != "" {
		t.Error(diff)
	}
}

// The engine may hold what it returns: the original keeps its nil lists, and what needs no change is not copied.
func TestTheOriginalStaysAsItIs(t *testing.T) {
	p := &inner{}
	v := outer{Present: p, Rows: [][]string{nil}, ByName: map[string]inner{"a": {}}, own: []string{"kept"}}
	out := wire.Lists(v)
	if p.List != nil || p.Map != nil || v.Rows[0] != nil || v.ByName["a"].List != nil || v.More != nil {
		t.Errorf("the original was changed: %+v", v)
	}
	if out.Present == p || len(out.own) != 1 || out.Hidden != nil {
		t.Errorf("copy: %+v", out)
	}
	full := &inner{List: []string{}, Map: map[string]string{}}
	if wire.Lists(full) != full {
		t.Error("a value without nil lists was copied")
	}
}

// A list by itself, a pointer to nothing, and nothing at all.
func TestAnswersThatAreListsThemselves(t *testing.T) {
	if got := wire.Lists([]string(nil)); got == nil {
		t.Error("a nil list")
	}
	if got := wire.Lists((*inner)(nil)); got != nil {
		t.Error("a nil pointer is no list")
	}
	if got := wire.Lists[any](nil); got != nil {
		t.Error("nothing is no list")
	}
}
