package seating

import "math/rand/v2"

// How long a better arrangement is looked for: so many beginnings, and swaps from each of them.
const (
	beginnings = 60
	swaps      = 400
)

// place is where a child sits: the row and the seat in it, or the group.
type place struct{ row, column, group int }

// arrange puts so many children on places at random, so that as few wishes as possible are broken; the same seed gives
// the same. order[i] is the child on the i-th place.
func arrange(places []place, seed int, broken func(at []place) int) (order []int) {
	r := rand.New(rand.NewPCG(uint64(seed), uint64(len(places))))
	least := -1
	at := make([]place, len(places))
	count := func(order []int) int {
		for i, child := range order {
			at[child] = places[i]
		}
		return broken(at)
	}
	for range beginnings {
		try := r.Perm(len(places))
		now := improved(r, try, count)
		if least < 0 || now < least {
			least, order = now, try
		}
		if least == 0 {
			break
		}
	}
	return order
}

// improved swaps two of an order as long as that breaks no more wishes, and returns how many are broken.
func improved(r *rand.Rand, order []int, count func(order []int) int) int {
	now := count(order)
	for range swaps {
		if now == 0 || len(order) < 2 {
			break
		}
		i, j := r.IntN(len(order)), r.IntN(len(order))
		order[i], order[j] = order[j], order[i]
		if next := count(order); next <= now {
			now = next
		} else {
			order[i], order[j] = order[j], order[i]
		}
	}
	return now
}

// met reports a wish that places fulfil. Who shall not be with somebody sits neither beside nor before nor behind them.
func (w wish) met(at []place, groups bool, last int) bool {
	a, b := at[w.a], at[w.b]
	rows, columns := abs(a.row-b.row), abs(a.column-b.column)
	switch {
	case w.wanted == front:
		return !groups && a.row == 0
	case w.wanted == back:
		return !groups && a.row == last
	case groups:
		return (a.group == b.group) == (w.wanted == together)
	case w.wanted == together:
		return rows == 0 && columns == 1
	}
	return rows+columns > 1
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// shares are the sizes of groups of so many children that are as alike as they can be.
func shares(children, groups int) []int {
	list := make([]int, groups)
	for i := range list {
		list[i] = children / groups
		if i < children%groups {
			list[i]++
		}
	}
	return list
}

// groupsOf is how many groups there are: as many as were asked for, or those whose size is nearest to the one wanted.
// Of pairs nobody is left alone.
func groupsOf(children, size, count int) int {
	switch {
	case count > 0:
		return min(count, max(children, 1))
	case size == 2:
		return max(1, children/2)
	}
	size = max(size, 1)
	return max(1, (2*children+size)/(2*size))
}
