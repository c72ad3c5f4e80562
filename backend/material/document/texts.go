package document

// Texts are what is read in a document, in reading order; the notes are not among them.
func (d Document) Texts() []string {
	texts := []string{d.Title}
	for _, b := range d.Blocks {
		switch b := b.(type) {
		case Heading:
			texts = append(texts, b.Text)
		case Paragraph:
			texts = append(texts, spoken(b.Spans)...)
		case List:
			for _, item := range b.Items {
				texts = append(texts, spoken(item)...)
			}
		case Table:
			texts = append(texts, b.Header...)
			for _, row := range b.Rows {
				texts = append(texts, row...)
			}
		case Framed:
			for _, l := range b.Lines {
				texts = append(texts, l.Text)
			}
		case Picture:
			texts = append(texts, b.Caption)
		}
	}
	return texts
}

func spoken(spans []Span) []string {
	texts := make([]string, len(spans))
	for i, s := range spans {
		texts[i] = s.Text
	}
	return texts
}
