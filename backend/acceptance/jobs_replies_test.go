//go:build !race

package acceptance_test

import (
	"pult/backend/artifact"
	"pult/backend/material/diagram"
	"pult/backend/material/song/music"
	"pult/backend/model/modeltest"
)

// uncited is a research that claims something and names these numbers for it, of a list of one source: no other than 1
// is right.
func uncited(cites ...int) modeltest.Turn {
	r := artifact.Research{
		Title: "Thema", Topic: "Thema", Language: "de", Sources: []artifact.Source{{Title: "Buch"}},
		Sections: []artifact.Section{},
		Summary:  []artifact.Sentence{{Text: wrong, Cites: cites}},
	}
	return answer(r)
}

func leafResearch() artifact.Research {
	return having(finds("Photosynthese", "Photosynthese", "de", []string{
		"Die Photosynthese ist ein Vorgang, bei dem grüne Pflanzen mithilfe von Licht aus Kohlenstoffdioxid und Wasser " +
			"Traubenzucker aufbauen.",
		"Chlorophyll nimmt vor allem blaues und rotes Licht auf.",
		"Kohlenstoffdioxid gelangt durch die Spaltöffnungen aus der Luft in das Blatt.",
		"Die Produkte der Photosynthese sind Traubenzucker und Sauerstoff.",
		"Viele heimische Pflanzen betreiben zwischen etwa 20 und 30 Grad Celsius am meisten Photosynthese.",
	}, "Chlorophyll|Chlorophyll ist der grüne Blattfarbstoff, der das Licht für die Photosynthese aufnimmt."),
		diagram.Process,
		"Stoffaufnahme|Die Pflanze nimmt Wasser über die Wurzeln und Kohlenstoffdioxid über die Spaltöffnungen auf.",
		"Lichtaufnahme|Das Chlorophyll in den Chloroplasten nimmt die Energie des Sonnenlichts auf.",
		"Wasserspaltung|Mit der Lichtenergie werden Wassermoleküle gespalten, wobei Sauerstoff frei wird.",
		"Energiebindung|Die Lichtenergie wird im Energieträger ATP und in gebundenem Wasserstoff gespeichert.",
		"CO₂-Bindung|Im Calvin-Zyklus wird Kohlenstoffdioxid an ein vorhandenes Zuckermolekül gebunden.",
		"Zuckeraufbau|Mithilfe von ATP und Wasserstoff entsteht aus dem gebundenen Kohlenstoffdioxid Zucker.",
		"Speicherung|Überschüssiger Zucker wird in Stärke umgewandelt und im Chloroplasten oder in Speicherorganen abgelegt.")
}

func waterResearch() artifact.Research {
	return finds("Wasserkreislauf", "Wasserkreislauf", "de", []string{
		"Der Wasserkreislauf beschreibt den ständigen Weg des Wassers zwischen Meer, Luft und Land.",
		"Die Sonne erwärmt das Wasser in Meeren, Seen und Flüssen.",
		"Zum Niederschlag gehören Regen, Schnee und Hagel.",
		"Wenn feuchte Luft stark genug abkühlt, kondensiert der Wasserdampf zu kleinen Tröpfchen.",
		"Grundwasser bewegt sich langsam und tritt an Quellen wieder an die Oberfläche.",
	}, "Verdunstung|Verdunstung ist der Übergang von flüssigem Wasser zu Wasserdampf unterhalb des Siedepunkts.",
		"Kondensation|Kondensation ist der Übergang von Wasserdampf zu flüssigem Wasser.",
		"Niederschlag|Niederschlag ist Wasser, das als Regen, Schnee oder Hagel aus der Luft auf die Erde fällt.",
		"Grundwasser|Grundwasser ist Wasser, das unter der Erde die Hohlräume von Boden und Gestein füllt.")
}

func circuitResearch() artifact.Research {
	return having(finds("Stromkreis", "Der elektrische Stromkreis", "de", []string{
		"Ein elektrischer Stromkreis ist eine geschlossene Verbindung aus einer Spannungsquelle, Leitungen und " +
			"mindestens einem elektrischen Gerät.",
		"Elektrischer Strom fließt nur, wenn der Stromkreis geschlossen ist.",
		"Die Einheit der Stromstärke ist das Ampere (A).",
		"Die Einheit der Spannung ist das Volt (V).",
	}, "Stromkreis|Ein Stromkreis ist ein geschlossener Weg, auf dem elektrischer Strom fließen kann.",
		"Isolator|Ein Isolator ist ein Stoff, der elektrischen Strom nicht oder kaum leitet."), diagram.Parts,
		"Spannungsquelle|Die Spannungsquelle, zum Beispiel eine Batterie, treibt den elektrischen Strom an.",
		"Leitung|Die Leitung besteht meist aus Kupfer und verbindet die Bauteile des Stromkreises.",
		"Schalter|Der Schalter schließt oder unterbricht den Stromkreis.",
		"Lampe|Die Lampe wandelt elektrische Energie in Licht und Wärme um.")
}

const (
	waterSong = "[Strophe]\nVerdunstung heißt: Das Wasser steigt,\nbis sich am Himmel etwas zeigt.\nKondensation, so " +
		"heißt der Schritt,\nund alle Kinder singen mit.\n" +
		"[Refrain]\nWasserkreislauf, hört gut hin,\ndarin steckt ein tiefer Sinn.\nWasserkreislauf, singt mit " +
		"mir,\nalles Wichtige steht hier.\n" +
		"[Strophe]\nDer Niederschlag fällt auf das Land,\ner fließt als Bach am Wegesrand.\nDas Grundwasser im Boden " +
		"ruht,\nund jeder Quelle tut das gut."
	sevensRap = "[Strophe]\nHört her: sieben, vierzehn, einundzwanzig,\nachtundzwanzig, " +
		"fünfunddreißig,\nzweiundvierzig, neunundvierzig,\nsechsundfünfzig, dreiundsechzig, siebzig."
	circuitSong = "[Strophe]\nIm Stromkreis fließt der Strom im Kreis,\nwer gut aufpasst, bald alles weiß.\nEin " +
		"Isolator hält ihn auf,\ndenn so ist hier der Welten Lauf."
)

// played are the parts of the ten jobs, by number.
func played() map[string][]part {
	leaf, water, circuit := leafResearch(), waterResearch(), circuitResearch()
	return map[string][]part{
		"01": {
			plans("Photosynthese", doing("research", "topic", "Photosynthese", "grade", "7"), doing("image")),
			{"research", []modeltest.Turn{uncited(), answer(leaf)}},
			draws(leaf, diagram.Process, false),
		},
		"02": cellParts(),
		"03": {
			plans("7er-Reihe", doing("music", "topic", "7er-Reihe", "style", "rap", "duration", "30")),
			sings("7er-Reihe", music.Rap, 30, nil, sevensRap),
		},
		"04": {
			plans(
				"Wasserkreislauf",
				doing("research", "topic", "Wasserkreislauf"),
				doing("music", "topic", "Wasserkreislauf", "style", "children", "duration", "120"),
			),
			{"research", []modeltest.Turn{uncited(2), answer(water)}},
			sings(
				"Wasserkreislauf",
				music.Children,
				120,
				&water,
				waterSong,
				"Verdunstung",
				"Kondensation",
				"Niederschlag",
				"Grundwasser",
			),
		},
		"05": {
			plans("Photosynthese", doing("research", "topic", "Photosynthese", "grade", "7"), doing("edit")),
			{"research", []modeltest.Turn{answer(leaf)}},
			allKinds(leaf),
		},
		"06": {
			plans(
				"Wasserkreislauf",
				doing("research", "topic", "Wasserkreislauf", "grade", "6"),
				doing("edit", "operation", "levels"),
			),
			{"research", []modeltest.Turn{answer(water)}},
			threeLevels(water),
		},
		"07": revolutionParts(),
		"08": riverParts(),
		"09": {
			plans(
				"Vulkane",
				doing("edit", "operation", "simplify", "grade", "5", "text", ownText),
				doing("edit", "operation", "glossary", "text", ownText),
			),
			{"edit", []modeltest.Turn{
				answer(sheet(artifact.TextKind, wrong, "de", nil)), // nothing in it
				answer(sheet(artifact.TextKind, "Vulkane", "de", nil, task(
					artifact.ParagraphBlock,
					"", 0, "", "Ein Vulkan ist ein Berg.", "An die Oberfläche tritt geschmolzenes Gestein.",
					"Magma ist Gestein im Erdinneren.", "Es sammelt sich in einer Kammer.",
					"Lava ist das Gestein an der Oberfläche.", "Der Krater ist die Öffnung am Gipfel.",
					"Nach dem Ausbruch sinkt der Druck.", "Die Erde beruhigt sich wieder.",
				))),
				answer(sheet(artifact.GlossaryKind, "Glossar", "de", nil, task(
					artifact.GlossaryBlock,
					"", 0, "", "Lava|Lava ist das Gestein, das an der Oberfläche austritt.",
					"Magma|Magma ist das geschmolzene Gestein im Erdinneren",
					"Vulkan|Ein Vulkan ist ein Berg, aus dem geschmolzenes Gestein an die Oberfläche tritt.",
				))),
			}},
		},
		"10": {
			plans(
				"Stromkreis",
				doing("research", "topic", "Stromkreis", "grade", "6"),
				doing("image"),
				doing("music", "topic", "Stromkreis", "style", "pop", "duration", "30"),
				doing("edit"),
			),
			{"research", []modeltest.Turn{answer(circuit)}},
			// nothing was drawn
			draws(circuit, diagram.Parts, false, answer(artifact.Image{Diagram: diagram.Diagram{Title: wrong}})),
			sings("Stromkreis", music.Pop, 30, &circuit, circuitSong, "Stromkreis", "Isolator"),
			{"edit", []modeltest.Turn{
				// two ways to match
				answer(
					sheet(
						artifact.WorksheetKind,
						wrong,
						"de",
						&circuit,
						task(artifact.MatchingTask, "", 2, "Ordne zu.", "Volt|Spannung", "Ampere|Spannung"),
					),
				),
				answer(sheet(
					artifact.WorksheetKind,
					"Stromkreis",
					"de",
					&circuit,
					task(
						artifact.GapTask,
						"",
						2,
						"Fülle die Lücken.",
						"Die Einheit der Spannung ist das "+artifact.Gap+" (V).|Volt",
						"Die Einheit der Stromstärke ist das "+artifact.Gap+" (A).|Ampere",
					),
					task(
						artifact.TruthTask,
						"",
						2,
						"Richtig oder falsch?",
						"Elektrischer Strom fließt nur, wenn der Stromkreis geschlossen ist.",
						"Ein Isolator ist ein Stoff, der elektrischen Strom gut leitet.|Ein Isolator ist ein Stoff, der elektrischen "+
							"Strom nicht oder kaum leitet.",
					),
				)),
			}},
		},
	}
}

func cellParts() []part {
	r := having(finds("Pflanzenzelle", "Tier- und Pflanzenzelle", "de", []string{
		"Pflanzenzellen sind außen von einer festen Zellwand aus Zellulose umgeben.", "Die Zellwand gibt der " +
			"Pflanzenzelle ihre meist eckige Form.",
		"Ausgewachsene Pflanzenzellen enthalten meist eine große, mit Zellsaft gefüllte Vakuole.",
	}), diagram.Parts, "Zellkern|Der Zellkern enthält die Erbinformation und steuert die Vorgänge in der Zelle.",
		"Zellmembran|", "Zellplasma|", "Mitochondrien|", "Ribosomen|", "Zellwand|", "Chloroplasten|", "Vakuole|")
	return []part{
		plans(
			"Pflanzenzelle",
			doing("research", "topic", "Aufbau einer Pflanzenzelle", "grade", "7"),
			doing("image", "labels", "gaps"),
		),
		{"research", []modeltest.Turn{answer(r)}},
		draws(r, diagram.Parts, true, answer(artifact.Image{Diagram: diagram.Diagram{Title: wrong}})),
	}
}

func revolutionParts() []part {
	r := having(
		finds("The Industrial Revolution", "The Industrial Revolution", "en", []string{
			"The Industrial Revolution was the change from hand production at home to machine production in factories.",
			"Britain had large deposits of coal and iron ore.", "Water wheels drove the first spinning mills.",
		}),
		diagram.Timeline,
		"1712|Thomas Newcomen builds a steam engine that pumps water out of a mine.",
		"1764|James Hargreaves invents the spinning jenny at about this time.",
		"1769|James Watt receives a patent for his improved steam engine.",
		"1825|The Stockton and Darlington Railway opens in northern England.",
		"1833|The Factory Act limits child labour in British textile mills.",
	)
	return []part{
		plans(
			"Industrial Revolution",
			doing("research", "topic", "Industrial Revolution", "grade", "8", "language", "en"),
			doing("image", "form", "timeline", "labels", "english"),
		),
		{
			"research",
			[]modeltest.Turn{
				modeltest.Reply(`{"action":"respond","response":{"title":"` + wrong + `","summary":[{"te`),
				answer(r),
			},
		}, // half a reply
		draws(r, diagram.Timeline, false),
	}
}

func riverParts() []part {
	r := finds("Lange Flüsse", "Lange Flüsse", "de", []string{
		"Der Nil ist 6650 Kilometer lang.", "Der Amazonas ist 6400 Kilometer lang.", "Der Jangtsekiang ist 6380 " +
			"Kilometer lang.", "Der Mississippi ist 3780 Kilometer lang.",
		"Die Donau ist 2857 Kilometer lang.", "Der Rhein ist 1233 Kilometer lang.",
	})
	d := diagram.Diagram{
		Kind:     diagram.BarChart,
		Title:    "Lange Flüsse",
		Language: "de",
		Unit:     "km",
		Caption:  "Quelle: Lange Flüsse",
		Alt:      "Balken zeigen die Länge von sechs Flüssen.",
		Series:   []diagram.Series{{}},
	}
	for i, bar := range []struct {
		name   string
		number float64
	}{{"Nil", 6650}, {"Amazonas", 6400}, {"Jangtsekiang", 6380}, {"Mississippi", 3780}, {"Donau", 2857}, {"Rhein", 1233}} {
		id := string(rune('a' + i))
		d.Nodes = append(d.Nodes, diagram.Node{ID: id, Label: bar.name})
		d.Series[0].Values = append(d.Series[0].Values, diagram.Value{Node: id, Number: bar.number, Fact: i + 1})
	}
	return []part{
		plans("Flüsse", doing("research", "topic", "Lange Flüsse", "grade", "6"), doing("image", "form", "bar_chart")),
		{"research", []modeltest.Turn{uncited(2), answer(r)}},
		pictures(d, r),
	}
}

func allKinds(r artifact.Research) part {
	choice := artifact.Block{
		Kind:    artifact.ChoiceTask,
		Points:  1,
		Text:    "Kreuze an.",
		Entries: []artifact.Entry{choose("Was nimmt das Licht auf?", "Chlorophyll", "Stärke", "Sauerstoff")},
	}
	good := sheet(
		artifact.WorksheetKind,
		"Photosynthese",
		"de",
		&r,
		task(
			artifact.GapTask,
			"",
			2,
			"Fülle die Lücken.",
			artifact.Gap+" nimmt vor allem blaues und rotes Licht auf.|Chlorophyll",
			"Die Produkte der Photosynthese sind Traubenzucker und "+artifact.Gap+".|Sauerstoff",
		),
		task(
			artifact.TruthTask,
			"",
			2,
			"Richtig oder falsch?",
			"Kohlenstoffdioxid gelangt durch die Spaltöffnungen aus der Luft in das Blatt.",
			"Die Produkte der Photosynthese sind Wasser und Sauerstoff.|Die Produkte der Photosynthese sind Traubenzucker "+
				"und Sauerstoff.",
		),
		task(
			artifact.MatchingTask,
			"",
			2,
			"Ordne zu.",
			"Stoffaufnahme|Die Pflanze nimmt Wasser über die Wurzeln und Kohlenstoffdioxid über die Spaltöffnungen auf.",
			"Speicherung|Überschüssiger Zucker wird in Stärke umgewandelt und im Chloroplasten oder in "+
				"Speicherorganen abgelegt.",
		),
		choice,
		task(
			artifact.OrderTask,
			"", 3, "Bringe in die richtige Reihenfolge.", "Lichtaufnahme", "Wasserspaltung", "Zuckeraufbau",
		),
		task(artifact.ShortTask, "", 2, "Beantworte.", "Was entsteht bei der Photosynthese?|Traubenzucker|Sauerstoff"),
	)
	// two gaps, one word
	bad := sheet(
		artifact.WorksheetKind,
		wrong,
		"de",
		&r,
		task(artifact.GapTask, "", 2, "Fülle die Lücken.", artifact.Gap+" nimmt "+artifact.Gap+" auf.|Chlorophyll"),
	)
	return part{"edit", []modeltest.Turn{answer(bad), answer(good)}}
}

func threeLevels(r artifact.Research) part {
	at := func(l artifact.Level, points int, text []string, gaps ...string) []artifact.Block {
		return []artifact.Block{
			{Kind: artifact.HeadingBlock, Level: l, Text: "Text"},
			task(artifact.ParagraphBlock, l, 0, "", text...),
			task(artifact.GapTask, l, points, "Fülle die Lücken.", gaps...),
		}
	}
	sun, rain, vapour := "Die "+artifact.Gap+" erwärmt das Wasser in Meeren, Seen und Flüssen.|Sonne",
		"Zum Niederschlag gehören Regen, "+artifact.Gap+" und Hagel.|Schnee",
		"Wenn feuchte Luft stark genug abkühlt, kondensiert der "+artifact.Gap+" zu kleinen Tröpfchen.|Wasserdampf"
	easy := []string{
		"Die Sonne macht das Wasser warm.", "Das Wasser steigt auf.", "Oben ist es kalt.",
		"Dann gibt es kleine Tropfen.", "Der Regen fällt.", "So kommt das Wasser ins Meer.",
	}
	hard := []string{
		"Der Wasserkreislauf beschreibt den ständigen Weg des Wassers zwischen Meer, Luft und Land.", "Wenn feuchte Luft " +
			"stark genug abkühlt, kondensiert der Wasserdampf zu kleinen Tröpfchen.",
		"Grundwasser bewegt sich langsam und tritt an Quellen wieder an die Oberfläche.",
	}
	blocks := func(points int) []artifact.Block {
		all := at(artifact.Easy, 3, easy, sun)
		all = append(all, at(artifact.Middle, points, hard[:2], sun, rain)...)
		return append(all, at(artifact.Hard, 3, hard, sun, rain, vapour)...)
	}
	unsolved := blocks(3)
	unsolved[len(unsolved)-1].Entries = nil // one level has nothing to solve: then none has
	return part{"edit", []modeltest.Turn{
		answer(sheet(artifact.WorksheetKind, wrong, "de", &r, unsolved...)),
		answer(sheet(artifact.WorksheetKind, "Wasserkreislauf", "de", &r, blocks(2)...)),
	}}
}
