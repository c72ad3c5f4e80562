package handwork

import "strings"

// isSmall names words that say nothing about a topic.
func isSmall(word string) bool {
	switch strings.ToLower(word) {
	case "der",
		"die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines", "und", "oder",
		"ist", "sind", "war", "waren", "wird", "es", "gibt", "so", "nur", "mehr", "the", "a", "an", "and", "or",
		"is", "are", "was", "were", "only",
		"more":
		return true
	}
	return isPreposition(word)
}

// isPreposition names words behind which a topic becomes narrower: what stands before is the main matter.
func isPreposition(word string) bool {
	switch strings.ToLower(word) {
	case "in",
		"im", "am", "an", "auf", "bei", "beim", "mit", "von", "vom", "zu", "zum", "zur", "zwischen", "nach",
		"vor", "unter", "über", "ueber", "gegen", "durch", "aus", "für", "fuer", "um", "ohne", "seit",
		"während", "of", "on", "at", "for", "with", "between", "from", "to", "by", "into", "during", "about",
		"under",
		"without":
		return true
	}
	return false
}

// cutsTopic names words at which the main matter of a topic ends: prepositions, genitive articles, "und".
func cutsTopic(word string) bool {
	switch strings.ToLower(word) {
	case "der", "des", "dem", "den", "einer", "eines", "und", "oder", "and", "or", "&":
		return true
	}
	return isPreposition(word)
}

// isGeneric names words that many documents share; alone they make no match ("Leben der Marsmenschen" is not about
// "Leben im Mittelalter").
func isGeneric(word string) bool {
	switch strings.ToLower(word) {
	case "leben",
		"geschichte", "entstehung", "aufbau", "funktion", "bedeutung", "ursache", "ursachen", "folge", "folgen",
		"ablauf", "verlauf", "auslöser", "hintergründe", "art", "arten", "überblick", "übersicht", "einführung",
		"unterschied", "unterschiede", "vergleich", "welt", "zeit", "satz", "sätze", "gesetz", "prozess",
		"kreislauf", "system", "thema", "grundlagen", "beispiel", "beispiele", "eigenschaften", "merkmale",
		"wirkung", "theorie", "beginn", "ende", "teil", "teile", "begriff", "begriffe", "form", "formen",
		"element", "elemente", "stoff", "stoffe", "menschen", "mensch", "rolle", "problem", "probleme",
		"entwicklung", "große", "großer", "kleine", "neue", "moderne", "life", "history", "cause", "causes",
		"effect", "effects", "structure", "function", "overview", "introduction", "law", "theory", "cycle",
		"process", "system's", "part", "parts", "type", "types", "theorem", "example", "examples", "world",
		"time", "people", "role", "development", "great", "new",
		"modern":
		return true
	}
	return false
}

// dangles reports whether a sentence points back to the one before and cannot stand alone.
func dangles(sentence string) bool {
	first, _, _ := strings.Cut(sentence, " ")
	switch strings.Trim(first, ",;:„“\"(") {
	case "Dieser",
		"Diese", "Dieses", "Diesen", "Diesem", "Dies", "Dadurch", "Deshalb", "Deswegen", "Daher", "Darum",
		"Dabei", "Damit", "Danach", "Davor", "Dazu", "Darin", "Daraus", "Dafür", "Dagegen", "Dort", "Hier",
		"Dann", "Er", "Sie", "Es", "Ihr", "Ihre", "Sein", "Seine", "Auch", "Außerdem", "Jedoch", "Allerdings",
		"Trotzdem", "Anschließend", "Schließlich", "Später", "Zuletzt", "Aber", "Denn", "Doch", "Sondern",
		"Beide", "Andere", "So", "Solche", "Solch", "Beispielsweise", "Weiterhin", "Ebenso", "Umgekehrt", "Nun",
		"Daraufhin", "Letztere", "Erstere", "Jene", "Jener", "Wiederum", "He", "She", "It", "They", "This",
		"These", "Those", "That", "Such", "His", "Her", "Its", "Their", "However", "Therefore", "Thus", "Then",
		"There", "Here", "But", "Also", "Afterwards", "Later", "Other", "Another", "Instead",
		"Both":
		return true
	}
	rest := strings.ToLower(sentence)
	for _, start := range [...]string{
		"ein anderer ", "eine andere ", "ein anderes ", "die anderen ", "der andere ",
		"die andere ", "das andere ", "the other ", "ein weiterer ", "eine weitere ", "ein weiteres ",
	} {
		if strings.HasPrefix(rest, start) {
			return true
		}
	}
	return false
}

// leans reports whether a sentence has a word that ties it to the one before; it reads well in a text, less well alone.
func leans(sentence string) bool {
	for word := range strings.FieldsSeq(strings.ToLower(sentence)) {
		switch strings.Trim(word, ",;:.") {
		case "deshalb",
			"dagegen", "jedoch", "dadurch", "daher", "außerdem", "allerdings", "deswegen", "hingegen", "zudem",
			"nämlich", "dennoch", "trotzdem", "ebenfalls", "stattdessen", "übrigen", "übrige", "remaining",
			"also", "therefore", "however", "thus", "instead",
			"nevertheless":
			return true
		}
	}
	return false
}

// isNotice tells lines that are about the document and not its matter.
func isNotice(sentence string) bool {
	lower := strings.ToLower(sentence)
	for _, sign := range [...]string{
		"©", "http://", "https://", "www.", "isbn", "alle rechte vorbehalten",
		"all rights reserved", "inhaltsverzeichnis",
	} {
		if strings.Contains(lower, sign) {
			return true
		}
	}
	return false
}
