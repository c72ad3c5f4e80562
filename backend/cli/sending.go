package cli

import (
	"strconv"
	"strings"

	"pult/backend/workflow/consent"
)

// sends prints word for word what would leave the machine, and to whom. What was sent before in the same step is not
// printed again.
func (k *asker) sends(list []consent.Sending) {
	for _, s := range list {
		k.page.line(2, k.say("cli.sends.to", "to", recipient(s), "size", size(s.Bytes)))
		for _, f := range s.Found {
			k.page.item(
				4,
				"!",
				k.say("cli.sends.found", "kind", "@personal."+f.Kind, "value", f.Value, "placeholder", f.Placeholder),
			)
		}
		for _, a := range s.Attachments {
			k.page.line(4, k.say("cli.sends.attached", "name", a.Name, "size", size(a.Bytes)))
		}
		if s.Since > 0 {
			k.page.line(4, k.say("cli.sends.before", "n", strconv.Itoa(s.Since)))
		}
		for _, part := range s.Parts[min(s.Since, len(s.Parts)):] {
			k.part(part)
		}
	}
}

// covered tells what a yes counts for besides, by the settings: the rest of a step, or the calls of a plan.
func (k *asker) covered(g consent.Gate) {
	if !g.Question.Covers {
		return
	}
	if g.Kind == consent.Send {
		k.page.item(2, "!", k.say("warn.send.covers"))
		return
	}
	k.page.item(2, "!", k.say("gate.plan.covers"))
}

func (k *asker) part(t consent.Text) {
	k.page.line(2, k.say("sends."+t.Kind, "name", t.Name))
	for _, line := range strings.Split(strings.TrimRight(t.Text, "\n"), "\n") {
		k.page.line(4, line)
	}
}

func recipient(s consent.Sending) string {
	if s.Model == "" {
		return s.To
	}
	return s.To + " (" + s.Model + ")"
}

// size is a number of bytes as people say it.
func size(bytes int) string {
	if bytes < 10_000 {
		return strconv.Itoa(bytes) + " B"
	}
	return strconv.Itoa((bytes+500)/1000) + " kB"
}

// budget says which limit the next call would cross.
func (k *asker) budget(g consent.Gate) {
	b := g.Question.Budget
	if b == nil {
		return
	}
	next := k.say("estimate.unknownCost")
	if b.Next != nil {
		next = k.amount(*b.Next)
	}
	k.page.line(
		2,
		k.say("cli.budget", "period", "@budget."+b.Period, "max", k.amount(b.Max), "spent", k.amount(b.Spent), "next", next),
	)
}
