package sums

import (
	_ "embed"
	"slices"
	"strings"

	"pult/backend/lang/intent"
)

//go:embed plan.md
var planText string

// mistyped are long words that are understood with a letter or two wrong.
const mistyped = `plusaufgaben, minusaufgaben, malaufgaben, geteiltaufgaben, rechenaufgaben, einmaleins, zahlenmauern,
	multiplikation, multiplication, subtraktion, subtraction, bruchrechnung, prozentrechnung, kopfrechnen`

// otherForms are things about arithmetic that are no exercises: the last part of their names.
const otherForms = `merkblatt merkblaetter merkzettel merkheft lernplakat plakat formelsammlung spickzettel regelblatt
	erklaerung erklaerblatt lernbogen kann-bogen kannbogen kompetenzbogen selbsteinschaetzungsbogen checkbogen
	kompetenzraster uebersichtsblatt lernkarten lernkartei karteikarten lernlandkarte infoblatt cheat-sheet`

// otherForm reports a request for such a thing.
func otherForm(text string) bool {
	text = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "\"", "", "„", "", "“", "", "'", "").
		Replace(strings.ToLower(text))
	return slices.ContainsFunc(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,.;:()/", r) }),
		func(word string) bool {
			return slices.ContainsFunc(strings.Fields(otherForms), func(end string) bool { return strings.HasSuffix(word, end) })
		})
}

// offer is how a request asks for exercises in arithmetic. What it says of them is read from its text (see read).
func offer() intent.Offer {
	return intent.Offer{
		Generates: true,
		Orders: `aufgabe, grundaufgabe, uebung, ueben, berechn, umrechn, umwandel, klassenarbeit, klassentest, test,
			lernkontrolle, lernzielkontrolle, schulaufgabe, ka, lek, lzk, klausur, probe, stueck, stck, stk, st,
			aufg, zahlen, exercise, task, problem, convert`,
		Asks: []intent.Phrase{
			{Matter: true, Words: `rechenaufgabe*, rechenblatt*, rechenblaetter*, rechenuebung*, rechentest*,
				rechnen ueben,
				kopfrechn*, kopfrechen*, matheaufgabe*, mathearbeit*, mathetest*, rechenpaeckchen*, paeckchen,
				grundrechenart*, zahlenraum*, zr, arithmetic*, sums, sums up to, math problems, maths problems`},
			{Matter: true, Words: `plusaufgabe*, minusaufgabe*, malaufgabe*, geteiltaufgabe*, plus und minus,
				minus und plus, plus minus, plus bis, minus bis, mal und geteilt, plusrechn*, minusrechn*, malnehm*,
				malrechn*, addition, addier*, additionsaufgabe*, subtraktion, subtrahier*, subtraktionsaufgabe*,
				multiplikation*, multiplizier*, divisionsaufgabe*, schriftliche division, schriftlichen division,
				schriftlich dividieren, dividier*, teilen mit rest, teilen ohne rest, division mit rest,
				division ohne rest, long division, long multiplication, zehneruebergang*, zehnerueberschreitung*`},
			{Matter: true, Words: `einmaleins*, 1x1*, 1 x 1, kleines einmaleins, das kleine einmaleins,
				einmaleinsreihe*,
				malreihe*, times table, times tables, platzhalteraufgabe*, ergaenzungsaufgabe*, zahlenmauer*,
				kettenaufgabe*, rechenkette*, nachbarzahl*, nachbarzehner*, nachbarhunderter*,
				vorgaenger und nachfolger,
				1x1-tafel*, einmaleinstafel*, einmaleins-tafel*, times table grid, multiplication grid*,
				multiplication facts, alle vier rechenarten, vier rechenarten, rechenarten, roemische zahlen*,
				roman numerals,
				rechenmauer*, number wall, number walls, zahlen vergleichen, zahlen runden, punkt vor strich,
				klammerrechnung*, vorrangregel*, order of operations`},
			{Matter: true, Words: `bruchrechn*, bruchaufgabe*, brueche kuerzen, kuerzen von bruechen,
				brueche addieren,
				brueche multiplizieren, brueche dividieren, brueche subtrahieren, brueche vergleichen, bruchteile*,
				gemischte zahlen, gemischten zahlen, mixed numbers, fractions of amounts, compare fractions,
				kommarechn*, prozentrechn*, prozentaufgabe*,
				gleichungen loesen, terme vereinfachen, terme zusammenfassen, laengen umrechnen, einheiten umrechnen,
				einheiten umwandeln, groessen umrechnen, groessen umwandeln, gewichte umrechnen, rechnen mit geld,
				mit geld rechnen, convert units`},
			{Matter: true, Words: `uhr ablesen, uhren ablesen, uhrzeit ablesen, uhrzeiten ablesen, uhr lesen,
				zeiger einzeichnen, uhrzeiger*, zifferblatt*, analoge uhr, groessen ordnen, laengen ordnen,
				gewichte ordnen, geldbetraege ordnen, rabatt*, preisnachlass*, arithmagon*, telling the time,
				tell the time, clock faces, ordering quantities, story problem*`},
			{Matter: true, Words: `verdoppeln, halbieren, verdoppeln und halbieren, brueche erweitern,
				erweitern von bruechen,
				brueche in dezimalzahlen umwandeln, ggt, kgv, ggt und kgv, zinsrechn*, zinsen berechnen, zinsaufgabe*,
				potenzen berechnen, potenzen und wurzeln, primfaktoren, prime factors, teilermenge*, teiler bestimmen,
				gleichungen mit klammern, zinssatz berechnen, massstab*, teiler von zahlen, binomische formel*,
				binomischen formel*, umrechnen, umrechnungsaufgabe*, volumen von quadern,
				quader berechnen, sachaufgabe*, textaufgabe*, sachrechn*, rechengeschicht*, word problem*,
				kettenaufgabe*,
				zahlenhaus*, zahlenhaeuser*, rechenhaus*, rechenhaeuser*, rueckgeld*, wechselgeld*,
				prozent in bruch, prozent in brueche, prozent in dezimalzahl*, brueche in prozent, dezimalzahlen in prozent,
				bruch in prozent, prozente in brueche, umkehraufgabe*, multiplikationstabelle*, rechenraetsel*, zahlenraetsel*,
				rechendreieck*, rechenpyramide*,
				primfaktorzerlegung*, gleichungssystem*,
				lineare gleichungssysteme, potenzgesetz*, tauschaufgabe*, ueberschlag*, mittelwert,
				mittelwert und median`},
			{Matter: true, Near: true, Words: `division, divisionen, geteilt, teilen durch,
				geteilt durch, grosse einmaleins, grosses einmaleins, subtraction, multiplication, brueche,
				bruechen, dezimalzahl*, dezimalbrueche*, dezimalbruechen, kommazahl*, prozentwert*, prozentsatz,
				prozentsaetze, grundwert*, fractions, decimals, percentages, negative zahlen, negativen zahlen,
				ganze zahlen, ganzen zahlen, rationale zahlen, rationalen zahlen, gleichungen, lineare gleichung*,
				linearen gleichung*, quadratische gleichung*, quadratischen gleichung*, pq-formel, mitternachtsformel,
				termumformung*, terme, termen, linear equations, quadratic equations, satz des pythagoras, pythagoras,
				hypotenuse*, kathete*, rechteck, rechtecke, rechtecken, umfang, umfang und flaecheninhalt,
				flaecheninhalt*, perimeter and area, laengen, laengeneinheit*, laengenmasse*, gewichte,
				gewichtseinheit*, masseinheit*, hohlmasse*, zeiteinheit*, flaecheneinheit*, uhrzeit, uhrzeiten,
				zeitspanne*, median, potenzen, quader, quadern, kreis, kreise, kreisumfang, kreisflaeche*, circles,
				zinssatz,
				kapital, geldbetraege, geldbetraegen, geld, runden, rechenregel*, quadratzahl*, wurzeln,
				wurzelziehen, elapsed time, clock times`},
		},
		Typos: mistyped,
		Small: `leer, leere, leeren, leeres, ganzzahlig*, halbschriftlich*, quadrat, quadrate, ausmultiplizieren,
				notenspiegel, euro, cent, euro und cent, klammern aufloesen, groesser gleich, zum ausfuellen, ausfuellen, in
				spalten, aufgaben, aufgabe, mit loesungen, mit loesung, loesungen, loesung, stueck, stk, schriftlich,
				schriftliche,
			schriftlichen, schriftl, mit rest, ohne rest, aufg, st, stck, volumen, oberflaeche, umfang, flaeche,
				median,
			mittelwert, gruppe a, gruppe b`,
	}
}
