package evidence_test

import (
	"encoding/json"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/knowledge/evidence"
	"pult/backend/knowledge/source"
	"pult/backend/model"
)

// quoting is a research of one section with sources whose texts were kept; "" was not read.
func quoting(t *testing.T, sentences []artifact.Sentence, texts ...string) (artifact.Research, []artifact.File) {
	t.Helper()
	r := artifact.Research{Language: "de", Sections: []artifact.Section{{Sentences: sentences}}}
	var files []artifact.File
	for _, text := range texts {
		s := artifact.Source{Title: "Quelle"}
		if text != "" {
			f, err := artifact.Copy{Text: text, Language: "de"}.File()
			if err != nil {
				t.Fatal(err)
			}
			s.Copy = f.Name
			files = append(files, f)
		}
		r.Sources = append(r.Sources, s)
	}
	return r, files
}

const alps = "## Höhe\n\nDie **Zugspitze** ist mit 2962 Metern der höchste Berg\nDeutschlands. Sie wurde 1820 zum " +
	"ersten Mal bestiegen. Auf ihr leben 1.200 Gämsen."

func TestWhatStandsInItsSource(t *testing.T) {
	for _, c := range []struct {
		text   string
		cites  []int
		proved bool
	}{
		{"Die Zugspitze ist mit 2962 Metern der höchste Berg Deutschlands.", []int{1}, true},
		{"Mit 2962 Metern ist die Zugspitze der höchste deutsche Berg.", []int{1}, true}, // in other words
		{"Der höchste Berg Deutschlands ist die Zugspitze.", []int{1}, true},
		{"Auf der Zugspitze leben 1200 Gämsen.", []int{1}, true}, // the same number, written differently
		{"Die Zugspitze ist mit 2964 Metern der höchste Berg Deutschlands.", []int{1}, false},
		{"Die Zugspitze wurde 1830 zum ersten Mal bestiegen.", []int{1}, false},
		{"Auf dem Gipfel steht ein vergoldetes Kreuz neben der Wetterwarte.", []int{1}, false},
		{"Die Zugspitze ist mit 2962 Metern der höchste Berg Deutschlands.", []int{2}, false}, // nobody read that
		{"Die Zugspitze ist mit 2962 Metern der höchste Berg Deutschlands.", []int{}, false},
		{"Die Zugspitze ist mit 2962 Metern der höchste Berg Deutschlands.", []int{2, 1}, true},
		{"Die Zugspitze ist mit 2962 Metern der höchste Berg Deutschlands.", []int{9}, false},
	} {
		r, files := quoting(t, []artifact.Sentence{{Text: c.text, Cites: c.cites}}, alps, "")
		got := evidence.Check(r, files)
		if got.All != 1 || (len(got.Unproved) == 0) != c.proved {
			t.Errorf("%q %v: %+v", c.text, c.cites, got)
		}
		if !c.proved && (got.Unproved[0].Place != "sections/0/sentences/0/text" || got.Unproved[0].Text != c.text) {
			t.Errorf("%q: %+v", c.text, got.Unproved)
		}
	}
}

// CASES.md, 68: of a text in another language than its source the numbers are held to it, and of its words nobody can
// tell: that is never "proved". What language a text has is told by its words where it does not say so.
func TestCase68ATextInAnotherLanguageIsUnclear(t *testing.T) {
	for _, c := range []struct {
		text, language    string
		unproved, unclear int
	}{
		{"The Zugspitze is 2962 metres high.", "en", 0, 1},
		{"The Zugspitze is 2962 metres high, and it is in the Alps.", "", 0, 1},
		{"The Zugspitze is 3000 metres high.", "en", 1, 0},
		{"Bananas are blue fruits that grow in the sea and under the ice.", "", 0, 1},
		{"Bananen sind blaue Früchte, die in dem Meer und unter dem Eis wachsen.", "", 1, 0},
		{"Die Zugspitze ist mit 2962 Metern der höchste Berg.", "", 0, 0},
	} {
		r, files := quoting(t, []artifact.Sentence{{Text: c.text, Cites: []int{1}}}, alps)
		r.Language = c.language
		got := evidence.Check(r, files)
		if len(got.Unproved) != c.unproved || len(got.Unclear) != c.unclear {
			t.Errorf("%s: %+v", c.text, got)
		}
	}
}

// CASES.md, 66: a source that nobody read is none, and keeps nothing but its name; what a model knows by itself is
// neither proved nor disproved.
func TestCase66WhatNobodyReadIsNoSource(t *testing.T) {
	var reads evidence.Reads
	reads.Add(nil)
	r := artifact.Research{
		Title: "Öl", Summary: []artifact.Sentence{
			{Text: "Öl ist leichter als Wasser.", Cites: []int{1}}, {Text: "Öl brennt.", Cites: []int{2}},
		},
		Sources: []artifact.Source{
			{DocumentID: "d9", Title: "Das große Buch vom Öl", Author: "A. Nonym", Licence: "CC0", Place: "S. 4"},
			{Title: "Modellwissen", Origin: artifact.ModelOrigin},
		},
	}
	content, err := artifact.Written(r)
	if err != nil {
		t.Fatal(err)
	}
	content, files, err := reads.Attest(content, nil, func(string) (source.Page, bool) { return source.Page{}, false })
	if err != nil {
		t.Fatal(err)
	}
	r, err = artifact.Decode[artifact.Research](content)
	if s := r.Sources[0]; err != nil || !s.Unread || s.Author+s.Licence+s.Place != "" || r.Sources[1].Unread {
		t.Errorf("%v: %+v", err, r.Sources)
	}
	if got := evidence.Check(r, files); len(got.Unproved) != 1 || len(got.Model) != 1 {
		t.Errorf("%+v", got)
	}
}

func TestSourcesThatDiffer(t *testing.T) {
	quoted := []artifact.Sentence{
		{Text: "Die Zugspitze ist mit 2962 Metern der höchste Berg Deutschlands.", Cites: []int{1}},
	}
	for other, want := range map[string]string{
		"Der höchste Berg Deutschlands ist die Zugspitze mit 2964 Metern.":                           "2964 Metern",
		"Der höchste Berg Deutschlands ist die Zugspitze mit 2962 Metern.":                           "",
		"Der höchste Berg Deutschlands ist die Zugspitze mit 2964 Metern. Andere messen 2962 Meter.": "",
		// another thing
		"Der höchste Berg Österreichs ist 3798 Meter hoch.": "",
		// another unit
		"Die Zugspitze ist der höchste Berg Deutschlands, wo im Jahr 3000 Besucher Deutschlands Berg sehen.": "",
	} {
		r, files := quoting(t, quoted, alps, other)
		got := evidence.Check(r, files)
		if !got.Compared || (want == "") != (len(got.Conflicts) == 0) {
			t.Errorf("%s: %+v", other, got.Conflicts)
			continue
		}
		if want != "" {
			if c := got.Conflicts[0]; c.Left.Source != 1 || c.Right.Source != 2 || c.Right.Value != want ||
				c.Left.Value != "2962 Metern" {
				t.Errorf("%s: %+v", other, c)
			}
		}
	}
	r, files := quoting(t, quoted, alps)
	if got := evidence.Check(r, files); got.Compared || len(got.Conflicts) > 0 {
		t.Errorf("one source: %+v", got)
	}
}

// What a source denies is not proved by it, and what it says is not by being denied.
func TestTheOppositeIsNotProved(t *testing.T) {
	const text = "Der freigesetzte Sauerstoff stammt aus dem Wasser und nicht aus dem Kohlenstoffdioxid. " +
		"Die Pflanze braucht Licht. Viele Beamte lehnten die Republik ab. Ohne Wasser wächst keine Pflanze."
	for said, proved := range map[string]bool{
		"Der Sauerstoff stammt aus dem Kohlenstoffdioxid.":       false,
		"Der Sauerstoff stammt aus dem Wasser.":                  true,
		"Der Sauerstoff stammt nicht aus dem Kohlenstoffdioxid.": true,
		"Die Pflanze braucht kein Licht.":                        false,
		"Licht braucht die Pflanze.":                             true,
	} {
		r, files := quoting(t, []artifact.Sentence{{Text: said, Cites: []int{1}}}, text)
		if got := len(evidence.Check(r, files).Unproved) == 0; got != proved {
			t.Errorf("%q: proved %t", said, got)
		}
	}
}

// Cases 83 and 84: a sentence in which something was lost proves nothing, nor does a passage whose order is unsure.
func TestCase84WhatIsUnsureProvesNothing(t *testing.T) {
	said := []artifact.Sentence{
		{Text: "Die Zugspitze misst 2962 Meter.", Cites: []int{1}},
		{Text: "Auf ihr leben 1200 Gämsen.", Cites: []int{1}},
	}
	r, files := quoting(t, said, "Die Zugspitze misst \ufffd oder 2962 Meter. Auf ihr leben 1200 Gämsen.")
	if got := evidence.Check(r, files); len(got.Unproved) != 1 || got.Unproved[0].Text != said[0].Text {
		t.Errorf("%+v", got.Unproved)
	}
	var reads evidence.Reads
	reads.Add([]model.Message{
		{Role: model.Assistant, Calls: []model.ToolCall{{ID: "c", Name: "library_read"}}},
		{Role: model.ToolRole, CallID: "c", Result: json.RawMessage(`{"hits":[
			{"passageId":1,"documentId":"own:1","title":"Berge","text":"Die Zugspitze misst 2962 Meter.","caveat":"order"},
			{"passageId":2,"documentId":"own:1","title":"Berge","position":1,"text":"Auf ihr leben 1200 Gämsen."}]}`)},
	})
	content, err := json.Marshal(artifact.Research{Sources: []artifact.Source{{DocumentID: "own:1"}}})
	if err != nil {
		t.Fatal(err)
	}
	_, files, err = reads.Attest(content, nil, func(string) (source.Page, bool) { return source.Page{}, false })
	if err != nil || len(files) != 1 || strings.Contains(string(files[0].Data), "2962") ||
		!strings.Contains(string(files[0].Data), "1200") {
		t.Errorf("%v, %s", err, files)
	}
}
