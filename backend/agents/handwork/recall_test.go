package handwork_test

import (
	"encoding/json"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/material/diagram"
	"pult/backend/model"
)

// below asks a question below a result.
func (s shelf) below(t *testing.T, question string, kind artifact.Type, result any) artifact.Answer {
	t.Helper()
	raw, err := json.Marshal(result)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.run(t, model.Request{
		Purpose: "answer", Task: question, Language: "de",
		Params:  map[string]string{"question": question, "topic": "", "language": "de", "web": "off"},
		Context: []model.Material{{Name: string(kind), JSON: raw}},
	})
	if err != nil {
		t.Fatalf("%s: %v", question, err)
	}
	return decode[artifact.Answer](t, r.envelope.Response)
}

func votes() artifact.Image {
	return artifact.Image{Diagram: diagram.Diagram{
		Kind: "bar_chart", Title: "Umfrage", Language: "de", Nodes: []diagram.Node{{ID: "a", Label: "Sport"}},
		Series: []diagram.Series{{Values: []diagram.Value{{Node: "a", Number: 12}}}},
		Alt:    "Das Diagramm vergleicht 2 Werte. Der Wert für Sport ist 12. Der Wert für Musik ist 7.",
	}}
}

func trip() artifact.Document {
	return artifact.Document{
		Title: "Ausflug in den Zoo", Language: "de", Kind: artifact.TextKind, Letter: true,
		Blocks: []artifact.Block{
			{Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{
				{Text: "Am Samstag, dem 12.06.2027, findet unser Ausflug in den Zoo statt."},
			}},
			{Kind: artifact.TableBlock, Rows: [][]string{
				{"Wann", "Samstag, 12.06.2027"},
				{"Uhrzeit", "8 Uhr"},
				{"Rückkehr", "__________"},
				{"Kosten", "6 Euro"},
				{"Treffpunkt", "Schulhof"},
			}},
		},
	}
}

func examOf() artifact.Document {
	two := []artifact.Entry{
		{Text: "Chlorophyll ist grün.", True: true},
		{Text: "Chlorophyll ist rot.", Answers: []string{"Chlorophyll ist grün."}},
	}
	return artifact.Document{
		Title: "Test: Photosynthese", Topic: "Photosynthese", Language: "de", Grade: "7", Kind: artifact.WorksheetKind,
		Blocks: []artifact.Block{
			{Kind: artifact.TruthTask, Number: 1, Points: 12, Text: "Richtig oder falsch?", Entries: two},
			{Kind: artifact.TruthTask, Number: 2, Points: 8, Text: "Kreuze an.", Entries: two},
			{
				Kind: artifact.TableBlock, Teacher: true, Header: []string{"Note", "1", "2", "3", "4", "5", "6"},
				Rows: [][]string{{"Punkte", "17,5–20", "15–17", "12,5–14,5", "10–12", "5–9,5", "0–4,5"}},
			},
		},
	}
}

// Case 80: a question below a result is answered from it: from its numbers, tables, key of grades, parts and sentences.
func TestCase80AnswersComeFromTheResult(t *testing.T) {
	s := newShelf(t)
	for _, c := range []struct {
		question, want string
		kind           artifact.Type
		result         any
	}{
		{"Wie viele mögen Sport?", "Der Wert für Sport ist 12.", artifact.ImageType, votes()},
		{"Was kostet es?", "Kosten: 6 Euro", artifact.DocumentType, trip()},
		{"Wie teuer ist der Ausflug?", "Kosten: 6 Euro", artifact.DocumentType, trip()},
		{"Wann ist der Ausflug?", "Wann: Samstag, 12.06.2027", artifact.DocumentType, trip()},
		{"Um wie viel Uhr geht es los?", "Uhrzeit: 8 Uhr", artifact.DocumentType, trip()},
		{"Wie viel Prozent für eine 4?", "Note 4: 10–12 Punkte (50 %)", artifact.DocumentType, examOf()},
		{"Welche Note gibt es bei 16 Punkten?", "Note 2: 15–17 Punkte", artifact.DocumentType, examOf()},
		{"Wie viele Aufgaben sind das?", "Es sind 2 Aufgaben.", artifact.DocumentType, examOf()},
		{"Wie viele Punkte hat der Test?", "Es sind zusammen 20 Punkte.", artifact.DocumentType, examOf()},
		{"Was ist Chlorophyll?", "Chlorophyll ist grün.", artifact.DocumentType, examOf()},
	} {
		a := s.below(t, c.question, c.kind, c.result)
		if len(a.Sentences) != 1 || a.Sentences[0].Text != c.want || !strings.HasPrefix(a.Sources[0].Title, "Ihr Ergebnis") {
			t.Errorf("%s: %+v", c.question, a)
		}
	}
}

// What a result leaves open, or does not speak of, is no answer from it: a line to fill in says nothing, and the false
// statement of a task is none of its own.
func TestAResultIsNotAnsweredForWhatItDoesNotSay(t *testing.T) {
	s := newShelf(t)
	for _, question := range []string{
		"Wann ist die Rückkehr?", "Wie viele Einwohner hat Deutschland?", "Was ist Osmose?",
	} {
		a := s.below(t, question, artifact.DocumentType, trip())
		if len(a.Sources) > 0 && strings.HasPrefix(a.Sources[0].Title, "Ihr Ergebnis") {
			t.Errorf("%s: %+v", question, a.Sentences)
		}
	}
	for _, s := range s.below(t, "Ist Chlorophyll rot?", artifact.DocumentType, examOf()).Sentences {
		if strings.Contains(s.Text, "ist rot") {
			t.Errorf("a false statement answers: %s", s.Text)
		}
	}
}
