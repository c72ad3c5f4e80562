package edit

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"pult/backend/agent"
	"pult/backend/artifact"
	"pult/backend/base/i18n"
	"pult/backend/knowledge/library"
	"pult/backend/lang/prose"
	"pult/backend/material/tasks"
)

// texts are the operations whose result is a text and nothing else: what a model writes as plain text or Markdown is
// one.
func texts() []tasks.Operation {
	return []tasks.Operation{tasks.Summary, tasks.Simplify, tasks.Shorten, tasks.Tone, tasks.Translate, tasks.Correct}
}

const (
	// leastProse is how many sentences a reply in words has at least to be a text and not a remark.
	leastProse = 2
	// leastShare: of the words of a version that say something at least one of so many stands in its text, and what says
	// all that a text says has at least one of so many of its words. A refusal of two sentences has next to none.
	leastShare = 3
)

var (
	mark    = regexp.MustCompile(`\*\*|__|(?m)^\s*>\s?`)
	bullet  = regexp.MustCompile(`^\s*(?:[-*•]|\d+[.)])\s+`)
	heading = regexp.MustCompile(`^\s*(#{1,6})\s+(.+?)\s*#*$`)
)

// inProse reads a reply in words as the text that was asked for: its headings, paragraphs and lists. False: the step
// asks for tasks, which have solutions, or it is no text.
func inProse(t agent.Task, text string) (json.RawMessage, bool) {
	operation := tasks.Operation(t.Params["operation"])
	if !slices.Contains(texts(), operation) {
		return nil, false
	}
	d := artifact.Document{
		Language: string(t.Language), Grade: t.Params["grade"], Kind: artifact.TextKind,
		Sources: []artifact.Source{}, Notes: []string{},
	}
	var open []string
	sentences := 0
	end := func() {
		b := artifact.Block{Kind: artifact.ParagraphBlock}
		for _, s := range prose.Sentences(strings.Join(open, " ")) {
			b.Entries = append(b.Entries, artifact.Entry{Text: s, Answers: []string{}, Cites: []int{}})
		}
		if sentences += len(b.Entries); len(b.Entries) > 0 {
			d.Blocks = append(d.Blocks, b)
		}
		open = nil
	}
	for line := range strings.Lines(mark.ReplaceAllString(text, "")) {
		line = strings.TrimSpace(line)
		head := heading.FindStringSubmatch(line)
		switch {
		case line == "" || strings.Trim(line, "-*_") == "":
			end()
		case head != nil && d.Title == "" && len(d.Blocks) == 0:
			d.Title = head[2]
		case head != nil:
			end()
			d.Blocks = append(d.Blocks, artifact.Block{Kind: artifact.HeadingBlock, Text: head[2]})
		case bullet.MatchString(line):
			end()
			open = []string{bullet.ReplaceAllString(line, "")}
			end()
		default:
			open = append(open, line)
		}
	}
	end()
	if sentences < leastProse || !versionOf(t, text) {
		return nil, false
	}
	if d.Title == "" {
		d.Title = i18n.Must(t.Language).Say(i18n.T("exercise.title." + string(operation)))
	}
	raw, err := json.Marshal(d)
	return raw, err == nil
}

// versionOf reports words that say what the text of the task says: they are from there and, where all of it is to be
// said, about as many. What ends with a question asks back, where the text does not end so too. A refusal in two polite
// sentences is none of these.
func versionOf(t agent.Task, said string) bool {
	operation, before := tasks.Operation(t.Params["operation"]), original(t)
	asks := func(s string) bool { return strings.HasSuffix(strings.TrimSpace(s), "?") }
	whole := rewrites()[operation]
	if asks(said) && !asks(before) || whole && leastShare*len(strings.Fields(said)) < len(strings.Fields(before)) {
		return false
	}
	if operation == tasks.Translate {
		return before != ""
	}
	given, own := library.Stems(before, string(t.Language)), 0
	stems := library.Stems(said, string(t.Language))
	for _, stem := range stems {
		if slices.Contains(given, stem) {
			own++
		}
	}
	return own > 0 && leastShare*own >= len(stems)
}
