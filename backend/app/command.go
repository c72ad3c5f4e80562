package app

import (
	"context"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/mattn/go-isatty"

	"pult/backend/agents"
	"pult/backend/base/i18n"
	"pult/backend/base/paths"
	"pult/backend/cli"
	"pult/backend/store"
	"pult/backend/tools/script"
	"pult/backend/workflow/form"
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
	t := terminal{name: nameOf(args)}
	return cli.Main(ctx, cli.Program{
		Args: args, In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Getenv: os.Getenv,
		IsTTY: isTTY, Open: t.open, Read: t.read, Join: t.join, Folder: Folder, Version: Version,
		Backups: backupsOf, Forms: func() []form.Form { return form.Of(agents.Plain()) },
	})
}

// nameOf is the name of the command in a command line; "" without one.
func nameOf(args []string) string {
	for i := 0; i < len(args); i++ {
		switch {
		case args[i] == "--data":
			i++
		case !strings.HasPrefix(args[i], "-"):
			return args[i]
		}
	}
	return ""
}

// Folder is the data folder behind --data; "" is the usual one.
func Folder(dir string) (string, error) {
	if dir != "" {
		return dir, nil
	}
	return paths.Data()
}

func isTTY() bool { return isatty.IsTerminal(os.Stdin.Fd()) || isatty.IsCygwinTerminal(os.Stdin.Fd()) }

// backupsOf are the copies of a data folder, whether it opens or not.
func backupsOf(dir string) cli.Backups { return store.NewBackups(dir, time.Now) }
