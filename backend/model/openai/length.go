package openai

import (
	"unicode"

	"pult/backend/model"
)

const (
	smallPrompt = 32   // tokens; below, a comparison of counts says nothing
	perToken    = 6    // characters in one; see atLeast
	perMessage  = 16   // tokens that a chat template adds to a message
	perPicture  = 2048 // tokens
	minWindow   = 4096 // tokens; Ollama loads a model anew for each other size
	usualReply  = 4096 // tokens that are kept for a reply without a limit
	minReply    = 512  // tokens without which a call is not worth making
)

// texts are what a model reads of a request; of the transcript and the tools, too.
func texts(req model.Request) []string {
	all := []string{req.System, req.Input}
	for _, m := range req.Messages {
		all = append(all, m.Text, string(m.Result))
	}
	return all
}

// shortened reports that a server which says to have read n tokens can hardly have read the whole prompt.
func shortened(req model.Request, n int64) bool {
	size := len(req.System) + len(req.Input)
	for _, m := range req.Messages {
		size += len(m.Text) + len(m.Result)
	}
	few := func(least int64) bool { return least >= smallPrompt && float64(n) < 0.6*float64(least) }
	if !few(int64(size / perToken)) { // no text has more letters than bytes; counting those of a long one takes its time
		return false
	}
	return few(atLeast(req))
}

// atLeast is a careful lower estimate of the tokens in a prompt: six characters for one token, white space uncounted.
// Tools and schemas do not count, because templates leave them out.
func atLeast(req model.Request) int64 {
	n := 0
	for _, text := range texts(req) {
		for _, r := range text {
			if !unicode.IsSpace(r) {
				n++
			}
		}
	}
	return int64(n / perToken)
}

// atMost is an upper estimate of the tokens in a prompt, for the small vocabularies of local models as well.
func atMost(req model.Request) int64 {
	sum := 0.0
	for _, text := range texts(req) {
		sum += weight(text) + perMessage
	}
	for _, m := range req.Messages {
		for _, c := range m.Calls {
			sum += weight(c.Name) + weight(string(c.Args)) + perMessage
		}
	}
	for _, t := range req.Native() {
		sum += weight(t.Name) + weight(t.Description) + weight(string(t.Schema)) + perMessage
	}
	return int64(sum) + int64(perPicture*len(req.Blobs)) + 4*perMessage
}

// weight counts 2.5 letters for a token, and one token for each digit, mark, umlaut and line break; other scripts take
// more.
func weight(text string) float64 {
	sum := 0.0
	for _, r := range text {
		switch {
		case r == ' ':
			sum += 0.1
		case r < 0x80 && unicode.IsLetter(r):
			sum += 0.4
		case r < 0x250:
			sum++
		default:
			sum += 2
		}
	}
	return sum
}

// window is the context size to ask for: the next power of two that holds prompt and reply, at most the model's limit
// (0 = unknown). It is 0 when the prompt does not fit.
func window(prompt, reply, limit int64) int64 {
	if reply <= 0 {
		reply = usualReply
	}
	if limit > 0 && prompt+min(reply, minReply) > limit {
		return 0
	}
	size := int64(minWindow)
	for size < prompt+reply {
		size *= 2
	}
	if limit > 0 {
		size = min(size, limit)
	}
	return size
}
