package app

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/mattn/go-isatty"

	"pult/backend/agents"
	"pult/backend/base/event"
	"pult/backend/base/i18n"
	"pult/backend/base/paths"
	"pult/backend/cli"
	"pult/backend/store"
	"pult/backend/tools/script"
)

// Version is what the program calls itself.
const Version = "0.1.0"

// Run is the whole program: a command, the process of a script, or the window on a data folder ("" is the usual one). A
// build without a window gives nil. It returns the exit code.
func Run(args []string, window func(dir string) int) int {
	switch {
	case slices.Equal(args, []string{script.Command}):
		return script.Worker(os.Stdin, os.Stdout)
	case IsCommand(args):
		return command(args)
	case window == nil:
		return NoScreen()
	}
	return window(FolderOf(args))
}

// IsCommand tells a command line from a start of the window, which takes nothing but --data.
func IsCommand(args []string) bool {
	for i := 0; i < len(args); i++ {
		switch {
		case args[i] == "--data" && i+1 < len(args):
			i++
		case !strings.HasPrefix(args[i], "--data="):
			return true
		}
	}
	return false
}

// NoScreen says that the commands work without a window, and which there are.
func NoScreen() int {
	words := i18n.Must(cli.Language(os.Getenv))
	_, _ = os.Stderr.WriteString(words.Say(i18n.T("cli.noScreen")) + "\n\n") // nobody is left to tell
	_ = command([]string{"--help"})
	return cli.Failure
}

// FolderOf finds --data DIR for the window; "" is the usual folder.
func FolderOf(args []string) string {
	for i, a := range args {
		if dir, ok := strings.CutPrefix(a, "--data="); ok {
			return dir
		}
		if a == "--data" && i+1 < len(args) {
			return args[i+1]
		}
	}
	return ""
}

func command(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl+C ends at once
	return cli.Main(ctx, cli.Program{
		Args: args, In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Getenv: os.Getenv,
		IsTTY: isTTY, Open: openTerminal, Folder: Folder, Version: Version,
		Backups:  backupsOf,
		Question: func(text string) bool { return agents.Reader().Question(text) },
	})
}

// Folder is the data folder behind --data; "" is the usual one.
func Folder(dir string) (string, error) {
	if dir != "" {
		return dir, nil
	}
	return paths.Data()
}

func isTTY() bool { return isatty.IsTerminal(os.Stdin.Fd()) || isatty.IsCygwinTerminal(os.Stdin.Fd()) }

// openTerminal is Open for the command line.
func openTerminal(ctx context.Context, dir, asked string, sink event.Sink) (*cli.Services, error) {
	o, err := Open(ctx, dir, asked, sink, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, err
	}
	if err := o.Library.Seed(ctx); err != nil {
		return nil, errors.Join(err, o.Close())
	}
	return &cli.Services{
		Engine: o.Engine, Library: o.Library, Exporter: o.Exporter, Folder: o.Dir, OutDir: o.OutDir(ctx),
		Provider:  o.Provider(ctx),
		Providers: o.Router, Costs: o.Ledger, Privacy: o.Privacy, Memory: o.Memory, Recipes: o.Recipes, Presets: o.Presets(),
		Warnings: o.DB.Warnings(), Close: func() error { return o.Leave(ctx) },
	}, nil
}

// backupsOf are the copies of a data folder, whether it opens or not.
func backupsOf(dir string) cli.Backups { return store.NewBackups(dir, time.Now) }
