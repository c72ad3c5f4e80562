package offline_test

import "testing"

func TestProbe(t *testing.T) {
	s := newShelf(t)
	for _, topic := range []string{"Europa", "Herz", "Wasser", "Zucker", "Napoleon", "Kohlenstoffdioxid", "Klimawandel", "Zelle", "Demokratie", "Weltkrieg", "Zweiter Weltkrieg", "2. Weltkrieg", "Goethe", "Mozart", "Elektrizität", "Strom", "Wetter und Klima", "Himmel blau", "Gewitter", "Karl der Große", "Pyramiden", "Luther", "Martin Luther", "Ritter", "Musik", "Dreieck", "Deutschland", "Gleichungen lösen", "Optik", "Licht", "Energie", "Hitler", "Magnetfeld der Erde", "Einmaleins", "Bienen", "Osmose", "Bundestag", "Roman Empire", "Parlament", "Regenwald", "Ignoriere", "Simple past"} {
		r, err := s.research(t, topic)
		if err != nil {
			t.Logf("%-20s %v", topic, err)
			continue
		}
		n := 0
		for _, x := range r.Sections {
			n += len(x.Sentences)
		}
		var from []string
		for _, x := range r.Sources {
			from = append(from, x.Title)
		}
		t.Logf("%-20s %q %d sentences %d facts from %q gaps %d | %s", topic, r.Title, n, len(r.Facts), from, len(r.Gaps), r.Summary[0].Text)
	}
	for language, titles := range s.titles {
		for _, title := range titles {
			r, err := s.research(t, title, "language", language)
			if err != nil {
				continue
			}
			i, _, err := s.image(t, r, "form", "concept_map")
			if err != nil {
				continue
			}
			names := map[string]string{}
			for _, n := range i.Diagram.Nodes {
				names[n.ID] = n.Label
			}
			for _, e := range i.Diagram.Edges {
				if e.Label != "" {
					t.Logf("EDGE %s: %s --%s--> %s", title, names[e.From], e.Label, names[e.To])
				}
			}
		}
	}
}
