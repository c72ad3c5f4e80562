package condense

// Window is the sliding window of a conversation (seed 003, getRelevantHistory): the newest messages that fit into the
// budget together, whole and in their order. It goes back until one does not fit; an older, shorter one is not taken
// over a gap. The result is a part of messages, not a copy. A cost below 0 counts as 0.
func Window[T any](messages []T, cost func(T) int, budget int) []T {
	from, left := len(messages), budget
	for from > 0 {
		need := max(cost(messages[from-1]), 0)
		if need > left {
			break
		}
		left -= need
		from--
	}
	return messages[from:]
}
