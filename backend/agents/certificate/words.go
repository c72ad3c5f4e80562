package certificate

import (
	_ "embed"

	"pult/backend/lang/intent"
)

//go:embed plan.md
var planText string

// offer is how a request asks for a certificate. For what it is, is read from the text (see read).
func offer() intent.Offer {
	return intent.Offer{
		Whole:     true,
		Generates: true, Illustrates: true,
		Asks: []intent.Phrase{
			{Words: `urkunde*, siegerurkunde*, ehrenurkunde*, teilnahmeurkunde*, teilnehmerurkunde*, lobesurkunde*,
				lesediplom*, rechendiplom*, sieger-urkunde*, certificate*, award certificate*, certificate of*,
				winner's certificate*, winners certificate*`},
		},
		German:  `urkunde, urkunden, siegerurkunde, ehrenurkunde, sportfest`,
		English: `certificate, certificates`,
		Typos:   `urkunde, urkunden, siegerurkunde, ehrenurkunde, certificate`,
	}
}
