package quiz_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/quiz"
)

// worksheet has a task of every kind, with the signs that steer in one format or another.
func worksheet() quiz.Sheet {
	task := func(kind artifact.BlockKind, number int, text string, entries ...artifact.Entry) artifact.Block {
		return artifact.Block{Kind: kind, Number: number, Text: text, Points: len(entries), Entries: entries}
	}
	d := artifact.Document{Title: "Vulkane & Erdbeben", Language: "de", Grade: "7", Kind: artifact.WorksheetKind}
	d.Blocks = []artifact.Block{
		task(artifact.GapTask, 1, "Fülle die Lücken aus. Die Wörter im Kasten helfen dir.",
			artifact.Entry{Text: "Im ____ steigt ____ auf.", Answers: []string{"Schlot", "Magma"}},
			artifact.Entry{Text: "Oben liegt der ____ <oft rund>.", Answers: []string{"Krater"}}),
		task(artifact.TruthTask, 2, "Kreuze an.",
			artifact.Entry{Text: "Lava ist kalt.", Answers: []string{"Lava ist heiß: über 700 °C."}},
			artifact.Entry{Text: "Asche ist fein.", True: true}),
		task(artifact.ChoiceTask, 3, "Kreuze an.",
			artifact.Entry{Text: "Was gilt {immer} = stets?", Options: []string{"a~b", "c", "d", "e", "f"}, Right: []int{0, 4}}),
		task(artifact.MatchingTask, 4, "Was gehört zusammen? Schreibe zu jedem Begriff den passenden Buchstaben.",
			artifact.Entry{Text: "Lava", Answers: []string{"außen"}},
			artifact.Entry{Text: "Magma", Answers: []string{"innen"}},
			artifact.Entry{Text: "Asche", Answers: []string{"in der Luft"}}),
		task(artifact.OrderTask, 5, "Ordne vom ersten bis zum letzten Schritt. Schreibe die Nummern in die Kästchen.",
			artifact.Entry{Text: "Magma steigt auf"}, artifact.Entry{Text: "Druck wächst"},
			artifact.Entry{Text: "Ausbruch"}),
		task(artifact.ShortTask, 6, "Beantworte.",
			artifact.Entry{Text: "Was ist Asche?", Answers: []string{"feiner Staub aus zerriebenem Gestein und Glas"}},
			artifact.Entry{Text: "Wie heißt die Öffnung?", Answers: []string{"Krater"}},
			artifact.Entry{Text: "1000 + 234,5 =", Answers: []string{"1 234,5"}}),
	}
	d.Blocks[0].Bank = true
	return quiz.Of(d, func(artifact.Level) string { return "" })
}

func say(notes []i18n.Text) string {
	var list []string
	for _, n := range notes {
		list = append(list, i18n.Must(i18n.German).Say(n))
	}
	return strings.Join(list, "\n")
}

type element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Text     string     `xml:",chardata"`
	Elements []element  `xml:",any"`
}

// all are the texts at a path below an element.
func (e element) all(path ...string) []string {
	if len(path) == 0 {
		return []string{strings.TrimSpace(e.Text)}
	}
	var texts []string
	for _, child := range e.Elements {
		if child.XMLName.Local == path[0] {
			texts = append(texts, child.all(path[1:]...)...)
		}
	}
	return texts
}

func (e element) attributes(child, name string) string {
	var list []string
	for _, c := range e.Elements {
		for _, a := range c.Attrs {
			if c.XMLName.Local == child && a.Name.Local == name {
				list = append(list, a.Value)
			}
		}
	}
	return strings.Join(list, " ")
}

// Every task has its type in Moodle, and what is right there is what is right on the sheet.
func TestMoodleAsksEveryTask(t *testing.T) {
	f, err := quiz.Moodle([]quiz.Sheet{worksheet()})
	if err != nil {
		t.Fatal(err)
	}
	var read element
	if err := xml.Unmarshal(f.Data, &read); err != nil {
		t.Fatal(err)
	}
	var kinds []string
	of := map[string][]element{}
	for _, q := range read.Elements {
		kind := q.Attrs[0].Value
		kinds = append(kinds, kind)
		of[kind] = append(of[kind], q)
	}
	want := "category cloze truefalse truefalse multichoice matching ordering essay shortanswer numerical"
	if got := strings.Join(kinds, " "); got != want || f.Count != 9 {
		t.Fatalf("%d questions: %s", f.Count, got)
	}
	if got := of["category"][0].all("category", "text"); got[0] != "$course$/top/Vulkane & Erdbeben" {
		t.Error(got)
	}
	cloze := of["cloze"][0].all("questiontext", "text")[0]
	for _, part := range []string{
		"<p>Fülle die Lücken aus.</p><p>Wörter: Krater · Magma · Schlot</p>",
		"Im {1:SHORTANSWER:=Schlot} steigt {1:SHORTANSWER:=Magma} auf.</p><p>", "&lt;oft rund&gt;",
	} {
		if !strings.Contains(cloze, part) {
			t.Errorf("no %q in %s", part, cloze)
		}
	}
	truth := of["truefalse"][0]
	if got := truth.attributes("answer", "fraction") + truth.all("generalfeedback", "text")[0]; got !=
		"0 100<p>Richtig ist: Lava ist heiß: über 700 °C.</p>" {
		t.Error(got)
	}
	if got := of["multichoice"][0].attributes("answer", "fraction"); got != "50 -33.33333 -33.33333 -33.33333 50" {
		t.Error(got)
	}
	if got := of["matching"][0].all("subquestion", "answer", "text"); !slices.Equal(
		got,
		[]string{"außen", "innen", "in der Luft"},
	) {
		t.Error(got)
	}
	order := of["ordering"][0]
	if got := order.attributes("answer", "fraction") + order.all("questiontext", "text")[0]; got !=
		"1.0000000 2.0000000 3.0000000<p>Ordne vom ersten bis zum letzten Schritt.</p>" {
		t.Error(got)
	}
	if got := of["essay"][0].all("graderinfo", "text"); !strings.Contains(got[0], "feiner Staub") {
		t.Error(got)
	}
	if got := of["numerical"][0].all("answer", "text"); got[0] != "1234.5" {
		t.Error(got)
	}
	if got := say(f.Notes); got != "Aufgabe 5: Eine Reihenfolge liest Moodle ab Version 4.5, ein älteres nur mit dem "+
		"Zusatz „Anordnung“." {
		t.Error(got)
	}
}

// A text in GIFT: signs that steer are escaped, each gap is a question that gives no other away, and what has no form
// is said.
func TestGIFT(t *testing.T) {
	f := quiz.GIFT([]quiz.Sheet{worksheet()})
	text := string(f.Data)
	for _, part := range []string{
		"$CATEGORY: Vulkane & Erdbeben\n\n",
		"Im {=Schlot} steigt ____ auf.", "Im ____ steigt {=Magma} auf.",
		`::2.1 Lava ist kalt.::Lava ist kalt. {F#Richtig ist\: Lava ist heiß\: über 700 °C.}`, "Asche ist fein. {T}",
		`Was gilt \{immer\} \= stets? {` + "\n~%50%a\\~b\n~%-33.33333%c\n", "=Lava -> außen\n=Magma -> innen",
		`Was ist Asche? {####feiner Staub`, "Wie heißt die Öffnung? {=Krater}",
		`::6.3 1000 + 234,5 \=::Beantworte.\n1000 + 234,5 \= {#1234.5}`,
	} {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in\n%s", part, text)
		}
	}
	blocks := strings.Split(strings.TrimSpace(text), "\n\n")
	unescaped := regexp.MustCompile(`\\.`)
	for _, b := range blocks[1:] {
		plain := unescaped.ReplaceAllString(b, "")
		if strings.Count(plain, "::") != 2 || strings.Count(plain, "{") != 1 || strings.Count(plain, "}") != 1 {
			t.Errorf("not one question: %s", b)
		}
	}
	if len(blocks) != 1+f.Count || f.Count != 3+2+1+1+3 {
		t.Errorf("%d blocks, %d questions", len(blocks), f.Count)
	}
	if got := say(f.Notes); got != "Nicht in der Datei: Aufgabe 5. Eine Reihenfolge hat in diesem Format keine Form." {
		t.Error(got)
	}
}

// unzipped are the files of an archive.
func unzipped(t *testing.T, data []byte) map[string][]byte {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if files[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// A set of questions needs what it names and names what it needs; an answer that a program cannot mark is left out, and
// said.
func TestH5P(t *testing.T) {
	files, err := quiz.H5P(worksheet())
	if err != nil || len(files) != 1 {
		t.Fatal(len(files), err)
	}
	parts := unzipped(t, files[0].Data)
	var about struct {
		MainLibrary           string
		PreloadedDependencies []struct {
			MachineName                string
			MajorVersion, MinorVersion int
		}
	}
	var content struct {
		Questions []struct {
			Library, SubContentID string
			Params                struct {
				Text, TextField, Question string
				Correct                   any
				Questions                 []string
				Answers                   []struct{ Correct bool }
			}
		}
		Texts map[string]string
	}
	if err := json.Unmarshal(parts["h5p.json"], &about); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(parts["content/content.json"], &content); err != nil {
		t.Fatal(err)
	}
	var used []string
	seen := map[string]bool{}
	for _, q := range content.Questions {
		used = append(used, strings.Fields(q.Library)[0])
		if seen[q.SubContentID] ||
			!regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`).MatchString(q.SubContentID) {
			t.Errorf("id %q", q.SubContentID)
		}
		seen[q.SubContentID] = true
	}
	want := "H5P.Blanks H5P.TrueFalse H5P.TrueFalse H5P.MultiChoice H5P.DragText H5P.DragText H5P.Blanks H5P.Blanks"
	if got := strings.Join(used, " "); got != want || files[0].Count != 8 {
		t.Fatal(got)
	}
	for _, l := range about.PreloadedDependencies {
		used = slices.DeleteFunc(used, func(u string) bool { return u == l.MachineName })
	}
	if about.MainLibrary != "H5P.QuestionSet" || len(used) > 0 || len(about.PreloadedDependencies) != 5 {
		t.Errorf("%s needs %v, not named: %v", about.MainLibrary, about.PreloadedDependencies, used)
	}
	q := content.Questions
	if got := q[0].Params.Questions[0]; got != "<p>Im *Schlot* steigt *Magma* auf.</p>"+
		"<p>Oben liegt der *Krater* &lt;oft rund&gt;.</p>" {
		t.Error(got)
	}
	if q[1].Params.Correct != "false" || q[2].Params.Correct != "true" || !q[3].Params.Answers[4].Correct {
		t.Errorf("%+v", q[1:4])
	}
	if got := q[4].Params.TextField; got != "Lava: *außen*\nMagma: *innen*\nAsche: *in der Luft*" {
		t.Error(got)
	}
	if got := q[5].Params.TextField; got != "1. *Magma steigt auf*\n2. *Druck wächst*\n3. *Ausbruch*" {
		t.Error(got)
	}
	if content.Texts["nextButton"] != "Weiter" {
		t.Error(content.Texts)
	}
	if got := say(files[0].Notes); got != "Nicht in der Datei: Aufgabe 6.1. Eine Antwort in eigenen Sätzen kann das "+
		"Programm nicht prüfen." {
		t.Error(got)
	}
}

// The table has Kahoot's columns from row 9 on, what is right by its number, and nothing longer than Kahoot takes.
func TestKahoot(t *testing.T) {
	files, err := quiz.Kahoot(worksheet())
	if err != nil || len(files) != 1 {
		t.Fatal(len(files), err)
	}
	rows := cells(t, files[0].Data)
	var got []string
	for n := 9; n < 9+files[0].Count; n++ {
		r := rows[n]
		got = append(got, strings.Join([]string{r["B"], r["C"], r["D"], r["E"], r["F"], r["G"], r["H"]}, "|"))
	}
	want := []string{
		"Im ____ steigt … auf.|Krater|Magma|Schlot||20|3", "Im … steigt ____ auf.|Krater|Magma|Schlot||20|2",
		"Oben liegt der ____ <oft rund>.|Krater|Magma|Schlot||20|1", "Lava ist kalt.|Richtig|Falsch|||20|2",
		"Asche ist fein.|Richtig|Falsch|||20|1", "Was gilt {immer} = stets?|a~b|c|d|f|20|1,4",
		"Was gehört zu „Lava“?|außen|in der Luft|innen||20|1", "Was gehört zu „Magma“?|außen|in der Luft|innen||20|3",
		"Was gehört zu „Asche“?|außen|in der Luft|innen||20|2",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s", strings.Join(got, "\n"))
	}
	if got := say(files[0].Notes); got != "Nicht in der Datei: Aufgabe 5. Eine Reihenfolge hat in diesem Format "+
		"keine Form.\n"+
		"Nicht in der Datei: Aufgabe 6.1, 6.2, 6.3. Das Programm kennt nur Antworten zum Anklicken.\n"+
		"Auf vier Antworten gekürzt: Aufgabe 3." {
		t.Error(got)
	}
}

// cells are those of a sheet by row and column.
func cells(t *testing.T, data []byte) map[int]map[string]string {
	t.Helper()
	var sheet struct {
		Rows []struct {
			N     int `xml:"r,attr"`
			Cells []struct {
				Place string `xml:"r,attr"`
				Text  string `xml:"is>t"`
				Value string `xml:"v"`
			} `xml:"c"`
		} `xml:"sheetData>row"`
	}
	if err := xml.Unmarshal(unzipped(t, data)["xl/worksheets/sheet1.xml"], &sheet); err != nil {
		t.Fatal(err)
	}
	rows := map[int]map[string]string{}
	for _, r := range sheet.Rows {
		rows[r.N] = map[string]string{}
		for _, c := range r.Cells {
			rows[r.N][c.Place[:1]] = c.Text + c.Value
		}
	}
	return rows
}

// Levels are categories in Moodle and files of their own where a file is one quiz.
func TestLevelsAreKeptApart(t *testing.T) {
	question := func(l artifact.Level, text string) artifact.Block {
		return artifact.Block{
			Kind:   artifact.ChoiceTask,
			Level:  l,
			Number: 1,
			Text:   "Kreuze an.",
			Points: 1,
			Entries: []artifact.Entry{
				{Text: text, Options: []string{"ja", "nein"}, Right: []int{0}},
			},
		}
	}
	d := artifact.Document{
		Title:    "Wald",
		Language: "de",
		Blocks:   []artifact.Block{question("A", "Leicht?"), question("C", "Schwer?")},
	}
	s := quiz.Of(d, func(l artifact.Level) string { return "Niveau " + string(l) })
	f, err := quiz.Moodle([]quiz.Sheet{s})
	if err != nil || !strings.Contains(string(f.Data), "$course$/top/Wald/Niveau C") {
		t.Errorf("%s %v", f.Data, err)
	}
	for name, write := range map[string]func(quiz.Sheet) ([]quiz.File, error){"kahoot": quiz.Kahoot, "h5p": quiz.H5P} {
		if files, err := write(s); err != nil || len(files) != 2 || files[0].Name != "Niveau A" ||
			files[1].Name != "Niveau C" {
			t.Errorf("%s: %+v %v", name, files, err)
		}
	}
}
