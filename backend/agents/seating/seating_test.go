package seating

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/pictogram"
)

func made(t *testing.T, request string) artifact.Document {
	t.Helper()
	in := agent.Reader(Spec()).Read(request, "de")
	doc, err := compose(read(in), i18n.Must(i18n.Lang(in.Language)))
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(); err != nil {
		t.Fatalf("%s: %v", request, err)
	}
	return doc
}

// seatOf is where each child sits in the last table of a document: row and column.
func seatOf(doc artifact.Document) map[string][2]int {
	at := map[string][2]int{}
	for _, b := range doc.Blocks {
		for i, row := range b.Rows {
			for j, name := range row {
				at[name] = [2]int{i, j}
			}
		}
	}
	return at
}

const class = "Ali, Mia, Ben, Lea, Tom, Ida, Cem, Eva, Noah, Emil, Paul, Zoe"

// Every child has one seat, and all wishes that can be met are met, with every number.
func TestASeatingPlanMeetsItsWishes(t *testing.T) {
	for n := range 20 {
		doc := made(t, fmt.Sprintf("Sitzplan 5b für %s, 3 Reihen à 4 Plätze. Ali nicht neben Ben, Mia neben Lea und Tom "+
			"vorne. Auslosung Nr. %d", class, n+1))
		at := seatOf(doc)
		for _, name := range strings.Split(class, ", ") {
			if _, sits := at[name]; !sits {
				t.Fatalf("%d: %s has no seat: %v", n, name, doc.Blocks)
			}
		}
		beside := func(a, b string) bool { return at[a][0] == at[b][0] && abs(at[a][1]-at[b][1]) == 1 }
		if beside("Ali", "Ben") || !beside("Mia", "Lea") || at["Tom"][0] != 0 || len(doc.Notes) > 0 ||
			doc.Title != "Sitzplan 5b" {
			t.Errorf("%d: %q %v %q", n, doc.Title, at, doc.Notes)
		}
	}
}

// The same number gives the same plan, another number another one, and the number stands on the sheet.
func TestADrawIsReproducible(t *testing.T) {
	plain := func(request string) string { return fmt.Sprint(made(t, request).Blocks) }
	one, again := plain("4er-Gruppen: "+class), plain("4er-Gruppen: "+class)
	other := plain("4er-Gruppen Variante B: " + class)
	if one != again || one == other || !strings.Contains(one, "Auslosung Nr. 1") || !strings.Contains(other, "Nr. 2") {
		t.Errorf("%s\n%s", one, other)
	}
}

// Groups are as large as asked for, as far as the class allows, and nobody is alone.
func TestGroupsAreOfTheSizeAskedFor(t *testing.T) {
	for request, want := range map[string]string{
		"teile die Klasse in 4er-Gruppen: " + class:          "4 4 4",
		"gruppen zu fünft: " + class:                         "6 6",
		"in 5 gruppen: " + class:                             "3 3 2 2 2",
		"random pairs: Tom, Ida, Ali, Mia, Ben":              "3 2",
		"random groups of three: Tom, Ida, Ali, Mia, Ben":    "3 2",
		"split the class into 2 groups: Tom, Ida, Ali":       "2 1",
		"4er gruppen für 23 kinder":                          "4 4 4 4 4 3",
		"gruppen auslosen: " + class + ", ali nicht mit mia": "4 4 4",
	} {
		sizes := map[int]int{}
		for _, b := range made(t, request).Blocks {
			from := len(sizes)
			for _, row := range b.Rows {
				for j, name := range row {
					if name != "" {
						sizes[from+j]++
					}
				}
			}
		}
		var got []string
		for _, g := range slices.Sorted(maps.Keys(sizes)) {
			got = append(got, strconv.Itoa(sizes[g]))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", request, got, want)
		}
	}
}

// What cannot be met is said: wishes against each other, somebody who is not on the list, too few seats, no names.
func TestWhatCannotBeMetIsSaid(t *testing.T) {
	for request, told := range map[string]string{
		"3er gruppen: Ali, Mia, Ben; Ali nicht mit Mia":                  "„Ali nicht mit Mia“",
		"3er gruppen: Ali, Mia, Ben, Lea, Tom, Ida; Uwe neben Mia":       "„Uwe neben Mia“",
		"3er gruppen: Ali, Mia, Ben, Ali":                                "„Ali“ steht mehrmals",
		"Sitzplan für Ali, Mia, Ben, Lea, Tom, Ida, 2 Reihen à 2 Plätze": "6 Kinder sind genannt, aber nur 4",
		"Gruppen zu dritt":                "keine Namen",
		"Namensschilder":                  "keine Namen",
		"4er gruppen für 23 kinder":       "Nummern",
		"Gruppen auslosen: Ali, Mia, Ben": "Größe der Gruppen",
		"Sitzplan für Ali, Mia, Ben, 1 Reihe, Ali nicht neben Ben, Ali nicht neben Mia": "Ali nicht neben",
	} {
		if notes := strings.Join(made(t, request).Notes, "\n"); !strings.Contains(notes, told) {
			t.Errorf("%s: %q", request, notes)
		}
	}
	doc := made(t, "Sitzplan für Ali, Mia, Ben, Lea, Tom, Ida, 2 Reihen à 2 Plätze")
	if text := fmt.Sprint(doc.Blocks); !strings.Contains(text, "Ohne Platz: ") {
		t.Error(text)
	}
}

// Name tags, class lists and rotas have all the children, in lines and columns as asked for.
func TestListsHaveAllChildren(t *testing.T) {
	for request, want := range map[string]string{
		"Namensschilder 1a: Ali, Mia, Ben":                              "Namensschilder 1a|2 × 2",
		"klassenliste: ali, mia, ben mit 6 spalten":                     "Klassenliste|3 × 7",
		"Klassenliste: Ali, Mia, Ben, Lea mit den Spalten Geld, Zettel": "Klassenliste|4 × 3",
		"anwesenheitsliste mo-fr: ali, mia, ben":                        "Klassenliste|3 × 6",
		"dienstplan tafeldienst ali, mia, ben 4 wochen":                 "Dienstplan|4 × 3",
		"reihenfolge auslosen: ali, mia, ben, lea":                      "Reihenfolge|4 × 2",
	} {
		in := agent.Reader(Spec()).Read(request, "de")
		if len(in.Agents) == 0 { // words of the agent that makes empty tables
			in.Fields = map[string][]string{"list": {"tables"}}
			if !claims(in) {
				t.Errorf("%s is not claimed", request)
			}
		}
		doc, err := compose(read(in), i18n.Must(i18n.German))
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(doc.Blocks, func(b artifact.Block) bool { return b.Kind == artifact.TableBlock })
		table := doc.Blocks[at]
		if got := fmt.Sprintf("%s|%d × %d", doc.Title, len(table.Rows), len(table.Rows[0])); got != want {
			t.Errorf("%s: %s, want %s", request, got, want)
		}
	}
	for _, columns := range []string{
		"Klassenliste: Name, Telefon, Adresse, Geburtstag, Unterschrift", "Sitzplan 5 Reihen à 6 Plätze",
		"klassendienste: tafel, blumen, austeilen, fegen", "Notenliste: Name, 1. Arbeit, mündlich, schriftlich, Endnote",
	} {
		in := agent.Reader(Spec()).Read(columns, "de")
		if in.Fields = map[string][]string{"list": {"tables"}}; claims(in) {
			t.Errorf("%s is claimed", columns)
		}
	}
}

// A wish changes what it names and nothing else.
func TestWishesAreFollowed(t *testing.T) {
	before := map[string]string{
		"kind": "groups", "names": "Ali, Mia, Ben", "size": "3", "count": "", "wishes": "", "variant": "1",
	}
	for wish, want := range map[string]map[string]string{
		"neu mischen":            {"variant": "2"},
		"Ali nicht mit Ben":      {"wishes": "Ali nicht mit Ben"},
		"lieber zu zweit":        {"size": "2"},
		"ohne Ben":               {"names": "Ali, Mia"},
		"dazu noch: Lea, Tom":    {"names": "Ali, Mia, Ben, Lea, Tom"},
		"mit bunten Bildern":     nil,
		"lieber 2 Gruppen bitte": {"size": "", "count": "2"},
	} {
		after, ok := follow(before, wish)
		changed := map[string]string{}
		for key, value := range after {
			if value != before[key] {
				changed[key] = value
			}
		}
		if ok != (want != nil) || !maps.Equal(changed, want) {
			t.Errorf("%s: %t %v", wish, ok, changed)
		}
	}
}

// The names that the plan shows are read as they were.
func TestNamesOfThePlanAreReadAgain(t *testing.T) {
	p := read(agent.Reader(Spec()).Read("3er gruppen:\nKaya, Ali\nvon Berg, Mia\nWeber, Ben", "de"))
	if got := kit.Roll(p["names"]); strings.Join(got, ", ") != p["names"] || len(got) != 3 {
		t.Errorf("%q: %q", p["names"], got)
	}
}

// Wishes one below the other are several, and a name within another one is not that child.
func TestEachWishIsReadByItself(t *testing.T) {
	names := []string{"Ali", "Ben", "Mia", "Tim", "Jan", "Jana"}
	list, odd := wishesOf("Ali nicht neben Ben\nMia neben Tim; Jana, Jan und Tim getrennt", names)
	var got []string
	for _, w := range list {
		got = append(got, fmt.Sprintf("%v %s-%s", w.wanted == apart, names[w.a], names[w.b]))
	}
	want := []string{"true Ali-Ben", "false Mia-Tim", "true Tim-Jan", "true Tim-Jana", "true Jan-Jana"}
	if len(odd) > 0 || !slices.Equal(got, want) {
		t.Errorf("%q, odd %q", got, odd)
	}
}

// A form may have any number in it.
func TestNoNumberOfAFormBreaksAPlan(t *testing.T) {
	for _, size := range []string{"-1", "0", "99", "x"} {
		for _, kind := range []string{"seats", "groups", "order", "tags", "list", "rota"} {
			for _, names := range []string{"", "Ali, Mia"} {
				if _, err := compose(map[string]string{
					"kind": kind, "names": names, "size": size, "count": size, "rows": size, "seats": size, "weeks": size,
					"children": size, "variant": size,
				}, i18n.Must(i18n.German)); err != nil {
					t.Error(kind, names, size, err)
				}
			}
		}
	}
}

// Each child has a picture of its own, the same ones each time.
func TestNameTagsHavePictures(t *testing.T) {
	doc := made(t, "Namensschilder mit Tierbildern: Ali, Mia, Ben, Lea, Tom, Ida, Noah")
	seen := map[string]bool{}
	for _, b := range doc.Blocks {
		for _, cell := range slices.Concat(b.Rows...) {
			if p, name, ok := pictogram.Cut(cell); ok && name != "" && !strings.Contains(name, "ild") {
				seen[p.Sign] = true
			}
		}
	}
	if len(seen) != 7 {
		t.Errorf("%v", doc.Blocks)
	}
	again := made(t, "Namensschilder mit Tierbildern: Ali, Mia, Ben, Lea, Tom, Ida, Noah")
	if !reflect.DeepEqual(doc, again) {
		t.Error("other pictures")
	}
}
