// Package reader turns files into the blocks of package library: PDF, DOCX, ODT, RTF, PPTX, EPUB, HTML, Markdown and
// plain text. What their form means is decided in package markup.
//
// A file is foreign data. Readers never write to disk, never fetch anything from a network, run no scripts or macros,
// and read no more than fixed amounts however a file is built; what they cannot use they refuse with one of the faults
// that library.Reader lists. All readers may be used by several goroutines at once.
package reader

import (
	"context"
	"errors"
	"io"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
)

const (
	maxFileBytes = 200 << 20 // of any file
	maxTextBytes = 32 << 20  // of a file that is read as a whole: text, Markdown, HTML
)

// All returns a reader for every format. The PDF engine is compiled on the first PDF (some seconds) and keeps the
// result in cacheDir, so that later starts take a fraction of a second; "" compiles anew each time. Call Close when
// done.
func All(cacheDir string) []library.Reader {
	return []library.Reader{NewPDF(cacheDir), DOCX{}, ODT{}, RTF{}, PPTX{}, EPUB{}, HTML{}, Markdown{}, Text{}}
}

// Close ends what the readers hold (the PDF engine). They may be used again; the engine then starts anew.
func Close(readers []library.Reader) error {
	var errs []error
	for _, r := range readers {
		if c, ok := r.(io.Closer); ok {
			errs = append(errs, c.Close())
		}
	}
	return errors.Join(errs...)
}

func broken(err error) error { return fault.New(fault.Corrupt, "fault.import.broken", err) }

func tooBig(err error) error { return fault.New(fault.Invalid, "fault.import.tooBig", err) }

func locked(err error) error { return fault.New(fault.Denied, "fault.import.password", err) }

func wrongFormat(err error) error { return fault.New(fault.Unsupported, "fault.import.format", err) }

// checked refuses files by their size alone and stops a cancelled import.
func checked(ctx context.Context, size int64) error {
	switch {
	case ctx.Err() != nil:
		return fault.New(fault.Cancelled, "fault.cancelled", ctx.Err())
	case size == 0:
		return fault.New(fault.Invalid, "fault.import.empty", nil)
	case size > maxFileBytes:
		return tooBig(nil)
	}
	return nil
}

// whole reads a text file into memory.
func whole(ctx context.Context, file io.ReaderAt, size int64) ([]byte, error) {
	if err := checked(ctx, size); err != nil {
		return nil, err
	}
	if size > maxTextBytes {
		return nil, tooBig(nil)
	}
	body := make([]byte, size)
	n, err := file.ReadAt(body, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, broken(err)
	}
	return body[:n], checked(ctx, size) // it may have been stopped meanwhile
}

// filled is the last step of every reader: a file without any text is an error.
func filled(c library.Content) (library.Content, error) {
	for _, b := range c.Blocks {
		if b.Text != "" {
			return c, nil
		}
	}
	return library.Content{}, fault.New(fault.Invalid, "fault.import.empty", nil)
}
