package tasks

import (
	"regexp"
	"slices"
	"strings"

	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/material/diagram"
)

// pair is a word and what belongs to it.
type pair struct {
	left, right string
	cites       []int
	sentence    string // that says so
}

func (p pair) term() artifact.Term { return artifact.Term{Word: p.left, Definition: p.sentence} }

// matching pairs terms with their definitions, else dates with what happened, else the rows of a table with what it
// says of them.
func (w *writer) matching(count int) artifact.Block {
	pairs, key := w.explained(), "matching"
	if fresh := slices.DeleteFunc(slices.Clone(pairs), func(p pair) bool { return w.used[p.sentence] }); len(fresh) >= 4 {
		pairs = fresh // what another task says of the others would answer this one
	}
	if len(pairs) < 3 {
		pairs, key = w.dated(), "matching.dates"
	}
	if len(pairs) < 3 {
		pairs, key = w.tabled(), "matching.table"
	}
	b := artifact.Block{Kind: artifact.MatchingTask, Text: w.instruct(key), Entries: []artifact.Entry{}}
	if len(pairs) < 3 {
		return b
	}
	for _, p := range pairs[:min(len(pairs), count)] {
		b.Entries = append(b.Entries, artifact.Entry{Text: p.left, Answers: []string{p.right}, Cites: p.cites})
		w.used[p.sentence] = true
	}
	b.Points = len(b.Entries)
	return b
}

// explained are the terms with what they are; a definition that says the word again would match itself.
func (w *writer) explained() []pair {
	var list []pair
	for _, t := range w.m.Terms {
		right := w.explanation(t)
		known := slices.ContainsFunc(list, func(p pair) bool { return p.right == right || strings.EqualFold(p.left, t.Word) })
		if right != "" && occurs(right, t.Word) == 0 && !known {
			list = append(list, pair{t.Word, right, t.Cites, t.Definition})
		}
	}
	return list
}

// explanation is the definition of a term without the term: "eine verschließbare Pore im Blatt". Empty when it cannot
// be cut.
func (w *writer) explanation(t artifact.Term) string {
	definition := brackets.ReplaceAllString(t.Definition, "")
	if d, ok := w.term(artifact.Term{Word: t.Word, Definition: definition}); ok {
		if told := alsoTold.FindStringSubmatch(d.predicate); told != nil {
			return told[1]
		}
		return strings.TrimSuffix(d.predicate, ".")
	}
	if occurs(definition, t.Word) == 0 {
		return strings.TrimSuffix(definition, ".")
	}
	return ""
}

// term cuts the definition of a term: also of several ("Stäbchen sind …"), of the past, and of what needs no article
// ("Wasser, das …").
func (w *writer) term(t artifact.Term) (definition, bool) {
	if d, ok := defined(t.Definition, w.m.Language, func(subject string) bool {
		return strings.EqualFold(subject,
			t.Word) || w.noun(subject)
	}); ok {
		return d, true
	}
	d, ok := parted(t.Definition, copulas(w.m.Language))
	article := slices.ContainsFunc(
		articles(w.m.Language),
		func(a string) bool { return strings.HasPrefix(d.predicate, a) },
	)
	itself := strings.EqualFold(d.subject, t.Word) || strings.EqualFold(bare(d.subject), t.Word)
	return d, ok && itself && (article || w.m.Language != "en" && (capital(d.predicate) || d.verb == "sind"))
}

func (w *writer) noun(text string) bool {
	if w.nouns == nil {
		w.nouns = nounsOf(w.m.sentences())
	}
	return w.nouns[text]
}

// alsoTold finds what a definition says besides: "die größte Arterie des Körpers und entspringt der linken Herzkammer".
var alsoTold = regexp.MustCompile(
	`^([^,]+) (?:und|and) (?:wird|ist|hat|kann|liegt|entspringt|bricht|gibt|dient|besteht|enthält|zeigt|führt|stellt|` +
		`heißt|gehört|steht|is|has|can|shows|carries) `,
)

// brackets finds asides with the space before them.
var brackets = regexp.MustCompile(`\s*\([^()]*\)`)

// dated are the entries of time lines.
func (w *writer) dated() []pair {
	var list []pair
	for _, st := range w.m.Structures {
		if st.Kind != diagram.Timeline {
			continue
		}
		for _, item := range st.Items {
			known := slices.ContainsFunc(list, func(p pair) bool { return p.left == item.Label || p.right == item.Text })
			if item.Text != "" && !known {
				list = append(list, pair{item.Label, strings.TrimSuffix(item.Text, "."), st.Cites, item.Text})
			}
		}
	}
	return list
}

// tabled are the rows of the first table that has a column which tells them apart, with that column: "Mars",
// "Durchmesser: 6.792 km".
func (w *writer) tabled() []pair {
	for _, st := range w.m.Structures {
		for column := 1; column < len(st.Header); column++ {
			list, seen := []pair{}, map[string]bool{}
			for _, row := range st.Rows {
				if column >= len(row) || row[0] == "" || row[column] == "" || seen[row[column]] {
					break
				}
				seen[row[column]] = true
				list = append(list, pair{row[0], st.Header[column] + ": " + row[column], st.Cites, strings.Join(row, " ")})
			}
			if len(list) == len(st.Rows) && len(list) >= 3 {
				return list
			}
		}
	}
	return nil
}

// order takes the steps of a process, cycle or time line. A cycle goes round: its first step is told.
func (w *writer) order(count int) artifact.Block {
	b := artifact.Block{Kind: artifact.OrderTask, Text: w.instruct("order"), Entries: []artifact.Entry{}}
	for _, st := range w.m.Structures {
		if st.Kind != diagram.Process && st.Kind != diagram.Cycle && st.Kind != diagram.Timeline || len(st.Items) < 3 {
			continue
		}
		b.Entries = steps(st, count)
		b.Points = len(b.Entries)
		if st.Kind == diagram.Cycle {
			b.Text = w.instruct("order.cycle", "step", b.Entries[0].Text)
		}
		return b
	}
	return b
}

// steps are the first of a structure, by what they say: dates would tell their order.
func steps(st artifact.Structure, count int) []artifact.Entry {
	list := []artifact.Entry{}
	for _, item := range st.Items[:min(len(st.Items), count)] {
		text := item.Text
		if text == "" || st.Kind != diagram.Timeline && len(text) > maxStep {
			text = item.Label
		}
		if !slices.ContainsFunc(list, func(e artifact.Entry) bool { return e.Text == text }) {
			list = append(list, artifact.Entry{Text: text, Answers: []string{}, Cites: st.Cites})
		}
	}
	return list
}

// maxStep is that of a step to be put in order, in bytes; a longer one is shown by its name.
const maxStep = 110

// short asks open questions: what something is, and for the members of a list that the text gives. Each is worth two
// points.
func (w *writer) short(count int) artifact.Block {
	b := artifact.Block{Kind: artifact.ShortTask, Text: w.instruct("short"), Entries: w.questions(max(1, count))}
	if w.m.Own {
		b.Entries = w.ownQuestions(b.Entries, max(1, count))
	}
	b.Points = 2 * len(b.Entries)
	return b
}

func (w *writer) questions(count int) []artifact.Entry {
	list := []artifact.Entry{}
	for _, s := range w.m.sentences() {
		if q, members, ok := w.listed(s.Text); ok && len(list) < (count+1)/2 {
			list = append(list, artifact.Entry{Text: q, Answers: members, Cites: s.Cites})
		}
	}
	for _, t := range w.m.Terms {
		if len(list) >= count {
			break
		}
		if w.used[t.Definition] && len(w.m.Terms) > count {
			continue // the matching task gives it away
		}
		q := w.say("exercise.means", "word", t.Word)
		if d, ok := w.term(t); ok {
			q = w.say("exercise.what", "verb", d.verb, "subject", lowerFirst(d.subject))
		}
		list = append(list, artifact.Entry{Text: q, Answers: []string{t.Definition}, Cites: t.Cites})
	}
	if w.m.Own {
		return list
	}
	return w.answered(list, count)
}

// answered are questions with those that further sentences of the material answer.
func (w *writer) answered(list []artifact.Entry, count int) []artifact.Entry {
	for _, s := range w.usable() {
		if q := w.asks(s.Text); q != "" && len(list) < count {
			list = append(list, artifact.Entry{Text: q, Answers: []string{s.Text}, Cites: s.Cites})
			w.used[s.Text] = true
		}
	}
	return list
}

var (
	germanList = regexp.MustCompile(
		`^(Die \p{L}+(?: (?:der|des|von|eines|einer) [\p{L} ]+)?) sind ([^,;:()]+(?:, [^,;:()]+)*) und ([^,;:()]+)\.$`,
	)
	englishList = regexp.MustCompile(
		`^(The \p{L}+(?: of [\p{L} ]+)?) are ([^,;:()]+(?:, [^,;:()]+)*),? and ([^,;:()]+)\.$`,
	)
)

// listed reads "Die Produkte der Photosynthese sind Traubenzucker und Sauerstoff." as a question for the members.
func (w *writer) listed(sentence string) (question string, members []string, ok bool) {
	pattern := germanList
	if w.m.Language == "en" {
		pattern = englishList
	}
	found := pattern.FindStringSubmatch(sentence)
	if found == nil {
		return "", nil, false
	}
	members = append(strings.Split(found[2], ", "), found[3])
	for _, m := range members {
		if words := strings.Fields(m); len(words) > 3 || w.m.Language != "en" && !slices.ContainsFunc(words, capital) {
			return "", nil, false
		}
	}
	return w.say("exercise.whichAre", "what", lowerFirst(found[1])), members, true
}

func (w *writer) glossary() error {
	b := artifact.Block{Kind: artifact.GlossaryBlock, Entries: []artifact.Entry{}}
	for _, t := range w.m.Terms {
		if !slices.ContainsFunc(b.Entries, func(e artifact.Entry) bool { return e.Text == t.Word }) {
			b.Entries = append(b.Entries, artifact.Entry{Text: t.Word, Answers: []string{t.Definition}, Cites: t.Cites})
		}
	}
	if len(b.Entries) == 0 {
		return fault.New(fault.Unsupported, "fault.exercise.terms", nil)
	}
	slices.SortStableFunc(b.Entries, func(x, y artifact.Entry) int {
		return strings.Compare(strings.ToLower(x.Text), strings.ToLower(y.Text))
	})
	w.doc.Blocks = append(w.doc.Blocks, b)
	return nil
}
