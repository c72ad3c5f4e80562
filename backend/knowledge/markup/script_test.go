package markup_test

import (
	"strings"
	"testing"

	"pult/backend/knowledge/markup"
)

// marked writes ^{ and _{ for the marks of readers.
func marked(text string) string {
	return strings.NewReplacer("^{", string(markup.Up), "_{", string(markup.Down), "}", string(markup.End)).
		Replace(text)
}

func TestCase83WhatStandsHigherOrLower(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"10^{3}":                "10³",
		"3·10^{8} m/s":          "3·10⁸ m/s",
		"km^{2}":                "km²",
		"10^{-3} und 10^{−3}":   "10⁻³ und 10⁻³",
		"H_{2}O":                "H₂O",
		"SO_{4}^{2−}":           "SO₄²⁻",
		"x^{n+1}":               "xⁿ⁺¹",
		"x^{a+b} ist":           "$x^{a+b}$ ist",
		"E_{kin} = 3":           "$E_{\\text{kin}}$ = 3",
		"E_{kin}^{2}":           "$E_{\\text{kin}}^{2}$",
		"(a+b)^{m}":             "$(a+b)^{m}$",
		"x_{1}^{m}":             "$x_{1}^{m}$",
		"2^{2^{n}}":             "$2^{2^{n}}$",
		"^{14}_{6}C":            "¹⁴₆C",
		"der 1^{st} und 2^{nd}": "der 1st und 2nd",
		"M^{me} Curie":          "Mme Curie",
		"20^{o}C":               "20°C",
		"Wort^{[12]} geht":      "Wort geht",
		"Wort^{*} geht":         "Wort* geht",
		"10^{3 }Meter":          "10³ Meter",
		"offen ^{3":             "offen ³",
		"3,5^{x}":               "$3{,}5^{x}$",
		"Fuß^{" + strings.Repeat("lang ", 20) + "}": "Fuß" + strings.TrimSpace(strings.Repeat("lang ", 20)),
	} {
		if got := strings.TrimSpace(markup.Settle(marked(text))); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	if got := markup.Unmarked(marked("10^{3}")); got != "103" {
		t.Errorf("foreign marks stay: %q", got)
	}
}

func TestCase85LinesAreTidied(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Foto\u00adsynthese":                  "Fotosynthese",
		"Foto\u00ad synthese":                 "Fotosynthese",
		"Foto\u2010 synthese":                 "Fotosynthese",
		"Vor\u2010 und Nachteile":             "Vor- und Nachteile",
		"Nord\u2010Süd":                       "Nord-Süd",
		"ﬂüssig und eﬃzient":                  "flüssig und effizient",
		"D i e  F o t o s y n t h e s e":      "Die Fotosynthese",
		"D i e F o t o s y n t h e s e heute": "Die Fotosynthese heute",
		"W I C H T I G ist das":               "WICHTIG ist das",
		"Kreuze an: A B C D E F":              "Kreuze an: A B C D E F",
		"a b c d e":                           "a b c d e",
		"I V X L C D M":                       "I V X L C D M",
		"Werte zahlen[0] und rot[12]":         "Werte zahlen[0] und rot[12]",
	} {
		if got := markup.Tidy(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"Blut fließt.[1] Es ist rot[12][13].":      "Blut fließt. Es ist rot.",
		"Leben[Bearbeiten | Quelltext bearbeiten]": "Leben",
		"Werte[A 1] und [1] und x[1]":              "Werte und [1] und x[1]",
	} {
		if got := markup.Unlinked(markup.Tidy(text)); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func TestNoticesAreToldFromSentences(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"Alle akzeptieren": true, "Alle akzeptieren.": true, "Alle akzeptieren die Regeln der Klasse.": false,
		"Cookies ablehnen": true, "Cookies akzeptieren viele, ohne zu lesen.": false,
		"Zur Navigation springen Zur Suche springen": true, "Zur Suche springen die Hunde in den Fluss.": false,
		"Wir verwenden Cookies, um die Seite zu verbessern.": true, "Skip to content": true,
	} {
		if got := markup.IsNoticeText(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
