package library

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
)

// headBytes is how much of a file Pick wants to see.
const headBytes = 4096

// Pick finds the reader for a file by its first bytes and, where those say nothing, by its ending. Content wins: a PDF
// called "notes.txt" is a PDF. nil means that no reader fits, which includes files whose content contradicts a text
// ending.
func Pick(readers []Reader, name string, head []byte) Reader {
	format := formatOf(name, head)
	for _, r := range readers {
		if slices.Contains(r.Formats(), format) {
			return r
		}
	}
	return nil
}

func formatOf(name string, head []byte) string {
	ending := strings.TrimPrefix(strings.ToLower(filepath.Ext(name)), ".")
	start := bytes.ToLower(bytes.TrimLeft(head[:min(len(head), 1024)], "\xef\xbb\xbf \t\r\n"))
	switch {
	case bytes.Contains(head[:min(len(head), 1024)], []byte("%PDF-")):
		return "pdf"
	case bytes.HasPrefix(head, []byte("PK\x03\x04")):
		return zipFormat(ending, head)
	case bytes.HasPrefix(start, []byte(`{\rtf`)):
		return "rtf"
	case bytes.HasPrefix(head, []byte("\x89PNG")),
		bytes.HasPrefix(head, []byte("\xff\xd8\xff")):
		return ""
	case bytes.HasPrefix(start, []byte("<!doctype html")), bytes.HasPrefix(start, []byte("<html")):
		return "html"
	}
	return ending
}

// zipFormat tells the formats of offices and books apart, which are all ZIP files.
func zipFormat(ending string, head []byte) string {
	switch {
	case bytes.Contains(head, []byte("mimetypeapplication/vnd.oasis.opendocument.text")):
		return "odt"
	case bytes.Contains(head, []byte("mimetypeapplication/epub+zip")):
		return "epub"
	case bytes.Contains(head, []byte("mimetypeapplication/")),
		bytes.Contains(head, []byte("xl/")):
		return ""
	case bytes.Contains(head, []byte("ppt/")):
		return "pptx"
	case bytes.Contains(head, []byte("word/")):
		return "docx"
	case ending == "docx" || ending == "odt" || ending == "pptx" || ending == "epub":
		return ending
	}
	return ""
}
