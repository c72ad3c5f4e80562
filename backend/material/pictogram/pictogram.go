// Package pictogram owns the pictures that ship with the program: flat ones of things, animals, people and signs, each
// found by its name or by the emoji that it is. A word has a picture only where a child sees nothing else in it: names
// are looked up exactly, and no picture is better than a wrong one.
//
// The pictures are Fluent Emoji (flat), their names those of emojibase: see LICENSE.txt. build/scripts/pictograms.sh
// makes the file of them; words.txt and topics.txt are our own.
package pictogram

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the files of pictures and words
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/rivo/uniseg"
)

var (
	//go:embed pictures.txt.gz
	packed []byte
	//go:embed words.txt
	ownWords string
	//go:embed topics.txt
	ownTopics string
)

// Picture is one of the library.
type Picture struct {
	Sign  string // the emoji
	names [2]string
	shape string
}

// languages are those that pictures have names in, in the order of the file.
const (
	german = iota
	english
)

// Name is what the picture shows, for those who do not see it.
func (p Picture) Name(language string) string { return p.names[spoken(language)] }

func spoken(language string) int {
	if language == "en" {
		return english
	}
	return german
}

// library is all of it, ready to be asked.
type library struct {
	pictures map[string]Picture    // by bare sign
	words    [2]map[string]Picture // by folded word
	topics   map[string][2][]string
}

//nolint:gochecknoglobals // it is unpacked once
var shelf = sync.OnceValue(func() library {
	l := library{pictures: map[string]Picture{}, topics: map[string][2][]string{}}
	named := l.unpack()
	for language := range l.words {
		l.words[language] = named[language].words(language, l.pictures)
	}
	for line := range lines(ownTopics) {
		topics, lists := cells(line[0]), [2][]string{cells(line[1]), cells(line[2])}
		for _, t := range topics {
			l.topics[folded(t)] = lists
		}
	}
	return l
})

// unpack reads the pictures; what it answers are their names in each language.
func (l library) unpack() (names [2]listing) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return names // a test reads all of it: the file is whole
	}
	text, err := io.ReadAll(z)
	if err != nil {
		return names
	}
	for line := range lines(string(text)) {
		p := Picture{Sign: line[0], names: [2]string{line[1], line[2]}, shape: line[3]}
		l.pictures[bare(p.Sign)] = p
		for language := range names {
			names[language] = append(names[language], entry{word: p.names[language], sign: bare(p.Sign)})
		}
	}
	for line := range lines(ownWords) {
		for language := range names {
			for _, word := range cells(line[1+language]) {
				names[language] = append(names[language], entry{word: word, sign: bare(line[0])})
			}
		}
	}
	return names
}

// meant is the sign behind a letter that says that its picture is meant.
const meant = "\ufe0f"

// bare is an emoji without it.
func bare(sign string) string { return strings.ReplaceAll(sign, meant, "") }

// Of is the picture that an emoji is.
func Of(sign string) (Picture, bool) {
	p, ok := shelf().pictures[bare(strings.TrimSpace(sign))]
	return p, ok
}

// Cut takes the picture off the beginning of a text: "🐕 der Hund" is a dog and two words. A sign that fonts have, too,
// as ✔ is, stays a letter unless it says otherwise.
func Cut(text string) (p Picture, rest string, ok bool) {
	if text == "" || text[0] < 0x80 {
		return p, text, false
	}
	cluster, rest, _, _ := uniseg.FirstGraphemeClusterInString(text, -1)
	if p, ok = Of(cluster); !ok || letter(cluster) {
		return Picture{}, text, false
	}
	return p, strings.TrimLeft(rest, " \n"), true
}

// Alone reports a row of nothing but one picture.
func Alone(row []string) bool {
	if len(row) != 1 {
		return false
	}
	_, rest, ok := Cut(row[0])
	return ok && rest == ""
}

// letter reports a sign that is printed as one of a font.
func letter(sign string) bool {
	const pictures = 0x1f000 // from here on they have a place of their own
	return !strings.Contains(sign, meant) && strings.IndexFunc(sign, func(r rune) bool { return r >= pictures }) < 0
}

// Find is the picture of a word in "de" or "en": with its article or without, one thing or many.
func Find(word, language string) (Picture, bool) {
	p, ok := shelf().words[spoken(language)][folded(word)]
	return p, ok
}

// Each are the pictures of words, the zero one where there is none, and how many there are. The words are read in the
// language in which more of them have one, which is this one when both have as many.
func Each(words []string, language string) (pictures []Picture, n int) {
	other := map[bool]string{true: "de", false: "en"}[spoken(language) == english]
	for _, l := range []string{language, other} {
		found, have := make([]Picture, len(words)), 0
		for i, word := range words {
			if p, ok := Find(word, l); ok {
				found[i], have = p, have+1
			}
		}
		if have > n || pictures == nil {
			pictures, n = found, have
		}
	}
	return pictures, n
}

// Topic are words that have a picture and that children know of a topic, and its name as a heading has it: a request
// may say "zu Tieren". There are none when it is none of ours.
func Topic(topic, language string) (name string, words []string) {
	for _, name := range []string{topic, strings.TrimSuffix(topic, "n")} {
		if lists, known := shelf().topics[folded(name)]; known {
			return name, slices.Clone(lists[spoken(language)])
		}
	}
	return topic, nil
}
