package agents

import (
	"encoding/json"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents/edit"
	"pult/backend/agents/image"
	"pult/backend/agents/kit"
	"pult/backend/agents/music"
	"pult/backend/agents/research"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/model/typed"
)

// Seed 000's examples: the main request starts the research by itself and asks before the picture, without a warning.
func TestConfidence(t *testing.T) {
	for _, c := range []struct {
		request         string
		research, image int
	}{
		{"Recherchiere Photosynthese für Klasse 7 und erstelle ein Bild", 100, 70},
		{"Recherchiere Photosynthese und erstelle ein Bild", 85, 70},
		{"Photosynthese", 70, 70},
		{"Mach mal was Schönes", 50, 70},
		{"Erstelle ein beschriftetes Schaubild der Teile des Auges", 70, 100},
		{"Recherchiere die Französische Revolution für Klasse 8 mit Zeitstrahl", 100, 100},
		{"Erstelle ein Schaubild zum Wasserkreislauf", 70, 80},
	} {
		in := Reader().Read(c.request, "de")
		if got := research.Spec().Confidence(in, false); got.Score != c.research || len(got.Evidence) != 5 {
			t.Errorf("%s: research %d, want %d", c.request, got.Score, c.research)
		}
		if got := image.Spec().Confidence(in, true); got.Score != c.image || len(got.Evidence) != 4 {
			t.Errorf("%s: image %d, want %d", c.request, got.Score, c.image)
		}
	}
	in := Reader().Read("Erstelle ein Bild", "de")
	if got := image.Spec().Confidence(in, false); got.Score != 40 || got.Score >= image.Spec().Thresholds.Minimum {
		t.Errorf("a picture of nothing has %d", got.Score)
	}
	if got := research.Spec().Confidence(intent.Intent{Topic: "x", Grade: "7", Verb: true}, true); got.Score != 100 {
		t.Errorf("capped: %d", got.Score)
	}
}

// What the edit agent knows before it asks: something to work with, what to make of it, and for whom.
func TestEditConfidence(t *testing.T) {
	const text = ": Ein Vulkan ist ein Berg, aus dem Magma austritt. Lava ist Magma an der Oberfläche."
	for _, c := range []struct {
		request string
		fed     bool
		score   int
	}{
		{"Recherchiere Photosynthese für Klasse 7 und mache ein Arbeitsblatt mit Lückentext", true, 100},
		{"Recherchiere Photosynthese und mache ein Quiz", true, 90},
		{"Mache einen Lückentext aus" + text, false, 90},
		{"Vereinfache diesen Text auf Niveau A2" + text, false, 100},
		{"Kürze diesen Text", false, 60},
		{"Mach mal was Schönes", true, 70},
		{"Mach mal was Schönes", false, 40},
	} {
		got := edit.Spec().Confidence(Reader().Read(c.request, "de"), c.fed)
		if got.Score != c.score || len(got.Evidence) != 4 {
			t.Errorf("%s: %d, want %d", c.request, got.Score, c.score)
		}
	}
}

// A worksheet counts only when every task can be solved as it says; no model can pass its sentences off as the
// teacher's.
func TestFinishEdit(t *testing.T) {
	const task = `{"kind":"gaps","level":"","number":1,"text":"Fülle aus.","points":1,"bank":true,"letters":false,` +
		`"entries":[{"text":"Lava ist ____.","answers":[ANSWERS],"cites":[],"own":true}]}`
	sheet := func(answers string) json.RawMessage {
		return json.RawMessage(
			`{"title":"Vulkane","kind":"worksheet","blocks":[` + strings.Replace(task, "ANSWERS", answers, 1) + `]}`,
		)
	}
	got, err := edit.Spec().Finish(agent.Task{}, sheet(`"heiß"`), nil)
	if err != nil || got.Title != "Vulkane" || got.Preview != "Fülle aus. Lava ist ____." ||
		strings.Contains(string(got.Content), `"own"`) {
		t.Errorf("%v %+v", err, got)
	}
	for _, bad := range []json.RawMessage{
		sheet(``), sheet(`"heiß","kalt"`), []byte(`{"title":"x","blocks":[]}`),
		[]byte(`[]`),
	} {
		if _, err := edit.Spec().Finish(agent.Task{}, bad, nil); !fault.Is(err, fault.Model) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// What an agent suggests it also accepts, for every request it can get.
func TestSuggestionsFit(t *testing.T) {
	for _, request := range []string{
		"Recherchiere Photosynthese für Klasse 7", "Recherchiere ausführlich Schall für die Klassen 6 bis 8",
		"Research the water cycle for years 3 and 4 with a detailed timeline", "Mach mal was Schönes",
		"Erstelle ein Foto ohne Beschriftung", "Recherchiere Evolution für Klasse 10 bis 12", "Recherchiere " +
			"Evolution auf Englisch", "Mache ein Quiz mit 7 Fragen zu Vulkanen für Klasse 6 in der Sie-Form",
		"Create a worksheet with a gap text about plants at level B1",
	} {
		in := Reader().Read(request, "de")
		for _, spec := range All() {
			if _, err := spec.CheckDraft(spec.Suggest(in)); err != nil {
				t.Errorf("%s: %s suggests %v: %v", request, spec.Name, spec.Suggest(in), err)
			}
		}
	}
	if got := kit.GradeOption("6-8"); got != "5-10" {
		t.Errorf("6-8 is %q", got)
	}
	if got := kit.GradeOption("10-12"); got != "10" {
		t.Errorf("10-12 is %q", got)
	}
}

func TestImageMustBeDrawn(t *testing.T) {
	raw := json.RawMessage(`{"diagram":{"title":"Auge","alt":"Das Auge."}}`)
	svg, png := artifact.File{Name: "bild.svg", Data: []byte("1")}, artifact.File{Name: "bild.png", Data: []byte("2")}
	newer := artifact.File{Name: "bild.svg", Data: []byte("3")}
	outcome, err := image.Spec().Finish(agent.Task{}, raw, []artifact.File{svg, png, newer})
	if err != nil || len(outcome.Files) != 2 || outcome.Title != "Auge" {
		t.Fatalf("%v %+v", err, outcome)
	}
	for _, f := range outcome.Files {
		if f.Name == "bild.svg" && string(f.Data) != "3" {
			t.Error("the older drawing was kept")
		}
	}
	for _, files := range [][]artifact.File{nil, {svg}, {svg, {Name: "bild.png"}}} {
		if _, err := image.Spec().Finish(agent.Task{}, raw, files); fault.Of(err).Key != "fault.model.undrawn" {
			t.Errorf("%d files: %v", len(files), err)
		}
	}
}

// Results are stored as they are read: a text search and a search for personal data meet letters, not escapes.
func TestResultsHoldPlainLetters(t *testing.T) {
	reply := json.RawMessage(
		`{"title":"Gift & Gas","summary":[{"text":"Fragen an \u003ca\u0026b@schule.example\u003e: \"CO₂ < O₂\"",` +
			`"cites":[1]}],"sources":[{"title":"Buch <1>"}]}`,
	)
	outcome, err := research.Spec().Finish(agent.Task{}, reply, nil)
	if err != nil {
		t.Fatal(err)
	}
	plainly(t, outcome, `"Gift & Gas"`, `Fragen an <a&b@schule.example>: \"CO₂ < O₂\"`, `"Buch <1>"`)
	files := []artifact.File{{Name: "bild.svg", Data: []byte("1")}, {Name: "bild.png", Data: []byte("2")}}
	reply = json.RawMessage(`{"diagram":{"title":"Fuchs \u0026 Hase","alt":"A -> B"}}`)
	outcome, err = image.Spec().Finish(agent.Task{}, reply, files)
	if err != nil {
		t.Fatal(err)
	}
	plainly(t, outcome, `"Fuchs & Hase"`, `"A -> B"`)
}

func plainly(t *testing.T, o agent.Outcome, want ...string) {
	t.Helper()
	if !json.Valid(o.Content) || strings.HasSuffix(string(o.Content), "\n") {
		t.Errorf("no plain JSON: %q", o.Content)
	}
	for _, text := range want {
		if !strings.Contains(string(o.Content), text) {
			t.Errorf("%s does not hold %s", o.Content, text)
		}
	}
}

func TestParseDraftRefusesWhatCannotBePlanned(t *testing.T) {
	good := `{"title":"T","steps":[{"agent":"research","params":{"topic":""}},` +
		`{"agent":"image","params":{"form":"timeline"},"uses":[0]}]}`
	if d, err := ParseDraft(json.RawMessage(good)); err != nil || len(d.Steps) != 2 {
		t.Errorf("%v %+v", err, d)
	}
	for _, bad := range []string{`{"steps":[{"agent":"mail","params":{}}]}`, `{"steps":1}`, ``} {
		if _, err := ParseDraft(json.RawMessage(bad)); fault.Of(err).Key != "fault.model.plan" {
			t.Errorf("%s: %v", bad, err)
		}
	}
	if Planner().Name != "planner" {
		t.Error("the planner is the planner")
	}
}

// Whatever the window asks a word for has one in both languages.
func TestWords(t *testing.T) {
	var keys []string
	for _, s := range append(All(), Planner()) {
		keys = append(keys, "agent."+s.Name, "agent."+s.Name+".verb", "agent."+s.Name+".help")
		for _, p := range s.Params {
			keys = append(keys, "param."+s.Name+"."+p.Key)
			for _, o := range p.Options {
				keys = append(keys, "param."+s.Name+"."+p.Key+"."+o)
			}
		}
		for _, e := range s.Confidence(intent.Intent{}, false).Evidence {
			keys = append(keys, e.Text.Key)
		}
	}
	for _, lang := range []i18n.Lang{i18n.German, i18n.English} {
		words := i18n.Must(lang)
		for _, k := range keys {
			if !words.Has(k) {
				t.Errorf("%s has no %q", lang, k)
			}
		}
	}
}

// Every agent has what the window and the loop need.
func TestSpecsAreComplete(t *testing.T) {
	for _, s := range append(All(), Planner()) {
		if s.Prompt == "" || !json.Valid(s.Schema) || s.Icon == "" || s.Confidence == nil || s.Suggest == nil ||
			s.Finish == nil ||
			len(s.Tools) == 0 {
			t.Errorf("%s is incomplete", s.Name)
		}
		for _, p := range s.Params {
			if p.Kind == agent.ChoiceParam && len(p.Options) == 0 {
				t.Errorf("%s: %s has no options", s.Name, p.Key)
			}
		}
	}
}

// ParseDraft runs with every plan and every edit of one: it must not describe the agents' replies anew.
func TestParseDraftIsCheap(t *testing.T) {
	draft := json.RawMessage(
		`{"title":"T","steps":[{"agent":"research","params":{"topic":"x"}},{"agent":"image","params":{},"uses":[0]}]}`,
	)
	parse := testing.AllocsPerRun(20, func() { _, _ = ParseDraft(draft) })
	describe := func() { typed.Of(&artifact.Research{}) }
	if described := testing.AllocsPerRun(20, describe); parse > described {
		t.Errorf("%.0f allocations for a draft, %.0f for the schema of one agent's reply", parse, described)
	}
}

// The schemas are built once in a process: a start asks for the agents four times.
func TestAllIsBuiltOnce(t *testing.T) {
	All()
	if again := testing.AllocsPerRun(20, func() { All() }); again > 1 {
		t.Errorf("%.0f allocations for a list that is known", again)
	}
	All()[0].Name = "other"
	if All()[0].Name == "other" {
		t.Error("who changes the list changes it for all")
	}
}

// Only the teacher's edits make sentences hers: no schema asks for the mark, and no reply can set it.
func TestNoAgentSpeaksForTheTeacher(t *testing.T) {
	research := All()[0]
	reply := `{"title":"Öl","summary":[{"text":"S.","cites":[1],"own":true}],"sections":[{"heading":"A","sentences":[{"text":"T.","cites":[1],"own":true}]}],
		"facts":[{"text":"F.","cites":[1],"own":true}],"terms":[{"word":"W","cites":[1],"own":true}],"sources":[{"title":"Buch"}]}`
	out, err := research.Finish(agent.Task{}, json.RawMessage(reply), nil)
	if err != nil || strings.Contains(string(out.Content), `"own"`) || strings.Contains(string(research.Schema), `"own"`) {
		t.Errorf("%s, %v", out.Content, err)
	}
}

// Seed 000 has no formula for music; ours: 40, a research 20, a topic 15, a style 15, a length or tempo 10.
func TestConfidenceOfASong(t *testing.T) {
	for _, c := range []struct {
		request string
		fed     bool
		score   int
	}{
		{"Mache einen Song", false, 40},
		{"Mache einen Song über das Einmaleins", false, 55},
		{"Mache einen Song über Vulkane", true, 75},
		{"Mache einen Rap über Vulkane", true, 90},
		{"Mache einen Rap über Vulkane, 30 Sekunden", true, 100},
		{"Mache ein flottes Kinderlied über die Jahreszeiten", true, 100},
	} {
		if got := music.Spec().Confidence(Reader().Read(c.request, "de"), c.fed); got.Score != c.score ||
			len(got.Evidence) != 5 {
			t.Errorf("%s: %d, want %d", c.request, got.Score, c.score)
		}
	}
	if !music.Spec().Asks {
		t.Error("music always asks")
	}
}

func TestASongMustHaveItsFiles(t *testing.T) {
	reply := json.RawMessage(
		`{"title":"Licht","style":"pop","stanzas":[{"kind":"verse","lines":[{"text":"Licht","cites":[1],"own":true}]}],` +
			`"sources":[{"title":"Buch"}]}`,
	)
	score := artifact.File{
		Name: artifact.ScoreFile,
		Data: []byte(`{"title":"Licht","bpm":100,"parts":[{"kind":"verse","lines":[{"text":"Licht"}]}]}`),
	}
	files := []artifact.File{
		{Name: artifact.SoundFile, Data: []byte("1")},
		{Name: artifact.MIDIFile, Data: []byte("2")},
		{Name: artifact.NotesFile, Data: []byte("3")},
		score,
	}
	outcome, err := music.Spec().Finish(agent.Task{}, reply, files)
	if err != nil || len(outcome.Files) != 3 || outcome.Preview != "Licht" {
		t.Fatalf("%v %+v", err, outcome)
	}
	var s artifact.Song
	if err := json.Unmarshal(outcome.Content, &s); err != nil || s.Score == nil || s.Score.BPM != 100 ||
		s.Stanzas[0].Lines[0].Own {
		t.Errorf("%v %+v", err, s)
	}
	if _, err := music.Spec().Finish(agent.Task{}, reply, nil); err != nil {
		t.Errorf("words alone are a result: %v", err)
	}
	for name, bad := range map[string]string{
		"no title":     `{"style":"pop","stanzas":[{"lines":[{"text":"x"}]}]}`,
		"no words":     `{"title":"x","style":"pop","stanzas":[]}`,
		"empty stanza": `{"title":"x","style":"pop","stanzas":[{"lines":[]}]}`,
		"no style":     `{"title":"x","style":"polka","stanzas":[{"lines":[{"text":"x"}]}]}`,
		"cite beyond":  `{"title":"x","style":"pop","stanzas":[{"lines":[{"text":"x","cites":[1]}]}]}`,
	} {
		if _, err := music.Spec().Finish(agent.Task{}, json.RawMessage(bad), nil); fault.Of(err).Key != "fault.model.unsung" {
			t.Errorf("%s: %v", name, err)
		}
	}
	other := artifact.File{
		Name: artifact.ScoreFile,
		Data: []byte(`{"title":"Licht","parts":[{"lines":[{"text":"Schatten"}]}]}`),
	}
	sing := func(files ...artifact.File) error {
		_, err := music.Spec().Finish(agent.Task{}, reply, files)
		return err
	}
	if err := sing(append(files[:3:3], other)...); fault.Of(err).Key != "fault.model.othersong" {
		t.Errorf("other words than were played: %v", err)
	}
	marked := json.RawMessage(`{"title":"x","style":"pop","stanzas":[{"kind":"verse","lines":[` +
		`{"text":"**Licht!**","cites":[]}]}]}`)
	outcome, err = music.Spec().Finish(agent.Task{}, marked, files)
	if err != nil || !strings.Contains(string(outcome.Content), `{"text":"Licht","cites":[]}`) {
		t.Errorf("what was played is the result, however the reply spells it: %v %s", err, outcome.Content)
	}
	if err := sing(score, files[0]); fault.Of(err).Key != "fault.model.unsung" {
		t.Errorf("half of its files: %v", err)
	}
}
