package lesson

import (
	"regexp"
	"strconv"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/lang/intent"
)

const (
	maxTopic = 200
	usual    = "45" // minutes of a lesson
)

// The patterns are compiled once; none is ever written.
var (
	minutes  = regexp.MustCompile(`(?i)[(]?\b(\d{2,3})\s?-?(?:min(?:uten|utes)?\b\.?|minütig\w*|')[)]?`)
	double   = regexp.MustCompile(`(?i)doppelstunde|double lesson`)
	game     = regexp.MustCompile(`(?i)spiel|bingo|\bgame\b|quiz am ende`)
	subjects = regexp.MustCompile(`(?i)\b(mathe(?:matik)?|deutsch|englisch|biologie|bio|physik|chemie|` +
		`geschichte|erdkunde|geo(?:grafie|graphie)?|powi|politik|sozialkunde|gl|sachunterricht|su|nawi|` +
		`religion|reli|ethik|musik|kunst|sport|informatik|wirtschaft|französisch|latein|spanisch|maths?|` +
		`english|biology|physics|chemistry|history|geography|science|music|art)\b`)
	asked = regexp.MustCompile(`(?i)(?:(?:bitte|please|mir|me|ich brauche|i need|schreib\w*|erstelle?n?|` +
		`mach\w*|plan[e]?|entwirf|entwickle|create|write|make)\s+)*(?:für morgen )?(?:eine[nr]? |an? |the ` +
		`)?(?:kurze[nr]? )?(?:\d+-minütige )?(?:vertretungs(?:stunde\w*|unterricht\w*|planung)|` +
		`stunden?(?:entw[uü]rf\w*|verlauf\w*|planung\w*|skizze\w*)|unterrichts(?:stunde\w*|entw[uü]rf\w*|` +
		`verlauf\w*|planung\w*|skizze\w*|besuch\w*)|verlaufsplan\w*|lehrprobe\w*|doppelstunde\w*|` +
		`schulstunde\w*|(?:lesson (?:plan|outline)|(?:cover|substitute|substitution|double) lesson|lesson)s?)`)
	grade = regexp.MustCompile(`(?i),?\s*\b(?:(?:für|in|for) )?(?:(?:die|der|the|a) )?(?:(?:Klasse|Kl\.|` +
		`Jahrgang|class|year|grade)\s\d{1,2}\s?[a-f]?\b|\d{1,2}\.\s?(?:Klasse|Jahrgang)\b|\d{1,2}[a-f]\b)`)
	besides = regexp.MustCompile(`(?i),?\s*\b(?:mit|with|und|inkl\.|inklusive)\s(?:einem |a )?(?:klaren |` +
		`messbaren )?(?:lernziel\w*|zielen|material\w*|verlaufsplan\w*|phasen|spiel\w*|bingo|tafelbild|` +
		`goals?|phases|game)(?:\s(?:am ende|zum schluss|am schluss|at the end))?|,?\s*(?:was|etwas) ` +
		`einfaches\b|\bohne (?:große )?vorbereitung|\bplanen\b|\bvorbereiten\b|\bwithout preparation|` +
		`\bplease\b|\bbitte\b`)
	leading = regexp.MustCompile(`(?i)^(?:(?:zum thema|zu|zum|zur|über|thema|das|die|der|den|für|in|im|` +
		`mit|about|on|the|for|of|a)\s+)+`)
	verbs    = regexp.MustCompile(`(?i)\s(?:wiederholen|üben|einführen|behandeln|besprechen|festigen)$`)
	classNum = regexp.MustCompile(`^\s*(?:\d{1,2}\b)|\b\d{1,2}\s*(?:,|$)`)
)

// read takes the fields of a lesson from a request; its topic is what is left of the words.
func read(in intent.Intent) map[string]string {
	p := map[string]string{
		"kind": "lesson", "topic": "", "subject": "", "grade": kit.GradeOption(in.Grade), "minutes": usual, "game": "no",
	}
	if kind := in.Field("hours"); kind != "" {
		p["kind"] = kind
	}
	if double.MatchString(in.Text) {
		p["minutes"] = "90"
	}
	if m := minutes.FindStringSubmatch(in.Text); m != nil {
		p["minutes"] = m[1]
	}
	if game.MatchString(in.Text) {
		p["game"] = "yes"
	}
	text := in.Text
	for _, re := range []*regexp.Regexp{asked, minutes, grade, besides} {
		text = re.ReplaceAllString(text, " ")
	}
	if m := subjects.FindStringSubmatchIndex(text); m != nil {
		p["subject"] = text[m[2]:m[3]]
		rest := text[:m[0]] + " | " + text[m[1]:]
		if n := regexp.MustCompile(`\|\s*(\d{1,2})\b`).FindStringSubmatch(rest); n != nil {
			rest = strings.Replace(rest, n[0], "|", 1)
			p["grade"] = orElse(p["grade"], gradeOf(n[1]))
		}
		text = rest
	}
	p["topic"] = topic(text)
	if p["topic"] == "" {
		p["topic"] = limited(in.Topic)
		if subjects.MatchString(in.Topic) && !strings.Contains(in.Topic, " ") {
			p["topic"] = ""
		}
	}
	return p
}

// topic is the longest part of what is left of a request.
func topic(text string) string {
	best := ""
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune("|:;,.()!?\n", r) }) {
		part = strings.TrimSpace(leading.ReplaceAllString(strings.Join(strings.Fields(part), " ")+" ", ""))
		part = strings.TrimSpace(verbs.ReplaceAllString(part, ""))
		if len([]rune(part)) > len([]rune(best)) && strings.ContainsFunc(part, func(r rune) bool { return r > '9' }) &&
			!classNum.MatchString(part) {
			best = part
		}
	}
	return limited(best)
}

func gradeOf(text string) string {
	if n, err := strconv.Atoi(text); err != nil || n < 1 || n > 13 {
		return ""
	}
	return text
}

func orElse(value, other string) string {
	if value == "" {
		return other
	}
	return value
}

func limited(text string) string {
	if r := []rune(text); len(r) > maxTopic {
		return string(r[:maxTopic])
	}
	return text
}
