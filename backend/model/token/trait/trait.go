// Package trait counts what decides how many tokens a text has: words by length and shape, pairs of letters, digits,
// punctuation, white space, scripts. It owns the counting only; package token owns what each count weighs, and
// build/bench/tokens fits that.
//
// The classes follow what tokenizers do before they merge: a space belongs to the word behind it, a capital in the
// middle begins a new part, digits stand in groups of at most three, white space and punctuation stand in runs.
package trait

// Trait is one of the things that are counted.
type Trait int

// What is counted. "Over 3" is the number of letters behind the third of each word: four such counts draw the cost of a
// word over its length as a bent line.
const (
	LowerWords Trait = iota
	LowerLetters
	LowerOver3
	LowerOver6
	LowerOver10
	CapitalWords // first letter a capital
	CapitalLetters
	CapitalOver3
	CapitalOver6
	CapitalOver10
	UpperWords // all capitals, at least two
	UpperLetters
	UpperOver3
	CommandWords // behind a backslash
	CommandLetters
	CommandOver4
	CamelParts // behind a letter or digit of the same word
	AfterMark  // words right behind a mark
	AtLineStart
	Umlauts
	Accents
	Pairs // sum of the scores of neighbouring letters, see Tally
	DigitRuns
	Digits
	DigitGroups // of at most three
	SpacedNumbers
	LineBreaks // runs of them
	MoreBreaks // beyond the first of a run
	Indents    // spaces at the beginning of a line
	Gaps       // two spaces and more within a line
	GapSpaces
	Tabs
	MarkRuns // of ASCII punctuation
	SpacedMarks
	SameMarks // a mark behind the same mark
	Stops     // . , ; : ! ?
	Brackets  // ( ) [ ]
	Braces    // { }
	Quotes    // " ' `
	Signs     // = + < > ~ % @ # &
	Scripts   // ^ _ $
	Pipes
	Slashes // / \
	Dashes  // - *
	Typographic
	Symbols // ° ² § € and the like
	Formulas
	Greek
	Cyrillic
	Arabic
	Hebrew
	Han
	Kana
	Hangul
	OtherLetters
	Emoji
	Joiners
	Count // how many traits there are
)

// Counts are the traits of one text.
type Counts [Count]int
