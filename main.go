// Command pult is the teacher's desk: a window, or, with a command, the same engine on a terminal. main does no IO before
// OnStartup, because Wails runs it to generate the bindings.
package main

import (
	"context"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/mattn/go-isatty"

	"pult/backend/base/i18n"
	"pult/backend/base/paths"
	"pult/backend/cli"
	"pult/backend/desktop"
	"pult/backend/tools/script"
)

// version is set at build time by -ldflags "-X main.version=…".
var version = "0.1.0"

func main() {
	args := os.Args[1:]
	switch {
	case slices.Equal(args, []string{script.Command}):
		os.Exit(script.Worker(os.Stdin, os.Stdout))
	case isCommand(args):
		os.Exit(command(args))
	case !desktop.HasScreen(os.Getenv):
		os.Exit(noScreen())
	}
	os.Exit(openWindow(folderOf(args)))
}

// isCommand tells a command line from a start of the window, which takes nothing but --data.
func isCommand(args []string) bool {
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

// noScreen says that the commands work without a window, and which there are.
func noScreen() int {
	words := i18n.Must(cli.Language(os.Getenv))
	_, _ = os.Stderr.WriteString(words.Say(i18n.T("cli.noScreen")) + "\n\n") // nobody is left to tell
	_ = command([]string{"--help"})
	return cli.Failure
}

// folderOf finds --data DIR for the window; "" is the usual folder.
func folderOf(args []string) string {
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
		IsTTY: isTTY, Open: openDesk, Folder: folder, Version: version,
		Backups: backupsOf,
	})
}

// folder is the data folder behind --data; "" is the usual one.
func folder(dir string) (string, error) {
	if dir != "" {
		return dir, nil
	}
	return paths.Data()
}

func isTTY() bool { return isatty.IsTerminal(os.Stdin.Fd()) || isatty.IsCygwinTerminal(os.Stdin.Fd()) }
