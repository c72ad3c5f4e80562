package typed

import (
	"strings"
	"sync"
	"unicode"
)

// fold is a word for comparing: small letters and digits only, umlauts as two letters.
func fold(text string) string {
	text = umlauts().Replace(strings.ToLower(text))
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}

//nolint:gochecknoglobals // made once, never written
var (
	umlauts = sync.OnceValue(func() *strings.Replacer {
		return strings.NewReplacer(
			"ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "a\u0308", "ae", "o\u0308", "oe", "u\u0308", "ue",
		)
	})
	yesWords = sync.OnceValue(func() []string {
		return strings.Fields("true ja yes richtig wahr right correct an on y j x")
	})
	noWords = sync.OnceValue(func() []string {
		return strings.Fields("false nein no falsch wrong incorrect aus off n")
	})
	noneWords = sync.OnceValue(func() []string {
		return strings.Fields("none keine keiner kein null leer empty na any beliebig egal")
	})
	numberWords = sync.OnceValue(func() map[string]int {
		words := map[string]int{}
		for _, list := range []string{
			"null eins zwei drei vier fuenf sechs sieben acht neun zehn elf zwoelf dreizehn",
			"zero one two three four five six seven eight nine ten eleven twelve thirteen",
			"keins ein zwo",
		} {
			for n, word := range strings.Fields(list) {
				words[word] = n
			}
		}
		return words
	})
	// fieldWords are names that models give to fields when they write German, or other usual ones, by field. A name
	// stands for one field of an object only when that object has the field.
	fieldWords = sync.OnceValue(func() map[string][]string { return table(fieldTable) })
	// choiceWords are German and other words for choices.
	choiceWords = sync.OnceValue(func() map[string][]string { return table(choiceTable) })
)

// table reads lines of "name: word word"; the words are folded already.
func table(text string) map[string][]string {
	m := map[string][]string{}
	for line := range strings.Lines(text) {
		if name, words, ok := strings.Cut(line, ":"); ok {
			m[strings.TrimSpace(name)] = strings.Fields(words)
		}
	}
	return m
}

const fieldTable = `
action: aktion
agent: agentenname helfer
alt: alternativtext bildbeschreibung
answers: antworten loesungen answer antwort loesung
back: return rueckkehr zurueck
bank: wortspeicher wortkasten
blocks: bloecke teile aufgaben tasks exercises
caption: bildunterschrift unterschrift
cites: quellennummern belege zitate citations refs references citation
confidence: sicherheit konfidenz
count: anzahl
definition: bedeutung erklaerung
description: beschreibung
detailed: ausfuehrlich
documentId: dokumentid dokument documentid docid
edges: kanten verbindungen pfeile
entries: eintraege fragen questions items list bullets punkte
facts: fakten
found: gefunden treffer
from: von
gaps: luecken fehlt missing
grade: klasse klassenstufe jahrgangsstufe jahrgang class
header: kopfzeile kopf spalten
heading: ueberschrift
items: eintraege punkte schritte
key: text message nachricht satz sentence hinweis warning warnung
kind: art typ type
label: beschriftung bezeichnung
language: sprache lang
letters: anfangsbuchstaben
level: niveau stufe
licence: lizenz license
lines: zeilen verse
minutes: minuten duration dauer
nodes: knoten elemente
note: notiz anmerkung
notes: notizen anmerkungen hinweise
number: nummer nr
options: auswahl antwortmoeglichkeiten moeglichkeiten choices
origin: herkunft
params: parameter parameters
passageId: passagenid passageid textstelle
points: punkte
query: suchanfrage suche
right: richtig richtige korrekt correct
rows: zeilen
seconds: sekunden dauer
sections: abschnitte kapitel
sentences: saetze
series: reihen datenreihen
solutions: loesungen loesungsblatt
sources: quellen
stanzas: strophen
steps: schritte
structures: strukturen
style: stil
summary: zusammenfassung
tempo: geschwindigkeit
terms: begriffe fachbegriffe
text: inhalt satz sentence frage question content aussage statement aufgabe
title: titel
to: nach zu bis
topic: thema
true: wahr richtig istrichtig iscorrect correct
unit: einheit
unused: unbenutzt nichtverwendet
uses: benutzt verwendet nutzt
values: werte
warnings: warnungen hinweise
why: warum grund begruendung
word: wort begriff fachbegriff
`

const choiceTable = `
A: leicht einfach easy
B: mittel middle medium
C: schwer schwierig hard
advanced: fortgeschritten
all: alle alles
auto: automatisch automatic
bar_chart: balkendiagramm saeulendiagramm barchart balken saeulen
bridge: bruecke
cartoon: comic zeichentrick
children: kinderlied kinder
choice: ankreuzen ankreuzfragen multiplechoice mehrfachauswahl auswahl singlechoice
chorus: refrain
classical: klassisch klassik
comparison: vergleich vergleichstabelle
comprehensive: umfassend gruendlich
concept_map: begriffskarte begriffsnetz mindmap konzeptkarte conceptmap
correct: korrigieren korrektur
cycle: kreislauf zyklus
de: deutsch german
detailed: ausfuehrlich detailliert
edit: bearbeitung bearbeiten arbeitsblatt
en: englisch english
english: englisch
fast: schnell
flow_chart: flussdiagramm ablaufdiagramm flowchart
gaps: lueckentext luecken gap cloze fillin fillintheblank fillintheblanks lueckensatz luecke
german: deutsch
glossary: glossar worterklaerungen
heading: ueberschrift titel
illustration: zeichnung
image: bild schaubild picture diagram
landscape: querformat quer
levels: niveaustufen stufen differenzierung
line_chart: liniendiagramm linechart kurve
matching: zuordnung zuordnen zuordnungsaufgabe match
medium: mittel
music: musik lied song
no: nein false aus off
none: ohne keine
number_line: zahlenstrahl numberline zeitstrahl
off: aus nein no false
on: an ein ja yes true
order: reihenfolge ordnen sortieren ordering
own: eigene
paragraph: absatz liste list bullets bulletlist aufzaehlung stichpunkte
parts: teile aufbau
pie_chart: kreisdiagramm tortendiagramm piechart
planner: planung planer
portrait: hochformat hoch
process: ablauf prozess vorgang
quick: kurz schnell
quiz: quizz
realistic: realistisch fotorealistisch
research: recherche recherchieren
shorten: kuerzen
short: kurzantwort kurzantworten offenefrage offenefragen offen open kurzefragen shortanswer
simple: einfach
simplify: vereinfachen vereinfacht leichtesprache
slow: langsam
square: quadratisch quadrat
standard: normal
starter: startbibliothek
summary: zusammenfassung zusammenfassen
table: tabelle
tasks: aufgaben arbeitsblatt
text: fliesstext lesetext vereinfachtertext sachtext simplify simplified
timeline: zeitleiste zeittafel
tone: ton tonfall
translate: uebersetzen uebersetzung
truth: richtigoderfalsch richtigfalsch wahrfalsch truefalse trueorfalse
venn: venndiagramm
verse: strophe vers
word_cloud: wortwolke wordcloud
worksheet: arbeitsblatt
yes: ja true an on
`
