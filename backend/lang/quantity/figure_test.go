package quantity

import (
	"testing"
)

func TestRead(t *testing.T) {
	for _, c := range []struct{ text, lang, value, unit string }{
		{"Der Mount Everest ist 8.849 Meter hoch.", "de", "8849", "m"},
		{"Mount Everest is 8,849 metres high.", "en", "8849", "m"},
		{"Im Vakuum breitet sich Licht mit rund 300 000 Kilometern pro Sekunde aus.", "de", "300000", "km/s"},
		{"In Jakutsk sind es im Januar −38,6 Grad Celsius.", "de", "-193/5", "°C"},
		{"Es wurde minus 5 Grad kalt.", "de", "-5", "°"},
		{"Die Luft enthält rund 21 Prozent Sauerstoff.", "de", "21", "%"},
		{"Dort leben 4,66 Milliarden Menschen.", "de", "4660000000", "Menschen"},
		{"Zwischen 20-30 Grad wächst sie.", "de", "30", "°"}, // a dash between two numbers is no minus
		{"Das Herz hat vier Kammern.", "de", "4", "Kammern"},
	} {
		list := Read(c.text, c.lang)
		if len(list) != 1 || list[0].Value != c.value || list[0].Unit != c.unit || list[0].Kind != Number {
			t.Errorf("%s: %+v, want %s %s", c.text, list, c.value, c.unit)
		}
	}
	if list := Read("Am 14. Juli 1789 und 1799", "de"); len(list) != 2 || list[0].Value != "1789-07-14" ||
		list[1].Value != "1799" {
		t.Errorf("dates: %+v", list)
	}
}

func TestWholeCellsOnly(t *testing.T) {
	for text, want := range map[string]float64{
		"8.849 m": 8849, "rund 12,5": 12.5, "−38,6 °C": -38.6,
		"4,66 Milliarden": 4.66e9, "78 %": 78, "1": 1,
	} {
		if f, ok := Whole(text, "de"); !ok || f.Float() != want {
			t.Errorf("%q: %+v %v", text, f, ok)
		}
	}
	for _, text := range []string{"", "unter 1 %", "1 bis 2 %", "hoch", "H2O", "3 von 4"} {
		if f, ok := Whole(text, "de"); ok {
			t.Errorf("%q is read as %v", text, f.Value)
		}
	}
}
