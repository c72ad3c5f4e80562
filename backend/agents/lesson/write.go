package lesson

import (
	"strconv"
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/model/rules"
)

// How long a lesson may be, and a phase for younger and older pupils, in minutes.
const (
	shortest, longest = 20, 240
	youngMost         = 20
	most              = 30
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
	if p["game"] == "yes" {
		last = phase{name: "game", share: 25}
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
			if n > 1 {
				part.min = part.min / 5 * 5
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
		total, _ = strconv.Atoi(usual)
	}
	total = min(longest, max(shortest, total))
	say := func(key string, args ...string) string { return d.Say("offline.lesson."+key, args...) }
	facts := [][]string{{say("topic"), p["topic"]}}
	add := func(key, value string) { facts = append(facts, []string{say(key), orElse(value, kit.Blank)}) }
	add("subject", p["subject"])
	add("grade", p["grade"])
	add("length", say("minutes", "count", strconv.Itoa(total)))
	blocks := []artifact.Block{kit.Table(nil, facts), kit.Heading(say("goals"))}
	for _, goal := range strings.Split(say("goals."+p["kind"], "topic", p["topic"]), "\n") {
		blocks = append(blocks, kit.Text(goal))
	}
	blocks = append(blocks, kit.Heading(say("course")), table(d, p, total))
	blocks = append(blocks, kit.Heading(say("prepare")))
	for _, line := range strings.Split(say("prepare."+p["kind"]), "\n") {
		blocks = append(blocks, kit.Text(line))
	}
	blocks = append(blocks, kit.Heading(say("content")), kit.Text(say("content.text", "topic", p["topic"])))
	title := say("title."+p["kind"]+".of", "topic", p["topic"])
	return artifact.Document{
		Title: title, Topic: p["topic"], Language: d.Language, Grade: p["grade"], Kind: artifact.TextKind,
		Blocks: blocks, Sources: []artifact.Source{}, Notes: []string{},
	}, nil
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
		if count[ph.name] > 1 && (ph.name == "work" || ph.name == "practice") {
			key = "phase.again"
		}
		frame := strings.Split(say(key, "topic", p["topic"]), "|")
		name := frame[0]
		if count[ph.name] > 1 {
			name += " (" + strconv.Itoa(count[ph.name]) + ")"
		}
		rows = append(rows, []string{name, strconv.Itoa(ph.min) + " min", frame[1], frame[2], frame[3], frame[4]})
	}
	rows = append(rows, []string{say("sum"), strconv.Itoa(total) + " min", "", "", "", ""})
	return kit.Table(header, rows)
}

// young: no phase is longer than 20 minutes up to class 6, and none where the class is not known.
func young(grade string) bool {
	low, _, _ := strings.Cut(grade, "-")
	n, err := strconv.Atoi(low)
	return err != nil || n <= 6
}
