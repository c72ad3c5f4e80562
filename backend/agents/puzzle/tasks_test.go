package puzzle

import (
	"strings"
	"testing"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/lang/wordlist"
	"pult/backend/material/puzzle"
)

// Cards have the tasks that were asked for, no two with the same result; tasks that cannot be made so are not.
func TestCardsHaveTasks(t *testing.T) {
	reader := agent.Reader(Spec())
	for request, want := range map[string]int{
		"domino minus bis 20, 20 karten": 20, "domino uhrzeit 12 karten": 12, "Domino Brüche kürzen": 16,
		"bingo geteiltaufgaben": 10, "dominoes telling the time, 8 cards": 8,
		"domino brüche addieren": 0, "domino plus mit zehnerübergang": 0, "memory 7er reihe": 0,
	} {
		p := suggest(reader.Read(request, ""))
		results := map[string]bool{}
		for _, pair := range wordlist.Pairs(p["words"]) {
			results[pair.Right] = true
		}
		if len(results) != want || strings.Count(p["words"], "\n") != max(want-1, 0) {
			t.Errorf("%s: %q", request, p["words"])
		}
	}
	in := reader.Read("bingo: rot, blau, grün, gelb, 9 felder, 6 karten für 24 schüler", "")
	if p := suggest(in); p["size"] != "3" || p["count"] != "6" {
		t.Error(p)
	}
	if p := suggest(reader.Read("bingo einmaleins 4x4 felder für 24 schüler", "")); p["count"] != "24" {
		t.Error(p)
	}
}

// The words of a crossword are the short sides, without articles.
func TestWordsStandBeforeTheirClues(t *testing.T) {
	o := order(agent.Task{Params: map[string]string{"kind": string(puzzle.Crossword)}}, artifact.Document{}, wordlist.Read(
		"Hauptstadt von Frankreich = Paris; höchster Berg Deutschlands = Zugspitze; Was gibt Milch? = die Kuh"))
	if o.Words[0].Text != "Paris" || o.Words[2] != (puzzle.Word{Text: "Kuh", Clue: "Was gibt Milch?"}) {
		t.Error(o.Words)
	}
}
