package script

import (
	"context"
	"errors"
	"net"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// TestMain makes the test binary a worker, and workers that go wrong.
func TestMain(m *testing.M) {
	switch strings.Join(os.Args[1:], " ") {
	case Command:
		os.Exit(Worker(os.Stdin, os.Stdout))
	case "silent":
		for range time.Tick(time.Hour) {
		}
	case "dies":
		os.Exit(3)
	case "babbles":
		for {
			_, _ = os.Stdout.WriteString("nonsense\n")
		}
	case "lies":
		_, _ = os.Stdout.WriteString(`{"call":"wait","given":"nobody"}` + "\n")
		os.Exit(0)
	case "bares": // its environment
		_, _ = os.Stdout.WriteString(`{"result":` + strconv.Itoa(len(os.Environ())) + "}\n")
		os.Exit(0)
	case "opens": // a file and a socket, when it may do no more
		if err := confineSelf(1 << 20); err != nil {
			os.Exit(1)
		}
		_, file := os.Open(os.Args[0])
		_, socket := net.Listen("tcp", "127.0.0.1:0")
		_, _ = os.Stdout.WriteString(`{"result":` + strconv.FormatBool(file == nil || socket == nil) + "}\n")
		os.Exit(0)
	}
	goleak.VerifyTestMain(m)
}

func runner(t *testing.T) *Runner {
	t.Helper()
	r, err := NewRunner()
	if err != nil {
		t.Fatal(err)
	}
	r.Limits.Stretch = time.Hour // how fast this machine is decides nothing
	return r
}

// class stands for the children: each answers with its prompt.
type class struct {
	prompts []string
	asked   []string
}

var errAbsent = errors.New("not there yet")

func (c *class) Fork(_ context.Context, prompt string) (string, error) {
	c.prompts = append(c.prompts, prompt)
	return "agent-" + strconv.Itoa(len(c.prompts)), nil
}

func (c *class) Wait(_ context.Context, handle string) (string, error) {
	n, err := strconv.Atoi(strings.TrimPrefix(handle, "agent-"))
	if err != nil {
		return "", err
	}
	c.asked = append(c.asked, handle)
	return "answer to " + c.prompts[n-1], nil
}

const seed = `handles = [fork("A"), fork("B")]
results = [wait(h) for h in handles]
`

func TestTheExampleOfTheSeed(t *testing.T) {
	c := new(class)
	got, err := runner(t).Run(t.Context(), seed, c)
	if err != nil || string(got.Result) != `["answer to A","answer to B"]` ||
		strings.Join(got.Handles, " ") != "agent-1 agent-2" ||
		strings.Join(c.prompts, "") != "AB" {
		t.Errorf("%+v %v", got, err)
	}
}

func TestWhatAProgramCanDo(t *testing.T) {
	for source, want := range map[string]string{
		`result = json.decode('{"a": [1, 2.5]}')["a"][1] + math.floor(2.7)`: "4.5",
		"n = 0\nwhile n < 10:\n  n += 1\nif n == 10:\n  result = {'n': n}":  `{"n":10}`,
		"h = fork('A')\nresult = [wait(h), wait(h), h, type(h)]": `["answer to A","answer to A",` +
			`"agent-1","handle"]`,
		"def ask(what):\n  return wait(fork(prompt = what))\nresult = ask('ä' * 1000)[:9]": `"answer to"`,
		"x = 1": "null",
		"results = [1]\nresult = sorted(set([3, 1, 2]))": "[1,2,3]",
	} {
		got, err := runner(t).Run(t.Context(), source, new(class))
		if err != nil || string(got.Result) != want {
			t.Errorf("%s\n%s %v", source, got.Result, err)
		}
	}
	got, err := runner(t).Run(t.Context(), "print('Grüße', 1)\nprint(math.sqrt(16), {'a': None})", nil)
	if err != nil || got.Output != "Grüße 1\n4.0 {\"a\": None}\n" {
		t.Errorf("%+v %v", got, err)
	}
}

// The author of a program hears where it failed; what it printed before is kept.
func TestFaultsNameTheirLine(t *testing.T) {
	for source, want := range map[string]string{
		"print('a')\nx = 1 / 0":         "line 2: floating-point division by zero",
		"def f():\n  return [][1]\nf()": "line 2: index 1 out of range: empty list",
		"x = (1":                        "line 1: got end of file, want ')'",
		"\nx = y":                       "line 2: undefined: y",
		"result = fork": "the result is no JSON: json.encode: cannot encode " +
			"builtin_function_or_method as JSON",
		"fail('das war nichts')":            "line 1: fail: das war nichts",
		"wait('agent-1')":                   "line 1: wait: got string, want what fork gave",
		"fork('  ')":                        "line 1: fork: the prompt is empty",
		"fork('x' * 1001)":                  "line 1: fork: the prompt has 1001 characters, more than 1000",
		"[fork(str(n)) for n in range(41)]": "line 1: fork: more than 40 children",
		"fork()":                            "line 1: fork: missing argument for prompt",
		"result = 'x' * 50000":              "the result is longer than 40000 bytes",
		"#" + strings.Repeat("x", 20_000):   "the program has 20001 characters, more than 20000",
		"fail('x' * 100000)":                "line 1: fail: " + strings.Repeat("x", 494) + "…",
	} {
		got, err := runner(t).Run(t.Context(), source, new(class))
		e := new(Error)
		if !errors.As(err, &e) || err.Error() != want {
			t.Errorf("%.60s\n%v", source, err)
		}
		if strings.HasPrefix(source, "print") && got.Output != "a\n" {
			t.Errorf("printed %q", got.Output)
		}
	}
}

// Nothing but the program is there.
func TestHostilePrograms(t *testing.T) {
	for source, want := range map[string]string{
		`load("/etc/passwd", "root")`:        "load not implemented by this application",
		`open("/etc/passwd")`:                "undefined: open",
		`import os`:                          "got import, want primary expression",
		`getattr(json, "Module")`:            "getattr: module has no .Module field or method",
		`getattr("", "__class__")`:           "getattr: string has no .__class__ field or method",
		`time.now()`:                         "undefined: time",
		`json.encode = 1`:                    "can't assign to .encode field of module",
		`f = lambda: 1; f.x = 2`:             "can't assign to .x field of function",
		"def f(n):\n  return f(n + 1)\nf(0)": "function f called recursively",
		"y = lambda g: g(g)\ny(y)":           "function lambda called recursively",
		`eval("1")`:                          "undefined: eval",
		"x = [1]\nx.append(x)\nresult = x":   "the result is no JSON: json.encode: at list index 1: cycle in JSON structure",
		"for k in {'a': 1}:\n  print(fork)\n  fork.prompt = 1": "can't assign to .prompt field of builtin_function_or_method",
	} {
		_, err := runner(t).Run(t.Context(), source, new(class))
		e := new(Error)
		if !errors.As(err, &e) || e.Message != want {
			t.Errorf("%s\n%v", source, err)
		}
	}
}

func TestLimits(t *testing.T) {
	const memory = "it needed more than 128 MB of memory"
	const ended = "it was ended: most likely it needed more than 128 MB of memory or nested its values too deeply"
	for source, want := range map[string][]string{
		"while True:\n  pass":                                    {"Starlark computation cancelled: too many steps"},
		"x = [0] * 1000000000":                                   {memory, ended},
		"x = 'x' * 1000000000":                                   {memory, ended},
		"x = [0]\nwhile True:\n  x += x":                         {memory, ended},
		"x = []\nfor n in range(150000):\n  x = [x]\nresult = x": {ended},
		"x = 'x' * 1000\ny = [x] * 1000\nresult = [y] * 1000":    {memory, ended},
		"while True:\n  print('x' * 1000)":                       {"it printed more than 20000 characters"},
		"print('x' * 20000)":                                     {"it printed more than 20000 characters"},
		strings.Repeat("(", 20_000):                              {"excessive nesting"},
	} {
		_, err := runner(t).Run(t.Context(), source, new(class))
		e := new(Error)
		if !errors.As(err, &e) || !slices.Contains(want, e.Message) {
			t.Errorf("%.60s\n%v", source, err)
		}
	}
}

func TestTimeLimit(t *testing.T) {
	r := runner(t)
	r.Limits.Stretch, r.Limits.Steps = 50*time.Millisecond, 1<<60
	for _, args := range []string{Command, "silent"} {
		r.Args = []string{args}
		if _, err := r.Run(t.Context(), "while True:\n  pass", nil); err == nil || err.Error() != "it took longer than 50ms" {
			t.Errorf("%s: %v", args, err)
		}
	}
}

// A worker that is not what it should be ends the run, and does not harm it.
func TestStrangeWorkers(t *testing.T) {
	r := runner(t)
	for args, want := range map[string]string{
		"dies": "it was ended", "babbles": "it was ended", "lies": "the worker asked for what there is not",
	} {
		r.Args = []string{args}
		if _, err := r.Run(t.Context(), seed, new(class)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v", args, err)
		}
	}
	r.Args = []string{"bares"}
	if got, err := r.Run(t.Context(), seed, nil); err != nil || string(got.Result) != "0" {
		t.Errorf("environment: %s %v", got.Result, err)
	}
	if r.Args = []string{"opens"}; runtime.GOOS != "windows" {
		if got, err := r.Run(t.Context(), seed, nil); err != nil || string(got.Result) != "false" {
			t.Errorf("it opened something: %s %v", got.Result, err)
		}
	}
	r.Program = "/nowhere/pult"
	if _, err := r.Run(t.Context(), seed, nil); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

// hook does something while the program waits.
type hook func()

func (hook) Fork(context.Context, string) (string, error) { return "agent-1", nil }

func (h hook) Wait(context.Context, string) (string, error) {
	h()
	return "late", nil
}

func TestStoppedByTheTeacher(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	if _, err := runner(t).Run(ctx, seed, hook(stop)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
