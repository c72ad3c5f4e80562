package intent

import "strings"

// role is what a word does in a request.
type role int

const (
	plainWord    role = iota // may belong to the topic
	researchWord             // asks for research
	imageWord                // asks for a picture; value is the form or style it names, if any
	songWord                 // asks for a song; value is the style it names, if any
	editWord                 // asks for work with a text; value is the kind of work, with the kind of task behind a colon
	pupilWord                // how the work shall be: "count:8", "address:du", "standard:A2", "tasks:all"
	unmetWord                // asks for something Pult cannot do yet; value names it
	makeWord                 // "erstelle": asks for something, says not what
	soundWord                // how a song shall sound: a style, "tempo:…", or its length in seconds
	gradeWord
	oddGradeWord // "Klasse 42"
	depthWord
	styleWord
	formWord
	labelWord
	detailWord
	resultWord
	webWord // asks for sources on the web; "im Internet" alone may belong to the topic ("Gefahren im Internet")
	visualWord
	negation
	filler  // politeness, "für den Unterricht": never part of a topic
	vague   // "etwas Schönes": no topic when alone
	subject // "Biologie": a topic only when there is no other
	lead    // "über", "zum": the topic follows
	joiner  // "und", "des": belongs to a topic between two of its words
)

// entry is what the lexicon says about a phrase.
type entry struct {
	phrase string // words separated by spaces; a trailing * stands for any ending
	role   role
	value  string
}

// lexicon lists the phrases by role; a longer phrase wins over a shorter one, an exact one over one with *. Keys are
// plain (see plain): German with written-out umlauts, and English.
func lexicon() []entry {
	var all []entry
	add := func(r role, value, phrases string) {
		for p := range strings.SplitSeq(phrases, ",") {
			all = append(all, entry{phrase: strings.TrimSpace(p), role: r, value: value})
		}
	}
	addAgents(add)
	addForms(add)
	addManner(add)
	add(
		webWord,
		"",
		`aus dem internet, internetrecherche, mit internet, mit dem internet, websuche, mit websuche, internetquellen, mit internetquellen,
		auf wikipedia, bei wikipedia, aus wikipedia, mit wikipedia, im klexikon, aus dem klexikon, im internet suchen, im internet recherchieren,
		im internet nachsehen, im internet nachschauen, web search, web sources, from the internet, from the web, on wikipedia, from wikipedia,
		with the internet, search the web, search the internet`,
	)
	addSmall(add)
	return all
}

type adder func(r role, value, phrases string)

func addAgents(add adder) {
	add(
		researchWord,
		"",
		`recherch*, nachforsch*, suche, such, suchen, raussuchen, heraussuchen, rauszusuchen, herauszusuchen, informiere*, erklaer*, erlaeuter*, was ist, was sind, was war, was waren, was bedeutet,
		was heisst, was versteht man unter, was passiert bei, was passiert beim, wer ist, wer war, wer waren, wie funktioniert, wie funktionieren, wie entsteht, wie entstehen,
		wie laeuft, wie lief, wie kam es, warum, wieso, weshalb, wann war, fasse, fass, zusammenfass*, finde heraus, finde, stelle informationen zusammen, stell informationen zusammen, sammle, sammel,
		research*, explain*, find out, look up, how, looking up, what is, what's, whats, what are, what was, what were, who is, who was, who were, how does, how do, how did, why, summarise*,
		summarize*, tell me, investigate, search, find information`,
	)
	add(
		researchWord,
		"form:comparison",
		`vergleiche, vergleich, vergleichen, vergleichst, gegenueberstellen, stelle gegenueber, compare, compares, comparing, comparison of, comparison between, contrast, compare and contrast`,
	)
	add(
		imageWord,
		"",
		`bild, bilder, bildes, bildern, bildchen, zeichne, zeichnet, zeichnen, zeichnung*, male, mal mir, malen, grafik*, graphik*, skizze*, skizzier*, abbildung*, abbilden, infografik*, plakat*, poster*,
		visualisier*, veranschaulich*, stelle grafisch, picture*, image*, draw, drawing*, draws, sketch*, graphic*, infographic*, visualise*, visualize*`,
	)
	add(imageWord, "style:diagram", `schaubild*, diagramm*, diagram, diagrams, chart, charts, schema, schemazeichnung*`)
	add(imageWord, "style:illustration", `illustration*, illustrier*`)
	add(imageWord, "style:cartoon", `cartoon*, comic*`)
	add(imageWord, "style:realistic", `foto, fotos, photo, photos, fotografie, photograph*`)
	add(
		songWord,
		"",
		`lied, lieder, liedes, liedtext*, merklied*, song, songs, songtext*, singe, sing, singen, musikstueck*, ohrwurm*, vertone*`,
	)
	add(songWord, "pop", `popsong*, pop-song*, poplied*, pop song*`)
	add(songWord, "rock", `rocksong*, rock-song*, rocklied*, rock song*`)
	add(songWord, "rap", `rap, raps, rappe, rapsong*, rap-song*, rap song*`)
	add(songWord, "children", `kinderlied*, singspiel*, children's song*, nursery rhyme*`)
	add(soundWord, "pop", `im popstil, im pop-stil, als pop, poppig*`)
	add(soundWord, "rock", `im rockstil, im rock-stil, als rock, rockig*`)
	add(soundWord, "rap", `als rap, im rapstil, im rap-stil, as a rap`)
	add(soundWord, "children", `als kinderlied, im kinderliedstil, as a nursery rhyme`)
	add(soundWord, "classical", `im klassischen stil, klassisch vertont, als klassisches lied, in a classical style`)
	add(soundWord, "tempo:slow", `langsamer, langsames, langsamen, ruhiges, ruhiger song, slow song`)
	add(
		soundWord,
		"tempo:fast",
		`flottes, flotter song, flotten, schneller song, schnelles lied, temporeich*, fast song, upbeat`,
	)
	add(unmetWord, "slides", `praesentation*, powerpoint*, foliensatz*, folien, slides, slide deck`)
	add(unmetWord, "edit", `ueberarbeite*, umformulier*, formuliere um, rewrite, edit`)
	addWork(add)
	add(
		makeWord,
		"",
		`erstell*, mache, mach, macht, machen, baue, bau, generier*, erzeug*, fertige, gestalte*, entwirf, entwerfe*, schreib, schreibe*, gib, gebe, bereite, brauche*, braeuchte*, benoetig*, moechte*, will, wuensche, haette*,
		make, makes, create*, generate, produce, prepare, write, give, need, want, show, zeige, zeig, liefer*, stelle, stell, nimm, nehmt, take, use, do`,
	)
}

func addWork(add adder) {
	add(
		editWord,
		"tasks",
		`arbeitsblatt*, arbeitsblaetter*, arbeitsbogen, uebungsblatt*, uebungsblaetter*, aufgabenblatt*, uebungsaufgabe*, uebungen, worksheet*, exercises, handout mit aufgaben,
		aufgaben zu, aufgaben zum, aufgaben zur, aufgaben ueber, rechenaufgabe*, tasks on, tasks about`,
	)
	add(
		editWord,
		"tasks:gaps",
		`lueckentext*, aufgaben zum ausfuellen, lueckensatz*, lueckensaetze*, gap text*, gap fill*, fill in the blank*, cloze*`,
	)
	add(
		editWord,
		"tasks:truth",
		`richtig oder falsch, richtig-falsch*, richtig falsch, wahr oder falsch, true or false, true false, true-false*`,
	)
	add(
		editWord,
		"tasks:matching",
		`zuordnung*, zuordnen, aufgaben zum zuordnen, zuordnungsaufgabe*, matching task*, matching exercise*`,
	)
	add(
		editWord,
		"tasks:choice",
		`multiple choice, multiple-choice*, zum ankreuzen, aufgaben zum ankreuzen, ankreuzaufgabe*, ankreuzfrage*, ankreuztest*`,
	)
	add(
		editWord,
		"tasks:order",
		`reihenfolge-aufgabe*, reihenfolgeaufgabe*, ordnungsaufgabe*, zum ordnen, aufgaben zum ordnen, mit reihenfolge, eine reihenfolge, einer reihenfolge, ordering task*`,
	)
	add(
		editWord,
		"tasks:short",
		`verstaendnisfrage*, kurzfragen, kurze fragen, offene fragen, fragen zum text, short questions, open questions, comprehension questions`,
	)
	add(editWord, "quiz", `quiz*`)
	add(editWord, "glossary", `glossar*, begriffsliste*, begriffserklaerung*, wortliste*, glossary, glossaries`)
	add(
		editWord,
		"summary",
		`fasse den text zusammen, fasse diesen text zusammen, fass den text zusammen, fass diesen text zusammen, kurzzusammenfassung*, summarise this text, summarise the text, summarize this text, summarize the text`,
	)
	add(
		editWord,
		"simplify",
		`vereinfache, vereinfachen, vereinfach, in einfacher sprache, in leichter sprache, leichter lesbar, simplify, in plain language, in easy language`,
	)
	add(editWord, "shorten", `kuerze, kuerz, kuerzen, shorten`)
	add(
		editWord,
		"levels",
		`niveaustufe*, drei niveaus, drei niveaustufen, in drei niveaus, in drei niveaustufen, auf drei niveaus, drei stufen, in drei stufen, drei schwierigkeitsstufen, in drei schwierigkeitsstufen, differenzier*,
		three levels, in three levels, at three levels, differentiat*`,
	)
	add(editWord, "translate", `uebersetze, uebersetz, uebersetzen, uebersetzung*, translate, translation*`)
	add(editWord, "correct", `korrigiere, korrigier, korrigieren, rechtschreibkorrektur, proofread`)
	add(editWord, "tone", `duze, duzen, sieze, siezen`)
	add(pupilWord, "address:du", `in der du-form, in du-form, du-form, mit du, per du`)
	add(pupilWord, "address:sie", `in der sie-form, in sie-form, sie-form, mit sie, per sie`)
	add(pupilWord, "standard:A2", `auf niveau a2, niveau a2, sprachniveau a2, auf a2, a2, level a2`)
	add(pupilWord, "standard:B1", `auf niveau b1, niveau b1, sprachniveau b1, auf b1, b1, level b1`)
	add(pupilWord, "standard:B2", `auf niveau b2, niveau b2, sprachniveau b2, auf b2, b2, level b2`)
	add(
		pupilWord,
		"tasks:all",
		`alle aufgabenarten, allen aufgabenarten, aller aufgabenarten, alle arten von aufgaben, allen arten von aufgaben, alle aufgabentypen, allen aufgabentypen,
		all kinds of tasks, all task types, all kinds of exercises, every kind of task`,
	)
	add(
		filler,
		"",
		`aufgaben, aufgabe, mit loesungen, mit loesung, mit loesungsblatt, loesungsblatt, loesungen, loesung, tasks, task, with solutions, with answers, answer key, with answer key, diesem text, diesen text, dem text, den text, folgendem text, diesen texten, this text, the text`,
	)
}

func addForms(add adder) {
	add(imageWord, "form:timeline", `zeitstrahl*, zeitleiste*, zeitachse*, zeittafel*, timeline*, time line, time lines`)
	add(
		imageWord,
		"form:flow_chart",
		`flussdiagramm*, flow chart, flow charts, flowchart*, entscheidungsbaum*, decision tree*`,
	)
	add(imageWord, "form:number_line", `zahlenstrahl*, zahlengerade*, number line, number lines`)
	add(
		imageWord,
		"form:bar_chart",
		`saeulendiagramm*, balkendiagramm*, saeulengrafik*, balkengrafik*, bar chart, bar charts, bar graph, bar graphs, column chart, column charts`,
	)
	add(imageWord, "form:line_chart", `liniendiagramm*, kurvendiagramm*, line chart, line charts, line graph, line graphs`)
	add(imageWord, "form:pie_chart", `kreisdiagramm*, tortendiagramm*, pie chart, pie charts`)
	add(
		imageWord,
		"form:venn",
		`venn-diagramm*, venn diagramm, venn diagramme, venn diagramms, venndiagramm*, mengendiagramm*, venn diagram, venn diagrams`,
	)
	add(imageWord, "form:word_cloud", `wortwolke*, schlagwortwolke*, wordcloud*, word cloud, word clouds`)
	add(
		imageWord,
		"form:process",
		`ablaufdiagramm*, ablaufschema*, ablaufplan*, prozessdiagramm*, process diagram*, process chart`,
	)
	add(imageWord, "form:cycle", `kreislaufdiagramm*, kreislaufbild*, kreislaufschema*, cycle diagram*, cycle chart`)
	add(
		imageWord,
		"form:comparison",
		`vergleichstabelle*, vergleichsdiagramm*, vergleichsbild*, vergleichsgrafik*, gegenueberstellung*, comparison chart*, comparison table*,
		als tabelle, in einer tabelle, in tabellenform, tabellarisch*, eine tabelle, as a table, in a table, in table form, a table`,
	)
	add(
		imageWord,
		"form:concept_map",
		`mindmap*, mind-map*, mind map*, concept map*, concept-map*, begriffsnetz*, begriffslandkarte*, wissensnetz*`,
	)
	add(imageWord, "form:parts", `querschnitt*, aufbauschema*, schnittbild*, labelled diagram, labeled diagram`)
	add(formWord, "process", `als ablauf, als prozess, als process, as a process, schritt fuer schritt, step by step`)
	add(formWord, "cycle", `als kreislauf, als zyklus, as a cycle`)
	add(formWord, "comparison", `als vergleich, as a comparison`)
	add(
		formWord,
		"parts",
		`der teile, mit den teilen, mit allen teilen, die teile, der bestandteile, die bestandteile, in teilen, with its parts, with all parts, with the parts, of the parts, showing the parts`,
	)
	add(styleWord, "illustration", `illustriert*, illustrated`)
	add(styleWord, "realistic", `realist*, fotorealist*, photorealist*`)
	add(styleWord, "cartoon", `comichaft*, cartoonhaft*`)
	add(styleWord, "diagram", `schematisch*, schematic`)
	add(
		visualWord,
		"",
		`farbig*, bunt*, farben, in farbe, rot, roten, blau, blauen, gruen, gruenen, gelb, gelben, pfeil*, beschriftet*, mit beschriftung, mit beschriftungen, beschriftung*,
		coloured, colored, colourful, colorful, colours, colors, arrow*, labelled, labeled, with labels, labels`,
	)
}

func addManner(add adder) {
	add(
		depthWord,
		"quick",
		`kurz, kurze, kurzen, kurzer, kurzes, kuerzer*, knapp*, schnell*, ueberblick*, uebersicht*, kurzinfo*, kurzfassung, quick, quickly, brief, briefly, short, shorter, overview`,
	)
	add(
		depthWord,
		"comprehensive",
		`ausfuehrlich*, umfassend*, gruendlich*, tiefgehend*, laenger, vertief*, comprehensive*, thorough*, in depth, in-depth, extensive*, longer, at length`,
	)
	add(depthWord, "standard", `mittellang*, normal lang, medium length`)
	add(
		detailWord,
		"detailed",
		`detailliert*, detailreich*, mit details, mit mehr details, mehr details, genauer, detailed, in detail, with details, more detail, more details`,
	)
	add(
		detailWord,
		"simple",
		`einfache, einfaches, einfachen, einfacher*, schlicht*, vereinfacht*, simple, simpler, simplified`,
	)
	add(
		labelWord,
		"english",
		`englisch beschriftet*, auf englisch beschriftet*, mit englischer beschriftung, mit englischen beschriftungen, englische beschriftung*, englische labels, beschriftung auf englisch, beschriftungen auf englisch,
		beschriftung englisch, beschriftung in englisch, english labels, labels in english, labelled in english, labeled in english, with english labels`,
	)
	add(
		labelWord,
		"german",
		`deutsch beschriftet*, auf deutsch beschriftet*, mit deutscher beschriftung, mit deutschen beschriftungen, deutsche beschriftung*, deutsche labels, beschriftung auf deutsch, beschriftungen auf deutsch,
		beschriftung deutsch, beschriftung in deutsch, german labels, labels in german, labelled in german, labeled in german, with german labels`,
	)
	add(
		labelWord,
		"none",
		`ohne beschriftung*, ohne text, ohne labels, unbeschriftet*, without labels, no labels, unlabelled, unlabeled`,
	)
	add(
		labelWord,
		"gaps",
		`zum beschriften, zum selbst beschriften, zum ausfuellen, mit luecken, mit nummerierten luecken, to label, label the parts, with gaps, with numbered gaps, to fill in`,
	)
	add(
		resultWord,
		"en",
		`auf englisch, ins englische, in englisch, in english, into english, englischsprachig*, in englischer sprache`,
	)
	add(
		resultWord,
		"de",
		`auf deutsch, ins deutsche, in deutsch, in german, into german, deutschsprachig*, in deutscher sprache`,
	)
	add(negation, "", `ohne, kein, keine, keinen, keins, nicht, without, no, not, don't`)
}

func addSmall(add adder) {
	add(
		filler,
		"",
		`bitte, danke, dankeschoen, vielen dank, hallo, hi, hey, guten tag, guten morgen, liebe gruesse, lg, mir, mich, mal, doch, gerne, gern, einfach, auch, noch, dann, danach, anschliessend, dazu, dabei, davon, daraus, hierzu, passend*, zusaetzlich,
		kannst, kann, koennen, koenntest, koennten, koenntet, wuerdest, wuerden, du, sie, ihr, ich, wir, uns, heraus, raus, zusammen, an, ab, vor, als, wie, plus, je, lieber, nur, aber, ok, okay, ja, jetzt, heute, morgen, schnellstmoeglich, im anschluss,
		thema, themas, informationen, information, infos, info, material*, unterrichtsmaterial*, fakten, wissenswertes, alles, text, texte, infotext*, sachtext*, referat*, vortrag*, handout, unterricht*, stunde, unterrichtsstunde*, doppelstunde, schulstunde, einstieg,
		unterrichte, meine, meinen, meiner, meinem, unsere, unseren, unserer, schueler*, kinder, kindern, lernende*, sus, leute, gruppe, klasse, klassen, kurs, alle, arbeite, sitze, plane, planung, vorbereitung, fuer morgen,
		geben, zeigen, sprechen, reden, behandeln, durchnehmen, besprechen, beginnen, anfangen, talk, helfen bei, diese, diesen, dieses, dieser, diesem, folgenden, folgendes, bestimmt, vielleicht, eigentlich, eben, halt, nochmal, erneut, started, start, begin, please, thanks, thank you, hello, me, us, my, our, you, could, can, would, kindly, just, also, then, afterwards, along, like, i, we, i'd, i'm, im teaching, it, them, this, that, topic, information, info, material, facts, text, lesson*, class, students, pupils, kids, children, student, some, all, need to, to, work, works, does, do, did, want to, teaching, teach, going, out, up,
		so, sehr, recht, moeglichst, kindgerecht*, altersgerecht*, verstaendlich*, leicht, gut, good, geeignet*, suitable, appropriate, age-appropriate, easy`,
	)
	add(
		filler,
		"",
		`bedeutet, funktioniert, entsteht, entstehen, passiert, unterschied zwischen, unterschiede zwischen, difference between, differences between, der unterschied zwischen, begriff, erst, erstens, zweitens, zuerst, als erstes, als naechstes, zuletzt, zum schluss, hinterher, first, second, next, finally`,
	)
	add(
		filler,
		"",
		`meinte, gemeint, meant, stattdessen, statt, sondern, instead, rather, ganz, jeweils, each, every, mein, meines, unser, unseres, dokument, dokumente, dokuments, mein buch, meinem buch, meines buches, unser buch, unserem buch, meine datei, meiner datei, meinen dateien, fokus auf, schwerpunkt auf, dem schwerpunkt, dem fokus, schwerpunkt, fokus, a focus on, focus on, the document, my document, my book, my file, document`,
	)
	add(
		vague,
		"",
		`was, etwas, irgendwas, irgendetwas, schoenes, tolles, cooles, nettes, gutes, neues, interessantes, spannendes, sinnvolles, lustiges, anderes, zeug, sachen, ding, dinge, something, anything, nice, cool, stuff, thing, things, fun, interesting, helfen, hilf, hilfe, help, test, mehr, weniger, more, less, better, besser`,
	)
	add(
		subject,
		"",
		`biologie, bio, geschichte, erdkunde, geographie, geografie, mathe, mathematik, physik, chemie, deutsch, englisch, musik, kunst, sport, religion, ethik, politik, sachunterricht, sozialkunde, informatik, biology, history, geography, maths, math, mathematics, physics, chemistry, english, german, music, art, science, biologieunterricht, geschichtsunterricht, matheunterricht`,
	)
	add(
		lead,
		"",
		`ueber, zu, zum, zur, zu den, zu der, vom, von, thema, zum thema, ueber das thema, zu dem thema, zum begriff, about, on, of, on the topic of, on the topic, regarding, rund um, betreffs, betreff`,
	)
	add(
		filler,
		"",
		`fuer, mit, auf, for, with, into, ins, bis, per, inklusive, inkl, samt, sowie, and then, und dann, und danach`,
	)
	add(
		joiner,
		"",
		`und, oder, der, die, das, den, dem, des, ein, eine, einen, einem, einer, eines, im, in, am, bei, beim, zwischen, aus, nach, unter, gegen, durch, ist, sind, war, wird, gibt, es, hat, haben, and, or, the, a, an, at, from, by, between, is, are, was, were, vs, et, van, de, du`,
	)
}
