package acceptance_test

import (
	"strings"
	"testing"
)

// Case 69: a job in which nothing was made is not done: its own words, in the list too, and its own exit code.
func TestCase69NothingMadeIsNotDone(t *testing.T) {
	d := newDesk(t)
	for _, step := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"run", "Recherchiere Photosynthese für Klasse 7"}, 4, "Plan freigeben"},
		{[]string{"plan", "1", "--set", "1:topic=Quantenchromodynamik"}, 4, "Plan freigeben"},
		{[]string{"decide", "1:plan", "approve"}, 4, "steht nichts zum Thema"},
		{[]string{"decide", "1:failure", "skip"}, 4, "Ergebnisse freigeben"},
		{[]string{"decide", "1:review", "approve"}, 6, "am Ende, aber es ist nichts entstanden"},
		{[]string{"runs"}, 0, "nichts entstanden"},
	} {
		out, errs, code := d.pult(step.args...)
		if code != step.code || !strings.Contains(out+errs, step.says) || strings.Contains(out, "fertig") {
			t.Errorf("%q: code %d\n%s%s", step.args, code, out, errs)
		}
	}
}

// Case 76: a word that occurs somewhere in a text is no text on it.
func TestCase76AWordInATextIsNoTextOnIt(t *testing.T) {
	d := newDesk(t)
	const found = "gibt es einen passenden Text"
	for request, there := range map[string]bool{"Recherchiere Vulkane": true, "Recherchiere Flugzeugtriebwerke": false} {
		if out, _, _ := d.pult("run", request); strings.Contains(out, found) != there {
			t.Errorf("%s: %s", request, out)
		}
	}
}

// hedgehog is a text that a teacher pastes.
func hedgehog() []string {
	return []string{
		"Der Igel ist ein nachtaktives Säugetier.", "Er frisst vor allem Käfer, Regenwürmer und Schnecken.",
		"Im Herbst frisst er sich eine Fettschicht an.", "Im Winter hält er Winterschlaf.",
		"Dabei sinkt seine Körpertemperatur auf etwa 5 Grad.", "Erst im April wacht er wieder auf.",
	}
}

// Case 77: of a pasted text all is used. Case 78: what a shorter one has lost is said, sentence by sentence.
func TestCase77APastedTextIsUsedWhole(t *testing.T) {
	text := strings.Join(hedgehog(), " ")
	d := newDesk(t)
	if _, errs, code := d.pult("run", "Mache einen Lückentext daraus: "+text, "--yes"); code != 0 {
		t.Fatal(errs)
	}
	out, _, _ := d.pult("show", "1")
	_, sheet, _ := strings.Cut(out, "Fülle die Lücken aus.")
	for _, word := range []string{"nachtaktives", "Regenwürmer", "Fettschicht", "Winterschlaf", "5 Grad", "April"} {
		if !strings.Contains(sheet, word) {
			t.Errorf("the sheet has lost %q: %s", word, out)
		}
	}
}

func TestCase78WhatAShorterTextHasLostIsSaid(t *testing.T) {
	d := newDesk(t)
	out, errs, code := d.pult("run", "Kürze den Text auf 3 Sätze: "+strings.Join(hedgehog(), " "), "--yes")
	if code != 0 {
		t.Fatal(errs)
	}
	_, told, said := strings.Cut(out, "Weggelassen oder gekürzt:")
	kept := 0
	for _, sentence := range hedgehog() {
		if !strings.Contains(told, sentence) {
			kept++
		}
	}
	if !said || kept != 3 {
		t.Errorf("%d sentences are not among what was left out: %s", kept, out)
	}
}
