package desktop

import (
	"context"
	"path/filepath"

	"pult/backend/base/backup"
	"pult/backend/base/fault"
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
func NewBackupService(copies func() (context.Context, Backups, error), restore func(name string) (backup.Restored, error)) *BackupService {
	return &BackupService{copies: copies, restore: restore}
}

// List tells of all copies, newest first.
func (s *BackupService) List() ([]backup.Copy, error) {
	ctx, copies, err := s.copies()
	if err != nil {
		return nil, err
	}
	return copies.List(ctx)
}

// Make copies the data now.
func (s *BackupService) Make() (backup.Copy, error) {
	ctx, copies, err := s.copies()
	if err != nil {
		return backup.Copy{}, err
	}
	return copies.Make(ctx, "")
}

// Verify reads a copy through; "" is the present data.
func (s *BackupService) Verify(name string) (backup.Copy, error) {
	ctx, copies, err := s.named(name)
	if err != nil {
		return backup.Copy{}, err
	}
	return copies.Verify(ctx, name)
}

// Loss says what going back to a copy would lose.
func (s *BackupService) Loss(name string) (backup.Loss, error) {
	ctx, copies, err := s.named(name)
	if err != nil {
		return backup.Loss{}, err
	}
	return copies.Loss(ctx, name)
}

// Offer is the newest copy that can be used.
func (s *BackupService) Offer() (backup.Offer, error) {
	ctx, copies, err := s.copies()
	if err != nil {
		return backup.Offer{}, err
	}
	return copies.Offer(ctx)
}

// Restore goes back to a copy. The data are closed and opened again meanwhile: the window must load everything anew.
func (s *BackupService) Restore(name string) (backup.Restored, error) {
	if _, _, err := s.named(name); err != nil {
		return backup.Restored{}, err
	}
	return s.restore(name)
}

func (s *BackupService) named(name string) (context.Context, Backups, error) {
	if name != "" && name != filepath.Base(name) {
		return nil, nil, fault.New(fault.NotFound, "fault.backup.missing", nil, "path", name)
	}
	return s.copies()
}
