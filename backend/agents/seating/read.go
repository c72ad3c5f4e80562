package seating

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/lang/intent"
)

const (
	maxNames = 4_000 // characters
	maxAll   = 120   // children
)

const numberWords = `\d{1,2}|zwei|drei|vier|fünf|fuenf|sechs|sieben|acht|two|three|four|five|six|seven|eight`

// The patterns are compiled once; none is ever written.
var (
	seated   = regexp.MustCompile(`(?i)sitzplan|sitzordnung|seating (?:plan|chart)`)
	theOrder = regexp.MustCompile(`(?i)reihenfolge|random order`)
	rowsOf   = regexp.MustCompile(`(?i)\b(\d{1,2})\s*(?:tisch)?(?:reihe?n|rows)\b`)
	seatsOf  = regexp.MustCompile(`(?i)(?:\b(?:à|a|je|mit je|zu je|mit|with|of)\s+)?(\d{1,2})\s*` +
		`(?:sitz|einzel)?(?:plätzen?|plaetzen?|platz|tischen?|stühlen?|seats|desks|places|chairs)\b(?:\s(?:pro|je|per) ` +
		`(?:reihe|row))?`)
	perRow = regexp.MustCompile(`(?i)\b(?:reihen|rows)\s*(?:à|a|zu|mit|mit je|of|je)\s*(\d{1,2})\b`)
	heads  = regexp.MustCompile(`(?i)\b(\d{1,3})\s*(?:kindern?|schüler\w*|schueler\w*|lernenden?|sus|personen|` +
		`children|` +
		`pupils|students|kids|leuten?)\b`)
	sizeOf = regexp.MustCompile(`(?i)\b(\d{1,2}|zwei|drei|vier|fünf|fuenf|sechs)er[- ]?(?:gruppen?|teams?|` +
		`gruppentischen?|` +
		`tischen?)(?:einteilung)?\b|\b(?:gruppen?|groups?|teams?)\s+(?:of|von|zu|à|a|mit(?: je)?)\s+(` + numberWords +
		`)\b(?:\s(?:kindern?|personen|schülern|pupils|children|students|people))?|` +
		`\b(?:(?:gruppen?|teams?)\s+)?zu\s+(zweit|dritt|viert|fünft|fuenft|sechst)\b`)
	countOf = regexp.MustCompile(`(?i)\b(` + numberWords + `)\s+(?:zufällige[nr]? |zufaellige[nr]? |` +
		`gleich ?große[nr]? |` +
		`etwa gleiche |random |equal |gemischte[nr]? )*(?:gruppen?|teams?|gruppentischen?|groups?)\b`)
	pairsOf = regexp.MustCompile(`(?i)\b(?:partner|paare|pairs|tandems?|zufallspartner|random pairs?)\b`)
	classOf = regexp.MustCompile(`(?i),?\s*(?:\b(?:in|für|fuer|for|der|die|meine[r]?|the|my)\s+)*` +
		`\b(?:(?:klasse|kl\.?|class|year|kurs)\s?)?(\d{1,2}\s?[a-f])\b|,?\s*(?:\b(?:in|für|fuer|for|der|die|the)\s+)*` +
		`\b(?:klasse|kl\.?|class|year)\s(\d{1,2})\b|,?\s*\b(\d{1,2})\.\s?klasse\b`)
	numbered = regexp.MustCompile(`(?i)[(]?\b(?:auslosung|variante|version|variant|draw|seed)\s*(?:nr\.?|no\.?|` +
		`number)?\s*` +
		`(\d{1,4}|[b-h])\b[)]?`)
	// A wish names two children, or one and a place.
	wishing = regexp.MustCompile(`(?i)\b(?:nicht|not|never|kein\w*)\b.*\b(?:mit|neben|bei|zusammen|with|next|` +
		`beside|near|` +
		`together)\b|\bneben\b|\bzusammen\b|\bgetrennt\b|\btrennen\b|\bauseinander\b|\bvorne?\b|\bhinten\b|` +
		`erste[nr]? reihe|letzte[nr]? reihe|front row|back row|\bnext to\b|\bbeside\b|\btogether\b|\bapart\b|` +
		`\bat the (?:front|back)\b|\bin (?:the )?front\b`)
	lists = regexp.MustCompile(`(?i)(?:klassen|namens|anwesenheits|teilnehmer|schüler)liste|class list|` +
		`attendance (?:list|sheet)`)
	rotas   = regexp.MustCompile(`(?i)\w*dienst(?:plan)?\b|\brota\b`)
	weeksOf = regexp.MustCompile(`(?i)\b(\d{1,2})\s*(?:wochen|weeks)\b`)
	perTurn = regexp.MustCompile(`(?i)\b(?:je |jeweils )?(\d)\s*(?:kinder|schüler\w*|personen|children|` +
		`pupils)\s(?:pro|je|a|per) ` +
		`(?:woche|week)`)
	ownNames = regexp.MustCompile(`(?i)[,;.]?\s*(?:\b(?:mit|with|und|and)\s)?(?:den\s|` +
		`the\s)?(?:(\d{1,2})\s(?:leeren?\s|empty\s)?)?` +
		`(?:spalten|columns)\b:?([^.;\n]*)`)
	weekdays = regexp.MustCompile(`(?i),?\s*(?:für )?\b(?:mo(?:ntag)?\s?(?:-|–|bis)\s?fr(?:eitag)?|` +
		`mon(?:day)?\s?(?:-|–|to)\s?fri(?:day)?)\b`)
	// fields are headings of columns, and duties what is done in turns: in a list of either no child is named.
	fields = regexp.MustCompile(`(?i)^(?:(?:vor|nach|familien)?name|telefon|handy|tel|e-?mail|mail|adresse|` +
		`straße|ort|wohnort|geburtstag|` +
		`geburtsdatum|unterschrift|datum|noten?|endnote|.*arbeit|mündlich|schriftlich|bemerkung\w*|bezahlt|geld|` +
		`zettel|anwesend|entschuldigt|` +
		`fehlt|punkte|klasse|allergien|abholung|phone|address|birthday|signature|date|marks?|grade|paid|present|` +
		`absent|notes)$`)
	duties = regexp.MustCompile(`(?i)^(?:tafel\w*|blumen\w*|austeil\w*|fegen|kehr\w*|ordnung\w*|müll\w*|` +
		`milch\w*|pflanzen\w*|licht\w*|post\w*|` +
		`boten\w*|bücher\w*|fenster\w*|garderobe\w*|technik\w*|kalender\w*|\w*dienst|board|plants|books|bins?|` +
		`library|lights?)$`)
	placed   = regexp.MustCompile(`(?i)\b(vorne?|hinten|front row|front|back row)\s*:\s*([^;.\n]+)`)
	clauses  = regexp.MustCompile(`[,;.\n:()]+`)
	joinedBy = regexp.MustCompile(`(?i)\s(?:und|and|aber|but)\s`)
	asked    = regexp.MustCompile(`(?i)\b(?:lehrertisch|lehrerpult|pult|tafel|beamer|fenster|tür|u-form|hufeisen|` +
		`horseshoe|kreis|teacher'?s desk)\b[^,;.\n]*`)
)

// read takes the fields from a request.
func read(in intent.Intent) map[string]string {
	text, pictures := kit.Pictured(in.Text)
	kind := cmp.Or(in.Field("roster"), "groups")
	switch {
	case seated.MatchString(text):
		kind = "seats"
	case in.Field("list") != "" && rotas.MatchString(text):
		kind = "rota"
	case in.Field("list") != "":
		kind = "list"
	case kind == "groups" && theOrder.MatchString(text) && !sizeOf.MatchString(text):
		kind = "order"
	}
	p := map[string]string{
		"kind": kind, "names": "", "children": found(heads, text), "wishes": "", "rows": "", "seats": "", "size": "",
		"count": "", "columns": "", "weeks": found(weeksOf, text), "variant": "1", "pictures": pictures,
		"class": strings.ReplaceAll(strings.ToLower(found(classOf, text)), " ", ""),
	}
	if m := numbered.FindStringSubmatch(text); m != nil {
		p["variant"] = variantOf(m[1])
	}
	sizes(p, text)
	if kind == "rota" {
		p["size"], p["children"] = found(perTurn, text), ""
	}
	if kind == "list" {
		p["columns"] = columnsIn(text)
	}
	names := namesIn(text)
	if len(names) > 0 {
		p["children"] = ""
	}
	p["names"] = kit.First(strings.Join(names, ", "), maxNames)
	wishes, _ := wishesIn(text)
	p["wishes"] = kit.First(strings.Join(wishes, "; "), maxNames)
	return p
}

// columnsIn are the columns of a class list: their names, or how many; "" when nobody says.
func columnsIn(text string) string {
	m := ownNames.FindStringSubmatch(text)
	switch {
	case m == nil && weekdays.MatchString(text):
		return "mo-fr"
	case m == nil:
		return ""
	case m[1] != "" && !strings.Contains(m[2], ","):
		return m[1]
	}
	return kit.First(strings.Join(strings.Fields(m[2]), " "), maxNames)
}

// sizes reads how many rows and seats there are, or how large the groups are.
func sizes(p map[string]string, text string) {
	if p["kind"] == "seats" {
		p["rows"], p["seats"] = found(rowsOf, text), cmp.Or(found(perRow, text), found(seatsOf, text))
	}
	if p["kind"] == "groups" || sizeOf.MatchString(text) {
		p["size"] = figure(found(sizeOf, text))
		if p["size"] == "" && pairsOf.MatchString(text) {
			p["size"] = "2"
		}
		p["count"] = figure(found(countOf, sizeOf.ReplaceAllString(text, " ")))
	}
}

// found is the first group of a pattern that holds something.
func found(re *regexp.Regexp, text string) string {
	if m := re.FindStringSubmatch(text); m != nil {
		return cmp.Or(m[1:]...)
	}
	return ""
}

// figure is a number in digits.
func figure(word string) string {
	if word == "" || kit.Number(word) > 0 {
		return word
	}
	for n, stems := range map[int]string{
		2: "zwei two", 3: "drei drit three", 4: "vier four", 5: "fünf fuenf five", 6: "sechs six", 7: "sieben seven",
		8: "acht eight",
	} {
		for _, stem := range strings.Fields(stems) {
			if strings.HasPrefix(strings.ToLower(word), stem) {
				return strconv.Itoa(n)
			}
		}
	}
	return ""
}

// variantOf is the number of a variant: "B" is the second.
func variantOf(word string) string {
	if kit.Number(word) > 0 {
		return word
	}
	return strconv.Itoa(int(strings.ToLower(word)[0]-'a') + 1)
}

// namesIn are the children that a request lists.
func namesIn(text string) []string {
	_, rest := wishesIn(ownNames.ReplaceAllString(text, " | "))
	for _, re := range []*regexp.Regexp{
		numbered, perTurn, weeksOf, weekdays, lists, rotas, perRow, rowsOf, seatsOf, sizeOf, countOf, heads, classOf, asked,
	} {
		rest = re.ReplaceAllString(rest, " | ")
	}
	names := kit.Roll(rest)
	return names[:min(len(names), maxAll)]
}

// wishesIn are the clauses of a text about who sits where or with whom, and the text without them.
func wishesIn(text string) (wishes []string, rest string) {
	for _, m := range placed.FindAllStringSubmatch(text, -1) {
		for _, name := range kit.Roll(m[2] + ", ") {
			wishes = append(wishes, name+" "+m[1])
		}
		if len(kit.Roll(m[2])) == 0 {
			wishes = append(wishes, strings.TrimSpace(m[2])+" "+m[1])
		}
	}
	text = placed.ReplaceAllString(text, " | ")
	from := 0
	var kept strings.Builder
	for _, end := range append(clauses.FindAllStringIndex(text, -1), []int{len(text), len(text)}) {
		clause := text[from:end[0]]
		if wishing.MatchString(clause) && !seated.MatchString(clause) {
			wishes = append(wishes, singly(strings.TrimSpace(clause))...)
			clause = " | "
		}
		kept.WriteString(clause + text[end[0]:end[1]])
		from = end[1]
	}
	return wishes, kept.String()
}

// singly parts "Ali nicht neben Ben und Mia neben Lea"; "Ali und Ben nicht zusammen" is one wish.
func singly(clause string) []string {
	parts := joinedBy.Split(clause, -1)
	if slices.ContainsFunc(parts, func(p string) bool { return !wishing.MatchString(p) }) {
		return []string{clause}
	}
	return parts
}
