package consent

import (
	"maps"
	"math"
	"slices"
)

// EnoughDecisions is how many answers about steps of an agent it takes before its confidence is calibrated.
const EnoughDecisions = 20

// prior is how many answers the formula itself counts for at each score: a single answer must not turn everything.
const prior = 4.0

// Past is one earlier answer of the teacher to the question before a step.
type Past struct {
	Score     int  // of the formula, 0–100
	Confirmed bool // as it was shown; false: changed, or left out
}

// Calibration is what a score has meant to this teacher so far.
type Calibration struct {
	Known     bool `json:"known"`     // false: "ungeeicht"
	Share     int  `json:"share"`     // percent that were confirmed unchanged at such a score
	Decisions int  `json:"decisions"` // answers about the agent's steps
	Confirmed int  `json:"confirmed"` // of them, confirmed unchanged
}

// Calibrate maps the formula's score to the share of such steps that was confirmed unchanged. At each score that was
// ever decided about, the share is (confirmed + prior·score) / (decided + prior); shares that fall although the score
// rises are pooled (pool adjacent violators), so that a higher score never means less. A score nobody decided about
// keeps itself, as far as its neighbours allow.
func Calibrate(score int, past []Past) Calibration {
	c := Calibration{Decisions: len(past)}
	for _, p := range past {
		if p.Confirmed {
			c.Confirmed++
		}
	}
	if len(past) < EnoughDecisions {
		return c
	}
	share := float64(score) / 100
	for _, b := range pooled(past) {
		switch {
		case b.low <= score && score <= b.high:
			share = b.share
		case b.high < score:
			share = max(share, b.share)
		default:
			share = min(share, b.share)
		}
	}
	c.Known, c.Share = true, int(math.Round(100*share))
	return c
}

// block is a run of scores that mean the same.
type block struct {
	low, high     int
	share, weight float64
}

// pooled are the blocks in rising order, of scores and of shares.
func pooled(past []Past) []block {
	at := map[int]block{}
	for _, p := range past {
		s := max(0, min(p.Score, 100))
		b, seen := at[s]
		if !seen {
			b = block{low: s, high: s, share: float64(s) / 100, weight: prior}
		}
		yes := 0.0
		if p.Confirmed {
			yes = 1
		}
		b.share = (b.share*b.weight + yes) / (b.weight + 1)
		b.weight++
		at[s] = b
	}
	var blocks []block
	for _, s := range slices.Sorted(maps.Keys(at)) {
		b := at[s]
		for n := len(blocks); n > 0 && blocks[n-1].share >= b.share; n = len(blocks) {
			before := blocks[n-1]
			sum := before.weight + b.weight
			b = block{low: before.low, high: b.high, share: (before.share*before.weight + b.share*b.weight) / sum, weight: sum}
			blocks = blocks[:n-1]
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// Weight is the score that thresholds are compared with: the formula's, or what it has meant so far when that is less.
// Earlier answers make Pult more careful, never bolder: who wants fewer questions says so by a rule.
func (c Confidence) Weight() int {
	if c.Calibration.Known {
		return min(c.Known(), c.Calibration.Share)
	}
	return c.Known()
}
