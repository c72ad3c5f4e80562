package intent

import "strings"

// role is what a word does in a request.
type role int

const (
	plainWord role = iota // may belong to the topic
	askWord               // asks for an agent
	fieldWord             // says how its work shall be
	unmetWord             // asks for something Pult cannot do yet; value names it
	makeWord              // "erstelle": asks for something, says not what
	gradeWord
	oddGradeWord // "Klasse 42"
	resultWord
	webWord // asks for sources on the web; "im Internet" alone may belong to the topic ("Gefahren im Internet")
	negation
	filler  // politeness, "für den Unterricht": never part of a topic
	vague   // "etwas Schönes": no topic when alone
	subject // "Biologie": a topic only when there is no other
	lead    // "über", "zum": the topic follows
	joiner  // "und", "des": belongs to a topic between two of its words
)

// entry is what the lexicon says about a phrase.
type entry struct {
	phrase string // words separated by spaces; a trailing * stands for any ending
	role   role
	value  string // of a word of an offer: the fields that it fills
	of     *Offer // whose word it is; nil = nobody's
	said   Phrase // the phrase of that offer
}

// lexicon lists the phrases that belong to no agent, by role; a longer phrase wins over a shorter one, an exact one
// over one with *. Keys are plain (see plain): German with written-out umlauts, and English.
func lexicon() []entry {
	var all []entry
	add := func(r role, value, phrases string) {
		for p := range strings.SplitSeq(phrases, ",") {
			all = append(all, entry{phrase: strings.TrimSpace(p), role: r, value: value})
		}
	}
	addOrders(add)
	add(
		webWord,
		"",
		`aus dem internet, internetrecherche, mit internet, mit dem internet, websuche, mit websuche,
		internetquellen, mit internetquellen,
		auf wikipedia, bei wikipedia, aus wikipedia, mit wikipedia, im klexikon, aus dem klexikon,
		im internet suchen, im internet recherchieren,
		im internet nachsehen, im internet nachschauen, web search, web sources, from the internet, from the web,
		on wikipedia, from wikipedia,
		with the internet, search the web, search the internet`,
	)
	addSmall(add)
	return all
}

type adder func(r role, value, phrases string)

// forgiven are words that are also understood with a letter wrong.
const forgiven = `erstelle erstellen klasse bitte`

// Words that only one of the languages has.
const (
	germanWords = `der das dem den des ein eine einen einem und fuer mit zum zur ueber bitte ich mir auf ist wie
	klasse klassen
		erstelle mache mach von nicht kein ohne als wir sind waren zu kannst brauche`
	englishWords = `the of and for with about please what how why make create year grade me to my is are who does did find
		give i a`
)

// invented is what takes a model: work by rule quotes and computes. Beside work that there is it says how that shall
// be: "erfinde 5 Rechenaufgaben".
const invented = "invent"

// now is what changes from day to day, and stands in no library.
const now = "now"

// short is the value of a subject's name that names nothing else: beside the words of a topic it is a field.
const short = "short"

// errand is what nobody does for the teacher. Beside work it is no errand: "ein Arbeitsblatt zum Ausdrucken".
const errand = "errand"

func addOrders(add adder) {
	add(unmetWord, "media", `video*, erklaervideo*, film, filme, kurzfilm*, hoerspiel*, podcast*, movie*, radio play*`)
	add(unmetWord, errand, `ausdrucken, drucken, drucke, kopieren, verschicken, verschicke, schicke, print`)
	add(unmetWord, invented, `erfinde, erfind, erfinden, ausdenken, denk dir, denke dir, dichte, dichten, reime, reimen,
		make up, invent`)
	add(unmetWord, "slides", `praesentation*, powerpoint*, foliensatz*, folien, slides, slide deck`)
	add(
		makeWord,
		"",
		`erstell*, mache, mach, macht, machen, baue, bau, generier*, erzeug*, fertige, gestalte*, entwirf,
		entwerfe*, schreib, schreibe*, gib, gebe, bereite, brauch, brauche*, bilde, braeuchte*, benoetig*, moechte*, will,
		wuensche, haette*,
		make, makes, create*, generate, produce, prepare, write, give, need, want, show, zeige, zeig, liefer*,
		stelle, stell, nimm, nehmt, take, use, do`,
	)
	add(
		resultWord,
		"en",
		`auf englisch, ins englische, in englisch, in english, into english, englischsprachig*, in englischer sprache`,
	)
	add(
		resultWord,
		"de",
		`auf deutsch, ins deutsche, in deutsch, in german, into german, deutschsprachig*, in deutscher sprache`,
	)
	add(negation, "", `ohne, kein, keine, keinen, keins, nicht, without, no, not, don't`)
}

func addSmall(add adder) {
	add(
		filler,
		"",
		`bitte, danke, dankeschoen, vielen dank, hallo, hi, hey, guten tag, guten morgen, liebe gruesse, lg, mir,
		mich, mal, doch, gerne, gern, einfach, auch, noch, dann, danach, anschliessend, dazu, dabei, davon,
		daraus, hierzu, passend*, zusaetzlich,
		kannst, kann, koennen, koenntest, koennten, koenntet, wuerdest, wuerden, du, sie, ihr, ich, wir, uns,
		heraus, raus, zusammen, an, ab, vor, als, wie, plus, je, lieber, nur, aber, ok, okay, ja, jetzt, heute,
		morgen, schnellstmoeglich, im anschluss,
		thema, themas, informationen, information, infos, info, material*, unterrichtsmaterial*, fakten,
		wissenswertes, alles, text, texte, infotext*, sachtext*, referat*, vortrag*, handout, unterricht*,
		stunde, unterrichtsstunde*, doppelstunde, schulstunde, einstieg,
		unterrichte, meine, meinen, meiner, meinem, unsere, unseren, unserer, schueler*, kinder, kindern,
		lernende*, sus, leute, gruppe, klasse, klassen, kurs, alle, arbeite, sitze, plane, planung, vorbereitung,
		fuer morgen, zum ausdrucken, zum drucken, zum kopieren, zum laminieren, druckfertig, to print, printable,
		dringend, gleich, sofort, eilig, urgent, urgently, asap,
		geben, zeigen, lassen, sprechen, reden, behandeln, durchnehmen, besprechen, beginnen, anfangen, talk, helfen bei,
		diese, diesen, dieses, dieser, diesem, folgenden, folgendes, bestimmt, vielleicht, eigentlich, eben,
		halt, nochmal, erneut, started, start, begin, please, thanks, thank you, hello, me, us, my, our, you,
		could, can, would, kindly, just, also, then, afterwards, along, like, i, we, i'd, i'm, im teaching, it,
		them, this, that, topic, information, info, material, facts, text, lesson*, class, students, pupils,
		kids, children, student, some, all, need to, to, work, works, does, do, did, want to, teaching, teach,
		going, out, up,
		so, sehr, recht, moeglichst, kindgerecht*, altersgerecht*, verstaendlich*, leicht, gut, good, geeignet*,
		suitable, appropriate, age-appropriate, easy,
		berechnen, ueben, wiederholen, verstehen, bestimmen, einfuehren, vertiefen, festigen, kennenlernen`,
	)
	add(
		filler,
		"",
		`bedeutet, funktioniert, entsteht, entstehen, passiert, unterschied zwischen, unterschiede zwischen,`+
			` difference between, differences between, der unterschied zwischen, begriff, erst, erstens, zweitens, zuerst,`+
			` als erstes, als naechstes, zuletzt, zum schluss, hinterher, first, second, next, finally`,
	)
	add(
		filler,
		"",
		`meinte, gemeint, meant, stattdessen, statt, sondern, instead, rather, ganz, jeweils, each, every, mein, meines,`+
			` unser, unseres, dokument, dokumente, dokuments, mein buch, meinem buch, meines buches, unser buch,`+
			` unserem buch, meine datei, meiner datei, meinen dateien, fokus auf, schwerpunkt auf, dem schwerpunkt,`+
			` dem fokus, schwerpunkt, fokus, a focus on, focus on, the document, my document, my book, my file, document`,
	)
	add(
		vague,
		"",
		`was, etwas, irgendwas, irgendetwas, schoenes, tolles, cooles, nettes, gutes, neues, interessantes, spannendes,`+
			` sinnvolles, lustiges, anderes, zeug, sachen, ding, dinge, something, anything, nice, cool, stuff, thing,`+
			` things, fun, interesting, helfen, hilf, hilfe, help, test, mehr, weniger, more, less, better, besser`,
	)
	add(subject, short, `bio, mathe, geo, gesch, reli, powi, gewi, nawi, sowi, hsu, maths, math,
		sachunterricht, sozialkunde,
		erdkunde, biologieunterricht, geschichtsunterricht, matheunterricht`)
	add(
		subject,
		"",
		`biologie, geschichte, geographie, geografie, mathematik, physik, chemie, deutsch, englisch,`+
			` musik, kunst, sport, religion, ethik, politik, informatik, biology, history,`+
			` geography, mathematics, physics, chemistry, english, german, music, art, science`,
	)
	add(
		lead,
		"",
		`ueber, zu, zum, zur, zu den, zu der, vom, von, thema, zum thema, ueber das thema, zu dem thema, zum begriff,`+
			` about, on, of, on the topic of, on the topic, regarding, rund um, betreffs, betreff`,
	)
	add(
		filler,
		"",
		`fuer, mit, auf, for, with, into, ins, bis, per, inklusive, inkl, samt, sowie, and then, und dann, und danach`,
	)
	add(
		joiner,
		"",
		`und, oder, der, die, das, den, dem, des, ein, eine, einen, einem, einer, eines, im, in, am, bei, beim, zwischen,`+
			` aus, nach, unter, gegen, durch, ist, sind, war, wird, gibt, es, hat, haben, and, or, the, a, an, at, from, by,`+
			` between, is, are, was, were, vs, et, van, de, du`,
	)
}
