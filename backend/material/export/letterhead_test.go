package export

import (
	"archive/zip"
	"bytes"
	"image"
	"image/png"
	"io"
	"strings"
	"testing"

	"pult/backend/base/fault"
	"pult/backend/material/document"
)

func letterhead(t *testing.T) document.Letterhead {
	t.Helper()
	var logo bytes.Buffer
	if err := png.Encode(&logo, image.NewNRGBA(image.Rect(0, 0, 300, 200))); err != nil {
		t.Fatal(err)
	}
	return document.Letterhead{School: "Grundschule am Mühlbach", Logo: logo.Bytes()}
}

// groups is a test in two groups with its solutions: both groups are handed out alone.
func groups(head document.Letterhead) Document {
	return Document{Title: "Test", Subtitle: "Klasse 3", Letterhead: head, Blocks: []Block{
		Heading{Level: 1, Text: "Gruppe A"},
		document.Plain("1. 3 + 4 ="),
		Heading{Level: 1, Text: "Gruppe B", Turn: true, Head: true},
		document.Plain("1. 4 + 5 ="),
		Heading{Level: 1, Text: "Lösungen", Turn: true},
		document.Plain("7, 9"),
	}}
}

// The school stands above each group, and not above the solutions; its logo is in the file once.
func TestTheSchoolStandsAboveEachSheet(t *testing.T) {
	d := groups(letterhead(t))
	for ending, write := range map[string]func(Document, io.Writer) error{"docx": WriteDOCX, "odt": WriteODT} {
		var file bytes.Buffer
		if err := write(d, &file); err != nil {
			t.Fatal(ending, err)
		}
		archive, err := zip.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
		if err != nil {
			t.Fatal(err)
		}
		var text string
		pictures := 0
		for _, f := range archive.File {
			if strings.HasSuffix(f.Name, ".png") {
				pictures++
			}
			if f.Name == "word/document.xml" || f.Name == "content.xml" {
				text = read(t, f)
			}
		}
		if n := strings.Count(text, "Mühlbach"); n != 2 || pictures != 1 {
			t.Errorf("%s: %d times the name, %d pictures", ending, n, pictures)
		}
		if strings.Index(text, "Mühlbach") > strings.Index(text, "Klasse 3") {
			t.Errorf("%s: the school stands below the title", ending)
		}
	}
	p, err := newPress(mustEdition(t, d))
	if err != nil {
		t.Fatal(err)
	}
	strips, err := p.column()
	if err != nil {
		t.Fatal(err)
	}
	pages := sheets(strips)
	if len(pages) != 3 || pages[0][0].strip.height != logoHigh+logoFoot || pages[1][0].strip.height != logoHigh+logoFoot ||
		pages[2][0].strip.height == logoHigh+logoFoot {
		t.Errorf("%d pages", len(pages))
	}
}

// Without a school every file is as it was, byte by byte of its body.
func TestWithoutASchoolNothingChanges(t *testing.T) {
	body, err := wordBody(mustEdition(t, groups(document.Letterhead{})))
	if err != nil || strings.Contains(body.xml.String(), "Letterhead") ||
		strings.Count(body.xml.String(), "<w:pageBreakBefore/>") != 2 {
		t.Error(err, body.xml.String())
	}
}

// A certificate has the school inside of its frame, on each of its pages.
func TestACertificateNamesTheSchool(t *testing.T) {
	page := Framed{Lines: []document.FramedLine{{Text: "Urkunde", Size: document.TitleLine}}, Feet: []string{"Datum"}}
	d := Document{Title: "Urkunde", Blocks: []Block{page, page}, Letterhead: letterhead(t)}
	body, err := wordBody(mustEdition(t, d))
	if err != nil {
		t.Fatal(err)
	}
	xml := body.xml.String()
	if strings.Count(xml, "Mühlbach") != 2 || strings.Count(xml, `w:val="thinThickSmallGap"`) != 2*(3+2+3) ||
		len(body.pictures) != 1 {
		t.Error(xml)
	}
	page.Lines = append(page.Lines, document.FramedLine{Text: "Grundschule am Mühlbach"})
	if e := mustEdition(t, Document{Blocks: []Block{page}, Letterhead: d.Letterhead}); e.Letterhead.School != "" {
		t.Error("the page says its school twice")
	}
	p, err := newPress(mustEdition(t, d))
	if err != nil {
		t.Fatal(err)
	}
	if strips, err := p.column(); err != nil || len(sheets(strips)) != 2 {
		t.Error(err)
	}
}

func TestADamagedLogoIsSaid(t *testing.T) {
	d := groups(document.Letterhead{Logo: []byte("no picture")})
	for ending, write := range map[string]func(Document, io.Writer) error{
		"docx": WriteDOCX, "odt": WriteODT, "pdf": WritePDF,
	} {
		if f := fault.Of(write(d, io.Discard)); f == nil || f.Key != "fault.export.picture" {
			t.Errorf("%s: %v", ending, f)
		}
	}
}

func read(t *testing.T, f *zip.File) string {
	t.Helper()
	r, err := f.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	b, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
