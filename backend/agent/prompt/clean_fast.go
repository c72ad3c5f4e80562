package prompt

import "strings"

// unsuspected reports valid JSON in which nothing has to be looked at twice: most results of tools. It reads each byte
// once and is wrong to one side only; a test holds it against the long way.
func unsuspected(raw []byte) bool {
	for i := 0; i < len(raw); i++ {
		if c := raw[i]; c >= 'a' && c <= 'z' || c == ' ' || c >= 'A' && c <= 'Z' || c >= ',' && c <= ':' { // nearly all
			continue
		}
		if suspect(raw[i:]) {
			return false
		}
	}
	return true
}

// suspect reports a byte that may begin something to be looked at.
func suspect(s []byte) bool {
	switch c := s[0]; {
	case c == '"':
		return opensFrame(s[1:min(1+maxOpening, len(s))])
	case c == '[':
		return len(s) > 1 && (s[1] == '/' || s[1] >= 'A' && s[1] <= 'T')
	case c == '<', c == '\\', c == '\'', c == '#', c == 0x7f:
		return true
	case c < ' ':
		return c != '\n' && c != '\t'
	}
	return s[0] >= 0x80 && !usual(s)
}

// maxOpening is the most bytes behind a quotation mark that opensFrame looks at.
const maxOpening = len("Continuation")

// opensFrame reports the beginning of a string that could be the name of a speaker or of a field of replies.
func opensFrame(s []byte) bool {
	if len(s) == 0 {
		return false
	}
	switch s[0] | 0x20 {
	case ' ':
		return true
	case 'h', 's', 'u', 'i', 'r', 'a', 't', 'c':
	default:
		return false
	}
	for _, word := range [...]string{
		"human", "system", "user", "instruction", "response", "input", "assistant",
		"action", "tool", "continuation",
	} {
		if len(s) >= len(word) && strings.EqualFold(string(s[:len(word)]), word) {
			return true
		}
	}
	return false
}

// usual reports a character of German and other Latin texts, or a usual sign: none that nobody sees.
func usual(s []byte) bool {
	switch {
	case s[0] == 0xc2:
		return len(s) > 1 && s[1] >= 0xa0
	case s[0] >= 0xc3 && s[0] <= 0xcc, s[0] >= 0x80 && s[0] < 0xc0: // the second and third bytes of a character
		return true
	case s[0] == 0xe2 && len(s) > 2:
		return s[1] == 0x80 && (s[2] >= 0x90 && s[2] < 0xa8 || s[2] >= 0xb0) || s[1] >= 0x82 && s[1] <= 0xae
	}
	return false
}
