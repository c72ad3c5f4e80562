package acceptance_test

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"pult/backend/app"
	"pult/backend/model/provider"
)

// furnish gives a new data folder what the first start would make: a database with the library that comes with the
// program. A copy takes a tenth of the time.
func furnish(folder string) error { return furnishWith(firstStart, folder) }

func furnishWith(first func() ([]byte, error), folder string) error {
	database, err := first()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "pult.db"), database, 0o600)
}

// furnished is a new data folder for a test.
func furnished(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := furnish(folder); err != nil {
		t.Fatal(err)
	}
	return folder
}

// firstStart starts Pult once in an empty folder and keeps its database.
var firstStart = sync.OnceValues(func() ([]byte, error) {
	return startIn(app.World{Now: time.Now, NewID: uuid.NewString, Getenv: os.Getenv})
})

func startIn(world app.World) ([]byte, error) {
	world.Sink, world.Log = deaf{}, slog.New(slog.DiscardHandler)
	folder, err := os.MkdirTemp("", "pult-first-start-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	o, err := app.OpenIn(context.Background(), world, app.Start{Dir: folder, Provider: provider.Offline})
	if err != nil {
		return nil, err
	}
	if err := o.Library.Seed(context.Background()); err != nil {
		return nil, err
	}
	if err := o.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(folder, "pult.db"))
}
