package export

import (
	"archive/zip"
	"embed"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strconv"
	"text/template"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

// ODT is the format of LibreOffice, which the schools of some Länder write with.
const ODT = "odt"

func openDocument() Exporter {
	return Exporter{
		ID:    ODT,
		Ext:   ODT,
		Label: i18n.T("format.odt"), Parted: true,
		Fits:  unframed,
		Write: func(p Printing) (Written, error) { return p.document(ODT, printODT) },
	}
}

//go:embed odt/*.xml
var odtParts embed.FS

const (
	odtType       = "application/vnd.oasis.opendocument.text"
	odtNamespaces = `xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" ` +
		`xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" ` +
		`xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" ` +
		`xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" ` +
		`xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" ` +
		`xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" ` +
		`xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" ` +
		`xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0" ` +
		`xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"`
)

// WriteODT writes an OpenDocument text with the same content and look as the Word file. A damaged picture is Corrupt
// "fault.export.picture".
func WriteODT(d Document, w io.Writer) error {
	_, err := printODT(d, w)
	return err
}

// printODT also tells which formulas are there as they were typed.
func printODT(d Document, w io.Writer) ([]i18n.Text, error) {
	e, err := newEdition(d)
	if err == nil {
		e, err = e.fitted()
	}
	if err != nil {
		return nil, err
	}
	body, err := odtBody(e)
	if err != nil {
		return nil, err
	}
	return e.formulas.asTyped(), odtPackage{
		edition: e.flat(), Namespaces: odtNamespaces, Body: body.xml.String(), Styles: body.styles.String(),
		Numbered:  body.counting,
		PageWords: pageWords(e.words.Say(i18n.T("export.page"))), Names: pictureNames(body.pictures), pictures: body.pictures,
		Objects: body.objects,
	}.write(w)
}

// odtPackage is what the parts of the zip file are filled with.
type odtPackage struct {
	edition
	Namespaces   string
	Body, Styles string
	PageWords    []string // "Seite ", "{page}", …
	Names        []string // of the pictures
	Objects      []odtFormula
	Numbered     bool // some lines are counted
	pictures     [][]byte
}

// Tag, Lang and Country are the language of the document.
func (p odtPackage) Tag() string { return p.tag() }

// Lang is the language alone.
func (p odtPackage) Lang() string { return p.tag()[:2] }

// Country is where it is spelled so.
func (p odtPackage) Country() string { return p.tag()[3:] }

// Date is when it was made, empty when unknown.
func (p odtPackage) Date() string {
	if p.Created.IsZero() {
		return ""
	}
	return p.Created.UTC().Format("2006-01-02T15:04:05Z")
}

func pictureNames(pictures [][]byte) []string {
	names := make([]string, len(pictures))
	for i := range pictures {
		names[i] = fmt.Sprintf("Pictures/picture%d.png", i+1)
	}
	return names
}

// pt is a size in points.
func pt(points float64) string { return strconv.FormatFloat(points, 'f', -1, 64) + "pt" }

// write puts the parts together. The type comes first, as it is: by it the system knows what the file is.
func (p odtPackage) write(w io.Writer) error {
	parts, err := template.New("odt").Funcs(template.FuncMap{
		"x":       escaped,
		"pt":      func(points int) string { return pt(p.word(float64(points))) },
		"mm":      func(mm float64) string { return fmt.Sprintf("%.2fmm", p.space(mm)) },
		"line":    func(percent int) string { return fmt.Sprintf("%.0f%%", float64(percent)*p.closeness()) },
		"heading": func(points, level int) string { return pt(p.heading(float64(points), level)) },
		"name":    func() string { return pt(min(p.word(wordLetters), headSize)) },
	}).ParseFS(odtParts, "odt/*.xml")
	if err != nil {
		return fmt.Errorf("read the parts of an ODT file: %w", err)
	}
	archive := zip.NewWriter(w)
	first, err := archive.CreateRaw(&zip.FileHeader{
		Name: "mimetype", Method: zip.Store, CRC32: crc32.ChecksumIEEE([]byte(odtType)),
		CompressedSize64: uint64(len(odtType)), UncompressedSize64: uint64(len(odtType)),
	})
	if err == nil {
		_, err = io.WriteString(first, odtType)
	}
	if err != nil {
		return fmt.Errorf("write the type: %w", err)
	}
	ready := make([]packed, len(p.pictures))
	for i, png := range p.pictures {
		ready[i] = packed{p.Names[i], png}
	}
	for _, o := range p.Objects {
		ready = append(ready, o.file())
	}
	names := [][2]string{
		{"content.xml", "content.xml"},
		{"styles.xml", "styles.xml"},
		{"meta.xml", "meta.xml"},
		{"META-INF/manifest.xml", "manifest.xml"},
	}
	err = office{parts, p.Created, names, ready}.pack(archive, p)
	if err != nil {
		return err
	}
	if err := archive.Close(); err != nil {
		return fmt.Errorf("close the ODT file: %w", err)
	}
	return nil
}

// unframed reports results without framed pages: a certificate without its frame is none.
func unframed(artifacts []artifact.Artifact) bool {
	return some(artifacts) && !slices.ContainsFunc(artifacts, func(a artifact.Artifact) bool {
		d, err := artifact.Decode[artifact.Document](a.Content)
		return err == nil && d.Framed
	})
}
