package desktop_test

import (
	"encoding/json"
	"flag"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pult/backend/base/fault"
	"pult/backend/desktop"
)

var update = flag.Bool("update", false, "write the golden file anew")

// Every exported method of a bound struct is open to the window. The golden file makes each one a decision.
func TestTheBoundSurfaceIsWhatWeDecided(t *testing.T) {
	var lines []string
	for _, service := range desktop.Bound(desktop.Surroundings{}) {
		typ := reflect.TypeOf(service)
		for i := range typ.Elem().NumField() {
			if f := typ.Elem().Field(i); f.IsExported() {
				t.Errorf("%s.%s is exported", typ.Elem().Name(), f.Name)
			}
		}
		for i := range typ.NumMethod() {
			m := typ.Method(i)
			lines = append(lines, typ.Elem().Name()+"."+m.Name+strings.TrimPrefix(m.Type.String(), "func"))
		}
	}
	got := strings.Join(lines, "\n") + "\n"
	const golden = "testdata/surface.golden"
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("the window can call something else now (-update accepts it):\n%s", diff)
	}
}

// The window learns kind, key and arguments of a failure, never its cause.
func TestAFaultCrossesWithoutItsCause(t *testing.T) {
	err := fault.New(fault.Invalid, "fault.param.missing", os.ErrPermission, "param", "Thema")
	text, ok := desktop.FormatError(err).(string) // the runtime of the window keeps nothing else
	if !ok {
		t.Fatalf("%T", desktop.FormatError(err))
	}
	got := new(desktop.Problem)
	if err := json.Unmarshal([]byte(text), got); err != nil {
		t.Fatal(err)
	}
	want := &desktop.Problem{Kind: "invalid", Key: "fault.param.missing", Args: map[string]string{"param": "Thema"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if desktop.AsProblem(os.ErrClosed).Key != "fault.internal" {
		t.Error("an error without a meaning must say so")
	}
}
