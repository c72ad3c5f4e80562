package workflow

import (
	"cmp"
	"context"

	"pult/backend/agent"
	"pult/backend/base/i18n"
	"pult/backend/workflow/consent"
)

// Reply is what is said to a text that needs no run: thanks, and who asks what there is.
type Reply struct {
	Text      string    `json:"text"`
	Abilities []Ability `json:"abilities"` // of "Was kannst du?"
}

// Ability is what one agent makes, in words.
type Ability struct {
	Agent   string `json:"agent"`
	Label   string `json:"label"`
	Makes   string `json:"makes"`
	Offline string `json:"offline"` // what it does without a model, and what only with one
	Example string `json:"example"` // a request that can be sent as it is
}

// replied answers what no run is for; false for every other text. A yes to a result under review becomes the offer to
// approve it, which a button decides; no yes and no thanks are searched for or begin a round.
func (e *Threads) replied(ctx context.Context, s Submission) (Submitted, bool, error) {
	words := i18n.Must(cmp.Or(s.Language, i18n.German))
	if e.reader.AsksAbilities(s.Text) {
		return said(Reply{Text: words.Say(i18n.T("reply.abilities")), Abilities: e.abilities(words)}), true, nil
	}
	if s.Meant == AsJob {
		return Submitted{}, false, nil
	}
	if s.After == "" {
		return said(Reply{Text: words.Say(i18n.T("reply.thanks"))}), consent.Thanks(s.Text), nil
	}
	if !consent.Agrees(s.Text) {
		return Submitted{}, false, nil
	}
	r, err := e.read(ctx, s.After)
	if err != nil {
		return Submitted{}, false, err
	}
	switch g, open := r.openGate(); {
	case open && g.Kind == consent.Review:
		return Submitted{Outcome: Offered, Offers: []Suggestion{{
			Do: ByApproving, Text: s.Text, After: s.After, RunID: r.ID, Number: r.Number, Title: r.Title,
			GateID: g.ID, Hash: g.Hash,
		}}}, true, nil
	case open:
		return said(Reply{Text: words.Say(i18n.T("reply.open", "title", words.Say(g.Question.Title)))}), true, nil
	}
	return said(Reply{Text: words.Say(i18n.T("reply.thanks"))}), true, nil
}

func said(r Reply) Submitted { return Submitted{Outcome: Replied, Reply: &r} }

// abilities are those of the agents that a plan may use, as their own words tell them.
func (e *Threads) abilities(words *i18n.Catalogue) []Ability {
	var list []Ability
	for _, s := range e.agents {
		if s.Name == agent.Planner || s.Name == agent.Answerer {
			continue
		}
		key := s.Label().Key
		list = append(list, Ability{
			Agent: s.Name, Label: words.Say(i18n.T(key + ".tile")), Makes: words.Say(i18n.T(key + ".tile.lead")),
			Offline: words.Say(i18n.T(key + ".offline")), Example: words.Say(i18n.T(key + ".example")),
		})
	}
	return list
}
