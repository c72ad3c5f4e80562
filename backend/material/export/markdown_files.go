package export

import (
	"io"
	"path/filepath"

	"pult/backend/base/i18n"
)

// markdownFile is the document as text, its pictures beside it.
func markdownFile() Exporter {
	return Exporter{
		ID:    Markdown,
		Ext:   Markdown,
		Label: i18n.T("format.md"), Parted: true,
		Fits:  some,
		Write: func(p Printing) (Written, error) { return alone(p.markdown()) },
	}
}

// markdown writes the pictures beside the text.
func (p Printing) markdown() (string, error) {
	doc, err := p.compose()
	if err != nil {
		return "", err
	}
	var names []string
	for _, b := range doc.Blocks {
		pic, ok := b.(Picture)
		if !ok {
			continue
		}
		path, err := saveBytes(p.Dir, p.name("png"), pic.PNG)
		if err != nil {
			return "", err
		}
		names = append(names, filepath.Base(path))
	}
	return Save(p.Dir, p.partName("md"), func(w io.Writer) error {
		return WriteMarkdown(doc, w, func(i int) string { return names[i] })
	})
}
