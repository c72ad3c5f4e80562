// Package cli is the program on a terminal: the same engine, library and exports as in the window.
//
// Help and messages are German unless LANG (LC_ALL, LC_MESSAGES) names another language, then English. Results go to
// standard output, everything said to a person in --json mode to standard error. Exit codes: 0 done, 1 failed, 2 usage,
// 3 already running, 4 waiting for a decision, 5 stopped by the user, 6 at its end without a result.
package cli

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/spf13/pflag"

	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/base/reason"
	"pult/backend/knowledge"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/zim/shelf"
	"pult/backend/material/export"
	"pult/backend/model/provider"
	"pult/backend/settings"
	"pult/backend/workflow"
	"pult/backend/workflow/form"
	"pult/backend/workflow/recipe"
)

// Exit codes.
const (
	Done    = 0
	Failure = 1
	Usage   = 2
	Busy    = 3
	Waiting = 4
	Stopped = 5
	Empty   = 6 // at its end, and nothing was made
)

// Exporter writes a run to a file; *export.Service is one.
type Exporter interface {
	Formats(ctx context.Context, runID string) ([]export.Format, error)
	Export(ctx context.Context, w export.Wish) (export.Written, error)
}

// Providers is the desk of providers; *provider.Router is one.
type Providers interface {
	State(ctx context.Context) (provider.State, error)
	Models(ctx context.Context, name string) ([]provider.Model, error)
	Test(ctx context.Context, name string) (provider.TestResult, error)
	SetKey(ctx context.Context, in provider.KeyInput) error
	// Use makes a provider the one in use; a base address that is not nil is saved with it, "" is the usual one.
	Use(ctx context.Context, name string, base *string) error
	ProviderSwitches
}

// ProviderSwitches are what holds for all providers.
type ProviderSwitches interface {
	SetLocalOnly(ctx context.Context, on bool) error
	// SetPatience sets for how many minutes nothing may come from a provider outside of this machine.
	SetPatience(ctx context.Context, minutes int) error
}

// Services is the opened program.
type Services struct {
	Engine     *workflow.Engine
	Library    *library.Service
	Archives   *shelf.Service
	Sources    knowledge.Registry
	Exporter   Exporter
	Providers  Providers
	Costs      Costs
	Privacy    Privacy
	Memory     Memory
	Recipes    *recipe.Service
	Forms      *form.Service
	Presets    *settings.Presets
	Letterhead *settings.Letterhead
	Folder     string // data folder
	OutDir     string // where exports go without --out
	Provider   string
	Warnings   []i18n.Text
	Worker     Worker
	Beside     bool // another process has the data: the worker is that one
	Close      func() error

	watch *watch // between the engine and the command's sink
}

// Opener opens the data folder; dir "" is the usual one, and so is the provider when none is named. The fault of a
// folder that is held has the code reason.DataLocked.
type Opener func(ctx context.Context, dir, named string, sink event.Sink) (*Services, error)

// Program is one call of the command line.
type Program struct {
	Args    []string
	In      io.Reader
	Out     io.Writer
	Err     io.Writer
	Getenv  func(string) string
	IsTTY   func() bool                      // standard input is a terminal
	Open    Opener                           // for this process alone
	Read    Opener                           // also beside a process that has the folder: then nothing can be changed
	Join    Opener                           // as Read, but the worker asks that process to act
	Folder  func(dir string) (string, error) // the data folder behind --data; "" is the usual one
	Backups func(dir string) Backups         // the copies of a data folder
	Forms   func() []form.Form               // that "make" fills in
	Version string
}

// app is a whole call: it finds the command and says how the call ended.
type app struct{ *driver }

// Main runs the program and returns its exit code.
func Main(ctx context.Context, p Program) int {
	s := &screen{words: i18n.Must(Language(p.Getenv)), out: newPage(p.Out), err: newPage(p.Err)}
	a := &app{&driver{&door{screen: s, Program: p}, &keyboard{screen: s, lines: newLines(p.In), in: p.In, seen: p.IsTTY}}}
	root := a.root(ctx)
	root.SetArgs(p.Args)
	if err := root.ExecuteContext(ctx); err != nil {
		return a.failed(ctx, err)
	}
	return s.code
}

// Language reads the first of LC_ALL, LC_MESSAGES and LANG that is set; C and POSIX name no language.
func Language(getenv func(string) string) i18n.Lang {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		v := strings.ToLower(getenv(name))
		switch {
		case v == "" || v == "c" || v == "posix" || strings.HasPrefix(v, "c."):
			continue
		case strings.HasPrefix(v, "de"):
			return i18n.German
		default:
			return i18n.English
		}
	}
	return i18n.German
}

// misuseError is a refusal that another call would not meet.
type misuseError struct{ error }

func (w misuseError) Unwrap() error { return w.error }

// misuse is the refusal of a call that the help rules out: it ends with Usage and names the help. Arguments as of
// fault.New.
func misuse(kind fault.Kind, key string, err error, args ...string) *fault.Error {
	return fault.New(kind, key, err, args...).Because(reason.Misuse)
}

// failed says what went wrong, in words, and picks the exit code.
func (a *app) failed(ctx context.Context, err error) int {
	f := asFault(err)
	a.warn(a.say("cli.error", "text", a.faultText(f)))
	if f.Code == reason.DataDamaged {
		rescue{a.door}.offer(ctx, a.err)
	}
	var wrong misuseError
	switch {
	case f.Code == reason.DataLocked:
		return Busy
	case f.Code == reason.Misuse:
		a.warn(a.say("cli.seeHelp"))
		return Usage
	case f.Code == reason.BadRequest || errors.As(err, &wrong):
		return Usage
	case f.Kind == fault.Cancelled:
		return Stopped
	}
	return Failure
}

// asFault gives the errors of the flag parser their own words; all others carry a fault.
func asFault(err error) *fault.Error {
	var unknown *pflag.NotExistError
	var valueless *pflag.ValueRequiredError
	var invalid *pflag.InvalidValueError
	var garbled *pflag.InvalidSyntaxError
	var known *fault.Error
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &unknown):
		return misuse(fault.Invalid, "fault.cli.flag", err, "flag", dashed(unknown.GetSpecifiedName()))
	case errors.As(err, &garbled):
		return misuse(fault.Invalid, "fault.cli.flag", err, "flag", garbled.GetSpecifiedFlag())
	case errors.As(err, &valueless):
		return misuse(fault.Invalid, "fault.cli.value", err, "flag", dashed(valueless.GetSpecifiedName()))
	case errors.As(err, &invalid):
		flag, value := invalid.GetFlag().Name, invalid.GetValue()
		return misuse(fault.Invalid, "fault.cli.badValue", err, "flag", flag, "value", value)
	}
	return fault.Of(err)
}

// dashed is an option as it was written.
func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}
