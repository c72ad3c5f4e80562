package puzzle

import (
	"pult/backend/agent"
	"pult/backend/agents/kit"
	"pult/backend/artifact"
	"pult/backend/material/puzzle"
)

// tally holds the words, cards or boards of a puzzle against the number that was asked for. Where each kind has them
// follows from package puzzle, which makes all.
func tally(params map[string]string, d artifact.Document) []agent.Count {
	var handed, solved []artifact.Block // tables
	boards, clues := 0, 0
	for _, b := range d.Blocks {
		switch {
		case b.Kind == artifact.HeadingBlock && !b.Teacher:
			boards++
		case b.Kind != artifact.TableBlock:
		case b.Teacher:
			solved = append(solved, b)
		default:
			handed = append(handed, b)
			if len(b.Header) > 0 {
				clues += len(b.Rows)
			}
		}
	}
	made, of := clues, "count.words"
	switch kind := puzzle.Kind(params["kind"]); {
	case kind == puzzle.Bingo:
		made, of = boards, "count.boards"
	case kind == puzzle.Search && len(handed) > 1:
		made = cells(handed[1])
	case kind == puzzle.Cards && len(handed) > 0:
		made, of = cells(handed[0])/2, "count.cards"
	case (kind == puzzle.Domino || kind == puzzle.Memory) && len(solved) > 0:
		made, of = len(solved[0].Rows), "count.pairs"
	case kind == puzzle.Crossword, kind == puzzle.Syllables, kind == puzzle.Anagrams:
	default:
		return nil
	}
	return agent.Tallied(kit.Number(params["count"]), made, of)
}

// cells counts those of a table that have something in them.
func cells(b artifact.Block) int {
	n := 0
	for _, row := range b.Rows {
		for _, cell := range row {
			if cell != "" {
				n++
			}
		}
	}
	return n
}
