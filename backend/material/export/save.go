package export

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"pult/backend/base/fault"
)

// saveBytes is Save for a file that is there already.
func saveBytes(dir, name string, data []byte) (string, error) {
	return Save(dir, name, func(w io.Writer) error { _, err := w.Write(data); return err })
}

// Save writes a file into dir, which is made when it is missing, and returns its path. The file is written under
// another name, flushed to the disk and moved into place: whatever fails, no half file stays. A file that exists is
// never overwritten; the new one is called "Name (2).docx" then.
//
// Faults: NoSpace "fault.export.full", Denied "fault.export.readonly" (dir), Invalid "fault.export.notAFolder" (dir)
// and "fault.export.name" (name), Conflict "fault.export.open" (name), Unavailable "fault.export.failed" (name, dir)
// for all other trouble with the disk. A fault of write itself comes back as it is.
func Save(dir, name string, write func(io.Writer) error) (string, error) {
	if !validName(name) {
		return "", fault.New(fault.Invalid, "fault.export.name", nil, "name", name)
	}
	place := destination{dir: dir, name: name}
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return "", place.notAFolder(nil)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", place.fault(fmt.Errorf("make folder: %w", err))
	}
	draft, err := place.draft(write)
	if err != nil {
		return "", place.fault(err)
	}
	path, err := place.publish(draft)
	if err != nil {
		return "", place.fault(errors.Join(err, os.Remove(draft)))
	}
	return path, nil
}

// destination is where a file shall go.
type destination struct{ dir, name string }

// draft writes a hidden file beside the final name and returns its path.
func (d destination) draft(write func(io.Writer) error) (string, error) {
	file, err := os.CreateTemp(d.dir, ".pult-*.tmp")
	if err != nil {
		return "", fmt.Errorf("make draft: %w", err)
	}
	err = write(file)
	if err == nil {
		err = file.Sync()
	}
	if err == nil {
		err = file.Chmod(0o644)
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return "", errors.Join(err, os.Remove(file.Name()))
	}
	return file.Name(), nil
}

// publish moves the draft to the first free name. The name is taken by an empty file first, because a rename alone
// would replace what another program put there in between; hard links would do as well, but USB sticks (FAT) have none.
func (d destination) publish(draft string) (string, error) {
	for n := 1; ; n++ {
		path := filepath.Join(d.dir, numberedName(d.name, n))
		claim, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return "", fmt.Errorf("claim name: %w", err)
		}
		if err := claim.Close(); err != nil {
			return "", errors.Join(fmt.Errorf("claim name: %w", err), os.Remove(path))
		}
		if err := os.Rename(draft, path); err != nil {
			return "", errors.Join(fmt.Errorf("move into place: %w", err), os.Remove(path))
		}
		return path, nil
	}
}

// numberedName is name for n = 1, then "Name (2).docx" and so on.
func numberedName(name string, n int) string {
	if n == 1 {
		return name
	}
	ext := filepath.Ext(name)
	return fmt.Sprintf("%s (%d)%s", strings.TrimSuffix(name, ext), n, ext)
}

// fault says what an error of the disk means. An error that already has a meaning keeps it, unless the disk is behind
// it.
func (d destination) fault(err error) error {
	var known *fault.Error
	switch {
	case diskFull(err):
		return fault.New(fault.NoSpace, "fault.export.full", err)
	case errors.As(err, &known):
		return known
	case inUse(err):
		return fault.New(fault.Conflict, "fault.export.open", err, "name", d.name)
	case readOnly(err):
		return fault.New(fault.Denied, "fault.export.readonly", err, "dir", d.dir)
	case notAFolder(err):
		return d.notAFolder(err)
	case fromDisk(err):
		return fault.New(fault.Unavailable, "fault.export.failed", err, "name", d.name, "dir", d.dir)
	}
	return fault.Of(err)
}

func (d destination) notAFolder(err error) error {
	return fault.New(fault.Invalid, "fault.export.notAFolder", err, "dir", d.dir)
}

// fromDisk reports errors of files and folders, as opposed to errors of what is written.
func fromDisk(err error) bool {
	var path *fs.PathError
	var link *os.LinkError
	return errors.As(err, &path) || errors.As(err, &link)
}
