package desktop

import (
	"context"
	"path/filepath"

	"github.com/pkg/browser"
	"github.com/wailsapp/wails/v2/pkg/runtime"

	"pult/backend/base/event"
	"pult/backend/base/fault"
	"pult/backend/base/wire"
)

// Channel is the one Wails event that carries every event.Record.
const Channel = "pult"

// Emitter sends events to the window. Before the window is there it keeps quiet: the window starts with a snapshot.
type Emitter struct{ Window func() context.Context }

// Publish implements event.Sink.
func (e Emitter) Publish(r event.Record) {
	if ctx := e.Window(); ctx != nil {
		runtime.EventsEmit(ctx, Channel, wire.Lists(r))
	}
}

// System opens files and dialogs with the operating system.
type System struct {
	Title  func() string // of the dialogs
	Filter func() string // "Dokumente"
}

// Open implements Opener.
func (System) Open(_ context.Context, path string) error {
	if err := browser.OpenFile(path); err != nil {
		return fault.New(fault.Unavailable, "fault.export.viewer", err)
	}
	return nil
}

// Show implements Opener.
func (s System) Show(ctx context.Context, path string) error { return s.Open(ctx, filepath.Dir(path)) }

// Files implements Dialogs.
func (s System) Files(ctx context.Context) ([]string, error) {
	files, err := runtime.OpenMultipleFilesDialog(
		ctx,
		runtime.OpenDialogOptions{Title: s.Title(), Filters: []runtime.FileFilter{
			{
				DisplayName: s.Filter(),
				Pattern:     "*.pdf;*.docx;*.odt;*.rtf;*.pptx;*.epub;*.html;*.htm;*.xhtml;*.md;*.markdown;*.txt;*.zim",
			},
		}},
	)
	if err != nil {
		return nil, fault.New(fault.Unavailable, "fault.dialog", err)
	}
	return files, nil
}

// Folder implements Dialogs.
func (s System) Folder(ctx context.Context) (string, error) {
	dir, err := runtime.OpenDirectoryDialog(ctx, runtime.OpenDialogOptions{Title: s.Title()})
	if err != nil {
		return "", fault.New(fault.Unavailable, "fault.dialog", err)
	}
	return dir, nil
}
