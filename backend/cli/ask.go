package cli

import (
	"bufio"
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"pult/backend/agent"
	"pult/backend/gate"
	"pult/backend/locale"
	"pult/backend/workflow"
)

// lines reads standard input line by line without holding up a cancelled command.
type lines struct {
	in   io.Reader
	text chan string
}

func newLines(in io.Reader) *lines { return &lines{in: in} }

// next waits for a line; false at the end of the input or of the context. The reading goroutine ends with the input.
func (l *lines) next(ctx context.Context) (string, bool) {
	if l.in == nil {
		return "", false
	}
	if l.text == nil {
		l.text = make(chan string)
		go func() {
			defer close(l.text)
			scanner := bufio.NewScanner(l.in)
			scanner.Buffer(nil, 1<<20)
			for scanner.Scan() {
				l.text <- scanner.Text()
			}
		}()
	}
	select {
	case <-ctx.Done():
		return "", false
	case s, ok := <-l.text:
		return strings.TrimSpace(s), ok
	}
}

// asker asks on the terminal.
type asker struct {
	app   *app
	quiet bool // standard output carries JSON: questions go beside it
}

func (*asker) by() gate.By   { return gate.ByTeacher }
func (*asker) patient() bool { return true }

// choice is one way to answer: a letter, and what it does.
type choice struct {
	letter string
	do     gate.Do
}

func (k *asker) print(text string) {
	if k.quiet {
		k.app.warn(text)
		return
	}
	k.app.printf("%s\n", text)
}

func (k *asker) answer(ctx context.Context, desk *Desk, r workflow.Run, g gate.Gate) (reply, bool, error) {
	k.show(r, g)
	choices := k.choices(g)
	for {
		k.print(k.menu(g, choices))
		line, ok := k.app.lines.next(ctx)
		if !ok {
			return reply{}, false, nil
		}
		do, known := pick(choices, line)
		if !known {
			k.print(k.app.say("cli.ask.again"))
			continue
		}
		return k.details(ctx, desk, g, do)
	}
}

// choices take the letter of each answer from the language's catalogue, e.g. "cli.letter.approve" = "j".
func (k *asker) choices(g gate.Gate) []choice {
	var list []choice
	for _, do := range gate.Answers(g.Kind) {
		list = append(list, choice{letter: k.app.say("cli.letter." + string(do)), do: do})
	}
	return list
}

// pick finds the choice; an empty line is no answer.
func pick(choices []choice, line string) (gate.Do, bool) {
	for _, c := range choices {
		if strings.EqualFold(line, c.letter) || strings.EqualFold(line, string(c.do)) {
			return c.do, true
		}
	}
	return "", false
}

func (k *asker) menu(g gate.Gate, choices []choice) string {
	parts := make([]string, len(choices))
	for i, c := range choices {
		parts[i] = "[" + c.letter + "] " + k.app.say("cli.do."+string(g.Kind)+"."+string(c.do))
	}
	return k.app.words.Say(g.Question.Title) + "  " + strings.Join(parts, "  ")
}

// details asks for what belongs to an answer: the changed parameters, the wish, the missing fields.
func (k *asker) details(ctx context.Context, desk *Desk, g gate.Gate, do gate.Do) (reply, bool, error) {
	a := workflow.Answer{Do: do}
	ok := true
	switch {
	case g.Kind == gate.Clarify && do == gate.Approve:
		a.Params, ok = k.fields(ctx, desk, g, g.Question.Fields)
	case do == gate.Change && g.Kind == gate.Step:
		a.Params, ok = k.fields(ctx, desk, g, paramKeys(spec(desk, g.Subject.Agent)))
	case do == gate.Change:
		k.print(k.app.say("cli.ask.feedback"))
		a.Feedback, ok = k.app.lines.next(ctx)
	}
	return reply{Answer: fit(g, a)}, ok, nil
}

// fields asks for each parameter; an empty line keeps the value.
func (k *asker) fields(ctx context.Context, desk *Desk, g gate.Gate, keys []string) (map[string]string, bool) {
	values := map[string]string{}
	s := spec(desk, g.Subject.Agent)
	for _, p := range s.Params {
		if !slices.Contains(keys, p.Key) {
			continue
		}
		old := g.Subject.Params[p.Key]
		label := "param." + s.Name + "." + p.Key
		hint := ""
		if p.Kind == agent.ChoiceParam {
			hint = " (" + strings.Join(slices.DeleteFunc(slices.Clone(p.Options), func(o string) bool { return o == "" }), ", ") + ")"
		}
		k.print(k.app.say("cli.ask.field", "label", "@"+label, "value", old, "hint", hint))
		line, ok := k.app.lines.next(ctx)
		if !ok {
			return nil, false
		}
		values[p.Key] = old
		if line != "" {
			values[p.Key] = line
		}
	}
	return values, true
}

func spec(desk *Desk, name string) agent.Spec {
	for _, s := range desk.Engine.Agents {
		if s.Name == name {
			return s
		}
	}
	return agent.Spec{}
}

func paramKeys(s agent.Spec) []string {
	keys := make([]string, len(s.Params))
	for i, p := range s.Params {
		keys[i] = p.Key
	}
	return keys
}

// show prints what the question is about.
func (k *asker) show(r workflow.Run, g gate.Gate) {
	w := k.app.words
	k.print("")
	switch g.Kind {
	case gate.Plan, gate.Start:
		k.showPlan(r)
	case gate.Step:
		k.showStep(g)
	case gate.Review:
		k.showReview(r)
	case gate.Failure, gate.Unknown:
		if g.Question.Fault != nil {
			k.print(w.Say(*g.Question.Fault))
		}
	case gate.Clarify, gate.Result, gate.Resume:
		k.print(w.Say(g.Question.Lead))
	}
	for _, warning := range g.Question.Warnings {
		k.print("! " + w.Say(warning))
	}
}

func (k *asker) showPlan(r workflow.Run) {
	k.print(k.app.say("cli.plan", "number", number(r.Number), "version", strconv.Itoa(r.Plan.Version)))
	for i, s := range r.Plan.Steps {
		k.print("  " + strconv.Itoa(i+1) + ". " + s.Title + " – " + s.Why)
		k.print("     " + k.params(s.Agent, s.Params))
		asks := "cli.plan.runs"
		if s.Asks {
			asks = "cli.plan.asks"
		}
		if s.Skip {
			asks = "cli.plan.skipped"
		}
		k.print("     " + k.app.say(asks, "score", strconv.Itoa(s.Confidence.Score)) + " · " + estimate(k.app.words, s.Estimate) + " · " + k.leaves(s.Sends))
	}
	for _, c := range r.Plan.Changes {
		k.print("  ± " + c.Title + " " + c.Field + ": " + c.Before + " → " + c.After)
	}
}

func (k *asker) leaves(sends []gate.Sending) string {
	if len(sends) == 0 {
		return k.app.say("cli.stays")
	}
	hosts := make([]string, len(sends))
	for i, s := range sends {
		hosts[i] = s.To
	}
	return k.app.say("cli.leaves", "hosts", strings.Join(hosts, ", "))
}

func (k *asker) showStep(g gate.Gate) {
	q := g.Question
	k.print(k.app.say("cli.confidence", "score", strconv.Itoa(q.Confidence.Score), "level", "@level."+string(q.Confidence.Level)))
	if q.Previous != "" {
		k.print(k.app.say("cli.previous", "text", q.Previous))
	}
	k.print("  " + k.params(g.Subject.Agent, g.Subject.Params))
	k.print("  " + estimate(k.app.words, q.Estimate) + " · " + k.leaves(q.Sends))
	for _, s := range q.Sends {
		k.print(k.app.say("cli.sends", "to", s.To, "text", s.What))
	}
}

func (k *asker) showReview(r workflow.Run) {
	res := r.Results
	for _, s := range res.Summary {
		k.print("  " + s.Text)
	}
	for _, c := range res.Checks {
		mark := "!"
		if c.OK {
			mark = "✓"
		}
		k.print("  " + mark + " " + k.app.words.Say(c.Text))
	}
	for _, t := range res.Recommendations {
		k.print("  → " + k.app.words.Say(t))
	}
}

// params lists parameters with their labels.
func (k *asker) params(name string, values map[string]string) string {
	var parts []string
	for _, key := range sortedKeys(values) {
		v := values[key]
		if v == "" {
			continue
		}
		if option := "param." + name + "." + key + "." + v; k.app.words.Has(option) {
			v = k.app.say(option)
		}
		parts = append(parts, k.app.say("param."+name+"."+key)+": "+v)
	}
	return strings.Join(parts, " · ")
}

// estimate says time and cost; unknown is said as unknown.
func estimate(w *locale.Catalogue, e gate.Estimate) string {
	seconds := w.Say(locale.T("estimate.unknown"))
	if e.Seconds != nil {
		seconds = w.Say(locale.T("estimate.seconds", "n", strconv.Itoa(max(1, int(*e.Seconds+0.5)))))
	}
	cost := w.Say(locale.T("estimate.unknownCost"))
	if e.Local {
		cost = w.Say(locale.T("estimate.local"))
	}
	return seconds + ", " + cost
}
