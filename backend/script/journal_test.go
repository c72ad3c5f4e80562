package script

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
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
			fmt.Fprintf(&b, "h%d = fork('more about ' + wait(h%d)[-4:])\n", children, rapid.IntRange(0, children-1).Draw(t, "of"))
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

// A program that was broken off after any of its calls, and whose journal went through a file, ends as if nothing had been: the same
// output, the same result, and nobody is asked twice.
func TestReplayAtEveryPrefix(t *testing.T) {
	r := runner(t)
	rapid.Check(t, func(t *rapid.T) {
		source := programs(t)
		whole, err := r.Run(t.Context(), source, nil, new(class))
		if err != nil {
			t.Fatalf("%s\n%v", source, err)
		}
		n := rapid.IntRange(0, len(whole.Journal)).Draw(t, "answered")
		raw, err := json.Marshal(whole.Journal[:n])
		if err != nil {
			t.Fatal(err)
		}
		var kept Journal
		if err := json.Unmarshal(raw, &kept); err != nil {
			t.Fatal(err)
		}
		c := new(class)
		for _, e := range kept {
			if e.Call == Fork {
				c.prompts = append(c.prompts, e.Given)
			}
		}
		again, err := r.Run(t.Context(), source, kept, c)
		if err != nil || !reflect.DeepEqual(again, whole) {
			t.Fatalf("%s after %d calls: %+v %v\nwant %+v", source, n, again, err, whole)
		}
		if asked := len(c.asked); asked != waits(whole.Journal[n:]) {
			t.Errorf("%d were asked, %d were open", asked, waits(whole.Journal[n:]))
		}
	})
}

func waits(j Journal) int {
	n := 0
	for _, e := range j {
		if e.Call == Wait {
			n++
		}
	}
	return n
}

// An answer that is not there yet ends the process; what was answered is handed back, and with it the program goes on.
func TestNotYet(t *testing.T) {
	r, c := runner(t), &class{absent: "B"}
	got, err := r.Run(t.Context(), "print('los')\n"+seed, nil, c)
	want := Journal{{Fork, "A", "agent-1"}, {Fork, "B", "agent-2"}, {Wait, "agent-1", "answer to A"}}
	if !errors.Is(err, errAbsent) || !reflect.DeepEqual(got.Journal, want) || got.Output != "los\n" || got.Result != nil {
		t.Fatalf("%+v %v", got, err)
	}
	c.absent = ""
	got, err = r.Run(t.Context(), "print('los')\n"+seed, got.Journal, c)
	if err != nil || string(got.Result) != `["answer to A","answer to B"]` || got.Output != "los\n" || strings.Join(c.asked, " ") != "agent-1 agent-2" || len(c.prompts) != 2 {
		t.Errorf("%+v %v %+v", got, err, c)
	}
}

func TestAnotherProgramIsRefused(t *testing.T) {
	r := runner(t)
	kept := Journal{{Fork, "A", "agent-1"}, {Wait, "agent-1", "x"}}
	for _, source := range []string{"fork('B')", "fork('A')", "wait(fork('A'))\nx = 1\nwait(fork('A'))", "x = 1"} {
		_, err := r.Run(t.Context(), source, kept, new(class))
		if refused := errors.Is(err, ErrJournal); refused == strings.HasPrefix(source, "wait") {
			t.Errorf("%s: %v", source, err)
		}
	}
}
