package typed

import (
	"encoding/json"
	"strings"
	"testing"
)

type source struct {
	Title string `json:"title"`
	Place string `json:"place"`
}

type question struct {
	Text    string     `json:"text"`
	Options []string   `json:"options" jsonschema:"format=counted"`
	Right   []int      `json:"right" jsonschema:"format=place-in-options"`
	Header  []string   `json:"header" jsonschema:"format=counted"`
	Rows    [][]string `json:"rows" jsonschema:"format=rows-under-header"`
	Lines   []string   `json:"lines" jsonschema:"format=verbatim"`
}

type test struct {
	Questions []question `json:"questions"`
	Sources   []source   `json:"sources" jsonschema:"format=counted"`
}

func fitted(t *testing.T, wrote string) (test, Fitted) {
	t.Helper()
	s, err := Parse(Of(new(test)))
	if err != nil {
		t.Fatal(err)
	}
	got := s.Fit(json.RawMessage(wrote))
	var read test
	if err := json.Unmarshal(got.JSON, &read); err != nil {
		t.Fatalf("%s: %v %v", got.JSON, err, got.Faults)
	}
	return read, got
}

// Whoever counts sources, choices or columns still finds what was meant when one of them cannot be read: it stays as an
// empty one, and that is said.
func TestWhatIsCountedKeepsItsPlace(t *testing.T) {
	read, got := fitted(t, `{"sources":[{"title":"A"},["x",["y"]],{"title":"C"}],
		"questions":[{"text":"?","options":["rot",{"a":1,"b":2},"blau"],"right":[2],
		"header":["x",null,"z"],"rows":[["1",null,"3"],[{"a":1,"b":2},"5","6"]]}]}`)
	if len(read.Sources) != 3 || read.Sources[1].Title != "" || read.Sources[2].Title != "C" {
		t.Errorf("sources %+v", read.Sources)
	}
	q := read.Questions[0]
	for name, is := range map[string]string{
		"options rot||blau": strings.Join(q.Options, "|"), "header x||z": strings.Join(q.Header, "|"),
		"row 1||3": strings.Join(q.Rows[0], "|"), "other row |5|6": strings.Join(q.Rows[1], "|"),
	} {
		if !strings.HasSuffix(name, " "+is) {
			t.Errorf("%s, got %s", name, is)
		}
	}
	if len(got.Faults) != 5 {
		t.Errorf("said %v", got.Faults)
	}
}

// The right answer by its number, its letter or its words.
func TestThePlaceInAList(t *testing.T) {
	for _, right := range []string{`1`, `[1]`, `"B"`, `["b"]`, `"Blau"`, `["blau"]`, `"1"`} {
		read, got := fitted(t, `{"questions":[{"text":"?","options":{"A":"rot","B":"blau"},"right":`+right+`}]}`)
		if q := read.Questions[0]; len(q.Right) != 1 || q.Right[0] != 1 || len(q.Options) != 2 || len(got.Faults) > 0 {
			t.Errorf("%s: %+v %v", right, q, got.Faults)
		}
	}
}

// A model is asked for the right options word for word, which has no counting base to be wrong about.
func TestPlacesAreAskedForInWords(t *testing.T) {
	sent := string(Sent(Of(new(test))))
	if !strings.Contains(sent, `"right":{"items":{"type":"string"},"type":"array","description":"elements of options, `+
		`word for word"}`) {
		t.Error(sent)
	}
	read, got := fitted(t, `{"questions":[{"text":"?","options":["rot","blau","gelb"],"right":["gelb","blau"]}]}`)
	if q := read.Questions[0]; len(q.Right) != 2 || q.Right[0] != 2 || q.Right[1] != 1 || len(got.Mends) > 0 {
		t.Errorf("%+v %v", q, got.Mends)
	}
}

// Options that are numbers: they are asked for word for word, so that a text is one of them before it is a position.
func TestANumberAmongNumbers(t *testing.T) {
	for right, want := range map[string]int{`["2"]`: 1, `["7"]`: 2, `[2]`: 2, `["0"]`: 0} {
		read, got := fitted(t, `{"questions":[{"text":"?","options":["1","2","7"],"right":`+right+`}]}`)
		q := read.Questions[0]
		if want < 0 && (len(q.Right) > 0 || len(got.Faults) != 1) || want >= 0 && (len(q.Right) != 1 || q.Right[0] != want) {
			t.Errorf("%s: %v %v", right, q.Right, got.Faults)
		}
	}
}

// What could be a mark and could be a word is a word.
func TestWordsStay(t *testing.T) {
	for _, text := range []string{
		"a**2 + b**2 = c**2", "2**3 und 4**5", "- 5 °C", "– 5", "# 3 ist eine Nummer", "- Hey!", "* ein Stern", "1. April",
		"x ** y ** z", "1 * 2 ** 3",
	} {
		wrote, err := json.Marshal(test{Questions: []question{{Text: text, Lines: []string{text}}}})
		if err != nil {
			t.Fatal(err)
		}
		read, _ := fitted(t, string(wrote))
		if q := read.Questions[0]; q.Text != text || q.Lines[0] != text {
			t.Errorf("%q became %q and %q", text, q.Text, q.Lines)
		}
	}
	read, _ := fitted(t, `{"questions":[{"text":"**Ein** **fettes** **Wort**: **so**.","lines":["**bleibt**"]}]}`)
	if q := read.Questions[0]; q.Text != "Ein fettes Wort: so." || q.Lines[0] != "**bleibt**" {
		t.Errorf("%+v", q)
	}
	read, _ = fitted(t, `{"questions":[{"text":"?","options":"- rot\n- blau"},{"text":"?","options":"- 5\n7"}]}`)
	if a, b := read.Questions[0].Options, read.Questions[1].Options; a[0] != "rot" || b[0] != "- 5" || b[1] != "7" {
		t.Errorf("%q %q", a, b)
	}
}

// A draft beside its better version: neither is taken. A result beside what is only about it is one.
func TestTwoResultsSideBySide(t *testing.T) {
	s := schema(t)
	other := strings.Replace(right, "Magma", "Lava", 1)
	for _, wrote := range []string{
		`{"draft":` + other + `,"final":` + right + `}`, `{"response":{"old":` + other + `,"new":` + right + `}}`,
		`{"a":` + right + `,"b":` + strings.Replace(other, `"grade":"7",`, "", 1) + `}`,
	} {
		if got := s.Fit(json.RawMessage(wrote)); got.Usable() || !strings.Contains(Complaint(got.Faults), "there twice") {
			t.Errorf("%s: %s %v", wrote, got.JSON, got.Faults)
		}
	}
	for _, wrote := range []string{
		`{"meta":{"title":"Vulkane","grade":"7","share":0.5},"sheet":` + right + `}`,
		`{"a":` + right + `,"b":` + right + `}`, `{"request":{"title":"x","notes":[]},"sheet":` + right + `}`,
	} {
		if got := s.Fit(json.RawMessage(wrote)); string(got.JSON) != right {
			t.Errorf("%s: %s %v", wrote, got.JSON, got.Faults)
		}
	}
}

// Rows as objects, as lines with bars, a header in one text: a table keeps its cells, each below its word.
func TestTablesAreReadAsModelsWriteThem(t *testing.T) {
	for wrote, want := range map[string]string{
		`{"header":"Phase, Zeit","rows":[{"Zeit":5,"Phase":"Einstieg"},{"phase":"Schluss","zeit":"10"}]}`: "" +
			"Phase|Zeit/Einstieg|5/Schluss|10",
		`{"header":["Phase | Zeit"],"rows":["| Einstieg | 5 |","| Schluss | 10 |"]}`: "Phase|Zeit/Einstieg|5/Schluss|10",

		`{"rows":[{"a":"1","b":"2"}]}`:                                 "a|b/1|2",
		`{"header":["x","y"],"rows":[["1","2"],{"x":"3"}]}`:            "x|y/1|2/3|",
		`{"header":["Wer, was"],"rows":[["Ein Satz, mit Komma"]]}`:     "Wer, was/Ein Satz, mit Komma",
		`{"header":["Wort","Art"],"rows":[{"Nomen":"Haus","Nr":"1"}]}`: "Nomen|Nr/Haus|1",
	} {
		read, _ := fitted(t, `{"questions":[{"text":"?",`+wrote[1:]+`]}`)
		q := read.Questions[0]
		lines := []string{strings.Join(q.Header, "|")}
		for _, row := range q.Rows {
			lines = append(lines, strings.Join(row, "|"))
		}
		if got := strings.Join(lines, "/"); got != want {
			t.Errorf("%s: %s", wrote, got)
		}
	}
}

// A table written in Markdown: the line below its head is no row, and an empty cell keeps its column.
func TestATableInMarkdown(t *testing.T) {
	read, _ := fitted(t, `{"questions":[{"text":"?","header":"| Name | Klasse | Dienst |",
		"rows":["|---|:-:|---|","| Ada | | Tafel |","Ben | 3b | |"]}]}`)
	var rows []string
	for _, row := range read.Questions[0].Rows {
		rows = append(rows, strings.Join(row, ";"))
	}
	if got := strings.Join(rows, "/"); got != "Ada;;Tafel/Ben;3b;" {
		t.Error(got)
	}
}
