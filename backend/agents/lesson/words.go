package lesson

import (
	_ "embed"

	"pult/backend/lang/intent"
)

//go:embed plan.md
var planText string

// offer is how a request asks for a lesson. Most work is for one: its plain names count only where nothing else is
// asked for.
func offer() intent.Offer {
	return intent.Offer{
		Whole: true,
		Asks: []intent.Phrase{
			{Sets: "hours=lesson", Words: `stundenentwurf*, stundenverlauf*, verlaufsplan*, unterrichtsentwurf*,
				unterrichtsverlauf*, unterrichtsplanung*, stundenplanung*, unterrichtsskizze*, stundenskizze*,
				lehrprobe*, unterrichtsbesuch*, lesson plan*, lessonplan*, lesson outline*, plan a lesson`},
			{Sets: "hours=cover", Words: `vertretungsstunde*, vertretungsunterricht*, vertretungsplanung*,
				cover lesson*,
				substitute lesson*, substitution lesson*`},
			{Sets: "hours=series", Words: `reihenplanung*, reihenplan, unterrichtsreihe*, unterrichtseinheit*,
				unterrichtssequenz*, sequenzplanung*, sequenzplan, einheitsplanung*, stoffverteilung*, themenplan*,
				unit plan*, unit of work, teaching unit*, scheme of work, lesson series, series of lessons`},
			{Sets: "hours=ticket", Words: `exit ticket*, exit-ticket*, exitticket*, ausgangskarte*, abschlussticket*,
				ausstiegsticket*, exit slip*, exit card*`},
			{Sets: "hours=lesson", Weak: true, Words: `unterrichtsstunde*, doppelstunde,
				doppelstunde*, schulstunde, schulstunde*, stunde, stunde planen, stunde zum thema, stunde zu,
				stunde zum, stunde zur, stunde ueber, sportstunde*,
				deutschstunde*, mathestunde*, mathematikstunde*, englischstunde*, musikstunde*, kunststunde*,
				religionsstunde*, geschichtsstunde*, biologiestunde*, physikstunde*, chemiestunde*,
				unterricht planen, minute lesson, lesson on, lesson about, double lesson`},
		},
		Small: `lernziel*, mit lernzielen, 1 stunde, pro stunde, halbe stunde, stunde in minuten, in der stunde, fuer die
			stunde,
				naechste stunde,
			letzte stunde, zur stunde`,
		English: `unit, lessons`,
		Typos: `stundenentwurf, stundenverlauf, verlaufsplan, unterrichtsentwurf, unterrichtsverlauf,
				unterrichtsplanung,
			vertretungsstunde, lessonplan, reihenplanung, unterrichtsreihe, unterrichtseinheit`,
	}
}
