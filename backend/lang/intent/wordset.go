package intent

import (
	"strings"
	"sync"
)

// wordset is a closed list of plain words with blanks between them, made when it is first looked into.
func wordset(words string) func(key string) bool {
	set := sync.OnceValue(func() map[string]bool {
		all := map[string]bool{}
		for word := range strings.FieldsSeq(words) {
			all[word] = true
		}
		return all
	})
	return func(key string) bool { return set()[key] }
}

// phrases are lists of plain words with commas between them, made when they are first needed.
func phrases(text string) func() [][]string {
	return sync.OnceValue(func() [][]string {
		var all [][]string
		for phrase := range strings.SplitSeq(text, ",") {
			all = append(all, strings.Fields(phrase))
		}
		return all
	})
}
