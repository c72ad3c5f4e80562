package sums

import (
	_ "embed"

	"pult/backend/lang/intent"
)

//go:embed plan.md
var planText string

// offer is how a request asks for exercises in arithmetic. What it says of them is read from its text (see read).
func offer() intent.Offer {
	return intent.Offer{
		Generates: true,
		Asks: []intent.Phrase{
			{Matter: true, Words: `rechenaufgabe*, rechenblatt*, rechenblaetter*, rechenuebung*, rechentest*, rechnen ueben,
				kopfrechn*, kopfrechen*, matheaufgabe*, mathearbeit*, mathetest*, rechenpaeckchen*, paeckchen,
				grundrechenart*, zahlenraum*, zr, arithmetic*, sums, sums up to, math problems, maths problems`},
			{Matter: true, Words: `plusaufgabe*, minusaufgabe*, malaufgabe*, geteiltaufgabe*, plus und minus,
				minus und plus, plus minus, plus bis, minus bis, mal und geteilt, plusrechn*, minusrechn*, malnehm*,
				malrechn*, addition*, addier*, subtraktion*, subtrahier*, multiplikation*, multiplizier*, division,
				divisionen, divisionsaufgabe*, dividier*, teilen mit rest, teilen ohne rest, geteilt, subtraction,
				multiplication*, long division, zehneruebergang*, zehnerueberschreitung*`},
			{Matter: true, Words: `einmaleins*, 1x1*, 1 x 1, kleines einmaleins, das kleine einmaleins, einmaleinsreihe*,
				malreihe*, times table, times tables, platzhalteraufgabe*, ergaenzungsaufgabe*, zahlenmauer*,
				rechenmauer*, number wall, number walls, zahlen vergleichen, zahlen runden, runden, punkt vor strich,
				klammerrechnung*, rechenregel*, vorrangregel*, quadratzahl*, wurzeln, wurzelziehen, order of operations`},
			{Matter: true, Words: `bruchrechn*, bruchaufgabe*, brueche, bruechen, brueche kuerzen, kuerzen von bruechen,
				brueche erweitern, dezimalzahl*, dezimalbrueche*, kommazahl*, kommarechn*, prozentrechn*,
				prozentaufgabe*, prozentwert*, prozentsatz, grundwert*, fractions, decimals, percentages,
				negative zahlen, negativen zahlen, ganze zahlen, ganzen zahlen, rationale zahlen, rationalen zahlen`},
			{Matter: true, Words: `gleichungen, lineare gleichung*, linearen gleichung*, quadratische gleichung*,
				quadratischen gleichung*, pq-formel, mitternachtsformel, terme vereinfachen, terme zusammenfassen,
				termumformung*, terme, linear equations, quadratic equations, satz des pythagoras, pythagoras,
				rechteck, rechtecke, umfang und flaecheninhalt, umfang, flaecheninhalt*, perimeter and area`},
			{Matter: true, Words: `laengen, laengen umrechnen, laengeneinheit*, laengenmasse*, gewichte, gewichtseinheit*,
				einheiten umrechnen, einheiten umwandeln, groessen umrechnen, groessen umwandeln, masseinheit*,
				masseinheiten umrechnen, gewichte umrechnen, hohlmasse*, zeiteinheit*, flaecheneinheit*, uhrzeit,
				uhrzeiten, zeitspanne*, rechnen mit geld, mit geld rechnen, geldbetraege, geldbetraegen, geld,
				convert units, elapsed time, clock times`},
		},
		Small: `aufgaben, aufgabe, mit loesungen, mit loesung, loesungen, loesung, stueck, stk, schriftlich, schriftliche,
			schriftlichen, schriftl, mit rest, ohne rest, worksheet`,
	}
}
