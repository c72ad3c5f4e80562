package reader_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"codeberg.org/go-pdf/fpdf"
	"github.com/google/go-cmp/cmp"
	"github.com/signintech/gopdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"pult/backend/base/fault"
	"pult/backend/knowledge/library"
	"pult/backend/knowledge/reader"
)

// engineCache keeps the compiled PDF engine between test runs: compiling takes seconds, with the race detector a
// minute.
func engineCache(t testing.TB) string {
	t.Helper()
	dir := filepath.Join(os.TempDir(), "pult-test-pdfium")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	return dir
}

type sheet struct{ *gopdf.GoPdf }

func newSheet(t *testing.T, password string) sheet {
	t.Helper()
	pdf := &gopdf.GoPdf{}
	config := gopdf.Config{PageSize: *gopdf.PageSizeA4}
	if password != "" {
		config.Protection = gopdf.PDFProtectionConfig{
			UseProtection: true,
			OwnerPass:     []byte("owner"),
			UserPass:      []byte(password),
		}
	}
	pdf.Start(config)
	for name, font := range map[string][]byte{"regular": goregular.TTF, "bold": gobold.TTF} {
		if err := pdf.AddTTFFontData(name, font); err != nil {
			t.Fatal(err)
		}
	}
	return sheet{pdf}
}

func (s sheet) line(t *testing.T, font string, size, y float64, text string) {
	t.Helper()
	if err := s.SetFont(font, "", size); err != nil {
		t.Fatal(err)
	}
	s.SetXY(60, y)
	if err := s.Text(text); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, r library.Reader, name string, body []byte) (library.Content, error) {
	t.Helper()
	return r.Read(context.Background(), name, bytes.NewReader(body), int64(len(body)))
}

func wantFault(t *testing.T, err error, kind fault.Kind, key string) {
	t.Helper()
	if f := fault.Of(err); f == nil || f.Kind != kind || f.Key != key {
		t.Errorf("got %v, want %s %s", err, kind, key)
	}
}

// bodyBlocks are blocks without pages, for short expectations.
func bodyBlocks(c library.Content) []string {
	out := make([]string, len(c.Blocks))
	for i, b := range c.Blocks {
		kind := string(b.Kind)
		if b.Level > 0 {
			kind = fmt.Sprintf("h%d", b.Level)
		}
		out[i] = kind + ": " + b.Text
	}
	return out
}

func handout(t *testing.T, password string) []byte {
	t.Helper()
	s := newSheet(t, password)
	for page := 1; page <= 3; page++ {
		s.AddPage()
		s.line(t, "regular", 9, 30, "Biologie 7b – Arbeitsblatt")
		switch page {
		case 1:
			s.line(t, "regular", 20, 80, "Die Fotosynthese")
			s.line(t, "regular", 11, 110, "Grüne Pflanzen stellen mithilfe von Licht Traubenzucker her. Der Foto-")
			s.line(
				t,
				"regular",
				11,
				124,
				"syntheseprozess läuft in den Chloroplasten ab. Größe und „Farbe“ der Blätter",
			)
			s.line(t, "regular", 11, 138, "spielen dabei eine Rolle.")
			s.line(t, "regular", 11, 166, "Die Vor- und Nachteile großer Blätter sind bekannt.")
		case 2:
			s.line(t, "bold", 11, 80, "Was wird gebraucht")
			s.line(t, "regular", 11, 108, "- Wasser")
			s.line(t, "regular", 11, 122, "- Kohlenstoffdioxid aus der")
			s.line(t, "regular", 11, 136, "Luft")
			s.line(t, "regular", 11, 150, "- Licht")
		case 3:
			s.line(t, "regular", 11, 80, "Im Jahr 1771 entdeckte Joseph Priestley, dass Pflanzen Luft verbessern.")
		}
		s.line(t, "regular", 9, 800, fmt.Sprintf("Seite %d von 3", page))
	}
	var out bytes.Buffer
	if _, err := s.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestPDF(t *testing.T) {
	pdf := reader.NewPDF(engineCache(t))
	t.Cleanup(func() {
		if err := pdf.Close(); err != nil {
			t.Error(err)
		}
	})
	good := handout(t, "")

	t.Run("a handout keeps pages, headings, lists and umlauts", func(t *testing.T) {
		got, err := read(t, pdf, "blatt.pdf", good)
		if err != nil {
			t.Fatal(err)
		}
		want := library.Content{
			Title: "Die Fotosynthese",
			Blocks: []library.Block{
				{Page: 1, Level: 1, Text: "Die Fotosynthese"},
				{
					Page: 1,
					Kind: library.Prose,
					Text: "Grüne Pflanzen stellen mithilfe von Licht Traubenzucker her. Der Fotosyntheseprozess läuft in den " +
						"Chloroplasten ab. Größe und „Farbe“ der Blätter spielen dabei eine Rolle.",
				},
				{Page: 1, Kind: library.Prose, Text: "Die Vor- und Nachteile großer Blätter sind bekannt."},
				{Page: 2, Level: 2, Text: "Was wird gebraucht"},
				{Page: 2, Kind: library.List, Text: "- Wasser\n- Kohlenstoffdioxid aus der Luft\n- Licht"},
				{
					Page: 3,
					Kind: library.Prose,
					Text: "Im Jahr 1771 entdeckte Joseph Priestley, dass Pflanzen Luft verbessern.",
				},
			},
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("title and author come from the properties", func(t *testing.T) {
		doc := fpdf.New("P", "mm", "A4", "")
		doc.SetTitle("Über Größe", true)
		doc.SetAuthor("A. Müller", true)
		doc.AddPage()
		doc.SetFont("Helvetica", "", 12)
		doc.MultiCell(0, 6, doc.UnicodeTranslatorFromDescriptor("")("Süße Äpfel – „reif“ – kosten 3 €."), "", "", false)
		var out bytes.Buffer
		if err := doc.Output(&out); err != nil {
			t.Fatal(err)
		}
		got, err := read(t, pdf, "groesse.pdf", out.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		want := library.Content{Title: "Über Größe", Author: "A. Müller", Blocks: []library.Block{
			{Page: 1, Kind: library.Prose, Text: "Süße Äpfel – „reif“ – kosten 3 €."},
		}}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("a scan is named a scan", func(t *testing.T) {
		_, err := read(t, pdf, "scan.pdf", scan(t))
		wantFault(t, err, fault.Invalid, "fault.import.scanned")
	})
	t.Run("a white page is empty, not a scan", func(t *testing.T) {
		s := newSheet(t, "")
		s.AddPage()
		var out bytes.Buffer
		if _, err := s.WriteTo(&out); err != nil {
			t.Fatal(err)
		}
		_, err := read(t, pdf, "leer.pdf", out.Bytes())
		wantFault(t, err, fault.Invalid, "fault.import.empty")
	})
	t.Run("a password is named", func(t *testing.T) {
		_, err := read(t, pdf, "geheim.pdf", handout(t, "geheim"))
		wantFault(t, err, fault.Denied, "fault.import.password")
	})
	t.Run("a torn download is broken", func(t *testing.T) {
		for _, share := range []int{1, 10, 50} {
			_, err := read(t, pdf, "halb.pdf", good[:len(good)*share/100])
			wantFault(t, err, fault.Corrupt, "fault.import.broken")
		}
	})
	t.Run("noise behind the signature is broken", func(t *testing.T) {
		_, err := read(t, pdf, "x.pdf", []byte("%PDF-1.7\n"+strings.Repeat("\x00\xffobj stream", 500)))
		wantFault(t, err, fault.Corrupt, "fault.import.broken")
	})
	t.Run("after broken files the good one still reads", func(t *testing.T) {
		if _, err := read(t, pdf, "blatt.pdf", good); err != nil {
			t.Error(err)
		}
	})
	t.Run("a stopped import stops", func(t *testing.T) {
		ctx, stop := context.WithCancel(context.Background())
		stop()
		_, err := pdf.Read(ctx, "blatt.pdf", bytes.NewReader(good), int64(len(good)))
		wantFault(t, err, fault.Cancelled, "fault.cancelled")
	})
}

// scan is two pages that hold nothing but a picture.
func scan(t *testing.T) []byte {
	t.Helper()
	picture := image.NewGray(image.Rect(0, 0, 300, 400))
	for i := range picture.Pix {
		picture.Pix[i] = byte(i * 7)
	}
	picture.SetGray(1, 1, color.Gray{Y: 255})
	s := newSheet(t, "")
	for range 2 {
		s.AddPage()
		if err := s.ImageFrom(picture, 20, 20, &gopdf.Rect{W: 500, H: 700}); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if _, err := s.WriteTo(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
