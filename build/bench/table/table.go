// Package table holds the rows that bench prints: medians, ratios, goals.
package table

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
)

// Row is one line of the table. Numbers are medians over the repetitions; between Low and High lies the middle half of
// the ratios of single repetitions.
type Row struct {
	Name   string  `json:"name"`
	Unit   string  `json:"unit"`
	Pult   float64 `json:"pult"`
	Peer   string  `json:"peer"`
	PeerIs float64 `json:"peerIs"`
	Ratio  float64 `json:"ratio"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
	Goal   Goal    `json:"goal"`
	Met    bool    `json:"met"`
	Times  int     `json:"repetitions"`
}

// Goal bounds the ratio Pult : peer, or Pult's own number where Absolute.
type Goal struct {
	Bound    float64 `json:"bound"`
	AtLeast  bool    `json:"atLeast"`
	Absolute bool    `json:"absolute"`
}

func (g Goal) metBy(r Row) bool {
	value := r.Ratio
	if g.Absolute {
		value = r.Pult
	}
	if g.AtLeast {
		return value >= g.Bound
	}
	return value <= g.Bound
}

func (g Goal) text(unit string) string {
	sign := "≤"
	if g.AtLeast {
		sign = "≥"
	}
	if g.Absolute {
		return strings.TrimSpace(fmt.Sprintf("%s %g %s", sign, g.Bound, unit))
	}
	return fmt.Sprintf("%s %g×", sign, g.Bound)
}

// Subject names what a row is about.
type Subject struct {
	Name, Unit, Peer string
	Goal             Goal
}

// About names a subject; peer is empty when Pult's own number is what counts.
func About(name, unit, peer string, goal Goal) Subject {
	return Subject{Name: name, Unit: unit, Peer: peer, Goal: goal}
}

// AtMost bounds the ratio from above.
func AtMost(ratio float64) Goal { return Goal{Bound: ratio} }

// AtLeast bounds the ratio from below.
func AtLeast(ratio float64) Goal { return Goal{Bound: ratio, AtLeast: true} }

// Within bounds Pult's own number from above.
func Within(number float64) Goal { return Goal{Bound: number, Absolute: true} }

// Compared makes a row of two series of which equal indexes belong to one repetition.
func (s Subject) Compared(pult, peer []float64) Row {
	ratios := make([]float64, len(pult))
	for i := range pult {
		ratios[i] = pult[i] / peer[i]
	}
	r := Row{
		Name: s.Name, Unit: s.Unit, Peer: s.Peer, Goal: s.Goal, Times: len(pult),
		Pult: median(pult), PeerIs: median(peer), Low: Quantile(ratios, 0.25), High: Quantile(ratios, 0.75),
	}
	r.Ratio = r.Pult / r.PeerIs
	r.Met = s.Goal.metBy(r)
	return r
}

// Alone makes a row without a peer; Low and High are then of Pult's own number.
func (s Subject) Alone(pult []float64) Row {
	r := Row{
		Name: s.Name, Unit: s.Unit, Goal: s.Goal, Times: len(pult),
		Pult: median(pult), Low: Quantile(pult, 0.25), High: Quantile(pult, 0.75),
	}
	r.Met = s.Goal.metBy(r)
	return r
}

func median(values []float64) float64 { return Quantile(values, 0.5) }

// Quantile is the value at q of the way from the smallest to the largest.
func Quantile(values []float64, q float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	at := q * float64(len(sorted)-1)
	below := int(at)
	if below+1 == len(sorted) {
		return sorted[below]
	}
	rest := at - float64(below)
	return sorted[below]*(1-rest) + sorted[below+1]*rest
}

// Print writes the rows as one table.
func Print(w io.Writer, rows []Row) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, // into memory; Flush tells of errors
		"what\tPult\tpeer\t\tratio\tmiddle half\tgoal\t")
	for _, r := range rows {
		peer, ratio := "", ""
		if r.Peer != "" {
			peer, ratio = fmt.Sprintf("%.4g %s", r.PeerIs, r.Unit), fmt.Sprintf("%.2f×", r.Ratio)
		}
		verdict := "missed"
		if r.Met {
			verdict = "met"
		}
		_, _ = fmt.Fprintf(table, "%s\t%.4g %s\t%s\t%s\t%s\t%.2f–%.2f, n=%d\t%s\t%s\n",
			r.Name, r.Pult, r.Unit, peer, r.Peer, ratio, r.Low, r.High, r.Times, r.Goal.text(r.Unit), verdict)
	}
	return table.Flush()
}
