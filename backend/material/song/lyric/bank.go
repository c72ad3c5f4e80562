package lyric

import (
	_ "embed"
	"strings"

	"pult/backend/lang/phonetics"
)

// stanza is some lines that belong together.
type stanza []string

// bank are our own lines. The key of couplets and choruses is a style, "" for all.
type bank struct {
	couplets map[string][]stanza
	choruses map[string][]stanza
	riddles  []stanza
	ends     []stanza // of multiplication tables
	refrain  stanza
	closers  map[string][]string // lines by their endings
}

//go:embed de.txt
var german string

func newBank(voice *phonetics.Voice) bank {
	b := bank{couplets: map[string][]stanza{}, choruses: map[string][]stanza{}, closers: map[string][]string{}}
	for _, s := range sections(german) {
		kind, style, _ := strings.Cut(s.name, " ")
		switch {
		case kind == "couplets":
			b.couplets[style] = s.stanzas
		case kind == "chorus":
			b.choruses[style] = s.stanzas
		case kind == "riddle":
			b.riddles = s.stanzas
		case s.name == "table":
			b.ends = s.stanzas
		case s.name == "table chorus":
			b.refrain = s.stanzas[0]
		case kind == "closers":
			for _, line := range s.stanzas[0] {
				end := voice.Ending(lastWord(line))
				b.closers[end] = append(b.closers[end], line)
			}
		}
	}
	return b
}

type section struct {
	name    string
	stanzas []stanza
}

// sections reads the file of lines.
func sections(text string) []section {
	var all []section
	open := false // a stanza
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "["):
			all = append(all, section{name: strings.Trim(line, "[]")})
			open = false
		case line == "":
			open = false
		default:
			s := &all[len(all)-1]
			if !open {
				s.stanzas = append(s.stanzas, nil)
				open = true
			}
			s.stanzas[len(s.stanzas)-1] = append(s.stanzas[len(s.stanzas)-1], line)
		}
	}
	return all
}
