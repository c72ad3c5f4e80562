package lesson

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agents/handwork"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/base/fault"
	"pult/backend/model/rules"
)

// How long a lesson may be, and a phase for younger and older pupils, in minutes.
const (
	shortest, longest = 20, 240
	youngMost         = 20
	most              = 30
	maxTerms, maxGoal = 8, 5 // words of the library: in the plan, and in a goal
)

// phase is a part of a lesson with its share of the time.
type phase struct {
	name  string
	share int // of 100
	min   int
}

// course are the phases of a lesson of its kind.
func course(p map[string]string) []phase {
	last := phase{name: "reflection", share: 10}
	switch p["game"] {
	case "yes":
		last = phase{name: "game", share: 25}
	case "bingo":
		last = phase{name: "bingo", share: 25}
	}
	if p["kind"] == "cover" {
		return []phase{{name: "recall", share: 15}, {name: "practice", share: 40}, {name: "securing", share: 20}, last}
	}
	return []phase{
		{name: "opening", share: 15},
		{name: "work", share: 40},
		{name: "securing", share: 20},
		{name: "transfer", share: 15},
		last,
	}
}

// timed gives the phases whole minutes, in fives where there is room, that add up to the total. What is longer than a
// class can bear is done in two goes.
func timed(list []phase, total, bound int) []phase {
	shares := 0
	for _, ph := range list {
		shares += ph.share
	}
	long, left := 0, total
	for i := range list {
		exact := total * list[i].share / shares
		if list[i].min = (exact + 2) / 5 * 5; exact < 3 {
			list[i].min = 2
		}
		left -= list[i].min
		if list[i].share > list[long].share {
			long = i
		}
	}
	list[long].min += left
	var out []phase
	for _, ph := range list {
		goes := (ph.min + bound - 1) / bound
		if goes < 2 {
			out = append(out, ph)
			continue
		}
		rest := ph.min
		for n := goes; n > 0; n-- {
			part := ph
			part.min = rest / n
			if n > 1 { // rounded up, so that what is left for the last one is within the bound, too
				part.min = min(bound, (part.min+4)/5*5)
			}
			rest -= part.min
			out = append(out, part)
		}
	}
	return out
}

// write plans the lesson with fixed sentences.
func write(d *rules.Desk) (any, error) {
	p := d.Req.Params
	total, err := strconv.Atoi(p["minutes"])
	if err != nil {
		total = hour
	}
	total = min(longest, max(shortest, total))
	if d.Language == "de" { // they are nouns
		p = maps.Clone(p)
		p["topic"], p["subject"] = kit.Capital(kit.Spelled(p["topic"])), kit.Capital(p["subject"])
		p["more"] = kit.Capital(kit.Spelled(p["more"]))
	}
	switch p["kind"] {
	case "series":
		return series(d, p)
	case "ticket":
		return tickets(d, p)
	}
	say := func(key string, args ...string) string { return d.Say("offline.lesson."+key, args...) }
	length, notes := say("minutes", "count", strconv.Itoa(total)), []string{}
	if total%hour == 0 && d.Req.Task != "" && !saysLength(d.Req.Task) {
		length = say("minutes.preset", "count", strconv.Itoa(total))
		notes = append(notes, say("preset", "count", strconv.Itoa(total)))
	}
	facts := [][]string{
		{say("topic"), p["topic"], say("subject"), cmp.Or(p["subject"], kit.Blank)},
		{say("grade"), cmp.Or(p["grade"], kit.Blank), say("length"), length},
	}
	if p["more"] != "" {
		facts = append(facts, []string{say("more"), p["more"], "", ""})
	}
	terms, sources, err := known(d, p)
	if err != nil {
		return nil, err
	}
	blocks := []artifact.Block{kit.Table(nil, facts), kit.Heading(say("goals"))}
	for i, goal := range strings.Split(say("goals."+p["kind"], "topic", p["topic"]), "\n") {
		if i == 0 && len(terms) > 0 {
			goal = say("goals.terms", "terms", words(terms))
		}
		blocks = append(blocks, kit.Text(goal))
	}
	course := []artifact.Block{kit.Heading(say("course")), table(d, p, total)}
	if p["kind"] == "cover" {
		blocks = append(blocks, course...)
	} else {
		blocks = append(blocks, content(d, terms)...)
	}
	blocks = append(blocks, kit.Heading(say("prepare")))
	for _, line := range strings.Split(say("prepare."+p["kind"]), "\n") {
		blocks = append(blocks, kit.Text(line))
	}
	if p["kind"] != "cover" {
		blocks = append(blocks, course...) // last, because it fills a page of its own
	}
	title := say("title."+p["kind"]+".of", "topic", p["topic"])
	return artifact.Document{
		Title: title, Topic: p["topic"], Language: d.Language, Grade: p["grade"], Kind: artifact.TextKind,
		Blocks: blocks, Sources: sources, Notes: notes,
	}, nil
}

// known are the technical words that the library has on the topic of a lesson, with what it says of them; none when it
// has nothing that explains at least two.
func known(d *rules.Desk, p map[string]string) ([]artifact.Term, []artifact.Source, error) {
	if p["kind"] == "cover" || !d.HasTool("library_search") || !d.HasTool("library_read") {
		return nil, []artifact.Source{}, nil
	}
	all, sources, err := handwork.Keywords(d, p["topic"], maxTerms)
	if fault.Is(err, fault.NoMatch) {
		return nil, []artifact.Source{}, nil
	}
	if err != nil {
		return nil, nil, err
	}
	terms := slices.DeleteFunc(all, func(t artifact.Term) bool { return t.Definition == "" })
	if len(terms) < 2 {
		return nil, []artifact.Source{}, nil
	}
	terms = terms[:min(maxTerms, len(terms))]
	return terms, cited(terms, sources), nil
}

// cited are the sources that terms have their sentences from; the terms count them anew.
func cited(terms []artifact.Term, sources []artifact.Source) []artifact.Source {
	kept, at := []artifact.Source{}, map[int]int{}
	for i := range terms {
		var cites []int
		for _, n := range terms[i].Cites {
			if n < 1 || n > len(sources) {
				continue
			}
			if at[n] == 0 {
				kept = append(kept, sources[n-1])
				at[n] = len(kept)
			}
			cites = append(cites, at[n])
		}
		terms[i].Cites = slices.Concat([]int{}, cites)
	}
	return kept
}

// content is what the lesson is about: what the library says of its technical words, and room for the board.
func content(d *rules.Desk, terms []artifact.Term) []artifact.Block {
	blocks := []artifact.Block{kit.Heading(d.Say("offline.lesson.content"))}
	for _, t := range terms {
		text := t.Definition
		if !strings.Contains(strings.ToLower(text), strings.ToLower(t.Word)) {
			text = t.Word + ": " + text
		}
		line := kit.Text(text)
		line.Entries[0].Cites = t.Cites
		blocks = append(blocks, line)
	}
	return append(blocks, kit.Text(d.Say("offline.lesson.content.text")))
}

func words(terms []artifact.Term) string {
	var list []string
	for _, t := range terms[:min(maxGoal, len(terms))] {
		list = append(list, t.Word)
	}
	return strings.Join(list, ", ")
}

// table is the course of the lesson, with a last line for the sum.
func table(d *rules.Desk, p map[string]string, total int) artifact.Block {
	say := func(key string, args ...string) string { return d.Say("offline.lesson."+key, args...) }
	header := strings.Split(say("header"), "|")
	bound := most
	if young(p["grade"]) {
		bound = youngMost
	}
	var rows [][]string
	count := map[string]int{}
	for _, ph := range timed(course(p), total, bound) {
		count[ph.name]++
		key := "phase." + ph.name
		switch way := together(p["topic"] + " " + p["more"]); {
		case way == "puzzle" && ph.name == "work" && count[ph.name] > 1:
			key = "phase.puzzle.again"
		case way != "" && ph.name == "work":
			key = "phase." + way
		case count[ph.name] > 1 && (ph.name == "work" || ph.name == "practice"):
			key = "phase.again"
		}
		frame := strings.Split(say(key, "topic", p["topic"]), "|")
		name, _, _ := strings.Cut(say("phase."+ph.name, "topic", p["topic"]), "|")
		switch {
		case ph.name == "opening" && starter.MatchString(p["more"]):
			name = starterName
		case ph.name == "reflection" && plenary.MatchString(p["more"]):
			name = plenaryName
		}
		if count[ph.name] > 1 {
			name += " (" + strconv.Itoa(count[ph.name]) + ")"
		}
		rows = append(rows, []string{name, strconv.Itoa(ph.min) + " min", frame[1], frame[2], frame[3], frame[4]})
	}
	rows = append(rows, []string{say("sum"), strconv.Itoa(total) + " min", "", "", "", ""})
	return kit.Table(header, rows)
}

// What English schools call the first and the last phase.
const starterName, plenaryName = "Starter", "Plenary"

// together is in what the children work, when the request says so: "puzzle", "groups", "stations".
func together(said string) string {
	switch {
	case puzzles.MatchString(said):
		return "puzzle"
	case stations.MatchString(said):
		return "stations"
	case groups.MatchString(said):
		return "groups"
	}
	return ""
}

// young: no phase is longer than 20 minutes up to class 6, and none where the class is not known.
func young(grade string) bool {
	low, _, _ := strings.Cut(grade, "-")
	return kit.Number(low) <= 6
}
