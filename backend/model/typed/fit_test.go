package typed

import (
	"encoding/json"
	"strings"
	"testing"
)

type kind string

func (kind) Choices() []string { return []string{"gaps", "truth", "choice", "paragraph"} }

type level string

func (level) Choices() []string { return []string{"", "A", "B", "C"} }

type entry struct {
	Text    string   `json:"text"`
	Answers []string `json:"answers"`
	Right   []int    `json:"right,omitempty"`
	True    bool     `json:"true,omitempty"`
	Cites   []int    `json:"cites"`
}

type block struct {
	Kind    kind    `json:"kind"`
	Level   level   `json:"level"`
	Points  int     `json:"points"`
	Entries []entry `json:"entries" jsonschema:"uniqueItems=true"`
}

type sheet struct {
	Title     string            `json:"title" jsonschema:"format=title"`
	Grade     string            `json:"grade" jsonschema:"format=grade"`
	Solutions bool              `json:"solutions"`
	Share     float64           `json:"share"`
	Blocks    []block           `json:"blocks"`
	Notes     []string          `json:"notes"`
	Params    map[string]string `json:"params,omitempty"`
}

func schema(t testing.TB) *Schema {
	t.Helper()
	s, err := Parse(Of(new(sheet)))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// right is a sheet as the schema has it.
const right = `{"blocks":[{"entries":[{"answers":["Magma"],"cites":[1],"text":"Im Schlot steigt ____ auf."}],` +
	`"kind":"gaps","level":"","points":3}],"grade":"7","notes":[],"share":0.5,"solutions":true,"title":"Vulkane"}`

// What is right stays as it is, letter by letter, and nothing is noted.
func TestWhatIsRightStays(t *testing.T) {
	got := schema(t).Fit(json.RawMessage(right))
	if string(got.JSON) != right || len(got.Mends)+len(got.Faults) > 0 {
		t.Errorf("%s\n%v\n%v", got.JSON, got.Mends, got.Faults)
	}
}

// The same sheet as models write it: each row is read as right, and what was mended is noted.
func TestCase60TheSameWrittenOtherwise(t *testing.T) {
	swap := func(pairs ...string) string {
		out := right
		for i := 0; i < len(pairs); i += 2 {
			if !strings.Contains(out, pairs[i]) {
				t.Fatalf("%q is not in it", pairs[i])
			}
			out = strings.ReplaceAll(out, pairs[i], pairs[i+1])
		}
		return out
	}
	text := func(v string) string {
		raw, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	}
	for name, c := range map[string]struct {
		wrote string
		kind  MendKind
	}{
		"a number as text":            {swap(`"points":3`, `"points":"3"`), Scalar},
		"a number with its unit":      {swap(`"points":3`, `"points":"3 Punkte"`), Scalar},
		"a number as word":            {swap(`"points":3`, `"points":"drei"`), Scalar},
		"a whole number with a point": {swap(`"points":3`, `"points":3.0`), ""},
		"a decimal comma":             {swap(`"share":0.5`, `"share":"0,5"`), Scalar},
		"a text as number":            {swap(`"grade":"7"`, `"grade":7`), Scalar},
		"a text as number with point": {swap(`"grade":"7"`, `"grade":7.0`), Scalar},
		"a class in words":            {swap(`"grade":"7"`, `"grade":"Klasse 7"`), Choice},
		"a class in other words":      {swap(`"grade":"7"`, `"grade":"7. Jahrgangsstufe"`), Choice},
		"a class in English":          {swap(`"grade":"7"`, `"grade":"Year 7"`), Choice},
		"a class as word":             {swap(`"grade":"7"`, `"grade":"sieben"`), Choice},
		"a truth in German":           {swap(`"solutions":true`, `"solutions":"ja"`), Scalar},
		"a truth as text":             {swap(`"solutions":true`, `"solutions":"True"`), Scalar},
		"a truth as number":           {swap(`"solutions":true`, `"solutions":1`), Scalar},
		"a choice with a capital":     {swap(`"gaps"`, `"Gaps"`), Choice},
		"a choice in German":          {swap(`"gaps"`, `"Lückentext"`), Choice},
		"a choice in other words":     {swap(`"gaps"`, `"fill-in-the-blank"`), Choice},
		"no choice as null":           {swap(`"level":""`, `"level":null`), ""},
		"no choice as word":           {swap(`"level":""`, `"level":"keine"`), Choice},
		"one value for a list":        {swap(`["Magma"]`, `"Magma"`, `[1]`, `1`), Single},
		"one object for a list":       {swap(`[{"answers"`, `{"answers"`, `auf."}]`, `auf."}`), Single},
		"a list by numbers":           {swap(`"blocks":[{`, `"blocks":{"0":{`, `"points":3}]`, `"points":3}}`), Single},
		"a list by numbers from 1":    {swap(`"blocks":[{`, `"blocks":{"1":{`, `"points":3}]`, `"points":3}}`), Single},
		"a list of one for a value":   {swap(`"points":3`, `"points":[3]`), ""},
		"texts as objects":            {swap(`["Magma"]`, `[{"text":"Magma"}]`), Unwrapped},
		"empty lists not there":       {swap(`"notes":[],`, ``), ""},
		"empty lists null":            {swap(`"notes":[]`, `"notes":null`), ""},
		"fields nobody asked for":     {swap(`"points":3`, `"points":3,"difficulty":"easy","meta":{"by":"model"}`), Extra},
		"keys with capitals":          {swap(`"title"`, `"Title"`, `"points"`, `"Points"`), Key},
		"keys in German":              {swap(`"title"`, `"titel"`, `"points"`, `"Punkte"`, `"solutions"`, `"lösungen"`), Key},
		"a list of one around it":     {"[" + right + "]", Unwrapped},
		"another object around it":    {`{"status":"ok","worksheet":` + right + `}`, Unwrapped},
		"two objects around it":       {`{"action":"respond","response":{"result":` + right + `}}`, Unwrapped},
		"a text of it":                {text(right), Unwrapped},
		"a text of it within":         {`{"response":` + text(right) + `}`, Unwrapped},
		"a list as text":              {swap(`["Magma"]`, text(`["Magma"]`)), Unwrapped},
		"bold words":                  {swap(`Im Schlot`, `**Im** Schlot`), Marks},
		"a mark of a heading":         {swap(`"Vulkane"`, `"# Vulkane"`), Marks},
		"an element twice": {swap(`auf."}]`, `auf."},{"answers":["Magma"],"cites":[1],`+
			`"text":"Im Schlot steigt ____ auf."}]`), Twice},
		"an element twice, marked": {swap(`auf."}]`, `auf."},{"answers":"Magma","cites":["1"],`+
			`"text":"Im **Schlot** steigt ____ auf."}]`), Twice},
		"cites with brackets":          {swap(`"cites":[1]`, `"cites":["[1]"]`), Scalar},
		"blanks that are none":         {swap(`"Vulkane"`, "\"\u00a0Vulkane\ufeff\""), Marks},
		"numbers that are large words": {swap(`"points":3`, `"points":"THREE"`), Scalar},
	} {
		t.Run(name, func(t *testing.T) {
			got := schema(t).Fit(json.RawMessage(c.wrote))
			if string(got.JSON) != right || len(got.Faults) > 0 {
				t.Errorf("wrote %s\nread  %s\nfaults %v", c.wrote, got.JSON, got.Faults)
			}
			noted := false
			for _, m := range got.Mends {
				noted = noted || m.Kind == c.kind
			}
			if c.kind != "" && !noted {
				t.Errorf("%s is not noted: %v", c.kind, got.Mends)
			}
		})
	}
}

// What has two meanings, or none, is not guessed. In a list the element goes and the rest stays; the complaint says
// where, what came and what is allowed.
func TestWhatIsNotGuessed(t *testing.T) {
	block := func(fields string) string {
		return strings.Replace(right, `}],"grade"`, `},{"kind":"truth","entries":[],`+fields+`}],"grade"`, 1)
	}
	for name, c := range map[string]struct{ wrote, says string }{
		"two numbers":         {block(`"points":"3 bis 4"`), `blocks[1].points is "3 bis 4"; it must be a whole number`},
		"a thousand or a bit": {block(`"points":"1.234"`), `blocks[1].points is "1.234"; it must be a whole number`},
		"a year":              {block(`"points":"44 v. Chr."`), `blocks[1].points is "44 v. Chr."`},
		"two millions":        {block(`"points":"2 Mio."`), `blocks[1].points is "2 Mio."`},
		"a formula":           {block(`"points":"CO2"`), `blocks[1].points is "CO2"`},
		"a list or a minus":   {block(`"points":"- 3"`), `blocks[1].points is "- 3"`},
		"a minus in words":    {block(`"points":"minus 3"`), `blocks[1].points is "minus 3"`},
		"too large":           {block(`"points":9223372036854775808`), `blocks[1].points is 9223372036854775808`},
		"half a point":        {block(`"points":2.5`), `blocks[1].points is 2.5; it must be a whole number`},
		"no level":            {block(`"level":"A2"`), `blocks[1].level is "A2"; it must be one of "", "A", "B", "C"`},
		"a part of a word": {
			strings.Replace(right, `}],"grade"`, `},{"kind":"gapsandmore","entries":[]}],"grade"`, 1),
			`blocks[1].kind is "gapsandmore"; it must be one of "gaps", "truth", "choice", "paragraph"`,
		},
		"no kind": {
			strings.Replace(right, `}],"grade"`, `},{"entries":[]}],"grade"`, 1),
			`blocks[1].kind is missing; one of "gaps", "truth", "choice", "paragraph"`,
		},
		"only a sentence": {
			strings.Replace(right, `}],"grade"`, `},"Siehe oben."],"grade"`, 1),
			`blocks[1] is "Siehe oben."; it must be an object with entries, kind, level, points`,
		},
		"nothing": {strings.Replace(right, `}],"grade"`, `},null],"grade"`, 1), `blocks[1] is null; it must be an object ` +
			`with`},
		"an object for a text": {
			block(`"points":1,"level":{"a":1,"b":2}`), `blocks[1].level is {"a":1,"b":2}; it must be one of`,
		},
	} {
		t.Run(name, func(t *testing.T) {
			got := schema(t).Fit(json.RawMessage(c.wrote))
			if string(got.JSON) != right {
				t.Errorf("read %s", got.JSON)
			}
			if len(got.Faults) != 1 || !strings.HasPrefix(got.Faults[0].String(), c.says) {
				t.Errorf("says %v", got.Faults)
			}
		})
	}
}

// Nothing of a result: there is no value, and what was wanted is said.
func TestNoResult(t *testing.T) {
	for wrote, says := range map[string]string{
		`"Gerne!"`: `the result is "Gerne!"`, `[]`: `the result is []`, `{"title":`: `the result is`,
		`12`:                       `the result is 12`,
		`{"status":"in_progress"}`: `the result is {"status":"in_progress"}; it must be an object with blocks, grade`,
	} {
		got := schema(t).Fit(json.RawMessage(wrote))
		if got.Usable() || len(got.Faults) == 0 || !strings.HasPrefix(got.Faults[0].String(), says) {
			t.Errorf("%s: %s %v", wrote, got.JSON, got.Faults)
		}
	}
}

// Free names keep theirs, and their values become texts: parameters of a step.
func TestFreeNames(t *testing.T) {
	got := schema(t).Fit(json.RawMessage(`{"title":"x","params":{"count":10,"grade":7,"solutions":true,"none":null}}`))
	var read sheet
	if err := json.Unmarshal(got.JSON, &read); err != nil {
		t.Fatal(err)
	}
	if p := read.Params; p["count"] != "10" || p["grade"] != "7" || p["solutions"] != "true" || p["none"] != "" {
		t.Errorf("%v", read.Params)
	}
}

// A word that could mean two fields means the one whose type its value has.
func TestAKeyOfTwoFields(t *testing.T) {
	for wrote, want := range map[string]string{
		`{"kind":"truth","entries":[{"text":"a","richtig":true}]}`:   `"true":true`,
		`{"kind":"choice","entries":[{"text":"a","richtig":[0,2]}]}`: `"right":[0,2]`,
	} {
		got := schema(t).Fit(json.RawMessage(`{"title":"x","blocks":[` + wrote + `]}`))
		if !strings.Contains(string(got.JSON), want) {
			t.Errorf("%s: %s", wrote, got.JSON)
		}
	}
}

// Arguments of a tool whose one object was left out around its fields.
func TestCase63FieldsBesideTheirObject(t *testing.T) {
	s, err := Parse(Of(new(struct {
		Sheet sheet `json:"sheet"`
		Limit int   `json:"limit,omitempty"`
	})))
	if err != nil {
		t.Fatal(err)
	}
	for _, wrote := range []string{
		`{"limit":2,` + right[1:], `{"sheet":` + right + `,"limit":"2"}`, `{"args":{"sheet":` + right + `,"limit":2}}`,
	} {
		if got := s.Fit(json.RawMessage(wrote)); string(got.JSON) != `{"limit":2,"sheet":`+right+`}` {
			t.Errorf("%s\n%s %v", wrote, got.JSON, got.Faults)
		}
	}
}

// Whatever comes is read or refused; what is read fits, and reading it once more changes nothing.
func FuzzFit(f *testing.F) {
	for _, seed := range []string{
		right, `[{}]`, `{"blocks":{"0":1}}`, `{"blocks":[[[]]],"title":{"a":{"b":1}}}`, `1e999`,
	} {
		f.Add(seed)
	}
	s := schema(f)
	f.Fuzz(func(t *testing.T, wrote string) {
		got := s.Fit(json.RawMessage(wrote))
		if !got.Usable() {
			if len(got.Faults) == 0 {
				t.Fatal("refused without a word")
			}
			return
		}
		var read sheet
		if err := json.Unmarshal(got.JSON, &read); err != nil {
			t.Fatalf("%s: %v", got.JSON, err)
		}
		again := s.Fit(got.JSON)
		if string(again.JSON) != string(got.JSON) || len(again.Faults) > 0 {
			t.Fatalf("%s\n%s\n%v", got.JSON, again.JSON, again.Faults)
		}
	})
}
