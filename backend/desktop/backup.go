package desktop

import (
	"context"
	"path/filepath"

	"pult/backend/base/backup"
	"pult/backend/base/fault"
	"pult/backend/base/wire"
)

// Backups are the copies of the data; *store.Backups implements it. They work on data that do not open, too.
type Backups interface {
	List(ctx context.Context) ([]backup.Copy, error)
	Make(ctx context.Context, to string) (backup.Copy, error)
	Verify(ctx context.Context, name string) (backup.Copy, error) // "" is the present file
	Loss(ctx context.Context, name string) (backup.Loss, error)
	Offer(ctx context.Context) (backup.Offer, error)
}

// BackupService is the window's way to the copies of the data. It names only files in the folder of backups.
type BackupService struct {
	copies  func() (context.Context, Backups, error)
	restore func(name string) (backup.Restored, error)
}

// NewBackupService binds it. restore closes the data, goes back to a copy and opens them again.
func NewBackupService(
	copies func() (context.Context, Backups, error),
	restore func(name string) (backup.Restored, error),
) *BackupService {
	return &BackupService{copies: copies, restore: restore}
}

// List tells of all copies, newest first.
func (s *BackupService) List() ([]backup.Copy, error) {
	return look(s, "", func(ctx context.Context, b Backups) ([]backup.Copy, error) { return b.List(ctx) })
}

// Make copies the data now.
func (s *BackupService) Make() (backup.Copy, error) {
	return look(s, "", func(ctx context.Context, b Backups) (backup.Copy, error) { return b.Make(ctx, "") })
}

// Verify reads a copy through; "" is the present data.
func (s *BackupService) Verify(name string) (backup.Copy, error) {
	return look(s, name, func(ctx context.Context, b Backups) (backup.Copy, error) { return b.Verify(ctx, name) })
}

// Loss says what going back to a copy would lose.
func (s *BackupService) Loss(name string) (backup.Loss, error) {
	return look(s, name, func(ctx context.Context, b Backups) (backup.Loss, error) { return b.Loss(ctx, name) })
}

// Offer is the newest copy that can be used.
func (s *BackupService) Offer() (backup.Offer, error) {
	return look(s, "", func(ctx context.Context, b Backups) (backup.Offer, error) { return b.Offer(ctx) })
}

// Restore goes back to a copy. The data are closed and opened again meanwhile: the window must load everything anew.
func (s *BackupService) Restore(name string) (backup.Restored, error) {
	return look(s, name, func(context.Context, Backups) (backup.Restored, error) { return s.restore(name) })
}

func (s *BackupService) named(name string) (context.Context, Backups, error) {
	if name != "" && name != filepath.Base(name) {
		return nil, nil, fault.New(fault.NotFound, "fault.backup.missing", nil, "path", name)
	}
	return s.copies()
}

// look is ask for copies, which are there even when the data do not open. name "" names no copy.
func look[T any](s *BackupService, name string, f func(context.Context, Backups) (T, error)) (T, error) {
	ctx, copies, err := s.named(name)
	if err != nil {
		var none T
		return wire.Lists(none), err
	}
	answer, err := f(ctx, copies)
	return wire.Lists(answer), err
}
