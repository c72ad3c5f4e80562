package certificate

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/material/pictogram"
)

func made(t *testing.T, request string) artifact.Document {
	t.Helper()
	in := agent.Reader(Spec()).Read(request, "de")
	doc, err := compose(read(in), i18n.Must(i18n.Lang(in.Language)))
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(); err != nil || !doc.Framed {
		t.Fatalf("%s: %v", request, err)
	}
	return doc
}

// pages are the lines of the certificates of a document, a page each.
func pages(doc artifact.Document) []string {
	var list []string
	for _, b := range doc.Blocks {
		switch {
		case b.Kind == artifact.HeadingBlock:
			list = append(list, b.Text)
		case len(b.Rows) > 0:
			list[len(list)-1] += "|" + strings.Join(b.Rows[0], "/")
		default:
			list[len(list)-1] += "|" + b.Entries[0].Text
		}
	}
	return list
}

// A certificate says what the request says; what that leaves out is a line, and each child has a page.
func TestACertificateSaysWhatWasSaid(t *testing.T) {
	const signed, all = "Klassenleitung/Schulleitung", "Datum/Klassenleitung/Schulleitung"
	for request, want := range map[string][]string{
		"urkunde sportfest": {
			"Urkunde|Sportfest|für|" + blank + "|Herzlichen Glückwunsch!|" + all,
		},
		"urkunden für den vorlesewettbewerb für ali und mia, grundschule am see, 12.6.2026": {
			"Urkunde|Vorlesewettbewerb|für|Ali|Herzlichen Glückwunsch!|Grundschule am See · 12.6.2026|" + signed,
			"Urkunde|Vorlesewettbewerb|für|Mia|Herzlichen Glückwunsch!|Grundschule am See · 12.6.2026|" + signed,
		},
		"Siegerurkunde Lauftag: 1. Platz Mia Schmidt, 2. Platz Ali": {
			"Siegerurkunde|Lauftag|für|Mia Schmidt|1. Platz|Herzlichen Glückwunsch!|" + all,
			"Siegerurkunde|Lauftag|für|Ali|2. Platz|Herzlichen Glückwunsch!|" + all,
		},
		"urkunde für mia 1. platz vorlesewettbewerb": {
			"Urkunde|Vorlesewettbewerb|für|Mia|1. Platz|Herzlichen Glückwunsch!|" + all,
		},
		"Urkunde Mathe-Olympiade Mia 1. Platz, Ali 2. Platz": {
			"Urkunde|Mathe-Olympiade|für|Mia|1. Platz|Herzlichen Glückwunsch!|" + all,
			"Urkunde|Mathe-Olympiade|für|Ali|2. Platz|Herzlichen Glückwunsch!|" + all,
		},
		"Teilnahmeurkunde Lesenacht Klasse 3b: Ali, Mia": {
			"Teilnahmeurkunde|Lesenacht|für|Ali|Klasse 3b|für die Teilnahme|" + all,
			"Teilnahmeurkunde|Lesenacht|für|Mia|Klasse 3b|für die Teilnahme|" + all,
		},
		"urkunde für fleiß und hilfsbereitschaft, unterschrift schulleiterin": {
			"Urkunde|Fleiß und Hilfsbereitschaft|für|" + blank + "|Herzlichen Glückwunsch!|Datum/Schulleiterin",
		},
		"certificate for reading champions": {
			"Certificate|Reading champions|awarded to|" + blank +
				"|Congratulations!|Date/Class teacher/Head teacher",
		},
	} {
		if got := pages(made(t, request)); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s:\n%q, want\n%q", request, got, want)
		}
	}
	got := pages(made(t, "urkunde sportfest 1. bis 3. platz"))
	if len(got) != 3 || !strings.Contains(got[2], "|3. Platz|") {
		t.Errorf("%q", got)
	}
}

// What is missing is told with the result.
func TestWhatIsMissingIsTold(t *testing.T) {
	for request, told := range map[string]int{
		"Urkunde": 2, "Urkunde Sportfest": 1, "Urkunde Sportfest für Ali, Mia": 0, "Urkunde für Mia": 1,
	} {
		if notes := made(t, request).Notes; len(notes) != told {
			t.Errorf("%s: %q", request, notes)
		}
	}
}

// A wish changes what it names; one about pictures none.
func TestWishesAreFollowed(t *testing.T) {
	before := read(agent.Reader(Spec()).Read("Urkunde Sportfest für Ali, Mia", "de"))
	for wish, want := range map[string]string{
		"Datum 3.7.2026": "date=3.7.2026", "Namen: Tom, Ida": "names=Tom, Ida", "lieber eine Ehrenurkunde": "kind=honour",
		"mit Pokal": "", "Grundschule am Park": "school=Grundschule am Park",
	} {
		after, ok := follow(before, wish)
		var changed []string
		for key, value := range after {
			if before[key] != value {
				changed = append(changed, key+"="+value)
			}
		}
		if got := strings.Join(changed, ";"); got != want || ok != (want != "") {
			t.Errorf("%s: %q %t", wish, got, ok)
		}
	}
}

// A class in brackets is no place.
func TestAClassInBracketsIsNoPlace(t *testing.T) {
	d, err := compose(map[string]string{"names": "Mia (3a), Ali (2. Platz), Tim (3)"}, i18n.Must(i18n.German))
	if err != nil {
		t.Fatal(err)
	}
	raw := fmt.Sprint(d.Blocks)
	for _, want := range []string{"Mia (3a)", "2. Platz", "3. Platz"} {
		if strings.Count(raw, want) != 1 {
			t.Errorf("%q stands %d times in %s", want, strings.Count(raw, want), raw)
		}
	}
}

// A certificate has the picture of its occasion where one is wanted, on each page.
func TestCertificatesHavePictures(t *testing.T) {
	for occasion, want := range map[string]string{
		"Vorlesewettbewerb": "📖", "Schwimmabzeichen": "🏊️", "Bundesjugendspiele": "🏃", "Hilfsbereitschaft": "🏅",
		"Fahrradprüfung": "🚲️", "Igel": "🦔",
	} {
		p := read(intent.Intent{Text: "Urkunde mit Bild", Language: "de"})
		p["occasion"], p["names"] = occasion, "Ada, Ben"
		d, err := compose(p, i18n.Must(i18n.German))
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, b := range d.Blocks {
			if pictogram.Alone(append([]string{}, slices.Concat(b.Rows...)...)) && b.Rows[0][0] == want {
				n++
			}
		}
		if p["pictures"] != "yes" || n != 2 {
			t.Errorf("%s: %d of %q, %v", occasion, n, want, p)
		}
	}
	if p := read(intent.Intent{Text: "Urkunde Sportfest", Language: "de"}); p["pictures"] != "no" {
		t.Error(p)
	}
}
