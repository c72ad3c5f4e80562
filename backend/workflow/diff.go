package workflow

import (
	"maps"
	"slices"
	"strconv"
)

// Compare lists what is different in the newer of two plan versions, in the newer one's order; removed steps come last.
func Compare(before, after Plan) []Change {
	var changes []Change
	position := map[string]int{}
	for i, s := range before.Steps {
		position[s.ID] = i
	}
	for i, s := range after.Steps {
		old, was := position[s.ID]
		if !was || before.Steps[old].Agent != s.Agent {
			changes = append(changes, Change{Kind: "added", StepID: s.ID, Title: s.Title})
			continue
		}
		if shifted(before, after, s.ID) {
			changes = append(changes, Change{Kind: "moved", StepID: s.ID, Title: s.Title,
				Before: strconv.Itoa(old + 1), After: strconv.Itoa(i + 1)})
		}
		changes = append(changes, compareStep(before.Steps[old], s)...)
	}
	for _, s := range before.Steps {
		if !slices.ContainsFunc(after.Steps, func(n PlanStep) bool { return n.ID == s.ID && n.Agent == s.Agent }) {
			changes = append(changes, Change{Kind: "removed", StepID: s.ID, Title: s.Title})
		}
	}
	return changes
}

// shifted reports whether a step stands behind another set of the steps both versions have.
func shifted(before, after Plan, id string) bool {
	return rank(before, after, id) != rank(after, before, id)
}

// rank counts the steps before id in p that other has too.
func rank(p, other Plan, id string) int {
	n := 0
	for _, s := range p.Steps {
		if s.ID == id {
			break
		}
		if slices.ContainsFunc(other.Steps, func(o PlanStep) bool { return o.ID == s.ID }) {
			n++
		}
	}
	return n
}

func compareStep(a, b PlanStep) []Change {
	var changes []Change
	for _, key := range slices.Sorted(maps.Keys(b.Params)) {
		if a.Params[key] != b.Params[key] {
			changes = append(changes, Change{Kind: "changed", StepID: b.ID, Title: b.Title, Field: key, Before: a.Params[key], After: b.Params[key]})
		}
	}
	if a.Title != b.Title {
		changes = append(changes, Change{Kind: "changed", StepID: b.ID, Title: b.Title, Field: "title", Before: a.Title, After: b.Title})
	}
	if a.Skip != b.Skip {
		changes = append(changes, Change{Kind: "skipped", StepID: b.ID, Title: b.Title, Before: strconv.FormatBool(a.Skip), After: strconv.FormatBool(b.Skip)})
	}
	if a.Asks != b.Asks {
		changes = append(changes, Change{Kind: "asks", StepID: b.ID, Title: b.Title, Before: strconv.FormatBool(a.Asks), After: strconv.FormatBool(b.Asks)})
	}
	return changes
}
