package shelf

import (
	"strings"

	"pult/backend/knowledge/library"
	"pult/backend/knowledge/zim"
)

// What an index takes, measured (build/bench.md): bytes for a title, and for a different word of an article.
const (
	titleBytes = 110
	wordBytes  = 3.5
	samples    = 24
)

// estimate says how many bytes the index of a file will take, from a few of its articles.
func estimate(f *zim.File, a Archive) int64 {
	folder := library.NewFolder(a.Language)
	articles, words := 0, 0
	step := max(f.Entries()/samples, 1)
	for i := step / 2; i < f.Entries(); i += step {
		e, err := f.Entry(uint32(i))
		if err == nil {
			e, err = f.Resolve(e)
		}
		if err != nil || !e.Text() {
			continue
		}
		data, err := f.Data(e)
		if err != nil {
			continue
		}
		if p, err := parsePage(data); err == nil {
			_, all := wordsOf(p.content().Blocks)
			articles, words = articles+1, words+len(strings.Fields(different(folder.Fold(all))))
		}
	}
	each := 0.0
	if articles > 0 {
		each = float64(words) / float64(articles) * wordBytes
	}
	return int64(float64(a.Articles) * (titleBytes + each))
}
