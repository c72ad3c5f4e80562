package workflow

import (
	"maps"
	"slices"
	"strconv"
)

// Compare lists what is different in the newer of two plan versions, in the newer one's order; removed steps come last.
func Compare(before, after Plan) []Change {
	var changes []Change
	position, kept := map[string]int{}, inPlace(before, after)
	for i, s := range before.Steps {
		position[s.ID] = i
	}
	for i, s := range after.Steps {
		old, was := position[s.ID]
		if !was {
			changes = append(changes, Change{Kind: "added", StepID: s.ID, Title: s.Title})
			continue
		}
		if !kept[s.ID] {
			changes = append(changes, Change{
				Kind: "moved", StepID: s.ID, Title: s.Title,
				Before: strconv.Itoa(old + 1), After: strconv.Itoa(i + 1),
			})
		}
		if before.Steps[old].Agent != s.Agent { // its parameters are others, too
			changes = append(
				changes,
				Change{
					Kind:   "agent",
					StepID: s.ID,
					Title:  before.Steps[old].Title,
					Field:  "agent",
					Before: before.Steps[old].Agent,
					After:  s.Agent,
				},
			)
			continue
		}
		changes = append(changes, compareStep(before.Steps[old], s)...)
	}
	for _, s := range before.Steps {
		if after.index(s.ID) < 0 {
			changes = append(changes, Change{Kind: "removed", StepID: s.ID, Title: s.Title})
		}
	}
	return changes
}

// inPlace is the largest set of steps that stand in the same order in both versions: when one step is moved past five
// others, that step has moved and not the five.
func inPlace(before, after Plan) map[string]bool {
	n, m := len(before.Steps), len(after.Steps)
	longest := make([][]int, n+1) // longest[i][j]: common steps of before[i:] and after[j:]
	for i := range longest {
		longest[i] = make([]int, m+1)
	}
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			longest[i][j] = max(longest[i+1][j], longest[i][j+1])
			if before.Steps[i].ID == after.Steps[j].ID {
				longest[i][j] = longest[i+1][j+1] + 1
			}
		}
	}
	kept := map[string]bool{}
	for i, j := 0, 0; i < n && j < m; {
		switch {
		case before.Steps[i].ID == after.Steps[j].ID:
			kept[after.Steps[j].ID] = true
			i, j = i+1, j+1
		case longest[i+1][j] >= longest[i][j+1]:
			i++
		default:
			j++
		}
	}
	return kept
}

func compareStep(a, b PlanStep) []Change {
	var changes []Change
	params := map[string]string{}
	maps.Copy(params, a.Params) // one that is gone is a change, too
	maps.Copy(params, b.Params)
	for _, key := range slices.Sorted(maps.Keys(params)) {
		if a.Params[key] != b.Params[key] {
			changes = append(
				changes,
				Change{Kind: "changed", StepID: b.ID, Title: b.Title, Field: key, Before: a.Params[key], After: b.Params[key]},
			)
		}
	}
	// … its topic, and is no change of its own
	follows := b.Title == renamed(a.Title, a.Params["topic"], b.Params["topic"])
	if a.Title != b.Title && !follows {
		changes = append(
			changes,
			Change{Kind: "changed", StepID: b.ID, Title: b.Title, Field: "title", Before: a.Title, After: b.Title},
		)
	}
	if a.Skip != b.Skip {
		changes = append(
			changes,
			Change{
				Kind:   "skipped",
				StepID: b.ID,
				Title:  b.Title,
				Before: strconv.FormatBool(a.Skip),
				After:  strconv.FormatBool(b.Skip),
			},
		)
	}
	if a.Asks != b.Asks {
		changes = append(
			changes,
			Change{
				Kind:   "asks",
				StepID: b.ID,
				Title:  b.Title,
				Before: strconv.FormatBool(a.Asks),
				After:  strconv.FormatBool(b.Asks),
			},
		)
	}
	return changes
}
