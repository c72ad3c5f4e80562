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
	"pult/backend/material/export"
	"pult/backend/workflow"
	"pult/backend/workflow/consent"
)

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
	o, err := app.Open(t.Context(), app.Start{Dir: dir, Provider: asked}, deaf{}, slog.New(slog.DiscardHandler))
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
	if j.zim != nil {
		drop(t, o, dir, j.zim())
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
			consent.Start, consent.Step, consent.Result, consent.Review, consent.Unknown, consent.Resume,
			consent.Send, consent.Budget,
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
	formats := []string{export.DOCX, export.ODT, export.PDF, export.Markdown, "json"}
	if len(r.images) > 0 {
		formats = append(formats, "svg", "png")
	}
	if len(r.songs) > 0 {
		formats = append(formats, export.WAV, export.FLAC, export.MIDI, export.MusicXML)
	}
	for _, f := range formats {
		written, err := r.Exporter.Export(r.t.Context(), export.Wish{RunID: r.run.ID, Format: f, Dir: dir})
		if err != nil {
			r.t.Fatalf("%s: %v", f, err)
		}
		for _, path := range written.Paths {
			body, err := os.ReadFile(path)
			if err != nil || !bytes.HasPrefix(body, beginnings[f]) || len(body) < 100 {
				r.t.Errorf("%s: %d bytes that begin with %q, %v", f, len(body), body[:min(8, len(body))], err)
			}
		}
	}
}

// beginnings are what files of a format begin with.
var beginnings = map[string][]byte{
	export.DOCX: []byte("PK"), export.ODT: []byte("PK"), export.PDF: []byte("%PDF-"), export.Markdown: []byte("# "),
	"json": []byte("{"), "svg": []byte("<?xml"), "png": []byte("\x89PNG"),
	export.WAV: []byte("RIFF"), export.FLAC: []byte("fLaC"), export.MIDI: []byte("MThd"), export.MusicXML: []byte("<?xml"),
}
