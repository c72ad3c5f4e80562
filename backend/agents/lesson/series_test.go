package lesson

import (
	"encoding/json"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/model"
	"pult/backend/model/rules"
)

func planOf(t *testing.T, request string) artifact.Document {
	t.Helper()
	in := agent.Reader(Spec()).Read(request, "de")
	d := &rules.Desk{Req: model.Request{Params: read(in), Task: request}}
	d.Speak(in.Language)
	doc, err := write(d)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	out, err := Spec().Finish(agent.Task{Spec: Spec(), Params: d.Req.Params}, raw, nil)
	if err != nil {
		t.Fatal(err)
	}
	var done artifact.Document
	if err := json.Unmarshal(out.Content, &done); err != nil {
		t.Fatal(err)
	}
	return done
}

// A series has as many hours as asked for; without a text on its topic they are lines to fill in, and that is said.
func TestASeriesHasItsHours(t *testing.T) {
	for request, want := range map[string]int{
		"Unterrichtsreihe Fabeln 8 Stunden": 8, "reihenplanung fabeln zehn stunden klasse 6 deutsch": 10,
		"unit plan volcanoes 5 lessons year 7": 5, "unterrichtseinheit balladen": usualHours,
	} {
		doc := planOf(t, request)
		table := doc.Blocks[len(doc.Blocks)-1]
		if len(table.Rows) != want || table.Room != blankRoom || !strings.Contains(table.Rows[1][1], "____") {
			t.Errorf("%s: %v", request, table)
		}
		if told := len(doc.Notes); told != 1 && want != usualHours || told != 2 && want == usualHours {
			t.Errorf("%s: %q", request, doc.Notes)
		}
	}
}

// Sections are shared out in their order, each in one hour; what is left over of the hours stays open.
func TestSectionsAreSharedOut(t *testing.T) {
	list := []section{{heading: "a"}, {heading: "b"}, {heading: "c"}, {heading: "d"}, {heading: "e"}}
	for hours, want := range map[int]string{1: "abcde", 2: "ab|cde", 3: "a|bc|de", 5: "a|b|c|d|e", 7: "a|b|c|d|e||"} {
		var got []string
		for i := range hours {
			var part strings.Builder
			for _, s := range shareOf(list, i, hours) {
				part.WriteString(s.heading)
			}
			got = append(got, part.String())
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%d hours: %q", hours, got)
		}
	}
}

// Two tickets with three questions are on a page, with a topic or a line for it.
func TestTwoTicketsAreOnAPage(t *testing.T) {
	for request, topic := range map[string]string{"exit ticket bruchrechnung": "„Bruchrechnung“", "exit tickets": "____"} {
		doc, questions := planOf(t, request), 0
		var text strings.Builder
		for _, b := range doc.Blocks {
			for _, e := range b.Entries {
				text.WriteString(e.Text)
				if strings.Contains(e.Text, ". ") && strings.Contains(e.Text, "\n____") {
					questions++
				}
			}
		}
		if questions != 6 || !doc.Undated || !strings.Contains(text.String(), topic) {
			t.Errorf("%s: %d questions, %s", request, questions, text.String())
		}
	}
}
