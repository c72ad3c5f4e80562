package artifact

// LetterSize is how large a document is printed; empty: as its class reads.
type LetterSize string

// The sizes that are said.
const (
	UsualLetters LetterSize = "usual" // it is for adults
	LargeLetters LetterSize = "large"
)
