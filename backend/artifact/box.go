package artifact

// Box are the words of Shown as they are printed: those of a word box with their articles.
func (b Block) Box() []string {
	words := b.Shown()
	for i, word := range words {
		if full := b.Articles[word]; full != "" && b.Kind == GapTask {
			words[i] = full
		}
	}
	return words
}
