package export

import (
	"archive/zip"
	"fmt"
	"io"
	"text/template"
	"time"
)

// packed is a file of a package that is there already.
type packed struct {
	name string
	data []byte
}

// pack adds to the package of an office document its parts, each by its name and that of its template, which is
// executed with of, and the pictures, which are not made smaller: they are already.
func pack(
	archive *zip.Writer, parts *template.Template, of any, modified time.Time, names [][2]string, pictures []packed,
) error {
	for _, part := range names {
		file, err := newPart(archive, part[0], zip.Deflate, modified)
		if err != nil {
			return err
		}
		if err := parts.ExecuteTemplate(file, part[1], of); err != nil {
			return fmt.Errorf("write %s: %w", part[0], err)
		}
	}
	for _, pic := range pictures {
		file, err := newPart(archive, pic.name, zip.Store, modified)
		if err != nil {
			return err
		}
		if _, err := file.Write(pic.data); err != nil {
			return fmt.Errorf("write %s: %w", pic.name, err)
		}
	}
	return nil
}

// newPart begins a file of an archive.
func newPart(archive *zip.Writer, name string, method uint16, modified time.Time) (io.Writer, error) {
	file, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: method, Modified: modified})
	if err != nil {
		return nil, fmt.Errorf("write %s: %w", name, err)
	}
	return file, nil
}
