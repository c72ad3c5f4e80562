package reader

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"

	"pult/backend/knowledge/markup"
)

const (
	maxPartBytes = 64 << 20 // unpacked, over all parts that are read
	maxRatio     = 250      // unpacked : packed; office XML stays below 100
	ratioFrom    = 1 << 20  // smaller parts may be packed as they like
	deepestXML   = 256
)

// archive is an office file: a ZIP whose parts are looked up by their exact names and unpacked in memory. Names that
// point elsewhere ("../x", "/etc/x") are never looked up and so never matter.
type archive struct {
	parts map[string]*zip.File
	left  int64 // bytes that may still be unpacked
}

func openArchive(ctx context.Context, file io.ReaderAt, size int64) (*archive, error) {
	if err := checked(ctx, size); err != nil {
		return nil, err
	}
	if isCompoundFile(file) {
		return nil, locked(errors.New("office file in an encrypted container"))
	}
	z, err := zip.NewReader(file, size)
	if err != nil {
		return nil, broken(err)
	}
	a := &archive{parts: make(map[string]*zip.File, len(z.File)), left: maxPartBytes}
	for _, f := range z.File {
		a.parts[f.Name] = f
	}
	return a, nil
}

// isCompoundFile recognises the container in which Word puts a document with a password.
func isCompoundFile(file io.ReaderAt) bool {
	head := make([]byte, 8)
	n, _ := file.ReadAt(head, 0)
	return bytes.Equal(head[:n], []byte{0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1})
}

func (a *archive) has(name string) bool { return a.parts[name] != nil }

// read unpacks a part; a missing one is nil without error.
func (a *archive) read(name string) ([]byte, error) {
	f := a.parts[name]
	if f == nil {
		return nil, nil
	}
	if f.Flags&1 != 0 {
		return nil, locked(errors.New("encrypted zip entry"))
	}
	packed, unpacked := f.CompressedSize64, f.UncompressedSize64
	if unpacked > uint64(a.left) || (unpacked > ratioFrom && unpacked/max(packed, 1) > maxRatio) {
		return nil, tooBig(fmt.Errorf("part %s: %d bytes packed, %d unpacked", name, packed, unpacked))
	}
	r, err := f.Open()
	if err != nil {
		return nil, broken(err)
	}
	defer func() { _ = r.Close() }() // nothing was written
	body, err := io.ReadAll(io.LimitReader(r, a.left+1))
	if err != nil {
		return nil, broken(err)
	}
	if int64(len(body)) > a.left {
		return nil, tooBig(fmt.Errorf("part %s is longer than it says", name))
	}
	a.left -= int64(len(body))
	return body, nil
}

// visitor gets the elements and texts of an XML part in order. enter returning false skips the element with all it
// holds.
type visitor interface {
	enter(name string, attr attributes) bool
	leave(name string)
	text(s string)
}

// attributes gives the attributes of an element by local name.
type attributes []xml.Attr

func (a attributes) get(local string) string {
	for _, attr := range a {
		if attr.Name.Local == local {
			return attr.Value
		}
	}
	return ""
}

// plain are the attributes by local name, for formulas.
func (a attributes) plain() []markup.Attr {
	list := make([]markup.Attr, len(a))
	for i, attr := range a {
		list[i] = markup.Attr{Name: attr.Name.Local, Value: attr.Value}
	}
	return list
}

// visit parses a part of the archive. Names are local names: office formats use each prefix for one namespace. Entities
// of a DTD are unknown to the decoder and so an error: nothing can be expanded or fetched.
func (a *archive) visit(ctx context.Context, name string, v visitor) error {
	body, err := a.read(name)
	if err != nil || body == nil {
		return err
	}
	return visitXML(ctx, body, v)
}

func visitXML(ctx context.Context, body []byte, v visitor) error {
	d := xml.NewDecoder(bytes.NewReader(body))
	depth := 0
	for count := 0; ; count++ {
		if count%4096 == 0 && ctx.Err() != nil {
			return checked(ctx, 1)
		}
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return broken(err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			depth++
			err = entered(d, t, v, &depth)
		case xml.EndElement:
			depth--
			v.leave(t.Name.Local)
		case xml.CharData:
			v.text(string(t))
		}
		if err != nil {
			return err
		}
	}
}

// entered skips an element that the visitor does not want.
func entered(d *xml.Decoder, t xml.StartElement, v visitor, depth *int) error {
	switch {
	case *depth > deepestXML:
		return tooBig(errors.New("xml nested too deep"))
	case v.enter(t.Name.Local, t.Attr):
		return nil
	}
	*depth--
	if err := d.Skip(); err != nil {
		return broken(err)
	}
	return nil
}

// properties reads title, author and language of an office file; DOCX and ODT both use Dublin Core.
type properties struct {
	Title, Author, Language string
	current                 string
}

func (p *properties) enter(name string, _ attributes) bool {
	p.current = name
	return true
}

func (p *properties) leave(string) { p.current = "" }

func (p *properties) text(s string) {
	switch p.current {
	case "title":
		p.Title += s
	case "creator", "initial-creator":
		if p.Author == "" {
			p.Author = s
		}
	case "language":
		p.Language = languageCode(s)
	}
}
