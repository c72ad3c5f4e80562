package letter

import (
	_ "embed"

	"pult/backend/lang/intent"
)

//go:embed plan.md
var planText string

// offer is how a request asks for a letter.
func offer() intent.Offer {
	return intent.Offer{
		Whole: true,
		Asks: []intent.Phrase{{Words: `elternbrief*, elternbriefe, eltern-brief*, brief an die eltern,
				brief an eltern,
			elterninfo*, elterninformation*, elternmitteilung*, mitteilung an die eltern, schreiben an die eltern,
			elternschreiben, nachricht an die eltern, info an die eltern, information an die eltern,
			erinnerung an die eltern, erinnerung fuer die eltern, erinnerungsschreiben, erinnerungsbrief*,
			einladung zum elternabend, einladung an die eltern, brief fuer die eltern, an die eltern schreiben,
			letter to parents, letter to the parents, letter for parents, parent letter*, parents' letter*,
			letter home, reminder to parents, reminder to the parents, note to parents, elternzettel*,
				dankesbrief*, dankschreiben*, dankesschreiben*, dank an die eltern, dankbrief*, thank-you letter*,
				thank you letter*, thank-you note*,
				zettel fuer eltern,
			zettel fuer die eltern, zettel an die eltern, zettel an eltern, info fuer eltern, info fuer die eltern,
			brief fuer eltern, eltern brief, einladung elternabend, einladung zu unserem elternabend,
				elternabend einladung,
			einladung zum elternsprechtag, einladung elternsprechtag,
			eltern info*, den eltern schreiben, schreib den eltern, schreibe den eltern, schreib an die eltern,
			schreibe an die eltern,
			write to parents, write to the parents, invitation to parents, letter for the parents`}, {
			Weak: true, Words: `liebe eltern, sehr geehrte eltern, liebe erziehungsberechtigte, dear parents,
				dear families,
			als brief, als schoenen brief, brief wegen, einladung, einladungsschreiben, rundbrief*, invitation`,
		}, {Sets: "letter=consent", Words: `einverstaendniserklaerung*, einwilligungserklaerung*,
			einverstaendnis der eltern, consent form*, permission slip, permission form*`}, {
			Weak: true, Sets: "letter=excuse", Words: `entschuldigungsschreiben*, entschuldigungsformular*,
			entschuldigungsvorlage*, entschuldigungszettel*, entschuldigungs-vordruck*,
			entschuldigungsvordruck*, entschuldigungs-formular*, entschuldigungs-vorlage*, entschuldigungs-zettel*,
			entschuldigungs-schreiben*, vordruck entschuldigung*, entschuldigung vordruck, entschuldigung vorlage, vorlage
			entschuldigung,
				absence note*,
			excuse note*`,
		}},
		English: `parents, absence, permission, consent, template, reminder`,
		Typos:   `elternbrief, elternbriefe, elterninfo, elternmitteilung, elterninformation, elternschreiben`,
	}
}
