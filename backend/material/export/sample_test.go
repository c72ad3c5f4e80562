package export_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"testing"
	"time"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	fonts "pult/backend/material/draw/font"
	"pult/backend/material/export"
)

// photosynthesis is what a teacher gets from a research run: text with sources, facts, terms, a picture.
func photosynthesis(t testing.TB) export.Document {
	t.Helper()
	return export.Document{
		Title:    "Photosynthese: Wie Pflanzen aus Licht Nahrung machen",
		Subtitle: "Biologie · Klasse 7 · 27.11.2026",
		Language: "de",
		Subject:  "Biologie",
		Created:  time.Date(2026, 11, 27, 9, 30, 0, 0, time.UTC),
		Notes: []string{
			"Photosynthese. Pult-Startbibliothek, Abschnitt „Was geschieht im Blatt?“. CC BY 4.0.",
			"Meyer, Karin: Grüne Pflanzen. Arbeitsblätter für die Sekundarstufe I, S. 3, 5. Eigenes Dokument „Grüne " +
				"Pflanzen.pdf“.",
			"Der Kohlenstoffkreislauf. Eigenes Dokument „Kohlenstoffkreislauf.docx“, Abschnitt 2 " +
				"(https://example.org/biologie/klasse-7/kohlenstoffkreislauf-und-atmosphaere).",
		},
		Blocks: []export.Block{
			export.Heading{Level: 1, Text: "Zusammenfassung"},
			paragraph(
				"Bei der Photosynthese stellen Pflanzen mithilfe von Sonnenlicht aus Kohlenstoffdioxid (CO₂) und Wasser (H₂O) "+
					"Traubenzucker her; dabei wird Sauerstoff (O₂) frei.",
				1,
			).and(" Sie ist die Grundlage fast aller Nahrungsketten auf der Erde.", 1, 3).
				done(),
			export.Heading{Level: 1, Text: "Was geschieht im Blatt?"},
			export.Heading{Level: 2, Text: "Der Ort: die Chloroplasten"},
			paragraph(
				"In den Zellen grüner Blätter liegen die ",
				0,
			).bold("Chloroplasten").
				and(". Sie enthalten den Farbstoff ").
				bold("Chlorophyll").
				and(", der vor allem rotes und blaues Licht aufnimmt und grünes zurückwirft – deshalb erscheinen uns "+
					"Blätter grün.", 1).
				and(" Durch die Spaltöffnungen an der Blattunterseite gelangt Kohlenstoffdioxid in das Blatt; Wasser steigt "+
					"aus den Wurzeln durch die Leitbündel auf.", 2).
				done(),
			paragraph(
				"„Ein ausgewachsener Laubbaum kann an einem Sommertag so viel Sauerstoff abgeben, wie etwa zehn Menschen am "+
					"Tag zum Atmen brauchen“, heißt es im Arbeitsblatt.",
				2,
			).and(" Wie viel es genau ist, hängt von Art, Größe, Licht und Temperatur ab.", 2).
				done(),
			export.Heading{Level: 2, Text: "Der Ablauf in vier Schritten"},
			export.List{Ordered: true, Items: [][]export.Span{
				{{Text: "Die Wurzeln nehmen Wasser auf, die Spaltöffnungen Kohlenstoffdioxid.", Notes: []int{1}}},
				{{Text: "Das Chlorophyll fängt die Energie des Lichts ein.", Notes: []int{1}}},
				{
					{
						Text: "Mit dieser Energie wird Wasser gespalten; dabei entsteht Sauerstoff, der durch die Spaltöffnungen " +
							"nach außen gelangt.",
						Notes: []int{1, 2},
					},
				},
				{
					{
						Text:  "Aus Kohlenstoffdioxid und Wasserstoff entsteht Traubenzucker. Er wird als Stärke gespeichert.",
						Notes: []int{2},
					},
				},
			}},
			paragraph(
				"Als Wortgleichung: Kohlenstoffdioxid + Wasser → Traubenzucker + Sauerstoff. In Formeln: 6 CO₂ + 6 H₂O → "+
					"C₆H₁₂O₆ + 6 O₂.",
				1,
			).done(),
			export.Picture{
				PNG:     cyclePNG(t),
				WidthMM: 130,
				Alt: "Ablauf der Photosynthese: Wasser und Kohlenstoffdioxid gelangen in das Blatt, Licht liefert die " +
					"Energie, Traubenzucker und Sauerstoff entstehen.",
				Caption: "Abbildung 1: Stoffe und Energie bei der Photosynthese. Nach: Startbibliothek (CC BY 4.0).",
			},
			export.Heading{Level: 1, Text: "Merksätze"},
			export.List{Items: [][]export.Span{
				{{Text: "Photosynthese braucht Licht, Wasser, Kohlenstoffdioxid und Chlorophyll.", Notes: []int{1}}},
				{{Text: "Ohne Licht betreiben Pflanzen keine Photosynthese, sie atmen aber Tag und Nacht.", Notes: []int{2}}},
				{
					{
						Text: "Der Kohlenstoff im Traubenzucker stammt aus der Luft und nicht aus dem Boden. Das zeigte ein Versuch " +
							"mit markiertem Kohlenstoffdioxid.",
						Notes: []int{3},
					},
				},
			}},
			export.Heading{Level: 1, Text: "Fachwörter"},
			export.Table{Header: []string{"Begriff", "Erklärung", "Quelle"}, Rows: [][]string{
				{"Chlorophyll", "grüner Farbstoff in den Chloroplasten, der Lichtenergie aufnimmt", "Startbibliothek"},
				{"Chloroplast", "Bestandteil der Pflanzenzelle, in dem die Photosynthese abläuft", "Startbibliothek"},
				{
					"Kohlenstoffdioxidkonzentration",
					"Anteil von Kohlenstoffdioxid an der Luft; zurzeit rund 0,04 %",
					"Kohlenstoffkreislauf, Abschnitt 2",
				},
				{
					"Spaltöffnung",
					"kleine Öffnung, meist an der Blattunterseite, durch die Gase ein- und austreten. Zwei Schließzellen öffnen " +
						"und schließen sie, je nachdem, wie viel Wasser die Pflanze hat",
					"Grüne Pflanzen, S. 5",
				},
				{
					"Stärke",
					"Speicherstoff aus vielen verketteten Traubenzuckerbausteinen; Nachweis mit Iod-Kaliumiodid-Lösung",
					"Grüne Pflanzen, S. 3",
				},
				{"Traubenzucker (Glucose)", "energiereicher Zucker, C₆H₁₂O₆", "Startbibliothek"},
			}},
			export.Heading{Level: 2, Text: "Nicht gefunden"},
			paragraph("Zu „Unterschied von C3- und C4-Pflanzen“ steht in den Unterlagen nichts.", 0).done(),
		},
	}
}

// text builds paragraphs with little noise.
type text []export.Span

func paragraph(s string, notes ...int) text { return text{}.and(s, notes...) }

func (t text) and(s string, notes ...int) text {
	return append(t, export.Span{Text: s, Notes: notes})
}

func (t text) bold(s string) text { return append(t, export.Span{Text: s, Bold: true}) }

func (t text) done() export.Block { return export.Paragraph{Spans: t} }

// cyclePNG draws three labelled boxes and arrows.
func cyclePNG(t testing.TB) []byte {
	t.Helper()
	parsed, err := opentype.Parse(fonts.Bold())
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: 26, DPI: 72, Hinting: font.HintingFull})
	if err != nil {
		t.Fatal(err)
	}
	canvas := image.NewRGBA(image.Rect(0, 0, 1040, 360))
	draw.Draw(canvas, canvas.Bounds(), image.White, image.Point{}, draw.Src)
	fill := func(x0, y0, x1, y1 int, c color.Color) {
		draw.Draw(canvas, image.Rect(x0, y0, x1, y1), image.NewUniform(c), image.Point{}, draw.Src)
	}
	label := func(x, y int, s string) {
		d := font.Drawer{Dst: canvas, Src: image.NewUniform(color.RGBA{0x20, 0x25, 0x1f, 255}), Face: face}
		d.Dot = fixed.P(x, y)
		d.Dot.X -= d.MeasureString(s) / 2
		d.DrawString(s)
	}
	green, ground := color.RGBA{0x1c, 0x6b, 0x57, 255}, color.RGBA{0xe8, 0xf0, 0xec, 255}
	for i, s := range []string{"Wasser + CO₂", "Blatt (Licht)", "Zucker + O₂"} {
		x := 20 + i*360
		fill(x, 110, x+280, 250, green)
		fill(x+3, 113, x+277, 247, ground)
		label(x+140, 190, s)
	}
	for _, x := range []int{305, 665} {
		fill(x, 177, x+55, 183, green)
		for dx := range 20 {
			half := int(math.Round(float64(dx) * 0.6))
			fill(x+70-dx, 180-half, x+71-dx, 181+half, green)
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, canvas); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
