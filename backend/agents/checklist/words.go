package checklist

import (
	_ "embed"

	"pult/backend/lang/intent"
)

//go:embed plan.md
var planText string

// offer is how a request asks for a list or an empty table.
func offer() intent.Offer {
	return intent.Offer{
		Whole: true,
		Asks: []intent.Phrase{
			{Sets: "list=packing", Words: `packliste*, pack-liste, packzettel, mitbringliste, gepaeckliste,
				packing list*,
				was muessen die kinder einpacken, what to pack`},
			{Sets: "list=check", Words: `checkliste*, check-liste, check liste, abhakliste*, to-do-liste*,
				todo-liste*,
				to do liste, aufgabenliste, liste zum abhaken, liste zum ankreuzen, list to tick off,
				checklist*, to-do list*, todo list*`},
			{Sets: "list=tables", Words: `sitzplan*, sitzordnung*, wochenuebersicht*, wochenplan*, stundenplan*,
				tabelle vergleich, vergleichstabelle leer, leere vergleichstabelle, vergleichstabelle zum ausfuellen,
				leere tabelle, leere tabellen, tabelle leer, leeres raster, blanko-tabelle, blankotabelle,
				mit den spalten, with the columns, tabelle zum ausfuellen, tabelle zum eintragen,
				tabelle zum einsortieren,
				tabelle zum einordnen,
				sortiertabelle*, tabelle mit spalten, tabelle mit den spalten, tabelle mit # spalten,
				tabelle mit # leeren spalten, table with # columns, in eine tabelle eintragen,
				in eine tabelle einsortieren, in eine tabelle einordnen, in die tabelle eintragen,
				in die tabelle einsortieren, in die tabelle einordnen, table with columns, table with the columns,
				sort into a table, table to fill in, seating plan*, seating chart*, weekly plan*,
				weekly overview*, timetable*, empty table, empty tables, blank table,
				anwesenheitsliste*, notenliste*, klassenliste*, namensliste*, teilnehmerliste*, unterschriftenliste*,
				telefonliste*, adressliste*, geburtstagsliste*, strichliste*, dienstplan*, tafeldienst*,
				klassendienst*,
				putzplan*, ordnungsplan*, kwl, kwl-tabelle*, pro/contra-tabelle*, pro-contra-tabelle*, pro contra tabelle*,
				pro-und-contra-tabelle*, pro und contra tabelle, pro kontra tabelle, pro-kontra-tabelle*, pro-kontra-liste*,
				pro-contra-liste*,
				pro/contra-liste*, pro/kontra-liste*, pro und contra liste, pro und kontra liste, pro/kontra-tabelle*,
				pro und kontra tabelle, contra-tabelle, kontra-tabelle,
				konjugationstabelle*, wortfeldtabelle*, stationenzettel*, stationszettel*, stationenpass*, stationenplan*,
				laufzettel*, steckbrief-vorlage*, steckbriefvorlage*, steckbrief vorlage, steckbrief-vordruck*,
				steckbriefvordruck*, leerer steckbrief, steckbrief leer, elternfragebogen*, fragebogen*, frageboegen,
				schuelerfragebogen*, umfragebogen*, das ankreuzen, artikel ankreuzen, der/die/das ankreuzen,
				der oder die oder das ankreuzen,
				lernwoerter abschreiben, woerter abschreiben, merkwoerter abschreiben, uebungswoerter abschreiben,
				lernwoerter mehrmals abschreiben, pros and cons table, conjugation table*, profile template*,
				questionnaire*, station sheet*, attendance list*, attendance sheet*, mark list*,
				class list*,
				sign-up sheet*, sign-up list*, tally chart*, tally sheet*, rota, job rota, duty rota, kwl chart*`},
			{Sets: "list=tables", Weak: true, Words: `leer zum ausfuellen, helferliste*, volunteer list*`},
			// Beside a test the key is a part of it.
			{Sets: "list=key", Weak: true, Matter: true, Words: `notenschluessel*, punkteschluessel*, notentabelle*,
				bewertungsschluessel*,
				grade key*, grading scale*, grade boundaries`},
		},
		German: `liste, packliste, checkliste, abhakliste, anwesenheitsliste, notenliste, strichliste, dienstplan,
			notenschluessel`,
		English: `tally, attendance, rota, checklist, packing, timetable, seating`,
		Typos: `packliste, checkliste, abhakliste, aufgabenliste, sitzplan, sitzordnung, wochenplan, wochenuebersicht,
			checklist`,
	}
}
