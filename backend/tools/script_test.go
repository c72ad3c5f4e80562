package tools

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/tools/script"
	"pult/backend/tools/tool"
)

// TestMain makes the test binary the process in which programs run.
func TestMain(m *testing.M) {
	if slices.Equal(os.Args[1:], []string{script.Command}) {
		os.Exit(script.Worker(os.Stdin, os.Stdout))
	}
	os.Exit(m.Run())
}

// children answer each question with itself; "?" has no answer.
func children(batches *[]string, err error) tool.Scope {
	return tool.Scope{Fork: func(_ context.Context, questions []string) ([]tool.Forked, error) {
		*batches = append(*batches, strings.Join(questions, "|"))
		var found []tool.Forked
		for _, q := range questions {
			f := tool.Forked{Question: q, Answer: "zu " + q, Public: true}
			if q == "?" {
				f.Answer, f.Failed = "", "not answered: limit"
			}
			found = append(found, f)
		}
		return found, err
	}}
}

func programs(t *testing.T) tool.Tool {
	t.Helper()
	runner, err := script.NewRunner()
	if err != nil {
		t.Fatal(err)
	}
	tools, err := All(Deps{Scripts: runner})
	if err != nil {
		t.Fatal(err)
	}
	return tool.NewRegistry(tools...)["script"]
}

func runProgram(t *testing.T, in tool.Scope, source string) (Scripted, tool.Result, error) {
	t.Helper()
	args, err := json.Marshal(ScriptArgs{Source: source, Why: "Test"})
	if err != nil {
		t.Fatal(err)
	}
	got, failed := programs(t).Run(t.Context(), in, args)
	var s Scripted
	if failed == nil {
		if err := json.Unmarshal(got.JSON, &s); err != nil {
			t.Fatal(err)
		}
	}
	return s, got, failed
}

// Children begin when somebody waits, with all that were forked so far; one that nobody waits for does not begin.
func TestScriptForksAndWaits(t *testing.T) {
	var batches []string
	got, raw, err := runProgram(t, children(&batches, nil), `handles = [fork("A"), fork("?")]
results = [wait(h) for h in handles]
more = fork(results[0])
results.append(wait(more))
fork("never")`)
	if err != nil || string(got.Result) != `["zu A","not answered: limit","zu zu A"]` || len(got.Handles) != 4 ||
		got.Error != nil {
		t.Errorf("%+v %v", got, err)
	}
	if strings.Join(batches, " ") != "A|? zu A" || raw.Found != 2 || !raw.Public {
		t.Errorf("asked %q, %d found, public %v", batches, raw.Found, raw.Public)
	}
}

// A program that fails tells the model where, and keeps what its children have answered.
func TestScriptFailsWithItsAnswers(t *testing.T) {
	var batches []string
	got, _, err := runProgram(t, children(&batches, nil), "a = wait(fork('A'))\nprint(a)\nb = a / 2")
	if err != nil || got.Error == nil ||
		*got.Error != (script.Error{Line: 3, Message: "unknown binary op: string / int"}) ||
		got.Output != "zu A\n" ||
		len(got.Answers) != 1 ||
		got.Answers[0].Answer != "zu A" {
		t.Errorf("%+v %v", got, err)
	}
	rule := fault.New(fault.Denied, "fault.tool.depth", nil)
	if got, _, err = runProgram(t, children(&batches, rule), "wait(fork('A'))"); err != nil || got.Error == nil ||
		!strings.Contains(got.Error.Message, "no more helpers") {
		t.Errorf("%+v %v", got, err)
	}
}

// What is no fault of the program ends the call as it would end any other.
func TestScriptHandsOnWhatIsNotItsOwn(t *testing.T) {
	asked := errors.New("a question to the teacher")
	var batches []string
	if _, _, err := runProgram(t, children(&batches, asked), "wait(fork('A'))"); !errors.Is(err, asked) {
		t.Error(err)
	}
	for _, source := range []string{"", " "} {
		if _, _, err := runProgram(t, children(&batches, nil), source); !fault.Is(err, fault.Invalid) {
			t.Errorf("%q: %v", source, err)
		}
	}
	if _, _, err := runProgram(t, tool.Scope{}, "x = 1"); !fault.Is(err, fault.Invalid) {
		t.Errorf("who may have no children: %v", err)
	}
}
