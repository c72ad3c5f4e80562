package draw

import (
	"strconv"

	"pult/backend/material/diagram"
)

// row makes the nodes and the series of a chart: labels and, for each series, its numbers.
func row(d diagram.Diagram, labels []string, series ...diagram.Series) diagram.Diagram {
	for i, l := range labels {
		d.Nodes = append(d.Nodes, node{ID: strconv.Itoa(i), Label: l})
	}
	d.Series = series
	return d
}

func numbers(name string, list ...float64) diagram.Series {
	s := diagram.Series{Name: name}
	for i, v := range list {
		s.Values = append(s.Values, diagram.Value{Node: strconv.Itoa(i), Number: v, Fact: i + 1})
	}
	return s
}

// chartSamples are number pictures and the other forms with fields of their own.
func chartSamples() map[string]diagram.Diagram {
	list := map[string]diagram.Diagram{
		"bar-mountains": row(diagram.Diagram{
			Kind: diagram.BarChart, Title: "Die höchsten Berge der Kontinente", Language: "de", Unit: "m",
			Caption: "Quelle: Diercke Weltatlas, S. 12", Alt: "Fünf Berge.",
		}, []string{"Mount Everest", "Aconcagua", "Denali", "Kilimandscharo", "Mont Blanc"},
			numbers("", 8849, 6961, 6190, 5895, 4806)),
		"bar-temperature": row(diagram.Diagram{
			Kind: diagram.BarChart, Title: "Mitteltemperatur im Januar", Language: "de", Unit: "°C", Caption: "Quelle: DWD",
			Alt: "Sechs Orte.",
		}, []string{"Hamburg", "München", "Jakutsk", "Kairo", "Oslo", "Sydney"},
			numbers("", 1.9, -0.5, -38.6, 14, -4.3, 23.5)),
		"bar-population-two": row(
			diagram.Diagram{
				Kind: diagram.BarChart, Title: "Bevölkerung nach Erdteilen", Language: "de", Unit: "Menschen",
				Caption: "Quelle: Vereinte Nationen", Alt: "Zwei Jahre.",
			},
			[]string{"Asien", "Afrika", "Europa", "Lateinamerika und Karibik", "Nordamerika", "Ozeanien"},
			numbers(
				"1950",
				1.4e9,
				2.28e8,
				5.49e8,
				1.68e8,
				1.62e8,
				1.27e7,
			),
			numbers("2020", 4.66e9, 1.36e9, 7.46e8, 6.52e8, 3.74e8, 4.4e7),
		),
		"bar-long-names": row(diagram.Diagram{
			Kind: diagram.BarChart, Title: "Anzahl der Buchstaben in langen Wörtern", Language: "de", Caption: "Quelle: Duden",
			Alt: "Vier Wörter.",
		}, []string{
			"Desoxyribonukleinsäure", "Bundesverfassungsgerichtsentscheidung", "Donaudampfschifffahrtsgesellschaft",
			"Ei",
		}, numbers("", 22, 37, 34, 2)),
		"line-co2": row(diagram.Diagram{
			Kind: diagram.LineChart, Title: "Kohlenstoffdioxid in der Luft", Language: "de", Unit: "ppm",
			Caption: "Quelle: Mauna Loa", Alt: "Sieben Jahre.",
		}, []string{"1960", "1970", "1980", "1990", "2000", "2010", "2020"},
			numbers("", 316.9, 325.7, 338.8, 354.4, 369.6, 389.9, 414.2)),
		"line-climate-en": row(
			diagram.Diagram{
				Kind: diagram.LineChart, Title: "Temperatures over the year", Language: "en", Unit: "°C",
				Caption: "Source: Met Office", Alt: "Three towns.",
			},
			[]string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"},
			numbers(
				"London", 5.7, 6, 8, 10.5, 13.7, 16.8, 19, 18.7, 16, 12.4, 8.6, 6.1,
			),
			numbers("Moscow", -6.2, -5.9, -0.7, 6.9, 13.6, 17.3, 19.7, 17.6, 11.9, 5.8, -0.5, -4.4),
			numbers("Perth", 24.5, 24.9, 23.1, 19.7, 16.3, 13.9, 13, 13.4, 14.7, 17, 19.9, 22.4),
		),
		"pie-air": row(diagram.Diagram{
			Kind: diagram.PieChart, Title: "Zusammensetzung der Luft", Language: "de", Unit: "%",
			Caption: "Quelle: Chemie heute, S. 40", Alt: "Vier Gase.",
		}, []string{"Stickstoff", "Sauerstoff", "Argon", "Kohlenstoffdioxid und andere Gase"},
			numbers("", 78.08, 20.95, 0.93, 0.04)),
		"pie-transport": row(diagram.Diagram{
			Kind: diagram.PieChart, Title: "So kommen wir zur Schule", Language: "de", Unit: "Kinder",
			Caption: "Quelle: Umfrage in der 5b", Alt: "Sechs Wege.",
		}, []string{"Bus", "Fahrrad", "zu Fuß", "Auto der Eltern", "Straßenbahn", "Roller"}, numbers("", 9, 7, 5, 4, 2, 1)),
		"venn-zelle": {
			Kind: diagram.Venn, Title: "Tierzelle und Pflanzenzelle", Language: "de", Caption: "Quelle: Natura Biologie 7/8",
			Alt:    "Zwei Mengen.",
			Header: []string{"Tierzelle", "Pflanzenzelle"},
			Nodes: []node{
				{ID: "a", Label: "Zellkern", In: []int{1, 2}},
				{ID: "b", Label: "Zellmembran", In: []int{1, 2}},
				{ID: "c", Label: "Mitochondrien", In: []int{1, 2}},
				{ID: "d", Label: "Zellwand", In: []int{2}},
				{ID: "e", Label: "Chloroplasten", In: []int{2}},
				{ID: "f", Label: "große Zentralvakuole mit Zellsaft", In: []int{2}},
				{ID: "g", Label: "Glykogen als Speicherstoff", In: []int{1}},
				{ID: "h", Label: "Kristalle"},
			},
		},
		"venn-numbers": {
			Kind: diagram.Venn, Title: "Teilbarkeit", Language: "de", Caption: "Quelle: Mathematik 6", Alt: "Drei Mengen.",
			Header: []string{"durch 2 teilbar", "durch 3 teilbar", "durch 5 teilbar"},
			Nodes: []node{
				{Label: "8", In: []int{1}},
				{Label: "14", In: []int{1}},
				{Label: "9", In: []int{2}},
				{Label: "25", In: []int{3}},
				{Label: "6", In: []int{1, 2}},
				{Label: "18", In: []int{1, 2}},
				{Label: "20", In: []int{1, 3}},
				{Label: "45", In: []int{2, 3}},
				{Label: "30", In: []int{1, 2, 3}},
				{Label: "7"},
			},
		},
		"flow-filter": {
			Kind: diagram.FlowChart, Title: "Ist das Wasser trinkbar?", Language: "de", Caption: "Quelle: Chemie 7, S. 33",
			Alt: "Ein Flussdiagramm.",
			Nodes: []node{
				{ID: "a", Label: "Wasser entnehmen"},
				{ID: "b", Label: "Ist das Wasser trüb?"},
				{ID: "c", Label: "filtrieren"},
				{ID: "d", Label: "Sind Keime darin?"},
				{ID: "e", Label: "abkochen und abkühlen lassen"},
				{ID: "f", Label: "Wasser ist trinkbar"},
			},
			Edges: []diagram.Edge{
				{From: "a", To: "b"},
				{From: "b", To: "c", Label: "ja"},
				{From: "c", To: "b", Label: "noch einmal prüfen"},
				{From: "b", To: "d", Label: "nein"},
				{From: "d", To: "e", Label: "ja"},
				{From: "d", To: "f", Label: "nein"},
				{From: "e", To: "f"},
			},
		},
		"word-cloud-wald": cloudSample(),
		"line-fractions":  fractionSample(),
		"line-rome":       romeSample(),
	}
	gaps := eye(false)
	gaps.Gaps = true
	list["gaps-auge"] = gaps
	table := cells()
	table.Gaps = true
	list["gaps-zelle"] = table
	flow := list["flow-filter"]
	flow.Gaps = true
	list["gaps-flow"] = flow
	for _, name := range []string{"bar-mountains", "line-co2", "pie-air", "venn-zelle"} {
		d := list[name]
		d.Gaps = true
		list["gaps-"+name] = d
	}
	return list
}

func cloudSample() diagram.Diagram {
	return row(
		diagram.Diagram{
			Kind:     diagram.WordCloud,
			Title:    "Ökosystem Wald",
			Language: "de",
			Caption:  "Quelle: Starttext „Ökosystem Wald“",
			Alt:      "Zwanzig Wörter.",
		},
		[]string{
			"Wald", "Bäume", "Ökosystem", "Produzenten", "Konsumenten", "Destruenten", "Nahrungskette", "Stockwerke", "Licht",
			"Boden", "Kohlenstoffdioxidaufnahme", "Pilze", "Moos", "Sträucher",
			"Energie", "Wasser", "Klima", "Laub", "Humus", "Artenvielfalt",
		},
		numbers("", 22, 14, 12, 8, 8, 7, 6, 5, 5, 5, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2),
	)
}

func fractionSample() diagram.Diagram {
	d := row(diagram.Diagram{
		Kind: diagram.NumberLine, Title: "Brüche am Zahlenstrahl", Language: "de", Caption: "Quelle: Mathematik 6, S. 14",
		Alt: "Vier Brüche.", Scale: &diagram.Scale{From: 0, To: 2, Parts: 4},
	}, []string{"1/4", "3/4", "0,9", "1 1/2"}, numbers("", 0.25, 0.75, 0.9, 1.5))
	return d
}

func romeSample() diagram.Diagram {
	d := row(
		diagram.Diagram{
			Kind:     diagram.NumberLine,
			Title:    "Rom auf dem Zeitstrahl",
			Language: "de",
			Unit:     diagram.Year,
			Caption:  "Quelle: Forum Geschichte 6",
			Alt:      "Fünf Daten.",
		},
		[]string{
			"753 v. Chr.", "509 v. Chr.", "44 v. Chr.", "27 v. Chr.", "80 n. Chr.", "476 n. Chr.",
		},
		numbers("", -753, -509, -44, -27, 80, 476),
	)
	for i, note := range []string{
		"Gründung der Stadt nach der Sage", "Rom wird Republik", "Cäsar wird ermordet",
		"Augustus wird Kaiser", "Das Kolosseum wird eröffnet", "Ende des Weströmischen Reiches",
	} {
		d.Nodes[i].Note = note
	}
	return d
}
