package artifact

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Usable is a document as a class can work with it: what models write otherwise is put in order where the meaning is
// certain (gaps of another length, tasks numbered from 0, a right answer without its number), and what a pupil could
// not answer is left out: an entry without its words or its solution, a task of which nothing stays, in all levels.
// left counts the entries and tasks that were left out; ok is false when more of them are than stay, of a worksheet
// only its tasks counted. What is in order stays as it is.
func (d Document) Usable() (usable Document, left int, ok bool) {
	before, tasks := d.amounts()
	blocks := make([]Block, 0, len(d.Blocks))
	for _, b := range d.Blocks {
		b = b.usable(len(d.Sources))
		all := len(b.Entries)
		b.Entries = b.good()
		left += all - len(b.Entries)
		switch n := len(b.Entries); {
		case !b.IsTask():
		case b.Points < 1:
			b.Points = max(1, n)
		case n > 0 && n < all && b.Points%all == 0: // each entry had as many
			b.Points = b.Points / all * n
		}
		if b.validate(maxSources) == nil {
			blocks = append(blocks, b)
			continue
		}
		left += max(1-all, len(b.Entries))
	}
	d.Blocks = blocks
	d.Blocks, left = d.abreast(left)
	d = d.Renumbered()
	d.levelled()
	all, answerable := d.amounts()
	return d, left, len(d.Blocks) > 0 && 2*all >= before && 2*answerable >= tasks
}

// amounts counts the entries of a document, and those of its tasks; a part without entries counts as one.
func (d Document) amounts() (all, tasks int) {
	for _, b := range d.Blocks {
		n := max(1, len(b.Entries))
		all += n
		if b.IsTask() {
			tasks += n
		}
	}
	return all, tasks
}

// usable puts one part in order. Sources is how many sources the document lists.
func (b Block) usable(sources int) Block {
	b.Entries = slices.Clone(b.Entries)
	if b.Text = unmarked().ReplaceAllString(b.Text, ""); b.IsTask() {
		b.Text = numberedTask().ReplaceAllString(b.Text, "$1")
	}
	if b.Kind == ParagraphBlock && !slices.ContainsFunc(b.Entries, Entry.says) && strings.TrimSpace(b.Text) != "" {
		b.Entries, b.Text = []Entry{{Text: b.Text, Answers: []string{}, Cites: []int{}}}, ""
	}
	first := b.counted()
	for i := range b.Entries {
		e := &b.Entries[i]
		e.Cites = slices.DeleteFunc(slices.Clone(e.Cites), func(n int) bool { return n < 1 || n > sources })
		switch b.Kind {
		case GapTask:
			e.Text = gapped(e.Text, e.Answers)
		case ChoiceTask:
			*e = e.chosen(first)
		case TruthTask:
			if e.True {
				e.Answers = []string{}
			}
		case HeadingBlock, ParagraphBlock, TableBlock, GlossaryBlock, MatchingTask, OrderTask, ShortTask:
		}
	}
	if !b.IsTask() {
		b.Number, b.Points = 0, 0
	}
	return b
}

//nolint:gochecknoglobals // compiled once, never written
var (
	// unmarked finds the mark of a heading, numberedTask the number that the program prints itself.
	unmarked     = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*#{1,6}\s+`) })
	numberedTask = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^\s*(?:(?:Aufgabe|Übung|Task|Exercise|Nr\.?)\s*\d{1,2}\s*[.:)–-]?|` +
			`\d{1,2}\s*[.)])\s+(\S)`)
	})
)

//nolint:gochecknoglobals // compiled once, never written
var gapIn = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`_{2,}|\[\s*(?:_|…|\.{2,}|Lücke|gap|\?)\s*\]|\.{5,}|…{2,}`)
})

// gapped writes every gap as Gap. A sentence without any, which has its words still in it, gets them.
func gapped(text string, answers []string) string {
	if strings.Count(text, Gap) == len(answers) {
		return text
	}
	if gapIn().MatchString(text) {
		return gapIn().ReplaceAllString(text, Gap)
	}
	whole := text
	for _, word := range answers {
		in := regexp.MustCompile(`(^|[^\pL\pN])` + regexp.QuoteMeta(word) + `($|[^\pL\pN])`)
		if word == "" || len(in.FindAllStringIndex(whole, 2)) != 1 {
			return whole
		}
		text = in.ReplaceAllString(text, "${1}"+Gap+"$2")
	}
	return text
}

// says reports an entry with words.
func (e Entry) says() bool { return strings.TrimSpace(e.Text) != "" }

// counted is the number from which the right options of a part are counted: 1 when one of them is none from 0, and no
// other is none from 1.
func (b Block) counted() int {
	all := func(fits func(n, options int) bool) bool {
		return !slices.ContainsFunc(b.Entries, func(e Entry) bool {
			return slices.ContainsFunc(e.Right, func(n int) bool { return !fits(n, len(e.Options)) })
		})
	}
	if !all(func(n, options int) bool { return n < options }) && all(func(n, _ int) bool { return n > 0 }) {
		return 1
	}
	return 0
}

// chosen puts the numbers of the right options in order: counted from 0 and ascending, without options that are empty.
// They came counted from first. What stands word for word in Answers is right, whatever the numbers say.
func (e Entry) chosen(first int) Entry {
	right := slices.Clone(e.Right)
	if slices.Contains(right, len(e.Options)) && !slices.Contains(right, 0) {
		first = 1 // whatever the others do
	}
	for i := range right {
		right[i] -= first
	}
	var named []int
	for _, a := range e.Answers {
		if at := slices.Index(e.Options, a); at >= 0 {
			named = append(named, at)
		}
	}
	if len(named) > 0 || len(right) == 0 {
		right = named
	}
	var options []string
	places := make([]int, len(e.Options))
	for i, o := range e.Options {
		places[i] = -1
		if strings.TrimSpace(o) != "" {
			places[i] = len(options)
			options = append(options, o)
		}
	}
	for i, n := range right {
		if n >= 0 && n < len(places) {
			right[i] = places[n]
		}
	}
	slices.Sort(right)
	e.Options, e.Right = options, slices.Compact(right)
	return e
}

// good are the entries that can be answered, each by one of its kind. Of two that cannot be told apart the first stays.
func (b Block) good() []Entry {
	kept := make([]Entry, 0, len(b.Entries))
	for _, e := range b.Entries {
		one := b
		one.Entries = []Entry{e}
		if b.Running && len(e.Answers) == 0 && !strings.Contains(e.Text, Gap) { // a sentence of the text without a gap
			one.Kind = ParagraphBlock
		}
		if b.Kind == MatchingTask || b.Kind == OrderTask { // they need a second one
			one.Kind = GlossaryBlock
			if b.Kind == OrderTask {
				one.Kind = ParagraphBlock
			}
		}
		together := one
		together.Kind, together.Entries = b.Kind, append(slices.Clone(kept), e)
		if !hollow(e) && one.solved() && (len(kept) == 0 || b.Running || together.solved()) {
			kept = append(kept, e)
		}
	}
	return kept
}

// maxSources stands for however many sources there are, where their numbers have been looked at.
const maxSources = 1 << 30

// abreast leaves out the tasks that not every level has: the levels of a worksheet are one test.
func (d Document) abreast(left int) (blocks []Block, out int) {
	levels := d.Levels()
	if len(levels) < 2 {
		return d.Blocks, left
	}
	return slices.DeleteFunc(slices.Clone(d.Blocks), func(b Block) bool {
		if !b.IsTask() || b.Level == "" {
			return false
		}
		for _, l := range levels {
			if !slices.ContainsFunc(d.At(l), func(o Block) bool { return o.IsTask() && o.Number == b.Number }) {
				left += len(b.Entries)
				return true
			}
		}
		return false
	}), left
}

// levelled gives a number the same points in every level: those of the first.
func (d Document) levelled() {
	points := map[int]int{}
	for i, b := range d.Blocks {
		if _, known := points[b.Number]; !known {
			points[b.Number] = b.Points
		}
		d.Blocks[i].Points = points[b.Number]
	}
}
