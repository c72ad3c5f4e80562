package library

// isGermanStop reports whether a plain word (see word) carries no meaning in a German question. "über" is missing on
// purpose: it is the word people try the umlauts with.
func isGermanStop(plain string) bool {
	switch plain {
	case "aber",
		"alle", "allem", "allen", "aller", "alles", "als", "also", "am", "an", "auch", "auf", "aus", "bei",
		"beim", "bin", "bis", "bist", "bitte", "da", "dabei", "dadurch", "dafur", "dafuer", "damit", "dann",
		"daran", "darauf", "daraus", "das", "dass", "davon", "dazu", "dein", "deine", "dem", "den", "denn",
		"der", "deren", "des", "dessen", "dich", "die", "dies", "diese", "diesem", "diesen", "dieser", "dieses",
		"dir", "doch", "du", "durch", "ein", "eine", "einem", "einen", "einer", "eines", "er", "es", "etwas",
		"euch", "fur", "fuer", "gibt", "hab", "habe", "haben", "hat", "hatte", "hatten", "hier", "ich", "ihm",
		"ihn", "ihnen", "ihr", "ihre", "ihrem", "ihren", "ihrer", "ihres", "im", "in", "innen", "ins", "ist",
		"ja", "je", "kann", "kein", "keine", "keinen", "konnen", "koennen", "konnte", "koennte", "man", "mehr",
		"mein", "meine", "mich", "mir", "mit", "muss", "mussen", "muessen", "nach", "nicht", "noch", "nun",
		"nur", "ob", "oder", "ohne", "pro", "sehr", "sein", "seine", "seinem", "seinen", "seiner", "sich",
		"sie", "sind", "so", "soll", "sollen", "sowie", "um", "und", "uns", "unser", "unsere", "unter", "viel",
		"vom", "von", "vor", "wann", "war", "waren", "warum", "was", "wegen", "weil", "welche", "welchem",
		"welchen", "welcher", "welches", "wem", "wen", "wenn", "wer", "werde", "werden", "wie", "wieso", "wir",
		"wird", "wo", "wodurch", "woher", "wohin", "wurde", "wurden", "zu", "zum", "zur",
		"zwischen":
		return true
	}
	return false
}

// isEnglishStop is isGermanStop for English, with the ends of "don't", "it's" and the like.
func isEnglishStop(plain string) bool {
	switch plain {
	case "a",
		"about", "after", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be", "because", "been",
		"before", "being", "between", "both", "but", "by", "can", "could", "d", "did", "do", "does", "doing",
		"don", "for", "from", "had", "has", "have", "he", "her", "here", "him", "his", "how", "i", "if", "in",
		"into", "is", "it", "its", "ll", "m", "me", "more", "most", "my", "no", "not", "of", "on", "only", "or",
		"other", "our", "out", "over", "please", "re", "s", "shall", "she", "should", "so", "some", "such", "t",
		"than", "that", "the", "their", "them", "then", "there", "these", "they", "this", "those", "through",
		"to", "too", "under", "up", "us", "ve", "very", "was", "we", "were", "what", "when", "where", "which",
		"while", "who", "whom", "why", "will", "with", "would", "you",
		"your":
		return true
	}
	return false
}

// isAmbiguous names words that are empty in one language and full in the other, or empty in both: they tell no language
// apart and are dropped only when the language is known.
func isAmbiguous(plain string) bool {
	switch plain {
	case "am",
		"an", "all", "also", "bin", "die", "do", "hat", "her", "i", "in", "innen", "man", "me", "my", "no",
		"not", "on", "over", "pro", "so", "up", "us", "war", "was", "who",
		"will":
		return true
	}
	return false
}

// Language guesses "de" or "en" by the small words of a text; "" when they are even.
func Language(text string) string {
	german, english := SmallWords(text)
	switch {
	case german > english:
		return languageGerman
	case german < english:
		return languageEnglish
	}
	return ""
}

// SmallWords counts the small words of a text that only one of the two languages has.
func SmallWords(text string) (german, english int) {
	scanWords(text, func(w word) {
		plain := w.parts[0]
		if isAmbiguous(plain) {
			return
		}
		if isGermanStop(plain) {
			german++
		}
		if isEnglishStop(plain) {
			english++
		}
	})
	return german, english
}

// isStop reports whether a word is left out of a query in the language; with "" only what is empty in either and full
// in none.
func isStop(plain, language string) bool {
	switch language {
	case languageEnglish:
		return isEnglishStop(plain)
	case languageGerman:
		return isGermanStop(plain)
	}
	return (isGermanStop(plain) || isEnglishStop(plain)) && !isAmbiguous(plain)
}
