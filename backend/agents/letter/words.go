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
		Asks: []intent.Phrase{{Words: `elternbrief*, elternbriefe, eltern-brief*, brief an die eltern, brief an eltern,
			elterninfo*, elterninformation*, elternmitteilung*, mitteilung an die eltern, schreiben an die eltern,
			elternschreiben, nachricht an die eltern, info an die eltern, information an die eltern,
			erinnerung an die eltern, erinnerung fuer die eltern, erinnerungsschreiben, erinnerungsbrief*,
			einladung zum elternabend, einladung an die eltern, brief fuer die eltern, an die eltern schreiben,
			letter to parents, letter to the parents, letter for parents, parent letter*, parents' letter*,
			letter home, reminder to parents, reminder to the parents, note to parents`}},
		Typos: `elternbrief, elternbriefe, elterninfo, elternmitteilung, elterninformation, elternschreiben`,
	}
}
