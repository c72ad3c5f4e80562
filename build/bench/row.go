package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
)

// row is one line of the table. Numbers are medians over the repetitions; Low and High are the smallest and largest ratio of one
// repetition.
type row struct {
	Name   string  `json:"name"`
	Unit   string  `json:"unit"`
	Pult   float64 `json:"pult"`
	Peer   string  `json:"peer"`
	PeerIs float64 `json:"peerIs"`
	Ratio  float64 `json:"ratio"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
	Goal   goal    `json:"goal"`
	Met    bool    `json:"met"`
	Times  int     `json:"repetitions"`
}

// goal bounds the ratio Pult : peer, or Pult's own number where Absolute.
type goal struct {
	Bound    float64 `json:"bound"`
	AtLeast  bool    `json:"atLeast"`
	Absolute bool    `json:"absolute"`
}

func (g goal) metBy(r row) bool {
	value := r.Ratio
	if g.Absolute {
		value = r.Pult
	}
	if g.AtLeast {
		return value >= g.Bound
	}
	return value <= g.Bound
}

func (g goal) text(unit string) string {
	sign := "≤"
	if g.AtLeast {
		sign = "≥"
	}
	if g.Absolute {
		return fmt.Sprintf("%s %g %s", sign, g.Bound, unit)
	}
	return fmt.Sprintf("%s %g×", sign, g.Bound)
}

// subject names what a row is about.
type subject struct {
	name, unit, peer string
	goal             goal
}

// compared makes a row of two series of which equal indexes belong to one repetition.
func (s subject) compared(pult, peer []float64) row {
	ratios := make([]float64, len(pult))
	for i := range pult {
		ratios[i] = pult[i] / peer[i]
	}
	r := row{
		Name: s.name, Unit: s.unit, Peer: s.peer, Goal: s.goal, Times: len(pult),
		Pult: median(pult), PeerIs: median(peer), Low: slices.Min(ratios), High: slices.Max(ratios),
	}
	r.Ratio = r.Pult / r.PeerIs
	r.Met = s.goal.metBy(r)
	return r
}

// alone makes a row without a peer; Low and High are then of Pult's own number.
func (s subject) alone(pult []float64) row {
	r := row{
		Name: s.name, Unit: s.unit, Peer: "", Goal: s.goal, Times: len(pult),
		Pult: median(pult), Low: slices.Min(pult), High: slices.Max(pult),
	}
	r.Met = s.goal.metBy(r)
	return r
}

func median(values []float64) float64 { return quantile(values, 0.5) }

// quantile is the value at q of the way from the smallest to the largest.
func quantile(values []float64, q float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	at := q * float64(len(sorted)-1)
	below := int(at)
	if below+1 == len(sorted) {
		return sorted[below]
	}
	rest := at - float64(below)
	return sorted[below]*(1-rest) + sorted[below+1]*rest
}

// inTurns calls a and b n times each and swaps who comes first.
func inTurns(n int, a, b func(i int) error) error {
	for i := range n {
		first, second := a, b
		if i%2 == 1 {
			first, second = b, a
		}
		if err := first(i); err != nil {
			return err
		}
		if err := second(i); err != nil {
			return err
		}
	}
	return nil
}

func printTable(w io.Writer, rows []row) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "what\tPult\tpeer\t\tratio\tspread\tgoal\t")
	for _, r := range rows {
		peer, ratio := "", ""
		if r.Peer != "" {
			peer, ratio = fmt.Sprintf("%.4g %s", r.PeerIs, r.Unit), fmt.Sprintf("%.2f×", r.Ratio)
		}
		verdict := "missed"
		if r.Met {
			verdict = "met"
		}
		fmt.Fprintf(table, "%s\t%.4g %s\t%s\t%s\t%s\t%.2f–%.2f, n=%d\t%s\t%s\n",
			r.Name, r.Pult, r.Unit, peer, r.Peer, ratio, r.Low, r.High, r.Times, r.Goal.text(r.Unit), verdict)
	}
	table.Flush()
}
