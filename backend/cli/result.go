package cli

import (
	"strings"

	"pult/backend/artifact"
	"pult/backend/material/kinds"
)

// resultView shows results and their sources.
type resultView struct{ *screen }

// artifact prints a result in full.
func (v resultView) artifact(art artifact.Artifact) error {
	v.out.line(0, "")
	v.out.line(0, art.Title)
	if show := kinds.Of(art.Type).Print; show != nil {
		return show(v.out, v.words, art)
	}
	return nil
}

func (v resultView) copy(c artifact.Copy) {
	v.out.line(0, c.Title)
	v.out.line(
		2,
		kinds.SourceLine(
			artifact.Source{Author: c.Author, Origin: c.Origin, Licence: c.Licence, URL: c.URL, Date: c.Date, ReadOn: c.ReadOn},
			v.words,
		),
	)
	v.out.line(0, "")
	for line := range strings.Lines(c.Text) {
		v.out.line(2, strings.TrimRight(line, "\n"))
	}
	if c.Part {
		v.out.line(0, "")
		v.out.item(2, "!", v.say("source.part"))
	}
}
