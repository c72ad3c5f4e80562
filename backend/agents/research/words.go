package research

import (
	_ "embed"

	"pult/backend/lang/intent"
)

//go:embed plan.md
var planText string

// offer is how a request asks to look something up.
func offer() intent.Offer {
	return intent.Offer{
		Seeks: true,
		Asks: []intent.Phrase{
			{Words: `recherch*, nachforsch*, suche, such, suchen, raussuchen, heraussuchen, rauszusuchen,
				herauszusuchen, informiere*, erklaer*, erlaeuter*, was ist, was sind, was war, was waren,
				was bedeutet, was heisst, was versteht man unter, was passiert bei, was passiert beim, wer ist,
				wer war, wer waren, wie funktioniert, wie funktionieren, wie entsteht, wie entstehen, wie laeuft,
				wie lief, wie kam es, warum, wieso, weshalb, wann war, fasse, fass, zusammenfass*, finde heraus,
				finde, stelle informationen zusammen, stell informationen zusammen, sammle, sammel, research*,
				explain*, find out, look up, how, looking up, what is, what's, whats, what are, what was, what were,
				who is, who was, who were, how does, how do, how did, why, summarise*, summarize*, tell me,
				investigate, search, find information`},
			{Sets: "form=comparison", Words: `vergleiche, vergleich, vergleichen, vergleichst, gegenueberstellen,
				stelle gegenueber, compare, compares, comparing, comparison of, comparison between, contrast,
				compare and contrast`},
		},
		Fields: []intent.Field{
			{
				Name:    "depth",
				Follows: true,
				Words: []intent.Phrase{
					{Sets: "quick", Not: "comprehensive", Words: `kurz, kurze, kurzen, kurzer, kurzes, kuerzer*,
						knapp*, schnell*, ueberblick*, uebersicht*, kurzinfo*, kurzfassung, quick, quickly, brief,
						briefly, short, shorter, overview`},
					{Sets: "comprehensive", Not: "quick", Words: `ausfuehrlich*, umfassend*, gruendlich*, tiefgehend*,
						laenger, vertief*, comprehensive*, thorough*, in depth, in-depth, extensive*, longer,
						at length`},
					{Sets: "standard", Words: `mittellang*, normal lang, medium length`},
				},
			},
			{
				Name: "knowledge",
				Words: []intent.Phrase{{Sets: "yes", Words: `modellwissen, aus deinem wissen, mit deinem wissen,
					eigenes wissen, ohne quellen, ohne quelle, own knowledge, your knowledge, without sources`}},
			},
		},
		Orders: `recherch, nachforsch, such, raussuch, heraussuch, herauszusuch, rauszusuch, informier, erlaeuter,
			erklaer, zusammenfass, fasse, fass, finde, sammle, sammel, stelle, vergleich, gegenueber, research,
			explain, find, summari, tell, investigate, search, look, compare, contrast`,
		Called: `text, texte, recherche, artikel, zusammenfassung, abschnitt, absatz, research, article, summary,
			section, paragraph`,
		Typos: `recherchiere, recherchieren, recherche, erklaere, informiere, zusammenfassen, research, explain,
			ausfuehrlich`,
		German:  `recherchiere, recherche, erklaere`,
		English: `research, explain`,
	}
}
