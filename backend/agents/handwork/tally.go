package handwork

import (
	"slices"
	"strconv"

	"pult/backend/agent"
	"pult/backend/artifact"
)

// Tally holds the tasks of a sheet against the numbers that were asked for, whoever made it. A number of a kind counts
// the entries of that kind. One for the whole may mean its tasks, its entries, or the entries of each task, as a
// teacher says it ("4 Aufgaben", "10 Fragen"): each is right. Of groups and levels only one is counted.
func Tally(params map[string]string, d artifact.Document) []agent.Count {
	if !slices.Contains([]string{"tasks", "quiz", "test"}, params["operation"]) {
		return nil
	}
	var tasks []artifact.Block
	have := map[artifact.BlockKind]int{}
	for _, b := range d.Blocks {
		if b.IsTask() && (len(tasks) == 0 || b.Level == tasks[0].Level) {
			tasks = append(tasks, b)
			have[b.Kind] += posedIn(b)
		}
	}
	order, _ := taskKinds(params["kinds"])
	var list []agent.Count
	for _, kind := range order.Kinds {
		list = append(list, agent.Tallied(order.Counts[kind], have[kind], "exercise.kind."+string(kind))...)
	}
	asked, err := strconv.Atoi(params["count"])
	if len(list) > 0 || err != nil {
		return list
	}
	all, each := 0, len(tasks) > 0
	for _, b := range tasks {
		all += posedIn(b)
		each = each && (posedIn(b) == asked || b.Kind == artifact.OrderTask)
	}
	made := all
	if each || len(tasks) == asked {
		made = asked
	}
	return agent.Tallied(asked, made, "count.tasks")
}

// posedIn is how many tasks a part poses.
func posedIn(b artifact.Block) int {
	if b.Running {
		return len(b.Shown())
	}
	return len(b.Entries)
}
