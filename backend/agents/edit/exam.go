package edit

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"

	"pult/backend/agent"
	"pult/backend/agents/handwork"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/material/tasks"
	"pult/backend/model/rules"
)

// A class test on a topic or a text: the tasks are those of the operation "test", and what the teacher's copy has
// beside the solutions is added to whatever made them.

var (
	// testName is what a request calls a test.
	testName  = regexp.MustCompile(`(?i)(lernzielkontrolle|lernkontrolle|leistungskontrolle|\blzk\b|\blek\b)|\pL*test\b`)
	twoGroups = regexp.MustCompile(`(?i)gruppen? a ?(?:und|\+|&|/|,) ?(?:gruppe )?b\b|` +
		`\ba[ -]*(?:und|/|&|\+) ?b[- ]?gruppen?|` +
		`\ba/b\b|(?:zwei|2) (?:gruppen|versionen|varianten|fassungen)|groups? a (?:and|&) (?:group )?b|` +
		`two (?:groups|versions)`)
	// ofLanguage finds a test of what pupils write, or on a text that nobody handed in: no rule makes one.
	ofLanguage = regexp.MustCompile(`(?i)inhaltsangabe|aufsatz|charakterisierung|gedichtanalyse|gedichtinterpretation|` +
		`kurzgeschichte|zeitungsartikel|sachtextanalyse|grammati|if[- ]clauses?|tenses|comprehension|\bcomment\b|` +
		`\banalysis\b|h(?:ö|oe)rverstehen|listening|leseverstehen|rechtschreib|diktat|partizip|konjunktiv|passiv|` +
		`zeitformen`)
)

// examParams are what a request says of a test.
func examParams(params map[string]string, in intent.Intent) {
	if params["operation"] != string(tasks.Test) {
		return
	}
	params["points"], params["minutes"] = in.Field("marks"), in.Field("duration")
	if twoGroups.MatchString(in.Text) {
		params["groups"] = "2"
	}
	if m := testName.FindStringSubmatch(in.Text); m != nil {
		params["exam"] = "test"
		if m[1] != "" {
			params["exam"] = "check"
		}
	}
}

// unable: what only a model can make of what is asked for.
func unable(d *rules.Desk, in intent.Intent) (bool, error) {
	if slices.Contains(in.Fields["work"], string(tasks.Test)) && in.Pasted == "" && ofLanguage.MatchString(in.Text) {
		return true, nil
	}
	return handwork.Hard(d, in)
}

// examine makes a class test of a document with tasks: its title says so, its minutes and points stand above it, the
// second group has the same tasks in another order, and the teacher has what is expected and the key of grades.
func examine(t agent.Task, d *artifact.Document) {
	if t.Params["operation"] != string(tasks.Test) || d.Groups || len(d.Levels()) > 0 || d.Points("") == 0 {
		return
	}
	words, total := i18n.Must(i18n.Lang(d.Language)), d.Points("")
	key, err := kit.GradeKey(total, words)
	if err != nil {
		return // more points than there are keys for: no test of a class
	}
	if wanted := kit.Number(t.Params["points"]); wanted > 0 && wanted != total {
		kit.Note(d, "note.exam.points", "sum", strconv.Itoa(total), "wanted", strconv.Itoa(wanted))
	}
	d.Kind = artifact.WorksheetKind
	d.Title = titledTest.ReplaceAllString(d.Title, "")
	d.Topic = cmp.Or(d.Topic, d.Title)
	d.Title = words.Say(i18n.T("exercise.test."+t.Params["exam"], "what", d.Title))
	var expected []kit.Expected
	for _, b := range d.Blocks {
		if b.IsTask() {
			expected = append(expected, expects(b, words))
		}
	}
	if minutes := t.Params["minutes"]; minutes != "" {
		d.Blocks = slices.Insert(d.Blocks, 0, kit.About(minutes, total, words))
	}
	if t.Params["groups"] == "2" {
		grouped(d)
	}
	for _, b := range slices.Concat(kit.Horizon(expected, words), key) {
		if d.Groups { // what the teacher has stands once, behind the solutions of both
			b.Level = artifact.Middle
		}
		d.Blocks = append(d.Blocks, b)
	}
}

// titledTest is what the title of a test says by itself.
var titledTest = regexp.MustCompile(
	`(?i)^(?:Klassenarbeit|Lernzielkontrolle|Test|Class test)(?: (?:zu|zum|zur|on))?(?:\s*:\s*|\s+)`,
)

// expects says what a task wants of a pupil: what is picked is reproduced (I), steps are put together (II).
func expects(b artifact.Block, words *i18n.Catalogue) kit.Expected {
	n := len(b.Entries)
	if b.Running {
		n = len(b.Shown())
	}
	key, demand := "exam.each", "I"
	if b.Kind == artifact.ShortTask {
		key, demand = "exam.each.short", "II"
	}
	if b.Kind == artifact.OrderTask {
		demand = "II"
	}
	each := strconv.Itoa(b.Points / max(1, n))
	if b.Points%max(1, n) != 0 { // a model has shared them otherwise
		key = "exam.answers"
	}
	return kit.Expected{
		Task: b.Number, Demand: demand, Points: b.Points,
		Answer: words.Say(i18n.T(key, "count", strconv.Itoa(n), "each", each)),
	}
}

// grouped makes two groups: the second one has the entries and the answers to choose from in another order.
func grouped(d *artifact.Document) {
	d.Groups = true
	var second []artifact.Block
	for i := range d.Blocks {
		b := d.Blocks[i]
		b.Entries = slices.Clone(b.Entries)
		if b.Kind != artifact.OrderTask && !b.Running && b.IsTask() {
			half := len(b.Entries) / 2
			b.Entries = slices.Concat(b.Entries[half:], b.Entries[:half])
		}
		for k := range b.Entries {
			b.Entries[k] = turned(b.Entries[k])
		}
		d.Blocks[i].Level, b.Level = artifact.Easy, artifact.Middle
		second = append(second, b)
	}
	d.Blocks = append(d.Blocks, second...)
}

// turned has its answers to choose from the other way round.
func turned(e artifact.Entry) artifact.Entry {
	e.Options, e.Right = slices.Clone(e.Options), slices.Clone(e.Right)
	slices.Reverse(e.Options)
	for i, right := range e.Right {
		e.Right[i] = len(e.Options) - 1 - right
	}
	slices.Sort(e.Right)
	return e
}
