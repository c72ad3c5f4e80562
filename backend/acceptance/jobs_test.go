//go:build !race

package acceptance_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pult/backend/app"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/diagram"
	"pult/backend/material/export"
	"pult/backend/material/song/music"
	"pult/backend/model/provider"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

// job is what a teacher asks for, and what has to be true of what she gets.
type job struct {
	name     string
	request  string
	language i18n.Lang         // of the program; "" is German
	reads    map[string]string // texts of her own in the library, by file name
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
	ownText = `Ein Vulkan ist ein Berg, aus dem geschmolzenes Gestein an die Oberfläche tritt. Magma ist das geschmolzene Gestein im Erdinneren, und es sammelt sich in einer Kammer. ` +
		`Lava ist das Gestein, das an der Oberfläche austritt. Das Magma wird zu Lava. Der Krater ist die Öffnung am Gipfel (die Spitze des Berges). Nach dem Ausbruch sinkt der Druck in der Kammer, und die Erde beruhigt sich wieder.`
)

// jobs are the ten of issue 6, two chains in an order of their own, and a worksheet in English.
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

// opened: an independent program opens every Word file and prints it.
func opened(t *testing.T, folder string) {
	t.Helper()
	if testing.Short() {
		return // it starts LibreOffice
	}
	files, err := filepath.Glob(filepath.Join(folder, "*", "*.docx"))
	if err != nil || len(files) < len(jobs()) {
		t.Fatalf("%d Word files, %v", len(files), err)
	}
	dir := t.TempDir()
	args := []string{
		"-env:UserInstallation=file://" + filepath.ToSlash(filepath.Join(dir, "profile")),
		"--headless",
		"--convert-to",
		"pdf",
		"--outdir",
		dir,
	}
	for i, path := range files {
		body, err := os.ReadFile(path)
		if err == nil {
			files[i] = filepath.Join(dir, strconv.Itoa(i)+".docx")
			err = os.WriteFile(files[i], body, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	office, err := exec.LookPath("soffice")
	if err != nil {
		t.Fatal("soffice is missing: install LibreOffice (apt-get install libreoffice-writer-nogui), or run with -short")
	}
	if out, err := exec.CommandContext(t.Context(), office, append(args, files...)...).CombinedOutput(); err != nil {
		t.Fatalf("soffice: %v\n%s", err, out)
	}
	for _, path := range files {
		printed, err := os.ReadFile(strings.TrimSuffix(path, ".docx") + ".pdf")
		if err != nil || !bytes.HasPrefix(printed, beginnings[export.PDF]) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// results are what came of a job.
type results struct {
	*app.App
	t        *testing.T
	run      workflow.Run
	all      []artifact.Artifact
	research *artifact.Research
	images   []artifact.Image
	songs    []artifact.Song
	sheets   []artifact.Document
}

// done has a job done: she imports her texts, agrees to everything and gives what is missing.
func (j job) done(t *testing.T, asked string) *results {
	t.Helper()
	dir := furnished(t)
	o, err := app.Open(t.Context(), dir, asked, deaf{}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = o.Close() })
	for name, text := range j.reads {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := o.Library.Import(t.Context(), []string{path}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if j.cast != nil {
		j.cast.documents = titles(t, o)
	}
	r := &results{App: o, t: t}
	r.begin(j)
	r.answered(j.gives)
	r.read(j.agents)
	return r
}

// titles are the ids of all documents by their titles.
func titles(t *testing.T, o *app.App) map[string]string {
	t.Helper()
	list, err := o.Library.Documents(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]string{}
	for _, d := range list {
		ids[d.Title] = d.ID
	}
	return ids
}

func (r *results) begin(j job) {
	r.t.Helper()
	language := j.language
	if language == "" {
		language = i18n.German
	}
	run, err := r.Engine.Runs.Start(r.t.Context(), workflow.Job{Request: j.request, Language: language})
	if err != nil {
		r.t.Fatal(err)
	}
	r.run = run
}

// answered says yes to every question until the job is finished; words that are shown are taken as they are.
func (r *results) answered(gives map[string]string) {
	r.t.Helper()
	for range 60 {
		run, err := r.Engine.Advance(r.t.Context(), r.run.ID)
		if err != nil {
			r.t.Fatal(err)
		}
		if r.run = run; run.State.Ended() {
			break
		}
		open := slices.IndexFunc(run.Gates, func(g consent.Gate) bool { return g.Decision == nil })
		if open < 0 {
			continue
		}
		g := run.Gates[open]
		a := workflow.Answer{Do: consent.Approve, Sure: true, Covers: true}
		switch g.Kind {
		case consent.Clarify:
			a.Params = gives
		case consent.Ask:
			a.Feedback = g.Question.Proposed
		case consent.Failure:
			r.t.Fatalf("%s: %+v", g.Key, g.Question.Fault)
		case consent.Plan,
			consent.Start,
			consent.Step,
			consent.Result,
			consent.Review,
			consent.Unknown,
			consent.Resume,
			consent.Send,
			consent.Budget,
			consent.Continue:
		}
		if err := r.Engine.Gates.Decide(r.t.Context(), g.ID, g.Hash, a); err != nil {
			r.t.Fatalf("%s: %v", g.Key, err)
		}
	}
	if r.run.State != workflow.Completed {
		r.t.Fatalf("the job is %s", r.run.State)
	}
}

// read takes the results apart and holds the steps against those that were expected.
func (r *results) read(agents string) {
	r.t.Helper()
	var err error
	if r.all, err = r.Engine.Results.Artifacts(r.t.Context(), r.run); err != nil {
		r.t.Fatal(err)
	}
	var steps []string
	for _, a := range r.all {
		steps = append(steps, a.Agent)
		switch a.Type {
		case artifact.ResearchType:
			r.research = decoded[artifact.Research](r.t, a)
		case artifact.ImageType:
			r.images = append(r.images, *decoded[artifact.Image](r.t, a))
		case artifact.MusicType:
			r.songs = append(r.songs, *decoded[artifact.Song](r.t, a))
		case artifact.DocumentType:
			r.sheets = append(r.sheets, *decoded[artifact.Document](r.t, a))
		}
	}
	if got := strings.Join(steps, " "); got != agents {
		r.t.Fatalf("steps %q, want %q", got, agents)
	}
}

func decoded[T any](t *testing.T, a artifact.Artifact) *T {
	t.Helper()
	v := new(T)
	if err := json.Unmarshal(a.Content, v); err != nil {
		t.Fatalf("%s: %v", a.Title, err)
	}
	return v
}

// file is a file of the artifact of an agent.
func (r *results) file(agent, name string) []byte {
	r.t.Helper()
	for _, a := range r.all {
		for _, f := range a.Files {
			if a.Agent == agent && f.Name == name {
				return f.Data
			}
		}
	}
	r.t.Fatalf("%s has no %s", agent, name)
	return nil
}

// print saves the job in every format that it has.
func (r *results) print(dir string) {
	r.t.Helper()
	formats := []string{export.DOCX, export.PDF, export.Markdown, "json"}
	if len(r.images) > 0 {
		formats = append(formats, "svg", "png")
	}
	if len(r.songs) > 0 {
		formats = append(formats, export.WAV, export.FLAC, export.MIDI, export.MusicXML)
	}
	for _, f := range formats {
		paths, err := r.Exporter.Export(r.t.Context(), r.run.ID, f, dir)
		if err != nil {
			r.t.Fatalf("%s: %v", f, err)
		}
		for _, path := range paths {
			body, err := os.ReadFile(path)
			if err != nil || !bytes.HasPrefix(body, beginnings[f]) || len(body) < 100 {
				r.t.Errorf("%s: %d bytes that begin with %q, %v", f, len(body), body[:min(8, len(body))], err)
			}
		}
	}
}

// beginnings are what files of a format begin with.
var beginnings = map[string][]byte{
	export.DOCX: []byte(
		"PK",
	), export.PDF: []byte("%PDF-"), export.Markdown: []byte("# "), "json": []byte("{"), "svg": []byte("<?xml"),
	"png":      []byte("\x89PNG"),
	export.WAV: []byte("RIFF"), export.FLAC: []byte("fLaC"), export.MIDI: []byte("MThd"), export.MusicXML: []byte("<?xml"),
}
