// Package marks shares the points of a class test among its tasks. It knows numbers, no task and no pupil.
package marks

// Choice is one form that a task may have: so many answers, worth so much each, and how much it is disliked.
type Choice struct {
	Answers, Each int
	Cost          int
}

// Points are those of the task in this form.
func (c Choice) Points() int { return c.Answers * c.Each }

// Share takes a form for each task so that all points are the total, and the forms together are disliked least; of two
// that are alike the first one. False where no forms lead to the total.
func Share(total int, tasks [][]Choice) ([]Choice, bool) {
	type way struct {
		open  bool
		cost  int
		forms []Choice
	}
	ways := make([]way, total+1)
	ways[0].open = true
	for i, forms := range tasks {
		next := make([]way, total+1)
		for sum, so := range ways {
			for _, form := range forms {
				at, cost := sum+form.Points(), so.cost+form.Cost
				if so.open && at <= total && (!next[at].open || cost < next[at].cost) {
					next[at] = way{true, cost, append(so.forms[:i:i], form)}
				}
			}
		}
		ways = next
	}
	return ways[total].forms, ways[total].open
}
