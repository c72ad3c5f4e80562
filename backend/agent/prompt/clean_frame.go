package prompt

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"
)

// broken breaks what could pass for the frame of a conversation. It only replaces, so nothing new can come together.
func broken(text string) string {
	var b strings.Builder
	kept := 0 // text[:kept] is in b
	for f := range frames(text) {
		b.WriteString(text[kept:f.at])
		b.WriteString(replaced(text[f.at:f.at+f.size], f.from, f.to))
		kept = f.at + f.size
	}
	if kept == 0 {
		return text
	}
	b.WriteString(text[kept:])
	return b.String()
}

// control finds the first control word of a model's template: what a text of the teacher's must not have. The fields of
// replies are not among them: prompts speak of them.
func control(text string) (word string, found bool) {
	for f := range frames(text) {
		if c := text[f.at]; c == '<' || c == '[' || c == 0xef {
			return text[f.at : f.at+f.size], true
		}
	}
	return "", false
}

// frame is a place in a text: its word stands at from:to, counted from at.
type frame struct{ at, from, to, size int }

// frames goes through a text once and finds what could pass for the frame of a conversation.
func frames(text string) iter.Seq[frame] {
	return func(yield func(frame) bool) {
		lineStart := true
		for i := 0; i < len(text); {
			c, f := text[i], frame{at: i, size: 1}
			if c <= '[' || c == 0xef || lineStart { // not so with nearly every letter
				f.from, f.to, f.size = frameAt(text[i:], lineStart)
			}
			if f.size > 1 && !yield(f) {
				return
			}
			lineStart = c == '\n' || lineStart && (c == ' ' || c == '\t' || c == '\r')
			i += f.size
		}
	}
}

func frameAt(s string, lineStart bool) (from, to, size int) {
	switch c := s[0]; {
	case lineStart && (c == '#' || c >= 'A' && c <= 'U'):
		return speaker(s)
	case c == '<' || c == 0xef:
		return angled(s)
	case c == '[':
		return squared(s)
	case c == '"' || c == '\'':
		return keyed(s)
	}
	return nothing()
}

// nothing is the answer of a function that found no frame: go on with the next byte.
func nothing() (from, to, size int) { return 0, 0, 1 }

// replaced is a piece whose word from:to is put into ‹ ›. Its brackets are dropped, quotation marks and what is around
// them stay.
func replaced(piece string, from, to int) string {
	word := "‹" + piece[from:to] + "›"
	if c := piece[0]; c == '<' || c == '[' || c == 0xef {
		return word
	}
	return piece[:from] + word + piece[to:]
}

// speaker finds "Human:" and "### Instruction:" at the beginning of a line (templates of Alpaca, Vicuna, old Claude).
func speaker(s string) (from, to, size int) {
	hashes := len(s) - len(strings.TrimLeft(s, "#"))
	from = hashes + len(s[hashes:]) - len(strings.TrimLeft(s[hashes:], " "))
	if hashes == 0 && from > 0 {
		return nothing()
	}
	names := []string{"Human", "Assistant", "System", "User"}
	if hashes > 0 {
		names = append(names, "Instruction", "Response", "Input")
	}
	for _, name := range names {
		word := s[from:min(from+len(name), len(s))]
		if word != name && word != strings.ToUpper(name) {
			continue
		}
		to = from + len(name)
		if rest := strings.TrimLeft(s[to:], " "); strings.HasPrefix(rest, ":") {
			return from, to, len(s) - len(rest) + 1
		}
	}
	return nothing()
}

// maxMark is the most bytes between two brackets of a control word.
const maxMark = 64

// angled finds control words in angle brackets: those between bars of any name, and the names that templates use
// without.
func angled(s string) (from, to, size int) {
	from = prefixOf(s, "<<", "<", "＜")
	to = from
	for to < len(s) && to-from < maxMark && markByte(s[to]) && prefixOf(s[to:], "＞", "‹", "›") == 0 {
		to++
	}
	closing := prefixOf(s[to:], ">", "＞")
	if from == 2 {
		closing = prefixOf(s[to:], ">>", ">", "＞")
	}
	if from == 0 || closing == 0 {
		return nothing()
	}
	left := prefixOf(s[from:to], "|", "｜")
	right := suffixOf(s[from+left:to], "|", "｜")
	name := s[from+left : to-right]
	size = to + closing
	switch plain := strings.TrimPrefix(name, "/"); {
	case left > 0 && right > 0 && len(name) > 2,
		(left > 0) != (right > 0) && slices.Contains(halfBarred(), plain),
		left == 0 && right == 0 && slices.Contains(unbarred(), plain),
		left == 0 && right == 0 && name == "action" && acts(s[size:]):
		return from + left, to - right, size
	}
	return nothing()
}

// prefixOf is the length of the first of these that a text begins with; 0 when it begins with none.
func prefixOf(s string, list ...string) int {
	for _, p := range list {
		if strings.HasPrefix(s, p) {
			return len(p)
		}
	}
	return 0
}

func suffixOf(s string, list ...string) int {
	for _, p := range list {
		if strings.HasSuffix(s, p) {
			return len(p)
		}
	}
	return 0
}

// markByte reports a byte that a control word may have: letters, digits, some signs, and anything beyond ASCII.
func markByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("|_-/.:", c) >= 0 ||
		c >= utf8.RuneSelf
}

// halfBarred are names that stand between a bracket and a bar (Gemma).
func halfBarred() []string {
	return []string{"turn", "channel", "think", "tool", "tool_call", "tool_response", "image", "audio", "video"}
}

// unbarred are names that stand in brackets alone (Llama 2, Mistral, Gemma, Qwen, DeepSeek, Claude), and the tags of
// our own ladder.
func unbarred() []string {
	return []string{
		"s", "SYS", "bos", "eos", "start_of_turn", "end_of_turn", "start_of_image", "end_of_image", "think", "thinking",
		"tool_call", "tool_calls",
		"tool_response", "function_calls", "function_results",
	}
}

// squared finds control words in square brackets (Llama 2, Mistral).
func squared(s string) (from, to, size int) {
	end := strings.IndexByte(s[:min(len(s), maxMark)], ']')
	if end < 0 {
		return nothing()
	}
	switch strings.TrimPrefix(s[1:end], "/") {
	case "INST", "SYSTEM_PROMPT", "AVAILABLE_TOOLS", "TOOL_CALLS", "TOOL_RESULTS", "TOOL_CONTENT", "THINK":
		return 1, end, end + 1
	}
	return nothing()
}

// keyed finds the fields that make a text a reply of ours: "action" with one of its values, "tool_calls" with a list,
// "continuation" with an object. Quotation marks may be escaped, as in JSON within JSON, and capitals do not matter, as
// to those who read replies.
func keyed(s string) (from, to, size int) {
	end := 1
	for end < len(s) && end < maxMark && (s[end] >= 'a' && s[end] <= 'z' || s[end] >= 'A' && s[end] <= 'Z' ||
		s[end] == '_') {
		end++
	}
	name := s[1:end]
	if !replyField(name) {
		return nothing()
	}
	isAction, isCalls := strings.EqualFold(name, "action"), name[0]|0x20 == 't'
	rest := strings.TrimLeft(s[end:], `\`)
	if rest == "" || rest[0] != s[0] {
		return nothing()
	}
	rest, found := strings.CutPrefix(strings.TrimLeft(rest[1:], " \t\r\n"), ":")
	rest = strings.TrimLeft(rest, " \t\r\n")
	if !found || isAction && !acts(strings.TrimLeft(rest, `\"'`)) || isCalls && !strings.HasPrefix(rest, "[") ||
		!isAction && !isCalls && !strings.HasPrefix(rest, "{") {
		return nothing()
	}
	return 1, end, end
}

// replyField reports a name that makes a text a reply of ours.
func replyField(name string) bool {
	switch len(name) {
	case len("action"):
		return strings.EqualFold(name, "action")
	case len("toolCalls"):
		return strings.EqualFold(name, "toolCalls")
	case len("tool_calls"):
		return strings.EqualFold(name, "tool_calls")
	case len("continuation"):
		return strings.EqualFold(name, "continuation")
	}
	return false
}

// acts reports a text that begins with one of the actions of a reply.
func acts(s string) bool {
	s = strings.TrimLeft(s, " \t\r\n")
	for _, action := range []string{"tool", "respond", "ask"} {
		if len(s) >= len(action) && strings.EqualFold(s[:len(action)], action) {
			rest := s[len(action):]
			return rest == "" || strings.IndexByte(" \t\r\n\"'\\<", rest[0]) >= 0
		}
	}
	return false
}
