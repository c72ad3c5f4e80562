package source

import "testing"

// Names of the teacher's list, however they are written, and numbers that belong to somebody. Persons of history and
// authors are none.
func TestWhatIsPersonal(t *testing.T) {
	names := []string{"Zoë Yılmaz", "Müller", "Jan de Vries", "Ute"}
	for text, want := range map[string]bool{
		"Förderplan Zoë Yılmaz":       true,
		"zoe yilmaz":                  true,
		"ZOË YILMAZS Aufsatz":         true,
		"Familie Mueller":             true,
		"Elternbrief an Ute":          true,
		"Jan de Vries Klasse 7":       true,
		"lena@schule.example":         true,
		"Tel. 0171 2345678":           true,
		"DE89 3704 0044 0532 0130 00": true,
		"Photosynthese":               false,
		"Albert Einstein":             false,
		"Georg Büchner Woyzeck":       false,
		"Sophie Scholl":               false,
		"Leonhard Euler":              false,
		"Ada Lovelace":                false,
		"Wilhelm von Humboldt":        false,
		"Lena Hoffmann Dichterin":     false,
		"Schlacht am 2. 12. 1805":     false,
		"geboren am 28.08.1749":       false,
		"":                            false,
		"Straße der Romanik":          false,
		"1914 bis 1918":               false,
	} {
		if got := Personal(text, names); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	if Personal("Zoë Yılmaz", nil) {
		t.Error("without a list nobody is on it")
	}
}
