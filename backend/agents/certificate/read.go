package certificate

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"pult/backend/agents/kit"
	"pult/backend/lang/intent"
	"pult/backend/privacy"
)

// The patterns are compiled once; none is ever written.
var (
	kinds = regexp.MustCompile(`(?i)\b(?:eine?n?\s)?(?:(sieger|gewinner|winner'?s?[ -]|winners?[ -])|(ehren|` +
		`lobes?|honou?r[ -])|` +
		`(teilnahme|teilnehmer|participation ))?-?(?:urkunden?|certificates?|diplome?)(?:vorlagen?)?` +
		`( of participation| of achievement)?\b|\b(?:lese|rechen)diplome?\b`)
	diploma = regexp.MustCompile(`(?i)\b(?:lese|rechen)diplom`)
	dated   = regexp.MustCompile(`(?i)(?:,?\s*\b(?:am|vom|on|den|datum:?|` +
		`date:?)\s+)?\b(\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{2,4})?|` +
		`\d{1,2}\.\s(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)(?:\s\d{4})?|` +
		`\d{1,2}(?:st|nd|rd|th)?\s(?:january|february|march|april|may|june|july|august|september|october|november|` +
		`december)` +
		`(?:\s\d{4})?)`)
	schooled = regexp.MustCompile(`(?i),?\s*(?:\b(?:an|von|der|die|the|at|from|unserer|our|` +
		`schule:)\s+)*((?:\b[\pL.]+-)*` +
		`(?:\b[\pL.]+\s)?\b[\pL-]*(?:grundschule|realschule|gesamtschule|mittelschule|oberschule|hauptschule|` +
		`förderschule|` +
		`gymnasium|primary school|secondary school|high school)(?:\s(?:am|an|im|in|auf|zum|zur|of|st\.?)\b[^,;:\n]*)?)`)
	classed = regexp.MustCompile(`(?i),?\s*(?:\b(?:in|aus|für|fuer|for|der|die|meine[r]?|unsere[r]?|the|my|our|` +
		`of)\s+)*\b` +
		`(?:(?:klasse|kl\.?|class|year)\s(\d{1,2}\s?[a-f]?)\b|(\d{1,2}\s?[a-f])\b|(\d{1,2})\.\s?klasse\b)`)
	signing = regexp.MustCompile(`(?i),?\s*\b(?:mit )?(?:platz für (?:die )?)?(?:unterschrift(?:en)?|` +
		`unterschreiben?|signatures?|` +
		`signed by)\s*(?:von|der|des|für|of|by|:)?\s*([^,;.\n]*)`)
	ranges = regexp.MustCompile(`(?i)\b(?:(\d)\.?\s?(?:-|–|bis|to)\s?(\d)\.?\s?(?:platz|plätze)|(?:platz|` +
		`plätze|places?)\s` +
		`(\d)\s?(?:-|–|bis|to)\s?(\d)|(\d)(?:st|nd|rd|th)?\s?(?:-|–|to)\s?(\d)(?:st|nd|rd|th)?\s?places?)\b`)
	several = regexp.MustCompile(`(?i)\b(\d)\.,\s?(\d)\.?\s?(?:und|,|&)\s?(\d)\.\s?(?:platz|plätze)\b`)
	placed  = regexp.MustCompile(`(?i)[(]?\b(?:(\d{1,2})\.\s?(?:platz|rang)|platz\s(\d{1,2})\b|(\d{1,2})(?:st|` +
		`nd|rd|th)\s?` +
		`(?:place|prize)|(ersten?r?|zweiten?r?|dritten?r?|first|second|third)\s(?:platz|place|prize))[)]?`)
	unsaid = regexp.MustCompile(`(?i)\b(?:bitte|please|mir|me|ich brauche?|i need|mach\w*|erstelle?n?|` +
		`schreib\w*|create|make|` +
		`write|festlich\w*|schöne?n?|bunte?n?|nice|festive|je|jeweils|für alle|for all|for everyone|` +
		`zum (?:ausdrucken|ausfüllen)|leere?n?|blanko|` +
		`blank|namen?|names?|vorlagen?|template|a4|hochformat|with|mit (?:leer|name)\w*)\b:?`)
	shallow = regexp.MustCompile(`(?i)^(?:(?:für|fuer|for|an|to|vom|beim|zum|zur|bei|im|in|am|den|die|das|der|` +
		`dem|eine?n?|` +
		`the|an?|of|at|in|unser\w*|our|und|and)(?:\s+|$))+|(?:\s+(?:für|for|mit|with|und|and|im|in|den|der))+$`)
	article = regexp.MustCompile(`(?i)^(?:(?:für|fuer|for)\s+)?(?:vom|beim|zum|zur|im|den|die|das|der|dem|bei|` +
		`am|the|our|` +
		`unser\w*|her|his|at|in)\s`)
	eventBehind = regexp.MustCompile(`^(\S+(?: \S+){0,2}?) ` +
		`((?:zum|zur|beim|vom|im|am|bei|in|at|in the|at the|of the) .+)$`)
	aims   = regexp.MustCompile(`(?i)\s+(?:für|fuer|for)\s+`)
	cuts   = regexp.MustCompile(`[,;\n:|]+|[\pL)]{2}[.!]\s`)
	both   = regexp.MustCompile(`(?i)\s+(?:und|and|&)\s+`)
	occurs = regexp.MustCompile(`(?i)(?:fest|wettbewerb|spiele?|läufe?r?|lauf|turnier|olympiade|quiz|woche|tag|` +
		`preis|abzeichen|meister\w*|könig\w*|champions?\w*|competition|race|day|fair|contest|marathon|lesen|rechnen|` +
		`schwimmen|projekt|aktion|rallye|prüfung|kurs|diplom|führerschein|week|run|games|award|reading|spelling|maths?|` +
		`science|sport|sports|` +
		`ung|keit|heit|schaft|fleiß|fleiss|mut|leistung\w*|leistungen|erfolge?|work|effort|effor|progress|` +
		`behaviou?r|helper|hilfe|teilnahme|` +
		`lesenacht|nacht|cup|pokal|abschluss|ag|chor|band|theater|konzert|schach|fußball|handball|football|chess)$`)
)

// read takes the fields of a certificate from a request.
func read(in intent.Intent) map[string]string {
	p := map[string]string{
		"kind": "award", "occasion": "", "names": "", "places": "", "reason": "", "class": "", "school": "", "date": "",
		"signed": "",
	}
	text, pictures := kit.Pictured(in.Text)
	p["pictures"] = pictures
	if m := kinds.FindStringSubmatch(text); m != nil {
		switch {
		case m[1] != "":
			p["kind"] = "winner"
		case m[2] != "":
			p["kind"] = "honour"
		case m[3]+strings.TrimSuffix(m[4], " of achievement") != "":
			p["kind"] = "part"
		}
	}
	if name := diploma.FindString(text); name != "" {
		p["occasion"] = kit.Capital(name)
	}
	text = taken(p, "date", dated, kinds.ReplaceAllString(text, " "))
	text = taken(p, "school", schooled, text)
	text = taken(p, "class", classed, text)
	text = taken(p, "signed", signing, text)
	text = ranked(p, text)
	fill(p, unsaid.ReplaceAllString(text, " "), in.Language == "de")
	return p
}

// taken cuts what a pattern finds out of a text into a field.
func taken(p map[string]string, key string, re *regexp.Regexp, text string) string {
	m := re.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	p[key] = kit.First(strings.TrimSpace(strings.Join(m[1:], "")), maxField)
	if key == "school" || key == "signed" {
		p[key] = kit.Capital(kit.Spelled(p[key]))
	}
	return strings.Replace(text, m[0], " | ", 1)
}

// ranked takes ranges of places out of a text: "1. bis 3. Platz".
func ranked(p map[string]string, text string) string {
	if m := several.FindStringSubmatch(text); m != nil {
		p["places"] = strings.Join(m[1:], ", ")
		return strings.Replace(text, m[0], " | ", 1)
	}
	m := ranges.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	ends := strings.Join(m[1:], "")
	var list []string
	for n := int(ends[0] - '0'); n <= int(ends[1]-'0'); n++ {
		list = append(list, strconv.Itoa(n))
	}
	p["places"] = strings.Join(list, ", ")
	return strings.Replace(text, m[0], " | ", 1)
}

// filling is what was found so far.
type filling struct {
	p             map[string]string
	names, places []string
	german, small bool // small: the request has no capitals
	first         bool // places stand before their names
}

// fill tells the occasion, the names and their places from each other, part by part.
func fill(p map[string]string, text string, german bool) {
	f := filling{p: p, german: german, small: strings.IndexFunc(text, unicode.IsUpper) < 0}
	parts := split(text)
	f.first = slices.ContainsFunc(parts, func(c clause) bool { return leads(c.text) })
	for _, part := range parts {
		f.clause(part)
	}
	for _, key := range []string{"occasion", "reason"} {
		if german {
			p[key] = kit.Spelled(p[key])
		}
		p[key] = kit.Capital(p[key])
	}
	if len(f.names) == 1 && len(f.places) == 1 && !strings.HasSuffix(f.names[0], ")") {
		f.names[0], f.places = f.names[0]+" ("+f.places[0]+")", nil // "… für Lena, 2. Platz"
	}
	p["names"] = kit.First(strings.Join(f.names, ", "), maxNames)
	if p["places"] == "" {
		p["places"] = strings.Join(f.places, ", ")
	}
}

// clause reads a part of a request: what stands behind each "für", and names that are joined.
func (f *filling) clause(c clause) {
	aims := aims.Split(" "+c.text, -1)
	for i, aim := range aims {
		all := both.Split(aim, -1)
		if !children(all) {
			all = []string{aim}
		}
		for _, one := range all {
			f.put(one, i > 0, c.many && i == len(aims)-1 || len(all) > 1)
		}
	}
}

// put reads one thing, with its place if it has one: aimed stands behind "für", many in a list.
func (f *filling) put(part string, aimed, many bool) {
	place := ""
	if at := placed.FindStringSubmatchIndex(part); at != nil {
		if f.putAround(part, at[0], at[1]) {
			return
		}
		place = placeOf(strings.Join(placed.FindStringSubmatch(part)[1:], ""))
		part = part[:at[0]] + " " + part[at[1]:]
	}
	if name, event := childAt(part); aimed && name != "" {
		if place != "" {
			name += " " + place + ". Platz"
		}
		f.put(event, false, false)
		f.put(name, true, true)
		return
	}
	with := article.MatchString(strings.TrimSpace(part))
	part = strings.Trim(shallow.ReplaceAllString(strings.TrimSpace(part), ""), " -–.!?()\"„“")
	if event, name := winnerOf(part); name != "" && place != "" {
		f.p["occasion"], part, many = event, name, true
	}
	if f.child(part, with, aimed, many) {
		if part = kit.Child(part); place != "" {
			part += " (" + place + ")"
		}
		f.names = append(f.names, part)
		return
	}
	if place != "" {
		f.places = append(f.places, place)
	}
	f.about(part)
}

// putAround reads a child and an occasion with a place between them, which stands in part[from:to]; false where it is
// between no such two.
func (f *filling) putAround(part string, from, to int) bool {
	name := strings.TrimSpace(shallow.ReplaceAllString(strings.TrimSpace(part[:from]), ""))
	if behind := strings.Trim(part[to:], " :–-"); f.first && name != "" && kit.IsName(behind) {
		f.put(name, false, false) // "Mathe-Känguru 1. Platz Lena"
		f.put(part[from:], true, true)
		return true
	}
	if kit.IsName(name) && !occurs.MatchString(name) && strings.TrimSpace(part[to:]) != "" {
		f.put(part[to:], false, false) // "Mia 1. Platz Vorlesewettbewerb"
		f.put(part[:to], true, true)
		return true
	}
	return false
}

// childAt parts "Lena zum Vorlesewettbewerb"; name is empty where no known name of a person stands before: "Fairness
// beim Fußball" is what was good.
func childAt(part string) (name, event string) {
	m := eventBehind.FindStringSubmatch(strings.TrimSpace(part))
	if m == nil || !kit.IsName(m[1]) || occurs.MatchString(m[1]) ||
		!slices.ContainsFunc(privacy.Scan([]string{m[1]}, nil), func(found privacy.Finding) bool {
			return found.Kind == privacy.Name
		}) {
		return "", ""
	}
	return m[1], m[2]
}

// leads reports a part that begins with a place and goes on with a name: "2. Platz Tom".
func leads(part string) bool {
	part = strings.TrimSpace(part)
	at := placed.FindStringIndex(part)
	if at == nil {
		return false
	}
	before, behind := shallow.ReplaceAllString(strings.TrimSpace(part[:at[0]])+" ", ""), strings.Trim(part[at[1]:], " :–-")
	return strings.TrimSpace(before) == "" && kit.IsName(behind) && !occurs.MatchString(behind)
}

// child reports a part that is the name of a child.
func (f *filling) child(part string, with, aimed, many bool) bool {
	if !kit.IsName(part) || with || occurs.MatchString(part) {
		return false
	}
	capital := f.german || !f.small && unicode.IsUpper([]rune(part)[0])
	return many || (aimed || f.p["occasion"] != "") && capital
}

// about keeps a part that is no name: the first one is the occasion.
func (f *filling) about(part string) {
	switch {
	case part == "":
	case f.p["occasion"] == "":
		f.p["occasion"] = kit.First(part, maxField)
	default:
		f.p["reason"] = kit.First(strings.TrimPrefix(f.p["reason"]+", "+part, ", "), maxField)
	}
}

// winnerOf parts "Mathe-Olympiade Mia" behind the word for what was won; name is empty where there is none.
func winnerOf(part string) (event, name string) {
	words := strings.Fields(part)
	for i := 1; i < len(words); i++ {
		event, name = strings.Join(words[:i], " "), strings.Join(words[i:], " ")
		if occurs.MatchString(event) && kit.IsName(name) && !occurs.MatchString(name) {
			return event, name
		}
	}
	return "", ""
}

// clause is a part of a request; of many others beside it, it may be a name in a list.
type clause struct {
	text string
	many bool
}

// split cuts a request at its marks. What follows a colon is a list, and so are parts that are all names.
func split(text string) []clause {
	var list []clause
	head, behind, listed := strings.Cut(text, ":")
	if !listed {
		head, behind = text, ""
	}
	for i, half := range []string{head, behind} {
		parts := cuts.Split(half, -1)
		named := namesAmong(parts)
		for j, part := range parts {
			if strings.TrimSpace(part) != "" {
				list = append(list, clause{part, i == 1 || named > 1 && (j > 0 || aims.MatchString(" "+part))})
			}
		}
	}
	return list
}

// namesAmong counts the parts that may be names.
func namesAmong(parts []string) int {
	n := 0
	for _, part := range parts {
		if part = strings.TrimSpace(placed.ReplaceAllString(part, "")); kit.IsName(part) && !occurs.MatchString(part) {
			n++
		}
	}
	return n
}

// children reports parts that are all names: "Mia und Ali", not "Lesen und Schreiben".
func children(parts []string) bool {
	for _, part := range parts {
		part = strings.TrimSpace(placed.ReplaceAllString(part, ""))
		if part = shallow.ReplaceAllString(part, ""); !kit.IsName(part) || occurs.MatchString(part) {
			return false
		}
	}
	return len(parts) > 1
}

// placeOf is a place as a number.
func placeOf(said string) string {
	for n, stem := range []string{"erst first", "zweit second", "dritt third"} {
		for _, s := range strings.Fields(stem) {
			if strings.HasPrefix(strings.ToLower(said), s) {
				return strconv.Itoa(n + 1)
			}
		}
	}
	return said
}

// follow changes the parameters as a wish says; false when it says nothing of them.
func follow(params map[string]string, wish string) (map[string]string, bool) {
	fresh := read(intent.Intent{Text: wish, Language: "de"})
	said := map[string]string{}
	for _, key := range []string{"date", "school", "class", "signed", "places"} {
		if fresh[key] != "" {
			said[key] = fresh[key]
		}
	}
	if _, listed := strings.CutPrefix(wish, ":"); strings.Contains(wish, ":") && !listed && len(kit.Roll(wish)) > 0 {
		said["names"] = strings.Join(kit.Roll(wish), ", ")
	}
	if v := kit.PicturesWished(wish); v != "" {
		said["pictures"] = v
	}
	if kinds.MatchString(wish) && fresh["kind"] != params["kind"] {
		said["kind"] = fresh["kind"]
	}
	changed, ok := kit.Changed(params, wish, said)
	for _, key := range []string{"grade", "variant"} { // it has none
		delete(changed, key)
	}
	return changed, ok && len(said) > 0
}
