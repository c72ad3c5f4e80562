package openai

import "strings"

const (
	thinkBegins = "<think>"
	thinkEnds   = "</think>"
)

// splitter takes the thinking at the beginning of a text out of it. Its marks may arrive in pieces.
type splitter struct {
	state splitState
	held  string // may be the beginning of a mark
}

type splitState int

const (
	atStart splitState = iota
	inThought
	afterThought // white space follows that belongs to neither
	inText
)

// take splits the next piece.
func (s *splitter) take(piece string) (thought, text string) {
	if s.state == inText {
		return "", piece
	}
	s.held += piece
	if s.state == atStart {
		begin := strings.TrimLeft(s.held, " \t\r\n")
		rest, found := strings.CutPrefix(begin, thinkBegins)
		switch {
		case found:
			s.state, s.held = inThought, rest
		case strings.HasPrefix(thinkBegins, begin):
			return "", ""
		default:
			s.state = inText
			return "", s.release()
		}
	}
	if s.state == inThought {
		before, after, found := strings.Cut(s.held, thinkEnds)
		if !found {
			keep := overlap(s.held, thinkEnds)
			thought, s.held = s.held[:len(s.held)-keep], s.held[len(s.held)-keep:]
			return thought, ""
		}
		thought, s.held, s.state = before, after, afterThought
	}
	if s.held = strings.TrimLeft(s.held, " \t\r\n"); s.held != "" {
		s.state = inText
	}
	return thought, s.release()
}

// end gives what was held back when nothing follows.
func (s *splitter) end() (thought, text string) {
	if s.state == inThought {
		return s.release(), ""
	}
	return "", s.release()
}

func (s *splitter) release() string {
	held := s.held
	s.held = ""
	return held
}

// overlap is the length of the longest end of text that begins mark.
func overlap(text, mark string) int {
	for n := min(len(text), len(mark)-1); n > 0; n-- {
		if strings.HasSuffix(text, mark[:n]) {
			return n
		}
	}
	return 0
}
