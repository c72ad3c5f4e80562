package lyric

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/material/song/music"
)

// maxRow is the largest multiplication table that is sung.
const maxRow = 20

var (
	tableWords = regexp.MustCompile(`(?i)einmaleins|1x1|1 x 1|(\d+)er[- ]?reihe|malreihe|times[- ]tables?`)
	tableRow   = regexp.MustCompile(`\d+`)
)

// tableOf reads a topic as a multiplication table: "7er-Reihe", "Einmaleins mit 7", "Siebenerreihe". Row 0: it is not
// said which.
func tableOf(topic string) (row int, wanted bool) {
	low := strings.ToLower(topic)
	for n := 1; n <= maxRow; n++ {
		if strings.Contains(low, numeral(n)+"erreihe") || strings.Contains(low, numeral(n)+"er-reihe") ||
			strings.Contains(low, numeral(n)+"er reihe") {
			return n, true
		}
	}
	if !tableWords.MatchString(topic) {
		return 0, false
	}
	rest := strings.NewReplacer("1x1", "", "1 x 1", "").Replace(topic)
	if n, err := strconv.Atoi(tableRow.FindString(rest)); err == nil && n >= 1 && n <= maxRow {
		return n, true
	}
	return 0, true
}

// IsTable reports that a topic is a multiplication table.
func IsTable(topic string) bool {
	_, is := tableOf(topic)
	return is
}

// LacksRow reports a multiplication table of which nobody has said which.
func LacksRow(topic string) bool {
	row, is := tableOf(topic)
	return is && row == 0
}

var rowBehind = regexp.MustCompile(`(?i)(?:einmaleins|1x1|malreihe)\s+(?:mit\s+|der\s+|von\s+)?(\d{1,2})\b`)

// WithRow is a topic that is a multiplication table together with its row, where only the request says which: "das
// Einmaleins mit 8". Any other topic stays as it is.
func WithRow(topic, request string) string {
	row, is := tableOf(topic)
	if found := rowBehind.FindStringSubmatch(request); is && row == 0 && found != nil {
		return topic + " mit " + found[1]
	}
	return topic
}

// table is the song of a row. Where there is no room for them it counts ("sieben, vierzehn, einundzwanzig"): a row that
// lacks two products is none. Else two products stand in a line of a short song, and one in a line of a longer one,
// with ends that rhyme.
func (w *Writer) table(row, lines int) Text {
	name := capital(numeral(row)) + "erreihe" // a figure cannot be sung
	t := Text{Title: name}
	const long = 15 // products of more are longer words
	if lines < 5 || row > long && lines < 6 {
		t.Stanzas = []Stanza{{Kind: music.Verse, Lines: counted(row)}}
		return t
	}
	if lines < 3*quatrain {
		t.Stanzas = []Stanza{{Kind: music.Verse, Lines: paired(row)}}
		return t
	}
	chorus := Stanza{Kind: music.Chorus}
	for _, line := range w.bank.refrain {
		chorus.Lines = append(chorus.Lines, Line{Text: strings.ReplaceAll(line, "{row}", name)})
	}
	for verse := range slices.Chunk(w.rhymed(row), quatrain) {
		t.Stanzas = append(t.Stanzas, Stanza{Kind: music.Verse, Lines: verse}, chorus)
	}
	return t
}

// rhymed are the ten products of a row, each in a line of its own; two and two rhyme.
func (w *Writer) rhymed(row int) []Line {
	var lines []Line
	for i := range 5 {
		end := w.bank.ends[i%len(w.bank.ends)]
		for j := range 2 {
			lines = append(lines, Line{Text: capital(product(2*i+j+1, row, " ist ")) + ", " + end[j]})
		}
	}
	return lines
}

// paired are the ten products of a row, two in a line.
func paired(row int) []Line {
	var lines []Line
	for n := 1; n <= 10; n += 2 {
		lines = append(lines, Line{Text: capital(product(n, row, ": ")) + ", " + product(n+1, row, ": ") + "."})
	}
	return lines
}

// counted are the ten products of a row in four lines.
func counted(row int) []Line {
	var lines []Line
	for _, part := range [quatrain][2]int{{1, 3}, {4, 5}, {6, 7}, {8, 10}} {
		var results []string
		for n := part[0]; n <= part[1]; n++ {
			results = append(results, alone(n*row))
		}
		sign := ","
		if part[1] == 10 {
			sign = "."
		}
		lines = append(lines, Line{Text: strings.Join(results, ", ") + sign})
	}
	lines[0].Text = capital(lines[0].Text)
	return lines
}

// product is one line of the table in words: "drei mal sieben ist einundzwanzig", in short "drei mal sieben: …".
func product(n, row int, is string) string {
	return alone(n) + " mal " + alone(row) + is + alone(n*row)
}

// alone is a number that stands by itself.
func alone(n int) string {
	if n == 1 {
		return "eins"
	}
	return numeral(n)
}

// numeral is a number from 1 to 200 in German words; 1 is "ein" as in "einundzwanzig".
func numeral(n int) string {
	small := strings.Fields(
		"null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn " +
			"achtzehn neunzehn",
	)
	tens := strings.Fields("- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig")
	switch {
	case n < 20:
		return small[n]
	case n == 200:
		return "zweihundert"
	case n == 100:
		return "hundert"
	case n > 100:
		return "hundert" + numeral(n-100)
	case n%10 == 0:
		return tens[n/10]
	}
	return small[n%10] + "und" + tens[n/10]
}
