package image

import (
	_ "embed"

	"pult/backend/lang/intent"
)

//go:embed plan.md
var planText string

// offer is how a request asks for a picture.
func offer() intent.Offer {
	return intent.Offer{
		Shows: true,
		Asks: []intent.Phrase{
			{Words: `bild, bilder, bildes, bildern, bildchen, zeichne, zeichnet, zeichnen, zeichnung*, male, mal mir,
				malen, grafik*, graphik*, skizze*, skizzier*, abbildung*, abbilden, infografik*, plakat*, poster*,
				visualisier*, veranschaulich*, stelle grafisch, picture*, image*, draw, drawing*, draws, sketch*,
				graphic*, infographic*, visualise*, visualize*`},
			{Sets: "style=diagram", Figures: true, Words: `schaubild*, diagramm*, diagram, diagrams, chart, charts, schema,
				schemazeichnung*`},
			{Sets: "style=illustration", Words: `illustration*, illustrier*`},
			{Sets: "style=cartoon", Words: `cartoon*, comic*`},
			{Sets: "style=realistic", Words: `foto, fotos, photo, photos, fotografie, photograph*`},
			{Sets: "form=timeline style=diagram visual=yes", Words: `zeitstrahl*, zeitleiste*, zeitachse*, zeittafel*,
				timeline*, time line, time lines`},
			{Sets: "form=flow_chart style=diagram visual=yes", Words: `flussdiagramm*, flow chart, flow charts,
				flowchart*, entscheidungsbaum*, decision tree*`},
			{Sets: "form=number_line style=diagram visual=yes", Words: `zahlenstrahl*, zahlengerade*, number line,
				number lines`},
			{Sets: "form=bar_chart style=diagram visual=yes", Figures: true, Words: `saeulendiagramm*, balkendiagramm*,
				saeulengrafik*, balkengrafik*, bar chart, bar charts, bar graph, bar graphs, column chart,
				column charts`},
			{Sets: "form=line_chart style=diagram visual=yes", Figures: true, Words: `liniendiagramm*, kurvendiagramm*, line chart,
				line charts, line graph, line graphs`},
			{Sets: "form=pie_chart style=diagram visual=yes", Figures: true, Words: `kreisdiagramm*, tortendiagramm*, pie chart,
				pie charts`},
			{Sets: "form=venn style=diagram visual=yes", Words: `venn-diagramm*, venn diagramm, venn diagramme,
				venn diagramms, venndiagramm*, mengendiagramm*, venn diagram, venn diagrams`},
			{Sets: "form=word_cloud style=diagram visual=yes", Words: `wortwolke*, schlagwortwolke*, wordcloud*,
				word cloud, word clouds`},
			{Sets: "form=process style=diagram visual=yes", Words: `ablaufdiagramm*, ablaufschema*, ablaufplan*,
				prozessdiagramm*, process diagram*, process chart`},
			{Sets: "form=cycle style=diagram visual=yes", Words: `kreislaufdiagramm*, kreislaufbild*,
				kreislaufschema*, cycle diagram*, cycle chart`},
			{Sets: "form=comparison style=diagram visual=yes", Words: `vergleichstabelle*, vergleichsdiagramm*,
				vergleichsbild*, vergleichsgrafik*, gegenueberstellung*, comparison chart*, comparison table*,
				als tabelle, in einer tabelle, in tabellenform, tabellarisch*, eine tabelle, as a table, in a table,
				in table form, a table`},
			{Sets: "form=concept_map style=diagram visual=yes", Words: `mindmap*, mind-map*, mind map*, concept map*,
				concept-map*, begriffsnetz*, begriffslandkarte*, wissensnetz*`},
			{Sets: "labels=gaps visual=yes", Words: `zum beschriften, beschriften lassen, to label`},
			{Sets: "form=parts style=diagram visual=yes", Words: `querschnitt*, aufbauschema*, schnittbild*,
				labelled diagram, labeled diagram`},
		},
		Fields: []intent.Field{
			{
				Name:    "form",
				Follows: true,
				Brings:  true,
				Words: []intent.Phrase{
					{Sets: "process visual=yes", Words: `als ablauf, als prozess, als process, as a process,
						schritt fuer schritt, step by step`},
					{Sets: "cycle visual=yes", Words: `als kreislauf, als zyklus, as a cycle`},
					{Sets: "comparison visual=yes", Words: `als vergleich, as a comparison`},
					{Sets: "bar_chart visual=yes", Near: true, Words: `balken, saeulen, als balken, als saeulen, mit balken,
						mit saeulen, bars, columns, as bars, with bars`},
					{Sets: "line_chart visual=yes", Near: true, Words: `als linie, als linien, als kurve, as a line`},
					{Sets: "pie_chart visual=yes", Near: true, Words: `als kreis, als torte, als kuchen, as a pie`},
					{Sets: "parts visual=yes", Words: `der teile, mit den teilen, mit allen teilen, die teile,
						der bestandteile, die bestandteile, in teilen, with its parts, with all parts, with the parts,
						of the parts, showing the parts`},
				},
			},
			{
				Name: "style",
				Words: []intent.Phrase{
					{Sets: "illustration", Words: `illustriert*, illustrated`},
					{Sets: "realistic", Words: `realist*, fotorealist*, photorealist*`},
					{Sets: "cartoon", Words: `comichaft*, cartoonhaft*`},
					{Sets: "diagram", Words: `schematisch*, schematic`},
				},
			},
			{
				Name: "visual",
				Words: []intent.Phrase{
					{Sets: "yes", Words: `farbig*, bunt*, farben, in farbe, rot, roten, blau, blauen, gruen, gruenen,
						gelb, gelben, pfeil*, beschriftet*, mit beschriftung, mit beschriftungen, beschriftung*,
						coloured, colored, colourful, colorful, colours, colors, arrow*, labelled, labeled,
						with labels, labels`},
				},
			},
			{
				Name:    "detail",
				Param:   "complexity",
				Follows: true,
				Words: []intent.Phrase{
					{Sets: "detailed", Near: true, Far: "depth=comprehensive", Words: `detailliert*, detailreich*,
						mit details, mit mehr details, mehr details, genauer, detailed, in detail, with details,
						more detail, more details`},
					{Sets: "simple", Near: true, Words: `einfache, einfaches, einfachen, einfacher*, schlicht*,
						vereinfacht*, simple, simpler, simplified`},
				},
			},
			{
				Name:    "labels",
				Follows: true,
				Words: []intent.Phrase{
					{Sets: "english visual=yes", Firm: true, Words: `englisch beschriftet*, auf englisch beschriftet*,
						mit englischer beschriftung, mit englischen beschriftungen, englische beschriftung*,
						englische labels, beschriftung auf englisch, beschriftungen auf englisch,
						beschriftung englisch, beschriftung in englisch, english labels, labels in english,
						labelled in english, labeled in english, with english labels`},
					{Sets: "german visual=yes", Firm: true, Words: `deutsch beschriftet*, auf deutsch beschriftet*,
						mit deutscher beschriftung, mit deutschen beschriftungen, deutsche beschriftung*,
						deutsche labels, beschriftung auf deutsch, beschriftungen auf deutsch, beschriftung deutsch,
						beschriftung in deutsch, german labels, labels in german, labelled in german,
						labeled in german, with german labels`},
					{Sets: "none visual=yes", Firm: true, Words: `ohne beschriftung*, ohne text, ohne labels,
						unbeschriftet*, without labels, no labels, unlabelled, unlabeled`},
					{Sets: "gaps visual=yes", Firm: true, Words: `zum beschriften, zum selbst beschriften,
						zum ausfuellen, mit luecken, mit nummerierten luecken, to label, label the parts, with gaps,
						with numbered gaps, to fill in`},
				},
			},
		},
		Taken: `zum bild, zu dem bild, zu den beschriftungen, aus dem bild, zum schaubild, zum diagramm,
			aus dem schaubild, about the picture, from the picture, about the diagram, about the labels`,
		Small: `aus den zahlen, aus diesen zahlen, aus folgenden zahlen, mit den zahlen, mit diesen zahlen,
			mit folgenden zahlen, aus den werten, aus diesen werten, mit diesen werten, aus den daten, mit diesen daten,
			from the numbers, from these numbers, with these numbers, with the numbers, from these values,
			with these values, from the data, with this data`,
		Typos: `zeichne, schaubild, diagramm, zeitstrahl, zeitleiste, picture, diagram, timeline, drawing,
			beschriftet, mindmap`,
		Spoken:  map[string]string{"de": "labels=german", "en": "labels=english"},
		German:  `bild, bilder, schaubild, diagramm, zeitstrahl, zeitleiste, zeichne`,
		English: `draw, picture, diagram, timeline, chart`,
	}
}
