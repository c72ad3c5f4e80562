package zim

import "strings"

// maxMetadata bounds a value of the metadata, in bytes.
const maxMetadata = 4 << 10

// Metadata is a text that the file says about itself ("Title", "Language", "License", "Source", …), on one line; ""
// when it says nothing.
func (f *File) Metadata(name string) string {
	e, err := f.ByPath('M', name)
	if err == nil {
		e, err = f.Resolve(e)
	}
	if err != nil {
		return ""
	}
	data, err := f.Data(e)
	if err != nil || len(data) > maxMetadata {
		return ""
	}
	return strings.Join(strings.Fields(valid(data)), " ")
}
