package agent

import (
	"maps"
	"slices"
	"strings"

	"pult/backend/base/i18n"
	"pult/backend/lang/intent"
	"pult/backend/workflow/consent"
)

// maxLoose bounds the work on a long request.
const maxLoose = 30

// Unread are the parts of a request that carry meaning and that no parameter of its agents shows: without them the
// agents would read the same, and alone they mean nothing to any of them. So no agent has to say what it understood.
// Only agents that make their work from what the request says are held to it; what another one looks up is told by its
// topics.
func Unread(r *intent.Reader, agents []Spec, in intent.Intent) []string {
	if len(agents) == 0 || slices.ContainsFunc(agents, func(s Spec) bool { return !s.reads(in) }) {
		return nil
	}
	words := r.Loose(in)
	x := ablation{r, agents, in, suggested(agents, in), suggested(agents, intent.Intent{Language: in.Language})}
	var left []intent.Loose
	for _, w := range words[:min(len(words), maxLoose)] {
		if !x.understood(w) {
			left = append(left, w)
		}
	}
	return slices.DeleteFunc(intent.Parts(in.Text, left), x.together)
}

// together reports a part that only as a whole means something: of "kleiner oder größer" each word says the same.
func (x ablation) together(part string) bool {
	at := strings.Index(x.in.Text, part)
	return strings.Contains(part, " ") && x.matters(intent.Loose{From: at, To: at + len(part)}, " ")
}

// reads reports an agent whose parameters come from the words of a request. What only a model can do is told to it with
// the whole request.
func (s Spec) reads(in intent.Intent) bool {
	params := s.Suggest(in)
	if slices.ContainsFunc(s.Params, func(p Param) bool { return slices.Contains(p.ByModel, params[p.Key]) }) {
		return false
	}
	return s.Offer.Whole || s.Offer.Generates || s.Offer.Lists || s.Offer.Reworks && in.Pasted != ""
}

// ablation asks what agents would read without a word.
type ablation struct {
	reader     *intent.Reader
	agents     []Spec
	in         intent.Intent
	base, none map[string]map[string]string // the parameters of all agents: of the request, and of an empty one
}

func (x ablation) understood(w intent.Loose) bool {
	whole := slices.ContainsFunc(x.agents, func(s Spec) bool { return s.Offer.Whole })
	switch {
	case w.Counts || w.Labels && whole: // of a number or a field, which is held to it itself
		return true
	case x.matters(w, " "), w.Other != "" && x.matters(w, w.Other):
		return true
	}
	alone := suggested(x.agents, intent.Intent{Text: w.Text, Language: x.in.Language})
	return slices.ContainsFunc(x.agents, func(s Spec) bool {
		return tells(alone[s.Name], x.none[s.Name], x.base[s.Name])
	})
}

// matters reports a word with another one in whose place something else is read.
func (x ablation) matters(w intent.Loose, other string) bool {
	text := x.in.Text[:w.From] + other + x.in.Text[w.To:]
	changed := suggested(x.agents, x.reader.Read(text, x.in.Language))
	return !maps.EqualFunc(x.base, changed, func(a, b map[string]string) bool { return maps.Equal(a, b) })
}

func suggested(agents []Spec, in intent.Intent) map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, s := range agents {
		all[s.Name] = s.Suggest(in)
	}
	return all
}

// tells reports a word that alone sets what the whole request sets, too: it says it once more.
func tells(alone, none, base map[string]string) bool {
	for key, value := range alone {
		if value != "" && value != none[key] && strings.Contains(strings.ToLower(base[key]), strings.ToLower(value)) {
			return true
		}
	}
	return false
}

// Each part that was not understood costs so much confidence, and all of them so much at most.
const (
	unreadCosts = 15
	unreadMost  = 30
)

// Doubted is a confidence that counts what was not understood.
func Doubted(c consent.Confidence, unread []string) consent.Confidence {
	if len(unread) == 0 {
		return c
	}
	cost := min(unreadCosts*len(unread), unreadMost)
	lost := consent.Evidence{Text: i18n.T("evidence.unread", "parts", strings.Join(unread, ", ")), Points: cost}
	return consent.Grade(c.Score-cost, append(slices.Clone(c.Evidence), lost))
}
