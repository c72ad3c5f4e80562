package wordlist_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pult/backend/lang/wordlist"
)

// The words of a teacher are found however they are written down, and the rest of the request stays.
func TestListsAreCutOut(t *testing.T) {
	for text, want := range map[string]string{
		"Suchsel Obst für die 2a mit: Apfel, Birne, Kirsche. nur waagrecht":  "Apfel|Birne|Kirsche",
		"vocab test: reisen = to travel, Gepäck = luggage, both directions":  "reisen=to travel|Gepäck=luggage",
		"Silbenrätsel aus Fachwörtern (Mandat, Opposition, Wahl), mit Tipps": "Mandat|Opposition|Wahl",
		"Memory mit Hund, Katze, Maus und Igel":                              "Hund|Katze|Maus|Igel",
		"Vokabeltest: to travel = reisen, ticket = Fahrkarte":                "to travel=reisen|ticket=Fahrkarte",
		"Vokabelliste:\nwaste – Abfall\nprotect – schützen, bewahren\n":      "waste=Abfall|protect=schützen, bewahren",
		"Kreuzworträtsel: Rhein: Fluss bei Köln; Elbe: Fluss im Osten":       "Rhein=Fluss bei Köln|Elbe=Fluss im Osten",
		"word search with the words cat, dog, mouse and hedgehog":            "cat|dog|mouse|hedgehog",
		"Suchsel\n1. Hund\n2. Katze\n3. Maus":                                "Hund|Katze|Maus",
		"suchsel mit den wörtern Hund, Katze, Schaf klasse 2":                "Hund|Katze|Schaf",
		"suchsel: kuh, huhn, traktor für klasse 2 nur waagrecht":             "kuh|huhn|traktor",
		"word search: whale, shark, seal, for grade 3, no diagonal words":    "whale|shark|seal",
		"Suchsel mit Kuh, Pferd, Huhn bitte nur waagerecht, keine Schräge":   "Kuh|Pferd|Huhn",
		"vokabeltest: waste = Abfall, rubbish = Müll, englisch deutsch":      "waste=Abfall|rubbish=Müll",
		"Vokabeltest: le chien = der Hund, courir = laufen (schnell) (D->F)": "le chien=der Hund|courir=laufen (schnell)",
		"vocab test: dog = Hund, cat = Katze, german to english, 2 groups":   "dog=Hund|cat=Katze",
		"Vokabeltest: see = der See, die See, sea = Meer, D – E":             "see=der See, die See|sea=Meer",
		"Vokabeltest: english - englisch, german - deutsch, french - französisch": "english=englisch|german=deutsch|" +
			"french=französisch",
		"bingo: Adjektiv, Nomen, Verb, 5 Karten 3x3":                "Adjektiv|Nomen|Verb",
		"Suchsel Herbst: Blatt, Igel, Pilz; nur waagrecht":          "Blatt|Igel|Pilz",
		"Suchsel: Blatt, Igel, Pilz, 12x12, mit Lösung, für die 2a": "Blatt|Igel|Pilz",
		"bingo with the words apple, pear, plum and fig, 5 boards":  "apple|pear|plum|fig",
		"Domino: Hund = dog, Katze = cat, mit = with, nur = only":   "Hund=dog|Katze=cat|mit=with|nur=only",
		"Domino: Hund = dog, Katze = cat und Maus = mouse":          "Hund=dog|Katze=cat|Maus=mouse",
		"Domino mit Hund = dog und Maus = mouse, Salz und Pfeffer = salt and pepper": "Hund=dog|Maus=mouse|" +
			"Salz und Pfeffer=salt and pepper",
		"Vokabelliste:\nreisen\tto travel\nGepäck\tluggage, bags\n":           "reisen=to travel|Gepäck=luggage, bags",
		"Suchsel (Klasse 2) mit Hund, Katze, Maus (nur waagrecht)":            "Hund|Katze|Maus",
		"suchsel: stern, engel, krippe (auch schräg und rückwärts)":           "stern|engel|krippe",
		"buchstabensalat mit heft, pause, lehrer + lösung":                    "heft|pause|lehrer",
		"Anagramme aus den Fachbegriffen Enzym, Substrat, Protein; mit Tipps": "Enzym|Substrat|Protein",
		"Buchstabensalat: nämlich, Fahrrad, plötzlich - Lösung auf Seite 2":   "nämlich|Fahrrad|plötzlich",
		"buchstabensalat mit herbst, blatt und kastanie, große schrift":       "herbst|blatt|kastanie",
		"kreuzworträtsel mit vulkan, lava, krater, asche und hinweisen":       "vulkan|lava|krater|asche",
		"Kreuzworträtsel: Was gibt Milch? = Kuh; Wer bellt? Hund":             "Was gibt Milch?=Kuh|Wer bellt?=Hund",
		"silbenrätsel mit den wörtern blume, wiese und käfer ohne hinweise":   "blume|wiese|käfer",
		"Suchsel Wetter: Regen, Schnee, Wind – bitte rückwärts und diagonal":  "Regen|Schnee|Wind",
		"vokabeltest: la mesa = der Tisch, el pan = das Brot, 8 punkte, gruppe a und b": "la mesa=der Tisch|" +
			"el pan=das Brot",
		"Memory Gegensätze: groß/klein, heiß / kalt":                              "groß=klein|heiß=kalt",
		"Kreuzworträtsel: Löwe (König der Tiere), Kuh (gibt Milch)":               "Löwe=König der Tiere|Kuh=gibt Milch",
		"Kannst du ein Suchsel machen mit Hund, Katze, Maus? Bitte waagrecht":     "Hund|Katze|Maus",
		"word search: cat, dog, mouse and answer key":                             "cat|dog|mouse",
		"buchstabenrätsel tiere: hund, katze, igel":                               "hund|katze|igel",
		"wörter: buchstabenrätsel tiere: hund, katze, igel":                       "hund|katze|igel",
		"vokabeltest: to owe = schulden, to lend = leihen, englisch vorgeben":     "to owe=schulden|to lend=leihen",
		"Domino: Hund = dog, Katze = cat, Auto = car, zum Ausschneiden":           "Hund=dog|Katze=cat|Auto=car",
		"Suchsel: Kuh, Pferd, Huhn, zum Ausdrucken für Klasse 2":                  "Kuh|Pferd|Huhn",
		"Bingo mit den Wörtern: Apfel, Birne, Kirsche, 5 Karten zum Ausschneiden": "Apfel|Birne|Kirsche",
		"Vokabeltest: das Haus - the house, das Buch - the book, 10 Minuten, je 1 Punkt, beide Richtungen gemischt": "" +
			"das Haus=the house|das Buch=the book",
		"Vokabeltest das Haus = the house, der Hund = the dog, das Buch = the book 10 Minuten, je 1 Punkt": "" +
			"das Haus=the house|der Hund=the dog|das Buch=the book",
		"Domino der Hund - dog, die Katze - cat, das Auto - car, zum Ausschneiden": "der Hund=dog|die Katze=cat|" +
			"das Auto=car",
		"Vokabeltest: to go - gehen, to have - haben, to be - sein": "to go=gehen|to have=haben|to be=sein",
		"Vokabeltest: all = alle, every = jeder, each one = jeder einzelne": "all=alle|every=jeder|" +
			"each one=jeder einzelne",
		"Vokabeltest: tu - du, il - er, je - ich":                          "tu=du|il=er|je=ich",
		"Vokabeltest: tu - du, il - er, je - ich mit Lösung":               "tu=du|il=er|je=ich",
		"Vokabeltest: to - zu, at the - am, to the – zum Haus, mit Lösung": "to=zu|at the=am|to the=zum Haus",
		"Vokabeltest: in - in, ad - zu, pro amico – für den Freund, D - L": "in=in|ad=zu|pro amico=für den Freund",
		"Vokabeltest: zum Beispiel - for example, zur Schule - to school": "zum Beispiel=for example|" +
			"zur Schule=to school",
		"Vokabeltest: Hund - dog, Katze - cat, für Klasse 3 - 4":                 "Hund=dog|Katze=cat",
		"Vokabeltest: Hund = dog, Katze = cat, mit Lösung - auf eigenem Blatt":   "Hund=dog|Katze=cat",
		"Suchsel: Hund, Katze, Maus, mit Lösung - auf eigenem Blatt":             "Hund|Katze|Maus",
		"Suchsel Tiere (nur waagrecht, ohne diagonal, Klasse 2)":                 "",
		"Kreuzworträtsel: Photosynthese, Klasse 7":                               "",
		"Suchsel: Wald, 12 Wörter":                                               "",
		"suchsel zum thema wald: 12 wörter, klasse 3":                            "",
		"word search: forest, 12 words, year 4":                                  "",
		"word search of the forest, 12 words, class 3":                           "",
		"Suchsel zur Photosynthese, Klasse 7, mit Lösung":                        "",
		"1x1-Domino zum Ausschneiden, 16 Karten":                                 "",
		"word search with words about the industrial revolution, 10 words":       "",
		"Vokabeltest Latein Lektion 5, zwei Gruppen, aus der importierten Liste": "",
	} {
		_, list := wordlist.Cut(text)
		var got []string
		for _, p := range wordlist.Read(list) {
			entry := p.Left
			if p.Right != "" {
				entry += "=" + p.Right
			}
			got = append(got, entry)
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: %q", text, got)
		}
	}
	rest, _ := wordlist.Cut("Suchsel Obst mit: Apfel, Birne, Kirsche. nur waagrecht und senkrecht")
	if !strings.Contains(rest, "Suchsel Obst") || !strings.Contains(rest, "nur waagrecht") ||
		strings.Contains(rest, "Apfel") {
		t.Error(rest)
	}
}

// Pairs without a sign divide where a second side begins; other words that stand beside each other are none.
func TestSidesStandBesideEachOther(t *testing.T) {
	for list, want := range map[string]string{
		"la maison das Haus, manger essen, petit klein":       "la maison=das Haus|manger=essen|petit=klein",
		"apple Apfel, ice cream Eis, Hund the dog":            "apple=Apfel|ice cream=Eis|Hund=the dog",
		"to wash sich waschen, reisen to travel, la mer Meer": "to wash=sich waschen|reisen=to travel|la mer=Meer",
		"apple Apfel, pear":                                   "", "Hund, Katze, Maus": "",
		"die Katze, der Hund, das Pferd": "", "a = b, c = d, e = f": "",
	} {
		got := strings.NewReplacer(" = ", "=", "\n", "|").Replace(wordlist.Write(wordlist.Beside(list)))
		if got != want {
			t.Errorf("%q: %q", list, got)
		}
	}
}

// A word alone is no pair.
func TestPairsHaveTwoSides(t *testing.T) {
	pairs := wordlist.Pairs("- amicus – Freund\n- puella\n- bellum – Krieg")
	if !slices.Equal(pairs, []wordlist.Pair{{Left: "amicus", Right: "Freund"}, {Left: "bellum", Right: "Krieg"}}) {
		t.Error(pairs)
	}
}

// Numbers that a teacher gives are a list of their own, with what they count; what she says of them stays.
func TestFiguresAreCutOut(t *testing.T) {
	for text, want := range map[string]string{
		"Kreisdiagramm aus den Zahlen: Haushalt einer Familie: Miete 40 %, Essen 25 %, Sonstiges 35 %": "" +
			"Kreisdiagramm aus den Zahlen: Haushalt einer Familie|Miete=40%|Essen=25%|Sonstiges=35%",
		"säulendiagramm lieblingstiere 4b: hund 8, katze 6 und pferd 5": "" +
			"säulendiagramm lieblingstiere 4b|hund=8|katze=6|pferd=5",
		"Liniendiagramm Temperatur: 8 Uhr 12,5 °C; 10 Uhr 15 °C; 12 Uhr 19 °C": "" +
			"Liniendiagramm Temperatur|8 Uhr=12.5°C|10 Uhr=15°C|12 Uhr=19°C",
		"Balkendiagramm mit Bayern: 13.200.000, Hessen: 6.400.000, Bremen: 700.000": "" +
			"Balkendiagramm mit|Bayern=1.32e+07|Hessen=6.4e+06|Bremen=700000",
		"Liniendiagramm: Januar -3 °C, Februar -1 °C, März 4 °C": "Liniendiagramm|Januar=-3°C|Februar=-1°C|März=4°C",
		"Kreisdiagramm: Miete 40 %, Essen 25 %, Freizeit 35 %. Bitte farbig": "" +
			"Kreisdiagramm. Bitte farbig|Miete=40%|Essen=25%|Freizeit=35%",
		"säulendiagramm: hund 8, katze 6, pferd 5 für die 4b": "säulendiagramm. für die 4b|hund=8|katze=6|pferd=5",
		"Säulendiagramm: Hund 8, Katze 6, Pferd 5, Klasse 4":  "Säulendiagramm. Klasse 4|Hund=8|Katze=6|Pferd=5",
		"Säulendiagramm: Hund – 8, Katze - 6, Pferd (5)":      "Säulendiagramm|Hund=8|Katze=6|Pferd=5",
		"balkendiagramm: mo 3, di 5, fr 6 (stunden draußen)":  "balkendiagramm stunden draußen|mo=3|di=5|fr=6",
		"kreisdiagramm wahl: ali 9 stimmen, mia 7, ben 5": "" +
			"kreisdiagramm wahl|ali=9stimmen|mia=7stimmen|ben=5stimmen",
		"Säulendiagramm zum Wald, Klasse 7, 2 Seiten":        "",
		"Kreisdiagramm zur Zusammensetzung der Luft":         "",
		"Diagramm: Miete 40 %, Essen 200 Euro, Reise 3 Tage": "",
	} {
		rest, list := wordlist.CutFigures(text)
		if list == "" {
			rest = ""
		}
		parts := []string{rest}
		for _, f := range wordlist.Figures(list, "de") {
			parts = append(parts, f.Label+"="+strconv.FormatFloat(f.Number, 'g', -1, 64)+f.Unit)
		}
		if got := strings.Join(parts, "|"); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// A page of many lines is looked through once, and not from each of its lines to its end.
func TestALongPageIsNotReadFromEachOfItsLines(t *testing.T) {
	for _, line := range []string{
		"Die Photosynthese ist ein Vorgang in allen grünen Pflanzen der Erde und heißt so\n",
		"Merke dir das folgende Wort aus dem Text: ja das ist so und bleibt auch so, meinst du auch wohl oder nicht\n",
	} {
		work := func(lines int) float64 {
			text := "Recherchiere bitte das hier " + strings.Repeat(line, lines)
			return testing.AllocsPerRun(1, func() { wordlist.Cut(text) })
		}
		if short, long := work(100), work(800); long > 8*short {
			t.Errorf("100 lines take %.0f allocations, 800 take %.0f", short, long)
		}
	}
	list := strings.Repeat("Hund - dog\nKatze - cat\nMaus - mouse\n", 200)
	if _, got := wordlist.Cut("Vokabeltest:\n" + list); strings.TrimSpace(got) != strings.TrimSpace(list) {
		t.Errorf("a long list of %d bytes is cut to %d", len(list), len(got))
	}
}
