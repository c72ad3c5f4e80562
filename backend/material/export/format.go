package export

import (
	"encoding/base64"
	"io"
	"strings"

	"pult/backend/base/fault"
)

// The formats of Write, which are also the file endings.
const (
	DOCX     = "docx"
	PDF      = "pdf"
	Markdown = "md"

	// Of songs; Desk.Print knows them, Write does not.
	FLAC     = "flac"
	WAV      = "wav"
	MIDI     = "mid"
	MusicXML = "musicxml"
)

// Formats lists what Write knows, the most useful for a teacher first.
func Formats() []string { return []string{DOCX, PDF, Markdown} }

// Write prints d in one of Formats as a single file; Markdown carries its pictures inside as data URLs. An unknown format is
// Unsupported "fault.export.format".
func Write(format string, d Document, w io.Writer) error {
	switch format {
	case DOCX:
		return WriteDOCX(d, w)
	case PDF:
		return WritePDF(d, w)
	case Markdown:
		return WriteMarkdown(d, w, inlinePictures(d))
	}
	return fault.New(fault.Unsupported, "fault.export.format", nil, "format", format, "formats", strings.Join(Formats(), ", "))
}

// inlinePictures names the i-th picture (from 0) by its content.
func inlinePictures(d Document) func(i int) string {
	var urls []string
	for _, b := range d.Blocks {
		if p, ok := b.(Picture); ok {
			urls = append(urls, "data:image/png;base64,"+base64.StdEncoding.EncodeToString(p.PNG))
		}
	}
	return func(i int) string { return urls[i] }
}
