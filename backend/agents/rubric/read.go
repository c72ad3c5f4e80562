package rubric

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/lang/intent"
)

// performance is what is assessed, with the criteria of its usual grid.
type performance struct {
	name     string
	words    *regexp.Regexp
	criteria []string // the last parts of the keys of their sentences, "offline.rubric.criterion.…"
}

// The patterns are compiled once; none is ever written.
//
//nolint:gochecknoglobals // see above
var known = []performance{
	{
		"book", regexp.MustCompile(`(?i)buchvorstellung|buchpräsentation|buchreferat|lesekiste|book (?:report|` +
			`presentation|talk|review)`),
		strings.Fields("summary structure opinion reading speech"),
	},
	{
		"poem", regexp.MustCompile(`(?i)gedicht|poem|recitation|rezitation|poetry`),
		strings.Fields("memory expression pace clear contact"),
	},
	{
		"poster", regexp.MustCompile(`(?i)plakat|poster|lapbook|wandzeitung`),
		strings.Fields("content layout readable correct sources"),
	},
	{
		"protocol", regexp.MustCompile(`(?i)versuchsprotokoll|protokoll|laborbericht|lab report|experiment`),
		strings.Fields("question setup observation evaluation terms"),
	},
	{
		"group", regexp.MustCompile(`(?i)gruppenarbeit|partnerarbeit|teamarbeit|group ?work|teamwork|projektarbeit`),
		strings.Fields("contribution teamwork planning fair result"),
	},
	{
		"notebook", regexp.MustCompile(`(?i)heftführung|heftfuehrung|\bhefte?s?\b|mappe|portfolio|exercise book|` +
			`notebook|lerntagebuch`),
		strings.Fields("complete neat correct improved"),
	},
	{
		"discussion", regexp.MustCompile(`(?i)diskussion|debatte|discussion|debate|pro und contra|pro-contra`),
		strings.Fields("arguments reference fair language"),
	},
	{
		"oral", regexp.MustCompile(`(?i)mündliche\w* (?:mitarbeit|leistung|note|beteiligung)|` +
			`muendliche\w* mitarbeit|mitarbeit|` +
			`class participation|oral participation|participation in class|sonstige mitarbeit|beteiligung`),
		strings.Fields("frequency quality listening prepared"),
	},
	{
		"presentation", regexp.MustCompile(`(?i)referat|präsentation|praesentation|vortrag|presentation|\btalk\b|` +
			`kurzreferat|präsi`),
		strings.Fields("content structure speech contact media"),
	},
	{
		"essay", regexp.MustCompile(`(?i)aufsatz|aufsätze|erzählung|erzaehlung|geschichte|nacherzählung|essay|` +
			`story|creative writing|` +
			`narrative|bildergeschichte|fantasiegeschichte`),
		strings.Fields("plot order language correct"),
	},
}

// general are the criteria of a performance that is none of them.
func general() []string { return strings.Fields("content structure language neat") }

// performances are the names of the performances, "" for another one.
func performances() []string {
	names := []string{""}
	for _, p := range known {
		names = append(names, p.name)
	}
	return names
}

var (
	ownCriteria = regexp.MustCompile(`(?i)(?:\bmit (?:den )?|\bwith (?:the )?)?\b(?:kriterien|` +
		`criteria)\b\s*:?\s*([^.\n]+)`)
	behindColon = regexp.MustCompile(`:\s*([^.]+)`)
	bracketed   = regexp.MustCompile(`\(((?:[^()]|\([^()]*\))*,(?:[^()]|\([^()]*\))*)\)`)
	levelled    = regexp.MustCompile(`(?i),?\s*(?:\b(?:mit|in|with)\s)?\b(\d|zwei|drei|vier|fünf|three|four|` +
		`five)[- ]?(?:stufen|` +
		`stufig\w*|niveaus?(?:tufen)?|levels?|spalten|smileys?)\b`)
	pointed = regexp.MustCompile(`(?i),?\s*(?:\b(?:mit|insgesamt|gesamt|max\.?|maximal|zusammen|with|` +
		`total(?: of)?|out of|in all)\s` +
		`(?:insgesamt\s)?)*\b(\d{1,3})\s?(?:p\b\.?|pkt\.?|punkten?|points?|marks|` +
		`bewertungseinheiten)(?:\s(?:insgesamt|gesamt|in total|` +
		`total|in all))?`)
	eachPoint = regexp.MustCompile(`(?i),?\s*\b(?:je|jeweils|each)\s(\d{1,2})\s?(?:p\b\.?|pkt\.?|punkten?|` +
		`points?|marks)|\b(\d{1,2}) ` +
		`(?:points|marks) each`)
	aimed = regexp.MustCompile(`(?i)\s(?:zum thema|thema|über|zu|zum|zur|about|on)\s+([^,;:.()\d]+)`)
	small = regexp.MustCompile(`(?i)\s*\b(?:mit|für|in|der|die|klasse|kl\.?|class|year|with|for|und|and)\b.*$`)
	cuts  = regexp.MustCompile(`\s*[,;\n/]\s*|\s+(?:und|and|sowie)\s+`)
	worth = regexp.MustCompile(`(?i)^(.*?)[\s:(–-]*(?:\(?(\d{1,2})\s?(?:p\.?|pkt\.?|punkte?|points?|marks|x)?\)?)?$`)
	work  = regexp.MustCompile(`(?i)arbeits(?:-|verhalten)|lernverhalten|work habits|work behaviou?r`)
	socia = regexp.MustCompile(`(?i)sozialverhalten|social`)
	// A child that is written about stands behind one of these, unless it is one of the words that are no name.
	ofWhom = regexp.MustCompile(`(?i)\b(?:für|fuer|for|über|ueber|about|von|of|zu)\s+([\pL'’-]+)`)
	behind = regexp.MustCompile(`(?i)\b(?:zeugnistext\w*|zeugnisbemerkung\w*|zeugnisformulierung\w*|zeugnissätze|` +
		`report comments?)\s+([\pL'’-]+)`)
	nobody = regexp.MustCompile(`(?i)^(?:d[aeiou]\w{1,2}|eine?n?r?|meine?n?r?|unsere?n?r?|alle\w*|jede\w*|the|` +
		`an?|my|our|all|every|klassen?|kl|` +
		`class|year|grade|grundschule\w*|schule|school\w*|arbeits\w*|sozial\w*|lern\w*|work|social|primary|` +
		`secondary|kinder\w*|` +
		`schüler\w*|pupils?|children|students?|mathe\w*|deutsch\w*|englisch|sach\w*|kunst|musik|sport|religion|` +
		`zeugnis\w*|reports?|` +
		`halbjahr\w*|erste\w*|zweite\w*|dritte\w*|vierte\w*|förder\w*|referat\w*|mitarbeit|verhalten|behaviou?r|` +
		`mein|uns|mich|me|us|` +
		`morgen|heute|konferenz\w*|eltern\w*|ruhige\w*|stille\w*|gute\w*|starke\w*|schwache\w*|quiet|strong|weak|` +
		`good|noten?|` +
		`wertschätz\w*|positiv\w*|kurz\w*|schreib\w*|formulier\w*|vorschl\w*|hilfe\w*|beispiel\w*|für|fuer|for|` +
		`zu|über|about|mit|with|und|and|im?n?|vier|drei|english|german|maths?|science|art|music|both|beide\w*)$`)
	person = regexp.MustCompile(`(?i)\b(?:er|sie|he|she) (?:ist|hat|kann|stört|arbeitet|is|has|can|works)\b|` +
		`\b(?:mein|meine|einen|eine|` +
		`my|a) (?:schüler|schülerin|pupil|student|kind) (?:namens|called|named)\b|\b(?:heißt|namens|called|named)\s\pL`)
)

// read takes the fields from a request.
func read(in intent.Intent) map[string]string {
	p := map[string]string{
		"kind": cmp.Or(in.Field("scale"), "rubric"), "performance": "", "theme": "", "criteria": "", "levels": "4",
		"points": "", "about": "both", "grade": kit.GradeOption(in.Grade),
	}
	text := in.Text
	if p["kind"] == "report" {
		switch w, s := work.MatchString(text), socia.MatchString(text); {
		case w && !s:
			p["about"] = "work"
		case s && !w:
			p["about"] = "social"
		}
		return p
	}
	if m := levelled.FindStringSubmatch(text); m != nil {
		if slices.Contains([]string{"3", "drei", "three"}, strings.ToLower(m[1])) {
			p["levels"] = "3"
		}
		text = strings.Replace(text, m[0], " ", 1)
	}
	each := 0
	if m := eachPoint.FindStringSubmatch(text); m != nil {
		each, text = kit.Number(m[1]+m[2]), strings.Replace(text, m[0], " ", 1)
	}
	list, rest := listed(text)
	for _, found := range pointed.FindAllStringSubmatch(rest, -1) {
		p["points"] = found[1]
	}
	at := slices.IndexFunc(known, func(k performance) bool { return k.words.MatchString(rest) })
	if at >= 0 {
		p["performance"] = known[at].name
		if m := aimed.FindStringSubmatch(rest[known[at].words.FindStringIndex(rest)[1]:] + " "); m != nil {
			p["theme"] = kit.First(kit.Capital(strings.TrimSpace(small.ReplaceAllString(m[1], ""))), maxField)
		}
	}
	p["criteria"] = kit.First(strings.Join(list, ", "), maxCriteria)
	if n := len(criteriaOf(p)); each > 0 && p["points"] == "" {
		p["points"] = kit.Written([]int{each * n})
	}
	return p
}

// listed are the criteria that a text lists, in brackets or behind a word or a mark for them, and the text without
// them.
func listed(text string) (list []string, rest string) {
	for _, find := range []*regexp.Regexp{bracketed, ownCriteria, behindColon} {
		m := find.FindStringSubmatchIndex(text)
		if m == nil {
			continue
		}
		if list, rest = itemsOf(text[m[2]:m[3]]); len(list) > 1 {
			return list, text[:m[0]] + " " + text[m[1]:] + rest
		}
	}
	return nil, text
}

// itemsOf are the criteria of a list, each with its points, and what is said there of the points of all.
func itemsOf(text string) (list []string, rest string) {
	var sums strings.Builder
	for _, part := range cuts.Split(text, -1) {
		part = strings.Trim(kit.Classless(part), " .")
		if strings.TrimSpace(pointed.ReplaceAllString(part, "")) == "" {
			sums.WriteString(" " + part)
			continue
		}
		w := worth.FindStringSubmatch(part)
		if w == nil || strings.TrimSpace(w[1]) == "" {
			continue
		}
		name := kit.Capital(strings.TrimSpace(w[1]))
		if w[2] != "" {
			name += " (" + w[2] + ")"
		}
		list = append(list, name)
	}
	return list, sums.String()
}

// ofChild reports a request for a text about one child.
func ofChild(text string) bool {
	if person.MatchString(text) {
		return true
	}
	for _, m := range slices.Concat(ofWhom.FindAllStringSubmatch(text, -1), behind.FindAllStringSubmatch(text, -1)) {
		if !nobody.MatchString(m[1]) {
			return true
		}
	}
	return false
}

var (
	fewerLevels = regexp.MustCompile(`(?i)\b(?:3|drei|three)[- ]?(?:stufen|stufig|levels)`)
	moreLevels  = regexp.MustCompile(`(?i)\b(?:4|vier|four)[- ]?(?:stufen|stufig|levels)`)
)

// follow changes the parameters as a wish says; false when it says nothing of them.
func follow(params map[string]string, wish string) (map[string]string, bool) {
	said := map[string]string{}
	switch {
	case fewerLevels.MatchString(wish):
		said["levels"] = "3"
	case moreLevels.MatchString(wish):
		said["levels"] = "4"
	}
	list, rest := listed(wish)
	if len(list) > 0 {
		said["criteria"] = strings.Join(list, ", ")
	}
	if m := pointed.FindStringSubmatch(rest); m != nil {
		said["points"] = m[1]
	}
	changed, ok := kit.Changed(params, wish, said)
	delete(changed, "variant") // it has none
	return changed, ok && !kit.Anew(wish)
}
