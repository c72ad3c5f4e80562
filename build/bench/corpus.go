package main

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"
)

// corpus makes German school texts without end: runs of words out of the starter articles, so that common words are as
// common as in real texts, and now and then a compound of two nouns, so that the number of different words goes on
// growing as in real texts. The same seed gives the same texts.
type corpus struct {
	words []string
	nouns []string
	dice  *rand.Rand
}

const (
	runLength   = 12 // words taken over in one piece
	compoundsIn = 20 // one word in so many is a compound of its own
)

func newCorpus(top string, seed uint64) (*corpus, error) {
	files, err := filepath.Glob(filepath.Join(top, "backend/knowledge/library/starter/de/*.md"))
	if err != nil {
		return nil, err
	}
	c := &corpus{dice: rand.New(rand.NewPCG(seed, 1))}
	seen := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		_, body, _ := strings.Cut(string(text), "\n---\n")
		for _, word := range strings.Fields(body) {
			c.words = append(c.words, word)
			if plain := strings.TrimFunc(word, notLetter); isNoun(plain) && !seen[plain] {
				seen[plain] = true
				c.nouns = append(c.nouns, plain)
			}
		}
	}
	if len(c.words) < 1000 {
		return nil, errors.New("the starter articles are missing")
	}
	return c, nil
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) }

func isNoun(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(first) && utf8.RuneCountInString(word) > 4 && strings.IndexFunc(word, notLetter) < 0
}

// text is n words.
func (c *corpus) text(n int) string {
	var out strings.Builder
	for n > 0 {
		at := c.dice.IntN(len(c.words) - runLength)
		for _, word := range c.words[at : at+min(n, runLength)] {
			if c.dice.IntN(compoundsIn) == 0 {
				word = c.compound()
			}
			out.WriteString(word)
			out.WriteByte(' ')
		}
		n -= runLength
	}
	return strings.TrimSpace(out.String())
}

func (c *corpus) noun() string { return c.nouns[c.dice.IntN(len(c.nouns))] }

func (c *corpus) compound() string { return c.noun() + strings.ToLower(c.noun()) }

// query is what a teacher might type: one to three nouns that stand in text, half of the time in a question.
func (c *corpus) query(text string) string {
	var nouns []string
	for _, word := range strings.Fields(text) {
		if plain := strings.TrimFunc(word, notLetter); isNoun(plain) {
			nouns = append(nouns, plain)
		}
	}
	if len(nouns) == 0 {
		nouns = []string{c.noun()}
	}
	asked := make([]string, 1+c.dice.IntN(3))
	for i := range asked {
		asked[i] = nouns[c.dice.IntN(len(nouns))]
	}
	words := strings.Join(asked, " ")
	if c.dice.IntN(2) == 0 {
		return "Wie ist das mit " + words + "?"
	}
	return words
}
