package checks_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/checks"
)

// Conversions and differences of dates are reckoned wherever they stand. What is right in one way of reading is not
// wrong, and what only months could tell is nobody's to judge.
func TestUnitsAndDatesAreReckoned(t *testing.T) {
	for language, texts := range map[string]map[string]string{
		"de": {
			"3 km = 300 m": "wrong", "3 km = 3000 m": "right", "Merke: 2,5 kg sind 2500 g.": "right",
			"1 h = 100 min, das ist falsch": "", "1 h = 100 min": "wrong", "5 m + 20 cm = 520 cm": "right",
			"5 m + 20 cm = 5,02 m": "wrong", "1,5 Liter sind 150 ml.": "wrong", "2 Wochen sind 14 Tage.": "right",
			"Ein Kuchen: 2 · 3 kg = 6 kg": "", "6 km : 2 km = 3": "", "1 l = 1 kg": "", "1 km = 0,6 mi": "",
			"3 m² = 30000 cm²": "right", "3 m² = 300 cm²": "wrong", "1000 m = 1 km": "right", "50 min = 0,8 h": "",
			"Die Strecke von 3 km ist 5 m breit.": "", "x = 3 m": "",

			"15 % von 60 Euro = 9 Euro": "", "Also 2x + 3 + 4 = 9.": "", "1/4 + 2/3 = 3/12 + 8/12": "",
			"3/4 − 1/2 = 3/4 − 2/4 = 1/4": "right", "Aufgabe 3: 4 + 5 = 10": "wrong", "Rechne 12 : 4 : 3 = 2": "wrong",
			"Es sind 6 + 4 = 10 : 2": "", "Das ist 3 km = 3000 m = 30 m": "mixed",

			"Vom 3. bis 14. März sind es 12 Tage.": "right", "Vom 3. bis 14. März sind es 11 Tage.": "right",
			"Vom 3. bis 14. März sind es 13 Tage.": "wrong", "Vom 28. Februar bis zum 2. März sind es 4 Tage.": "right",
			"Vom 3. bis 14. März waren 5 Tage schulfrei.": "", "Der Zirkus kommt an 5 Tagen vom 3. bis 14. März.": "",
			"Die Reise dauerte 9 Tage, vom 3. bis 14. März.":                                        "wrong",
			"Zwischen dem 3. und dem 14. März liegen 10 Tage.":                                      "right",
			"Vom 3.6. bis zum 7.6.2026 (4 Nächte).":                                                 "right",
			"Vom 27. Dezember bis 3. Januar sind es 8 Tage.":                                        "right",
			"Vom 1. März bis 15. März sind es 2 Wochen.":                                            "right",
			"Vom 1. März bis 15. März sind es 4 Wochen.":                                            "wrong",
			"Vom 1. März bis 12. März sind es 2 Wochen.":                                            "",
			"Der Krieg dauerte 30 Jahre (1618–1648).":                                               "right",
			"Der Krieg dauerte von 1914 bis 1918, also 4 Jahre.":                                    "right",
			"Er regierte von 1740 bis 1786, das sind 36 Jahre.":                                     "wrong",
			"Er regierte von 1740 bis 1786, das sind 47 Jahre.":                                     "",
			"Von 44 v. Chr. bis 14 n. Chr. sind es 30 Jahre.":                                       "",
			"Klaus wurde 1790 geboren und starb 1850 mit 60 Jahren.":                                "",
			"Klaus wurde 1790 geboren und starb 1850 mit 59 Jahren.":                                "",
			"Klaus wurde 1790 geboren und starb 1850 mit 70 Jahren.":                                "wrong",
			"Er wurde am 12. März 1790 geboren und starb am 5. Januar 1850 im Alter von 59 Jahren.": "right",
			"Er wurde am 12. März 1790 geboren und starb am 5. Januar 1850 im Alter von 60 Jahren.": "wrong",
			"Klaus wurde 1790 geboren und zog 1850 mit 3 Kindern um.":                               "",
		},
		"en": {
			"Note that 3 km are 300 m.": "wrong", "From March 3 to March 14, that is 12 days.": "right",
			"From 3 to 14 March there was rain on 5 days.": "", "It lasted 4 years, from 1914 to 1918.": "right",
			"He was born in 1790 and died in 1850 at the age of 70.": "wrong", "1 h = 60 min": "right",
		},
	} {
		for text, want := range texts {
			d := artifact.Document{Language: language, Blocks: []artifact.Block{
				{Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{{Text: text}}},
			}}
			found := checks.Reckon(&d)
			got := map[string]string{"0 0": "", "1 0": "right", "0 1": "wrong", "1 1": "mixed"}[strconv.Itoa(found.Right)+" "+
				strconv.Itoa(len(found.Wrong))]
			if got != want || found.Right > 1 || len(found.Wrong) > 1 {
				t.Errorf("%s: %q, want %q (%+v)", text, got, want, found)
			}
		}
	}
}

// A solution is looked at with its task.
func TestSolutionsInUnitsAndDays(t *testing.T) {
	entry := func(text string, answers ...string) artifact.Entry {
		return artifact.Entry{Text: text, Answers: answers}
	}
	d := artifact.Document{Language: "de", Blocks: []artifact.Block{
		{Kind: artifact.ShortTask, Text: "Wandle um.", Entries: []artifact.Entry{
			entry("3 km =", "300 m"), entry("Schreibe 2 kg in g:", "2000"), entry("2 h in min", "100 min"),
			entry("Wie lang ist das?", "3 km = 3000 m"),
			entry("Wie viele Tage sind es vom 3. bis zum 14. März?", "20 Tage"),
		}},
		{Kind: artifact.GapTask, Entries: []artifact.Entry{entry("4 m = ____ cm", "40"), entry("5 m = ____ cm", "500")}},
		{Kind: artifact.ChoiceTask, Entries: []artifact.Entry{
			{Text: "7 km =", Options: []string{"70 m", "7000 m"}, Right: []int{0}},
		}},
		{Kind: artifact.TruthTask, Entries: []artifact.Entry{
			{Text: "1 km = 100 m", Answers: []string{"1 km = 1000 m"}}, {Text: "1 kg = 100 g", True: true},
		}},
	}}
	found := checks.Reckon(&d)
	want := []string{
		"3 km = 300 m", "2 h = 100 min", "Wie viele Tage sind es vom 3. bis zum 14. März? 20 Tage", "4 m = 40 cm",
		"7 km = 70 m", "1 kg = 100 g",
	}
	if !slices.Equal(found.Wrong, want) || found.Right != 4 || len(found.Mended) != 0 {
		t.Errorf("%+v", found)
	}
}

// The statements of a research are looked at, too.
func TestStatementsAreReckoned(t *testing.T) {
	list := checks.Statements([]string{"Vulkane sind heiß.", "Es sind 3 km = 300 m.", "1 h = 60 min"}, "de")
	if len(list) != 1 || list[0].OK || !slices.Equal(list[0].Quotes, []string{"3 km = 300 m"}) {
		t.Errorf("%+v", list)
	}
	if said := i18n.Must(i18n.German).Say(list[0].Text); !strings.HasPrefix(said, "1 von 2 ") {
		t.Error(said)
	}
	if list := checks.Statements([]string{"Vulkane sind heiß."}, "de"); list != nil {
		t.Errorf("%+v", list)
	}
}
