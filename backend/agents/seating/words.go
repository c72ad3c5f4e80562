package seating

import (
	_ "embed"

	"pult/backend/lang/intent"
)

//go:embed plan.md
var planText string

// offer is how a request asks for groups and the like. A seating plan without names is an empty table, which another
// agent makes; with the names of those who sit there it is claimed.
func offer() intent.Offer {
	return intent.Offer{
		Whole:     true,
		Generates: true,
		Claims:    func(in intent.Intent) bool { return seated.MatchString(in.Text) && len(namesIn(in.Text)) > 2 },
		Asks: []intent.Phrase{
			{Sets: "roster=groups", Words: `gruppen einteilen, gruppen auslosen, gruppen bilden, gruppen losen,
				gruppeneinteilung*, zufallsgruppe*, zufaellige gruppen, zufaelligen gruppen, zufaellige teams,
				gruppenbildung*, in gruppen einteilen, in gruppen, teams auslosen, teams einteilen, teams bilden,
				partner auslosen, paare auslosen, zufallspartner*, gruppen zu zweit, gruppen zu dritt, gruppen zu viert,
				gruppen zu fuenft, gruppen zu sechst, random group*, random team*, random pair*, random partner*,
				group generator*, split the class*, split my class*, divide the class*, divide my class*`},
			{Sets: "roster=groups", Weak: true, Words: `2er-gruppe*, 3er-gruppe*, 4er-gruppe*, 5er-gruppe*, 6er-gruppe*,
				2er gruppe*, 3er gruppe*, 4er gruppe*, 5er gruppe*, 6er gruppe*, 2er gruppen, 3er gruppen, 4er gruppen,
				5er gruppen, 6er gruppen, 2ergruppe*, 3ergruppe*, 4ergruppe*, 5ergruppe*, 6ergruppe*,
				zweiergruppe*, dreiergruppe*, vierergruppe*, fuenfergruppe*, sechsergruppe*,
				gruppen von, groups of two, groups of three, groups of four, groups of five, groups of six,
				groups of 2, groups of 3, groups of 4, groups of 5, groups of 6, pairs`},
			{Sets: "roster=order", Words: `reihenfolge auslosen, reihenfolge losen, zufaellige reihenfolge, namen auslosen,
				namen losen, losliste*, random order, draw names, shuffle the names`},
			{Sets: "roster=tags", Words: `namensschild*, namenschild*, namensetikett*, tischkarten, tischkaertchen,
				namenskarte*, namenskaertchen*, name tag*, name tags, nametag*, name cards, name label*, name badge*`},
		},
		German:  `namensschilder, gruppen, auslosen, einteilen, zufaellig`,
		English: `random, tags, pairs, groups`,
		Typos: `namensschilder, gruppeneinteilung, zufallsgruppen, namenskarten, vierergruppen, dreiergruppen,
			zweiergruppen`,
	}
}
