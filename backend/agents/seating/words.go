package seating

import (
	_ "embed"
	"slices"

	"pult/backend/lang/intent"
)

//go:embed plan.md
var planText string

// fewNames are enough to be those of children and not by chance.
const fewNames = 3

// claims reports a seating plan, a class list or a rota with the names of children: without them each is an empty
// table.
func claims(in intent.Intent) bool {
	if in.Field("list") != "tables" {
		return false
	}
	names := namesIn(in.Text)
	if len(names) < fewNames {
		return false
	}
	switch {
	case seated.MatchString(in.Text):
		return true
	case rotas.MatchString(in.Text):
		return weeksOf.MatchString(in.Text) && !slices.ContainsFunc(names, duties.MatchString)
	}
	return lists.MatchString(in.Text) && !slices.ContainsFunc(names, fields.MatchString)
}

// offer is how a request asks for groups and the like. A seating plan without names is an empty table, which another
// agent makes; with the names of those who sit there it is claimed.
func offer() intent.Offer {
	return intent.Offer{
		Whole:     true,
		Generates: true, Illustrates: true,
		Claims: claims,
		Asks: []intent.Phrase{
			{Sets: "roster=groups", Words: `gruppen einteilen, gruppen auslosen, gruppen bilden, gruppen losen,
				gruppeneinteilung*, zufallsgruppe*, zufaellige gruppen, zufaelligen gruppen, zufaellige teams,
				gruppenbildung*, in gruppen einteilen, in gruppen, teams auslosen, teams einteilen, teams bilden,
				partner auslosen, paare auslosen, in 2 gruppen, in 3 gruppen, in 4 gruppen, in 5 gruppen, in 6 gruppen,
				in 7 gruppen,
				in 8 gruppen, in 2 teams, in 3 teams, in 4 teams, in 5 teams, in 6 teams, into 2 groups, into 3 groups,
				into 4 groups, into 5 groups, into 6 groups, zufallspartner*, gruppen zu zweit, gruppen zu dritt,
				gruppen zu viert,
				gruppen zu fuenft, gruppen zu sechst, random group*, random team*, random pair*, random partner*,
				group generator*, split the class*, split my class*, divide the class*, divide my class*`},
			{Sets: "roster=groups", Weak: true, Words: `2er-gruppe*, 3er-gruppe*, 4er-gruppe*, 5er-gruppe*, 6er-gruppe*,
				2er gruppe*, 3er gruppe*, 4er gruppe*, 5er gruppe*, 6er gruppe*, 2er gruppen, 3er gruppen, 4er gruppen,
				5er gruppen, 6er gruppen, 2ergruppe*, 3ergruppe*, 4ergruppe*, 5ergruppe*, 6ergruppe*,
				zweiergruppe*, dreiergruppe*, vierergruppe*, fuenfergruppe*, sechsergruppe*,
				2 gruppen, 3 gruppen, 4 gruppen, 5 gruppen, 6 gruppen, 7 gruppen, 8 gruppen, gruppen von, groups of two,
				groups of three, groups of four, groups of five, groups of six,
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
