package sums

import (
	"strconv"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/material/sums"
)

// maxBlock is how many exercises one task has at most: their letters should not run out.
const maxBlock = 20

// compose makes the document that parameters ask for.
func compose(p map[string]string, words *i18n.Catalogue) (artifact.Document, error) {
	kinds := kindsOf(p["kinds"])
	if len(kinds) == 0 {
		kinds = usual(grade(p["grade"]))
	}
	doc := artifact.Document{
		Title: words.Say(title(p)), Language: string(words.Lang()), Grade: p["grade"], Kind: artifact.WorksheetKind,
		Solutions: p["solutions"] != "no",
	}
	if p["points"] != "" {
		return examined(doc, p, kinds, words)
	}
	wanted := shares(p["amount"], len(kinds))
	for i, k := range kinds {
		o := order(p, k, wanted[i], words.Lang())
		list, err := sums.Make(o)
		if err != nil {
			return doc, err
		}
		doc.Notes = append(doc.Notes, fewerOf(k, wanted[i], len(list), words)...)
		for _, part := range parts(list) {
			doc.Blocks = append(doc.Blocks, block(len(doc.Blocks)+1, o, part, len(part), words))
		}
	}
	return doc, nil
}

// fewerOf says that there are not so many different exercises of a kind as were wanted; nothing where there are.
func fewerOf(k sums.Kind, wanted, have int, words *i18n.Catalogue) []string {
	if have >= wanted {
		return nil
	}
	return []string{words.Say(i18n.T("exercise.sums.fewer", "kind", "@exercise.sums.kind."+string(k),
		"wanted", strconv.Itoa(wanted), "have", strconv.Itoa(have)))}
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
		Storeys: number("storeys"), Language: language, Seed: uint64(max(number("variant"), 1)),
	}
}

// parts cuts exercises into tasks of about the same length.
func parts(list []sums.Sum) [][]sums.Sum {
	tasks := (len(list) + maxBlock - 1) / maxBlock
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
	for _, s := range list {
		b.Entries = append(b.Entries, artifact.Entry{Text: s.Text, Answers: s.Answers, Cites: []int{}})
	}
	return b
}

// layout is in how many columns the exercises of a kind stand, and how many lines there are to work each out.
func layout(k sums.Kind, written bool) (columns, room int) {
	switch {
	case k == sums.Rectangle || k == sums.Triangle || k == sums.Cuboid || k == sums.Interest:
		return 1, 1
	case k == sums.Quadratic:
		return 1, 2
	case k == sums.Linear:
		return 2, 3
	case written:
		return 3, 3
	}
	return 2, 0
}
