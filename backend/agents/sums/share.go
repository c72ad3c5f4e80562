package sums

import (
	"strings"

	"pult/backend/agents/kit"
	"pult/backend/material/marks"
	"pult/backend/material/sums"
)

// maxWorth is the most points that an exercise is worth.
const maxWorth = 8

// shared are the exercises of each task of a class test and its points: within a task each exercise is worth the same,
// and the tasks are about as much work. Where exercises were counted and do not come out even, the points are shared as
// evenly as can be.
func shared(amount string, kinds []sums.Kind, total int) (exercises, points []int) {
	named := numbered(amount, kinds)
	tasks := make([][]marks.Choice, len(kinds))
	for i := range tasks {
		from, to := 2, maxEach
		if named != nil {
			from, to = named[i], named[i]
		}
		for n := from; n <= to; n++ {
			for each := 1; each <= maxWorth; each++ {
				cost := 2*abs(n*each*len(kinds)-total)/len(kinds) + 4*abs(each-eachWorth) + to - n
				tasks[i] = append(tasks[i], marks.Choice{Answers: n, Each: each, Cost: cost})
			}
		}
	}
	forms, even := marks.Share(total, tasks)
	for i := range kinds {
		switch {
		case even:
			exercises, points = append(exercises, forms[i].Answers), append(points, forms[i].Points())
		case named != nil:
			exercises, points = append(exercises, named[i]), append(points, part(total, len(kinds), i))
		default:
			points = append(points, part(total, len(kinds), i))
			exercises = append(exercises, min(max(points[i]/eachWorth, 1), maxEach))
		}
	}
	return exercises, points
}

// numbered are the exercises of each task where these were counted, and not the tasks; nil where nothing was.
func numbered(amount string, kinds []sums.Kind) []int {
	if amount == "" || kit.Number(amount) > 0 && kit.Number(amount) <= maxTasks {
		return nil
	}
	if len(distinct(kinds)) == 1 {
		amount = strings.TrimPrefix(amount, "je ")
	}
	return shares(amount, len(kinds))
}

// part is the share of a total that one of so many has, the first ones one more where it does not come out even.
func part(total, of, at int) int { return total/of + min(1, max(0, total%of-at)) }

func abs(n int) int { return max(n, -n) }
