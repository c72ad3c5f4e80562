package condense

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pult/backend/knowledge/library"
)

// sense is what a stem tells apart from its meaning.
type sense uint8

const (
	empty   sense = 1 << iota // says nothing: der, und, the
	figure                    // a number
	defines                   // heißt, bezeichnet, means
	is                        // ist, sind, is, are: a definition when an article follows
	article                   // ein, eine, a
	refers                    // dieser, er, it: without the sentence before it is not understood
	asks                      // wann, wie viel: a number is looked for
)

// lexicon turns words into the numbers of their stems. Each different word is folded once: a document of 400 pages has
// 170,000 words and some 10,000 different ones.
type lexicon struct {
	folder *library.Folder
	seen   map[string][]int32 // by word as it is written
	ids    map[string]int32
	stems  []string
	senses []sense
}

func newLexicon(folder *library.Folder) *lexicon {
	return &lexicon{folder: folder, seen: map[string][]int32{}, ids: map[string]int32{}}
}

// appendWords adds the stems of the words of a text to list.
func (l *lexicon) appendWords(list []int32, text string) []int32 {
	from := -1
	for i, r := range text {
		switch inside := isPart(r); {
		case inside && from < 0:
			from = i
		case !inside && from >= 0:
			list = append(list, l.word(text[from:i])...)
			from = -1
		}
	}
	if from >= 0 {
		list = append(list, l.word(text[from:])...)
	}
	return list
}

func isPart(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-'
	}
	return r >= 0xc0 && (r < 0x2010 || r > 0x206f) && !unicode.IsPunct(r) && !unicode.IsSpace(r)
}

func (l *lexicon) word(written string) []int32 {
	if stems, ok := l.seen[written]; ok {
		return stems
	}
	var stems []int32
	for stem := range strings.FieldsSeq(l.folder.Fold(written)) {
		id, ok := l.ids[stem]
		if !ok {
			id = int32(len(l.stems))
			l.ids[stem] = id
			l.stems = append(l.stems, stem)
			l.senses = append(l.senses, senseOf(strings.ToLower(written))|numeral(stem))
		}
		stems = append(stems, id)
	}
	l.seen[written] = stems
	return stems
}

func (l *lexicon) has(id int32, s sense) bool { return l.senses[id]&s != 0 }

func numeral(stem string) sense {
	if stem[0] >= '0' && stem[0] <= '9' {
		return figure
	}
	return 0
}

// senseOf knows the small words of German and English.
func senseOf(word string) sense {
	switch word {
	case "ist", "sind", "war", "waren", "is", "are", "was", "were":
		return is | empty
	case "ein", "eine", "einen", "einer", "eines", "einem", "a", "an", "the", "der", "die", "das":
		return article | empty
	case "heißt",
		"heißen", "heisst", "nennt", "bezeichnet", "bedeutet", "versteht", "definiert", "means", "called",
		"defined",
		"refers":
		return defines
	case "er",
		"sie", "es", "dies", "diese", "dieser", "dieses", "diesem", "diesen", "dabei", "dadurch", "dafür",
		"danach", "damit", "deshalb", "daher", "sein", "seine", "ihr", "ihre", "he", "she", "it", "they",
		"this", "these", "its",
		"their":
		return refers | empty
	case "wann", "viel", "viele", "wieviel", "hoch", "when", "many", "much":
		return asks | empty
	}
	return emptySense(word)
}

func emptySense(word string) sense {
	switch word {
	case "und",
		"oder", "aber", "dem", "den", "des", "dass", "von", "vom", "zu", "zum", "zur", "mit", "auf", "aus",
		"bei", "beim", "bis", "durch", "für", "im", "in", "ins", "an", "am", "als", "auch", "nach", "nicht",
		"noch", "nur", "ob", "sich", "so", "über", "um", "unter", "vor", "wird", "werden", "wurde", "wurden",
		"hat", "haben", "kann", "können", "man", "was", "wer", "wie", "wo", "warum", "wieso", "wozu", "welche",
		"welcher", "welches", "welchem", "welchen", "wenn", "weil", "wodurch", "wofür", "woraus", "worin",
		"sehr", "mehr", "gibt", "ich", "wir", "and", "or", "of", "to", "on", "at", "by", "for", "from", "with",
		"as", "be", "been", "has", "have", "had", "can", "could", "do", "does", "did", "how", "what", "who",
		"whom", "why", "where", "which", "not", "that", "there", "than", "then", "will", "would", "you",
		"we":
		return empty
	}
	return 0
}
