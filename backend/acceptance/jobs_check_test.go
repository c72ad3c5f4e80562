//go:build !race

package acceptance_test

import (
	"encoding/binary"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"pult/backend/artifact"
	"pult/backend/knowledge/library"
	"pult/backend/lang/phonetics"
	"pult/backend/material/diagram"
	"pult/backend/material/song/music"
	"pult/backend/material/song/sound"
)

// cited: everything that a research says stands, word for word, in each document that it names for it.
func cited(t *testing.T, r *results) {
	t.Helper()
	re := r.research
	texts := make([]string, len(re.Sources))
	for i, s := range re.Sources {
		_, passages, err := r.Sources().Read(t.Context(), s.DocumentID)
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = wording(passages)
	}
	stands := func(text string, cites []int) {
		if len(cites) == 0 {
			t.Errorf("nobody says %q", text)
		}
		for _, n := range cites {
			if !strings.Contains(texts[n-1], text) {
				t.Errorf("%q does not say %q", re.Sources[n-1].Title, text)
			}
		}
	}
	for _, s := range re.Summary {
		stands(s.Text, s.Cites)
	}
	for _, section := range re.Sections {
		for _, s := range section.Sentences {
			stands(s.Text, s.Cites)
		}
	}
	for _, f := range re.Facts {
		stands(f.Text, f.Cites)
	}
	for _, term := range re.Terms {
		stands(term.Definition, term.Cites)
	}
	for _, s := range re.Structures {
		for _, item := range s.Items {
			stands(item.Label, s.Cites)
			stands(item.Text, s.Cites)
		}
	}
	if len(re.Facts) == 0 || len(re.Sections) == 0 {
		t.Errorf("%d facts in %d sections", len(re.Facts), len(re.Sections))
	}
}

// wording is a document as one text, without the marks of bold words.
func wording(passages []library.Passage) string {
	var b strings.Builder
	for _, p := range passages {
		b.WriteString(strings.ReplaceAll(p.Text, "**", "") + "\n")
	}
	return b.String()
}

// says: the research speaks of what the topic cannot do without.
func says(words ...string) check {
	return func(t *testing.T, r *results) {
		t.Helper()
		all := strings.ToLower(said(*r.research))
		for _, w := range words {
			if !strings.Contains(all, strings.ToLower(w)) {
				t.Errorf("nothing about %s", w)
			}
		}
	}
}

// said is all that a research says.
func said(re artifact.Research) string {
	var b strings.Builder
	add := func(texts ...string) { b.WriteString(strings.Join(texts, "\n") + "\n") }
	for _, s := range re.Summary {
		add(s.Text)
	}
	for _, section := range re.Sections {
		for _, s := range section.Sentences {
			add(s.Text)
		}
	}
	for _, f := range re.Facts {
		add(f.Text)
	}
	for _, term := range re.Terms {
		add(term.Word, term.Definition)
	}
	for _, s := range re.Structures {
		for _, item := range s.Items {
			add(item.Label, item.Text)
		}
		for _, row := range append([][]string{s.Header}, s.Rows...) {
			add(row...)
		}
	}
	return b.String()
}

// labelsFromTheResearch: what is written into a picture, and beside it, stands in the research.
func labelsFromTheResearch(t *testing.T, r *results) {
	t.Helper()
	all := strings.ToLower(said(*r.research)) + strings.ToLower(r.research.Title)
	for _, i := range r.images {
		for _, n := range i.Diagram.Nodes {
			for _, text := range []string{n.Label, n.Note} {
				if !strings.Contains(all, strings.ToLower(text)) {
					t.Errorf("the research does not say %q", text)
				}
			}
		}
		if len(i.Sources) == 0 || strings.TrimSpace(i.Diagram.Alt) == "" {
			t.Errorf("%d sources, text alternative %q", len(i.Sources), i.Diagram.Alt)
		}
	}
}

// toLabel: the picture has a numbered gap in place of every label, and its solution says them all.
func toLabel(parts ...string) check {
	return func(t *testing.T, r *results) {
		t.Helper()
		s := readScene(t, r.file("image", "bild.svg"))
		for i, n := range r.images[0].Diagram.Nodes {
			if list := s.where(n.Label); !slices.Equal(list, []string{"solution"}) {
				t.Errorf("%q stands in %q", n.Label, list)
			}
			if !slices.ContainsFunc(
				s.texts,
				func(w written) bool { return w.text == strconv.Itoa(i+1) && strings.HasPrefix(w.group, "node-") },
			) {
				t.Errorf("gap %d has no number", i+1)
			}
		}
		for _, p := range parts {
			if len(s.where(p)) == 0 {
				t.Errorf("the solution lacks %s", p)
			}
		}
	}
}

// inOrder: the years of a timeline go on, and each stands with its event in one sentence or entry of the research.
func inOrder(t *testing.T, r *results) {
	t.Helper()
	last := math.MinInt
	for _, n := range r.images[0].Diagram.Nodes {
		year, err := strconv.Atoi(strings.FieldsFunc(n.Label, func(c rune) bool { return !unicode.IsDigit(c) })[0])
		if err != nil || year < last {
			t.Errorf("%q after %d: %v", n.Label, last, err)
		}
		last = year
		together := slices.ContainsFunc(r.research.Structures, func(s artifact.Structure) bool {
			return slices.Contains(s.Items, artifact.Item{Label: n.Label, Text: n.Note})
		})
		if !together {
			t.Errorf("%s: %s is no entry of the research", n.Label, n.Note)
		}
	}
}

// bars: every bar is as long as the fact behind it says.
func bars(want map[string]float64) check {
	return func(t *testing.T, r *results) {
		t.Helper()
		d := r.images[0].Diagram
		for _, v := range d.Series[0].Values {
			n := d.Nodes[slices.IndexFunc(d.Nodes, func(n diagram.Node) bool { return n.ID == v.Node })]
			if number, known := want[n.Label]; known && number != v.Number {
				t.Errorf("%s: %v, want %v", n.Label, v.Number, number)
			}
			delete(want, n.Label)
			fact := r.research.Facts[v.Fact-1].Text
			if !strings.Contains(fact, n.Label) || !strings.Contains(fact, strconv.FormatFloat(v.Number, 'f', -1, 64)) {
				t.Errorf("%s = %v is not what the fact says: %s", n.Label, v.Number, fact)
			}
		}
		for label := range want {
			t.Errorf("no bar for %s", label)
		}
	}
}

// sounds: a song has the length that was asked for, is loud enough, and nothing in it is cut off.
func sounds(style music.Style, seconds int) check {
	return func(t *testing.T, r *results) {
		t.Helper()
		s := r.songs[0]
		if s.Style != style || s.Seconds != seconds || s.Score == nil || len(s.Score.Left) > 0 {
			t.Fatalf("%s, %d s", s.Style, s.Seconds)
		}
		wav, err := sound.WAV(r.file("music", artifact.SoundFile))
		if err != nil {
			t.Fatal(err)
		}
		const header, frame = 44, 4
		body := wav[header:]
		if long := float64(len(body)) / frame / sound.Rate; math.Abs(long-float64(seconds)) > 1 {
			t.Errorf("%.2f s, want %d", long, seconds)
		}
		sum, peak := 0.0, 0.0
		for i := 0; i+1 < len(body); i += 2 {
			v := float64(int16(binary.LittleEndian.Uint16(body[i:]))) / 32768 //nolint:gosec // 16 bits
			sum, peak = sum+v*v, max(peak, math.Abs(v))
		}
		if loud := 10 * math.Log10(sum/float64(len(body)/2)); loud < -18 || loud > -14 || peak > 0.95 {
			t.Errorf("%.1f dB, peak %.2f", loud, peak)
		}
		for _, name := range []string{artifact.MIDIFile, artifact.NotesFile} {
			if len(r.file("music", name)) == 0 {
				t.Errorf("%s is empty", name)
			}
		}
	}
}

// sevens: ten products, all right and in their order, counted or as sums.
func sevens(t *testing.T, r *results) {
	t.Helper()
	all := strings.ToLower(strings.Join(sung(r.songs[0]), " "))
	for i, product := range strings.Fields("sieben vierzehn einundzwanzig achtundzwanzig fünfunddreißig " +
		"zweiundvierzig neunundvierzig sechsundfünfzig dreiundsechzig siebzig") {
		n := strings.Fields("eins zwei drei vier fünf sechs sieben acht neun zehn")[i]
		_, rest, found := strings.Cut(all, product)
		if sums := strings.Contains(all, " mal "); !found ||
			sums && !strings.Contains(strings.ToLower(strings.Join(sung(r.songs[0]), " ")), n+" mal sieben ist "+product) {
			t.Errorf("%s mal sieben ist %s is missing", n, product)
		}
		if !strings.Contains(all, " mal ") {
			all = rest
		}
	}
}

func sung(s artifact.Song) []string {
	var lines []string
	for _, stanza := range s.Stanzas {
		for _, l := range stanza.Lines {
			lines = append(lines, l.Text)
		}
	}
	return lines
}

// rhymes: in every stanza two lines rhyme purely, in every chorus each line has its partner.
func rhymes(t *testing.T, r *results) {
	t.Helper()
	voice := phonetics.New()
	for _, s := range r.songs[0].Stanzas {
		pairs := 0
		for i := range s.Lines {
			for _, other := range s.Lines[i+1:] {
				if voice.Rhyme(lastWord(s.Lines[i].Text), lastWord(other.Text)) == phonetics.Pure {
					pairs++
				}
			}
		}
		if pairs == 0 || s.Kind == music.Chorus && pairs < len(s.Lines)/2 {
			t.Errorf("%d rhymes in %v", pairs, s.Lines)
		}
	}
}

func lastWord(line string) string {
	words := strings.FieldsFunc(line, func(r rune) bool { return !unicode.IsLetter(r) })
	return words[len(words)-1]
}

// quoted: the lines of a song that name a source stand in the research, and there are some.
func quoted(t *testing.T, r *results) {
	t.Helper()
	all := strings.ToLower(said(*r.research))
	lines := 0
	for _, stanza := range r.songs[0].Stanzas {
		for _, l := range stanza.Lines {
			if len(l.Cites) == 0 {
				continue
			}
			lines++
			text := strings.ToLower(strings.Trim(l.Text, ".,!? "))
			named := func(term artifact.Term) bool { return strings.Contains(l.Text, term.Word) }
			if !strings.Contains(all, text) && !steps(*r.research, l.Text) && !slices.ContainsFunc(r.research.Terms, named) {
				t.Errorf("the research does not say %q", l.Text)
			}
		}
	}
	if lines < 2 {
		t.Errorf("%d lines say something", lines)
	}
}

// steps reports a line that names steps of a process as the research has them: a memory hook.
func steps(re artifact.Research, line string) bool {
	for label := range strings.SplitSeq(strings.Trim(line, ",."), ", ") {
		known := slices.ContainsFunc(re.Structures, func(s artifact.Structure) bool {
			return slices.ContainsFunc(s.Items, func(i artifact.Item) bool { return i.Label == label })
		})
		if !known {
			return false
		}
	}
	return true
}
