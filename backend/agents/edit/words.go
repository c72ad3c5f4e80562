package edit

import (
	_ "embed"

	"pult/backend/lang/intent"
)

//go:embed plan.md
var planText string

// offer is how a request asks for tasks, and for work on a text.
func offer() intent.Offer {
	return intent.Offer{
		Reworks: true,
		Asks: []intent.Phrase{
			{Sets: "work=tasks", Words: `arbeitsblatt*, arbeitsblaetter*, arbeitsbogen, uebungsblatt*,
				uebungsblaetter*, aufgabenblatt*, uebungsaufgabe*, uebungen, worksheet*, exercises,
				handout mit aufgaben, aufgaben zu, aufgaben zum, aufgaben zur, aufgaben ueber,
				tasks on, tasks about`},
			{Sets: "work=tasks", Short: true, Words: `ab`},
			{Sets: "work=tasks:gaps", Bound: true, Words: `lueckentext*, blatt mit luecken, luecken zum ausfuellen,
				aufgaben zum ausfuellen, lueckensatz*, lueckensaetze*,
				gap text*, gap fill*, fill in the blank*, cloze*`},
			{Sets: "work=tasks:truth", Words: `richtig oder falsch, richtig-falsch*, richtig falsch, wahr oder falsch,
				wahr falsch, true or false, true false, true-false*`},
			{Sets: "work=tasks:matching", Words: `zuordnung*, zuordnen, ordne die begriffe, ordne die woerter,
				ordne zu,
				ordne richtig zu, verbinde, paare finden, aufgaben zum zuordnen, zuordnungsaufgabe*,
				matching task*, matching exercise*`},
			{Sets: "work=tasks:choice", Words: `multiple choice, multiple-choice*, zum ankreuzen,
				aufgaben zum ankreuzen, antwortmoeglichkeiten, auswahlantworten, ankreuzaufgabe*,
				ankreuzfrage*, ankreuztest*`},
			{Sets: "work=tasks:order", Words: `reihenfolge-aufgabe*, reihenfolgeaufgabe*, ordnungsaufgabe*,
				zum ordnen, aufgaben zum ordnen, saetze ordnen, saetze durcheinander, ordne die saetze,
				mit reihenfolge, eine reihenfolge, einer reihenfolge,
				ordering task*`},
			{Sets: "work=tasks:short", Bound: true, Words: `verstaendnisfrage*, kurzfragen, kurze fragen,
				offene fragen,
				fragen zum text, w-fragen, short questions, open questions, comprehension questions`},
			{Sets: "work=quiz", Words: `quiz*`},
			{Sets: "work=glossary", Bound: true, Words: `glossar*, begriffsliste*, begriffserklaerung*, wortliste*,
				glossary,
				glossaries`},
			{Sets: "work=summary", Words: `fasse den text, fasse diesen text, fass den text, fass diesen text,
				text zusammenfassen, zusammenfassung des textes, zusammenfassung dieses textes, summary of the text,
				summary of this text, kurzzusammenfassung*, summarise this text,
				summarise the text, summarize this text, summarize the text`},
			{Sets: "work=simplify", Changes: true, Words: `vereinfache, vereinfachen, vereinfach,
				in einfacher sprache, in leichter sprache, in einfachen saetzen, in kurzen saetzen,
				in einfachen kurzen saetzen, in kurzen einfachen saetzen, in einfachen worten, in short sentences,
				in simple sentences, in einfache sprache, in leichte sprache, leichter lesbar,
				simplify, in plain language, into plain language, in easy language`},
			{Sets: "work=shorten", Changes: true, Words: `kuerze, kuerz, kuerzen, shorten`},
			{Sets: "work=lines", Changes: true, Words: `eigene zeile, eigenen zeile, neue zeile, neuen zeile,
				satz pro zeile,
				satz je zeile, zeile ein satz, saetze untereinander, satzweise, own line, new line, sentence per line,
				line by line`},
			{Sets: "work=numbered", Changes: true, Words: `zeilennummer*, zeilennummerierung*, zeilen nummerieren,
				nummeriere die zeilen, zeilenzaehler, zeilenzaehlung, line number*, numbered lines,
				number the lines`},
			{Sets: "work=strips", Bound: true, Words: `satzstreifen*, saetze einzeln, einzelne saetze,
				saetze nummeriert,
				nummeriere die saetze, laufdiktat*, dosendiktat*, schleichdiktat*, wanderdiktat*, eierdiktat*,
				sentence strip*, running dictation*, number the sentences`},
			{Sets: "work=mixed", Words: `satzpuzzle*, textpuzzle*, streifentext*, jumbled sentences, jumbled text`},
			{Sets: "work=table", Weak: true, Words: `tabelle, tabellen, uebersichtstabelle*, table, tables`},
			{Sets: "work=levels", Words: `niveaustufe*, drei niveaus, drei niveaustufen, in drei niveaus,
				in drei niveaustufen, auf drei niveaus, drei stufen, in drei stufen, drei schwierigkeitsstufen,
				in drei schwierigkeitsstufen, differenzier*, three levels, in three levels, at three levels,
				differentiat*`},
			{Sets: "work=translate", Changes: true, Words: `uebersetze, uebersetz, uebersetzen, uebersetzung*,
				translate, translation*`},
			{Sets: "work=correct", Changes: true, Words: `korrigiere, korrigier, korrigieren, rechtschreibkorrektur,
				proofread`},
			{Sets: "work=tone", Changes: true, Words: `duze, duzen, sieze, siezen`},
		},
		Fields: []intent.Field{
			{
				Name:  "work",
				Param: "operation",
				Words: []intent.Phrase{
					{Sets: "work=:gaps", Near: true, Words: `luecken, und luecken, gaps`},
					{Sets: ":gaps work=:truth work=:matching work=:choice work=:order work=:short", Words: `
						alle aufgabenarten, allen aufgabenarten, aller aufgabenarten, alle arten von aufgaben,
						allen arten von aufgaben, alle aufgabentypen, allen aufgabentypen, all kinds of tasks,
						all task types, all kinds of exercises, every kind of task`},
				},
			},
			{
				Name:  "entries",
				Param: "count",
				Counted: []intent.Counted{
					{Words: `luecken, gaps`, Of: "gaps", Times: 1, Most: 20},
					{Words: `fragen, questions, verstaendnisfragen, w-fragen`, Of: "short", Times: 1, Most: 20},
					{Words: `aussagen, statements, richtig, true`, Of: "truth", Times: 1, Most: 20},
					{Words: `multiple, ankreuzaufgaben, ankreuzfragen`, Of: "choice", Times: 1, Most: 20},
					{Words: `paare, pairs, zuordnungen`, Of: "matching", Times: 1, Most: 20},
					{Words: `saetze, saetzen, sentences, stueck, stk`, Times: 1, Most: 20},
				},
			},
			{
				Name: "options",
				Counted: []intent.Counted{{
					Words: `antworten, antwortmoeglichkeiten, auswahlmoeglichkeiten, answers, options,
						choices`, Times: 1, Most: 6,
				}},
			},
			{
				Name: "bank",
				Words: []intent.Phrase{{Sets: "no", Words: `ohne wortkasten, ohne woerterkasten, ohne wortspeicher,
					ohne wortliste,
					ohne vorgegebene woerter, woerter nicht vorgeben, ohne woerter, ohne lueckenwoerter, no word bank,
					without word bank, without a word bank, no word box`}},
			},
			{
				Name:    "words",
				Counted: []intent.Counted{{Words: `woerter, woertern, worte, worten, words`, Times: 1, Most: 999}},
			},
			{
				Name: "mixing",
				Words: []intent.Phrase{{Sets: "yes", Words: `richtige reihenfolge, reihenfolge bringen, zum sortieren,
					mixed up, right order, correct order`}},
			},
			{
				Name: "letters",
				Words: []intent.Phrase{{Sets: "large", Words: `grosse schrift, grosser schrift, grossschrift,
					gross gedruckt,
					leseanfaenger, erstleser, large print, big letters, large letters`}},
			},
			{
				Name:  "address",
				Param: "tone",
				Words: []intent.Phrase{
					{Sets: "du", Words: `in der du-form, in du-form, du-form, mit du, per du`},
					{Sets: "sie", Words: `in der sie-form, in sie-form, sie-form, mit sie, per sie`},
				},
			},
			{
				Name:  "standard",
				Param: "level",
				Words: []intent.Phrase{
					{Sets: "A2", Words: `auf niveau a2, niveau a2, sprachniveau a2, auf a2, a2, level a2`},
					{Sets: "B1", Words: `auf niveau b1, niveau b1, sprachniveau b1, auf b1, b1, level b1`},
					{Sets: "B2", Words: `auf niveau b2, niveau b2, sprachniveau b2, auf b2, b2, level b2`},
				},
			},
		},
		Small: `aufgaben, aufgabe, mit loesungen, mit loesung, mit loesungsblatt, loesungsblatt, loesungen, loesung,
			zum ausschneiden, ausschneiden, zum einkleben, zum ins heft kleben, ins heft kleben, ins heft,
			 nummeriert, durchnummeriert, nichts weglassen, to cut out, numbered,
			tasks, task, mit antworten, with solutions, with answers, answer key, with answer key, diesem text,
				diesen text,
			dem text, den text, folgendem text, diesen texten, this text, the text`,
		Typos: `arbeitsblatt, arbeitsblaetter, lueckentext, satzstreifen, laufdiktat, worksheet`,
		Turns: []intent.Phrase{
			{Sets: "work=simplify", Words: `einfacher, leichter, verstaendlicher, simpler, easier`},
			{Sets: "work=shorten", Words: `kuerzer, knapper, shorter`},
			{Words: `freundlicher, hoeflicher, foermlicher, sachlicher, netter, besser, laenger, ausfuehrlicher,
				anders,
				verbessere, verbessern, friendlier, politer, nicer, better, longer, improve`},
		},
		Lacks: `ueberarbeite*, umformulier*, formuliere um, rewrite, edit`,
	}
}
