// Command minimal is the smallest Wails program: an empty page that says when it stands. Pult's window is measured
// against it.
package main

import (
	"embed"
	"log/slog"
	"os"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
)

//go:embed index.html
var page embed.FS

// App is bound to the page.
type App struct{}

// Ready writes the file that the stopwatch waits for; the page calls it when it stands.
func (*App) Ready() error { return os.WriteFile(os.Getenv("PULT_READY_FILE"), nil, 0o600) }

func main() {
	err := wails.Run(&options.App{
		Title:       "Minimal",
		Width:       1280,
		Height:      800,
		AssetServer: &assetserver.Options{Assets: page},
		Bind:        []any{&App{}},
	})
	if err != nil {
		slog.Error("the window ended", slog.Any("err", err))
		os.Exit(1)
	}
}
