package workflow_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode"

	"pult/backend/workflow"
)

// FuzzCompare looks for two versions of a plan whose difference is not told, or told differently when read the other
// way round. A plan is a text with one step a line: id, agent, title, then "key=value", "skip", "asks". The seeds stand
// in testdata/fuzz/FuzzCompare.
func FuzzCompare(f *testing.F) {
	f.Fuzz(func(t *testing.T, before, after string) {
		a, b := planOf(before), planOf(after)
		there, back := workflow.Compare(a, b), workflow.Compare(b, a)
		toldWholly(t, a, b, there)
		mirrored(t, there, back, !otherAgents(a, b))
		if more := workflow.Compare(a, a); len(more) != 0 {
			t.Errorf("a plan differs from itself by %+v", more)
		}
	})
}

// planOf ignores what no plan has: a second step of one id, and steps without the first three words.
func planOf(text string) workflow.Plan {
	var p workflow.Plan
	seen := map[string]bool{}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) < 3 || seen[words[0]] || len(p.Steps) == 40 {
			continue
		}
		seen[words[0]] = true
		s := workflow.PlanStep{ID: words[0], Agent: words[1], Title: words[2], Params: map[string]string{}}
		for _, word := range words[3:] {
			key, value, pair := strings.Cut(word, "=")
			s.Skip, s.Asks = s.Skip || word == "skip", s.Asks || word == "asks"
			if pair && strings.IndexFunc(key, unicode.IsLetter) == 0 {
				s.Params[key] = value
			}
		}
		p.Steps = append(p.Steps, s)
	}
	return p
}

// toldWholly makes the changes to the older plan, and has the newer one then.
func toldWholly(t *testing.T, before, after workflow.Plan, changes []workflow.Change) {
	t.Helper()
	made, order, moved := map[string]workflow.PlanStep{}, []string{}, map[string]bool{}
	for _, s := range before.Steps {
		s.Params = maps.Clone(s.Params)
		made[s.ID], order = s, append(order, s.ID)
	}
	wanted := map[string]workflow.PlanStep{}
	for _, s := range after.Steps {
		wanted[s.ID] = s
	}
	for _, c := range changes {
		s := made[c.StepID]
		switch c.Kind {
		case "added", "agent": // another agent has other parameters
			s, moved[c.StepID] = wanted[c.StepID], true
		case "removed":
			if _, still := wanted[c.StepID]; !still {
				delete(made, c.StepID)
			}
			continue
		case "moved":
			moved[c.StepID] = true
		case "changed":
			changeField(&s, c)
		case "skipped":
			s.Skip = c.After == "true"
		case "asks":
			s.Asks = c.After == "true"
		default:
			t.Fatalf("unknown change %+v", c)
		}
		made[c.StepID] = s
	}
	for id, s := range made { // a parameter that is empty and one that is missing are the same to every agent
		if got, want := told(s, wanted[id]), told(wanted[id], wanted[id]); got != want {
			t.Errorf("changed as told it is\n%s\nand should be\n%s", got, want)
		}
	}
	stays := func(ids []string) []string {
		return slices.DeleteFunc(ids, func(id string) bool { _, is := made[id]; return !is || moved[id] })
	}
	var now []string
	for _, s := range after.Steps {
		now = append(now, s.ID)
	}
	if len(made) != len(after.Steps) || !slices.Equal(stays(order), stays(now)) {
		t.Errorf("an order is not told: %v, %v, changes %+v", order, now, changes)
	}
}

func changeField(s *workflow.PlanStep, c workflow.Change) {
	if c.Field == "title" && s.Title == c.Before && s.Params["title"] != c.Before {
		s.Title = c.After
		return
	}
	s.Params[c.Field] = c.After
}

// told is a step in one line; a title that follows its topic is no change of its own.
func told(s, wanted workflow.PlanStep) string {
	if s.Params["topic"] != "" && strings.Contains(s.Title, wanted.Params["topic"]) ||
		s.Title != wanted.Title && s.Params["topic"] == wanted.Params["topic"] &&
			strings.Contains(wanted.Title, s.Params["topic"]) {
		s.Title = wanted.Title
	}
	words := []string{s.ID, s.Agent, fmt.Sprint(s.Skip, s.Asks)}
	for _, key := range slices.Sorted(maps.Keys(s.Params)) {
		if s.Params[key] != "" {
			words = append(words, key+"="+s.Params[key])
		}
	}
	return strings.Join(words, " ")
}

// mirrored: what was added one way is removed the other way, and as many steps have changed. So have as many moved,
// unless one has another agent: then it is a matter of taste which of its neighbours moved past it.
func mirrored(t *testing.T, there, back []workflow.Change, moves bool) {
	t.Helper()
	count := func(changes []workflow.Change, kind string) (n int) {
		for _, c := range changes {
			if c.Kind == kind && c.Field != "title" { // a title may follow its topic in one direction only
				n++
			}
		}
		return n
	}
	for kind, other := range map[string]string{
		"added": "removed", "removed": "added", "moved": "moved",
		"changed": "changed", "skipped": "skipped", "asks": "asks", "agent": "agent",
	} {
		if a, b := count(there, kind), count(back, other); a != b && (kind != "moved" || moves) {
			t.Errorf("%d %s, and back %d %s:\n%+v\n%+v", a, kind, b, other, there, back)
		}
	}
}

func otherAgents(a, b workflow.Plan) bool {
	agents := map[string]string{}
	for _, s := range a.Steps {
		agents[s.ID] = s.Agent
	}
	return slices.ContainsFunc(
		b.Steps,
		func(s workflow.PlanStep) bool { return agents[s.ID] != "" && agents[s.ID] != s.Agent },
	)
}
