package script

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// programs draws one that forks, waits in any order, says what it hears and asks on with it.
func programs(t *rapid.T) string {
	var b strings.Builder
	children := 0
	for i := range rapid.IntRange(1, 8).Draw(t, "lines") {
		switch kind := rapid.IntRange(0, 3).Draw(t, "kind"); {
		case kind == 0 || children == 0:
			fmt.Fprintf(&b, "h%d = fork('Q%d')\n", children, i)
			children++
		case kind == 1:
			fmt.Fprintf(&b, "print(wait(h%d))\n", rapid.IntRange(0, children-1).Draw(t, "of"))
		case kind == 2:
			fmt.Fprintf(
				&b,
				"h%d = fork('more about ' + wait(h%d)[-4:])\n",
				children,
				rapid.IntRange(0, children-1).Draw(t, "of"),
			)
			children++
		default:
			fmt.Fprintf(&b, "print({'n': %d, 'h': h%d})\n", i, rapid.IntRange(0, children-1).Draw(t, "of"))
		}
	}
	handles := make([]string, children)
	for i := range handles {
		handles[i] = "h" + strconv.Itoa(i)
	}
	fmt.Fprintf(&b, "result = [wait(h) for h in [%s]]\n", strings.Join(handles, ", "))
	return b.String()
}

// brittle answers so many calls and then no more.
type brittle struct {
	class
	left int
}

func (b *brittle) Fork(ctx context.Context, prompt string) (string, error) {
	if b.left--; b.left < 0 {
		return "", errAbsent
	}
	return b.class.Fork(ctx, prompt)
}

func (b *brittle) Wait(ctx context.Context, handle string) (string, error) {
	if b.left--; b.left < 0 {
		return "", errAbsent
	}
	return b.class.Wait(ctx, handle)
}

// A program that is broken off at any of its calls hands back what it had, and run again from its beginning it makes
// the same calls and ends as if nothing had been.
func TestABrokenProgramRunsAgain(t *testing.T) {
	r := runner(t)
	rapid.Check(t, func(t *rapid.T) {
		source, first := programs(t), new(class)
		whole, err := r.Run(t.Context(), source, first)
		if err != nil {
			t.Fatalf("%s\n%v", source, err)
		}
		b := &brittle{left: rapid.IntRange(0, len(first.prompts)+len(first.asked)-1).Draw(t, "answered")}
		part, err := r.Run(t.Context(), source, b)
		if !errors.Is(err, errAbsent) || !strings.HasPrefix(whole.Output, part.Output) ||
			!slices.Equal(part.Handles, whole.Handles[:len(part.Handles)]) ||
			part.Result != nil {
			t.Fatalf("%s broken off: %+v %v\nof %+v", source, part, err, whole)
		}
		if !slices.Equal(b.prompts, first.prompts[:len(b.prompts)]) || !slices.Equal(b.asked, first.asked[:len(b.asked)]) {
			t.Fatalf("%s asked %+v\nthe first time %+v", source, b.class, first)
		}
		second := new(class)
		again, err := r.Run(t.Context(), source, second)
		if err != nil || !reflect.DeepEqual(again, whole) || !reflect.DeepEqual(second, first) {
			t.Fatalf("%s: %+v %v\nwant %+v", source, again, err, whole)
		}
	})
}
