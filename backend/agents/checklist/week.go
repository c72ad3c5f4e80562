package checklist

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/model/rules"
)

// usualMinutes is how long a lesson of a timetable is when nobody says.
const usualMinutes = 45

// The patterns are compiled once; none is ever written.
var (
	begins = regexp.MustCompile(`(?i)\b(?:ab|um|beginn|start|von|from|at|starting)\s*:?\s*(?:um |` +
		`at )?(\d{1,2})[:.](\d{2})`)
	lasting = regexp.MustCompile(`(?i)\b(\d{2})\s?min`)
	between = regexp.MustCompile(`\b(\d{1,2})[:.](\d{2})\s?(?:uhr )?(?:–|-|bis|to)\s?(\d{1,2})[:.](\d{2})`)
	timed   = regexp.MustCompile(`^(\d{1,2}):(\d{2}); (\d+)((?:; \d{1,2}:\d{2}–\d{1,2}:\d{2})*)$`)
	ticked  = regexp.MustCompile(`(?i)wochenplan\w*|arbeitsplan\w*|weekly plan`)
	byTick  = regexp.MustCompile(`(?i)abhaken|ankreuzen|aufgaben|tick`)
	// section says of the tasks behind it whether they have to be done.
	section = regexp.MustCompile(`(?i)^(pflicht|wahl|freiwillig|zusatz|extra|must|choice)(?:aufgaben?|teil)?\s*:\s*`)
	// tickWords are the words around the tasks of a week.
	tickWords = regexp.MustCompile(`(?i)\b(?:mit )?(?:aufgaben|kästchen)?\s*(?:zum (?:abhaken|ankreuzen)|` +
		`to tick off|aufgaben\b)`)
	school = regexp.MustCompile(`(?i)^(deutsch|mathe(?:matik)?|englisch|sachunterricht|su|hsu|kunst|musik|sport|` +
		`religion|reli|ethik|` +
		`biologie|bio|physik|chemie|geschichte|erdkunde|geo|politik|informatik|französisch|latein|spanisch|nawi|` +
		`english|maths?|` +
		`science|art|music|history|geography)\b[\s:]*`)
)

// clockOf are the minutes since midnight.
func clockOf(hours, minutes string) int { return kit.Number(hours)*60 + kit.Number(minutes) }

func clocked(minutes int) string { return fmt.Sprintf("%d:%02d", minutes/60, minutes%60) }

// times reads when the lessons of a timetable are: "7:45; 45; 9:15–9:35" are the first, how long each is, and the
// breaks. "" when no beginning is said.
func times(text string) string {
	m := begins.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	list := []string{clocked(clockOf(m[1], m[2])), strconv.Itoa(usualMinutes)}
	if n := find(lasting, text); n != "" {
		list[1] = n
	}
	for _, b := range between.FindAllStringSubmatch(text, -1) {
		list = append(list, clocked(clockOf(b[1], b[2]))+"–"+clocked(clockOf(b[3], b[4])))
	}
	return strings.Join(list, "; ")
}

// aWeekOf is the empty plan of a week, with the times of its lessons and its breaks where they are known. Odd are
// breaks that do not begin at the end of a lesson.
func aWeekOf(d *rules.Desk, p map[string]string) (week artifact.Block, odd []string) {
	header := append([]string{d.Say("offline.checklist.lesson")}, items(d.Say("offline.checklist.weekdays"))...)
	lessons := number(p["lessons"], maxColumns, 1)
	week = grid(header, lessons, len(header))
	for i := range week.Rows {
		week.Rows[i][0] = strconv.Itoa(i+1) + "."
	}
	m := timed.FindStringSubmatch(p["times"])
	if m == nil {
		return week, nil
	}
	at, long := clockOf(m[1], m[2]), kit.Number(m[3])
	breaks := between.FindAllStringSubmatch(m[4], -1)
	var list [][]string
	for _, row := range week.Rows {
		for len(breaks) > 0 && clockOf(breaks[0][1], breaks[0][2]) < at+long {
			b := breaks[0]
			from, to := clockOf(b[1], b[2]), clockOf(b[3], b[4])
			if breaks = breaks[1:]; from != at {
				odd = append(odd, clocked(from)+"–"+clocked(to))
			}
			pause := d.Say("offline.checklist.pause") + " " + clocked(from) + "–" + clocked(to)
			list = append(list, slices.Concat([]string{pause}, slices.Repeat([]string{"–"}, len(header)-1)))
			at = max(at, to)
		}
		row[0] += " " + clocked(at) + "–" + clocked(at+long)
		list = append(list, row)
		at += long
	}
	for _, b := range breaks {
		odd = append(odd, b[0])
	}
	week.Rows = list
	return week, odd
}

// tasks reads the plan of a week whose tasks are ticked off: each with its subject. False: it has none.
func tasks(p map[string]string, text string, words *i18n.Catalogue) bool {
	name := ticked.FindString(text)
	if name == "" {
		return false
	}
	_, list, listed := strings.Cut(text, ":")
	if !byTick.MatchString(text) && !listed {
		return false
	}
	p["occasion"] = kit.Capital(name)
	p["columns"] = words.Say(i18n.T("offline.checklist.columns.tasks"))
	if daily.MatchString(text) {
		p["columns"] = items(p["columns"])[0] + ", " + words.Say(i18n.T("offline.checklist.weekdays"))
	}
	if !listed {
		list = strings.Replace(text, name, "", 1)
	}
	list = tickWords.ReplaceAllString(daily.ReplaceAllString(schools.ReplaceAllString(list, ""), ""), "")
	bare, all := ofWeek(orders.ReplaceAllString(list, ""))
	for _, subject := range bare { // one without a task has a line for it
		if !slices.ContainsFunc(all, func(task string) bool { return strings.HasPrefix(task, subject+":") }) {
			all = append(all, subject+": "+kit.Blank)
		}
	}
	p["labels"] = kit.First(strings.Join(all, "; "), maxField)
	return true
}

// ofWeek are the tasks of a list, each with its group and its subject, and the subjects that stand without a task.
func ofWeek(list string) (bare, all []string) {
	group := ""
	for _, part := range items(list) {
		if m := section.FindStringSubmatch(part); m != nil { // all behind it is one, too
			group, part = kit.Capital(m[1]), part[len(m[0]):]
		}
		subjects, task := bySubject(strings.TrimSpace(trail.ReplaceAllString(part, "")))
		if group != "" && task == "" {
			task, subjects = strings.Join(subjects, ", "), nil
		}
		if bare = append(bare, subjects...); task != "" {
			if group != "" {
				task = group + " – " + task
			}
			all = append(all, task)
		}
	}
	return bare, all
}

// bySubject is a task with its subject before it; subjects are those that stand without one.
func bySubject(part string) (subjects []string, task string) {
	for m := school.FindStringSubmatch(part); m != nil; m = school.FindStringSubmatch(part) {
		if part = part[len(m[0]):]; part != "" && !school.MatchString(part) {
			return subjects, kit.Capital(m[1]) + ": " + kit.Capital(kit.Spelled(part))
		}
		subjects = append(subjects, kit.Capital(m[1]))
	}
	return subjects, kit.Capital(part)
}
