package workflow

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/evidence"
	"pult/backend/material/checks"
	"pult/backend/material/kinds"
)

// Check is one line of "Geprüft".
type Check struct {
	StepID  string    `json:"stepId"` // whose result it is about; "" = several
	OK      bool      `json:"ok"`
	Unclear bool      `json:"unclear"` // no rule can tell: it is neither right nor wrong
	Aside   bool      `json:"aside"`   // worth knowing, and no fault: it does not count
	Text    i18n.Text `json:"text"`
	Quotes  []string  `json:"quotes"` // the sentences that it is about
}

// studied are the checks of a research.
func studied(re artifact.Research, report evidence.Report) []checks.Check {
	list := append(append(proof(report), disputes(re, report)...), sourced(re)...)
	list = append(list, checks.Check{OK: len(re.Gaps) == 0, Aside: len(re.Gaps) > 0, Text: gapsText(len(re.Gaps))})
	if m := evidence.Read(re); re.Grade != "" && m.Class > 0 {
		list = append(list, checks.Check{OK: !m.Hard, Text: m.Text})
	}
	return list
}

// compared holds a result against what was asked for and what it was made from: the topic, and of tasks their
// solutions; of a research also what its sentences reckon.
func compared(
	r Run, a artifact.Artifact, got kinds.Findings, others map[string]artifact.Artifact,
) []checks.Check {
	step := r.plans().planned(a.StepID)
	var from []string
	topic, language := step.Params["topic"], ""
	for _, id := range step.Uses {
		used := others[id]
		from = append(from, wordsIn(used))
		if topic == "" {
			topic = r.plans().planned(id).Params["topic"]
		}
		if re, err := artifact.Decode[artifact.Research](used.Content); err == nil && language == "" {
			language = re.Language
		}
	}
	switch {
	case got.Research != nil:
		list := checks.Statements(textsIn(a), got.Research.Language)
		return append(list, checks.Topic(topic, got.Research.Title+" "+wordsIn(a), got.Research.Language)...)
	case got.Document != nil && len(from) > 0:
		list := checks.Against(*got.Document, strings.Join(from, " "), language)
		return append(list, checks.Topic(topic, got.Document.Title+" "+wordsIn(a), got.Document.Language)...)
	}
	return nil
}

// counter holds the result of an agent against the numbers that it was asked for.
type counter func(name string, params map[string]string, content json.RawMessage) []agent.Count

func (e *core) counts(name string, params map[string]string, content json.RawMessage) []agent.Count {
	if spec, ok := e.spec(name); ok && spec.Tally != nil {
		return spec.Tally(params, content)
	}
	return nil
}

// counted says of each number that was asked for whether the result has it.
func counted(stepID string, list []agent.Count) []Check {
	var lines []Check
	for _, c := range list {
		key := "check.count"
		if c.Made != c.Asked {
			key = "check.count.other"
		}
		text := i18n.T(key, "of", "@"+c.Of, "asked", strconv.Itoa(c.Asked), "n", strconv.Itoa(c.Made))
		lines = append(lines, Check{StepID: stepID, OK: c.Made == c.Asked, Text: text})
	}
	return lines
}

// wordsIn are the words of a result.
func wordsIn(a artifact.Artifact) string { return strings.Join(textsIn(a), " ") }

// textsIn are the texts of a result, each once.
func textsIn(a artifact.Artifact) []string {
	passages := kinds.Of(a.Type).Passages
	if passages == nil {
		return nil
	}
	var all []string
	for _, p := range passages(a.Content).Passages {
		if !slices.Contains(all, p.Text) {
			all = append(all, p.Text)
		}
	}
	return all
}

// checksOf are the lines of "Geprüft": those of each result, then those of several.
func checksOf(f found, links []Link) []Check {
	list := f.checks
	if all, good := labelled(f); all > 0 && len(f.research) > 0 {
		list = append(
			list,
			Check{OK: good == all, Text: i18n.T("check.labels", "good", strconv.Itoa(good), "all", strconv.Itoa(all))},
		)
	}
	if all, good := agreement(links); all > 0 {
		list = append(
			list,
			Check{OK: good == all, Text: i18n.T("check.figures", "good", strconv.Itoa(good), "all", strconv.Itoa(all))},
		)
	}
	if f.formulas > 0 {
		list = append(list, typeset(f))
	}
	return list
}

// typeset says how many formulas can be read, and which cannot: those are printed as they were typed.
func typeset(f found) Check {
	if len(f.unclear) == 0 {
		return Check{OK: true, Text: i18n.T("check.formulas", "n", strconv.Itoa(f.formulas))}
	}
	return Check{
		Text:   i18n.T("check.formulas.unclear", "n", strconv.Itoa(len(f.unclear)), "all", strconv.Itoa(f.formulas)),
		Quotes: f.unclear,
	}
}

// proof says how many statements were not found in the sources they name, and which; and of how many nobody can tell.
func proof(r evidence.Report) []checks.Check {
	all := strconv.Itoa(r.All)
	if len(r.Unproved)+len(r.Unclear)+len(r.Model) == 0 {
		return []checks.Check{{OK: true, Text: i18n.T("check.proved", "all", all)}}
	}
	var list []checks.Check
	doubt := func(key string, unclear bool, statements []artifact.TextEdit) {
		if len(statements) == 0 {
			return
		}
		c := checks.Check{Unclear: unclear, Text: i18n.T(key, "n", strconv.Itoa(len(statements)), "all", all)}
		for _, u := range statements {
			c.Quotes = append(c.Quotes, u.Text)
		}
		list = append(list, c)
	}
	doubt("check.unproved", false, r.Unproved)
	doubt("check.unclear", true, r.Unclear)
	doubt("check.model", true, r.Model)
	return list
}

// disputes names what two sources of a research say differently.
func disputes(re artifact.Research, r evidence.Report) []checks.Check {
	if r.Compared && len(r.Conflicts) == 0 {
		return []checks.Check{{OK: true, Text: i18n.T("check.agree")}}
	}
	var list []checks.Check
	title := func(s evidence.Saying) string { return re.Sources[s.Source-1].Title }
	for _, c := range r.Conflicts {
		list = append(list, checks.Check{
			Text: i18n.T(
				"check.conflict",
				"left",
				c.Left.Value,
				"title",
				title(c.Left),
				"right",
				c.Right.Value,
				"other",
				title(c.Right),
			),
			Quotes: []string{c.Left.Text, c.Right.Text},
		})
	}
	return list
}

// sourced counts the sources that were read, and names those that were not: they prove nothing.
func sourced(re artifact.Research) []checks.Check {
	read, unread := 0, []string{}
	for _, s := range re.Sources {
		switch {
		case s.OfModel():
			continue
		case s.Copy != "":
			read++
			continue
		}
		unread = append(unread, cmp.Or(s.Title, s.DocumentID))
	}
	var list []checks.Check
	switch {
	case read == 1:
		list = append(list, checks.Check{Aside: true, Text: i18n.T("check.source")})
	case read > 1 || len(unread) == 0:
		list = append(list, checks.Check{OK: read > 1, Text: i18n.T("check.sources", "n", strconv.Itoa(read))})
	}
	if len(unread) > 0 {
		list = append(list, checks.Check{Text: i18n.T("check.unread", "n", strconv.Itoa(len(unread))), Quotes: unread})
	}
	return list
}

func gapsText(n int) i18n.Text {
	switch n {
	case 0:
		return i18n.T("check.noGaps")
	case 1:
		return i18n.T("check.gap")
	}
	return i18n.T("check.gaps", "n", strconv.Itoa(n))
}

// score is 100 × (passed checks) / (checks), rounded down; 0 where nothing could be checked. The checks are those of
// "Geprüft"; what no rule can tell has not passed, and what is only worth knowing does not count.
func score(list []Check) int {
	all, good := 0, 0
	for _, c := range list {
		if c.Aside {
			continue
		}
		all++
		if c.OK {
			good++
		}
	}
	if all == 0 {
		return 0
	}
	return 100 * good / all
}

// qualityOf is the figure of one result in a word: "high" when all its checks have passed, "low" when less than half of
// them have, "medium" between and for what is out of date; "" when nothing could be checked.
func qualityOf(s Step, list []Check) string {
	own := slices.DeleteFunc(slices.Clone(list), func(c Check) bool { return c.StepID != s.ID || c.Aside })
	if s.ArtifactID == "" || len(own) == 0 {
		return ""
	}
	switch n := score(own); {
	case n == whole && s.State == StepDone:
		return "high"
	case n < whole/2:
		return "low"
	}
	return "medium"
}

// whole is a score of which nothing is missing, in percent.
const whole = 100
