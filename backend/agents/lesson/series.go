package lesson

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agents/handwork"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/model/rules"
)

// How many hours a series has where nobody says, and at most; and how many of their technical words an hour names.
const (
	usualHours, mostHours = 6, 30
	maxWords              = 3
	longestLine           = 80
	blankRoom             = 3 // lines of an hour to fill in
)

// The patterns are compiled once; none is ever written.
var (
	hourCount = regexp.MustCompile(`(?i),?\s*[(]?\b(?:(?:in|für|mit|über|of|for|with)\s)?(\d{1,2}|zwei|drei|` +
		`vier|fünf|sechs|acht|` +
		`zehn|two|three|four|five|six|eight|ten)\s?(?:unterrichts|schul|einzel)?-?(?:stunden?|std\.?|ustd\.?|h|` +
		`lessons?|hours?|` +
		`periods)\b[)]?`)
	// overviews are sections that only list what the others explain.
	overviews = regexp.MustCompile(`(?i)^(?:begriffe|vergleich|ablauf|teile|zeitleiste|kreislauf|terms|steps|` +
		`timeline|parts|` +
		`comparison|cycle)$`)
	serial = regexp.MustCompile(`(?i)(?:(?:bitte|please|mir|me|ich brauche|i need|schreib\w*|erstelle?n?|` +
		`mach\w*|plan[e]?|create|write|` +
		`make)\s+)*(?:\b(?:eine[nr]?|an?|the)\s+)?(?:reihenplan(?:ung)?\w*|unterrichts(?:reihe|einheit|` +
		`sequenz)\w*|sequenzplan(?:ung)?|` +
		`einheitsplanung|stoffverteilung(?:splan)?|themenplan\w*|unit plan\w*|unit of work|teaching unit\w*|` +
		`scheme of work|` +
		`lesson series|series of lessons|exit[- ]?(?:tickets?|slips?|cards?)|(?:ausgangs|abschluss|` +
		`ausstiegs)(?:karten?|tickets?))`)
)

// several reads how many hours a series has, and leaves the rest of the text. "" when nobody says.
func several(text string) (count, rest string) {
	text = serial.ReplaceAllString(text, " | ")
	m := hourCount.FindStringSubmatch(text)
	if m == nil {
		return "", text
	}
	for n, word := range map[int]string{
		2: "zwei two", 3: "drei three", 4: "vier four", 5: "fünf five", 6: "sechs six", 8: "acht eight", 10: "zehn ten",
	} {
		if slices.Contains(strings.Fields(word), strings.ToLower(m[1])) {
			m[1] = strconv.Itoa(n)
		}
	}
	return m[1], strings.Replace(text, m[0], " | ", 1)
}

// section is what the library has for an hour.
type section struct {
	heading string
	words   []string // technical words in it
	cites   []int
}

// series plans hours: what the library has a section on is the topic of one, the others are lines to fill in.
func series(d *rules.Desk, p map[string]string) (any, error) {
	say := func(key string, args ...string) string { return d.Say("offline.lesson."+key, args...) }
	count := min(mostHours, cmp.Or(kit.Number(p["hours"]), usualHours))
	doc := artifact.Document{
		Title: say("title.series"), Topic: p["topic"], Language: d.Language, Grade: p["grade"], Kind: artifact.TextKind,
		Sources: []artifact.Source{}, Notes: []string{},
	}
	if p["topic"] != "" {
		doc.Title = say("title.series.of", "topic", p["topic"])
	}
	if p["hours"] == "" {
		doc.Notes = append(doc.Notes, say("series.preset", "count", strconv.Itoa(count)))
	}
	list, sources, err := sections(d, p)
	if err != nil {
		return nil, err
	}
	facts := [][]string{
		{say("topic"), cmp.Or(p["topic"], kit.Blank), say("subject"), cmp.Or(p["subject"], kit.Blank)},
		{say("grade"), cmp.Or(p["grade"], kit.Blank), say("series.hours"), strconv.Itoa(count)},
	}
	if p["more"] != "" {
		facts = append(facts, []string{say("more"), p["more"], "", ""})
	}
	doc.Blocks = []artifact.Block{kit.Table(nil, facts), kit.Heading(say("series.goals"))}
	for _, line := range strings.Split(say("series.goals.text"), "\n") {
		doc.Blocks = append(doc.Blocks, kit.Text(line))
	}
	doc.Blocks = append(doc.Blocks, kit.Heading(say("course")), planned(d, list, sources, count))
	if len(list) == 0 {
		doc.Notes = append(doc.Notes, say("series.blank"))
		return doc, nil
	}
	doc.Sources = sources
	from := kit.Text(say("series.from"))
	for i := range sources {
		from.Entries[0].Cites = append(from.Entries[0].Cites, i+1)
	}
	doc.Blocks = append(doc.Blocks, from)
	return doc, nil
}

// sections are those of the texts of the library on the topic; none when it has nothing.
func sections(d *rules.Desk, p map[string]string) ([]section, []artifact.Source, error) {
	if p["topic"] == "" || !d.HasTool("library_search") || !d.HasTool("library_read") {
		return nil, nil, nil
	}
	found, err := handwork.Study(d, p["topic"])
	if fault.Is(err, fault.NoMatch) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	var list []section
	for _, s := range found.Sections {
		if overviews.MatchString(s.Heading) {
			continue
		}
		one := section{heading: s.Heading}
		var text strings.Builder
		for _, sentence := range s.Sentences {
			text.WriteString(sentence.Text + " ")
			one.cites = append(one.cites, sentence.Cites...)
		}
		for _, t := range found.Terms {
			if t.Definition != "" && len(one.words) < maxWords && strings.Contains(text.String(), t.Word) {
				one.words = append(one.words, t.Word)
			}
		}
		list = append(list, one)
	}
	return list, found.Sources, nil
}

// planned is the table of the hours. The first one opens and the last one looks back, where there are enough of them.
func planned(d *rules.Desk, list []section, sources []artifact.Source, count int) artifact.Block {
	say := func(key string, args ...string) string { return d.Say("offline.lesson.series."+key, args...) }
	body := count
	if count > 3 {
		body-- // the last one
	}
	var rows [][]string
	var said []string // words, each in one hour
	for i := range count {
		row := []string{strconv.Itoa(i+1) + ".", kit.Blank + kit.Blank, say("aim.blank"), kit.Blank}
		switch part := shareOf(list, i, body); {
		case i >= body:
			row[1], row[2], row[3] = say("last"), say("last.aim"), kit.Blank
		case len(part) > 0:
			row[1], row[2], row[3] = told(d, part, sources, &said)
		}
		if i == 0 && count > 3 {
			row[1] = say("first", "topic", row[1])
		}
		rows = append(rows, row)
	}
	return kit.Table(strings.Split(say("header"), "|"), rows)
}

// roomy gives the hours room to write in where most of them are lines to fill in.
func roomy(d *artifact.Document) {
	for i, b := range d.Blocks {
		blank := 0
		for _, row := range b.Rows {
			if len(row) > 1 && strings.Contains(row[1], kit.Blank) {
				blank++
			}
		}
		if len(b.Header) > 0 && 2*blank > len(b.Rows) {
			d.Blocks[i].Room = blankRoom
		}
	}
}

// shareOf are the sections of an hour: all are shared out in their order; with more hours than sections the later ones
// have none.
func shareOf(list []section, hour, hours int) []section {
	if hours >= len(list) {
		if hour < len(list) {
			return list[hour : hour+1]
		}
		return nil
	}
	return list[hour*len(list)/hours : min((hour+1)*len(list)/hours, len(list))]
}

// texts are where the text of a section stands, each once.
func (s section) texts(d *rules.Desk, sources []artifact.Source) []string {
	var list []string
	for _, n := range s.cites {
		if n < 1 || n > len(sources) {
			continue
		}
		text := d.Say("offline.lesson.series.text", "title", sources[n-1].Title, "section", s.heading)
		if !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

// told is what an hour is about, what its aim is and where its text stands.
func told(d *rules.Desk, part []section, sources []artifact.Source, said *[]string) (topic, aim, material string) {
	var headings, words, texts []string
	for _, s := range part {
		headings = append(headings, s.heading)
		for _, w := range s.words {
			if len(words) < maxWords && !slices.Contains(*said, w) {
				words, *said = append(words, w), append(*said, w)
			}
		}
		texts = append(texts, s.texts(d, sources)...)
	}
	aim = d.Say("offline.lesson.series.aim")
	if len(words) > 0 {
		aim = d.Say("offline.lesson.series.aim.words", "words", strings.Join(words, ", "))
	}
	return strings.Join(headings, "; "), aim, strings.Join(texts, "\n")
}

// tickets are two exit tickets on a page, to be cut apart.
func tickets(d *rules.Desk, p map[string]string) (any, error) {
	say := func(key string, args ...string) string { return d.Say("offline.lesson.ticket."+key, args...) }
	terms, _, err := known(d, p)
	if err != nil {
		return nil, err
	}
	topic := cmp.Or(p["topic"], kit.Blank)
	questions := strings.Split(say("questions", "topic", topic), "\n")
	if len(terms) > 0 {
		questions[1] = say("term", "term", terms[0].Word)
	}
	doc := artifact.Document{
		Title: d.Say("offline.lesson.title.ticket.of", "topic", topic), Language: d.Language, Grade: p["grade"],
		Kind: artifact.TextKind, Sources: []artifact.Source{}, Notes: []string{},
	}
	if topic == kit.Blank {
		doc.Title = d.Say("offline.lesson.title.ticket")
	}
	line := strings.Repeat("_", longestLine)
	for i := range 2 {
		if i > 0 {
			doc.Blocks = append(doc.Blocks, kit.Text("✂ "+strings.Repeat("– ", longestLine/2)), kit.Heading(doc.Title))
		}
		doc.Blocks = append(doc.Blocks, kit.Text(d.Say("worksheet.name")))
		for n, question := range questions {
			doc.Blocks = append(doc.Blocks, kit.Text(strconv.Itoa(n+1)+". "+question+"\n"+line+"\n"+line+"\n"+line))
		}
	}
	return doc, nil
}
