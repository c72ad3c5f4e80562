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

// shownByOffice is what LibreOffice shows of a document, by the name of the file in the folder: the Word file and the
// ODT file. The race detector does without: more of the same finds no more races (decision 0035).
func shownByOffice(t *testing.T, d export.Document) (dir string, texts map[string]string) {
	t.Helper()
	if testing.Short() {
		t.Skip("starts LibreOffice")
	}
	dir, texts = t.TempDir(), map[string]string{}
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
	converted(t, dir, "pdf", "blatt.docx", "offen.odt")
	for _, name := range []string{"blatt.pdf", "offen.pdf"} {
		pages := strings.Join(pdfPages(t, filepath.Join(dir, name)), " ")
		texts[name] = strings.Join(strings.Fields(pages), " ")
	}
	return dir, texts
}

// LibreOffice opens the Word file and the ODT file and prints them: an independent reader sees title, headings, lists,
// table, umlauts and footnotes, and the same on both.
func TestLibreOfficeOpensTheFiles(t *testing.T) {
	d := photosynthesis(t)
	d.Mark = "Entwurf"
	dir, texts := shownByOffice(t, d)
	converted(t, dir, "odt", "blatt.docx") // as LibreOffice understood it
	for name, text := range texts {
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
