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

	"pult/backend/cli"
)

// version is set at build time by -ldflags "-X main.version=…".
var version = "0.1.0"

func main() {
	if isCommand(os.Args[1:]) {
		os.Exit(command())
	}
	os.Exit(openWindow(folderOf(os.Args[1:])))
}

// isCommand tells a command line from a start of the window. Wails' own flags begin with a dash.
func isCommand(args []string) bool {
	for i, a := range args {
		switch {
		case slices.Contains([]string{"--help", "-h", "--version", "-v"}, a):
			return true
		case !strings.HasPrefix(a, "-") && (i == 0 || args[i-1] != "--data"):
			return true
		}
	}
	return false
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

func command() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl+C ends at once
	return cli.Main(ctx, cli.Program{
		Args: os.Args[1:], In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Getenv: os.Getenv,
		IsTTY: isTTY, Open: openDesk, Folder: folder, Version: version,
	})
}

// folder is the data folder behind --data; "" is the usual one.
func folder(dir string) (string, error) {
	if dir != "" {
		return dir, nil
	}
	return dataDir()
}

func isTTY() bool { return isatty.IsTerminal(os.Stdin.Fd()) || isatty.IsCygwinTerminal(os.Stdin.Fd()) }
