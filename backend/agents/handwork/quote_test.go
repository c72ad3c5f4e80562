package handwork_test

import (
	"strings"
	"testing"
)

// Cases 83 and 84: a text whose order is unsure is never quoted, nor is a sentence in which a formula was lost; what
// stands beside them is.
func TestCase84WhatIsUnsureIsNeverQuoted(t *testing.T) {
	s := newShelf(t)
	s.importTexts(t, map[string]string{
		"zwirbelwolf.md": "# Zwirbelwolf\n\nDer Zwirbelwolf lebt in kalten Wäldern und jagt in der Nacht. " +
			"Seine Kraft ist <img class=\"tex\" src=\"f.png\"> mal so groß wie die eines Hundes.\n\n" +
			"<p>Der Zwirbelwolf wiegt <img class=\"tex\" src=\"f.png\"> Kilogramm. Er frisst Beeren und Käfer im Sommer. " +
			"Der Zwirbelwolf schläft am Tag in einer Höhle aus Steinen.</p>\n",
		"wirr.txt": "Zwirbelwolf und Nebelfuchs\n\n" +
			"Der Zwirbelwolf gehört zu       Der Nebelfuchs frisst am\n" +
			"Name: Zwirbelwolf               den größten Tieren von allen.\n" +
			"Der Zwirbelwolf hat siebzehn    Beine und er singt\n" +
			"Klasse                          sehr gern und sehr laut im Chor.\n",
	})
	r, err := s.research(t, "Zwirbelwolf", "language", "de")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, sentence := range r.Summary {
		all = append(all, sentence.Text)
	}
	for _, section := range r.Sections {
		for _, sentence := range section.Sentences {
			all = append(all, sentence.Text)
		}
	}
	for _, f := range r.Facts {
		all = append(all, f.Text)
	}
	text := strings.Join(all, "\n")
	for _, quoted := range []string{"lebt in kalten Wäldern", "Höhle aus Steinen"} {
		if !strings.Contains(text, quoted) {
			t.Errorf("%q is not quoted in\n%s", quoted, text)
		}
	}
	for _, unsure := range []string{"\ufffd", "wiegt", "siebzehn", "gehört zu", "Chor"} {
		if strings.Contains(text, unsure) {
			t.Errorf("%q is quoted in\n%s", unsure, text)
		}
	}
}
