package rubric

import (
	_ "embed"

	"pult/backend/lang/intent"
)

//go:embed plan.md
var planText string

// offer is how a request asks for a grid or for wordings. What it says of them is read from its text (see read).
func offer() intent.Offer {
	return intent.Offer{
		Whole:     true,
		Generates: true,
		Asks: []intent.Phrase{
			{Sets: "scale=rubric", Words: `bewertungsraster*, bewertungsbogen*, bewertungsboegen*, bewertungskriterien,
				bewertungstabelle*, beurteilungsbogen*, beurteilungsboegen*, beurteilungsraster*, kriterienraster*,
				kriterienbogen*, kriterienkatalog*, rueckmeldebogen*, feedbackbogen*, einschaetzungsbogen*,
				beobachtungsbogen*, rubric, rubrics, assessment grid*, assessment rubric*, marking grid*, scoring guide*,
				assessment sheet*, feedback sheet*, marking criteria`},
			{Sets: "scale=report", Words: `formulierungshilfe*, zeugnisformulierung*, zeugnistext*, zeugnisbemerkung*,
				zeugnissaetze*, zeugnis-formulierung*, zeugnisbausteine*, textbausteine zeugnis,
				textbausteine fuer zeugnisse, zeugnis formulierungen, berichtszeugnis*, lernentwicklungsbericht*,
				report comment*, report card comment*, report comments, report wording*, school report comment*`},
			{Sets: "scale=report", Weak: true, Words: `zeugnis fuer, zeugnis schreiben, school report, report card`},
		},
		German:  `bewertungsraster, bewertungsbogen, formulierungshilfen, kriterien, zeugnis`,
		English: `rubric, criteria, oral`,
		Typos: `bewertungsraster, bewertungsbogen, beurteilungsbogen, formulierungshilfen, zeugnisformulierung,
			kriterienraster`,
	}
}
