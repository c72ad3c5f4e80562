package prose

import "strings"

// abbreviation says what a full stop behind a word means.
type abbreviation int

const (
	noAbbreviation abbreviation = iota
	neverLast                   // "ca.": a sentence cannot end with it
	seldomLast                  // "Art.", "Chr.": ends a sentence only when a typical first word follows
	listEnd                     // "usw.": what follows with a capital is a new sentence
)

// abbreviationOf knows the abbreviations of German and English school texts; inner dots count ("e.g").
func abbreviationOf(word string) abbreviation {
	switch strings.ToLower(word) {
	case "ca", "bzw", "vgl", "nr", "dr", "prof", "sog", "evtl", "ggf", "hr", "fr", "hrsg", "z.b", "d.h", "u.a",
		"i.d.r", "s.o", "s.u", "z.t", "v.a", "bspw", "insb", "insbes", "einschl", "inkl", "exkl", "gegr",
		"verh", "gest", "geb", "lat", "griech", "engl", "frz", "ital", "dt", "zit", "mr", "mrs", "ms", "e.g",
		"i.e", "cf", "vs", "viz", "approx", "dipl", "ing", "hl", "st", "mt", "rev", "capt", "gen", "sgt",
		"resp", "ugs", "entspr":
		return neverLast
	case "chr", "abb", "kl", "abs", "art", "aufl", "bd", "bde", "bsp", "kap", "jh", "jhd", "jhdt", "mio", "mrd",
		"tsd", "max", "min", "std", "sek", "str", "tel", "temp", "tab", "anm", "verf", "übers", "red", "jg",
		"jr", "sr", "inc", "ltd", "co", "corp", "no", "fig", "figs", "vol", "pp", "ed", "eds", "al", "dept",
		"est", "govt", "u.s", "u.k", "u.s.a", "a.m", "p.m", "ph.d", "b.c", "a.d", "jan", "feb", "mär", "apr",
		"jun", "jul", "aug", "sep", "sept", "okt", "oct", "nov", "dez", "dec", "v.chr", "n.chr", "o.ä", "u.ä",
		"gem", "allg", "ehem", "urspr", "ges", "bes", "usf", "pl", "sg", "pkt":
		return seldomLast
	case "usw", "etc", "u.v.m", "uvm":
		return listEnd
	}
	return noAbbreviation
}

// isStarter reports whether a capitalised word is typical for the beginning of a sentence and not a noun or name.
func isStarter(word string) bool {
	switch word {
	case "Der", "Die", "Das", "Den", "Dem", "Des", "Ein", "Eine", "Einen", "Einem", "Einer", "Er", "Sie", "Es",
		"Wir", "Ich", "Ihr", "Ihre", "Man", "Sein", "Seine", "Dieser", "Diese", "Dieses", "Diesen", "Diesem",
		"Dies", "Jeder", "Jede", "Jedes", "Alle", "Viele", "Manche", "Einige", "Andere", "Beide", "In", "Im",
		"An", "Am", "Auf", "Aus", "Bei", "Beim", "Mit", "Nach", "Seit", "Von", "Vom", "Vor", "Zu", "Zum", "Zur",
		"Durch", "Für", "Gegen", "Ohne", "Um", "Unter", "Über", "Zwischen", "Während", "Wegen", "Trotz", "Und",
		"Oder", "Aber", "Denn", "Doch", "Dann", "Danach", "Davor", "Dabei", "Dadurch", "Dafür", "Dagegen",
		"Daher", "Damit", "Darauf", "Daraus", "Darin", "Darum", "Deshalb", "Deswegen", "Trotzdem", "Außerdem",
		"Auch", "Nur", "Noch", "Schon", "Hier", "Dort", "Heute", "Später", "Zuerst", "Zuletzt", "Schließlich",
		"Anschließend", "Als", "Wenn", "Weil", "Da", "Dass", "Ob", "Wie", "Was", "Wer", "Wo", "Warum", "Welche",
		"Welcher", "Welches", "So", "Sobald", "Solange", "Nun", "Nicht", "Kein", "Keine", "Bis", "Ab", "Jedoch",
		"Allerdings", "Insgesamt", "Dazu":
		return true
	case "The", "A", "This", "That", "These", "Those", "He", "She", "It", "We", "They", "You", "His", "Her",
		"Its", "Our", "Their", "On", "At", "By", "For", "From", "To", "With", "After", "Before", "During",
		"But", "Or", "If", "When", "While", "Since", "Because", "Although", "However", "Then", "There", "Here",
		"What", "Who", "Why", "How", "Where", "Many", "Some", "Most", "Each", "Every", "Both", "Other",
		"Another", "As", "Today", "Later", "Finally", "First", "Next", "No", "Not", "Now":
		return true
	}
	return false
}

// isCounted reports whether a word is usually counted by an ordinal before it ("18. Jahrhundert").
func isCounted(word string) bool {
	switch word {
	case "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
		"November", "Dezember", "Jänner", "Jahrhundert", "Jahrhunderts", "Jahrhunderte", "Jahrhunderten",
		"Jahrtausend", "Jahrtausends", "Jh", "Jhd", "Weltkrieg", "Weltkriegs", "Weltkrieges", "Klasse",
		"Klassen", "Schuljahr", "Kapitel", "Schritt", "Stunde", "Tag", "Woche", "Jahr", "Lebensjahr",
		"Geburtstag", "Mal", "Platz", "Rang", "Stock", "Teil", "Akt", "Szene", "Aufzug", "Strophe", "Vers",
		"Auflage", "Semester", "Fall", "Person", "Republik", "Grad", "Grades", "Bundestag", "Wahlperiode",
		"Takt", "Satz", "Sinfonie", "Symphonie", "Dynastie", "Artikel", "Reich", "Stufe", "Etage", "Runde",
		"Reihe", "Generation", "Ordnung", "Hauptsatz", "Petersburg":
		return true
	}
	return false
}

// isDeterminer reports whether a word in front of a number makes it an ordinal ("am 3.", "die 2.").
func isDeterminer(word string) bool {
	switch strings.ToLower(word) {
	case "am", "im", "der", "die", "das", "den", "dem", "des", "vom", "zum", "zur", "beim", "jeder", "jede",
		"jedes", "dieser", "diesem", "ein", "eine", "einen", "einem", "einer", "sein", "ihr", "seinem", "ihrem",
		"seinen", "ihren", "sogenannte":
		return true
	}
	return false
}
