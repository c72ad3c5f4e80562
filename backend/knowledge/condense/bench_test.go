package condense_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pult/backend/knowledge/condense"
	"pult/backend/model/token"
)

// pick draws one of the words.
func pick(r *rand.Rand, words string) string {
	list := strings.Fields(words)
	return strings.ReplaceAll(list[r.IntN(len(list))], "_", " ")
}

// bookSentence makes one of some 10⁹ different sentences of a school book.
func bookSentence(r *rand.Rand) string {
	subject := pick(
		r,
		"Die_Pflanze Das_Blatt Der_Boden Die_Klasse Ein_Versuch Die_Messung Der_Fluss Das_Gestein Die_Stadt Der_Handel "+
			"Das_Gesetz Die_Wurzel Ein_Motor Der_Kaiser",
	)
	verb := pick(r, "verändert speichert benötigt erklärt begrenzt erwärmt verbindet beeinflusst schützt ersetzt")
	object := pick(
		r,
		"das_Wasser den_Kreislauf die_Energie viele_Menschen den_Stickstoff die_Landwirtschaft das_Klima den_Druck "+
			"die_Geschwindigkeit alle_Nachbarländer",
	)
	cause := pick(r, "weil während obwohl nachdem sodass")
	rest := pick(
		r,
		"die_Temperatur_steigt niemand_hinsieht der_Regen_ausbleibt neue_Straßen_entstehen das_Licht_fehlt "+
			"die_Preise_fallen Luft_eindringt",
	)
	switch r.IntN(4) {
	case 0:
		return fmt.Sprintf("%s %s %s, %s %s.", subject, verb, object, cause, rest)
	case 1:
		return fmt.Sprintf(
			"Im Jahr %d waren es etwa %d,%d Prozent, %s %s.",
			1500+r.IntN(520),
			r.IntN(99),
			r.IntN(9),
			cause,
			rest,
		)
	case 2:
		return fmt.Sprintf(
			"%s und %s gelten z. B. seit dem %d. Jahrhundert als Beispiel dafür, dass %s %s %s.",
			subject,
			strings.ToLower(pick(r, "Boden Luft Wasser Licht")),
			12+r.IntN(9),
			object,
			verb,
			object,
		)
	}
	return fmt.Sprintf(
		"Deshalb %s %s %s auch dann, wenn %s.",
		verb,
		strings.ToLower(subject[:1])+subject[1:],
		object,
		rest,
	)
}

// length is of a text whose steps are counted (build/scripts/steps.sh): half as much with -short.
func length(whole int) int {
	if testing.Short() {
		return whole / 2
	}
	return whole
}

// pages400 is a document as it comes out of a PDF file of 400 pages: 1.2 MB of prose with headings, lists and tables.
const pages400 = 1_200_000

// book is a document of so many bytes.
func book(bytes int) string {
	r := rand.New(rand.NewPCG(4, 2026))
	var b strings.Builder
	for chapter := 1; b.Len() < bytes; chapter++ {
		fmt.Fprintf(&b, "%d Kapitel über %s\n\n", chapter, pick(r, "Wasser Boden Luft Energie Handel Städte"))
		for range 12 {
			for range 6 {
				b.WriteString(bookSentence(r) + " ")
			}
			b.WriteString("\n\n")
		}
		for i := range 4 {
			fmt.Fprintf(&b, "- %s\n| %d | %s |\n", bookSentence(r), i, pick(r, "Kohle Eisen Zinn"))
		}
	}
	return b.String()
}

// handbook is what library_read gives of a book.
type handbook struct {
	Title string `json:"title"`
	Pages int    `json:"pages"`
	Text  string `json:"text"`
}

const needle = "Der Rekord am Messpunkt Brocken liegt bei 263 Kilometern in der Stunde."

// A book of 400 pages is searched, and the one sentence that is looked for is found.
func TestStepsOfALongBook(t *testing.T) {
	text := book(length(pages400))
	text = text[:len(text)/2] + "\n\n" + needle + "\n\n" + text[len(text)/2:]
	raw, err := json.Marshal(handbook{"Handbuch", 400, text})
	if err != nil {
		t.Fatal(err)
	}
	o := condense.Options{
		Focus:    []string{"Welche Windgeschwindigkeit ist der Rekord auf dem Brocken?"},
		Language: "de",
		Tokens:   1000,
	}
	small, cut := condense.JSON(raw, o)
	if !cut || !strings.Contains(string(small), needle) || token.Estimate(string(small)) > o.Tokens {
		t.Errorf("%d tokens: %.300s", token.Estimate(string(small)), small)
	}
}

// Documents that are read badly have no full stops, a letter a line, or nothing but line breaks. They take no more
// steps.
func TestStepsOfStrangeDocuments(t *testing.T) {
	for name, text := range map[string]string{
		"no full stop":  strings.Repeat("Kohle Eisen Zinn und Wasser aus dem Boden ", length(25_000)),
		"a word a line": strings.Repeat("Kohle\nEisen\n", length(60_000)),
		"line breaks": "Material:\n" + strings.Repeat("\n", length(500_000)) + "- Draht\n" + strings.Repeat("\n \n",
			length(300_000)) + strings.Repeat("Ende. ", length(50_000)),
		"one table": strings.Repeat("| 1 | 2 | 3 |\n", length(60_000)),
		"marks":     strings.Repeat("### \n```\n[…]\n", length(60_000)),
	} {
		short, cut := condense.Text(text, condense.Options{Focus: []string{"Draht aus Zinn"}, Tokens: 500})
		if !cut || token.Estimate(short) > 500 {
			t.Errorf("%s: cut %v, %d tokens", name, cut, token.Estimate(short))
		}
	}
}

func BenchmarkText(b *testing.B) {
	text := book(pages400)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		condense.Text(
			text,
			condense.Options{Focus: []string{"Wie verändert der Regen den Boden?"}, Language: "de", Tokens: 1000},
		)
	}
}

func BenchmarkJSON(b *testing.B) {
	raw, err := json.Marshal(handbook{"Handbuch", 400, book(pages400)})
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(raw)))
	for b.Loop() {
		condense.JSON(
			raw,
			condense.Options{Focus: []string{"Wie verändert der Regen den Boden?"}, Language: "de", Tokens: 1000},
		)
	}
}
