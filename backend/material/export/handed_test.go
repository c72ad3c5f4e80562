package export_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"pult/backend/artifact"
	"pult/backend/material/diagram"
	"pult/backend/material/draw"
	"pult/backend/material/export"
	"pult/backend/workflow"
)

// A picture to label is handed out without its solution and without the text that tells it; the solution has a page of
// its own, and the research that led to it stays out.
func TestAPictureToLabelIsHandedOut(t *testing.T) {
	painter, err := draw.New()
	if err != nil {
		t.Fatal(err)
	}
	d := diagram.Diagram{
		Kind: diagram.Cycle, Title: "Wasserkreislauf", Language: "de", Alt: "Verdunstung, Regen", Gaps: true,
	}
	for _, label := range []string{"Verdunstung", "Wolken", "Regen"} {
		d.Nodes = append(d.Nodes, diagram.Node{Label: label})
	}
	picture, err := painter.Draw(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	content, err := json.Marshal(artifact.Image{Diagram: d})
	if err != nil {
		t.Fatal(err)
	}
	drawn := artifact.Artifact{Type: artifact.ImageType, Content: content, Files: artifact.PictureFiles(picture)}
	done := workflow.Run{Language: "de", State: workflow.Completed}
	doc, err := export.Compose(done, []artifact.Artifact{drawn}, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	var pictures []export.Picture
	for _, b := range doc.Blocks {
		switch b := b.(type) {
		case export.Picture:
			pictures = append(pictures, b)
		case export.Heading:
			if b.Text == "Lösungen" && (!b.Turn || len(pictures) != 1) {
				t.Error("the solution is on the page of the picture")
			}
		}
	}
	if len(pictures) != 2 || !bytes.Equal(pictures[0].PNG, picture.Sheet) ||
		!bytes.Equal(pictures[1].PNG, picture.Solved) || bytes.Equal(picture.Sheet, picture.Solved) ||
		bytes.Equal(picture.Sheet, picture.PNG) {
		t.Error(len(pictures), "pictures")
	}
	if strings.Contains(pictures[0].Alt, "Verdunstung") {
		t.Error("the picture tells its solution")
	}
}

// A statement that its source does not have is marked and carries no footnote: that would say that it stands there. An
// ordered list that stands in no section is printed, too.
func TestWhatIsNotProvedHasNoFootnote(t *testing.T) {
	file, err := artifact.Copy{Text: "Im Schlot steigt Magma auf. Magma steigt auf.", Language: "de"}.File()
	if err != nil {
		t.Fatal(err)
	}
	sentence := func(text string) artifact.Sentence { return artifact.Sentence{Text: text, Cites: []int{1}} }
	re := artifact.Research{
		Title: "Vulkane", Topic: "Vulkane", Language: "de",
		Summary: []artifact.Sentence{
			sentence("Im Schlot steigt Magma auf."), sentence("Honigbienen leben in einem Volk."),
		},
		Sources: []artifact.Source{{Title: "Vulkane", Copy: file.Name}},
		Structures: []artifact.Structure{{
			Kind: diagram.Process, Heading: "Ablauf", Items: []artifact.Item{{Label: "Magma steigt auf"}}, Cites: []int{1},
		}},
		Terms: []artifact.Term{{Word: "Imker", Definition: "Ein Mensch mit Bienen", Cites: []int{1}}},
	}
	content, err := json.Marshal(re)
	if err != nil {
		t.Fatal(err)
	}
	lines := composed(t, workflow.Run{Language: "de", State: workflow.Completed}, artifact.Artifact{
		Type: artifact.ResearchType, Content: content, Files: []artifact.File{file},
	})
	text := strings.Join(lines, "\n")
	for _, want := range []string{
		"Honigbienen leben in einem Volk. [nicht belegt]", "mit Bienen [nicht belegt]", "Ablauf", "Magma steigt auf",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "Im Schlot steigt Magma auf. [") {
		t.Error(text)
	}
	re.Summary = re.Summary[1:] // nothing of it stands in its source
	if content, err = json.Marshal(re); err != nil {
		t.Fatal(err)
	}
	lines = composed(t, workflow.Run{Language: "de", State: workflow.Completed}, artifact.Artifact{
		Type: artifact.ResearchType, Content: content, Files: []artifact.File{file},
	})
	if text := strings.Join(lines, "\n"); !strings.Contains(text, "Honigbienen leben in einem Volk. [nicht belegt]") {
		t.Error(text)
	}
}

// A song is handed out alone, when nobody asked for the research that it was made from.
func TestASongIsHandedOutAlone(t *testing.T) {
	research, err := json.Marshal(artifact.Research{Title: "Wasser", Summary: []artifact.Sentence{{Text: "Regen fällt."}}})
	if err != nil {
		t.Fatal(err)
	}
	song, err := json.Marshal(artifact.Song{Title: "Regenlied", Language: "de", Stanzas: []artifact.SongStanza{
		{Kind: "verse", Lines: []artifact.SongLine{{Text: "Es regnet sehr"}}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	for aid, want := range map[bool]bool{true: false, false: true} {
		run := workflow.Run{
			Language: "de", State: workflow.Completed,
			Plan:  &workflow.Plan{Steps: []workflow.PlanStep{{ID: "s1", Aid: aid}, {ID: "s2"}}},
			Steps: []workflow.Step{{ID: "s1", ArtifactID: "a1"}, {ID: "s2", ArtifactID: "a2"}},
		}
		doc, err := export.Compose(run, []artifact.Artifact{
			{ID: "a1", StepID: "s1", Type: artifact.ResearchType, Content: research},
			{ID: "a2", StepID: "s2", Type: artifact.MusicType, Content: song},
		}, time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := export.WriteMarkdown(doc, &file, func(int) string { return "" }); err != nil {
			t.Fatal(err)
		}
		text := file.String()
		if strings.Contains(text, "Regen fällt") != want || !strings.Contains(text, "Es regnet sehr") ||
			!strings.Contains(text, "Ohne Ton") {
			t.Errorf("the research was asked for: %t\n%s", !aid, text)
		}
	}
}
