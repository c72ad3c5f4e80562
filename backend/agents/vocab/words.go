package vocab

import (
	_ "embed"

	"pult/backend/lang/intent"
)

//go:embed plan.md
var planText string

// offer is how a request asks for vocabulary.
func offer() intent.Offer {
	return intent.Offer{
		Lists: true, Illustrates: true,
		Asks: []intent.Phrase{
			{Sets: "form=test", Words: `vokabeltest*, vokabelabfrage*, vokabelueberpruefung*, vokabelquiz*,
				vokabel-test*,
				vocabulary test*, vocab test*, vocabulary quiz*, vocab quiz*, woertertest*`},
			{Sets: "form=list", Words: `vokabelliste*, vokabel-liste*, vokabelblatt*, vocabulary list*,
				vocab list*, list of vocabulary`},
			{Words: `vokabeln, vokabel, vocabulary, vocab`},
		},
		Fields: []intent.Field{
			{
				Name: "groups",
				Words: []intent.Phrase{{Sets: "2", Words: `zwei gruppen, 2 gruppen, gruppe a und b, gruppen a und b,
					gruppe a und gruppe b, zwei gruppen a und b, 2 gruppen a und b, a und b gruppe, a- und b-gruppe,
					a/b,
					zwei versionen, zwei varianten, version a und b, two groups, groups a and b, two versions`}},
			},
			{
				Name: "sentences",
				Words: []intent.Phrase{{Sets: "yes", Words: `beispielsatz*, beispielsaetze*, mit beispielsatz,
					mit beispielsaetzen, example sentence*, with example sentences`}},
			},
			{Name: "points", Counted: []intent.Counted{{Words: `punkte, punkten, pkt, points,
				marks`, Times: 1, Most: 100}}},
			{Name: "count", Counted: []intent.Counted{{Words: `vokabeln, woerter, woertern,
				words`, Times: 1, Most: 100}}},
		},
		German: `vokabeltest, vokabelliste, vokabeln`, English: `vocabulary, vocab`,
		Typos: `vokabeltest, vokabelliste, vokabelabfrage, vocabulary`,
		Small: `abfragen, mit unterschiedlicher reihenfolge, unterschiedlicher reihenfolge,
				unterschiedliche reihenfolge,
			verschiedener reihenfolge, in different order, different order, aus der importierten liste,
			der importierten liste, importierten liste, importierte liste, aus der liste, aus meiner liste, der liste,
			meiner liste, dieser liste, liste, aus der datei, aus der bibliothek, from the list, from my list,
			the imported list, imported list, mit deutscher uebersetzung, deutscher uebersetzung, uebersetzung,
			mit uebersetzung, mit uebersetzungen, mit deutschen uebersetzungen, uebersetzungen, with translations,
			with german translations, translations, with meanings,
			mit loesungen, mit loesung, loesungen, with solutions, with translation, test, both directions,
				beide richtungen,
			in beide richtungen, gemischt, mixed, vorgeben, vorgegeben, abfragen, abgefragt, given, asked,
				aus importierter liste,
			importierter liste`,
	}
}
