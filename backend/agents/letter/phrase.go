package letter

import (
	"regexp"

	"pult/backend/lang/calendar"
)

// others are more classes behind one: "6a und 6b", "5a/b", "5/6".
const others = `(?:\s?[-–]\d{1,2}\b|,?\s?(?:,|/|&|\+|und|and)\s?\d{1,2}[a-f]\b|\s?(?:/|&|\+|und)\s?[a-f]\b|` +
	`/\d{1,2}\b)*`

// label is a word by which a part of a request says what it tells.
type label struct {
	field string
	words *regexp.Regexp
}

// The patterns are compiled once; none is ever written.
//
//nolint:gochecknoglobals // see above
var (
	labels = []label{
		{"bring", regexp.MustCompile(`(?i)(?:^bitte )?(?:mitzubringen|mitbringen|mitgeben|mitnehmen|` +
			`mitzugeben|gebraucht werden|^(?:\p{L}+ )?rucksack|nicht vergessen$|` +
			`^bringen|^bring\b|please bring|to bring|packed lunch|what to bring)`)},
		{"meet", regexp.MustCompile(`(?i)^(?:der )?(?:treffpunkt|treffen|wir treffen uns|abfahrt|leave|leaving|` +
			`departure|meeting ` +
			`point|meet(?:ing)?)\b`)},
		{"back", regexp.MustCompile(`(?i)^(?:rückkehr|rückkunft|zurück|rückfahrt|ende|schluss|` +
			`return(?:ing)?|back|end)\b`)},
		{"place", regexp.MustCompile(`(?i)^(?:ziel|ort|wohin|wo|raum|reiseziel|destination|place|venue|` +
			`where)\b`)},
		{"cost", regexp.MustCompile(`(?i)^(?:die )?(?:kosten|kostet|preis|beitrag|unkostenbeitrag|costs?|price)\b`)},
		{"date", regexp.MustCompile(`(?i)^(?:datum|wann|termin|date|when)\b`)},
		{"time", regexp.MustCompile(`(?i)^(?:uhrzeit|beginn|start|zeit|time)\b`)},
		{"class", regexp.MustCompile(`(?i)^(?:klasse|class|year)\b`)},
	}
	// inner are labels in the middle of key words; small words before one make it a word of a phrase: "nach Ende der".
	inner = regexp.MustCompile(`(?i)\s((?:treffpunkt|abfahrt|rückkehr|kosten|mitzubringen|ziel|meeting point|` +
		`cost|return)\b|` +
		`(?:zurück|ende|schluss|unterrichtsschluss|beginn|start|back|meet|ort|preis)\s(?:um |at |by |` +
		`ca\. |gegen )?\d)`)
	small = regexp.MustCompile(`(?i)(?:^|\s)(?:nach|vor|zum|zur|am|die|der|das|den|dem|ohne|für|the|of|for|` +
		`no|without|bitte|und|and)$`)
	abbreviated = regexp.MustCompile(`(?i)\b(ca|wg|nr|kl|dr|hr|fr|str|std|bzw|inkl|evtl|ggf|max|tel|usw|z\.\s?b|` +
		`u\.\s?a|mr|mrs)\.`)
	fillers = regexp.MustCompile(`(?i)^(?:ist|sind|is|are|um|at|für|am|in|uhr|auf|to)\s+`)
	// told: a sentence in full, by its pronouns and the verbs that every letter has.
	told = regexp.MustCompile(`\b(?:Sie|Ihr(?:e[mnrs]?)?)\b|(?i:\b(?:wir|ich|uns|dass|ob|ist|sind|war|waren|wird|` +
		`werden|wurden?|hat|haben|hatten?|kann|können|konnten?|muss|müssen|soll|sollen|sollten?|darf|dürfen|` +
		`möchten?|` +
		`will|wollen|würden?|findet|fällt|fallen|kommt|geht|fährt|macht|gibt|beginnt|startet|endet|kostet|trifft|` +
		`braucht|bleibt|besucht|feiert|nimmt|steht|trägt|übernimmt|liegt|läuft|bekommt|erhält|verschoben|verlegt|` +
		`abgesagt|entfällt|geben sie|that|is|are|` +
		`was|were|will|can|cannot|must|should|has|have|` +
		`we|you|your|goes|takes|closes|opens|starts|begins|ends|costs|meets|needs|do not|don't)(?:[^\p{L}]|$))`)
	// foreign: a language that no fixed sentence has.
	foreign = regexp.MustCompile(`(?i)\b(?:auf|ins|in) (?:türkisch|arabisch|ukrainisch|russisch|polnisch|rumänisch|` +
		`bulgarisch|kurdisch|persisch|farsi|dari|albanisch|serbisch|kroatisch|bosnisch|griechisch|italienisch|` +
		`spanisch|` +
		`portugiesisch|französisch|vietnamesisch|chinesisch|tigrinya|paschtu|turkish|arabic|ukrainian|russian|` +
		`polish|` +
		`romanian|bulgarian|kurdish|persian|albanian|serbian|croatian|greek|italian|spanish|portuguese|french|` +
		`vietnamese|` +
		`chinese)e?\b`)
	// greets begins a letter that stands in the request; addressed only names whom it is for.
	greets = regexp.MustCompile(`(?i)(?:liebe eltern|liebe erziehungsberechtigte|sehr geehrte|dear (?:parents|` +
		`families))\b[^,!.:\n]{0,60}[,!\n]`)
	// ofClass is whom a letter is for before what it says: "der 3b, dass …"; about only names what follows.
	ofClass = regexp.MustCompile(`(?i)\n\s*(?:(?:der|of|in)\s)?(?:(?:the|klasse|class|` +
		`year)\s)*(\d{1,2}\s?[a-f]?),?\s+(dass|that)\b`)
	about     = regexp.MustCompile(`(?i)\n\s*(?:about|regarding|zum thema)\s+`)
	aLetter   = regexp.MustCompile(`(?i)\b(?:brief|letter|note|about|über|wegen)\b`)
	addressed = regexp.MustCompile(`(?i)(?:liebe eltern|sehr geehrte eltern|dear parents)\b`)
	// layout is an order behind a letter: "bitte als schönen Brief formatieren".
	layout = regexp.MustCompile(`(?i)\s*(?:(?:bitte|please|das|mach\w*|formatier\w*|format|make)\s)*(?:(?:als|in|` +
		`zu|as|into)\s` +
		`(?:einen?m?\s|an?\s)?(?:\p{L}+\s)?(?:eltern)?(?:brief|letter))\b[^.!?\n]*[.!?]?`)
	forParents = regexp.MustCompile(`(?i),?\s*\b(?:für (?:die )?(?:eltern|schüler\w*)|vorlage|formular|` +
		`(?:bitte )?zum ` +
		`(?:unterschreiben|ausfüllen|ausdrucken)|for parents|to sign|to fill in|template)\b`)
	form = regexp.MustCompile(`(?i)einverständnis(?:erklärung)?(?: der eltern)?|einwilligung(?:serklärung)?|` +
		`entschuldigung(?:s-?\p{L}+)?|consent form|permission (?:slip|form)|absence note|excuse note`)
	thanked = regexp.MustCompile(`(?i)dank(?:es)?(?:brief|schreiben)|dank an die eltern|thank[- ]you (?:letter|note)`)
	excused = regexp.MustCompile(`(?i)entschuldigung|absence note|excuse note`)
	please  = regexp.MustCompile(`(?i)\bbitte\b`)
	agenda  = regexp.MustCompile(`(?i)(?:^|,|;)\s*(?:themen?|tagesordnung|tops?|programm|ablauf|agenda|` +
		`topics|programme):`)
	// lined is an agenda in lines of its own, each with a mark before it.
	lined = regexp.MustCompile(`(?i)[\s,.]*\b(tagesordnung|themen|tops?|programm|agenda|topics)\s*:?` +
		`((?:\s*\n\s*(?:[-–•*]|\d{1,2}[.)])\s*[^\n]+)+)`)
	mark = regexp.MustCompile(`\s*\n\s*(?:[-–•*]|\d{1,2}[.)])\s*`)
	// points brings what is talked about in the middle of a sentence, openEnd names it and says nothing of it.
	points = regexp.MustCompile(`(?i)[\s,.]*\b(?:mit|samt|with)\s(?:der |den |the |an |einer )?` +
		`(?:tagesordnung(?:spunkten)?|themen|agenda|topics)\s*:?\s+(\pL)`)
	openEnd = regexp.MustCompile(`(?i)[\s,.]*(?:\b(?:mit|und|samt|with|and)\s)?(?:\b(?:der|einer|leerer|an|the)\s)*` +
		`\b(tagesordnung|agenda)(?:\s(?:zum ausfüllen|leer|to fill in))?\s*[.:]?\s*$`)
	leaves    = regexp.MustCompile(`(?i)^(?:abfahrt|departure)`)
	unslipped = regexp.MustCompile(`(?i)\b(?:ohne|keinen?|without|no)\s(?:\p{L}+\s)?[\p{L}]*(?:rücklauf|rückmelde|` +
		`rückmeldung|abschnitt|reply slip)`)
	closes  = regexp.MustCompile(`(?i)grüße|grüßen|gruß|regards|sincerely`)
	ordered = regexp.MustCompile(`(?i)^\s*(?:(?:bitte|please|kannst du|könntest du|can you|could you|ich brauche|` +
		`i need|` +
		`ich möchte|i want)\s+)*(?:(?:schreib\w*|erstelle?n?|mach\w*|formulier\w*|verfass\w*|entwirf|write|create|` +
		`draft|make)\s+(?:(?:bitte|mir|uns|please|me|us|mal)\s+)*)?`)
	asked = regexp.MustCompile(`(?i)(?:einen?|eine|an?|the|dringend|kurzen?|kurzer|freundlichen?|short|\s)*` +
		`(?:(?:dank(?:es)?(?:brief|schreiben)|thank[- ]you (?:letter|note))(?: (?:an|to|für|for) (?:die |` +
		`the )?(?:eltern|parents))?|dank an die eltern|` +
		`eltern[- ]?(?:brief\w*|infos?\b|information\w*|mitteilung|schreiben)|` +
		`(?:brief|mitteilung|` +
		`schreiben|nachricht|info|information|erinnerung|einladung) (?:an|für) (?:die )?eltern|` +
		`erinnerungs(?:brief|schreiben)|elternzettel|(?:info)?zettel (?:an|für) (?:die )?eltern|(?:liebe|` +
		`sehr geehrte) eltern ` +
		`brief|brief\b|einladungs?(?:schreiben|brief)?\b|rundbrief|rundschreiben|invitation\b|(?:den|` +
		`an die|to the) ` +
		`(?:eltern|parents)\b|(?:letter|reminder|note) (?:to|for) (?:the )?parents|parents?'? ` +
		`letter|letter home|letter\b)(?:\s(?:schreiben|erstellen|verfassen|machen))?`)
	leading = regexp.MustCompile(`(?i)^(?:(?:einladung (?:zum|zur|zu)|wg\.|zum|zur|zu|über|wegen|für|fürs|fuer|vom|` +
		`beim|` +
		`an|die|den|der|das|bitte|und|unser|unsere|unseren|mit|about|for|on|the|our|please|and|a|of|` +
		`am)\s+)+`)
	trailing = regexp.MustCompile(`(?i)(?:^|\s+)(?:schreiben|erstellen|verfassen|machen|bitte|am|um|ab|von|` +
		`vom|für|die|der|den|mit|und|in|im|kostet|kosten|is|on|at|for|the|costs?|and|with)$`)
	numberedClass = regexp.MustCompile(`(?i)(?:(?:für|an|in|for)\s)?(?:(?:die|der|the)\s)?(?:Klasse|Kl\.?|class|` +
		`year)\s` +
		`(\d{1,2}(?:\s?[a-f]\b)?` + others + `)`)
	// datedOn finds that the number before is a day: "9. Klasse 12.–23.10.2026".

	datedOn = regexp.MustCompile(`(?i)^\.?\s?(?:[–-]\s?\d+\.|\d+\.)|^\.\s?(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|` +
		`okt|nov|dez)`)
	class = regexp.MustCompile(`(?i)(?:(?:für|an|in|for)\s)?(?:(?:die|der|the)\s)?(?:(?:Klasse|Kl\.?|` +
		`class|year)\s(\d{1,2}(?:\s?[a-f]\b)?` + others + `)|(\d{1,2})(?:\.\s?Klassen?|(?:st|nd|rd|th)\sgrade)\b|` +
		`\b(\d{1,2}[a-f]\b` + others +
		`)(?:\sKlasse)?|(?:Klassen|classes|years)\s(\d{1,2}(?:\s?[a-f]\b)?(?:(?:,|\sund|` +
		`\sand)\s\d{1,2}(?:\s?[a-f]\b)?)*)\b)`)
	slip = regexp.MustCompile(`(?i)(?:und |and )?(?:mit |with |ohne |keinen? )?(?:an? |einem |` +
		`einer )?[\p{L}]*(?:rücklauf|` +
		`rückmeldung|rückmelde|abschnitt|zum abtrennen|reply slip|permission slip|` +
		`tear-off)[\p{L}]*(?: mit unterschrift| zum abtrennen)?`)
	short = regexp.MustCompile(`(?i)(?:bitte )?(?:keine(?:n)? romane?|nicht zu lang|ganz kurz|kurz und ` +
		`knapp|kurz halten|\bkurz(?:e[nrs]?)?\b|knapp|kürzer|shorter|keep it short|\bshort\b|\bbriefly\b)`)
	manner = regexp.MustCompile(`(?i)(?:\bbitte )?\b(?:freundlich(?:e[nrs]?)?|höflich|bestimmt|sachlich|nett)(?:,? ` +
		`(?:aber|und|but|and) (?:freundlich|bestimmt|höflich|sachlich|firm|polite))?\b` +
		`(?: (?:formulieren|schreiben|formuliert))?|\b(?:polite|friendly)(?: but firm)?\b`)
	lacks = regexp.MustCompile(`(?i)\s*\b(?:(?:is|are)\s)?(?:immer |bei einigen )?(?:noch|still)?\s*(?:fehlt|` +
		`fehlende[mnrs]?|fehlen|nicht (?:bezahlt|abgegeben|zurückgegeben|eingegangen)|überfällig|overdue|steht noch aus|` +
		`stehen noch aus|ist noch offen|sind noch offen|missing|not paid|unpaid|outstanding)(?: noch| still)?\b`)
	inDate = regexp.MustCompile(`(?i)(` + calendar.WeekdayNames + `),\s((?:(?:dem|den|der|the)\s)?(?:\d|` +
		calendar.MonthNames + `))|` +
		`(` + calendar.MonthNames +
		`\s\d{1,2}),\s(\d{4})`)
	room = regexp.MustCompile(`(?i)(?:\b(?:im|in der|in the|in)\s|^)((?:Raum|Klassenraum|Klassenzimmer|` +
		`Zimmer|Aula|Mensa|Turnhalle|Musikraum|Pausenhalle|room|hall|gym)(?:\s\d+|\s[A-Z]\b)?)`)
	numbered = regexp.MustCompile(`(?i)\b((?:Raum|Klassenraum|Zimmer|room)\s\d+\w?)\b`)
	because  = regexp.MustCompile(`(?i)\s(?:wegen|because of|due to)\s.*$`)
	// holds ends what is said of the occasion, and carried what children have with them.
	holds = regexp.MustCompile(`(?i)(?:willkommen|erlaubt|möglich|erwünscht|nötig|verboten|frei|` +
		`freiwillig|kostenlos|` +
		`welcome|allowed|free)$`)
	carried = regexp.MustCompile(`(?i)^\p{L}*(?:sachen|gummi|zeug|tuch|hose|schuhe|jacke|flasche|dose|brot|` +
		`rucksack|beutel|` +
		`mütze|creme|schere|hut|bürste|stifte|kleidung|kappe)$`)
	handing = regexp.MustCompile(`(?i)^(?:wieder |please |bitte )*(?:abgeben|abzugeben|bezahlen|zahlen|überweisen|` +
		`mitgeben|zurückgeben|zurückmelden|rückmelden|nachreichen|einreichen|rückgabe|abgabe|rücklauf|zurück|` +
		`hand(?:ed)?(?: it)?(?: in)?|` +
		`return|pay)$`)
	bringing = regexp.MustCompile(`(?i)^bitte |\s*\b(?:bitte )?(?:mitzubringen|mitbringen|mitgeben|` +
		`mitnehmen|mitzugeben)(?: sind| ist)?:?|^(?:please )?bring\s|^to bring:?\s?|^what to bring:?|` +
		`\s*nicht vergessen$`)
	collecting = regexp.MustCompile(`(?i)\b(?:das )?geld (?:ein)?sammeln (?:für|zum|zur) (?:(?:den|die|das) )?|` +
		`\s(?:ein)?sammeln\s*$`)
	beginsRange = regexp.MustCompile(`(?i)^(?:vom|von|from) `)
	reminds     = regexp.MustCompile(`(?i)erinnerung|erinnere|mahnung|reminder|remind\b`)
	invites     = regexp.MustCompile(`(?i)elternabend|elternsprechtag|infoabend|informationsabend|sprechtag|` +
		`sommerfest|schulfest|einladung|parents' evening|invitation`)
	collects = regexp.MustCompile(`(?i)geld (?:ein)?sammeln|einsammeln|kopiergeld|klassenkasse|büchergeld|` +
		`collect(?:ing)? money`)
	occurs = regexp.MustCompile(`(?i)tag\b|tage\b|fahrt|ausflug|besuch|praktikum|fest\b|feier|lauf\b|` +
		`woche|gang\b|theater|museum|zoo|kino|schwimm|konzert|projekt|training|übernachtung|lesenacht|wander|trip|` +
		`visit|day\b|excursion|week|hike`)
	// idle are words that only sound like what occurs: "Umgang mit Handys".
	idle   = regexp.MustCompile(`(?i)(?:^|\P{L})(?:(?:um|ein|aus|zu|über|ab|vor|jahr|rück)g[aä]ng\p{L}*|(?:ab|ver)lauf\b)`)
	outing = regexp.MustCompile(`(?i)fahrt|landheim|ausflug|besuch|wander|gang\b|theater|museum|zoo|kino|tour|` +
		`exkursion|` +
		`trip|` +
		`visit|excursion|hike`)
	// thing is a noun of a sentence that a letter can be about.
	thing = regexp.MustCompile(`\p{Lu}?\p{L}*(?:[Aa]usflug|[Ww]andertag|[Ww]anderung|[Ee]lternabend|[Ss]prechtag|` +
		`[Kk]lassenfahrt|[Pp]raktikum|[Ss]portfest|[Ss]chulfest|[Ss]ommerfest|[Ll]äuse|[Hh]itzefrei|[Ff]otograf|` +
		`[Zz]eugnis\p{L}*|[Pp]rojektwoche|[Ll]esenacht|[Kk]opiergeld|school trip|swimming|head lice)\b`)
)
