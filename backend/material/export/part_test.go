package export_test

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/material/document"
	"pult/backend/material/export"
	"pult/backend/workflow"
)

// job is a run with these results.
type job []artifact.Artifact

func (job) Run(context.Context, string) (workflow.Run, error) {
	return workflow.Run{ID: "r", Title: "Vulkane", State: workflow.Stopped, Language: "de"}, nil
}

func (j job) Artifacts(context.Context, workflow.Run) ([]artifact.Artifact, error) { return j, nil }
func (j job) Outlines(context.Context, workflow.Run) ([]artifact.Artifact, error)  { return j, nil }

func exporting(t *testing.T, j job) *export.Service {
	t.Helper()
	return &export.Service{
		Runs: j, Exporters: export.All(),
		Now:    func() time.Time { return time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC) },
		Folder: func(context.Context) string { return t.TempDir() },
	}
}

// told is a sheet with a text, tasks and solutions.
func told() artifact.Document {
	d := worksheet()
	d.Blocks = append([]artifact.Block{{
		Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{{Text: "Ein Vulkan ist ein Berg mit Feuer."}},
	}}, d.Blocks...)
	return d
}

// The sheet alone, the solutions alone, the material alone, or all of it with the sheet first: in each format, and the
// name of the file says which.
func TestAPartIsSavedAlone(t *testing.T) {
	s := exporting(t, job{newArtifact(t, "a", artifact.DocumentType, told())})
	solution := []string{"Lösungen", "Staub"}
	for part, want := range map[document.Part]struct {
		name   string
		in     []string
		noneIn []string
	}{
		document.Whole:     {"2026-11-30.md", []string{"Name:", "Feuer", "Lava ist kalt", "Lösungen", "Staub"}, nil},
		document.Sheet:     {"2026-11-30_Blatt.md", []string{"Name:", "Feuer", "Lava ist kalt"}, solution},
		document.Solutions: {"2026-11-30_Loesungen.md", solution, []string{"Name:", "Feuer", "Lava ist kalt"}},
		document.Material:  {"2026-11-30_Material.md", []string{"Feuer"}, []string{"Name:", "Lava ist kalt", "Staub"}},
	} {
		w, err := s.Export(t.Context(), export.Wish{RunID: "r", Format: "md", Part: part})
		if err != nil {
			t.Fatal(part, err)
		}
		page, err := os.ReadFile(w.Paths[0])
		if err != nil || !strings.HasSuffix(w.Paths[0], want.name) {
			t.Errorf("%s is saved as %s, %v", part, w.Paths[0], err)
		}
		for _, text := range want.in {
			if !strings.Contains(string(page), text) {
				t.Errorf("%s lacks %q:\n%s", part, text, page)
			}
		}
		for _, text := range want.noneIn {
			if strings.Contains(string(page), text) {
				t.Errorf("%s has %q:\n%s", part, text, page)
			}
		}
	}
	for _, format := range []string{"docx", "odt", "pdf"} {
		w, err := s.Export(t.Context(), export.Wish{RunID: "r", Format: format, Part: document.Solutions})
		if err != nil || !strings.HasSuffix(w.Paths[0], "_Loesungen."+format) {
			t.Error(format, w, err)
		}
	}
	w, err := s.Export(t.Context(), export.Wish{RunID: "r", Format: "gift", Part: document.Sheet})
	if err != nil || w.Notes[len(w.Notes)-1].Key != "export.unparted" || strings.Contains(w.Paths[0], "Blatt") {
		t.Error("a quiz has no parts, and nobody said so:", w, err)
	}
}

// What a result has not is said, and not offered.
func TestAPartThatIsNotThereIsSaid(t *testing.T) {
	letter := artifact.Document{Title: "Brief", Language: "de", Letter: true, Kind: artifact.TextKind}
	letter.Blocks = []artifact.Block{
		{Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{{Text: "Liebe Eltern"}}},
	}
	unsolved := worksheet()
	unsolved.Solutions = false
	for name, c := range map[string]struct {
		of      artifact.Document
		part    document.Part
		key     string
		offered string
	}{
		"letter":        {letter, document.Solutions, "fault.export.noSolutions", ""},
		"its material":  {letter, document.Material, "fault.export.noMaterial", ""},
		"without":       {unsolved, document.Solutions, "fault.export.noSolutions", ""},
		"without texts": {worksheet(), document.Material, "fault.export.noMaterial", "all sheet solutions"},
		"all":           {told(), document.Whole, "", "all sheet solutions material"},
	} {
		s := exporting(t, job{newArtifact(t, "a", artifact.DocumentType, c.of)})
		_, err := s.Export(t.Context(), export.Wish{RunID: "r", Format: "docx", Part: c.part})
		if c.key != "" && (err == nil || fault.Of(err).Key != c.key) {
			t.Errorf("%s: %v, want %s", name, err, c.key)
		}
		formats, err := s.Formats(t.Context(), "r")
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range formats {
			want := map[bool]string{true: c.offered}[slices.Contains([]string{"docx", "odt", "pdf", "md"}, f.ID)]
			var got []string
			for _, part := range f.Parts {
				got = append(got, string(part))
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%s, %s: offered %v, want %s", name, f.ID, got, want)
			}
		}
	}
}

// What is missing is for the teacher: it stands at the end of a research that is saved whole, and on no sheet.
func TestWhatIsMissingIsOnNoSheet(t *testing.T) {
	gap := "Alles stammt aus einer einzigen Quelle."
	s := exporting(t, job{newArtifact(t, "a", artifact.ResearchType, artifact.Research{
		Title: "Vulkane", Language: "de", Gaps: []string{gap},
		Summary: []artifact.Sentence{{Text: "Ein Vulkan ist ein Berg mit Feuer."}},
	})})
	for part, want := range map[document.Part]bool{document.Whole: true, document.Sheet: false} {
		w, err := s.Export(t.Context(), export.Wish{RunID: "r", Format: "md", Part: part})
		if err != nil {
			t.Fatal(part, err)
		}
		page, err := os.ReadFile(w.Paths[0])
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(string(page), gap) && strings.Contains(string(page), "Was fehlt"); got != want {
			t.Errorf("%s says what is missing: %v", part, got)
		}
	}
}

// A crossword shows the fields that letters belong into, and no black squares between them.
func TestFieldsWithoutALetterAreNotDrawn(t *testing.T) {
	d := export.Document{Title: "Rätsel", Language: "de", Blocks: []export.Block{export.Table{
		Look: document.Boxed, Keep: true, Rows: [][]string{{"1", "", "■"}, {"", "■", "■"}},
	}}}
	word, odt := unzipped(t, d)["word/document.xml"], contents(t, odtFile(t, d))["content.xml"]
	pdf := strings.Join(pdfPages(t, pdfFile(t, d)), "")
	if strings.Contains(word+odt+pdf, "■") {
		t.Error("a black square is printed")
	}
	if n := strings.Count(word, "<w:tcBorders>"); n != 3 {
		t.Errorf("Word frames %d fields of 3", n)
	}
}
