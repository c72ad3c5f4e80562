package intent_test

import (
	"slices"
	"strings"
	"testing"

	"pult/backend/agents"
)

// What asks is answered, what wants work done is planned; in doubt it is planned, unless it begins like a question.
func TestQuestion(t *testing.T) {
	for _, text := range []string{
		"Was ist Osmose?", "was ist osmose", "Wie viel ist 17 % von 340?", "Wann sind Herbstferien in Bayern?",
		"Und bei Tieren?", "Warum ist der Himmel blau?", "Was frisst ein Igel?", "Was macht die Leber?",
		"Gibt es Leben auf dem Mars?", "Ist ein Wal ein Fisch?", "Welche Bilder malte Van Gogh?", "What is osmosis?",
		"What do bees eat?", "How many bones does a human have?", "Wer war Napoleon?", "Und warum?",
		"Wie lange dauerte der Zweite Weltkrieg?", "Was ist Photosynthese für Klasse 7?",
	} {
		if !agents.Reader().Question(text) {
			t.Errorf("%q is no question", text)
		}
	}
	for _, text := range []string{
		"Recherchiere Osmose", "Erkläre mir Osmose", "Kannst du mir ein Arbeitsblatt machen?", "Können Sie etwas zum " +
			"Thema Vulkane heraussuchen?", "Was ist Photosynthese und mach ein Bild dazu", "Warum ist der Himmel blau? " +
			"Erstelle ein Bild!",
		"Osmose", "mach das Bild einfacher", "kürze den Text", "Machst du mir einen Song über Bienen?", "Can you draw " +
			"the water cycle?", "", "???", "Könnten Sie mir einen kurzen Überblick über Klimazonen geben?",
		"Arbeitsblatt zu Osmose?",
	} {
		if agents.Reader().Question(text) {
			t.Errorf("%q is a question", text)
		}
	}
}

// A follow-up means what the question before was about.
func TestAsk(t *testing.T) {
	for _, c := range []struct{ before, text, question, topics string }{
		{"", "Was ist Osmose?", "Was ist Osmose?", "Osmose"},
		{"", "Was frisst ein Igel?", "Was frisst ein Igel?", "Igel"},
		{"", "Wie viele Knochen hat der Mensch?", "Wie viele Knochen hat der Mensch?", "Knochen Mensch|Knochen|Mensch"},
		{"", "Wie lange dauerte der Zweite Weltkrieg?", "Wie lange dauerte der Zweite Weltkrieg?", "Zweite Weltkrieg"},
		{"", "What do bees eat?", "What do bees eat?", "bees eat|bees|eat"},
		{
			"Wie funktioniert Osmose bei Pflanzen?", "und bei Tieren?", "Wie funktioniert Osmose bei Tieren?",
			"Osmose bei Tieren|Osmose Tieren|Osmose|Tieren",
		},
		{"Was ist Osmose?", "und bei Tieren?", "Was ist Osmose bei Tieren?", "Osmose bei Tieren|Osmose Tieren|Osmose|Tieren"},
		{"Wann sind Herbstferien in Bayern?", "Und in Hessen?", "Wann sind Herbstferien in Hessen?", "Herbstferien " +
			"Hessen|Herbstferien|Hessen"},
		{"Was ist Osmose?", "Und Diffusion?", "Was ist Diffusion?", "Diffusion"},
		{"Was ist die Sonne?", "Was ist mit dem Mond?", "Was ist Mond?", "Mond"},
		{"What is osmosis?", "What about diffusion?", "What is diffusion?", "Diffusion"},
		{"Was ist Osmose?", "Und warum?", "Und warum?", "Osmose"},
		{"Was ist Osmose?", "Wie lange dauert das?", "Wie lange dauert das?", "Osmose"},
		{"Was ist Osmose?", "Wo findet das statt?", "Wo findet das statt?", "Osmose"},
		{"was ist osmose", "wo findet das statt", "wo findet das statt", "Osmose"},
		{"What is osmosis?", "Where does it take place?", "Where does it take place?", "Osmosis"},
		{"Was ist Osmose?", "Was ist ein Vulkan?", "Was ist ein Vulkan?", "Vulkan"},
	} {
		var before []string
		if c.before != "" {
			before = []string{c.before}
		}
		got := agents.Reader().Ask(c.text, "de", before...)
		if got.Question != c.question || strings.Join(got.Topics, "|") != c.topics {
			t.Errorf("%s – %s: %q %q", c.before, c.text, got.Question, got.Topics)
		}
	}
	got := agents.Reader().Ask("Und in Asien?", "de", "Wo leben Tiger?", "Warum?")
	if !slices.Contains(got.Topics, "Asien") {
		t.Errorf("%+v", got)
	}
}

// Who asks for help, or what the program can do, is told; words that mathematics and grammar have as well do not
// suffice alone.
func TestAsksAbilities(t *testing.T) {
	for text, want := range map[string]bool{
		"Hilfe": true, "Was kannst du?": true, "What can Pult do?": true, "Fähigkeiten": true, "Anleitung bitte": true,
		"Zeig mir alle deine Funktionen": true, "Deine Möglichkeiten?": true,
		"Funktionen": false, "Möglichkeiten": false, "alle Funktionen": false, "Was kannst du zu Vulkanen?": false,
	} {
		if got := agents.Reader().AsksAbilities(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
