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

// office is the package of an office document.
type office struct {
	parts    *template.Template
	modified time.Time
	names    [][2]string // of each part, and of its template
	pictures []packed    // not made smaller: they are already
}

// pack adds the parts, whose templates are executed with a document, and the pictures.
func (o office) pack(archive *zip.Writer, document any) error {
	for _, part := range o.names {
		file, err := newPart(archive, part[0], zip.Deflate, o.modified)
		if err != nil {
			return err
		}
		if err := o.parts.ExecuteTemplate(file, part[1], document); err != nil {
			return fmt.Errorf("write %s: %w", part[0], err)
		}
	}
	for _, pic := range o.pictures {
		file, err := newPart(archive, pic.name, zip.Store, o.modified)
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
