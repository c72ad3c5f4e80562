package puzzle

import (
	"slices"
	"strconv"
	"strings"

	"pult/backend/artifact"
	"pult/backend/material/pictogram"
)

// drawYourself stands on a card for a picture that the children draw.
const drawYourself = "✎"

// illustrate gives the words their pictures: in place of what is said of them, beside a translation. It does so only
// when at least half of them have one, and tells which have none.
func illustrate(m *maker) {
	if !m.Pictures || len(m.Tables) > 0 || len(m.Words) == 0 {
		return
	}
	pictures, clued := matched(m)
	var with, without []string
	for i, w := range m.Words {
		if pictures[i].Sign == "" {
			without = append(without, w.Text)
		} else {
			with = append(with, w.Text)
		}
	}
	if len(with) == 0 {
		m.notes = append(m.notes, m.say("puzzle.pictures.none"))
		return
	}
	if len(without) > len(with) {
		m.notes = append(m.notes, m.say("puzzle.pictures.few", "words", strings.Join(with, ", "),
			"n", strconv.Itoa(len(with)), "all", strconv.Itoa(len(m.Words))))
		return
	}
	m.pictured, m.Words = true, slices.Clone(m.Words)
	why := "puzzle.pictures.without"
	for i, p := range pictures {
		m.Words[i] = illustrated(m, m.Words[i], p.Sign, clued)
		if m.Words[i].Clue == drawYourself {
			why = "puzzle.pictures.draw"
		}
	}
	if len(without) > 0 {
		m.notes = append(m.notes, m.say(why, "words", strings.Join(without, ", ")))
	}
}

// matched are the pictures of the words, or of their other sides when more of those have one.
func matched(m *maker) (pictures []pictogram.Picture, clued bool) {
	words, clues := make([]string, len(m.Words)), make([]string, len(m.Words))
	for i, w := range m.Words {
		words[i], clues[i] = w.Text, w.Clue
	}
	left, n := pictogram.Each(words, m.Language)
	if right, more := pictogram.Each(clues, m.Language); more > n {
		return right, true
	}
	return left, false
}

// drawable reports a kind with cards on which children can draw what has no picture.
func drawable(m *maker) bool { return m.Kind == Memory || m.Kind == Cards }

// paired reports a kind whose words lie beside their other sides.
func paired(m *maker) bool { return drawable(m) || m.Kind == Domino }

// illustrated is a word with its picture; sign is empty when there is none.
func illustrated(m *maker, w Word, sign string, clued bool) Word {
	said, sentence := saying(w)
	translated := said != "" && !sentence
	switch {
	case sign == "":
		if !translated && drawable(m) {
			w.Clue = drawYourself
		}
	case m.Kind == Search:
		w.Clue = sign + "\n" + w.Text
	case !paired(m) || !translated:
		w.Clue = sign
	case clued:
		w.Clue = sign + "\n" + w.Clue
	default:
		w.Text = sign + "\n" + w.Text
	}
	return w
}

// cutOut prints cells that are cut out; those with pictures are read from afar.
func cutOut(m *maker, lines [][]string) artifact.Block {
	if m.pictured {
		return large(lines)
	}
	return table(nil, lines)
}
