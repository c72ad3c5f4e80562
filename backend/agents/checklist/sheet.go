package checklist

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/base/i18n"
	"pult/backend/lang/wordlist"
)

// sheet is a list with lines to fill in that has a name of its own, and the columns that it has when none are named.
type sheet struct {
	words   *regexp.Regexp
	columns string         // the last part of the key of their sentence, "offline.checklist.columns.…"
	named   bool           // what is listed behind its colon are its lines
	lines   string         // how many it has when nobody says
	labels  string         // the last part of the key of its lines, "offline.checklist.lines.…"; "" = they have no names
	count   *regexp.Regexp // of its lines, where they are counted by a name of their own
}

// The patterns are compiled once; none is ever written.
//
//nolint:gochecknoglobals // see above
var (
	sheets = []sheet{
		{regexp.MustCompile(`(?i)anwesenheitsliste\w*|attendance (?:list|sheet)`), "names", true, "28", "", nil},
		{regexp.MustCompile(`(?i)notenliste\w*|notentabelle\w*|mark ?(?:list|sheet)|` +
			`grade sheet`), "names", false, "28", "", nil},
		{
			regexp.MustCompile(`(?i)(?:klassen|namens|teilnehmer|schüler|unterschriften|telefon|adress|` +
				`geburtstags)listen?\b|` +
				`class list|sign-?(?:up|in) (?:list|sheet)`),
			"names", false, "28", "", nil,
		},
		{regexp.MustCompile(`(?i)strichliste\w*|tally (?:chart|sheet|table)`), "tally", true, "", "", nil},
		{
			regexp.MustCompile(`(?i)\p{L}*dienstplan\w*|klassendienste?|(?:putz|ordnungs|tafel|blumen)plan|(?:duty |` +
				`job )rota`),
			"duty", true, "", "", nil,
		},
		{regexp.MustCompile(`(?i)helfer(?:innen)?liste\w*|mitbring-?liste für eltern|` +
			`volunteer list`), "helpers", false, "12", "", nil},
		{regexp.MustCompile(`(?i)\bkwl\b`), "kwl", false, "6", "", nil},
		{
			regexp.MustCompile(`(?i)\bpro[ /-]*(?:und |& ?)?[ck]ontra[ -]?(?:tabelle|liste|blatt)?|` +
				`pros and cons(?: table)?`),
			"procon", false, "8", "", nil,
		},
		{regexp.MustCompile(`(?i)konjugations?[ -]?tabelle\w*|` +
			`conjugation table`), "conjugation", false, "", "persons", nil},
		{regexp.MustCompile(`(?i)wortfeld[ -]?tabelle\w*|word field table`), "field", true, "8", "", nil},
		{
			regexp.MustCompile(`(?i)stationen?[ -]?(?:zettel|pass|plan|karte)\w*|laufzettel\w*|station (?:card|sheet)`),
			"stations", true, "8", "", regexp.MustCompile(`(?i)(\d{1,2})\s*stationen|(\d{1,2})\s*stations`),
		},
		{
			regexp.MustCompile(`(?i)steckbrief[ -]?(?:vorlage|vordruck|formular|tabelle)\w*|` +
				`steckbrief (?:leer|blanko)|` +
				`leerer steckbrief|profile template`),
			"profile", true, "8", "", nil,
		},
		{
			regexp.MustCompile(`(?i)\p{L}*fragebogen\w*|\p{L}*fragebögen|\p{L}*umfragebogen\w*|questionnaire`),
			"questions", true, "10", "", nil,
		},
		{
			regexp.MustCompile(`(?i)(?:der|die|das)(?:[ /,]+(?:oder )?(?:der|die|das)){2} ankreuzen|` +
				`artikel ankreuzen|` +
				`ankreuzen:? (?:der|die|das)(?:[ /,]+(?:oder )?(?:der|die|das)){2}`),
			"articles", true, "10", "", nil,
		},
		{
			regexp.MustCompile(`(?i)(?:lern|merk|übungs)?wörter (?:\S+ )?abschreiben|abschreibtabelle|wörterblatt`),
			"copying", true, "10", "", nil,
		},
	}
	daily = regexp.MustCompile(`(?i)(?:spalten |columns )?(?:\bmo(?:ntag)?\s?(?:[–-]|bis)\s?fr(?:eitag)?\b|` +
		`\bmon(?:day)?\s?(?:[–-]|to)\s?fri(?:day)?\b)`)
	weekly  = regexp.MustCompile(`(?i)(\d{1,2})\s*(?:wochen|weeks)`)
	perTurn = regexp.MustCompile(`(?i)(?:je |pro woche )?(\d{1,2})\s*(?:kinder|schüler\w*|personen|children|` +
		`pupils)(?:\s(?:pro|je|a|per) (?:woche|week))?`)
	listing = regexp.MustCompile(`(?i)(?:mit (?:den )?|with (?:the )?)?(?:\d{1,2}\s)?(?:spalten|überschriften|` +
		`columns|headings)\s*(?:sind|are)?:?\s+(\p{L}.*)$`)
	// formats of paper that nobody can choose, and words around a sheet that say nothing of it.
	paper = regexp.MustCompile(`(?i),?\s*\b(?:(?:din )?a[345](?: quer\w*| hoch\w*| landscape| portrait)?|` +
		`quer(?:format)?|hochformat|landscape)\b`)
	unsaid = regexp.MustCompile(`(?i)\b(?:als tabelle|tabellen?|vorlagen?|leere[nrsm]?|leer|blanko|liste|` +
		`zum (?:selbst )?(?:ausfüllen|eintragen|` +
		`abhaken|ankreuzen|ausdrucken|aufhängen)|to fill in|daz|empty|blank|template|table|unregelmäßig zu)\b`)
	german  = regexp.MustCompile(`(?i)\bdeutsch|\bstarke verben`)
	subject = regexp.MustCompile(`(?i),?\s*\b(?:in |für )?(?:englisch|deutsch|französisch|latein|spanisch|mathe|` +
		`english|german|french|maths?)\s\d{1,2}\b`)
)

// sheetOf finds the sheet that a text names.
func sheetOf(text string) (sheet, string) {
	for _, s := range sheets {
		if name := s.words.FindString(text); name != "" {
			return s, name
		}
	}
	return sheet{}, ""
}

// fillSheet reads a list with a name of its own: its columns, its lines, and what it is for. False: there is none.
func fillSheet(p map[string]string, text string, words *i18n.Catalogue) bool {
	s, name := sheetOf(text)
	if name == "" {
		return false
	}
	if p["occasion"] = kit.Capital(name); len(name) == len("KWL") {
		p["occasion"] = strings.ToUpper(name)
	}
	p["rows"] = find(rows, text)
	days := daily.MatchString(text)
	turns, inTurn := find(weekly, text), find(perTurn, text)
	text = strings.Replace(text, name, " | ", 1)
	if turns != "" {
		text = perTurn.ReplaceAllString(text, " ")
	}
	for _, re := range []*regexp.Regexp{daily, weekly, paper, size, unsaid} {
		text = re.ReplaceAllString(text, " ")
	}
	columns, lines, what := s.reads(p, text)
	if what != "" {
		p["occasion"] += ": " + kit.Capital(kit.Spelled(what))
	}
	if turns != "" {
		takeTurns(p, cmp.Or(columns, p["labels"]), turns, inTurn, words)
		return true
	}
	say := func(key string) string { return words.Say(i18n.T("offline.checklist." + key)) }
	switch {
	case columns == "":
		columns = say("columns." + s.columns)
	case s.columns == "names" && !fields.MatchString(columns):
		columns = say("columns.names") + ", " + columns
	}
	if days {
		columns += ", " + say("weekdays")
	}
	p["columns"] = kit.First(columns, maxField)
	if p["labels"] == "" && s.labels != "" {
		p["labels"] = say("lines." + s.labels)
	}
	if p["labels"] == "" {
		p["rows"] = cmp.Or(p["rows"], lines, inTurn, s.lines, "10")
	}
	return true
}

// reads finds the columns of a sheet, how many lines are counted by a name of their own, and what it is for; the lines
// that are named become those of p.
func (s sheet) reads(p map[string]string, text string) (columns, lines, what string) {
	if s.count != nil {
		lines = wholeNumber.FindString(s.count.FindString(text))
		text = strings.TrimRight(s.count.ReplaceAllString(text, " "), " ,.;")
	}
	columns, list, what := listed(text)
	if s.columns == "copying" && !strings.Contains(list, ",") { // a sentence to copy is its words
		list = strings.Join(strings.Fields(list), ", ")
	}
	switch {
	case list != "" && (columns != "" || s.named && (s.columns == "profile" || !fields.MatchString(list))):
		p["labels"] = list
	case columns == "":
		columns = list
	}
	return columns, lines, what
}

// takeTurns makes a line for each week, and columns for what is done, or for so many children.
func takeTurns(p map[string]string, done, turns, inTurn string, words *i18n.Catalogue) {
	p["columns"] = words.Say(i18n.T("offline.checklist.columns.turns"))
	if done != "" {
		p["columns"] += ", " + done
	}
	for n := 1; done == "" && n <= min(maxColumns-1, max(1, kit.Number(inTurn))); n++ {
		p["columns"] += ", " + words.Say(i18n.T("offline.checklist.child", "n", strconv.Itoa(n)))
	}
	p["labels"], p["rows"] = counting(number(turns, maxRows, 1)), ""
}

// listed parts the columns that a text names from what else it lists, and from what is left of it.
func listed(text string) (columns, list, what string) {
	if m := listing.FindStringSubmatchIndex(text); m != nil {
		columns, text = strings.Join(named(strings.ReplaceAll(text[m[2]:m[3]], "/", ",")), ", "), text[:m[0]]
	}
	text, list, _ = strings.Cut(text, ":")
	if list == "" { // "Notenliste name, 1. arbeit, mündlich": what stands behind its name is listed, too
		text, list = behindName(text)
	}
	return columns, strings.Join(named(kit.Spelled(strings.Trim(list, " .|"))), ", "), clean(text)
}

// counting are the numbers up to the last, as lines.
func counting(last int) string {
	list := make([]string, last)
	for i := range list {
		list[i] = strconv.Itoa(i + 1)
	}
	return strings.Join(list, "; ")
}

// edges are small words at the ends of what is left of a request, and joins such ones within a list that is none.
var edges = regexp.MustCompile(`(?i)^(?:(?:mit|und|je|pro|with|and)\b\s*)+|(?:\s*\b(?:mit|und|je|pro|with|and))+$`)

var joins = regexp.MustCompile(`(?i)(?:^|\s)(?:mit|und|für|in|am|im|zum|zur|der|die|das|von|ab|bis|with|and|for|` +
	`the|of)\s`)

// fields are names of a column that holds the names of the lines.
var fields = regexp.MustCompile(`(?i)(?:^|, )(?:name|namen|nachname|vorname|nr|datum|wer|names?|date|who|was|` +
	`kind|schüler\w*)\b`)

// behindName parts what a sheet is for from what is listed on it without a colon: "Verkehrszählung auto fahrrad bus".
func behindName(text string) (what, list string) {
	before, after, _ := strings.Cut(text, "|")
	after = lead.ReplaceAllString(strings.TrimSpace(after)+" ", "")
	switch words := strings.Fields(after); {
	case strings.Contains(after, ","):
		first, rest, _ := strings.Cut(after, ",")
		if head := strings.Fields(first); len(head) == 2 && !fields.MatchString(first) && !strings.Contains(first, ".") {
			return before + " " + head[0], head[1] + "," + rest
		}
		return before, after
	case len(words) > 2 && !strings.ContainsAny(after, "(.") && !joins.MatchString(after):
		if aim.MatchString(text) {
			return before + " " + words[0], strings.Join(words[1:], ", ")
		}
		return before, strings.Join(words, ", ")
	}
	return before + " " + after, ""
}

// clean is what is left of a request, without the words around it.
func clean(text string) string {
	text = orders.ReplaceAllString(strings.Join(strings.Fields(strings.ReplaceAll(text, "|", " ")), " "), "")
	text = lead.ReplaceAllString(strings.TrimSpace(edges.ReplaceAllString(text, ""))+" ", "")
	text = strings.Trim(trail.ReplaceAllString(strings.TrimSpace(text), ""), " ,.;:–-")
	if anyone.MatchString(text) {
		return ""
	}
	return kit.First(text, maxField)
}

// said is what is left of a request, as a title has it.
func said(text string) string { return kit.Capital(kit.Spelled(clean(text))) }

// grammar are the forms of a word: what stands under them is filled in for each word.
var grammar = regexp.MustCompile(`(?i)^(?:präsens|präteritum|perfekt|plusquamperfekt|futur(?: i+)?|infinitiv|` +
	`partizip(?: i+)?|grundform|` +
	`vergangenheit|gegenwart|zukunft|singular|plural|einzahl|mehrzahl|positiv|komparativ|superlativ|nominativ|` +
	`genitiv|dativ|` +
	`akkusativ|artikel|silben|übersetzung|bedeutung|deutsch|englisch|französisch|infinitive|base form|present|past|` +
	`simple past|` +
	`past simple|past participle|translation|german|\d\. (?:form|vergangenheitsform))$`)

// fillForms reads a table whose lines are words that were given: "Präsens, Präteritum: gehen, laufen", "Tabelle zum
// Eintragen go be have", "Vergleich A und B: Größe, Farbe". False: none are given for it.
func fillForms(p map[string]string, text string, words *i18n.Catalogue) bool {
	whole := text
	text = paper.ReplaceAllString(subject.ReplaceAllString(text, ""), "")
	if m := compared.FindStringSubmatch(text); m != nil {
		sides := strings.TrimSpace(m[1]) + ", " + strings.TrimSpace(unsaid.ReplaceAllString(m[2], ""))
		p["columns"] = words.Say(i18n.T("offline.checklist.columns.compared")) + ", " + sides
		p["labels"] = joined(wordlist.Read(strings.Trim(unsaid.ReplaceAllString(m[3], ""), " –-.,")))
		p["occasion"] = strings.Join(items(sides), " – ")
		return p["labels"] != ""
	}
	head, list, listed := strings.Cut(text, ":")
	if found := forms(head); listed && len(found) > 0 {
		corner := "word"
		if verbal.MatchString(head) {
			corner = "verb"
		}
		p["columns"], p["labels"] = strings.Join(found, ", "), joined(wordlist.Read(strings.TrimRight(list, " .")))
		if !holdsWord(found[0]) {
			p["columns"] = words.Say(i18n.T("offline.checklist.columns."+corner)) + ", " + p["columns"]
		}
		p["occasion"] = said(unsaid.ReplaceAllString(intoTable.ReplaceAllString(without(head, found), " "), " "))
		return p["labels"] != ""
	}
	m := given.FindStringSubmatchIndex(text)
	if m == nil || listed {
		return false
	}
	list = strings.Trim(text[m[2]:m[3]], " .")
	if !strings.Contains(list, ",") {
		list = strings.Join(strings.Fields(list), ", ")
	}
	if len(wordlist.Read(list)) < 2 || rows.MatchString(list) || columns.MatchString(list) {
		return false
	}
	p["labels"] = joined(wordlist.Read(list))
	p["occasion"] = said(unsaid.ReplaceAllString(text[:m[0]], " "))
	p["columns"] = "4"
	if irregular.MatchString(text) {
		p["columns"] = words.Say(i18n.T("offline.checklist.columns.verbs." + verbLanguage(whole)))
	}
	return true
}

var (
	compared = regexp.MustCompile(`(?i)(?:vergleich(?:e|t|stabelle)?|comparison|compare)(?:\s(?:von|zwischen|` +
		`of))?\s+([^,:]+?)\s+(?:und|mit|and|with|vs\.?)\s+` +
		`([^,:]+?)\s*:\s*(.+)$`)
	intoTable = regexp.MustCompile(`(?i)(?:in (?:die|eine) tabelle )?(?:eintragen|einsetzen|bilden)`)
	given     = regexp.MustCompile(`(?i)zum (?:eintragen|ausfüllen)\s+([^:(]+)$`)
	verbal    = regexp.MustCompile(`(?i)\bverb`)
	irregular = regexp.MustCompile(`(?i)(?:unregelmäßige|starke) verben|irregular verbs`)
)

// forms are the grammatical forms that a text names side by side; none: it names other columns, too.
func forms(text string) []string {
	var found []string
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;/()", r) })
	for i := 0; i < len(words); i++ {
		if i+1 < len(words) && grammar.MatchString(words[i]+" "+words[i+1]) {
			found = append(found, kit.Capital(words[i]+" "+words[i+1]))
			i++
		} else if grammar.MatchString(words[i]) {
			found = append(found, kit.Capital(words[i]))
		}
	}
	if len(found) < 2 {
		return nil
	}
	return found
}

// without takes words out of a text.
func without(text string, words []string) string {
	for _, w := range words {
		text = regexp.MustCompile(`(?i)[,/]?\s*`+regexp.QuoteMeta(w)).ReplaceAllString(text, "")
	}
	return text
}

// verbLanguage is the language of the verbs of a table.
func verbLanguage(text string) string {
	if german.MatchString(text) {
		return "german"
	}
	return "english"
}

// holdsWord reports a column that holds the word of the line itself.
func holdsWord(column string) bool {
	return slices.Contains(strings.Fields("infinitiv infinitive grundform verb wort name word"), strings.ToLower(column))
}
