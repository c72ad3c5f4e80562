// Package textstat measures how hard a text is to read: Wiener Sachtextformel, LIX, and Flesch's reading ease for
// German and English.
//
// The figures are those of the published formulas; what they count (words, sentences, syllables) is counted by rule.
// They speak of running text: from fewer than 30 words they say little, and Few tells so.
package textstat

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

// fewWords is the number of words below which the figures say little.
const fewWords = 30

// longWord is the number of letters from which on a word is long: more than six (LIX, Wiener Sachtextformel).
const longWord = 7

// Figures are what was measured of a text. Percentages are 0–100.
type Figures struct {
	Sentences int `json:"sentences"`
	Words     int `json:"words"`
	Syllables int `json:"syllables"`
	Long      int `json:"long"`   // words of more than six letters
	Heavy     int `json:"heavy"`  // words of three syllables and more
	Single    int `json:"single"` // words of one syllable

	Vienna float64 `json:"vienna"` // first Wiener Sachtextformel: about the Klassenstufe, 4–15; 0 for English
	LIX    float64 `json:"lix"`    // below 40 easy, from 60 on very hard
	Flesch float64 `json:"flesch"` // German after Amstad, English after Flesch: 0–100 and beyond, the more the easier
}

// Few reports that there is too little text for the figures to mean much.
func (f Figures) Few() bool { return f.Words < fewWords }

// Class is the Klassenstufe that the text fits by the Wiener Sachtextformel, 4–15; 0 when that says nothing (English,
// too little text).
func (f Figures) Class() int {
	if f.Vienna == 0 || f.Few() {
		return 0
	}
	return int(min(15, max(4, math.Round(f.Vienna))))
}

// Counter tells how many syllables a word has; phonetics.Voice is one for German.
type Counter interface{ Count(text string) int }

// German measures sentences of a German text.
func German(sentences []string, syllables Counter) Figures {
	f := count(sentences, syllables.Count)
	if f.Words == 0 {
		return f
	}
	length, beats := f.perSentence(), f.perWord()
	// Bamberger and Vanecek 1984, first formula.
	f.Vienna = round(
		0.1935*f.percent(f.Heavy) + 0.1672*length + 0.1297*f.percent(f.Long) - 0.0327*f.percent(f.Single) - 0.875,
	)
	f.Flesch = round(180 - length - 58.5*beats) // Amstad 1978
	return f
}

// English measures sentences of an English text.
func English(sentences []string) Figures {
	f := count(sentences, englishSyllables)
	if f.Words == 0 {
		return f
	}
	f.Flesch = round(206.835 - 1.015*f.perSentence() - 84.6*f.perWord()) // Flesch 1948
	return f
}

func count(sentences []string, syllables func(string) int) Figures {
	var f Figures
	for _, s := range sentences {
		words := wordsOf(s)
		if len(words) == 0 {
			continue
		}
		f.Sentences++
		for _, w := range words {
			n := max(1, syllables(w))
			f.Words++
			f.Syllables += n
			if utf8.RuneCountInString(w) >= longWord {
				f.Long++
			}
			switch {
			case n >= 3:
				f.Heavy++
			case n == 1:
				f.Single++
			}
		}
	}
	if f.Words > 0 {
		f.LIX = round(f.perSentence() + f.percent(f.Long)) // Björnsson 1968
	}
	return f
}

// wordsOf gives the words of a sentence; a number is one of them, of one syllable.
func wordsOf(sentence string) []string {
	return strings.FieldsFunc(sentence, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

func (f Figures) perSentence() float64      { return float64(f.Words) / float64(f.Sentences) }
func (f Figures) perWord() float64          { return float64(f.Syllables) / float64(f.Words) }
func (f Figures) percent(words int) float64 { return 100 * float64(words) / float64(f.Words) }

func round(x float64) float64 { return math.Round(x*10) / 10 }

// englishSyllables counts groups of vowels, without a silent e.
func englishSyllables(word string) int {
	low := strings.ToLower(word)
	n, before := 0, false
	for _, r := range low {
		vowel := strings.ContainsRune("aeiouy", r)
		if vowel && !before {
			n++
		}
		before = vowel
	}
	if strings.HasSuffix(low, "e") && !strings.HasSuffix(low, "le") && n > 1 {
		n--
	}
	return n
}
