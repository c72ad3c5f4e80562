package draw

import (
	"strconv"

	"pult/backend/material/diagram"
)

type node = diagram.Node

// samples are pictures as teachers ask for them, one or more of each kind, in both languages.
func samples() map[string]diagram.Diagram {
	list := map[string]diagram.Diagram{}
	for _, d := range []struct {
		name string
		d    diagram.Diagram
	}{
		{"process-photosynthese", photosynthesis(false)},
		{"process-photosynthese-detailed", photosynthesis(true)},
		{"process-water-en", diagram.Diagram{
			Kind: diagram.Process, Title: "How tap water is made", Language: "en", Caption: "Source: School book " +
				"Science 7, p. 41",
			Alt: "Three steps lead from the river to the tap.",
			Nodes: []node{
				{Label: "Water is taken from the river"},
				{Label: "Filters hold back sand and germs"},
				{Label: "Pumps press it into the pipes"},
			},
		}},
		{"cycle-wasser", waterCycle(false)},
		{"cycle-wasser-detailed", waterCycle(true)},
		{"cycle-carbon-en", diagram.Diagram{
			Kind: diagram.Cycle, Title: "The rock cycle", Language: "en", Caption: "Source: geology reader, p. 12",
			Alt: "Rock turns in a circle.",
			Nodes: []node{
				{Label: "Magma"},
				{Label: "Igneous rock"},
				{Label: "Sediment"},
				{Label: "Sedimentary rock"},
				{Label: "Metamorphic rock"},
				{Label: "Melting"},
				{Label: "Uplift"},
				{Label: "Weathering and erosion"},
			},
		}},
		{"timeline-revolution", revolution(false)},
		{"timeline-revolution-detailed", revolution(true)},
		{"timeline-moon-en", diagram.Diagram{
			Kind: diagram.Timeline, Title: "The race to the Moon", Language: "en", Caption: "Source: NASA history pages",
			Alt: "Four dates.",
			Nodes: []node{
				{Label: "1957", Note: "Sputnik 1 orbits the Earth"},
				{Label: "1961", Note: "Gagarin is the first " +
					"human in space"},
				{Label: "1968", Note: "Apollo 8 flies around the Moon"},
				{Label: "1969", Note: "Armstrong and Aldrin land"},
			},
		}},
		{"comparison-zelle", cells()},
		{"comparison-states-en", diagram.Diagram{
			Kind: diagram.Comparison, Title: "Solids, liquids, gases", Language: "en", Caption: "Source: Chemistry 8, p. 9",
			Alt:    "A table of the three states.",
			Header: []string{"", "Solid", "Liquid", "Gas"},
			Rows: [][]string{
				{"Shape", "fixed", "that of the vessel", "fills all space"},
				{"Volume", "fixed", "fixed", "changes with pressure"},
				{"Particles", "vibrate in place", "slide past each other", "fly freely"},
			},
		}},
		{"parts-auge", eye(false)},
		{"parts-auge-detailed", eye(true)},
		{"parts-flower-en", diagram.Diagram{
			Kind: diagram.Parts, Title: "Parts of a flower", Language: "en", Caption: "Source: Biology 6, p. 20",
			Alt: "A flower has five parts.", Detailed: true,
			Nodes: []node{
				{Label: "Petals", Note: "attract insects"},
				{Label: "Sepals", Note: "protect the bud"},
				{Label: "Stamens", Note: "make pollen"},
				{Label: "Pistil", Note: "receives pollen and holds the ovules"},
				{Label: "Receptacle", Note: "carries all parts"},
			},
		}},
		{"map-photosynthese", conceptSample()},
		{"map-democracy-en", democracy(false)},
		{"map-democracy-en-detailed", democracy(true)},
		{"map-gross", bigMap()},
	} {
		list[d.name] = d.d
		if d.d.Language == "de" && !d.d.Detailed {
			blank := d.d
			blank.Language = "none"
			list[d.name+"-blank"] = blank
		}
	}
	for name, d := range chartSamples() {
		list[name] = d
	}
	return list
}

func photosynthesis(detailed bool) diagram.Diagram {
	return diagram.Diagram{
		Kind: diagram.Process, Title: "Ablauf der Fotosynthese", Language: "de", Detailed: detailed,
		Caption: "Quellen: Natura Biologie 7/8, S. 64–67; Klexikon „Fotosynthese“ (CC BY-SA 4.0)",
		Alt: "Der Ablauf der Fotosynthese in sechs Schritten, von der Aufnahme des Wassers bis zur Abgabe " +
			"des Sauerstoffs.",
		Nodes: []node{
			{
				Label: "Wasseraufnahme",
				Note:  "Die Wurzeln nehmen Wasser aus dem Boden auf. Es steigt durch die Leitungsbahnen bis in die Blätter.",
			},
			{
				Label: "Kohlenstoffdioxidaufnahme",
				Note:  "Durch die Spaltöffnungen auf der Blattunterseite gelangt CO₂ aus der Luft in das Blatt.",
			},
			{Label: "Lichtabsorption", Note: "Das Chlorophyll in den Chloroplasten fängt die Energie des Sonnenlichts ein."},
			{
				Label: "Spaltung des Wassers",
				Note:  "Mit der Lichtenergie wird Wasser in Wasserstoff und Sauerstoff gespalten: 2 H₂O → 4 H⁺ + 4 e⁻ + O₂.",
			},
			{
				Label: "Aufbau von Traubenzucker",
				Note:  "Aus Kohlenstoffdioxid und Wasserstoff entsteht Glukose (C₆H₁₂O₆). Ein Teil wird als Stärke gespeichert.",
			},
			{Label: "Abgabe von Sauerstoff", Note: "Der Sauerstoff verlässt das Blatt durch die Spaltöffnungen."},
		},
	}
}

func waterCycle(detailed bool) diagram.Diagram {
	return diagram.Diagram{
		Kind: diagram.Cycle, Title: "Der Wasserkreislauf", Language: "de", Detailed: detailed,
		Caption: "Quelle: Diercke Geographie 5/6, S. 112", Alt: "Der Kreislauf des Wassers in fünf Stationen.",
		Nodes: []node{
			{Label: "Verdunstung", Note: "Die Sonne erwärmt Meere, Seen und Böden; Wasser steigt als Dampf auf."},
			{Label: "Kondensation", Note: "In der Höhe kühlt der Dampf ab und bildet winzige Tröpfchen: Wolken."},
			{Label: "Niederschlag", Note: "Die Tropfen werden schwer und fallen als Regen, Schnee oder Hagel."},
			{
				Label: "Versickerung und Grundwasserneubildung",
				Note:  "Ein Teil sickert in den Boden und füllt das Grundwasser auf.",
			},
			{Label: "Abfluss", Note: "Bäche und Flüsse bringen das Wasser zurück ins Meer."},
		},
	}
}

func revolution(detailed bool) diagram.Diagram {
	return diagram.Diagram{
		Kind: diagram.Timeline, Title: "Die Französische Revolution 1789–1799", Language: "de", Detailed: detailed,
		Caption: "Quellen: Forum Geschichte 8, S. 20–35", Alt: "Sieben Ereignisse von 1789 bis 1799.",
		Nodes: []node{
			{
				Label: "5. Mai 1789",
				Note:  "Eröffnung der Generalstände in Versailles; der Dritte Stand fordert Abstimmung nach Köpfen.",
			},
			{Label: "14. Juli 1789", Note: "Sturm auf die Bastille"},
			{Label: "26. August 1789", Note: "Erklärung der Menschen- und Bürgerrechte"},
			{Label: "September 1791", Note: "Frankreich wird konstitutionelle Monarchie: Der König schwört auf die Verfassung."},
			{Label: "21. Januar 1793", Note: "Hinrichtung Ludwigs XVI."},
			{Label: "1793–1794", Note: "Schreckensherrschaft unter Robespierre und dem Wohlfahrtsausschuss"},
			{Label: "9. November 1799", Note: "Staatsstreich Napoleons; Ende der Revolution"},
		},
	}
}

func cells() diagram.Diagram {
	return diagram.Diagram{
		Kind: diagram.Comparison, Title: "Tierzelle und Pflanzenzelle im Vergleich", Language: "de",
		Caption: "Quelle: Natura Biologie 7/8, S. 12–15", Alt: "Eine Tabelle mit sechs Merkmalen.",
		Header: []string{"Merkmal", "Tierzelle", "Pflanzenzelle"},
		Rows: [][]string{
			{"Zellwand", "fehlt", "vorhanden, aus Zellulose; gibt der Zelle eine feste Form"},
			{"Zellmembran", "vorhanden", "vorhanden, liegt der Zellwand innen an"},
			{"Chloroplasten", "fehlen", "vorhanden; Ort der Fotosynthese"},
			{"Vakuole", "keine oder nur sehr kleine Vakuolen", "eine große Zentralvakuole mit Zellsaft"},
			{"Zellkern", "meist in der Mitte", "oft am Rand, von der Vakuole zur Seite gedrückt"},
			{"Speicherstoff", "Glykogen", "Stärke"},
		},
	}
}

func eye(detailed bool) diagram.Diagram {
	return diagram.Diagram{
		Kind: diagram.Parts, Title: "Das Auge", Language: "de", Detailed: detailed,
		Caption: "Quelle: Natura Biologie 9/10, S. 88", Alt: "Acht Teile des Auges mit ihren Aufgaben.",
		Nodes: []node{
			{Label: "Hornhaut", Note: "bricht das Licht und schützt das Auge nach vorn"},
			{Label: "Iris (Regenbogenhaut)", Note: "regelt, wie viel Licht einfällt"},
			{Label: "Pupille", Note: "Öffnung, durch die das Licht eintritt"},
			{Label: "Linse", Note: "stellt das Bild scharf (Akkommodation)"},
			{Label: "Ziliarmuskel", Note: "verändert die Wölbung der Linse"},
			{Label: "Glaskörper", Note: "hält die Form des Augapfels"},
			{Label: "Netzhaut", Note: "enthält die Lichtsinneszellen: Stäbchen für Hell und Dunkel, Zapfen für Farben"},
			{Label: "Sehnerv", Note: "leitet die Erregungen zum Gehirn"},
		},
	}
}

func conceptSample() diagram.Diagram {
	return diagram.Diagram{
		Kind: diagram.ConceptMap, Title: "Fotosynthese: die wichtigsten Begriffe", Language: "de",
		Caption: "Quellen: Natura Biologie 7/8, S. 64–67", Alt: "Acht Begriffe um die Fotosynthese und ihre Beziehungen.",
		Nodes: []node{
			{ID: "f", Label: "Fotosynthese"},
			{ID: "l", Label: "Lichtenergie"},
			{ID: "c", Label: "Chlorophyll"},
			{ID: "k", Label: "Kohlenstoffdioxid"},
			{ID: "w", Label: "Wasser"},
			{ID: "g", Label: "Glukose"},
			{ID: "s", Label: "Sauerstoff"},
			{ID: "b", Label: "Chloroplasten"},
		},
		Edges: []diagram.Edge{
			{From: "f", To: "l", Label: "braucht"},
			{From: "f", To: "k", Label: "verbraucht"},
			{From: "f", To: "w", Label: "verbraucht"},
			{From: "f", To: "g", Label: "stellt her"},
			{From: "f", To: "s", Label: "setzt frei"},
			{From: "f", To: "b", Label: "findet statt in"},
			{From: "b", To: "c", Label: "enthalten"},
			{From: "c", To: "l", Label: "absorbiert"},
		},
	}
}

func democracy(detailed bool) diagram.Diagram {
	return diagram.Diagram{
		Kind: diagram.ConceptMap, Title: "Democracy", Language: "en", Detailed: detailed,
		Caption: "Source: Politics reader, p. 3", Alt: "Six terms around democracy.",
		Nodes: []node{
			{ID: "d", Label: "Democracy", Note: "rule by the people"},
			{ID: "e", Label: "Elections", Note: "free, equal and secret"},
			{ID: "p", Label: "Parliament", Note: "makes the laws"},
			{ID: "g", Label: "Government", Note: "carries the laws out"},
			{ID: "c", Label: "Courts", Note: "judge by the law"},
			{ID: "m", Label: "Free press"},
			{ID: "z", Label: "Citizens"},
		},
		Edges: []diagram.Edge{
			{From: "d", To: "e", Label: "lives on"},
			{From: "e", To: "p", Label: "decide who sits in"},
			{From: "p", To: "g", Label: "elects and controls"},
			{From: "d", To: "c", Label: "needs independent"},
			{From: "d", To: "m", Label: "needs"},
			{From: "m", To: "z", Label: "informs"},
			{From: "z", To: "e", Label: "take part in"},
			{From: "c", To: "g", Label: "check"},
		},
	}
}

func bigMap() diagram.Diagram {
	d := diagram.Diagram{
		Kind: diagram.ConceptMap, Title: "Industrialisierung in Deutschland", Language: "de", Caption: "Quelle: Forum " +
			"Geschichte 8, S. 90–121", Alt: "Zwölf Begriffe.",
	}
	for _, n := range []string{
		"Industrialisierung", "Dampfmaschine", "Eisenbahn", "Fabriken", "Verstädterung", "Soziale Frage",
		"Arbeiterbewegung", "Gewerkschaften",
		"Sozialversicherung", "Umweltverschmutzung", "Kinderarbeit", "Schwerindustrie im Ruhrgebiet",
	} {
		d.Nodes = append(d.Nodes, node{ID: n, Label: n})
	}
	for _, e := range [][3]string{
		{"Industrialisierung", "Dampfmaschine", "beginnt mit"},
		{"Industrialisierung", "Fabriken", "bringt hervor"},
		{"Dampfmaschine", "Eisenbahn", "treibt an"},
		{"Industrialisierung", "Verstädterung", "führt zu"},
		{"Industrialisierung", "Soziale Frage", "verschärft"},
		{"Soziale Frage", "Arbeiterbewegung", "lässt entstehen"},
		{"Arbeiterbewegung", "Gewerkschaften", "gründet"},
		{"Soziale Frage", "Sozialversicherung", "soll gelöst werden durch"},
		{"Fabriken", "Umweltverschmutzung", "verursachen"},
		{"Fabriken", "Kinderarbeit", "beschäftigen"},
		{"Eisenbahn", "Schwerindustrie im Ruhrgebiet", "braucht Stahl aus"},
		{"Industrialisierung", "Umweltverschmutzung", "hat als Folge"},
		{"Gewerkschaften", "Sozialversicherung", "fordern"},
	} {
		d.Edges = append(d.Edges, diagram.Edge{From: e[0], To: e[1], Label: e[2]})
	}
	return d
}

// fullMap is as large as a map may be: a tree of forty boxes with links across.
func fullMap() diagram.Diagram {
	d := diagram.Diagram{Kind: diagram.ConceptMap, Title: "Industrialisierung", Language: "de"}
	join := func(from, to int, verb string) {
		d.Edges = append(d.Edges, diagram.Edge{From: strconv.Itoa(from), To: strconv.Itoa(to), Label: verb})
	}
	for i := range maxNodes {
		d.Nodes = append(d.Nodes, node{ID: strconv.Itoa(i), Label: "Arbeiterbewegung " + strconv.Itoa(i)})
		if i > 0 {
			join((i-1)/3, i, "führt zu")
		}
		if i%5 == 4 {
			join(i, i/2, "wirkt auf")
		}
	}
	return d
}
