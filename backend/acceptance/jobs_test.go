//go:build !race

package acceptance_test

import (
	"os"
	"path/filepath"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/zim/zimtest"
	"pult/backend/material/diagram"
	"pult/backend/material/song/music"
	"pult/backend/model/provider"
)

// job is what a teacher asks for, and what has to be true of what she gets.
type job struct {
	name     string
	request  string
	language i18n.Lang         // of the program; "" is German
	reads    map[string]string // texts of her own in the library, by file name
	zim      func() *zimtest.Book
	gives    map[string]string // what she answers when something is missing
	agents   string            // of the steps, in order
	checks   []check
	cast     *actor // the model, if there is one; it knows what a search in the library would tell
}

// check looks at one thing in the results and says what is wrong with it.
type check func(t *testing.T, r *results)

const (
	ownNumbers = `# Lange Flüsse

Der Nil ist 6650 Kilometer lang. Der Amazonas ist 6400 Kilometer lang. Der Jangtsekiang ist 6380 Kilometer lang. Der Mississippi ist 3780 Kilometer lang.
Die Donau ist 2857 Kilometer lang. Der Rhein ist 1233 Kilometer lang. Viele Flüsse sind mehr als 1000 Kilometer lang.
`
	ownText = `Ein Vulkan ist ein Berg, aus dem geschmolzenes Gestein an die Oberfläche tritt. Magma ist das ` +
		`geschmolzene Gestein im Erdinneren, und es sammelt sich in einer Kammer. ` +
		`Lava ist das Gestein, das an der Oberfläche austritt. Das Magma wird zu Lava. Der Krater ist die Öffnung am ` +
		`Gipfel (die Spitze des Berges). Nach dem Ausbruch sinkt der Druck in der Kammer,` +
		` und die Erde beruhigt sich wieder.`
)

// jobs are the ten of issue 6, two chains in an order of their own, a worksheet in English, and a
// chart of numbers that stand in the request.
func jobs() []job {
	return []job{
		{
			name: "01 research and picture", request: "Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild",
			agents: "research image",
			checks: []check{
				cited,
				drawn(diagram.Process, 7),
				labelsFromTheResearch,
				says("Chlorophyll", "Traubenzucker", "Kohlenstoffdioxid"),
			},
		},
		{
			name: "02 picture to label", request: "Erstelle ein Bild vom Aufbau einer Pflanzenzelle zum Beschriften mit " +
				"Lösung für Klasse 7",
			agents: "research image",
			checks: []check{
				cited,
				drawn(diagram.Parts, 8),
				labelsFromTheResearch,
				toLabel("Zellkern", "Zellwand", "Vakuole", "Chloroplasten"),
			},
		},
		{
			name: "03 rap of the sevens", request: "Mache einen Rap über die 7er-Reihe, 30 Sekunden",
			agents: "music",
			checks: []check{sounds(music.Rap, 30), sevens},
		},
		{
			name: "04 song on the water cycle", request: "Mache ein Kinderlied über den Wasserkreislauf, 2 Minuten",
			agents: "research music",
			checks: []check{cited, sounds(music.Children, 120), rhymes, quoted},
		},
		{
			name: "05 worksheet of all kinds", request: "Erstelle ein Arbeitsblatt zur Photosynthese für Klasse 7 mit allen " +
				"Aufgabenarten und Lösungen",
			agents: "research edit",
			checks: []check{cited, tasks(artifact.Tasks()...), solved, points, unwarned},
		},
		{
			name: "06 three levels", request: "Erstelle ein Arbeitsblatt in drei Niveaustufen zum Wasserkreislauf für Klasse 6",
			agents: "research edit",
			checks: []check{cited, solved, points, levels},
		},
		{
			name: "07 timeline", request: "Draw a timeline of the Industrial Revolution for year 8", language: i18n.English,
			agents: "research image",
			checks: []check{cited, drawn(diagram.Timeline, 5), labelsFromTheResearch, inOrder},
		},
		{
			name: "08 bars of her own numbers", request: "Erstelle ein Säulendiagramm zu langen Flüssen für Klasse 6",
			reads:  map[string]string{"fluesse.md": ownNumbers},
			agents: "research image",
			checks: []check{
				cited,
				drawn(diagram.BarChart, 6),
				labelsFromTheResearch,
				bars(map[string]float64{"Nil": 6650, "Amazonas": 6400, "Donau": 2857, "Rhein": 1233}),
			},
		},
		{
			name: "09 her text made easy", request: "Vereinfache den Text für Klasse 5 und mache ein Glossar: " + ownText,
			agents: "edit edit",
			checks: []check{easier(ownText), glossary("Vulkan", "Magma", "Lava")},
		},
		{
			name: "10 all four", request: "Recherchiere den Stromkreis für Klasse 6, mache ein Bild, einen Popsong von 30 " +
				"Sekunden und ein Arbeitsblatt mit Lösungen",
			agents: "research image music edit",
			checks: []check{cited, drawn("", 4), labelsFromTheResearch, sounds(music.Pop, 30), rhymes, quoted, solved, points},
		},
		{
			name: "11 first the sheet, then the picture", request: "Erstelle erst ein Arbeitsblatt und dann ein Bild zu " +
				"Vulkanen für Klasse 6",
			agents: "research edit image",
			checks: []check{cited, solved, points, drawn("", 4), labelsFromTheResearch},
		},
		{
			name: "12 a sheet on the song", request: "Mache erst ein Lied über den Wasserkreislauf (Pop, 2 Minuten), dann " +
				"ein Arbeitsblatt zum Lied",
			agents: "research music edit",
			checks: []check{
				cited,
				sounds(music.Pop, 120),
				rhymes,
				quoted,
				tasks(artifact.GapTask, artifact.OrderTask),
				solved,
				points,
				onTheSong,
			},
		},
		{
			name:     "13 worksheet in English",
			request:  "Research the water cycle for year 7 and make a worksheet with solutions",
			language: i18n.English,
			agents:   "research edit",
			checks:   []check{cited, solved, points, says("evaporation", "condensation")},
		},
		{
			name: "14 a chart of numbers in the request", request: "Kreisdiagramm aus den Zahlen: Haushalt einer Familie: " +
				"Miete 40 %, Essen 25 %, Freizeit 15 %, Verkehr 12 %, Sonstiges 8 %",
			agents: "image",
			checks: []check{drawn(diagram.PieChart, 5)},
		},
	}
}

// Each job runs through the whole program without a network: her library, her answers, a real database, real files.
func TestWholeJobs(t *testing.T) {
	folder := os.Getenv("PULT_JOBS") // names a folder that keeps the files, to be looked at
	if folder == "" {
		folder = t.TempDir()
	}
	t.Run("done", func(t *testing.T) {
		for _, j := range jobs() {
			t.Run(j.name, func(t *testing.T) {
				t.Parallel()
				r := j.done(t, provider.Offline)
				for _, c := range j.checks {
					c(t, r)
				}
				r.print(filepath.Join(folder, j.name))
			})
		}
	})
	opened(t, folder)
}
