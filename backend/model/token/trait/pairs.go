package trait

// Letters is how many kinds of letters pairs are made of: a to z, all others, and the boundary of a word.
const (
	Letters  = 28
	others   = 26
	boundary = 27
)

// The scores of pairs stand as printable characters around ZeroScore, at most MaxScore away.
const (
	ZeroScore = 'O'
	MaxScore  = 46
)

func letterIndex(r rune) int {
	switch {
	case r >= 'a' && r <= 'z':
		return int(r - 'a')
	case r >= 'A' && r <= 'Z':
		return int(r - 'A')
	}
	return others
}

// pair takes two neighbouring letters of a word.
func (s *scanner) pair(a, b int) {
	if s.tally != nil {
		s.tally[a*Letters+b]++
		return
	}
	s.Counts[Pairs] += int(pairScores[a*Letters+b]) - ZeroScore
}
