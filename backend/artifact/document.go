package artifact

import (
	"slices"
	"strconv"
	"strings"

	"pult/backend/base/fault"
)

// DocumentKind is what a document is for.
type DocumentKind string

// The kinds of document.
const (
	TextKind      DocumentKind = "text"
	WorksheetKind DocumentKind = "worksheet"
	GlossaryKind  DocumentKind = "glossary"
	QuizKind      DocumentKind = "quiz"
	SummaryKind   DocumentKind = "summary"
)

// Choices are all kinds.
func (DocumentKind) Choices() []string {
	return []string{string(TextKind), string(WorksheetKind), string(GlossaryKind), string(QuizKind), string(SummaryKind)}
}

// BlockKind is the kind of a part of a document; see Tasks for those that are tasks.
type BlockKind string

// The closed set of parts. What Text and the entries of a part mean depends on it.
const (
	HeadingBlock   BlockKind = "heading"   // Text
	ParagraphBlock BlockKind = "paragraph" // entries: a sentence each
	GlossaryBlock  BlockKind = "glossary"  // entries: Text the word, Answers[0] its definition
	TableBlock     BlockKind = "table"     // Header, which may be left out, and Rows

	GapTask BlockKind = "gaps" // entries: a sentence each with Gap in place of each of its Answers
	// entries: a statement each, True or not; Answers[0] of a false one is what is right
	TruthTask    BlockKind = "truth"
	MatchingTask BlockKind = "matching" // entries: Text left, Answers[0] its partner on the right
	ChoiceTask   BlockKind = "choice"   // entries: a question each with Options, of which Right are right
	OrderTask    BlockKind = "order"    // entries: the steps in their right order
	ShortTask    BlockKind = "short"    // entries: a question each, Answers what is expected
)

// Tasks are the parts that have a number, an instruction, points and a solution.
func Tasks() []BlockKind {
	return []BlockKind{GapTask, TruthTask, MatchingTask, ChoiceTask, OrderTask, ShortTask}
}

// Choices are all parts.
func (BlockKind) Choices() []string {
	list := []string{string(HeadingBlock), string(ParagraphBlock), string(GlossaryBlock), string(TableBlock)}
	for _, k := range Tasks() {
		list = append(list, string(k))
	}
	return list
}

// Gap stands in a sentence where a word is left out.
const Gap = "____"

// FillGaps puts the values into the gaps of a text, in order; a gap without a value stays. The text is read once: a
// value that looks like a gap is not filled itself.
func FillGaps(text string, values []string) string {
	parts := strings.SplitN(text, Gap, len(values)+1)
	var out strings.Builder
	for i, part := range parts {
		if i > 0 {
			out.WriteString(values[i-1])
		}
		out.WriteString(part)
	}
	return out.String()
}

// Level names one of three versions of a worksheet; "" is for all.
type Level string

// The levels, the easiest first. Tasks of one number in several levels are about the same and are worth the same.
const (
	Easy   Level = "A"
	Middle Level = "B"
	Hard   Level = "C"
)

// Choices are the levels and none.
func (Level) Choices() []string { return []string{"", string(Easy), string(Middle), string(Hard)} }

// Document is a text, or a worksheet with its solutions, in reading order.
type Document struct {
	Title    string       `json:"title" jsonschema:"format=title"`
	Topic    string       `json:"topic"`
	Language string       `json:"language" jsonschema:"enum=de,enum=en,enum=,format=loose"`
	Grade    string       `json:"grade" jsonschema:"format=grade"`
	Kind     DocumentKind `json:"kind" jsonschema:"format=loose,default=worksheet"`
	Blocks   []Block      `json:"blocks"`
	Sources  []Source     `json:"sources" jsonschema:"format=counted"`
	// Solutions: the sheet of solutions is wanted.
	Solutions bool `json:"solutions" jsonschema:"default=true,description=the sheet of solutions is printed"`
	// Undated: the day on which it was made is not printed, because it has a line for its own.
	Undated bool `json:"undated,omitempty" jsonschema:"-"`
	// Letter: it is sent to somebody; its days are dates that people keep.
	Letter bool `json:"letter,omitempty" jsonschema:"-"`
	// Groups: its levels are groups with other numbers, equally hard.
	Groups bool `json:"groups,omitempty" jsonschema:"-"`
	// Letters are how large it is printed: as the class reads, where nothing is said.
	Letters LetterSize `json:"letters,omitempty" jsonschema:"-" ts_type:"'' | 'usual' | 'large'"`
	// Framed: it is a certificate. Each heading begins a page with a border, whose lines stand in the middle; a table is
	// what stands below the lines to sign on.
	Framed bool     `json:"framed,omitempty" jsonschema:"-"`
	Notes  []string `json:"notes"` // what was wanted and could not be made, in words of Language
}

// Block is one part. What can be told from the entries is not stored: the word bank, the right column of a matching
// task and the order in which steps are shown are their Shown.
type Block struct {
	Kind    BlockKind `json:"kind"`
	Level   Level     `json:"level" jsonschema:"format=loose" ts_type:"'' | 'A' | 'B' | 'C'"`
	Number  int       `json:"number"`  // of a task, from 1 in each level; else 0
	Text    string    `json:"text"`    // heading, or the instruction of a task
	Points  int       `json:"points"`  // of a task; else 0
	Bank    bool      `json:"bank"`    // gap text: its words stand above it
	Letters bool      `json:"letters"` // gap text: each gap shows its first letter
	// Running: the sentences of a gap text stand one behind the other as the text that they are; some have no gap, and
	// what does not end as a sentence is a heading in it.
	Running bool       `json:"running,omitempty"`
	Entries []Entry    `json:"entries"`
	Header  []string   `json:"header,omitempty" jsonschema:"format=counted"`
	Rows    [][]string `json:"rows,omitempty" jsonschema:"format=rows-under-header"`

	// What only Pult computes has; no model says it.

	// Columns: the entries of a short task stand side by side in so many, each with its answer in the same line; 0 is one
	// below the other with lines to write on. Room is how many empty lines each of them has below it; of a table, how many
	// lines each row is high at least; of a paragraph, that it has lines below it to copy it on.
	Columns int `json:"columns,omitempty" jsonschema:"-"`
	Room    int `json:"room,omitempty" jsonschema:"-"`
	// Articles are the words of a word box as it shows them, with the article that is known: "Regen" is "der Regen".
	Articles map[string]string `json:"articles,omitempty" jsonschema:"-"`
	// Figure: the entries of a task are drawn.
	Figure Figure `json:"figure,omitempty" jsonschema:"-" ts_type:"'' | 'clock' | 'face' | 'triangle'"`
	// Teacher: it stands with the solutions and not on what is handed out.
	Teacher bool `json:"teacher,omitempty" jsonschema:"-"`
	// Large: in letters for those who begin to read.
	Large bool `json:"large,omitempty" jsonschema:"-"`
	// Numbered: the lines of the paragraph are counted in the margin.
	Numbered bool `json:"numbered,omitempty" jsonschema:"-"`
	// Turn: the heading begins a page, as the sheet of a second group does. Boxed: the table is a grid, or cards to cut
	// out, and so are the steps to be put in order.
	Turn  bool `json:"turn,omitempty" jsonschema:"-"`
	Boxed bool `json:"boxed,omitempty" jsonschema:"-"`
}

// Entry is one line of a part. Cites are numbers into Document.Sources, 1-based.
type Entry struct {
	Text    string   `json:"text"`
	Answers []string `json:"answers"`
	Options []string `json:"options,omitempty" jsonschema:"format=counted"`
	Right   []int    `json:"right,omitempty" jsonschema:"format=place-in-options"` // into Options, from 0, ascending
	True    bool     `json:"true,omitempty"`
	Cites   []int    `json:"cites"`
	Own     bool     `json:"own,omitempty" jsonschema:"-"`
}

// Solved reports that it has solutions, and that they are wanted.
func (d Document) Solved() bool {
	return d.Solutions && slices.ContainsFunc(d.Blocks, func(b Block) bool { return b.IsTask() || b.Teacher })
}

// IsTask reports a part with number, points and solution.
func (b Block) IsTask() bool { return slices.Contains(Tasks(), b.Kind) }

// Shown are the words a pupil picks from: of a gap text its gaps, of a matching task the right column, of an ordering
// task the steps. They are in alphabetical order, turned so that as few as possible stand where the solution has them.
func (b Block) Shown() []string {
	words := []string{}
	for _, e := range b.Entries {
		if b.Kind == OrderTask {
			words = append(words, e.Text)
			continue
		}
		words = append(words, e.Answers...)
	}
	solved := slices.Clone(words)
	slices.SortFunc(words, func(x, y string) int {
		if c := strings.Compare(strings.ToLower(x), strings.ToLower(y)); c != 0 {
			return c
		}
		return strings.Compare(x, y)
	})
	if b.Kind == GapTask && !slices.Equal(words, solved) || len(words) == 2 && b.Kind != OrderTask {
		return words
	}
	return turned(words, solved)
}

// turned is the first of the turns of a list with the fewest words in the place they have in another.
func turned(words, solved []string) []string {
	best, fewest := words, len(words)+1
	for i := range words {
		turn := slices.Concat(words[i:], words[:i])
		same := 0
		for j := range turn {
			if turn[j] == solved[j] {
				same++
			}
		}
		if same < fewest {
			best, fewest = turn, same
		}
	}
	return best
}

// Levels are those that the document has, the easiest first; none when it has one version.
func (d Document) Levels() []Level {
	var found []Level
	for _, l := range []Level{Easy, Middle, Hard} {
		if slices.ContainsFunc(d.Blocks, func(b Block) bool { return b.Level == l }) {
			found = append(found, l)
		}
	}
	return found
}

// At are the parts of one level with those that are for all.
func (d Document) At(l Level) []Block {
	return slices.DeleteFunc(slices.Clone(d.Blocks), func(b Block) bool { return b.Level != "" && b.Level != l })
}

// Points is the sum of a level.
func (d Document) Points(l Level) int {
	sum := 0
	for _, b := range d.At(l) {
		sum += b.Points
	}
	return sum
}

// Validate finds the first thing by which a document could not be used in class: a task without number, points or
// fitting solution, levels that do not agree, sources that are not listed. Faults: Model "fault.document.empty",
// "fault.document.numbers", "fault.document.points", "fault.document.solution", "fault.document.block",
// "fault.document.source"; those about a task name its number.
func (d Document) Validate() error {
	if strings.TrimSpace(d.Title) == "" || len(d.Blocks) == 0 {
		return broken("fault.document.empty")
	}
	levels := d.Levels()
	if len(levels) == 0 {
		levels = []Level{""}
	}
	points := map[int]int{}
	for _, l := range levels {
		if err := checkNumbers(d.At(l), points); err != nil {
			return err
		}
	}
	for _, b := range d.Blocks {
		if err := b.validate(len(d.Sources)); err != nil {
			return err
		}
	}
	return nil
}

// checkNumbers: tasks count from 1, and a number is worth the same in every level.
func checkNumbers(blocks []Block, points map[int]int) error {
	next := 1
	for _, b := range blocks {
		if !b.IsTask() {
			if b.Number != 0 || b.Points != 0 {
				return broken("fault.document.numbers", "number", strconv.Itoa(b.Number))
			}
			continue
		}
		if b.Number != next {
			return broken("fault.document.numbers", "number", strconv.Itoa(b.Number))
		}
		next++
		worth, known := points[b.Number]
		if b.Points < 1 || known && worth != b.Points {
			return broken("fault.document.points", "number", strconv.Itoa(b.Number))
		}
		points[b.Number] = b.Points
	}
	return nil
}

func (b Block) validate(sources int) error {
	number := strconv.Itoa(b.Number)
	for _, e := range b.Entries {
		if slices.ContainsFunc(e.Cites, func(n int) bool { return n < 1 || n > sources }) {
			return broken("fault.document.source", "number", number)
		}
	}
	switch {
	case b.IsTask() && strings.TrimSpace(b.Text) == "",
		b.Kind != HeadingBlock && b.Kind != TableBlock && len(b.Entries) == 0,
		slices.ContainsFunc(b.Entries, hollow):
		return broken("fault.document.block", "number", number)
	case !b.solved():
		return broken("fault.document.solution", "number", number)
	}
	return nil
}

func hollow(e Entry) bool {
	blank := func(s string) bool { return strings.TrimSpace(s) == "" }
	return blank(e.Text) || slices.ContainsFunc(e.Answers, blank) || slices.ContainsFunc(e.Options, blank)
}

// solved reports whether the solution fits the task.
func (b Block) solved() bool {
	every := func(fits func(Entry) bool) bool {
		return !slices.ContainsFunc(b.Entries, func(e Entry) bool { return !fits(e) })
	}
	switch b.Kind {
	case HeadingBlock:
		return strings.TrimSpace(b.Text) != ""
	case ParagraphBlock:
		return true
	case TableBlock:
		return len(b.Rows) > 0 && len(b.Rows[0]) > 0 && (len(b.Header) == 0 || len(b.Header) == len(b.Rows[0])) &&
			!slices.ContainsFunc(b.Rows, func(row []string) bool { return len(row) != len(b.Rows[0]) })
	case GlossaryBlock:
		return every(oneAnswer) && distinct(b.texts())
	case GapTask:
		return len(b.Shown()) > 0 && every(func(e Entry) bool { return strings.Count(e.Text, Gap) == len(e.Answers) })
	case TruthTask:
		return every(func(e Entry) bool { return e.True || len(e.Answers) == 1 && e.Answers[0] != e.Text })
	case MatchingTask: // a partner each and no two alike: then there is one way to match them
		return len(b.Entries) > 1 && every(oneAnswer) && distinct(b.texts()) && distinct(b.Shown())
	case ChoiceTask:
		return every(choosable)
	case OrderTask:
		return len(b.Entries) > 1 && distinct(b.texts())
	case ShortTask:
		return every(func(e Entry) bool { return len(e.Answers) > 0 })
	}
	return false // no part of the closed set
}

// choosable reports options of which some, not all, are right.
func choosable(e Entry) bool {
	outside := slices.ContainsFunc(e.Right, func(n int) bool { return n < 0 || n >= len(e.Options) })
	return len(e.Right) > 0 && len(e.Right) < len(e.Options) && !outside && ascending(e.Right) && distinct(e.Options)
}

func oneAnswer(e Entry) bool { return len(e.Answers) == 1 }

func (b Block) texts() []string {
	list := make([]string, len(b.Entries))
	for i, e := range b.Entries {
		list[i] = e.Text
	}
	return list
}

func distinct(texts []string) bool {
	seen := map[string]bool{}
	for _, t := range texts {
		if seen[t] {
			return false
		}
		seen[t] = true
	}
	return true
}

func ascending(list []int) bool {
	for i := 1; i < len(list); i++ {
		if list[i] <= list[i-1] {
			return false
		}
	}
	return true
}

func broken(key string, args ...string) error { return fault.New(fault.Model, key, nil, args...) }

// Words are the texts of a part that are read on paper.
func (b Block) Words() []string {
	list := append([]string{b.Text}, b.Header...)
	for _, e := range b.Entries {
		list = append(list, e.Text)
		list = append(list, e.Answers...)
	}
	for _, row := range b.Rows {
		list = append(list, row...)
	}
	return list
}
