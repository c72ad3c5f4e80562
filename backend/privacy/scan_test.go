package privacy

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// marked is a sentence of the corpus with what has to be found in it.
type marked struct {
	text string
	want []Finding
}

func corpus(t *testing.T, name string) []marked {
	t.Helper()
	raw, err := os.ReadFile("testdata/" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]Kind{"n": Name, "m": Email, "t": Phone, "i": IBAN, "b": Birthdate}
	mark := regexp.MustCompile(`\{([nmtib]):([^}]*)\}`)
	var all []marked
	for line := range strings.Lines(string(raw)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		m := marked{text: mark.ReplaceAllString(line, "$2")}
		for _, found := range mark.FindAllStringSubmatch(line, -1) {
			m.want = append(m.want, Finding{Kind: kinds[found[1]], Value: found[2]})
		}
		all = append(all, m)
	}
	return all
}

// measure counts what was found rightly, wrongly and not.
func measure(t *testing.T, sentences []marked) (right, wrong, missed int) {
	t.Helper()
	for _, s := range sentences {
		got := Scan([]string{s.text}, nil)
		for _, f := range got {
			if slices.Contains(s.want, f) {
				right++
			} else {
				wrong++
				t.Logf("found too much: %s %q in: %s", f.Kind, f.Value, s.text)
			}
		}
		for _, f := range s.want {
			if !slices.Contains(got, f) {
				missed++
				t.Logf("not found: %s %q in: %s", f.Kind, f.Value, s.text)
			}
		}
	}
	return right, wrong, missed
}

// TestTheRulesAreMeasured holds the rules against requests whose marks were set before the rules were written. A value
// counts only when it is exact.
func TestTheRulesAreMeasured(t *testing.T) {
	for name, least := range map[string]int{"german": 120, "english": 30} {
		sentences := corpus(t, name)
		right, wrong, missed := measure(t, sentences)
		precision, recall := float64(right)/float64(right+wrong), float64(right)/float64(right+missed)
		t.Logf(
			"%s: %d sentences, %d values: precision %.3f, recall %.3f",
			name,
			len(sentences),
			right+missed,
			precision,
			recall,
		)
		if len(sentences) < least || precision < 0.9 || recall < 0.9 {
			t.Errorf("%s: %d sentences, precision %.3f, recall %.3f", name, len(sentences), precision, recall)
		}
	}
}

// values is what is found, as text.
func values(text string, own ...string) string {
	var all []string
	for _, f := range Scan([]string{text}, own) {
		all = append(all, string(f.Kind)+":"+f.Value)
	}
	return strings.Join(all, " | ")
}

func TestNumbersAreToldApart(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{
			"tel:+49-30-12345-67, Tel.: 4711-22, Handy 0151/23 45 67 89, (040) 12 34 56-7",
			"phone:+49-30-12345-67 | phone:4711-22 | phone:0151/23 45 67 89 | phone:(040) 12 34 56-7",
		},
		{
			"+49 (0) 30 1234567 oder 0171 1234567 / 0172 7654321",
			"phone:+49 (0) 30 1234567 | phone:0171 1234567 | phone:0172 7654321",
		},
		{
			"Frau Müller (0171 2345678), (+49 (0)30 1234567), (030) 1234567 (12 Uhr), Büro(030) 7654321",
			"name:Müller | phone:0171 2345678 | phone:+49 (0)30 1234567 | phone:(030) 1234567 | phone:(030) 7654321",
		},
		{
			"(0171 2345678) 12 Kinder, 0171 2345679 (7 Kinder, (0171 2345670",
			"phone:0171 2345678 | phone:0171 2345679 | phone:0171 2345670",
		},
		{
			"(Handy 0171 2345678) 030 7654321; ((030) 1234567)",
			"phone:0171 2345678 | phone:030 7654321 | phone:(030) 1234567",
		},
		{
			"geb. 3.5.2012\t0171 2345678, (0171) 2345678/b@x.de",
			"birthdate:3.5.2012 | phone:0171 2345678 | phone:(0171) 2345678 | email:b@x.de",
		},
		{"S. 012-015; ISBN 3-12-734411-9; PLZ 01069 Dresden; Az. 0815/47; 007", ""},
		{"08.02.2026, 10-12-2026, 0,123456789, 0101 0101, 0 1 2 3 4 5 6 7 8 9", ""},
		{"H2O, 1200 Schüler, 1990–2026, 3.141592653, 12345678901", ""},
		{
			"AT61 1904 3002 3457 3201 und CH9300762011623852957.",
			"iban:AT61 1904 3002 3457 3201 | iban:CH9300762011623852957",
		},
		{"DE89 3704 0044 0532 0130 01 hat eine falsche Prüfziffer", ""},
		{
			"max.müller@schule.de, a@b, @frau, x@y.z, (info@schule.de), „eva@schule.de“, 'ute@schule.de', ?to=jan@schule.de&x",
			"email:max.müller@schule.de | email:info@schule.de | email:eva@schule.de | email:ute@schule.de | " +
				"email:jan@schule.de",
		},
		{
			"geb. 12.3.12, geboren am 3. Mai 2012, born May 3, 2012, *3.5.2012, DOB: 2012-05-03",
			"birthdate:12.3.12 | birthdate:3. Mai 2012 | birthdate:May 3, 2012 | birthdate:3.5.2012 | birthdate:2012-05-03",
		},
		{"geboren am 28. August 1749\n* 27.11.2026 Ausflug\n**28.11.2026** Sport", ""},
		{
			"Name;Geburtsdatum\nLea;12.03.2012\nBen;01.02.2013\n\nAm 12.12.2026 Konzert",
			"name:Lea | birthdate:12.03.2012 | name:Ben | birthdate:01.02.2013",
		},
	} {
		if got := values(c.text); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

func TestGermanNounsAreNoNames(t *testing.T) {
	for text, want := range map[string]string{
		"Für Max Aufgaben, für Lena Lückentexte und für Jan Hilfekarten":     "name:Max | name:Lena | name:Jan",
		"Im Mai und im August blühen Rose, Iris, Viola und Linde; Jan. 2027": "",
		"Rose Wagner, August Meier und Herr August": "name:Rose Wagner | name:August Meier " +
			"| name:August",
		"Die Frau im Mittelalter, die Frau Europas, Herr Präsident":             "",
		"Karl der Kahle, Ludwig XIV., Königin Elisabeth, Papst Franziskus":      "",
		"Clara Zetkins Rede, Joseph von Eichendorff, Wolfgang von Goethe":       "",
		"Das Buch „Emma“ von Jane Austen; Max und Moritz; Adam und Eva":         "",
		"Nur Emma und Mark fehlen. Can Tom come? Für Can.":                      "name:Emma | name:Tom | name:Can",
		"Das Anne-Frank-Gymnasium in der Albert-Schweitzer-Straße":              "",
		"Müller, Anna; Schulz, Emma (7b)":                                       "name:Müller, Anna | name:Schulz, Emma",
		"Ben\nMai\nCan\n1. Lea":                                                 "name:Ben | name:Mai | name:Can | name:Lea",
		`{"student":"Emma","note":"Zeile\nBen fehlt","n":3}`:                    "name:Emma | name:Ben",
		`Ergebnis: {"text":"Zeile\nBen fehlt"}`:                                 "name:Ben",
		"Emma Schulz kommt. Gestern war Schulz krank, Schulze nicht, Emmas Rad": "name:Emma Schulz | name:Schulz | name:Emma",
	} {
		if got := values(text); got != want {
			t.Errorf("%s\n got %s\nwant %s", text, got, want)
		}
	}
}

// TestTheTeachersOwnListIsFoundInAnySpelling has names that no rule would find.
func TestTheTeachersOwnListIsFoundInAnySpelling(t *testing.T) {
	for _, c := range []struct{ own, text, want string }{
		{"Quax", "quax, QUAX und Quaxs Heft, Quaxolotl", "name:quax | name:QUAX | name:Quax"},
		{"Jörg Grübelfrosch", "joerg gruebelfrosch, Jorg Grubelfrosch, Grübelfroschs Rad", "name:joerg gruebelfrosch | " +
			"name:Jorg Grubelfrosch | name:Grübelfrosch"},
		{"Mueller", "Müllers Kuh, der müller", "name:Müller | name:müller"},
		{"Ayşe", "ayse und Ays\u0327e", "name:ayse | name:Ays\u0327e"},
		{"Johann Wolfgang von Goethe", "Johann Wolfgang von Goethe aus der 7b", "name:Johann Wolfgang von Goethe"},
		{"  ", "nichts", ""},
	} {
		if got := values(c.text, c.own); got != c.want {
			t.Errorf("%q in %q: %s, want %s", c.own, c.text, got, c.want)
		}
	}
}

// TestAValueIsFoundOnceInOrder looks at several texts as one. One value is of one kind.
func TestAValueIsFoundOnceInOrder(t *testing.T) {
	got := Scan([]string{"Ben und a@b.de", "Frau Kranz, Ben", "Kranz rief a@b.de an"}, nil)
	if want := []Finding{{Name, "Ben"}, {Email, "a@b.de"}, {Name, "Kranz"}}; !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
	if got := values("Geburtsdatum: 2011-03-12; Telefon 2011-03-12"); got != "birthdate:2011-03-12" {
		t.Error(got)
	}
}

func TestTheListsAreComplete(t *testing.T) {
	l := newLexicon(nil)
	if len(l.given) < 600 || len(l.known) < 200 || len(l.surname) < 300 || len(l.noun) < 200 {
		t.Errorf(
			"%d given names, %d known persons, %d surnames, %d nouns",
			len(l.given),
			len(l.known),
			len(l.surname),
			len(l.noun),
		)
	}
}

// length is of a text whose steps are counted (build/scripts/steps.sh): half as much with -short.
func length(whole int) int {
	if testing.Short() {
		return whole / 2
	}
	return whole
}

// german is prose with names in it, so many bytes of it.
func german(tb testing.TB, bytes int) string {
	tb.Helper()
	raw, err := os.ReadFile("testdata/german.txt")
	if err != nil {
		tb.Fatal(err)
	}
	return strings.Repeat(string(raw), bytes/len(raw)+1)[:bytes]
}

// TestStepsOfAScan looks through what a whole library in a prompt would be. How fast that is, BenchmarkScan tells.
func TestStepsOfAScan(t *testing.T) {
	text := german(t, length(1<<20))
	if found := Scan([]string{text}, []string{"Emma Schulz", "Müller"}); len(found) < 50 {
		t.Errorf("%d values", len(found))
	}
}

func BenchmarkScan(b *testing.B) {
	text := german(b, 1<<20)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Scan([]string{text}, []string{"Emma Schulz", "Müller"})
	}
}
