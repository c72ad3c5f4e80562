package export_test

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pult/backend/material/export"
)

// converted has LibreOffice write files of a folder in another format.
func converted(t *testing.T, dir, target string, names ...string) {
	t.Helper()
	office, err := exec.LookPath("soffice")
	if err != nil {
		t.Fatal("soffice is missing: apt-get install libreoffice-writer-nogui libreoffice-math, or run with -short")
	}
	arguments := []string{
		"-env:UserInstallation=file://" + filepath.ToSlash(filepath.Join(dir, "profile")),
		"--headless", "--convert-to", target, "--outdir", dir,
	}
	for _, name := range names {
		arguments = append(arguments, filepath.Join(dir, name))
	}
	if out, err := exec.CommandContext(t.Context(), office, arguments...).CombinedOutput(); err != nil {
		t.Fatalf("soffice: %v\n%s", err, out)
	}
}

// LibreOffice opens the Word file and the ODT file and prints them: an independent reader sees title, headings, lists,
// table, umlauts and footnotes, and the same on both.
func TestLibreOfficeOpensTheFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("starts LibreOffice")
	}
	dir := t.TempDir()
	d := photosynthesis(t)
	d.Mark = "Entwurf"
	for name, write := range map[string]func(export.Document, io.Writer) error{
		"blatt.docx": export.WriteDOCX, "offen.odt": export.WriteODT,
	} {
		var b bytes.Buffer
		if err := write(d, &b); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), b.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	converted(t, dir, "pdf", "blatt.docx", "offen.odt") // as they look
	converted(t, dir, "odt", "blatt.docx")              // as LibreOffice understood it
	for _, name := range []string{"blatt.pdf", "offen.pdf"} {
		text := strings.Join(strings.Fields(strings.Join(pdfPages(t, filepath.Join(dir, name)), " ")), " ")
		for _, want := range []string{
			"Photosynthese: Wie Pflanzen aus Licht Nahrung machen", "Was geschieht im Blatt?", "Größe", "CO₂",
			"„Ein ausgewachsener",
			"4. Aus Kohlenstoffdioxid", "• Photosynthese braucht", "Kohlenstoffdioxidkonzentration", "Abbildung 1: ",
			"3 Meyer, Karin: Grüne Pflanzen.", "Seite 1 von 2", "Entwurf",
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %q:\n%s", name, want, text)
			}
		}
	}
	understood := tool(t, "unzip", "-p", filepath.Join(dir, "blatt.odt"), "content.xml", "styles.xml")
	for want, count := range map[string]int{
		"<text:note text:id=": 3, "<table:table-header-rows>": 1, "<text:h ": 7, "NOTEREF _RefNote": 13,
		"<svg:desc>Ablauf der Photosynthese": 1,
	} {
		if got := strings.Count(understood, want); got != count {
			t.Errorf("LibreOffice found %d × %s, want %d", got, want, count)
		}
	}
	for _, want := range []string{`fo:language="de" fo:country="DE"`, "Heading_20_1", "List_20_Bullet", "Title"} {
		if !strings.Contains(understood, want) {
			t.Errorf("LibreOffice did not find %q", want)
		}
	}
}
