package sums

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/base/i18n"
	"pult/backend/material/sums"
)

// maxBlock is how many exercises one task has at most: their letters should not run out.
const maxBlock = 20

// compose makes the document that parameters ask for, for one group or for two with other numbers.
func compose(p map[string]string, words *i18n.Catalogue) (artifact.Document, error) {
	kinds, unknown := readKinds(p["kinds"])
	switch {
	case len(kinds) == 0 && len(unknown) > 0: // other exercises than those that were asked for are none
		return artifact.Document{}, fault.New(fault.Invalid, "fault.sums.kind", nil, "kind", strings.Join(unknown, ", "))
	case len(kinds) == 0:
		kinds = usual(grade(p["grade"]))
	}
	doc := artifact.Document{
		Title: words.Say(title(p)), Language: string(words.Lang()), Grade: p["grade"], Kind: artifact.WorksheetKind,
		Solutions: p["solutions"] != "no",
	}
	if p["letters"] == "large" {
		doc.Letters = artifact.LargeLetters
	}
	for _, kind := range unknown {
		doc.Notes = append(doc.Notes, words.Say(i18n.T("exercise.unknown", "kind", kind)))
	}
	for _, note := range unfit(kinds, grade(p["grade"])) {
		doc.Notes = append(doc.Notes, words.Say(note))
	}
	if note, assumed := assumed(p, kinds); assumed {
		doc.Notes = append(doc.Notes, words.Say(note))
	}
	if p["groups"] != "2" {
		err := put(&doc, p, kinds, words)
		return doc, err
	}
	doc.Groups = true
	first, second := doc, doc
	other := maps.Clone(p)
	other["variant"] = strconv.Itoa(max(kit.Number(p["variant"]), 1) + secondGroup)
	if err := errors.Join(put(&first, p, kinds, words), put(&second, other, kinds, words)); err != nil {
		return doc, err
	}
	doc.Notes = first.Notes
	for i, b := range first.Blocks {
		if b.Level = artifact.Easy; !b.Teacher { // what the teacher has stands once, behind the solutions of both
			doc.Blocks = append(doc.Blocks, b)
			second.Blocks[i].Points = b.Points
		}
	}
	for _, b := range second.Blocks {
		b.Level = artifact.Middle
		doc.Blocks = append(doc.Blocks, b)
	}
	return doc, nil
}

// secondGroup is how far the numbers of the second group are from those of the first among the variants.
const secondGroup = 5_000

// put adds the tasks of one group.
func put(doc *artifact.Document, p map[string]string, kinds []sums.Kind, words *i18n.Catalogue) error {
	if p["points"] != "" {
		return examined(doc, p, kinds, words)
	}
	wanted := shares(p["amount"], len(kinds))
	number := 1
	for i, k := range kinds {
		if k == grid {
			doc.Blocks = append(doc.Blocks, table(p, words)...)
			continue
		}
		if p["amount"] == "" {
			wanted[i] = fitting(k, wanted[i])
		}
		o := order(p, k, wanted[i], words.Lang())
		list, err := sums.Make(o)
		if err != nil {
			return err
		}
		if p["amount"] != "" && len(list) < wanted[i] {
			doc.Notes = append(doc.Notes, words.Say(fewerOf(k, wanted[i], len(list))))
		}
		for _, part := range parts(list, onPage(o)) {
			b := block(number, o, part, len(part), words)
			b.Large = p["letters"] == "large"
			doc.Blocks = append(doc.Blocks, b)
			number++
		}
	}
	return nil
}

// table is the multiplication table to be filled in, and for the teacher the whole one.
func table(p map[string]string, words *i18n.Catalogue) []artifact.Block {
	const most = 10
	rows := kit.Numbers(p["rows"])
	if len(rows) == 0 {
		rows = kit.Numbers("1-10")
	}
	empty := artifact.Block{Kind: artifact.TableBlock, Boxed: true, Large: p["letters"] == "large"}
	full := empty
	full.Teacher = true
	head := []string{strings.TrimSpace(sums.Sign(words.Lang()))}
	for n := 1; n <= most; n++ {
		head = append(head, strconv.Itoa(n))
	}
	empty.Rows, full.Rows = [][]string{head}, [][]string{head}
	for _, row := range rows {
		blank, solved := make([]string, most+1), []string{strconv.Itoa(row)}
		blank[0] = solved[0]
		for n := 1; n <= most; n++ {
			solved = append(solved, strconv.Itoa(row*n))
		}
		empty.Rows, full.Rows = append(empty.Rows, blank), append(full.Rows, solved)
	}
	lead := artifact.Block{Kind: artifact.ParagraphBlock, Entries: []artifact.Entry{
		{Text: words.Say(i18n.T("worksheet.name")), Cites: []int{}},
	}}
	return []artifact.Block{lead, empty, full}
}

// fewerOf says that there are not so many different exercises of a kind as were wanted.
func fewerOf(k sums.Kind, wanted, have int) i18n.Text {
	return i18n.T("exercise.sums.fewer", "kind", "@exercise.sums.kind."+string(k),
		"wanted", strconv.Itoa(wanted), "have", strconv.Itoa(have))
}

// usual are the kinds of a class when none were named.
func usual(grade int) []sums.Kind {
	switch {
	case grade == 1:
		return []sums.Kind{sums.Plus, sums.Minus}
	case grade >= 7:
		return []sums.Kind{sums.Linear, sums.Value}
	case grade >= 6:
		return []sums.Kind{sums.AddFrac, sums.SubFrac}
	}
	return []sums.Kind{sums.Plus, sums.Minus, sums.Times, sums.Divide}
}

// grade is the class, the first of several.
func grade(text string) int {
	first, _, _ := strings.Cut(text, "-")
	n, err := strconv.Atoi(first)
	if err != nil {
		return 0
	}
	return n
}

// fitting is how many exercises of a kind there are when nobody said: what is drawn fills its rows and a page, and
// stories with their lines are enough for a lesson.
func fitting(k sums.Kind, usual int) int {
	columns, _ := layout(k, false)
	switch {
	case k == sums.Story:
		return min(usual, 6)
	case figures()[k] != "" && columns > 0:
		return max(1, min(usual, 9)/columns) * columns
	}
	return usual
}

// shares are the amounts of so many kinds: "20" in all, "je 5" of each, "10+10" one by one.
func shares(text string, kinds int) []int {
	list := make([]int, kinds)
	each := strings.HasPrefix(text, "je ")
	named := strings.Split(strings.TrimPrefix(text, "je "), "+")
	for i := range list {
		n, err := strconv.Atoi(strings.TrimSpace(named[min(i, len(named)-1)]))
		switch {
		case err != nil || n < 1:
			n = max(6, 20/kinds)
		case len(named) > kinds && kinds == 1:
			n = sum(named)
		case !each && len(named) == 1:
			n = n/kinds + min(1, max(0, n%kinds-i))
		}
		list[i] = max(n, 1)
	}
	return list
}

func sum(list []string) int {
	total := 0
	for _, text := range list {
		n, _ := strconv.Atoi(strings.TrimSpace(text))
		total += n
	}
	return total
}

func order(p map[string]string, k sums.Kind, amount int, language i18n.Lang) sums.Order {
	number := func(key string) int {
		n, _ := strconv.Atoi(p[key])
		return n
	}
	return sums.Order{
		Kind: k, Amount: amount, Grade: grade(p["grade"]), Range: number("range"), Digits: kit.Numbers(p["digits"]),
		Written: p["written"] == "yes", Remainder: sums.Choice(p["remainder"]), Carry: sums.Choice(p["carry"]),
		Rows:    kit.Numbers(p["rows"]),
		Units:   strings.FieldsFunc(p["units"], func(r rune) bool { return r == ',' || r == ' ' }),
		Decimal: p["numbers"] == "decimal", Negative: p["numbers"] == "negative", Like: p["numbers"] == "like",
		Storeys: number("storeys"), Signs: p["signs"], Language: language, Seed: uint64(max(number("variant"), 1)),
	}
}

// figures are how the kinds that are drawn are drawn.
func figures() map[sums.Kind]artifact.Figure {
	return map[sums.Kind]artifact.Figure{
		sums.ReadClock: artifact.ClockFigure, sums.DrawClock: artifact.FaceFigure, sums.Trigon: artifact.TriangleFigure,
	}
}

// onPage is how many exercises a task has at most, so that one with room to work them out is on a page.
func onPage(o sums.Order) int {
	if columns, room := layout(o.Kind, o.Written); room > 1 {
		return 4 * columns
	}
	return maxBlock
}

// parts cuts exercises into tasks of about the same length.
func parts(list []sums.Sum, most int) [][]sums.Sum {
	tasks := (len(list) + most - 1) / most
	each := (len(list) + tasks - 1) / tasks
	var all [][]sums.Sum
	for from := 0; from < len(list); from += each {
		all = append(all, list[from:min(from+each, len(list))])
	}
	return all
}

// block is a task.
func block(
	number int, o sums.Order, list []sums.Sum, points int, words *i18n.Catalogue,
) artifact.Block {
	b := artifact.Block{
		Kind: artifact.ShortTask, Number: number, Points: points,
		Text: words.Say(i18n.T("exercise.sums.task." + string(o.Kind))),
	}
	b.Columns, b.Room = layout(o.Kind, o.Written)
	b.Figure = figures()[o.Kind]
	for _, s := range list {
		b.Entries = append(b.Entries, artifact.Entry{Text: s.Text, Answers: s.Answers, Cites: []int{}})
	}
	return b
}

// layout is in how many columns the exercises of a kind stand, and how many lines there are to work each out.
func layout(k sums.Kind, written bool) (columns, room int) {
	switch {
	case k == sums.Story:
		return 0, 0 // lines to write on
	case k == sums.ReadClock, k == sums.DrawClock, k == sums.Trigon:
		return 3, 0
	case k == sums.House:
		return 3, 0
	case k == sums.Ordering, k == sums.Change:
		return 1, 0
	case slices.Contains([]sums.Kind{
		sums.Discount, sums.Side, sums.Circle, sums.Percent, sums.Capital, sums.Scale, sums.Mean, sums.Divisors,
	}, k):
		return 1, 1
	case k == sums.Rectangle || k == sums.Triangle || k == sums.Cuboid || k == sums.Interest:
		return 1, 1
	case k == sums.Quadratic, k == sums.System:
		return 1, 2
	case k == sums.Linear, k == sums.BothSides, k == sums.Bracketed, k == sums.Pure:
		return 2, 3
	case k == sums.Simple:
		return 2, 1
	case written:
		return 3, 3
	}
	return 2, 0
}
