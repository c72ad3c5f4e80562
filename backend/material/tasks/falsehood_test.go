package tasks

import (
	"slices"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
)

// wrongOf are all false statements that a text gives.
func wrongOf(text, language string) []string {
	m := OfText(text, language)
	w := &writer{m: m, words: i18n.Must(i18n.Lang(language)), used: map[string]bool{}}
	list := []string{}
	for _, f := range w.falsehoods(m.whole(), 100) {
		list = append(list, f.text)
	}
	return list
}

// A statement that may be true after the change, too, is not made.
func TestWhatMayBeTrueIsNotMarkedFalse(t *testing.T) {
	for text, language := range map[string]string{
		// limits, differences, labels
		"In Deutschland leben mehr als 400 Vogelarten im Wald.":            "de",
		"Ein alter Baum trägt mindestens 300 Kilogramm Früchte.":           "de",
		"Oberhalb von etwa 769 Grad verliert Eisen seine Kraft.":           "de",
		"Der Verbrauch stieg in dieser Zeit um 150 Prozent an.":            "de",
		"Die Einnahmen wuchsen auf stolze 150 Prozent des Plans.":          "de",
		"Das Gesetz nennt in Artikel 20 drei Gewalten im Staat.":           "de",
		"Jedes rechtwinklige Dreieck hat einen Winkel von 90 Grad im Eck.": "de",
		"Robert Hooke beschrieb damals 1665 Kammern in einem Stück Kork.":  "de",
		"Das Werk entstand vor 1800 in einem kleinen Ort.":                 "de",
		"More than 300 birds live in this forest near the river.":          "en",
		// some are and some are not
		"Some plants are able to store water in their leaves.":               "en",
		"Plants that are green need light and water every day.":              "en",
		"Much of the raw cotton was grown by enslaved people.":               "en",
		"Manche Sterne sind größer als die Sonne am Himmel.":                 "de",
		"Merkur ist der Sonne nah, ein kleiner Planet ohne Mond.":            "de",
		"Das Wasser war lange Zeit ein sehr kleiner Fluss.":                  "de",
		"It is one of the most important rivers of the country.":             "en",
		"Longer wires have a greater resistance than shorter wires have.":    "en",
		"Im Winter bleibt es nördlich des Polarkreises auch am Tag dunkel.":  "de",
		"Fast der gesamte Sauerstoff der Luft stammt aus der Photosynthese.": "de",
		// no German, or no English
		"Im Periodensystem sind die Elemente nach ihrer Zahl angeordnet.":               "de",
		"Bei Kurzsichtigkeit ist der Augapfel zu lang gebaut.":                          "de",
		"Pflanzen bilden Zucker, und das Wachsen ist die Folge davon, weil er ernährt.": "de",
		"Beim Abkühlen sinken feste Stoffe langsam zu Boden.":                           "de",
		"Mit der Lichtstärke steigt die Rate der Photosynthese zunächst an.":            "de",
		"Rain falls as snow on the high mountains of the north.":                        "en",
		"Small parties can receive votes but win few seats there.":                      "en",
		"The valve opens when the pressure is too large.":                               "en",
		"Ein Beispiel: Anna ist 12 Jahre alt und geht zur Schule.":                      "de",
	} {
		if got := wrongOf(text, language); len(got) > 0 {
			t.Errorf("%q gives %q", text, got)
		}
	}
}

// What can be turned is turned so that it is false, and in a sentence that stands in a school book.
func TestWhatIsFalseForCertain(t *testing.T) {
	for _, c := range []struct{ text, language, want string }{
		{"Das geschah vor 2000 Jahren in einem fernen Land.", "de", "Das geschah vor 1000 Jahren in einem fernen Land."},
		{"Der Arzt William Harvey beschrieb den Kreislauf 1628 als geschlossen.", "de", "Der Arzt William Harvey " +
			"beschrieb den Kreislauf 1648 als geschlossen."},
		{"Im Herbst 1918 meuterten Matrosen der deutschen Flotte.", "de", "Im Herbst 1898 meuterten Matrosen der " +
			"deutschen Flotte."},
		{"Gutenberg entwickelte um 1450 den Buchdruck mit Lettern.", "de", "Gutenberg entwickelte um 1350 den " +
			"Buchdruck mit Lettern."},
		{"Die Union erhielt 2012 den großen Preis für Frieden.", "de", "Die Union erhielt 1992 den großen Preis " +
			"für Frieden."},
		{"Seit 1803 schrieben Besucher ihre Fragen in Hefte.", "de", "Seit 1783 schrieben Besucher ihre Fragen in Hefte."},
		{"Im Jahr 79 nach Christus verschüttete der Vesuv die Stadt.", "de", "Im Jahr 39 nach Christus verschüttete der " +
			"Vesuv die Stadt."},
		{"Rund 71 Prozent der Erde sind von Wasser bedeckt.", "de", "Rund 29 Prozent der Erde sind von Wasser bedeckt."},
		{"In warmer Luft ist der Schall schneller als in kalter Luft.", "de", "In warmer Luft ist der Schall langsamer " +
			"als in kalter Luft."},
		{"Bei Dunkelheit wird die Pupille im Auge größer.", "de", "Bei Dunkelheit wird die Pupille im Auge kleiner."},
		{"Die meisten Vulkane liegen an den Grenzen der Platten.", "de", "Die wenigsten Vulkane liegen an den " +
			"Grenzen der Platten."},
		{"Pflanzen sind die Produzenten des Waldes. Im Wald leben Pflanzen.", "de", "Pflanzen sind nicht die " +
			"Produzenten des Waldes."},
		{"The aorta is the largest artery of the human body.", "en", "The aorta is the smallest artery of the human body."},
		{"Voltage is measured in volts with a voltmeter.", "en", "Voltage is not measured in volts with a voltmeter."},
		{"The war began in 1914 after a murder.", "en", "The war began in 1894 after a murder."},
	} {
		if got := wrongOf(c.text, c.language); !slices.Contains(got, c.want) {
			t.Errorf("%q gives %q", c.text, got)
		}
	}
}

// An oak may be what a beech is.
func TestThingsOfOneKindAreNotSwapped(t *testing.T) {
	for text, wrong := range map[string]string{
		"Die Eiche ist ein Laubbaum. Die Buche ist ein Laubbaum mit glatter Rinde.": "Die Buche ist " +
			"ein Laubbaum.",
		"Kohlendioxid ist ein farbloses Gas. Ein Treibhausgas ist ein Gas, das Wärme aufnimmt.": "Kohlendioxid ist ein " +
			"Gas, das Wärme aufnimmt.",
	} {
		if got := wrongOf(text, "de"); len(got) == 0 || slices.Contains(got, wrong) {
			t.Errorf("%q", got)
		}
	}
	if got := wrongOf("A beech is a tree with bark. An oak is a tree with smooth bark.", "en"); slices.Contains(
		got,
		"An oak is a tree with bark.",
	) {
		t.Errorf("%q", got)
	}
}

// Of two things of one kind neither is offered when the other is meant.
func TestNoSecondRightAnswerIsOffered(t *testing.T) {
	w := &writer{
		words: i18n.Must(i18n.German),
		used:  map[string]bool{},
		m: Material{Language: "de", Terms: []artifact.Term{
			{Word: "Eiche", Definition: "Die Eiche ist ein Laubbaum."},
			{Word: "Buche", Definition: "Die Buche ist ein Laubbaum mit glatter Rinde."},
			{Word: "Moos", Definition: "Das Moos ist eine kleine Pflanze am Boden."},
			{Word: "Pilz", Definition: "Der Pilz ist ein Zersetzer ohne Blattgrün."},
			{Word: "Specht", Definition: "Der Specht ist ein Vogel mit starkem Schnabel."},
		}},
	}
	for _, e := range w.choice(5).Entries {
		if strings.Contains(e.Text, "Laubbaum") && slices.Contains(e.Options, "Eiche") &&
			slices.Contains(e.Options, "Buche") {
			t.Errorf("%s: %q", e.Text, e.Options)
		}
	}
}

// Time, place and quality before the verb are no terms.
func TestOnlySubjectsAreTerms(t *testing.T) {
	for _, text := range []string{
		"Im Winter ist der Boden gefroren.", "Am Äquator ist die Sonne steil.", "Nachts ist das Licht aus.",
		"Wichtig ist das Licht.", "Ein Beispiel ist der Regenwurm.",
		"Nachts ist ein Fuchs im Wald.",
	} {
		if got := OfText(text, "de").Terms; len(got) > 0 {
			t.Errorf("%q defines %q", text, got[0].Word)
		}
	}
	for text, want := range map[string]string{
		"Magma ist das geschmolzene Gestein. Im Berg liegt Magma.": "Magma", "Lava ist eine Gesteinsschmelze.": "Lava",
		"Der rote Riese ist ein Stern.": "roter Riese",
	} {
		if got := OfText(text, "de").Terms; len(got) != 1 || got[0].Word != want {
			t.Errorf("%q defines %v", text, got)
		}
	}
}

// A sheet reads as one that a teacher wrote.
func TestTasksThatATeacherWouldWrite(t *testing.T) {
	de := i18n.Must(i18n.German)
	senate := artifact.Term{Word: "Senat", Definition: "Der Senat war ein Rat angesehener Männer."}
	rods := artifact.Term{Word: "Stäbchen", Definition: "Stäbchen sind Lichtsinneszellen für die Dämmerung."}
	water := artifact.Term{Word: "Grundwasser", Definition: "Grundwasser ist Wasser, das unter der Erde fließt."}
	w := &writer{
		words: de,
		used:  map[string]bool{},
		m:     Material{Language: "de", Terms: []artifact.Term{senate, rods, water}},
	}
	var asked, right []string
	for _, e := range w.questions(3) {
		asked = append(asked, e.Text)
	}
	for _, p := range w.explained() {
		right = append(right, p.right)
	}
	if want := []string{"Was war der Senat?", "Was sind Stäbchen?", "Was ist Grundwasser?"}; !slices.Equal(asked, want) {
		t.Errorf("%q", asked)
	}
	if want := []string{"ein Rat angesehener Männer", "Lichtsinneszellen für die Dämmerung", "Wasser, das unter " +
		"der Erde fließt"}; !slices.Equal(
		right,
		want,
	) {
		t.Errorf("%q", right)
	}
	for _, s := range []string{
		"Ein anderer Teil versickert im Boden.",
		"Versiegelte Flächen erhöhen deshalb die Gefahr.", "The blood then flows into the heart.",
	} {
		if standsAlone(s) {
			t.Errorf("%q goes on with another sentence", s)
		}
	}
	m := OfText(
		"Weltweit gelten rund 1500 Vulkane heute als aktiv. Im Jahr 1883 zerstörte ein Ausbruch viele Dörfer.",
		"de",
	)
	w = &writer{words: de, used: map[string]bool{}, m: m}
	for _, e := range w.gaps(4, true).Entries {
		if e.Answers[0] == "1500" {
			t.Errorf("no year: %q", e.Text)
		}
	}
}

// Two tasks of one sheet do not answer one another: what the matching task shows is not asked for by a swapped term.
func TestTheMatchingTaskGivesNothingAway(t *testing.T) {
	m := OfText(
		`Der Krater ist die Öffnung am Gipfel. Eine Magmakammer ist ein Hohlraum unter der Erde. Ein Geysir ist eine heiße Quelle. Ein Schlot ist ein Gang im Berg.
		Im Jahr 1883 zerstörte ein Ausbruch viele Dörfer. Die Lava erreicht etwa 1100 Grad am Hang. Am Hang ist der Boden wärmer als im Tal.`,
		"de",
	).Named("Vulkane")
	d, err := Make(m, Order{Operation: Tasks}, i18n.Must(i18n.German))
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range d.Blocks {
		for _, e := range b.Entries {
			if b.Kind == artifact.TruthTask && !e.True && strings.Contains(e.Text, " ist ein ") {
				t.Errorf("%q", e.Text)
			}
		}
	}
}
